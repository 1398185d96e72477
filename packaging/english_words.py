"""Makes `resources/text/english-words.txt` from SymSpell's dictionary: common English words, and words near them."""

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from hengwen.signs.mistakes.spelling import SPELLED, Words

COMMON = 12_000
"""So many of the most frequent words of five letters and more are what somebody may have meant."""

HEADER = """\
# Common English words of five letters and more, the most frequent first, and rarer ones that are one slip away from one
# of these. From the dictionary of SymSpell (MIT), made of Google Books Ngrams (CC BY 3.0) and SCOWL (free for any use).
# Each line begins with "common" or "rare" and a tab. Made by packaging/english_words.py.
"""

_LINE = 12  # words in a line


def words() -> tuple[list[str], list[str]]:
    """The common words by their frequency, and the rarer ones near them in order."""
    text = files("symspellpy").joinpath("frequency_dictionary_en_82_765.txt").read_text(encoding="utf-8-sig")
    every = [line.split()[0] for line in text.splitlines()]
    every = list(dict.fromkeys(word for word in every if SPELLED.fullmatch(word)))
    common = Words(every[:COMMON])
    return every[:COMMON], sorted(word for word in every[COMMON:] if common.near(word))


def lines() -> Iterator[str]:
    """The lines of the table."""
    for name, some in zip(("common", "rare"), words(), strict=True):
        for first in range(0, len(some), _LINE):
            yield f"{name}\t{' '.join(some[first : first + _LINE])}\n"


def main() -> None:
    """Write the table to the path given, or to its place in the source tree."""
    default = Path(__file__).resolve().parents[1] / "resources" / "text" / "english-words.txt"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    target.write_text(HEADER + "".join(lines()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
