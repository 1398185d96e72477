"""Makes `resources/text/syllables.txt` from pypinyin: a syllable without its tone, a tab, the characters read so."""

import sys
from collections.abc import Iterator
from pathlib import Path

from pypinyin import Style, pinyin

READINGS = 2
"""How many readings of a character count: those that pypinyin names later are those of names and old texts."""

HEADER = """\
# The characters of GB 2312 by their syllable without tones, from pypinyin (MIT). Made by packaging/syllables.py.
# One syllable a line: how it is typed, a tab, the characters. A character with two readings stands in both lines.
"""


def characters() -> Iterator[str]:
    """The 6,763 Chinese characters of GB 2312, which every input method offers, in its order."""
    for row in range(0xB0, 0xF8):
        for column in range(0xA1, 0xFF):
            yield bytes((row, column)).decode("gb2312", "ignore")


def syllables() -> dict[str, str]:
    """Each syllable with its characters, both in order."""
    found: dict[str, str] = {}
    for character in filter(None, characters()):
        readings = pinyin(character, style=Style.NORMAL, heteronym=True, v_to_u=False)[0]
        for reading in readings[:READINGS]:
            found[reading] = found.get(reading, "") + character
    return dict(sorted(found.items()))


def main() -> None:
    """Write the table to the path given, or to its place in the source tree."""
    default = Path(__file__).resolve().parents[1] / "resources" / "text" / "syllables.txt"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    lines = (f"{syllable}\t{some}\n" for syllable, some in syllables().items())
    target.write_text(HEADER + "".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
