"""The blocks of shared text of a report: every document says where it has them, and each is put together by itself."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

import msgspec
import numpy as np

from hengwen.exports.json_report import EXCERPT
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.exclusions import TEMPLATE_BLOCK
from hengwen.matching.shared_blocks import block_id, copied_text, has_hardly_more, is_undecided
from hengwen.model.document import Span, union
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.shared_block import SharedBlock, Standing, distinct_lines, pairs_between
from hengwen.model.request.options import Options
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.dataflow.documents import valid_text
from hengwen.spark.dataflow.records import Dataset, Record, scatter

_Places = list[tuple[int, list[Span]]]  # of a document, by the number of a block

Copied = Iterable[tuple[Mapping[int, Sequence[Span]], Standing]]
"""The places of each block that was copied, by the numbers of documents, and what it is taken for."""


@dataclass(frozen=True, slots=True)
class ReportBlocks:
    """Blocks as the report numbers them from 1, without their places; and as records of `_FoundBlock` with these.

    `keys`: of the records of all blocks, in their order.
    """

    blocks: tuple[SharedBlock, ...]
    keys: tuple[tuple[int, str], ...]
    records: Dataset


class _Holder(msgspec.Struct, array_like=True):
    """A document with a block. `block`: its id, else `passages`: the texts that it follows from. `spans`: disjoint;
    `texts`: of each. `inside`: characters of all of them. Texts in UTF-8 with lone surrogates.
    """

    block: str
    passages: list[bytes]
    id: str
    path: str
    spans: list[Span]
    texts: list[bytes]
    inside: int
    has_hardly_more: bool


class _FoundBlock(msgspec.Struct, array_like=True):
    """A block with its places: document by number, id and path, and spans. `undecided`: whether the documents leave it
    open what it is. `characters`: of the place with the most. `text`: the beginning of it.
    """

    block: str
    undecided: bool
    characters: int
    documents: int
    pairs: int
    text: str
    places: list[tuple[int, str, str, list[Span]]]


def find_report_blocks(  # noqa: PLR0917 - what blocks are made of
    entries: Dataset,
    shards: Numbers,
    in_report: Numbers,
    copied: Copied,
    standings: Mapping[str, Standing],
    options: Options,
    groups: Sequence[int],
) -> ReportBlocks:
    """Find all blocks: text of templates, forms and phrases that was left out, and what was copied.

    `in_report`: the numbers of the documents of the report, ascending. `standings`: what each block of common text is
    taken for. `groups`: of each document, as `pairs_between` has them.
    """
    standing_of: list[Standing] = []
    wanted: dict[int, dict[int, _Places]] = defaultdict(lambda: defaultdict(list))
    for key, (places, standing) in enumerate(copied):
        standing_of.append(standing)
        for number, spans in places.items():
            wanted[int(shards[number])][number].append((key, list(spans)))
    asked = list(scatter(shards[in_report], 0, numbers=in_report))
    asked += [Record.holding(shard, 1, documents) for shard, documents in wanted.items()]
    holders = entries.join(entries.engine.parallelise(asked), partial(_holders, options=options))
    records = holders.group(partial(_blocks_of_key, groups=groups)).keep("report-blocks")
    blocks: list[tuple[SharedBlock, tuple[int, str]]] = []
    for key, block in records.gather(_without_places, tuple[int, _FoundBlock]):
        counts = key < len(standing_of)
        standing = standing_of[key] if counts else _standing(block, standings)
        sizes = block.characters, block.documents, block.pairs
        blocks.append((SharedBlock(block.block, standing, counts, (), *sizes), (key, block.block)))
    blocks.sort(key=lambda both: both[0].rank)
    return ReportBlocks(tuple(block for block, _ in blocks), tuple(key for _, key in blocks), records)


def _standing(block: _FoundBlock, standings: Mapping[str, Standing]) -> Standing:
    standing = Standing.TEMPLATE if block.block == TEMPLATE_BLOCK else standings[block.block]
    return Standing.UNDECIDED if standing is Standing.FORM and block.undecided else standing


def _without_places(record: Record) -> Iterator[tuple[int, _FoundBlock]]:
    yield record.key, msgspec.structs.replace(record.read(_FoundBlock), text="", places=[])


def _holders(key: int, entries: Sequence[Record], asked: Sequence[Record], options: Options) -> Iterator[Record]:
    """Return documents of a shard with each block: those left out by a hash of their ids, others by their numbers."""
    del key
    numbers = set(asked[0].arrays["numbers"].tolist()) if asked else ()
    copied = asked[1].read(dict[int, _Places]) if asked[1:] else {}
    for record in (record for record in entries if record.source in numbers):
        entry = prepared_of(record.value, options).entry
        left_out: dict[str, list[Span]] = defaultdict(list)
        for exclusion in entry.exclusions:
            if exclusion.block:
                left_out[exclusion.block].append(exclusion.span)
        for block, spans in left_out.items():
            yield Record.holding(_key(block), record.source, _holder(entry, block, spans))
        for number, spans in copied.get(record.source, ()):
            yield Record.holding(number, record.source, _holder(entry, "", spans))


def _key(block: str) -> int:
    """Return a number for the id of a block; those that were copied have small ones."""
    return (1 << 62) | int.from_bytes(sha256(block.encode()).digest()[:7], "big")


def _holder(entry: ReportEntry, block: str, places: Sequence[Span]) -> _Holder:
    document, spans = entry.document, union(places)
    texts, passages = (
        [document.text[span.start : span.end].encode("utf-8", "surrogatepass") for span in stretches]
        for stretches in (spans, () if block else places)
    )
    path, inside = valid_text(document.path), entry.inside(*spans)
    return _Holder(block, passages, document.id, path, list(spans), texts, inside, has_hardly_more(entry))


def _blocks_of_key(key: int, records: Sequence[Record], groups: Sequence[int]) -> Iterator[Record]:
    """Return the blocks of a key, each of all documents that have it."""
    by_block: dict[str, list[tuple[int, _Holder]]] = defaultdict(list)
    for record in records:
        holder = record.read(_Holder)
        by_block[holder.block].append((record.source, holder))
    for number, (block, numbered) in enumerate(sorted(by_block.items())):
        holders = [holder for _, holder in numbered]
        most = max(holders, key=lambda holder: holder.inside)
        found_block = _FoundBlock(
            block or block_id(copied_text(text for holder in holders for text in _texts(holder.passages))),
            is_undecided([holder.has_hardly_more for holder in holders]),
            most.inside,
            len(numbered),
            pairs_between(groups[place] for place, _ in numbered),
            valid_text(" ".join(distinct_lines(_texts(most.texts)).split())[:EXCERPT]),
            [(place, holder.id, holder.path, holder.spans) for place, holder in numbered],
        )
        yield Record.holding(key, number, found_block)


def _texts(encoded: Iterable[bytes]) -> list[str]:
    return [str(text, "utf-8", "surrogatepass") for text in encoded]


def block_rows(blocks: ReportBlocks, in_report: Numbers) -> Dataset:
    """Return a row of the table `blocks` for each of them, by its number. `in_report`: as above."""
    both = enumerate(zip(blocks.keys, blocks.blocks, strict=True), 1)
    numbers = {key: (number, block) for number, (key, block) in both}
    return blocks.records.map(partial(_row, numbers=numbers, in_report=in_report)).keep("block-rows")


def _row(
    record: Record, numbers: Mapping[tuple[int, str], tuple[int, SharedBlock]], in_report: Numbers
) -> Iterator[Record]:
    found_block = record.read(_FoundBlock)
    number, block = numbers[record.key, found_block.block]
    places = np.searchsorted(in_report, [document for document, *_ in found_block.places])
    row = {
        "number": number,
        "id": block.id,
        "standing": block.standing.name.lower(),
        "decided": None,
        "counts": block.counts,
        "documents": block.documents,
        "pairs": block.pairs,
        "characters": block.characters,
        "text": found_block.text,
        "places": [
            {"document": identity, "path": path, "start": span.start, "end": span.end, "number": place}
            for place, (_, identity, path, spans) in zip(places.tolist(), found_block.places, strict=True)
            for span in spans
        ],
    }
    yield Record.holding(number, 0, row)
