"""Makes tables of words in `resources/text/` from the dictionaries of others.

python packaging/word_lists.py [NAME…]      those named, or all: simplified, frequencies, english-words
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import jieba
import opencc

from hengwen.signs.mistakes.spelling import SPELLED, Words

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "text"

HAN = [*range(0x3400, 0xA000), *range(0xF900, 0xFB00), *range(0x20000, 0x32000)]

LEAST = 20
"""Words used less often than this, in a million words, are left out: to a title they are all rare."""

COMMON = 12_000
"""So many of the most frequent English words of five letters and more are what somebody may have meant."""

_IN_A_LINE = 12  # English words


def simplified() -> Iterator[str]:
    """Yield each character that OpenCC, given it alone, turns into one other character, a tab, and that one."""
    characters = [chr(code) for code in HAN]
    converted = opencc.OpenCC("t2s").convert("\n".join(characters)).split("\n")
    pairs = zip(characters, converted, strict=True)
    yield from (f"{old}\t{new}\n" for old, new in pairs if old != new and len(new) == 1)


def frequencies() -> Iterator[str]:
    """Yield words by their count, commonest first; counts to two digits, so that many words share a line."""
    with jieba.get_dict_file() as lines:
        counts = {word: int(count) for word, count, *_ in (line.decode("utf-8").split() for line in lines)}
    total, groups = sum(counts.values()), dict[int, list[str]]()
    for word, count in sorted(counts.items()):
        if (in_a_million := count * 1e6 / total) >= LEAST:
            groups.setdefault(int(float(f"{in_a_million:.1e}")), []).append(word)
    for count in sorted(groups, reverse=True):
        yield f"{count}\t{' '.join(groups[count])}\n"


def english() -> tuple[list[str], list[str]]:
    """Return the common English words by their frequency, and the rarer ones near them in order."""
    text = files("symspellpy").joinpath("frequency_dictionary_en_82_765.txt").read_text(encoding="utf-8-sig")
    first = (line.split()[0] for line in text.splitlines())
    every = list(dict.fromkeys(word for word in first if SPELLED.fullmatch(word)))
    common = Words(every[:COMMON])
    return every[:COMMON], sorted(word for word in every[COMMON:] if common.near(word))


def english_words() -> Iterator[str]:
    """Yield both, some words to a line."""
    for name, words in zip(("common", "rare"), english(), strict=True):
        for first in range(0, len(words), _IN_A_LINE):
            yield f"{name}\t{' '.join(words[first : first + _IN_A_LINE])}\n"


TABLES: Mapping[str, Callable[[], Iterator[str]]] = {
    "simplified": simplified,
    "frequencies": frequencies,
    "english-words": english_words,
}
"""The lines of each table by its name."""


def main() -> None:
    """Write the tables below what stands at their heads: where they are from, and how to read them."""
    for name in sys.argv[1:] or TABLES:
        path = FOLDER / f"{name}.txt"
        head = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.startswith("#")]
        path.write_text("".join((*head, *TABLES[name]())), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
