"""Lists of titles compared: the `titles` command."""

from collections.abc import Iterator
from pathlib import Path

from hengwen.document import State
from hengwen.errors import HengwenError, message
from hengwen.matching.titles import TitleSimilarity, compare_titles, similar_titles, title_words
from hengwen.readers.failure import Unreadable
from hengwen.readers.opening import load
from hengwen.readers.txt import read_txt


def _lines(path: Path) -> list[str]:
    """The lines of a list, whatever its suffix, without empty ones at its end."""
    try:
        content = read_txt(load(path))
    except Unreadable as fault:
        content = fault.content
    if content.state is not State.EMPTY and not content.state.has_text:
        raise HengwenError(message("“{path}” cannot be read: {state}.", path=str(path), state=content.state.value))
    return content.text.rstrip().split("\n")


def _titles(path: Path) -> list[str]:
    return [line.strip() for line in _lines(path) if line.strip()]


def judge_pairs(path: Path) -> Iterator[str]:
    """For each line of two titles with a tab between: similarity, 0 to 1, tab, 1 for a match or 0."""
    for number, line in enumerate(_lines(path), 1):
        titles = line.split("\t")
        if len(titles) != 2:
            raise HengwenError(message("Line {number} does not have two titles with a tab between.", number=number))
        similarity = compare_titles(*map(title_words, titles))
        yield f"{similarity.score:.4f}\t{int(similarity.match)}"


def rank(path: Path, against: Path | None) -> Iterator[str]:
    """The pairs of titles that match, best first: similarity, tab, title, tab, title."""
    new, old = _titles(path), _titles(against) if against else []
    titles = new + old
    found = similar_titles([title_words(title) for title in titles])
    wanted = ((pair, score) for pair, score in found.items() if pair[0] < len(new) and not (old and pair[1] < len(new)))
    for (i, j), similarity in sorted(wanted, key=_best_first):
        yield f"{similarity.score:.4f}\t{titles[i]}\t{titles[j]}"


def _best_first(found: tuple[tuple[int, int], TitleSimilarity]) -> tuple[float, tuple[int, int]]:
    return -found[1].score, found[0]
