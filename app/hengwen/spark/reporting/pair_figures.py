"""What pairs tell beside all others: each document says how much it tells in its pairs; the lesser of both counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.figures.evidence import evidence_in_document, with_identical
from hengwen.model.report.identical_groups import TextGroups
from hengwen.model.request.options import Options
from hengwen.spark.comparing.compared_pair import Side, compared_of
from hengwen.spark.comparing.entries import EntryFigures, prepared_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, collected, pack


@dataclass(frozen=True, slots=True)
class PairFigures:
    """The pairs that tell anything, best first; shape of all arrays but `met`: (pairs,).

    `left`, `right`: the numbers of their documents. `left_identical`, `right_identical`: for how many further documents
    of its text either one stands. `evidence`: how much each tells. `met`: the numbers of the documents
    of all pairs, whether or not they tell anything, ascending.
    """

    left: Numbers
    right: Numbers
    left_identical: Numbers
    right_identical: Numbers
    evidence: NDArray[np.float64]
    met: Numbers


def sides_of(engine: Engine[DatasetT], pairs: DatasetT, documents: int) -> DatasetT:
    """Both sides of all pairs that tell anything, by the shard of their document. `documents`: how many there are."""
    return engine.map(pairs, partial(_sides, documents=documents))


def _sides(record: Record, documents: int) -> Iterator[Record]:
    for pair in compared_of([record]):
        for place, side in enumerate(pair.sides if pair.shown else ()):
            source = 2 * (pair.left * documents + pair.right) + place
            yield Record(side.document.shard, source, msgspec.msgpack.encode(side))


def by_document(sides: Iterable[Record]) -> Mapping[int, Sequence[Side]]:
    """The sides of some records by the numbers of their documents."""
    found: dict[int, list[Side]] = {}
    for record in sides:
        side = msgspec.msgpack.decode(record.value, type=Side)
        found.setdefault(side.document.number, []).append(side)
    return found


def figure_pairs(  # noqa: PLR0917 - what is known of documents and pairs
    engine: Engine[DatasetT],
    entries: DatasetT,
    pairs: DatasetT,
    sides: DatasetT,
    figures: Sequence[EntryFigures],
    options: Options,
) -> PairFigures:
    """How much the pairs tell, and for how many documents they stand."""
    left, right, shown, same, new, own = collected(
        engine, engine.map(pairs, _tell), left="i8", right="i8", shown=bool, same=bool, new=bool, own=bool
    )
    met = np.unique(np.concatenate((left, right)))
    left, right, same, new, own = (each[shown] for each in (left, right, same, new, own))
    values = np.full(len(left), np.inf)
    place = {pair: number for number, pair in enumerate(zip(left.tolist(), right.tolist(), strict=True))}
    told = engine.join(entries, sides, partial(_evidence, options=options))
    for one, other, value in zip(*collected(engine, told, left="i8", right="i8", values="f8"), strict=True):
        number = place[int(one), int(other)]
        values[number] = min(values[number], value)
    met_pairs = list(zip(left.tolist(), right.tolist(), strict=True))
    hands = TextGroups(len(figures), met_pairs, same.tolist()).in_many_hands([each.submitter for each in figures])
    many = np.array(hands, dtype=bool)
    evidence = with_identical(np.where(np.isinf(values), 0.0, values), same, new, own, many).round(1)
    paths = [str(each.path, "utf-8", "surrogatepass") for each in figures]
    order = sorted(range(len(left)), key=lambda n: (-evidence[n], paths[left[n]], paths[right[n]]))
    ends = [(int(left[n]), int(right[n])) for n in order]
    groups = TextGroups(len(figures), ends, same[order].tolist())
    identical = [(groups.represented(i, j), groups.represented(j, i)) for i, j in ends]
    numbers = np.array([(*pair, *counts) for pair, counts in zip(ends, identical, strict=True)], dtype=np.int64)
    one, other, one_identical, other_identical = numbers.reshape(-1, 4).T
    return PairFigures(one, other, one_identical, other_identical, evidence[order], met)


def _tell(record: Record) -> Iterator[Record]:
    for pair in compared_of([record]):
        ends = {"left": np.array([pair.left]), "right": np.array([pair.right])}
        flags = {"shown": pair.shown, "same": pair.same_text, "new": pair.among_new, "own": pair.one_person}
        yield Record(record.key, record.source, pack(**ends, **{name: np.array([on]) for name, on in flags.items()}))


def _evidence(key: int, entries: Sequence[Record], sides: Sequence[Record], options: Options) -> Iterator[Record]:
    """How much the documents of a shard tell in each of their pairs."""
    found = by_document(sides)
    left, right, values = list[int](), list[int](), list[float]()
    for record in entries:
        own = found.get(record.source, ())
        entry = prepared_of(record.value, options).entry if own else None
        for kind in ((True, False), (True, True), (False, False)):
            some = [side for side in own if (side.is_new, side.one_person) == kind]
            if entry is not None and some:
                values += _values(entry, some)
                left += [min(side.document.number, side.other.number) for side in some]
                right += [max(side.document.number, side.other.number) for side in some]
    yield Record(key, 0, pack(left=np.array(left), right=np.array(right), values=np.array(values)))


def _values(entry: ReportEntry, sides: Sequence[Side]) -> list[float]:
    aligned = [side.aligned for side in sides]
    return [float(value) for value in evidence_in_document(entry, [side.submitter for side in sides], aligned)]
