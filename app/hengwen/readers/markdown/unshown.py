"""Parts of a Markdown source that no page shows: comments, definitions of links, hidden elements of HTML.

Blocks are those of CommonMark, by markdown-it-py; code is shown as it stands. Where a comment of HTML ends, browsers
say: an instruction or a declaration ends at the first `>`.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hengwen.model.document import FindingKind
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.common.css_visibility import declarations, hiding_finding
from hengwen.readers.common.unshown_text import comment_note, element_note
from hengwen.readers.guesses import guess

_MAY_HIDE = regex(r"<[!?A-Za-z]|%%|^[ \t>]*\[[^\]]+\]:|;base64,", re.MULTILINE)
_LARGEST = 2_000_000  # characters that are parted into blocks, at some seconds for each million
_ATTRIBUTES = r"(?:\s+[^\s=<>\"'/]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*"
_PICTURE = regex(r"data:image/[\w.+-]{1,40};base64,[\w+/=%-]+")
_MARK = regex(
    rf"(?P<comment><!--)|(?P<ticks>`+)|(?P<bogus><\?|<!\[CDATA\[|<![A-Za-z])|(?P<obsidian>(?<![%A-Za-z\d])%%(?!%))"
    rf"|<(?P<close>/?)(?P<tag>[A-Za-z][\w:-]*)(?P<attributes>{_ATTRIBUTES})\s*/?>"
    rf"|(?P<picture>{_PICTURE.pattern})"
)
_ATTRIBUTE = regex(r"([^\s=<>\"'/]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?")
_EMPTY = regex("<!--(?:->|>)")
_ALONE = regex(r"^[ \t]*%%[ \t]*$", re.MULTILINE)
_OBSIDIAN_END = regex(r"(?<=[^%\d])%%(?![%A-Za-z\d])")
_COMMENT_END = regex(r"--!?>")
_ENDS = {"<?": "?>", "<![CDATA[": "]]>"}
_UNSHOWN = frozenset(("script", "style", "template", "noscript"))
_VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"))
_LONGEST_TAG = 300  # characters: what stands in a longer one is no mark any more
_LONGEST_LABEL = 60
_LONGEST_INLINE = 2_000  # characters between two `%%` of one line
_ADDRESS = regex(r"\s*[!-~]+\s*")


@dataclass(frozen=True, slots=True)
class Unshown:
    """Characters `start` to `end` that no page shows. `note`: the sentence, None for what is short.

    `kind`: of the finding, `HIDDEN` for an element that says so.
    """

    start: int
    end: int
    note: Message | None = None
    kind: FindingKind = FindingKind.COMMENT


@guess(lambda _text: ())
def unshown(text: str) -> tuple[Unshown, ...]:
    """Return what of a Markdown text no page shows, in order, without overlaps."""
    if not _MAY_HIDE.search(text):
        return ()
    scan = _Scan(text)
    parts: list[Unshown] = []
    for part in sorted((*scan.in_regions(), *scan.definitions()), key=lambda part: (part.start, -part.end)):
        if not parts or part.start >= parts[-1].end:
            parts.append(part)
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class _Region:
    """Characters that are no code; `is_html`: passed on as they are, without code between backticks."""

    start: int
    end: int
    is_html: bool


class _Scan:
    """Goes through the regions of a text once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._definitions: list[tuple[int, int]] = []
        self._regions = [_Region(0, len(text), is_html=True)] if len(text) > _LARGEST else self._parted()
        self._hidden: tuple[str, int, int, FindingKind] | None = None  # an open hidden element: tag, start, words, kind
        self._depth = 0
        self._unended: dict[str, int] = {}  # up to where no end was found

    def _parted(self) -> list[_Region]:
        parser = MarkdownIt("commonmark")
        parser.core.ruler.enableOnly(["block"])
        defined: dict[str, object] = {}
        tokens = parser.parse(self._text, defined)
        lines = [0, *accumulate(len(line) + 1 for line in self._text.split("\n"))]

        def span(place: list[int]) -> tuple[int, int]:
            return lines[place[0]], min(lines[place[1]], len(self._text))

        named, again = defined.get("references", {}), defined.get("duplicate_refs", [])
        assert isinstance(named, dict)
        assert isinstance(again, list)
        self._definitions = [span(definition["map"]) for definition in (*named.values(), *again)]
        return [_Region(*span(token.map), _is_html(token)) for token in tokens if token.map and _is_read(token)]

    def definitions(self) -> Iterator[Unshown]:
        """Yield definitions of links that hold more than an address; a footnote's is shown."""
        for start, end in self._definitions:
            label, _, rest = self._text[start:end].strip(" \t\n>").removeprefix("[").partition("]:")
            long = len(label) > _LONGEST_LABEL
            if label.startswith("^") or (_is_address(rest) and not long):
                continue
            yield Unshown(start, end, comment_note(_PICTURE.sub("", f"{label if long else ''} {rest}")))

    def in_regions(self) -> Iterator[Unshown]:
        """Yield comments, hidden elements and the like."""
        place = 0
        for region in self._regions:
            place = max(place, region.start)
            closing = self._closing_ticks(region)
            while match := _MARK.search(self._text, place, max(place, region.end)):
                part, place = self._part(match, region, closing)
                if part and not self._hidden:
                    yield part
            if self._hidden and not region.is_html and self._hidden[1] >= region.start:
                yield self._element(region.end)
        if self._hidden:
            yield self._element(len(self._text))

    def _closing_ticks(self, region: _Region) -> dict[int, list[int]]:
        """Return where runs of backticks begin in a region, by their length: a span of code ends at an equal one."""
        places: dict[int, list[int]] = defaultdict(list)
        if not region.is_html:
            for run in re.compile("`+").finditer(self._text, region.start, region.end):
                places[len(run[0])].append(run.start())
        return places

    def _part(self, match: re.Match[str], region: _Region, closing: dict[int, list[int]]) -> tuple[Unshown | None, int]:
        """Return what begins at a mark, None where all is shown, and where to go on."""
        start, end = match.span()
        if match["ticks"]:
            ends = closing.get(end - start, [])
            after = bisect_right(ends, start)
            return None, ends[after] + end - start if after < len(ends) else end
        if match["comment"]:
            return self._comment(start, region)
        if match["bogus"]:
            return self._bogus(match, region)
        if match["obsidian"]:
            return self._obsidian(start, region)
        if match["picture"]:
            return Unshown(start, end), end
        return self._tag(match), end

    def _comment(self, start: int, region: _Region) -> tuple[Unshown | None, int]:
        if empty := _EMPTY.match(self._text, start):
            return Unshown(start, empty.end()), empty.end()
        limit = len(self._text) if region.is_html else region.end
        end = None if self._unended.get("<!--") == limit else _COMMENT_END.search(self._text, start + 4, limit)
        if end is None and not region.is_html:
            self._unended["<!--"] = limit
            return None, start + 4
        inner, stop = (end.start(), end.end()) if end else (limit, limit)
        return Unshown(start, stop, comment_note(self._text[start + 4 : inner])), stop

    def _bogus(self, match: re.Match[str], region: _Region) -> tuple[Unshown | None, int]:
        """Return an instruction or a declaration, which has its own end in Markdown, and `>` in a browser."""
        start, begin = match.span()
        last = ">" if region.is_html else _ENDS.get(match[0], ">")
        if self._unended.get(last) == region.end or self._text.find(last, begin, region.end) < 0:
            self._unended[last] = region.end
            return None, begin
        end = self._text.find(">", begin) + 1
        return Unshown(start, end, comment_note(self._text[begin : end - 1])), end

    def _obsidian(self, start: int, region: _Region) -> tuple[Unshown | None, int]:
        """Return a comment between two `%%` of one line, or between lines of nothing else; others show it."""
        text, begin = self._text, start + 2
        if _ALONE.match(text, text.rfind("\n", 0, start) + 1):
            end = _ALONE.search(text, begin)
        else:
            line_end = text.find("\n", begin, region.end)
            limit = min(region.end if line_end < 0 else line_end, begin + _LONGEST_INLINE)
            end = _OBSIDIAN_END.search(text, begin, limit)
        if end is None:
            return None, begin
        count = len(text[begin : end.start()].strip())
        note = message("A comment of {count} characters between %% signs, which Obsidian hides.", count=count)
        return Unshown(start, end.end(), note), end.end()

    def _tag(self, match: re.Match[str]) -> Unshown | None:
        tag, (start, end) = match["tag"].lower(), match.span()
        if self._hidden:
            if tag == self._hidden[0]:
                self._depth += -1 if match["close"] else 1
            return self._element(end, start) if self._depth == 0 else None
        if match["close"]:
            return None
        kind = FindingKind.COMMENT if tag in _UNSHOWN else _hiding(match["attributes"])
        if kind and tag not in _VOID:
            self._hidden, self._depth = (tag, start, end, kind), 1
        elif end - start > _LONGEST_TAG:
            return Unshown(start, end, comment_note(_PICTURE.sub("", match["attributes"])))
        return None

    def _element(self, end: int, inner_end: int | None = None) -> Unshown:
        """End the open hidden element."""
        assert self._hidden is not None
        (tag, start, words, kind), self._hidden = self._hidden, None
        note = element_note(tag, self._text[words : end if inner_end is None else inner_end])
        return Unshown(start, end, note, kind)


def _is_read(token: Token) -> bool:
    return token.type in ("inline", "html_block")


def _is_html(token: Token) -> bool:
    return token.type == "html_block"


def _is_address(rest: str) -> bool:
    return bool(_ADDRESS.fullmatch(rest)) and ";base64," not in rest


def _hiding(attributes: str) -> FindingKind | None:
    """Return how the attributes of an element hide it, None where they do not."""
    for attribute in _ATTRIBUTE.finditer(attributes):
        name, value = attribute[1].lower(), (attribute[2] or "").strip("\"'")
        if name == "hidden":
            return FindingKind.HIDDEN
        if name == "style" and (kind := hiding_finding(declarations(value))):
            return kind
    return None
