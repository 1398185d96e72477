"""A folder of texts of which every third kills its worker."""

from pathlib import Path

from hengwen.readers.encodings.commonness import FREQUENT
from hostile.killers import WAYS

SHARED = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"
LETTERS = sorted(FREQUENT)  # texts of rare characters alone would look garbled


def deadly(number: int) -> bool:
    """Whether the file of that number kills."""
    return number % 3 == 0


def fill(folder: Path, count: int) -> Path:
    """Write the files; every seventh of the harmless ones shares a sentence."""
    folder.mkdir()
    ways = list(WAYS)
    for number in range(count):
        path = folder / f"{number:03}.txt"
        own = "".join(LETTERS[(number * 7919 + place * place * 31) % len(LETTERS)] for place in range(40))
        if not deadly(number):
            path.write_text(own + ("\n" + SHARED if number % 7 == 1 else ""), encoding="utf-8")
        else:
            path.write_bytes(ways[number // 3 % len(ways)] + b" %d" % number)
    return folder
