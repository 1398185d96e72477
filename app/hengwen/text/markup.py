"""Finds addresses and mark-up in a text: they may be inside a passage, but make none by themselves.

Words between angle brackets are text wherever the page shows them: comments of more than a few words, tags that hold a
sentence, and brackets around ever new words. Readers of Markdown and HTML leave out what no page shows.
"""

import re

import numpy as np
from numpy.typing import NDArray

from hengwen.model.document import Span
from hengwen.text.normalisation import NormalisedText

_SIGNS = ("://", "www.", "@", "<", "&")
_MAIL = r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_FLAGS = (
    "async|autofocus|checked|controls|defer|disabled|hidden|multiple|novalidate|nowrap|open|readonly|required|selected"
)
_ATTRIBUTE = rf"(?:[a-z_@:][\w:.@-]*\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>]+)|(?:{_FLAGS})(?![\w:.-]))"
_SENTENCE = re.compile(r"[\u3400-\u9fff，、]{6}|(?:[a-z']+[ ,.;]+){6}", re.IGNORECASE)
_NAME = re.compile(r"[<!/\s-]+([\w:.]+)")
_FEWEST = 10  # brackets whose words are looked at: of mark-up fewer than half are new


def _pattern(mail: str) -> re.Pattern[str]:
    return re.compile(
        r"(?:https?|ftp|file)://[!-;=?-~]+"  # an address ends at the first character that is not ASCII, or at < and >
        rf"|www\.[!-;=?-~]+{mail}"
        rf"|<(?=[^<>\n]{{1,300}}>)/?[a-z][\w:.-]*(?:\s+{_ATTRIBUTE})*\s*/?>"
        r"|<!--\s{0,3}[\w.:/]{1,30}(?:\s[\w.:/]{1,30}){0,2}\s{0,3}-->"
        r"|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});",
        re.ASCII | re.IGNORECASE,
    )


_MARKUP, _WITHOUT_MAIL = _pattern(_MAIL), _pattern("")  # any word may begin a mail address: slow to search


def markup(text: str, normalised: NormalisedText) -> NDArray[np.bool_]:
    """Return which tokens of a text belong to web or mail addresses, tags or entities: bool, shape (tokens,)."""
    is_markup = np.zeros(len(normalised), dtype=bool)
    if any(sign in text for sign in _SIGNS):
        pattern = _MARKUP if "@" in text else _WITHOUT_MAIL
        found = [match for match in pattern.finditer(text) if match[0][0] != "<" or not _SENTENCE.search(match[0])]
        names = [name[1].lower() for match in found if (name := _NAME.match(match[0]))]
        are_words = len(names) >= _FEWEST and 2 * len(set(names)) > len(names)
        for match in found:
            if not (are_words and match[0][0] == "<"):
                is_markup[slice(*normalised.range(Span(*match.span())))] = True
    return is_markup
