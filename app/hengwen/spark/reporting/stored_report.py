"""The report in the folder of a check on Spark, as a whole or in part: only what was chosen is read."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from hengwen._version import __version__
from hengwen.checkfile import SavedCheck
from hengwen.files.staging import staged_beside
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.model.document import Span, State
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.part import ReportPart
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.report.selected_part import assemble
from hengwen.model.report.shared_block import BlockPlace, SharedBlock, Standing
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from hengwen.model.request.selection import CheckIndex, IndexedDocument, Selection
from hengwen.serial.check import CheckRow, check_to, inputs_from, request_from
from hengwen.serial.comparison import comparison_from
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.spark.comparing.compared_pair import ComparedPair, Side
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.reporting.rows import shared_elsewhere
from hengwen.spark.reporting.tables import CHECK, ENTRIES, PAIRS

_RANKING = ("left_number", "right_number", "evidence", "left_identical", "right_identical")


class _Stored(msgspec.Struct):
    """The check as a whole. `first`: so many documents have their places for numbers; `others`: those of the rest."""

    check: CheckRow
    first: int
    others: list[int]


def _damaged(path: Path) -> Message:
    return message("“{path}” cannot be read: it is damaged, or of another version of Hengwen.", path=str(path))


@dataclass(frozen=True)
class StoredReport:
    """The folder of a check. `path`: of it."""

    path: Path

    def save(self, report: Report, request: CheckRequest, numbers: Numbers, pairs: int) -> None:
        """Write what the report says of the check as a whole. `numbers`: those of its documents in what lies beside it,
        by their places. `pairs`: how many it has. Raises `OSError` where it cannot be written.
        """
        check = check_to(report, request, __version__)
        check.documents, check.pairs = len(numbers), pairs
        gaps = np.flatnonzero(numbers != np.arange(len(numbers)))
        first = int(gaps[0]) if len(gaps) else len(numbers)
        with staged_beside(self.path / CHECK) as staged:
            staged.path.write_text(encode_json(_Stored(check, first, numbers[first:].tolist())))
            staged.move(self.path / CHECK)

    @cached_property
    def _stored(self) -> _Stored:
        """Raises `HengwenError` where this is no folder of a check that has ended."""
        file = self.path / CHECK
        if not file.is_file():
            raise HengwenError(message("“{path}” is no folder of a check that has ended.", path=str(self.path)))
        try:
            return decode_json(file.read_bytes(), _Stored)
        except ValueError as fault:  # also one of a former version
            raise HengwenError(_damaged(self.path)) from fault

    @property
    def documents(self) -> int:
        """How many documents the report has. Raises `HengwenError` where this is no folder of a check."""
        return self._stored.check.documents

    def report(self, selection: Selection = Selection()) -> Report:  # noqa: B008 - frozen
        """Return what was chosen, else all. Raises `HengwenError` if it is unreadable or there is no such document."""
        try:
            return self._whole() if selection.is_whole else self._part(selection)
        except (OSError, pa.ArrowException, msgspec.DecodeError, ValueError, LookupError) as fault:
            raise HengwenError(_damaged(self.path)) from fault

    def check(self, selection: Selection = Selection()) -> SavedCheck:  # noqa: B008 - frozen
        """Return the same as a check that can be kept in a file."""
        return SavedCheck(self.report(selection), Review(), self._request)

    @property
    def _request(self) -> CheckRequest:
        return request_from(self._stored.check.asked, self._options)

    def not_read(self) -> Iterator[tuple[str, State, str]]:
        """Yield the path, the state and what is said of every document that was not read as it should be, in their
        order.
        """
        table = self._table("documents", "number", "path", "state", "message").sort_by("number")
        for row in table.filter(pc.field("state") != str(State.READ)).to_pylist():
            yield row["path"], State(row["state"]), row["message"] or ""

    def _whole(self) -> Report:
        """Everything, also pairs that tell nothing as long as what they share is left out."""
        entries = self._entries(np.arange(self.documents))
        pairs = _pairs_in(self._dataset(PAIRS).to_batches())
        report = replace(self._bare, entries=tuple(entries.values()))
        return report.with_pairs(self._comparisons(pairs, entries)).with_blocks(self._blocks({n: n for n in entries}))

    def _part(self, selection: Selection) -> Report:
        table = self._table("comparisons", "rank", *_RANKING).sort_by("rank")
        left, right, evidence, *identical = (table[name].to_numpy() for name in _RANKING)
        ends = np.stack((left, right), axis=1)
        places, chosen = selection.chosen(CheckIndex(self._index, ends))
        place_of = {old: new for new, old in enumerate(places.tolist())}
        touching = np.flatnonzero(np.isin(ends, places).any(axis=1))
        pairs = dict(zip(touching.tolist(), self._pairs(self._numbers[ends[touching]]), strict=True))
        elsewhere: dict[int, list[Side]] = defaultdict(list)
        for row in np.setdiff1d(touching, chosen).tolist():
            for place, side in zip(ends[row].tolist(), pairs[row].sides, strict=True):
                if place in place_of:
                    elsewhere[place_of[place]].append(side)
        new = [(place_of[one], place_of[other]) for one, other in ends[chosen].tolist()]
        of_left, of_right = (counts[chosen].tolist() for counts in identical)
        represented = [(one, other, count) for (one, other), count in zip(new, of_left, strict=True)]
        represented += [(other, one, count) for (one, other), count in zip(new, of_right, strict=True)]
        part = ReportPart(
            self.documents,
            self._stored.check.pairs,
            {place: shared_elsewhere(sides) for place, sides in sorted(elsewhere.items())},
            tuple((*both, value) for both, value in zip(new, evidence[chosen].tolist(), strict=True)),
            tuple(represented),
        )
        entries = self._entries(places)
        comparisons = self._comparisons((pairs[row] for row in chosen.tolist()), entries)
        return assemble(self._bare, tuple(entries.values()), comparisons, part, self._blocks(place_of))

    @cached_property
    def _numbers(self) -> Numbers:
        """The numbers of the documents in what lies beside the tables, by their places."""
        return np.concatenate((np.arange(self._stored.first), np.array(self._stored.others, dtype=np.int64)))

    @property
    def _index(self) -> list[IndexedDocument]:
        table = self._table("documents", "number", "path", "person", "labels").sort_by("number")
        return [
            IndexedDocument(row["path"], row["person"] or "", MappingProxyType(dict(row["labels"])))
            for row in table.to_pylist()
        ]

    @property
    def _options(self) -> Options:
        return self._stored.check.options

    @property
    def _bare(self) -> Report:
        """The report of the check as a whole, without documents, pairs and blocks."""
        check = self._stored.check
        return Report(
            self._options,
            (),
            (),
            check.skipped,
            check.warnings,
            check.created,
            check.seconds,
            inputs=inputs_from(check.inputs, self._request),
            unlisted=check.unlisted,
        )

    def _entries(self, places: Numbers) -> dict[int, ReportEntry]:
        """Return the documents at some places of the report, by these, ascending."""
        place_of = dict(zip(self._numbers[places].tolist(), places.tolist(), strict=True))
        wanted = pc.field("source").isin([*place_of])
        entries = {}
        for batch in self._dataset(ENTRIES).to_batches(filter=wanted):
            for number, value in zip(batch["source"].to_pylist(), batch["value"], strict=True):
                entries[place_of[number]] = prepared_of(value.as_py(), self._options).entry
        return dict(sorted(entries.items()))

    def _pairs(self, numbers: Numbers) -> Iterator[ComparedPair]:
        """Return the pairs of some documents, shape (pairs, 2), in their order."""
        left, right = numbers.T.tolist()
        wanted = pc.field("key").isin(left) & pc.field("source").isin(right)
        batches = self._dataset(PAIRS).to_batches(filter=wanted)
        stored = {(pair.left, pair.right): pair for pair in _pairs_in(batches)}
        return (stored[one, other] for one, other in numbers.tolist())

    def _comparisons(self, pairs: Iterable[ComparedPair], entries: Mapping[int, ReportEntry]) -> Iterator[Comparison]:
        """Return pairs again, of documents by their places."""
        of_number = {int(self._numbers[place]): entry for place, entry in entries.items()}
        return (comparison_from(pair.comparison, of_number[pair.left], of_number[pair.right]) for pair in pairs)

    def _blocks(self, place_of: Mapping[int, int]) -> Iterator[SharedBlock]:
        """Yield the blocks of some documents. `place_of`: their places in the part, by those in the whole."""
        for row in self._dataset("blocks").to_table().sort_by("number").to_pylist():
            spans: dict[int, list[Span]] = defaultdict(list)
            for place in row["places"]:
                if place["number"] in place_of:
                    spans[place_of[place["number"]]].append(Span(place["start"], place["end"]))
            places = tuple(BlockPlace(place, tuple(spans_of_place)) for place, spans_of_place in sorted(spans.items()))
            if places:
                standing = Standing[row["standing"].upper()]
                others = row["documents"] - len(places)
                yield SharedBlock(
                    row["id"], standing, row["counts"], places, row["characters"], others, row.get("pairs") or 0
                )

    def _dataset(self, name: str) -> ds.Dataset:
        return ds.dataset(self.path / name, format="parquet")

    def _table(self, name: str, *columns: str) -> pa.Table:
        return self._dataset(name).to_table(columns=[*columns])


def _pairs_in(batches: Iterable[pa.RecordBatch]) -> Iterator[ComparedPair]:
    """Return the pairs of some records, without those for which nothing is shown."""
    values = (value.as_py() for batch in batches for value in batch["value"])
    return (msgspec.msgpack.decode(value, type=ComparedPair) for value in values if value)
