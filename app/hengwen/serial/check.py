"""What a check file keeps: the schema of its values, and the way there and back.

Files of former versions lack some of the fields: these have defaults. What is not of this schema raises `ValueError`.
"""

from collections.abc import Collection, Sequence
from dataclasses import astuple, replace
from pathlib import Path
from typing import Annotated

import numpy as np
from msgspec import Meta, Struct, structs
from numpy.typing import NDArray

from hengwen.model.document import Content, Document, Finding, Paragraph, ParagraphKind, Role, Span, State
from hengwen.model.messages import Message
from hengwen.model.people import FOLDER, NONE, PeopleOptions, Person
from hengwen.model.report.report import Exclusion, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.model.report.shared_block import BlockPlace, SharedBlock, Standing, pairs_between
from hengwen.model.request.check_request import CheckInputs, CheckRequest, ComparisonScope
from hengwen.model.request.methods import without_texts
from hengwen.model.request.options import Options
from hengwen.serial.check_part import PlainPart, part_to
from hengwen.serial.comparison import Edges, edges_of, span_in
from hengwen.serial.decoding import Line, Number, Offset, Passage, Word
from hengwen.serial.sentences import PlainMessage, PlainValue
from hengwen.serial.traces import pack_traces, unpack_traces

Bits = Annotated[str, Meta(pattern="^[0-9a-f]{1,16}$")]  # 64 of them in hex


class PlainPerson(Struct, array_like=True):
    """A person."""

    number: Line
    name: Line
    label: Line
    guessed: bool = False
    members: tuple[tuple[Line, Line], ...] = ()


class NamedValues(Struct):
    """A sentence of the program, before its translation."""

    text: Line
    values: dict[Word, PlainValue]


class PlainParagraph(Struct, array_like=True):
    """A paragraph of a document."""

    start: Offset
    end: Offset
    kind: ParagraphKind
    page: Offset | None


class PlainFinding(Struct, array_like=True):
    """A finding of a document."""

    start: Offset
    end: Offset
    kind: Word
    page: Offset | None
    detail: NamedValues | None = None


class PlainDocument(Struct, omit_defaults=True):
    """A document without its text."""

    path: Line
    id: Word
    role: Role
    title: Line | None
    state: State
    message: NamedValues | None
    encoding: Word | None
    pages: Offset | None
    blank_pages: tuple[Offset, ...]
    paragraphs: tuple[PlainParagraph, ...]
    findings: tuple[PlainFinding, ...]
    person: PlainPerson | None = None
    part: Line = ""
    traces: bytes = b""


class PlainExclusion(Struct, array_like=True):
    """A stretch that need not count. `block`: the id of the block that it is part of, if any."""

    start: Offset
    end: Offset
    kind: Word
    block: Word = ""


class PlainEntry(Struct, omit_defaults=True):
    """What a report knows of a document beside the document itself and its tokens."""

    fingerprint: Bits
    exclusions: tuple[PlainExclusion, ...]
    counted_blocks: tuple[Word, ...] = ()
    text_hash: Word = ""
    across: Bits | None = None


class PlainBlock(Struct):
    """A block of shared text; `places`: the number of a document and the spans there."""

    id: Word
    standing: Standing
    counts: bool
    places: tuple[tuple[Offset, tuple[Edges, ...]], ...]
    characters: Offset
    elsewhere: Offset = 0
    pairs: Offset | None = None


class PlainOptions(Struct):
    """The settings of a check."""

    min_length: Offset
    distance: Offset
    method: Line
    leave_out: tuple[Word, ...]
    without_signs: tuple[Word, ...] = ()


class PlainInputs(Struct):
    """What was given to a check; nothing is known of one that was kept before this was."""

    names: tuple[Line, ...] = ()
    older: Offset | None = None
    library: Line = ""
    library_documents: Offset = 0
    templates: Offset = 0
    among_new: bool = True
    unopened_folders: Offset = 0
    other_files: Offset = 0
    people: NamedValues | None = None
    missing: tuple[Line, ...] | None = None
    own_compared: bool = False
    other_names: tuple[Line, ...] = ()
    without_documents: tuple[Line, ...] = ()


class PlainPeople(Struct):
    """How people are told apart."""

    rule: Line
    roster: Line
    corrections: dict[Line, PlainPerson | None]


