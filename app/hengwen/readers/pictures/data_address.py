"""Pictures within a page of HTML, as addresses that begin with `data:` (RFC 2397). Others are not fetched."""

import binascii
import re

from hengwen.model.regex import regex

_ADDRESS = regex(r"\s*data:image/[\w.+-]{1,40}(?:;[\w=.-]{1,60})*?(;base64)?,", re.IGNORECASE)
_ESCAPED = regex(rb"%([0-9a-fA-F]{2})")
_LARGEST = 40_000_000  # characters


def is_data_address(address: str) -> bool:
    """Return whether an address holds a picture."""
    return _ADDRESS.match(address) is not None


def data_of(address: str, head: re.Pattern[str] = _ADDRESS) -> bytes | None:
    """Return the bytes in an address, of a picture or of what `head` says; None for none.

    The first group of `head` says whether they are packed.
    """
    match = head.match(address)
    if match is None or len(address) > _LARGEST:
        return None
    packed = _ESCAPED.sub(lambda escaped: bytes.fromhex(escaped[1].decode()), address[match.end() :].encode())
    try:
        return binascii.a2b_base64(packed) if match[1] else packed
    except binascii.Error:
        return None
