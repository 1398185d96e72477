"""Halves of characters in RTF: bytes of Chinese code pages, and escapes of characters that take two."""

import re

_LEAD = re.compile(rb"(?<![\x81-\xfe])[\x81-\xfe](?:[\x81-\xfe]{2})*\Z")


def open_ended(text: bytes) -> bool:
    """Whether the last byte is the first half of a character: the run of high bytes at the end is odd."""
    return bool(_LEAD.search(text[-64:]))


def paired(text: str) -> str:
    """Two escapes that are halves of one character become that character; a half alone is no character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if not text.isascii() else text
