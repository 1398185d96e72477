"""Reports and documents as JSON for programs, which rely on the names of version 1. Keys may be added, none changed."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, BinaryIO

from hengwen._version import __version__
from hengwen.exports.json_inputs import inputs_json
from hengwen.exports.json_recognition import recognised_shares, recognised_values
from hengwen.kernels.reports.json_layout import laid_out
from hengwen.model.document import Document, Finding, Span
from hengwen.model.messages import Message
from hengwen.model.progress import Progress, with_progress
from hengwen.model.report.figures.score import PARTS, ScoreParts
from hengwen.model.report.meaning import SameContent
from hengwen.model.report.report import Comparison, Match, Report, ReportEntry, Source
from hengwen.model.report.review import Verdict
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.report.submission import Submission
from hengwen.model.request.options import Options
from hengwen.model.signs.sign import Sign, SignPlace
from hengwen.resources.i18n import translate
from hengwen.text.display import rounded_share
from hengwen.views.labels import headline_text
from hengwen.views.people_views import PeoplePairView, PeopleView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import ReportView

VERSION = 1

EXCERPT = 80
"""Characters of the text of a block."""

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
_WIDTH = 120  # columns; short values stay on one line, so that the spans do not fill the file with line ends


def write_json(report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a report as JSON in UTF-8; only the sentences depend on the language.

    Lone surrogates (in file names that are not UTF-8) become JSON escapes: the file stays valid UTF-8, and decoding it
    restores the same name.
    """
    for text in _text(report, presentation, progress):
        stream.write(text.encode("utf-8", "backslashreplace"))  # in UTF-8 only lone surrogates need replacing


def document_json(document: Document, language: str) -> str:
    """Return the text of a document with title, state, paragraphs and findings; lone surrogates as JSON escapes."""
    content = document.content
    value = {
        "id": document.id,
        "path": document.path,
        "name": document.name,
        "title": document.title,
        "state": document.state,
        "message": translate(content.message, language) if content.message else None,
        "encoding": content.encoding,
        "text": document.text,
        "paragraphs": [
            {"start": p.span.start, "end": p.span.end, "kind": p.kind, "page": p.page} for p in content.paragraphs
        ],
        "findings": _findings(content.findings, language),
        **recognised_values(content.recognition, lines=True),
    }
    written = json.dumps(value, ensure_ascii=False, indent=1)
    return written.encode("utf-8", "backslashreplace").decode()


def _text(report: Report, presentation: Presentation, progress: Progress) -> Iterator[str]:
    """Yield the report in pieces: a large one is never in memory as a whole."""
    before = "{\n "
    for key, value in _members(report, presentation, progress).items():
        yield f"{before}{json.dumps(key)}: "
        yield from _list(value) if isinstance(value, Iterator) else [_formatted(value, 1)]
        before = ",\n "
    yield "\n}\n"


def _members(report: Report, presentation: Presentation, progress: Progress) -> dict[str, object]:
    language = presentation.language
    view = ReportView(report, review=presentation.review, language=language)
    return {
        "version": VERSION,
        "program": {"name": "hengwen", "version": __version__},
        "created": report.created,
        "options": _options(report.options),
        "seconds": round(report.seconds, 3),
        "documents": (document_values(report, entry, language) for entry in report.entries),
        "comparisons": (
            comparison_values(pair, rank, view)
            for rank, pair in enumerate(with_progress(report.comparisons, progress), 1)
        ),
        "skipped": report.skipped,
        "warnings": [translate(warning, language) for warning in report.warnings],
        "headline": headline_text(view.headline, language),
        "complete": not view.headline.is_incomplete,
        "blank": [entry.document.id for entry in report.blank],
        "blank_paths": [entry.document.path for entry in report.blank],
        "groups": [
            {"documents": [e.document.id for e in group], "paths": [e.document.path for e in group]}
            for group in report.identical.groups
        ],
        "blocks": (block_values(view, block, number) for number, block in enumerate(report.blocks, 1)),
        "people": (_person(report, submission) for submission in report.submissions if submission.person),
        "people_found_by": translate(report.inputs.people, language) if report.inputs.people else None,
        "missing": report.inputs.missing,
        "unlisted": report.unlisted,
        "people_pairs": _people_pairs(view) if report.has_people else (),
        "inputs": inputs_json(report, language),
        **({"part_of": {"documents": report.part.documents, "comparisons": report.part.pairs}} if report.part else {}),
    }


