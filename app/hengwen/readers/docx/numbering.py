"""List numbers as the reader of the paper sees them; Word keeps only counters and patterns."""

from dataclasses import replace

from hengwen.readers.common.numbered_lists import LevelChange, ListCounters, NumberingLevel
from hengwen.readers.common.xml_names import Element
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.names import attribute, child, full, number


class Numbering:
    """The lists of `numbering.xml`; `label` counts, so it is called once for each paragraph, in order."""

    def __init__(self, root: Element | None) -> None:
        self._abstract = _linked(_by_id(root, "w:abstractNum", "w:abstractNumId"))
        self._numbers = _by_id(root, "w:num", "w:numId")
        self._lists: dict[str, ListCounters] = {}
        self._used: dict[str, ListCounters | None] = {}

    def label(self, identity: str | None, level: int | None) -> str:
        """Return the number or bullet in front of the next paragraph of list `identity`; empty for none."""
        numbered = self._list(identity) if identity else None
        return "" if numbered is None else numbered.next_label(level)

    def _list(self, identity: str) -> ListCounters | None:
        if identity not in self._used:
            self._used[identity] = self._start(identity)
        return self._used[identity]

    def _start(self, identity: str) -> ListCounters | None:
        """Return the counters of a list: lists of one abstract definition continue each other, even after a restart."""
        entry = self._numbers.get(identity)
        name = attribute(child(entry, "w:abstractNumId"))
        if entry is None or name is None or name not in self._abstract:
            return None
        overrides = {number(override, "w:ilvl") or 0: override for override in entry.iterfind(full("w:lvlOverride"))}
        shared = self._lists.setdefault(name, ListCounters(_levels(self._abstract[name])))
        return shared.overridden(map(_change, overrides, overrides.values())) if overrides else shared

    def level_of(self, identity: str | None, style: str | None) -> int | None:
        """Return the level that a list ties to a paragraph style."""
        name = attribute(child(self._numbers.get(identity or ""), "w:abstractNumId"))
        definition = self._abstract.get(name or "")
        levels = () if definition is None else definition.iterfind(full("w:lvl"))
        return next((number(level, "w:ilvl") for level in levels if attribute(child(level, "w:pStyle")) == style), None)


def _by_id(root: Element | None, name: str, key: str) -> dict[str, Element]:
    entries = () if root is None else root.iterfind(full(name))
    return {attribute(entry, key) or "": entry for entry in entries}


@guess(lambda definitions: definitions)
def _linked(definitions: dict[str, Element]) -> dict[str, Element]:
    """Resolve definitions that only name a list style: they take the levels of the definition that makes this style."""
    makers = {attribute(child(definition, "w:styleLink")): definition for definition in definitions.values()}
    users = (
        (name, definition, attribute(child(definition, "w:numStyleLink"))) for name, definition in definitions.items()
    )
    return {name: makers.get(style, definition) if style else definition for name, definition, style in users}


def _levels(definition: Element) -> dict[int, NumberingLevel]:
    return {number(level, "w:ilvl") or 0: _level(level) for level in definition.iterfind(full("w:lvl"))}


def _level(element: Element) -> NumberingLevel:
    """Read a level; it starts at 0 where it does not say (ECMA-376 part 1, 17.9.25)."""
    return NumberingLevel(
        number(child(element, "w:start")) or 0,
        attribute(child(element, "w:numFmt")) or "decimal",
        attribute(child(element, "w:lvlText")) or "",
        "" if attribute(child(element, "w:suff")) == "nothing" else " ",
        child(element, "w:isLgl") is not None,
    )


def _change(depth: int, override: Element) -> LevelChange:
    """Return how a list changes one of its levels (ECMA-376 part 1, 17.9.27): where it starts, and how it looks."""
    own, start = child(override, "w:lvl"), number(child(override, "w:startOverride"))
    level = None if own is None else _level(own)
    return depth, start, level if level is None or start is None else replace(level, start=start)