class PlainRequest(Struct, omit_defaults=True):
    """What was checked, paths as text; without the settings, which are those of the report."""

    paths: tuple[Line, ...]
    against: tuple[Line, ...]
    templates: tuple[Line, ...]
    encodings: dict[Line, Word]
    library: Line = ""
    each_other: bool = True
    compare_own: bool = False
    labels: dict[Line, Line] = {}
    exclude_same_label: tuple[Line, ...] = ()
    people: PlainPeople | None = None
    by_folder: bool = False  # before people were told apart by more than their folders


class PlainCheck(Struct):
    """What stands of a check in the table `meta`, a row for each field."""

    created: Word
    seconds: Number
    options: PlainOptions
    skipped: tuple[Line, ...]
    warnings: tuple[NamedValues, ...]
    asked: PlainRequest
    documents: Offset
    pairs: Offset
    program: Word = ""
    inputs: PlainInputs | None = None
    blocks: tuple[PlainBlock, ...] = ()
    block_choices: dict[Word, bool] = {}
    part: PlainPart | None = None


class PlainVerdict(Struct, array_like=True):
    """A verdict: who decided what, why and when."""

    decision: Decision
    reason: Passage
    note: Passage
    who: Passage
    when: Word
    number: Offset = 0


class PlainPassage(Struct, array_like=True):
    """Where a passage lies in both documents."""

    first_start: Offset
    first_end: Offset
    second_start: Offset
    second_end: Offset


def document_to(document: Document, pictures: Collection[int] = ()) -> PlainDocument:
    """A document without its text. `pictures`: the numbers of those that stand in a sign."""
    content, person = document.content, document.person
    return PlainDocument(
        document.path,
        document.id,
        document.role,
        content.title,
        content.state,
        message_to(content.message),
        content.encoding,
        content.pages,
        content.blank_pages,
        tuple(PlainParagraph(*edges_of(part.span), part.kind, part.page) for part in content.paragraphs),
        tuple(
            PlainFinding(*edges_of(found.span), found.kind, found.page, message_to(found.detail))
            for found in content.findings
        ),
        person_to(person),
        document.part if person else "",
        pack_traces(content.traces.to_keep(pictures)),
    )


def document_from(plain: PlainDocument, text: str) -> Document:
    """The document with its text again."""
    content = Content(
        text=text,
        paragraphs=tuple(Paragraph(span_in(p.start, p.end, text), p.kind, p.page) for p in plain.paragraphs),
        title=plain.title,
        state=plain.state,
        message=message_from(plain.message),
        findings=tuple(
            Finding(f.kind, span_in(f.start, f.end, text), f.page, message_from(f.detail)) for f in plain.findings
        ),
        encoding=plain.encoding,
        pages=plain.pages,
        blank_pages=plain.blank_pages,
        traces=unpack_traces(plain.traces),
    )
    content.require_sound()
    return Document(plain.path, plain.id, content, plain.role, person_from(plain.person), plain.part)


def person_to(person: Person | None) -> PlainPerson | None:
    """A person as a list."""
    return PlainPerson(*astuple(person)) if person else None


def person_from(plain: PlainPerson | None) -> Person | None:
    """The person again."""
    return Person(*structs.astuple(plain)) if plain else None


def entry_to(entry: ReportEntry) -> PlainEntry:
    """What a report knows of a document beside the document itself and its tokens."""
    return PlainEntry(
        f"{entry.fingerprint:016x}",
        tuple(PlainExclusion(*edges_of(each.span), each.kind, each.block) for each in entry.exclusions),
        tuple(sorted(entry.counted_blocks)),
        entry.text_hash,
        None if entry.across is None else f"{entry.across:016x}",
    )


def entry_from(plain: PlainEntry, document: Document, tokens: NDArray[np.int32], kept: frozenset[str]) -> ReportEntry:
    """The document in a report again; `tokens` lie in the text, never backwards: ½ is several at one place."""
    if len(tokens) and not (tokens[0] >= 0 and (np.diff(tokens) >= 0).all() and tokens[-1] < len(document.text)):
        raise ValueError("symbols outside of the text")
    return ReportEntry(
        document,
        tokens,
        int(plain.fingerprint, 16),
        tuple(Exclusion(e.kind, span_in(e.start, e.end, document.text), e.block) for e in plain.exclusions),
        kept,
        plain.text_hash,
        frozenset(plain.counted_blocks),
        None if plain.across is None else int(plain.across, 16),
    )


def block_to(block: SharedBlock) -> PlainBlock:
    """A block of shared text."""
    places = tuple((place.document, tuple(map(edges_of, place.spans))) for place in block.places)
    return PlainBlock(block.id, block.standing, block.counts, places, block.characters, block.elsewhere, block.pairs)