def _person(report: Report, submission: Submission) -> dict[str, object]:
    person = submission.person
    documents = [entry.document for entry in submission.entries]
    return {
        "id": person.id if person else "",
        "name": submission.label,
        "number": person.number if person else "",
        "documents": [document.id for document in documents],
        "paths": [document.path for document in documents],
        "counted": submission.counted,
        "similarity": rounded_share(report.submission_similarity(submission)),
    }


def _people_pairs(view: ReportView) -> Iterator[dict[str, object]]:
    ranks = {id(pair): rank for rank, pair in enumerate(view.report.comparisons, 1)}
    return (_people_pair(both, ranks) for both in PeopleView(view).pairs)


def _people_pair(view: PeoplePairView, ranks: Mapping[int, int]) -> dict[str, object]:
    """Return two people and the ranks of their files' pairs among the comparisons; `id` null for nobody."""
    pair = view.pair
    return {
        "left": pair.left.person.id if pair.left.person else None,
        "right": pair.right.person.id if pair.right.person else None,
        "left_name": view.left,
        "right_name": view.right,
        "one_person": pair.of_one_person,
        "similarity": rounded_share(pair.similarity),
        "left_share": rounded_share(pair.left_share),
        "right_share": rounded_share(pair.right_share),
        "longest": pair.longest,
        "evidence": pair.evidence,
        "comparisons": sorted(ranks[id(file_pair.pair)] for file_pair in view.files),
    }


def _options(options: Options) -> dict[str, object]:
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return {name: sorted(value) if isinstance(value, frozenset) else value for name, value in values.items()}


def document_values(report: Report, entry: ReportEntry, language: str) -> dict[str, object]:
    """Return the values of a document in the report, by key."""
    sources = report.sources(entry)
    return {
        **_identity(entry.document, language),
        "characters": len(entry.document.text),
        "counted": entry.counted,
        "left_out": [
            {"kind": exclusion.kind, **_edges(exclusion.span), "block": report.block_numbers.get(exclusion.block)}
            for exclusion in entry.left_out
        ],
        "left_out_characters": [
            {"reason": kind.reason, "characters": kind.characters, "block": kind.block}
            for kind in report.left_out(entry)
        ],
        "fingerprint": f"{entry.fingerprint:016x}",
        "method": report.options.method,
        "similarity": rounded_share(report.similarity(entry)),
        "similarity_without_references": rounded_share(report.similarity_without_references(entry)),
        "largest": next((_source(source) for source in sources if source.counts), None),
        "sources": [{**_source(source), "characters": source.characters} for source in sources],
        **({"sources_elsewhere": report.elsewhere(entry).documents} if report.part else {}),
        "parts": _parts(report.parts(entry)),
        "person": entry.document.person.id if entry.document.person else None,
    }


def block_values(view: ReportView, block: SharedBlock, number: int) -> dict[str, object]:
    """Return the values of a block in the report, by key; `number` is its number in `left_out` of the documents."""
    report, reason = view.report, view.reason(block)
    documents = ((report.entries[place.document].document, place.spans) for place in block.places)
    decided = report.block_choices.get(block.id)
    return {
        "number": number,
        "id": block.id,
        "standing": block.standing.name.lower(),
        "decided": None if decided is None else "copied" if decided else "form",
        **({"reason": reason} if reason else {}),
        "counts": report.counts(block),
        "documents": block.documents,
        "pairs": block.pairs,
        "characters": block.characters,
        "text": " ".join(report.block_text(block).split())[:EXCERPT],
        "places": [
            {"document": document.id, "path": document.path, **_edges(span)}
            for document, spans in documents
            for span in spans
        ],
    }


def _identity(document: Document, language: str) -> dict[str, object]:
    """Return the values of a document that follow from reading it alone."""
    content = document.content
    return {
        "id": document.id,
        "path": document.path,
        "name": document.name,
        "title": document.title,
        "role": document.role,
        "state": document.state,
        "message": translate(content.message, language) if content.message else None,
        "findings": _findings(content.findings, language),
        **recognised_values(content.recognition),
    }


def _findings(findings: Iterable[Finding], language: str) -> list[dict[str, object]]:
    """Return the findings in a text, each with its place, and with details where there are any."""
    return [
        {"kind": finding.kind, **_edges(finding.span), "page": finding.page, **_detail(finding.detail, language)}
        for finding in findings
    ]


def _detail(detail: Message | None, language: str) -> dict[str, object]:
    return {"detail": translate(detail, language)} if detail else {}


def _source(source: Source) -> dict[str, object]:
    document = source.entry.document
    flags = {"excused": True} if source.is_excused else {"one_person": True} if source.is_own else {}
    return {"document": document.id, "path": document.path, "share": rounded_share(source.share), **flags}


