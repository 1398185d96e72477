"""The schema of check files: values of the model, in rows without the values that are stored elsewhere.

Inconsistent values raise `ValueError` or `LookupError`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from hengwen.model.bounds import Line, Number, Offset, Word
from hengwen.model.document import Document, Span
from hengwen.model.messages import Message
from hengwen.model.report.entry import Exclusion, ReportEntry
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.part import ReportPart
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Verdict
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.model.request.methods import without_texts
from hengwen.model.request.options import Options
from hengwen.serial.comparison import require_in_text
from hengwen.serial.decoding import decode_json, decode_plain

Bits = Annotated[str, Meta(pattern="^[0-9a-f]{1,16}$")]  # 64 hex digits


class EntryRow(Struct, omit_defaults=True):
    """The fields of a `ReportEntry` that do not follow from document, tokens or options."""

    fingerprint: Bits
    exclusions: tuple[Exclusion, ...] = ()
    counted_blocks: frozenset[Word] = frozenset()
    text_hash: Word = ""
    across: Bits | None = None


class CheckRow(Struct):
    """The table `meta` of a check, a row for each field; `asked` lacks the settings that do not change a report."""

    created: Word
    seconds: Number
    options: Options
    skipped: tuple[Line, ...]
    warnings: tuple[Message, ...]
    asked: CheckRequest
    documents: Offset
    pairs: Offset
    program: Word = ""
    inputs: CheckInputs = CheckInputs()
    blocks: tuple[SharedBlock, ...] = ()
    block_choices: Mapping[Word, bool] = {}
    part: ReportPart | None = None
    unlisted: Offset = 0


def document_to(document: Document, pictures: Collection[int] = ()) -> Document:
    """Return a document without its text. `pictures`: the numbers of those that are in a sign."""
    content = document.content
    return replace(document, content=replace(content, text="", traces=content.traces.to_keep(pictures)))


def document_from(kept: Document, text: str) -> Document:
    """Restore the document with its text."""
    content = replace(kept.content, text=text)
    content.require_sound()
    return replace(kept, content=content)


def entry_to(entry: ReportEntry) -> EntryRow:
    """Return the report's values of a document, without the document itself and its tokens."""
    across = None if entry.across is None else f"{entry.across:016x}"
    return EntryRow(f"{entry.fingerprint:016x}", entry.exclusions, entry.counted_blocks, entry.text_hash, across)


def entry_from(
    row: EntryRow, document: Document, tokens: NDArray[np.uint16] | NDArray[np.int32], kept: frozenset[str]
) -> ReportEntry:
    """Restore the entry of a document; `tokens` are in the text in ascending order, where ½ is several at one place."""
    if len(tokens) and not (tokens[0] >= 0 and (tokens[1:] >= tokens[:-1]).all() and tokens[-1] < len(document.text)):
        raise ValueError("symbols outside of the text")
    require_in_text((exclusion.span for exclusion in row.exclusions), document.text)
    across = None if row.across is None else int(row.across, 16)
    fingerprint = int(row.fingerprint, 16)
    return ReportEntry(
        document, tokens, fingerprint, row.exclusions, kept, row.text_hash, row.counted_blocks, across
    )  # fmt: skip


def require_blocks(blocks: Sequence[SharedBlock], entries: Sequence[ReportEntry]) -> None:
    """Raise `ValueError` or `LookupError` where places of blocks are outside the texts of the documents."""
    for place in (place for block in blocks for place in block.places):
        require_in_text(place.spans, entries[place.document].document.text)


def require_part(part: ReportPart, entries: Sequence[ReportEntry]) -> None:
    """Raise `ValueError` or `LookupError` where the values that a part has from the whole do not fit its documents."""
    for place, shared in part.elsewhere.items():
        for kind in ScorePart:
            require_in_text(shared.spans[kind], entries[place].document.text)


def request_from(asked: CheckRequest, options: Options) -> CheckRequest:
    """Restore the request. Its method keeps no file: checking again must not write to a path from a check file."""
    encodings = {Path(path): name for path, name in asked.encodings.items()}  # msgspec makes no keys of lone surrogates
    kept = replace(options, method=without_texts(options.method))
    return replace(asked.bare, options=kept, encodings=encodings)


def inputs_from(inputs: CheckInputs, request: CheckRequest) -> CheckInputs:
    """Restore the inputs with their request, which is kept once; a check of an earlier version has nothing of it."""
    return replace(inputs, request=request.bare) if inputs.given else inputs


def check_to(report: Report, request: CheckRequest, program: str) -> CheckRow:
    """Return a check without its documents and comparisons, made by a version of the program."""
    return CheckRow(
        report.created,
        report.seconds,
        report.options,
        report.skipped,
        report.warnings,
        request.bare,
        len(report.entries),
        len(report.comparisons),
        program,
        replace(report.inputs, request=None),
        report.blocks,
        report.block_choices,
        report.part,
        report.unlisted,
    )


def case_from(first: str, second: str, passage: str) -> Case:
    """Restore the case of a verdict: two keys, and the edges of both passages as JSON, empty for a pair as a whole."""
    if not passage:
        return Case.of_keys(first, second)
    a, b, c, d = decode_json(passage, tuple[Offset, Offset, Offset, Offset])
    return Case.of_keys(first, second, (Span(a, b), Span(c, d)))


def verdict_from(fields: str) -> Verdict:
    """Restore a verdict from its fields as a list in JSON; before version 4 without its number."""
    return decode_plain(dict(zip(_VERDICT, decode_json(fields, list[Any]), strict=False)), Verdict)


_VERDICT = "decision", "reason", "note", "who", "when", "number"
