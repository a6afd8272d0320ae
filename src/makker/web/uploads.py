"""Forms that may carry a file (`multipart/form-data`), within a number of bytes."""

from email import policy
from email.parser import BytesParser

import msgspec
from starlette.requests import Request

from makker.errors import ParseError
from makker.web.api import read_body
from makker.web.origin import check_site

MOST_FIELDS = 20


class Upload(msgspec.Struct, frozen=True):
    """A file that was chosen: its name and its content."""

    name: str
    content: bytes


async def read_form(
    request: Request, most: int, most_fields: int = MOST_FIELDS
) -> tuple[dict[str, str], Upload | None]:
    """The fields of a form of this site, and its file if one was chosen.

    Raises ParseError: ``form.elsewhere``, ``form.unknown`` (also for too many fields), ``message.too_long``.
    """
    check_site(request)
    kind = request.headers.get("content-type", "")
    body = await read_body(request, most)
    if kind.partition(";")[0].strip() != "multipart/form-data":
        raise ParseError("form.unknown", kind, "form")
    head = b"Content-Type: " + kind.encode("latin-1", "replace") + b"\r\nMIME-Version: 1.0\r\n\r\n"
    message = BytesParser(policy=policy.HTTP).parsebytes(head + body)
    if not message.is_multipart():
        raise ParseError("form.unknown", kind, "form")
    fields, upload = dict[str, str](), None
    parts = list(message.iter_parts())
    if len(parts) > most_fields:
        raise ParseError("form.unknown", "", "form")
    for part in parts:
        name, file = part.get_param("name", header="content-disposition"), part.get_filename()
        content = part.get_payload(decode=True)
        if not isinstance(name, str) or not isinstance(content, bytes):
            continue
        if file is None:
            fields[name] = content.decode("utf-8", "replace")
        elif content:
            upload = Upload(file, content)
    return fields, upload
