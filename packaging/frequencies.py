"""Makes `resources/text/frequencies.txt` from jieba's dictionary: how often the commoner Chinese words are used."""

import sys
from collections.abc import Iterator
from pathlib import Path

import jieba

LEAST = 20
"""Words used less often than this, in a million words, are left out: to a title they are all rare."""

HEADER = """# How often the commoner Chinese words are used, from the dictionary of jieba (MIT).
# One a line: a count in a million words, a tab, the words with that count. Made by packaging/frequencies.py.
"""


def counts() -> dict[str, float]:
    """Count in a million words of every word of the dictionary."""
    with jieba.get_dict_file() as lines:
        found = {word: int(count) for word, count, *_ in (line.decode("utf-8").split() for line in lines)}
    total = sum(found.values())
    return {word: count * 1e6 / total for word, count in found.items()}


def rows() -> Iterator[str]:
    """Words by their count, commonest first; counts to two digits, so that many words share a line."""
    groups: dict[int, list[str]] = {}
    for word, count in sorted(counts().items()):
        if count >= LEAST:
            groups.setdefault(int(float(f"{count:.1e}")), []).append(word)
    for count in sorted(groups, reverse=True):
        yield f"{count}\t{' '.join(groups[count])}\n"


def main() -> None:
    """Write the table to the path given, or to its place in the source tree."""
    default = Path(__file__).resolve().parents[1] / "resources" / "text" / "frequencies.txt"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    target.write_text(HEADER + "".join(rows()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
