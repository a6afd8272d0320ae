"""Bad arguments in a sentence of the catalogue."""

import click

from makker.i18n import Catalogue
from makker.i18n.keys import Key


def usage_sentence(fault: click.ClickException, catalogue: Catalogue) -> str:
    """What is wrong with the command line; click's own words only for what has no sentence here."""
    text = catalogue.text
    match fault:
        case click.NoSuchOption():
            return text("cli.error.option", option=fault.option_name)
        case click.MissingParameter():
            return text("cli.error.missing", name=name_of(fault))
        case click.BadParameter():
            return bad_parameter(fault, catalogue)
        case click.BadOptionUsage():
            key: Key = "cli.error.option_flag" if is_flag(fault) else "cli.error.option_use"
            return text(key, option=fault.option_name)
        case click.UsageError():
            return text("cli.error.usage")
    return fault.format_message()


def is_flag(fault: click.BadOptionUsage) -> bool:
    """Whether the option that was misused takes no value: click says so in its message alone."""
    return "not take a value" in fault.message


def bad_parameter(fault: click.BadParameter, catalogue: Catalogue) -> str:
    """A value that cannot be."""
    kind = fault.param.type if fault.param is not None else None
    name = name_of(fault)
    if isinstance(kind, click.Choice):
        choices = ", ".join(str(choice) for choice in kind.choices)
        return catalogue.text("cli.error.choice", name=name, choices=choices)
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return catalogue.text("cli.error.number", name=name)
    if isinstance(kind, click.File | click.Path):
        return catalogue.text("cli.error.file", name=name)
    return catalogue.text("cli.error.value", name=name)


def name_of(fault: click.BadParameter) -> str:
    """How the option or argument is written."""
    param = fault.param
    if param is None:
        return str(fault.param_hint or "")
    if isinstance(param, click.Option):
        return param.opts[-1]
    return param.make_metavar(fault.ctx) if fault.ctx is not None else (param.name or "").upper()
