"""Pictures in a page of HTML itself, as addresses that begin with `data:` (RFC 2397). Others are not fetched."""

import binascii
import re
from urllib.parse import unquote_to_bytes

_ADDRESS = re.compile(r"\s*data:image/[\w.+-]{1,40}(?:;[\w=.-]{1,60})*?(;base64)?,", re.IGNORECASE)
_LARGEST = 40_000_000  # characters


def is_data_address(address: str) -> bool:
    """Whether an address holds a picture."""
    return _ADDRESS.match(address) is not None


def data_of(address: str) -> bytes | None:
    """The bytes of a picture in an address, None where there are none."""
    match = _ADDRESS.match(address)
    if match is None or len(address) > _LARGEST:
        return None
    packed = unquote_to_bytes(address[match.end() :])
    try:
        return binascii.a2b_base64(packed) if match[1] else packed
    except binascii.Error:
        return None
