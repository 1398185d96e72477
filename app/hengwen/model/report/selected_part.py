"""Makes a part of a report: some of its documents and pairs, with the figures that they have in the whole report."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from hengwen.model.document import Span
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.figures.score import PartSpans, ScorePart
from hengwen.model.report.part import ReportPart, SharedElsewhere
from hengwen.model.report.report import Report
from hengwen.model.report.shared_block import BlockPlace, SharedBlock
from hengwen.model.request.selection import CheckIndex, IndexedDocument, Selection


def part_of(report: Report, selection: Selection) -> Report:
    """Return the selected part of a whole report; itself where nothing was.

    Raises `HengwenError` where no document has such a name, and where the report is a part already.
    """
    if selection.is_whole:
        return report
    if report.part is not None:
        raise HengwenError(message("This check is a part of another one: choose from the whole."))
    places = report.places
    ends = [(places[id(pair.left)], places[id(pair.right)]) for pair in report.comparisons]
    documents, pairs = selection.chosen(CheckIndex(_indexed(report.entries), np.array(ends).reshape(-1, 2)))
    entries = [report.entries[place] for place in documents.tolist()]
    chosen = set(pairs.tolist())
    others: dict[int, list[Comparison]] = {id(entry): [] for entry in entries}
    for place, pair in enumerate(report.comparisons):
        for entry in (pair.left, pair.right) if place not in chosen and report.counts_as_source(pair) else ():
            if id(entry) in others:
                others[id(entry)].append(pair)
    comparisons = [report.comparisons[place] for place in sorted(chosen)]
    elsewhere = {place: _elsewhere(entry, others[id(entry)]) for place, entry in enumerate(entries)}
    new = {id(entry): place for place, entry in enumerate(entries)}
    represented = report.identical.represented
    part = ReportPart(
        len(report.entries),
        len(report.comparisons),
        elsewhere,
        tuple((new[id(pair.left)], new[id(pair.right)], report.evidence(pair)) for pair in comparisons),
        tuple(
            (new[id(one)], new[id(other)], represented(one, other))
            for pair in comparisons
            for one, other in ((pair.left, pair.right), (pair.right, pair.left))
        ),
    )
    place_of = {old: place for place, old in enumerate(documents.tolist())}
    blocks = (block_within(block, place_of) for block in report.blocks)
    return assemble(report, entries, comparisons, part, (block for block in blocks if block.places))


def _indexed(entries: Iterable[ReportEntry]) -> list[IndexedDocument]:
    documents = (entry.document for entry in entries)
    return [IndexedDocument(document.path, document.person.id if document.person else "") for document in documents]


def _elsewhere(entry: ReportEntry, pairs: Sequence[Comparison]) -> SharedElsewhere:
    spans = [pair.part_spans[pair.right is entry] for pair in pairs]
    shares = (pair.right_share if pair.right is entry else pair.left_share for pair in pairs)
    sources = sum(share > 0 for share in shares)
    return SharedElsewhere(sources, joined_parts(spans), any(pair.same_bytes for pair in pairs))


def joined_parts(parts: Sequence[PartSpans]) -> Mapping[ScorePart, tuple[Span, ...]]:
    """Join the parts of a document that several pairs have."""
    return {part: tuple(span for spans in parts for span in spans[part]) for part in ScorePart}


def block_within(block: SharedBlock, place_of: Mapping[int, int]) -> SharedBlock:
    """Return a block with its places in some documents alone. `place_of`: these, by their places in the whole."""
    places = tuple(
        BlockPlace(place_of[place.document], place.spans) for place in block.places if place.document in place_of
    )
    return replace(block, places=places, elsewhere=block.documents - len(places))


def assemble(
    whole: Report,
    entries: Sequence[ReportEntry],
    comparisons: Iterable[Comparison],
    part: ReportPart,
    blocks: Iterable[SharedBlock],
) -> Report:
    """Return the report of a part. `whole`: common fields of the whole report; its documents are not used."""
    report = replace(whole, entries=tuple(entries), comparisons=(), hidden_comparisons=(), blocks=(), part=part)
    report = report.with_pairs(comparisons).with_blocks(blocks)
    warning = part.warning(len(report.entries), len(report.comparisons))
    choices = {block: counts for block, counts in report.block_choices.items() if block in report.block_numbers}
    return replace(report, warnings=(warning, *report.warnings), block_choices=choices)