def block_from(plain: PlainBlock, entries: Sequence[ReportEntry]) -> SharedBlock:
    """The block again; its places lie in the texts of `entries`."""
    places = tuple(
        BlockPlace(number, tuple(span_in(a, b, entries[number].document.text) for a, b in spans))
        for number, spans in plain.places
    )
    pairs = pairs_between(range(len(places) + plain.elsewhere)) if plain.pairs is None else plain.pairs
    return SharedBlock(plain.id, plain.standing, plain.counts, places, plain.characters, plain.elsewhere, pairs)


def _options_to(options: Options) -> PlainOptions:
    kinds = (tuple(sorted(each)) for each in (options.leave_out, options.without_signs))
    return PlainOptions(options.min_length, options.distance, options.method, *kinds)


def options_from(plain: PlainOptions) -> Options:
    """The settings again; raises `HengwenError` for impossible ones."""
    kinds = frozenset(plain.leave_out), frozenset(plain.without_signs)
    return Options(plain.min_length, plain.distance, plain.method, *kinds)


def inputs_to(inputs: CheckInputs) -> PlainInputs:
    """What was given to a check."""
    given = {name: getattr(inputs, name) for name in PlainInputs.__struct_fields__}
    return PlainInputs(**{**given, "people": message_to(inputs.people)})


def inputs_from(plain: PlainInputs) -> CheckInputs:
    """The same again."""
    return CheckInputs(**{**structs.asdict(plain), "people": message_from(plain.people)})


def request_to(request: CheckRequest) -> PlainRequest:
    """What was checked, paths as text; without the settings, which are those of the report."""
    people, corrected = request.people, request.people.corrections.items()
    return PlainRequest(
        tuple(map(str, request.paths)),
        tuple(map(str, request.against)),
        tuple(map(str, request.templates)),
        {str(path): name for path, name in request.encodings.items()},
        str(request.library or ""),
        request.scope.among_new,
        request.scope.compare_own,
        dict(request.scope.labels),
        request.scope.exclude_same_label,
        PlainPeople(people.rule, str(people.roster or ""), {path: person_to(person) for path, person in corrected}),
    )


def request_from(plain: PlainRequest, options: Options) -> CheckRequest:
    """The request again. Its method keeps nothing in a file: checking again must not write where a check file says."""
    paths, against, templates = (tuple(map(Path, each)) for each in (plain.paths, plain.against, plain.templates))
    encodings = {Path(path): name for path, name in plain.encodings.items()}
    scope = ComparisonScope(plain.labels, plain.exclude_same_label, plain.each_other, plain.compare_own)
    people = _people_from(plain.people) if plain.people else PeopleOptions(FOLDER if plain.by_folder else NONE)
    kept = replace(options, method=without_texts(options.method))
    library = Path(plain.library) if plain.library else None
    return CheckRequest(paths, against, templates, encodings, kept, library=library, scope=scope, people=people)


def _people_from(plain: PlainPeople) -> PeopleOptions:
    corrected = {path: person_from(person) for path, person in plain.corrections.items()}
    return PeopleOptions(plain.rule, Path(plain.roster) if plain.roster else None, corrected)


def message_to(message: Message | None) -> NamedValues | None:
    """A sentence before its translation."""
    return NamedValues(message.text, dict(message.values)) if message else None


def message_from(plain: NamedValues | None) -> Message | None:
    """The sentence again."""
    return PlainMessage(plain.text, tuple(plain.values.items())).message() if plain else None


def check_to(report: Report, request: CheckRequest, program: str) -> PlainCheck:
    """A check without its documents and comparisons, made by a version of the program."""
    return PlainCheck(
        report.created,
        report.seconds,
        _options_to(report.options),
        tuple(report.skipped),
        tuple(NamedValues(each.text, dict(each.values)) for each in report.warnings),
        request_to(request),
        len(report.entries),
        len(report.comparisons),
        program,
        inputs_to(report.inputs),
        tuple(map(block_to, report.blocks)),
        dict(report.block_choices),
        part_to(report.part) if report.part else None,
    )


def case_from(first: Word, second: Word, passage: PlainPassage | None) -> Case:
    """What a verdict is about."""
    if passage is None:
        return Case.of_keys(first, second)
    spans = Span(passage.first_start, passage.first_end), Span(passage.second_start, passage.second_end)
    return Case.of_keys(first, second, spans)


def verdict_from(plain: PlainVerdict) -> Verdict:
    """The verdict again."""
    return Verdict(plain.decision, plain.reason, plain.note, plain.who, plain.when, plain.number)
