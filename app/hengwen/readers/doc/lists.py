"""The lists of a Word document ([MS-DOC] 2.4.6.3): their levels, and which paragraphs count on in which list."""

from hengwen.readers.common.numbered_lists import LevelChange, ListCounters, NumberingLevel
from hengwen.readers.doc.binary import i32, u16, u32, utf16

_FORMATS = {
    0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter", 10: "ideographDigital",
    11: "japaneseCounting", 17: "japaneseDigitalTenThousand", 18: "decimalEnclosedCircle", 22: "decimalZero",
    23: "bullet", 28: "decimalEnclosedCircleChinese", 30: "ideographTraditional", 31: "ideographZodiac",
    33: "taiwaneseCounting", 35: "taiwaneseCountingThousand", 36: "taiwaneseDigital", 37: "chineseCounting",
    39: "chineseCountingThousand", 255: "none",
}  # fmt: skip
_LEVELS, _NO_SUFFIX = 9, 2


class Lists:
    """All lists; `label` counts, so it is called once for each paragraph, in order."""

    def __init__(self, definitions: bytes, levels: bytes, overrides: bytes) -> None:
        self._lists = {
            identity: ListCounters(levels_of_list) for identity, levels_of_list in _definitions(definitions, levels)
        }
        self._numbers = _overridden(overrides, self._lists)

    def label(self, number: int | None, level: int | None) -> str:
        """Return the number or bullet in front of the next paragraph of list `number`, from 1; empty for none."""
        return self._numbers[number - 1].next_label(level) if number and number <= len(self._numbers) else ""


def _definitions(part: bytes, levels: bytes) -> list[tuple[int, dict[int, NumberingLevel]]]:
    """Return the levels of each list by its identity: they follow the definitions, one after the other."""
    lists = []
    place = 0
    for start in range(2, min(2 + 28 * u16(part, 0), len(part) - 27), 28):
        depths: dict[int, NumberingLevel] = {}
        for depth in range(1 if part[start + 26] & 1 else _LEVELS):
            depths[depth], place = _level(levels, place)
        lists.append((i32(part, start), depths))
    return lists


def _level(data: bytes, place: int) -> tuple[NumberingLevel, int]:
    """Return a level, and where the next one begins."""
    if place + 30 > len(data):
        return NumberingLevel(), len(data)
    text_at = place + 28 + data[place + 24] + data[place + 25]
    length = u16(data, text_at)
    text = utf16(data[text_at + 2 : text_at + 2 + 2 * length])
    pattern = "".join(f"%{ord(sign) + 1}" if sign < "\t" else sign for sign in text)
    style = _FORMATS.get(data[place + 4], "decimal")
    suffix = "" if data[place + 15] == _NO_SUFFIX else " "
    return (
        NumberingLevel(max(0, i32(data, place)), style, pattern, suffix, bool(data[place + 5] & 4)),
        text_at + 2 + 2 * length,
    )


def _overridden(part: bytes, lists: dict[int, ListCounters]) -> list[ListCounters]:
    """Return the list that each number stands for: it counts on in the list it names, and restarts where it says so."""
    count = min(u32(part, 0), len(part) // 16)
    place = 4 + 16 * count
    numbers = []
    for start in range(4, 4 + 16 * count, 16):
        own = lists.get(i32(part, start), ListCounters({}))
        changes, place = _changes(part, place + 4, part[start + 12] if start + 12 < len(part) else 0)
        numbers.append(own.overridden(changes) if changes else own)
    return numbers


def _changes(part: bytes, place: int, count: int) -> tuple[list[LevelChange], int]:
    """Return which levels start at which number, or look different; and where the next changes begin."""
    changes: list[LevelChange] = []
    for _ in range(count):
        if place + 8 > len(part):
            return changes, len(part)
        flags = u32(part, place + 4)
        start = i32(part, place) if flags & 0x10 else None
        place += 8
        level = None
        if flags & 0x20:
            level, place = _level(part, place)
        changes.append((flags & 15, start, level))
    return changes, place