def comparison_values(pair: Comparison, rank: int, view: ReportView) -> dict[str, object]:
    """Return the values of a pair in the report, by key."""
    represented = view.report.identical.represented
    values = pair_values(pair, represented(pair.left, pair.right), represented(pair.right, pair.left))
    content = {"meaning": {**values["meaning"], **_verdict(view.content_verdict(pair))}} if pair.same_content else {}
    matches = zip(values["matches"], (view.verdict(pair, match) for match in pair.matches), strict=True)
    return {
        **values,
        "matches": [{**match, **_verdict(verdict)} for match, verdict in matches],
        **content,
        "rank": rank,
        "evidence": view.report.evidence(pair),
        "signs": [{**_sign(sign, view.language), **_verdict(view.sign_verdict(pair, sign))} for sign in pair.signs],
        **_verdict(view.verdict(pair)),
    }


def pair_values(pair: Comparison, left_identical: int = 0, right_identical: int = 0) -> dict[str, Any]:
    """Return the values that follow from the pair alone, except how many identical documents each side represents."""
    return {
        "left": pair.left.document.id,
        "right": pair.right.document.id,
        "left_path": pair.left.document.path,
        "right_path": pair.right.document.path,
        "similarity": rounded_share(pair.similarity),
        "left_share": rounded_share(pair.left_share),
        "right_share": rounded_share(pair.right_share),
        "longest": pair.longest,
        "distance": pair.distance,
        "title_similarity": rounded_share(pair.title_similarity),
        "left_identical": left_identical,
        "right_identical": right_identical,
        "one_person": pair.one_person,
        "similar_titles": pair.similar_titles,
        "near": pair.near,
        "matches": [{**_match(match), **recognised_shares(pair, match)} for match in pair.matches],
        "paragraphs": [
            {
                "left": _span(p.left),
                "right": _span(p.right),
                "distance": p.distance,
                "similarity": rounded_share(p.similarity),
                "paired_by": p.paired_by,
                "distinct": p.distinct,
            }
            for p in pair.paragraphs
        ],
        "parts": _parts(pair.parts),
        **({"meaning": _meaning(pair.same_content)} if pair.same_content else {}),
    }


def _meaning(content: SameContent) -> dict[str, object]:
    """Return the paragraphs of two documents that say the same."""
    return {
        "score": content.score,
        "languages": content.languages,
        "paragraphs": [
            {
                "left": _span(both.left),
                "right": _span(both.right),
                "margin": both.margin,
                "cosine": both.cosine,
                "overlap": both.overlap,
            }
            for both in content.paragraphs
        ],
    }


def _parts(parts: ScoreParts) -> dict[str, float]:
    """Return the parts of a similarity, which add up to it."""
    return {part: rounded_share(parts.share(part)) for part in PARTS}


def _verdict(verdict: Verdict) -> dict[str, object]:
    """Return the verdict of a reader under one key; empty where there is none."""
    return {"verdict": {field.name: getattr(verdict, field.name) for field in fields(verdict)}} if verdict else {}


def _match(match: Match) -> dict[str, object]:
    return {
        "left": _span(match.left),
        "right": _span(match.right),
        "kind": match.kind,
        "similarity": rounded_share(match.similarity),
        "distance": match.distance,
        "equal": rounded_share(match.similarity),
        "left_aligned": [_span(span) for span in match.left_aligned],
        "right_aligned": [_span(span) for span in match.right_aligned],
    }


def _sign(sign: Sign, language: str) -> dict[str, object]:
    return {
        "kind": sign.kind,
        "strength": sign.strength,
        "sentence": translate(sign.what, language),
        "innocent": translate(sign.kind.innocent, language),
        "count": sign.having,
        "among": sign.among,
        "pairs": sign.pairs,
        "left": [_sign_place(place) for place in sign.left],
        "right": [_sign_place(place) for place in sign.right],
        "first": None if sign.from_left is None else "left" if sign.from_left else "right",
    }


def _sign_place(place: SignPlace) -> dict[str, object]:
    return {**_edges(place.span), "page": place.page, "picture": place.picture}


def _edges(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}


def _span(span: Span) -> list[int]:
    return [span.start, span.end]


def _list(values: Iterable[object]) -> Iterator[str]:
    """Yield a list with only one element at a time in memory."""
    before, after = "[\n  ", "[]"
    for value in values:
        yield before + _formatted(value, 2)
        before, after = ",\n  ", "\n ]"
    yield after


def _formatted(value: object, depth: int) -> str:
    """Return a value on one line if it fits, otherwise each of its members on its own."""
    return laid_out(_encode(value), depth, _WIDTH)
