"""Finds addresses and mark-up in a text: they may be inside a passage, but make none by themselves.

Words between angle brackets are text wherever the page shows them: comments of more than a few words, tags that hold a
sentence, and brackets around ever new words. Readers of Markdown and HTML leave out what no page shows.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import compress, product

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts.strings import Strings
from hengwen.model.regex import regex
from hengwen.text.normalisation import NormalisedText
from hengwen.text.ranges import places_of

_FLAGS = (
    "async|autofocus|checked|controls|defer|disabled|hidden|multiple|novalidate|nowrap|open|readonly|required|selected"
)
_ATTRIBUTE = rf"(?:[a-z_@:][\w:.@-]*\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>]+)|(?:{_FLAGS})(?![\w:.-]))"
_SENTENCE = regex(r"[\u3400-\u9fff，、]{6}|(?:[a-z']+[ ,.;]+){6}", re.IGNORECASE)
_NAME = regex(r"[<!/\s-]+([\w:.]+)")
_SHORT = 8  # characters of a tag that can hold no sentence
_FEWEST = 10  # brackets whose words are looked at: of mark-up fewer than half are new


_PARTS = (
    ("://", "hHfF", r"(?:(?<=h)ttps?|(?<=f)tp|(?<=f)ile)://[!-;=?-~]+"),  # up to the first of < > and what is not ASCII
    ("www.", "wW", r"(?<=w)ww\.[!-;=?-~]+"),
    ("@", r"\w.+\-", r"(?<=[\w.+-])[\w.+-]*@[\w-]+(?:\.[\w-]+)+"),
    ("<", "<", rf"(?<=<)(?=[^<>\n]{{1,300}}>)/?[a-z][\w:.-]*(?:\s+{_ATTRIBUTE})*\s*/?>"),
    ("<", "<", r"(?<=<)!--\s{0,3}[\w.:/]{1,30}(?:\s[\w.:/]{1,30}){0,2}\s{0,3}-->"),
    ("&", "&", r"(?<=&)(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});"),
)
"""The sorts of mark-up: a sign that each must have, in small letters, its first characters, and what follows these."""


_SIGNS = tuple(sign for sign, _, _ in _PARTS)
_IN_CAPITALS = tuple(map("".join, product("wW", "wW", "wW", ".")))[1:]


@cache
def _strings() -> Strings:
    return Strings((*_SIGNS, *_IN_CAPITALS))


def _signs(text: str) -> frozenset[str]:
    """Return the signs that a text has; none where addresses are written in capitals, and nothing else is there."""
    within = _strings().within(text)
    signs = frozenset(compress(_SIGNS, within))
    return signs | {"www."} if signs and any(within[len(_SIGNS) :]) else signs


@cache
def _pattern(signs: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of the sorts that a text can have. It begins with a set, for which `re` searches quickly."""
    parts = [(first, rest) for sign, first, rest in _PARTS if sign in signs]
    firsts, rests = "".join(first for first, _ in parts), "|".join(rest for _, rest in parts)
    return re.compile(rf"[{firsts}](?i:{rests})", re.ASCII)


def markup(text: str, normalised: NormalisedText) -> NDArray[np.bool_]:
    """Return which tokens of a text belong to web or mail addresses, tags or entities: bool, shape (tokens,)."""
    is_markup = np.zeros(len(normalised), dtype=bool)
    if signs := _signs(text):
        marks = [(*match.span(), match[0]) for match in _pattern(signs).finditer(text)]
        no_markup = set(filter(_is_sentence, {tag for *_, tag in marks}))
        tags = [tag for *_, tag in marks if tag not in no_markup]
        if len(tags) >= _FEWEST and _are_words(tags):
            no_markup |= {tag for tag in tags if tag[0] == "<"}
        spans = [span for *span, tag in marks if tag not in no_markup]
        edges = np.array(spans, dtype=np.int64).reshape(-1, 2)
        is_markup[places_of(np.searchsorted(normalised.starts, edges))] = True
    return is_markup


def _is_sentence(tag: str) -> bool:
    return len(tag) > _SHORT and tag[0] == "<" and _SENTENCE.search(tag) is not None


def _are_words(tags: Sequence[str]) -> bool:
    """Return whether brackets stand around ever new words."""
    names = {tag: name[1].lower() for tag in {*tags} if (name := _NAME.match(tag))}
    count = sum(tag in names for tag in tags)
    return count >= _FEWEST and 2 * len({*names.values()}) > count
