"""Finds references to figures, tables and sources that a document does not have, and error texts of broken fields."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span
from hengwen.signs.mistakes.batch import PLANE, Batch, Mistake, Spans

_NUMBER = r"\d{1,3}(?:[-.\uFF0D\u2013]\d{1,3}){0,2}"
_LABEL = regex(
    rf"(?P<label>(?<![代发地意企试手报仪钟])[图表]|Figure|Fig\.|Table)\s?(?P<number>{_NUMBER})(?![\d.]*[\d年月日周个万亿%])"
    rf"|\[(?P<source>\d{{1,3}})(?:\s?[-\u2013,，、]\s?\d{{1,3}})*\]"
    r"|(?P<field>错误[!！]\s?(?:未找到引用源|未定义书签|超级链接引用无效|文档中没有指定样式的文字)"
    r"|Error! (?:Reference source not found|Bookmark not defined|Hyperlink reference not valid))"
)
_FIRST, _SECOND = "图表FT[错E", " 0123456789iar误"  # how a reference begins
_CLASSES = {"图": "figure", "Figure": "figure", "Fig.": "figure", "表": "table", "Table": "table"}
_BEFORE_CAPTION = regex(r"[ \t#*>|（(]*")
_NO_CAPTION = regex(
    r"\s*(?:所示|中|给出|显示|展示|可以|可知|和|与|及|、|是|为|的|列出|shows|and|presents|gives|is|in\b)"
)
_WORDS = 6  # tokens around it that are the same where it is unknown what a document numbers
_ANYWHERE = ((b"", b""),)
_FEWEST = 3  # entries of a list of sources


class _Mention(Struct, frozen=True):
    """A reference in a text: a kind of things and a number."""

    kind: str
    number: str
    span: Span


def broken_references(batch: Batch) -> Iterator[Mistake]:
    """Yield every broken reference that few documents have."""
    places_of_mention: dict[tuple[str, str, bytes, bytes], Spans] = {}
    for document, places in _places(batch).items():
        for mention, alone in _broken(batch, document, places):
            for around in chain(_ANYWHERE[: int(alone)], batch.around(document, mention.span, _WORDS)):
                places_of_mention.setdefault((mention.kind, mention.number, *around), {}).setdefault(
                    document, []
                ).append(mention.span)
    for spans in batch.without_form(places_of_mention.values()):
        document, places_there = next(iter(spans.items()))
        written = batch.documents[document].text[places_there[0].start : places_there[0].end]
        what = message("Both refer to “{wrong}”, which neither of them has: what was it in?", wrong=written)
        yield Mistake(SignKind.BROKEN_REFERENCE, what, spans)


def _places(batch: Batch) -> dict[int, list[int]]:
    """Return where in each text a reference may begin."""
    first = np.flatnonzero(batch.looked_up(_set(_FIRST))[:-1])
    second = batch.codes[first + 1]
    places: dict[int, list[int]] = {}
    for document, place in batch.in_texts(first[_set(_SECOND)[second] > 0]):
        places.setdefault(document, []).append(place)
    return places


@cache
def _set(characters: str) -> NDArray[np.uint8]:
    """Return which characters of the first plane are in a string, 1 or 0, shape (65536,)."""
    is_member = np.zeros(PLANE, dtype=np.uint8)
    is_member[list(map(ord, characters))] = 1
    return is_member


def _broken(batch: Batch, document: int, places: list[int]) -> Iterator[tuple[_Mention, bool]]:
    """Yield the broken references of a text, each with whether there are valid ones of its kind."""
    text = batch.all_documents[document].text
    numbered: dict[str, set[str]] = {}
    mentions = []
    for match in filter(None, (_LABEL.match(text, place) for place in places)):
        mention = _mention(match)
        if mention.kind == "field":
            yield mention, False
        elif _is_caption(text, match):
            numbered.setdefault(mention.kind, set()).add(mention.number)
        elif not _is_index(text, match):
            mentions.append(mention)
    pictures = len(batch.all_documents[document].content.traces.pictures)
    for mention in mentions:
        there = numbered.get(mention.kind, set())
        known = len(there) >= (_FEWEST if mention.kind == "source" else 1)
        if mention.kind == "source" and not known:
            continue  # in a text without a list of sources it may be anything
        if mention.number not in there and (known or mention.number not in map(str, range(1, pictures + 1))):
            yield mention, known


def _mention(match: re.Match[str]) -> _Mention:
    span = Span(*match.span())
    if match["label"]:
        return _Mention(_CLASSES[match["label"]], re.sub(r"[.\uFF0D\u2013]", "-", match["number"]), span)
    return _Mention("source", match["source"], span) if match["source"] else _Mention("field", match["field"], span)


def _is_caption(text: str, match: re.Match[str]) -> bool:
    """Return whether it is at the beginning of a line, as the name of what follows."""
    begin = text.rfind("\n", 0, match.start()) + 1
    first = _BEFORE_CAPTION.fullmatch(text, begin, match.start()) is not None
    return first and _NO_CAPTION.match(text, match.end()) is None


def _is_index(text: str, match: re.Match[str]) -> bool:
    """Return whether the brackets belong to a program or a link, not to a source."""
    before = text[match.start() - 1 : match.start()]
    return bool(match["source"]) and bool(re.fullmatch(r"[A-Za-z0-9_\])]", before))
