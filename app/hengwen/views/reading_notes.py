"""Notes of the reading of some documents: one for each kind of thing, with the documents that have it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from hengwen.model.document import State
from hengwen.model.messages import Message
from hengwen.resources.i18n import translate, word
from hengwen.views.document_view import DocumentView
from hengwen.views.labels import labels

_ANY = "…"
"""Stands in the sentence of a note for what differs from document to document."""


class NotedDocument(Struct, frozen=True):
    """A document that a note is about. `own`: what differs there, how often and where, in brackets, perhaps empty."""

    view: DocumentView
    own: str

    @property
    def text(self) -> str:
        """Its name and what is its own."""
        return f"{self.view.label}{self.own}"


class Note(Struct, frozen=True):
    """A note: a state or a kind of findings, in words, the sentence about it, and all documents that have it."""

    kind: str
    sentence: str
    documents: tuple[NotedDocument, ...]


class _Remark(Struct, frozen=True):
    """The words about one document, and where they stand."""

    view: DocumentView
    sentences: tuple[Message, ...]
    places: tuple[int, ...] = ()


def reading_notes(views: Iterable[DocumentView], language: str) -> list[Note]:
    """Return the notes about some documents: their states, then their findings, those that most of them have first."""
    states: dict[tuple[str, str], list[_Remark]] = {}
    findings: dict[str, list[_Remark]] = {}
    for view in views:
        content = view.entry.document.content
        said = content.message
        if said or content.state is not State.READ:
            remark = _Remark(view, (said,) if said else ())
            states.setdefault((content.state, said.text if said else ""), []).append(remark)
        for kind, places in view.findings.items():
            own = [finding for finding in content.findings if finding.kind == kind]
            sentences = dict.fromkeys(s for finding in own for s in (finding.detail, finding.question) if s)
            findings.setdefault(kind, []).append(_Remark(view, tuple(sentences), tuple(places)))
    most_first = sorted(findings.items(), key=lambda kind_and_remarks: -len(kind_and_remarks[1]))
    groups = [*((state, remarks) for (state, _), remarks in states.items()), *most_first]
    return [_note(word(kind, language), remarks, language) for kind, remarks in groups]


def _note(kind: str, remarks: Sequence[_Remark], language: str) -> Note:
    """Return the note that joins remarks: each sentence once, whatever its values."""
    variants: dict[str, dict[Message, None]] = {}
    for remark in remarks:
        for sentence in remark.sentences:
            variants.setdefault(sentence.text, {})[sentence] = None
    differing = {text for text, forms in variants.items() if len(forms) > 1}
    notes = (
        _without_values(text, forms) if text in differing else next(iter(forms)) for text, forms in variants.items()
    )
    joined = " ".join(translate(note, language) for note in notes)
    return Note(kind, joined, tuple(NotedDocument(r.view, _own(r, differing, language)) for r in remarks))


def _without_values(text: str, variants: Iterable[Message]) -> Message:
    return Message(text, tuple((name, _ANY) for name, _ in next(iter(variants)).values))


def _own(remark: _Remark, differing: set[str], language: str) -> str:
    """Return the values of the first sentence that differs, the number of places, and their pages."""
    label = labels(language)
    first = next((sentence for sentence in remark.sentences if sentence.text in differing), None)
    values = (
        [str(word(value, language) if isinstance(value, str) else value) for _, value in first.values] if first else []
    )
    times = [label("times", count=len(remark.places))] if len(remark.places) > 1 else []
    pages = [label("page", page=page) for page in sorted(set(remark.places) - {0})]
    own = " · ".join(filter(None, (label("comma").join(values), *times, label("comma").join(pages))))
    return label("brackets", text=own) if own else ""
