"""Accept text files that an editor or mail program saved as UTF-16, UTF-32 or with a byte order mark."""

import codecs

# the longer marks first
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def in_utf8(data: bytes) -> bytes:
    """The file without its byte order mark; UTF-16 and UTF-32 become UTF-8."""
    for mark, coding in MARKS:
        if data.startswith(mark):
            body = data[len(mark) :]
            if coding == "utf-8":
                return body
            try:
                return body.decode(coding).encode()
            except UnicodeError:
                return data
    return data
