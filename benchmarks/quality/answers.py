"""English short answers, of which people wrote some from a source: how shares rank them, and which they call copied."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.ranking import Scores, best_accuracy_threshold, spearman
from benchmarks.quality.seeds import HALVES, half_of, in_half
from benchmarks.quality.texts import plain, rows
from hengwen.text.normalisation import normalise

DEGREES = {"non": 0, "heavy": 1, "light": 2, "cut": 3}
"""How much of a source is in an answer, by what its writer was asked to do with it."""

CORRELATION, ACCURACY = 0.84, 0.947
RUN = 5
"""Equal words in a row that the measure counts which is printed beside."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A text that was written for a task, how much of it was copied, and the text it could be copied from."""

    id: str
    text: str
    degree: int
    source: str


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure all answers and their sources in one check, as a teacher has them; and each task by itself."""
    sources, answers = load_answers(setting)
    ways = {
        "one check": _shares(check_texts(sources | {answer.id: answer.text for answer in answers}), answers),
        "a check for each task": np.concatenate([_of_task(sources, answers, source) for source in sources]),
    }
    by_task = [answer for source in sources for answer in answers if answer.source == source]
    for name, shares in ways.items():
        yield from _figures(name, setting.half, answers if name == "one check" else by_task, shares, met=True)
    runs = np.array([share_in_runs(answer.text, sources[answer.source]) for answer in answers])
    yield from _figures(f"equal runs of {RUN} words", setting.half, answers, runs, met=False)


def load_answers(setting: Setting) -> tuple[dict[str, str], list[Answer]]:
    """Return the sources by name, and all answers of both halves: a class is checked as a whole."""
    every = rows(setting.data, "english_answers")
    sources = {str(row["task"]): plain(row["text"]) for row in every if row["kind"] == "source"}
    answers = [
        Answer(row["id"], plain(row["text"]), DEGREES[row["class"]], str(row["task"]))
        for row in every
        if row["kind"] == "answer"
    ]
    return sources, answers


def _of_task(sources: Mapping[str, str], answers: Sequence[Answer], source: str) -> Scores:
    own = [answer for answer in answers if answer.source == source]
    return _shares(check_texts({source: sources[source]} | {answer.id: answer.text for answer in own}), own)


def _shares(checked: Checked, answers: Sequence[Answer]) -> Scores:
    """Return the share of each answer that stands in its source, as it is shown."""
    return np.array([checked.share(answer.id, answer.source) for answer in answers])


def share_in_runs(text: str, source: str, size: int = RUN) -> float:
    """Return the share of the n-grams of a text that stand in its source, 0 to 1."""
    own, theirs = (_ngrams(item, size) for item in (text, source))
    return sum(ngram in set(theirs) for ngram in own) / max(1, len(own))


def _ngrams(text: str, size: int) -> list[tuple[int, ...]]:
    tokens = normalise(text).tokens.tolist()
    return list(zip(*(tokens[place:] for place in range(size)), strict=False))


def _figures(name: str, half: str, answers: Sequence[Answer], shares: Scores, *, met: bool) -> Iterator[Figure]:
    """Yield the correlation, and the accuracy at the threshold of the other half: of both halves, and of one."""
    degrees = np.array([answer.degree for answer in answers], dtype=np.float64)
    called = np.zeros(len(answers), dtype=bool)
    for sample in HALVES:
        mine = np.array([half_of(answer.id) == sample for answer in answers])
        called[mine] = shares[mine] >= best_accuracy_threshold(shares[~mine], degrees[~mine] > 0)
    right = called == (degrees > 0)
    targets = (CORRELATION, ACCURACY) if met else (None, None)
    yield Figure(f"{name}: rank correlation with the degree of copying", spearman(shares, degrees), targets[0])
    yield Figure(f"{name}: copied or not, threshold of the other half", float(right.mean()), targets[1])
    inside = np.array([in_half(answer.id, half) for answer in answers])
    yield Figure(f"{name}: rank correlation in half {half} alone", spearman(shares[inside], degrees[inside]))
    yield Figure(f"{name}: copied or not in half {half} alone", float(right[inside].mean()))
