"""Numbers of lists and headings in an ODT as the reader of the paper sees them; the file keeps only their styles."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hengwen.readers.common.list_numbers import formatted
from hengwen.readers.common.xml_names import Element, attribute, local_name, whole

_FORMATS = {
    "1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman",
    "一": "chineseCounting", "①": "decimalEnclosedCircle", "甲": "ideographTraditional", "子": "ideographZodiac",
    "": "none",
}  # fmt: skip
_DEEPEST = 10
_OUTLINE = ""  # the name for the numbers of headings: no style can have it


@dataclass(frozen=True, slots=True)
class ListLevel:
    """One level of a list style; `shown`: how many levels its number shows. `bullet`: where it has no number."""

    style: str = "none"
    before: str = ""
    after: str = ""
    shown: int = 1
    start: int = 1
    bullet: bool = False


@dataclass(slots=True)
class _ListCounter:
    style: str
    counters: dict[int, int] = field(default_factory=dict)


class ListNumbering:
    """Counts items and headings in the order of the text."""

    def __init__(self, *roots: Element | None) -> None:
        self._levels: dict[str, dict[int, ListLevel]] = {}
        for root in roots:
            for entry in () if root is None else root.iter():
                if local_name(entry) in ("list-style", "outline-style"):
                    outline = local_name(entry) == "outline-style"
                    name = _OUTLINE if outline else attribute(entry, "name") or "?"
                    self._levels[name] = {whole(one, "level", 1): _level(one) for one in entry}
        self._open: list[_ListCounter] = []
        self._known: dict[str, _ListCounter] = {}
        self._headings = _ListCounter(_OUTLINE)
        self._due: int | None = None  # the number of the next paragraph, if it is the first of an item

    @contextmanager
    def inside(self, element: Element) -> Iterator[None]:
        """Read within this list or item."""
        if local_name(element) == "list-item":
            self._due = whole(element, "start-value", -1)
        else:
            self._open.append(self._begun(element))
        yield
        self._due = None
        if local_name(element) != "list-item":
            self._open.pop()

    def _begun(self, element: Element) -> _ListCounter:
        """Return the counters of a list: one within another counts with it; a continued one takes up earlier ones."""
        if self._open:
            style = attribute(element, "style-name") or self._open[-1].style
            return _ListCounter(style, self._open[-1].counters)
        style = attribute(element, "style-name") or "?"
        before = self._known.get(attribute(element, "continue-list") or "")
        if before is None and attribute(element, "continue-numbering") == "true":
            before = self._known.get(style)
        begun = _ListCounter(style, before.counters if before else {})
        self._known[style] = self._known[attribute(element, "id") or style] = begun
        return begun

    @property
    def due(self) -> bool:
        """Return whether the next paragraph is the first of an item."""
        return self._due is not None and bool(self._open)

    def label(self) -> str:
        """Return the number of the item whose first paragraph begins, with a blank; empty for all others."""
        due, self._due = self._due, None
        return "" if due is None or not self._open else self._counted(self._open[-1], len(self._open), due)

    def heading(self, element: Element) -> str:
        """Return the number of a heading, with a blank; empty where headings have none."""
        if attribute(element, "is-list-header") == "true":
            return ""
        return self._counted(self._headings, whole(element, "outline-level", 1), whole(element, "start-value", -1))

    def _counted(self, counter: _ListCounter, depth: int, start: int) -> str:
        levels = self._levels.get(counter.style, {})
        depth = min(depth, _DEEPEST)
        for above in range(1, depth):
            counter.counters.setdefault(above, levels.get(above, ListLevel()).start)
        level = levels.get(depth, ListLevel())
        counter.counters[depth] = start if start >= 0 else counter.counters.get(depth, level.start - 1) + 1
        for below in range(depth + 1, _DEEPEST + 1):
            counter.counters.pop(below, None)
        return _shown(levels, counter.counters, depth)


def _level(element: Element) -> ListLevel:
    form = (attribute(element, "num-format") or "").partition(",")[0].strip()
    return ListLevel(
        _FORMATS.get(form, "decimal"),
        attribute(element, "num-prefix") or "",
        attribute(element, "num-suffix") or "",
        whole(element, "display-levels", 1),
        whole(element, "start-value", 1),
        local_name(element) == "list-level-style-bullet",
    )


def _shown(levels: dict[int, ListLevel], counters: dict[int, int], depth: int) -> str:
    level = levels.get(depth, ListLevel())
    if level.bullet:
        return "• "
    if level.style == "none":
        return f"{level.before}{level.after} " if level.before + level.after else ""
    upper = (
        levels.get(depth_of_level, ListLevel()).style for depth_of_level in range(depth - level.shown + 1, depth + 1)
    )
    figures = (
        formatted(counters[depth_of_level], style)
        for depth_of_level, style in zip(range(depth - level.shown + 1, depth + 1), upper, strict=True)
        if depth_of_level in counters and style != "none"
    )
    return f"{level.before}{'.'.join(figures)}{level.after} "
