"""Finds addresses and mark-up in a text: they may be inside a passage, but make none by themselves."""

import re

import numpy as np
from numpy.typing import NDArray

from hengwen.model.document import Span
from hengwen.text.normalisation import NormalisedText

_SIGNS = ("://", "www.", "@", "<", "&")
_MAIL = r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"


def _pattern(mail: str) -> re.Pattern[str]:
    return re.compile(
        r"(?:https?|ftp|file)://[!-;=?-~]+"  # an address ends at the first character that is not ASCII, or at < and >
        rf"|www\.[!-;=?-~]+{mail}"
        r"|</?[a-z][^<>\n]{0,300}>"
        r"|<!--[^<>]{0,300}-->"
        r"|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});",
        re.ASCII | re.IGNORECASE,
    )


_MARKUP, _WITHOUT_MAIL = _pattern(_MAIL), _pattern("")  # any word may begin a mail address: slow to search


def markup(text: str, normalised: NormalisedText) -> NDArray[np.bool_]:
    """Return which tokens of a text belong to web or mail addresses, tags or entities: bool, shape (tokens,)."""
    is_markup = np.zeros(len(normalised), dtype=bool)
    if any(sign in text for sign in _SIGNS):
        pattern = _MARKUP if "@" in text else _WITHOUT_MAIL
        for match in pattern.finditer(text):
            is_markup[slice(*normalised.range(Span(*match.span())))] = True
    return is_markup
