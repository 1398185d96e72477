"""The evidence of pairs beside all others: each document says how much it tells; the lesser of both counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.model.document import Document
from hengwen.model.report.figures.evidence import evidence_in_document, with_identical
from hengwen.model.report.identical_groups import TextGroups
from hengwen.model.request.options import Options
from hengwen.spark.comparing.compared_pair import Side, compared_of
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.dataflow.records import Dataset, Record


@dataclass(frozen=True, slots=True)
class PairFigures:
    """The pairs that tell anything, best first; shape of all arrays but `met` and `alike`: (pairs,).

    `left`, `right`: the numbers of their documents. `left_identical`, `right_identical`: for how many further documents
    of its text either one stands. `evidence`: how much each tells. `met`: the numbers of the documents of all pairs,
    whether or not they tell anything, ascending. `alike`: int64, shape (n, 2), the documents of pairs that have
    paragraphs with near fingerprints.
    """

    left: Numbers
    right: Numbers
    left_identical: Numbers
    right_identical: Numbers
    evidence: NDArray[np.float64]
    met: Numbers
    alike: Numbers


def sides_of(pairs: Dataset, documents: int) -> Dataset:
    """Return both sides of all pairs that tell anything, by their document's shard. `documents`: how many there are."""
    return pairs.map(partial(_sides, documents=documents)).keep("sides")


def _sides(record: Record, documents: int) -> Iterator[Record]:
    for pair in compared_of((record,)):
        for place, side in enumerate(pair.sides if pair.shown else ()):
            source = 2 * (pair.left * documents + pair.right) + place
            yield Record.holding(side.document.shard, source, side)


def by_document(sides: Iterable[Record]) -> Mapping[int, Sequence[Side]]:
    """Return the sides of some records by the numbers of their documents."""
    sides_of_document: dict[int, list[Side]] = {}
    for record in sides:
        side = record.read(Side)
        sides_of_document.setdefault(side.document.number, []).append(side)
    return sides_of_document


def figure_pairs(
    entries: Dataset, pairs: Dataset, sides: Dataset, documents: Sequence[Document], options: Options
) -> PairFigures:
    """Work out how much the pairs tell, and for how many documents they stand."""
    left, right, known, shown, alike, same, new, own = pairs.map(_figures_of).columns(
        left="i8", right="i8", known=bool, shown=bool, alike=bool, same=bool, new=bool, own=bool
    )
    met = np.unique(np.concatenate((left[known], right[known])))
    with_alike = np.column_stack((left, right))[alike]
    left, right, same, new, own = (array[shown] for array in (left, right, same, new, own))
    ends = list(zip(left.tolist(), right.tolist(), strict=True))
    values, place = np.full(len(left), np.inf), {pair: number for number, pair in enumerate(ends)}
    of_documents = entries.join(sides, partial(_evidence, options=options)).columns(left="i8", right="i8", values="f8")
    at = np.array(
        [place[pair] for pair in zip(*(numbers.tolist() for numbers in of_documents[:2]), strict=True)], dtype=np.int64
    )
    np.minimum.at(values, at, of_documents[2])
    held_by_many = TextGroups(len(documents), ends, same.tolist()).held_by_many(
        [document.submitter for document in documents]
    )
    many = np.array(held_by_many, dtype=bool)
    evidence = with_identical(np.where(np.isinf(values), 0.0, values), same, new, own, many).round(1)
    paths = [(documents[i].path, documents[j].path) for i, j in ends]
    order = sorted(range(len(ends)), key=lambda n: (-evidence[n], paths[n]))
    ends = [ends[n] for n in order]
    groups = TextGroups(len(documents), ends, same[order].tolist())
    identical = [(groups.represented(i, j), groups.represented(j, i)) for i, j in ends]
    of_left, of_right = np.array(identical, dtype=np.int64).reshape(-1, 2).T
    return PairFigures(left[order], right[order], of_left, of_right, evidence[order], met, with_alike)


def _figures_of(record: Record) -> Iterator[Record]:
    """Tell of a pair what `figure_pairs` needs; of one for which nothing is shown, that paragraphs are alike."""
    ends = {"left": np.array([record.key]), "right": np.array([record.source])}
    flags = dict.fromkeys(("known", "shown", "same", "new", "own"), False) | {"alike": True}
    for pair in compared_of((record,)):
        flags = {
            "known": True, "shown": pair.shown, "same": pair.same_text, "new": pair.among_new, "own": pair.one_person,
            "alike": pair.alike,
        }  # fmt: skip
    yield Record.of(record.key, record.source, **ends, **{name: np.array([on]) for name, on in flags.items()})


def _evidence(key: int, entries: Sequence[Record], sides: Sequence[Record], options: Options) -> Iterator[Record]:
    """Work out how much the documents of a shard tell in each of their pairs."""
    sides_of_document = by_document(sides)
    ends: list[tuple[int, int]] = []
    values: list[float] = []
    for record in entries:
        own = sides_of_document.get(record.source, ())
        entry = prepared_of(record.value, options).entry if own else None
        for kind in ((True, False), (True, True), (False, False)):
            alike = [side for side in own if (side.is_new, side.one_person) == kind]
            if entry is not None and alike:
                aligned = [side.aligned for side in alike]
                values += evidence_in_document(entry, [side.submitter for side in alike], aligned).tolist()
                ends += [side.pair for side in alike]
    left, right = np.array(ends, dtype=np.int64).reshape(-1, 2).T
    yield Record.of(key, 0, left=left, right=right, values=np.array(values))
