"""How well titles are told apart: the product's verdict and the cosine of the literature on pairs of real titles.

`python -m benchmarks.titles FILE`: FILE has one JSON object a line, gzipped or not: two titles `a` and `b`, and `kind`:
`edited` for one article whose title was changed, `different` for two articles; other kinds are left out, and so is a
line that was there before. The pairs are split in halves by a hash of their text; those that are different weigh five
times those that are one. The coefficients in `hengwen.matching.titles.signals` were fitted on half a.

`title_pairs.tsv` beside this file has pairs of other kinds, written for this: theses, projects, courses, grants,
tenders, news, in Chinese, English and both. Its halves are made in the same way; what is counted there is plainly how
many are judged rightly.
"""

import gzip
import hashlib
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.title_cosine import title_cosine
from hengwen.matching.titles.search import similar_titles
from hengwen.matching.titles.similarity import compare_titles
from hengwen.matching.titles.weights import Weights, general
from hengwen.text.title_words import meanings, title_words

NEGATIVES = 5
"""Weight of all pairs that are different over that of all that are one."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two titles, whether they are one article's, and whether the pair is in half a."""

    a: str
    b: str
    one: bool
    in_a: bool


Judge = Callable[[Pair], tuple[float, bool]]


def read_pairs(path: Path, *, repeated: bool = False) -> list[Pair]:
    """The pairs of a file; lines that repeat an earlier one are left out unless asked for."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    rows = [row for row in map(json.loads, data.decode("utf-8").splitlines()) if row["kind"] in ("edited", "different")]
    if not repeated:
        rows = list({(row["a"], row["b"]): row for row in rows}.values())
    return [Pair(row["a"], row["b"], row["kind"] == "edited", _in_a(row["a"], row["b"])) for row in rows]


def written_pairs() -> list[Pair]:
    """The pairs of `title_pairs.tsv`."""
    lines = Path(__file__).with_name("title_pairs.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [Pair(a, b, one == "1", _in_a(a, b)) for one, _, a, b in rows]


def _in_a(a: str, b: str) -> bool:
    return hashlib.sha256(f"{a}\t{b}".encode()).digest()[0] % 2 == 1


@dataclass(frozen=True, slots=True)
class Figures:
    """Weighted figures of a measure: F1 of its verdict, average precision, recall at 1 % false positives."""

    f1: float
    average_precision: float
    recall_at_1: float
    found: float
    """Share of the edited titles that the verdict calls the same."""
    mistaken: float
    """The same of the titles of two articles."""

    def __str__(self) -> str:
        return (
            f"F1 {self.f1:.3f}  AP {self.average_precision:.3f}  recall at 1 % false {self.recall_at_1:.3f}"
            f"  verdict finds {self.found:.3f}, at {self.mistaken:.3f} of the different ones"
        )


def figures(pairs: list[Pair], judge: Judge) -> Figures:
    """Judge every pair and weigh the answers."""
    answers = [judge(pair) for pair in pairs]
    one = np.array([pair.one for pair in pairs])
    score, match = (np.array([answer[k] for answer in answers]) for k in (0, 1))
    weight = np.where(one, 1 / one.sum(), NEGATIVES / (~one).sum())
    hit, false = weight[one & match].sum(), weight[~one & match].sum()
    return Figures(2 * hit / (hit + false + 1), *_ranking(score, one, weight), hit, false / NEGATIVES)


def _ranking(score: NDArray[np.float64], one: NDArray[np.bool_], weight: NDArray[np.float64]) -> tuple[float, float]:
    """Average precision and recall at 1 % false positives; pairs with equal scores come all or none."""
    order = np.argsort(-score, kind="stable")
    last = np.append(np.diff(score[order]) != 0, True)
    recall = np.cumsum((weight * one)[order])[last]
    false = np.cumsum((weight * ~one)[order])[last]
    precision = recall / (recall + false)
    allowed = recall[false <= 0.01 * NEGATIVES]
    average = float(np.sum(np.diff(recall, prepend=0.0) * precision))
    return average, float(allowed[-1]) if len(allowed) else 0.0


def product(weights: Weights) -> Judge:
    """The product's own measure with some weights."""

    def judge(pair: Pair) -> tuple[float, bool]:
        similarity = compare_titles(title_words(pair.a), title_words(pair.b), weights)
        return similarity.score, similarity.match

    return judge


def judged(pairs: list[Pair], judge: Judge) -> str:
    """How many pairs of each kind are judged rightly."""
    right = {one: [judge(pair)[1] is one for pair in pairs if pair.one is one] for one in (True, False)}
    same, other = right[True], right[False]
    return (
        f"{(sum(same) + sum(other)) / len(pairs):.3f} judged rightly: {sum(same)} of {len(same)} reworded,"
        f" {sum(other)} of {len(other)} of two"
    )


def literature(pair: Pair) -> tuple[float, bool]:
    """`title-cosine`."""
    return title_cosine(title_words(pair.a), title_words(pair.b))


def collection(pairs: list[Pair]) -> Weights:
    """The weights that a list of pairs gives."""
    return Weights(meanings(title_words(pair.a)) + meanings(title_words(pair.b)) for pair in pairs)


def main() -> None:
    """Print the figures of both halves and the time that searching all titles takes."""
    pairs = read_pairs(Path(sys.argv[1]))
    judges = {
        "title-cosine": literature,
        "product, weights of the list": product(collection(pairs)),
        "product, general weights": product(general()),
    }
    for name, judge in judges.items():
        for half, in_a in (("a, fitted on", True), ("b, held out", False)):
            print(f"{name:30} {half:13} {figures([pair for pair in pairs if pair.in_a is in_a], judge)}")
    written = written_pairs()
    judges["product, weights of the list"] = product(collection(written))
    for name, judge in judges.items():
        for half, in_a in (("a, fitted on", True), ("b, held out", False)):
            print(f"{name:30} {half:13} {judged([pair for pair in written if pair.in_a is in_a], judge)}")
    titles = sorted({title for pair in pairs for title in (pair.a, pair.b)})
    start = time.process_time()
    found = similar_titles([title_words(title) for title in titles])
    taken = time.process_time() - start
    print(f"{len(titles)} titles searched in {taken:.1f} s of processor time: {len(found)} similar pairs")


if __name__ == "__main__":
    main()
