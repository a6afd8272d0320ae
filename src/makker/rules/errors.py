"""Why an action is refused: a code, data, and the Law or rule that says so."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from makker.errors import MakkerError, Param


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is illegal.

    `code` names it (``bid.insufficient``), `law` is the Law of Duplicate Bridge or the FACTS line that it breaks
    (empty where it is only out of place), `data` fills in the sentence.
    """

    code: str
    law: str = ""
    data: Mapping[str, Param] = field(default_factory=dict)


class IllegalAction(MakkerError):
    """An action that the rules refuse; it carries the reason and the untouched state."""

    def __init__(self, reason: Reason, state: object, who: object, action: object) -> None:
        self.reason = reason
        self.state = state
        self.who = who
        self.action = action
        super().__init__(reason.code, {**reason.data, **({"law": reason.law} if reason.law else {})})
