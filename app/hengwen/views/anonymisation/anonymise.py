"""Reports without names: documents are numbered, and known names are covered wherever they occur.

Names are covered character by character, so that all offsets stay valid.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hengwen.model.document import Content, Document, Finding, FindingKind
from hengwen.model.messages import Message, message
from hengwen.model.people import Person
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Review, Verdict
from hengwen.model.signs.sign import Sign
from hengwen.model.signs.traces import Traces
from hengwen.resources.i18n import translate
from hengwen.views.anonymisation.hidden_inputs import hidden_inputs
from hengwen.views.anonymisation.known_names import known_names, own_names
from hengwen.views.anonymisation.mask import Mask
from hengwen.views.presentation import Presentation


def anonymised(
    report: Report, presentation: Presentation, named: frozenset[int] = frozenset()
) -> tuple[Report, Presentation]:
    """Return the report and its verdicts as they may be shown: unchanged, or with their names hidden.

    Documents are named by their number, and known names (`known_names`, and those the user gives) are covered in texts,
    titles and messages. Figures, spans and hashes stay: nothing is compared again. `named`: places of documents that
    keep their names; in their texts the names of the others are covered.
    """
    if not presentation.hidden:
        return report, presentation
    documents = [entry.document for entry in report.entries]
    mask = mask_of(documents, presentation.names, named)
    language = presentation.language
    people = _hidden_people(documents, language)
    entries = {
        id(entry): replace(
            entry,
            document=_covered_text(entry.document, mask)
            if place in named
            else _hidden_document(entry.document, place + 1, mask, people, language),
        )
        for place, entry in enumerate(report.entries)
    }
    masked = replace(
        report,
        entries=tuple(entries.values()),
        comparisons=_between(report.comparisons, entries, mask),
        hidden_comparisons=_between(report.hidden_comparisons, entries, mask),
        skipped=_hidden_skipped(report.skipped, presentation.language),
        inputs=hidden_inputs(report.inputs, mask, language),
        warnings=tuple(covered for warning in report.warnings if (covered := mask.cover_message(warning))),
    )
    return masked, replace(presentation, review=covered_review(presentation.review, mask))


def mask_of(documents: Sequence[Document], names: Iterable[str] = (), named: frozenset[int] = frozenset()) -> Mask:
    """Return the mask of all known names in some documents, and of others; `named`: places of documents that keep
    theirs.
    """
    hidden = own_names(document for place, document in enumerate(documents) if place not in named)
    shown = own_names(documents[place] for place in named) - hidden
    return Mask((*names, *(name for name in known_names(documents) if name not in shown)))


def _hidden_people(documents: Iterable[Document], language: str) -> dict[Person, Person]:
    """Return the people of some documents as numbered people, in the order of the documents."""
    known = dict.fromkeys(document.person for document in documents if document.person)
    labels = (translate(message("Person {number}", number=number), language) for number in range(1, len(known) + 1))
    return {
        person: Person(name=label, label=label, guessed=person.guessed)
        for person, label in zip(known, labels, strict=True)
    }


def _hidden_document(
    document: Document, number: int, mask: Mask, people: Mapping[Person, Person], language: str
) -> Document:
    name = translate(message("Document {number}", number=number), language)
    person = people[document.person] if document.person else None
    covered = _covered_text(document, mask)
    return replace(covered, path=name, person=person, part=name if document.part else "")


def _covered_text(document: Document, mask: Mask) -> Document:
    """Return the document with names covered in its text, its title and its message."""
    content = document.content
    covered: Content = replace(
        content,
        text=mask.cover(content.text),
        title=mask.cover(content.title) if content.title else None,
        message=mask.cover_message(content.message),
        traces=_hidden_traces(content.traces),
        findings=tuple(_hidden_finding(finding, mask) for finding in content.findings),
    )
    return replace(document, path=mask.cover(document.path), content=covered)


def _hidden_finding(finding: Finding, mask: Mask) -> Finding:
    """Return the finding; of identity data without what it names."""
    if finding.kind != FindingKind.IDENTITY or not finding.detail:
        return finding
    values = (
        (key, mask.hide(str(value)) if key in ("value", "entry") else value) for key, value in finding.detail.values
    )
    return replace(finding, detail=Message(finding.detail.text, tuple(values)))


def _hidden_traces(traces: Traces) -> Traces:
    """Return traces without pictures, which may show anybody, and without marks of programs, which name people."""
    return Traces(tuple(replace(picture, name="", thumbnail=b"") for picture in traces.pictures))


def _between(pairs: Iterable[Comparison], entries: dict[int, ReportEntry], mask: Mask) -> tuple[Comparison, ...]:
    def hidden(pair: Comparison) -> Comparison:
        signs, off = (tuple(_hidden_sign(sign, mask) for sign in signs_of) for signs_of in (pair.signs, pair.signs_off))
        return replace(pair, left=entries[id(pair.left)], right=entries[id(pair.right)], signs=signs, signs_off=off)

    return tuple(map(hidden, pairs))


def _hidden_sign(sign: Sign, mask: Mask) -> Sign:
    """Return the sign with names covered in its message; a value that may be a name is covered entirely."""
    values = ((key, mask.hide(str(value)) if key in sign.names else value) for key, value in sign.what.values)
    what = mask.cover_message(Message(sign.what.text, tuple(values)))
    return replace(sign, what=what or sign.what)


def _hidden_skipped(skipped: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Return skipped files as their number only: they have nothing but their names."""
    text = translate(message("files whose names are hidden: {count}", count=len(skipped)), language)
    return (text,) if skipped else ()


def covered_review(review: Review, mask: Mask) -> Review:
    """Return the verdicts with names covered in their notes, and without who decided."""
    verdicts = {case: _hidden_verdict(verdict, mask) for case, verdict in review}
    return Review(verdicts)


def _hidden_verdict(verdict: Verdict, mask: Mask) -> Verdict:
    return replace(verdict, reason=mask.cover(verdict.reason), note=mask.cover(verdict.note), who="")
