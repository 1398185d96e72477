"""Makes `resources/text/simplified.txt` from OpenCC: one traditional character, a tab, its simplified one, a line."""

import sys
from pathlib import Path

import opencc

HAN = [*range(0x3400, 0xA000), *range(0xF900, 0xFB00), *range(0x20000, 0x32000)]


def pairs() -> list[tuple[str, str]]:
    """Every character that OpenCC, given it alone, turns into one other character."""
    characters = [chr(code) for code in HAN]
    simplified = opencc.OpenCC("t2s").convert("\n".join(characters)).split("\n")
    return [(old, new) for old, new in zip(characters, simplified, strict=True) if old != new and len(new) == 1]


def main() -> None:
    """Write the table to the path given, or to its place in the source tree."""
    default = Path(__file__).resolve().parents[1] / "resources" / "text" / "simplified.txt"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    header = "# Traditional characters and their simplified ones, from the dictionaries of OpenCC (Apache-2.0).\n"
    target.write_text(header + "".join(f"{old}\t{new}\n" for old, new in pairs()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
