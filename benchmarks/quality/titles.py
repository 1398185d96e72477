"""Titles: verdict and score of the product, and the cosine of the literature, on pairs of titles.

The pairs of the set are two titles of one article, of which one was changed by its editor, or titles of two articles,
which weigh five times as much. They are parted in halves by a hash of their text; the coefficients in
`hengwen.matching.titles.signals` were fitted on half a. `title_pairs.tsv` has pairs of other kinds, written for this:
theses, projects, courses, grants, tenders, news, in Chinese, English and both; of these is told how many are judged
rightly.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.ranking import average_precision, f1, recall_at
from benchmarks.quality.texts import rows
from hengwen.fingerprints.title_cosine import title_cosine
from hengwen.matching.titles.similarity import compare_titles
from hengwen.matching.titles.weights import Weights, general
from hengwen.text.title_words import meanings, title_words

NEGATIVES = 5
"""Weight of all pairs that are different over that of all that are one."""

TARGETS = (0.80, 0.87, 0.55)
"""F1, average precision and recall at 1 % false of the product, words weighed as in the list."""

WORKED = (
    ("贯彻强军目标出实招用实劲 努力开创部队建设新局面",
     "在接见驻浙部队领导干部时强调 贯彻强军目标出实招用实劲 努力开创部队建设新局面"),
    ("台湾居民明日起持台胞证可通关 无需办理签注", "明起台胞来京无需办理签注 电子台胞证年内实施"),
)  # fmt: skip
"""The pairs that the source of the title's cosine (Liu 2015) works through: both match."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two titles, and whether they are one article's."""

    a: str
    b: str
    one: bool

    @property
    def half(self) -> str:
        """Return the half of the pair: a or b."""
        return "ba"[hashlib.sha256(f"{self.a}\t{self.b}".encode()).digest()[0] % 2]


Judge = Callable[[Pair], tuple[float, bool]]
"""Returns score and verdict of a pair."""


def measure(setting: Setting) -> Iterator[Figure]:
    """Judge the pairs of a half by each measure.

    Words weigh as in the list, which is how `hengwen titles --pairs` has it, and as in general texts, which is how a
    check compares two documents. Lines that stand there before are left out; with them is told as well.
    """
    for repeated in (False, True):
        pairs = read_pairs(setting.data, repeated=repeated)
        for name, judge in _judges(pairs).items():
            aims = TARGETS if name == "weights of the list" and not repeated else (None,) * 3
            yield from _figures(f"{name}{', repeated lines too' * repeated}", _half(pairs, setting), judge, aims)
            if aims == TARGETS:
                setting.write_examples("titles", _examples(_half(pairs, setting), judge))
    matching = sum(compare_titles(title_words(a), title_words(b)).match for a, b in WORKED)
    yield Figure("worked pairs that match", matching, len(WORKED))
    written = written_pairs()
    for name, judge in _judges(written).items():
        right = [judge(pair)[1] is pair.one for pair in _half(written, setting)]
        yield Figure(f"other kinds of titles, {name}: judged rightly", sum(right) / len(right))


def read_pairs(data: Path, *, repeated: bool = False) -> list[Pair]:
    """Return the pairs of the set that are edited or different, without lines that repeat an earlier one."""
    pairs = [Pair(row["a"], row["b"], row["kind"] == "edited") for row in rows(data, "titles") if row["kind"] != "same"]
    return pairs if repeated else list({(pair.a, pair.b): pair for pair in pairs}.values())


def written_pairs() -> list[Pair]:
    """Return the pairs of `title_pairs.tsv`."""
    lines = Path(__file__).with_name("title_pairs.tsv").read_text(encoding="utf-8").splitlines()
    cells = (line.split("\t") for line in lines if not line.startswith("#"))
    return [Pair(a, b, one == "1") for one, _, a, b in cells]


def _half(pairs: Sequence[Pair], setting: Setting) -> list[Pair]:
    return [pair for pair in pairs if setting.half in ("both", pair.half)]


def _judges(pairs: Sequence[Pair]) -> dict[str, Judge]:
    """Return the measures by name; `pairs` are the list in which words are counted."""
    words = (meanings(title_words(pair.a)) + meanings(title_words(pair.b)) for pair in pairs)
    return {
        "title-cosine": lambda pair: title_cosine(title_words(pair.a), title_words(pair.b)),
        "weights of the list": _product(Weights(words)),
        "weights of general texts": _product(general()),
    }


def _product(weights: Weights) -> Judge:
    def judge(pair: Pair) -> tuple[float, bool]:
        similarity = compare_titles(title_words(pair.a), title_words(pair.b), weights)
        return similarity.score, similarity.match

    return judge


def _figures(name: str, pairs: Sequence[Pair], judge: Judge, aims: tuple[float | None, ...]) -> Iterator[Figure]:
    scores, called = (np.array(values) for values in zip(*map(judge, pairs), strict=True))
    labels = np.array([pair.one for pair in pairs])
    weights = np.where(labels, 1 / labels.sum(), NEGATIVES / (~labels).sum())
    yield Figure(f"{name}: F1 of the own verdict", f1(called, labels, weights), aims[0])
    yield Figure(f"{name}: average precision", average_precision(scores, labels, weights), aims[1])
    yield Figure(f"{name}: recall at 1 % false", recall_at(scores, labels, 0.01, weights), aims[2])
    yield Figure(f"{name}: edited ones called the same", float(called[labels].mean()))
    yield Figure(f"{name}: different ones called the same", float(called[~labels].mean()))


def _examples(pairs: Sequence[Pair], judge: Judge) -> Iterator[str]:
    """Yield the pairs judged wrongly."""
    for pair in pairs:
        score, match = judge(pair)
        if match != pair.one:
            yield f"{'edited' if pair.one else 'different'} {score:.3f}: {pair.a} | {pair.b}"
