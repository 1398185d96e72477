"""`hengwen titles`: lists of titles compared."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path

import click

from hengwen.cli.language import LANG
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import FILE, STANDARD, read_standard_input
from hengwen.cli.wrong_usage import UsageCommand, WrongUsage
from hengwen.fingerprints.title_cosine import liu, title_cosine
from hengwen.matching.titles.search import similar_titles
from hengwen.matching.titles.similarity import TitleSimilarity, compare_titles, reasons
from hengwen.matching.titles.weights import Weights
from hengwen.model.messages import HengwenError, Message, message
from hengwen.readers.list_file import list_lines
from hengwen.readers.loading import load
from hengwen.resources.i18n import translate
from hengwen.text.title_words import meanings, title_words


class TitleMethod(StrEnum):
    """How pairs of titles are judged: by this program, by the cosine of Liu 2015 to the letter, or by ours after it."""

    LIKENESS = "title-likeness"
    LIU = "liu"
    COSINE = "title-cosine"


Translate = Callable[[Message], str]
"""A sentence in the language of the user."""


@click.command(cls=UsageCommand)
@click.argument("file", required=False, type=FILE)
@click.option("--against", type=FILE, help="Older titles, one a line.")
@click.option("--pairs", type=FILE, help="Two titles a line, separated by a tab: prints similarity, tab, 1 or 0.")
@click.option(
    "--method",
    type=click.Choice([method.value for method in TitleMethod]),
    default=TitleMethod.LIKENESS.value,
    help="How pairs of titles are judged.",
)
@click.option("--explain", is_flag=True, help="Add a column that says what the titles share and what not.")
@LANG
def titles(  # noqa: PLR0917 - one parameter for each option of the command
    file: Path | None, against: Path | None, pairs: Path | None, method: str, explain: bool, lang: str
) -> int:
    """Find similar titles in FILE, one a line, best first: similarity, tab, title, tab, title. FILE may be - for the
    standard input.
    """
    explanation = partial(translate, language=lang) if explain else None
    if pairs is not None and file is None:
        lines = judge_pairs(pairs, TitleMethod(method), explanation)
    elif file is not None and pairs is None and method == TitleMethod.LIKENESS:
        lines = rank_similar_titles(file, against, explanation)
    else:
        raise WrongUsage(message("Give either FILE or --pairs FILE; --method is for --pairs."))
    terminal = Terminal(lang)
    similar = False
    for line in lines:
        terminal.result(line)
        similar = True
    if not similar:
        terminal.note(message("No titles are similar."))
    return 0


def _lines(path: Path) -> list[str]:
    """Return the lines of a list, whatever its suffix."""
    return list_lines(read_standard_input if str(path) == STANDARD else partial(load, path), str(path))


def _titles(path: Path) -> list[str]:
    return [line.strip() for line in _lines(path) if line.strip()]


def _pair(number: int, line: str) -> tuple[list[str], list[str]]:
    titles = line.split("\t")
    if len(titles) != 2:
        raise HengwenError(message("Line {number} does not have two titles with a tab between.", number=number))
    return title_words(titles[0]), title_words(titles[1])


def judge_pairs(
    path: Path, method: TitleMethod = TitleMethod.LIKENESS, translate: Translate | None = None
) -> Iterator[str]:
    """Yield for each line of two titles separated by a tab: similarity, 0 to 1, tab, 1 for a match or 0.

    This program's method weights a word by how many lines have it. With `translate`, a third column says why.
    """
    pairs = [_pair(number, line) for number, line in enumerate(_lines(path), 1)]
    if method is not TitleMethod.LIKENESS:
        rule = liu if method is TitleMethod.LIU else title_cosine
        yield from (f"{score:.4f}\t{int(match)}" for score, match in (rule(a, b) for a, b in pairs))
        return
    weights = Weights(meanings(a) + meanings(b) for a, b in pairs)
    for a, b in pairs:
        similarity = compare_titles(a, b, weights)
        yield f"{similarity.score:.4f}\t{int(similarity.match)}" + _why(similarity, translate)


def rank_similar_titles(path: Path, against: Path | None, translate: Translate | None = None) -> Iterator[str]:
    """Yield pairs of matching titles, best first: similarity, tab, title, tab, title; with `translate`, tab, why."""
    new, old = _titles(path), _titles(against) if against else []
    titles = new + old
    similar = similar_titles([title_words(title) for title in titles])
    with_new = ((pair, score) for pair, score in similar.items() if pair[0] < len(new))
    wanted = (item for item in with_new if not (old and item[0][1] < len(new)))
    for (i, j), similarity in sorted(wanted, key=_best_first):
        yield f"{similarity.score:.4f}\t{titles[i]}\t{titles[j]}" + _why(similarity, translate)


def _why(similarity: TitleSimilarity, translate: Translate | None) -> str:
    return "\t" + "; ".join(map(translate, reasons(similarity))) if translate else ""


def _best_first(pair: tuple[tuple[int, int], TitleSimilarity]) -> tuple[float, tuple[int, int]]:
    return -pair[1].score, pair[0]
