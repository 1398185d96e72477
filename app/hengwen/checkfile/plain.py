"""What a check file keeps, as plain values for JSON, and back. What is not as it was written raises `ValueError`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.library.comparison_values import edges_of, span_in
from hengwen.model.check_request import CheckInputs, CheckRequest, ComparisonScope
from hengwen.model.document import Content, Document, Finding, Paragraph, ParagraphKind, Role, State
from hengwen.model.messages import Message
from hengwen.model.options import Options
from hengwen.model.people import FOLDER, NONE, PeopleOptions, Person
from hengwen.model.report import Exclusion, ReportEntry
from hengwen.model.shared_block import BlockPlace, SharedBlock, Standing

Plain = dict[str, Any]


def document_to(document: Document) -> Plain:
    """A document without its text."""
    content = document.content
    return {
        "path": document.path,
        "id": document.id,
        "role": document.role,
        "title": content.title,
        "state": content.state,
        "message": message_to(content.message) if content.message else None,
        "encoding": content.encoding,
        "pages": content.pages,
        "blank_pages": content.blank_pages,
        **({"person": person_to(document.person), "part": document.part} if document.person else {}),
        "paragraphs": [(*edges_of(part.span), part.kind, part.page) for part in content.paragraphs],
        "findings": [(*edges_of(found.span), found.kind, found.page) for found in content.findings],
    }


def document_from(plain: Plain, text: str) -> Document:
    """The document with its text again."""
    content = Content(
        text=text,
        paragraphs=tuple(
            Paragraph(span_in(a, b, text), ParagraphKind(kind), page) for a, b, kind, page in plain["paragraphs"]
        ),
        title=plain["title"],
        state=State(plain["state"]),
        message=message_from(plain["message"]) if plain["message"] else None,
        findings=tuple(Finding(kind, span_in(a, b, text), page) for a, b, kind, page in plain["findings"]),
        encoding=plain["encoding"],
        pages=plain["pages"],
        blank_pages=tuple(plain["blank_pages"]),
    )
    person = person_from(plain["person"]) if "person" in plain else None
    return Document(plain["path"], plain["id"], content, Role(plain["role"]), person, str(plain.get("part", "")))


def person_to(person: Person) -> list[str]:
    """A person as a list."""
    return [person.number, person.name, person.label]


def person_from(plain: Sequence[Any]) -> Person:
    """The person again."""
    number, name, label = map(str, plain)
    return Person(number, name, label)


def entry_to(entry: ReportEntry) -> Plain:
    """What a report knows of a document beside the document itself and its tokens."""
    return {
        "fingerprint": f"{entry.fingerprint:016x}",
        "exclusions": [_exclusion_to(excluded) for excluded in entry.exclusions],
        "counted_blocks": sorted(entry.counted_blocks),
        "text_hash": entry.text_hash,
        **({} if entry.across is None else {"across": f"{entry.across:016x}"}),
    }


def entry_from(plain: Plain, document: Document, tokens: NDArray[np.int32], kept: frozenset[str]) -> ReportEntry:
    """The document in a report again; `tokens` lie in the text, never backwards: ½ is several at one place."""
    if len(tokens) and not (tokens[0] >= 0 and (np.diff(tokens) >= 0).all() and tokens[-1] < len(document.text)):
        raise ValueError("symbols outside of the text")
    exclusions = tuple(
        Exclusion(kind, span_in(a, b, document.text), *block) for a, b, kind, *block in plain["exclusions"]
    )
    fingerprint, text_hash = int(plain["fingerprint"], 16), str(plain.get("text_hash", ""))
    counted_blocks = frozenset(map(str, plain.get("counted_blocks", ())))
    across = int(plain["across"], 16) if "across" in plain else None
    return ReportEntry(document, tokens, fingerprint, exclusions, kept, text_hash, counted_blocks, across)


def _exclusion_to(exclusion: Exclusion) -> list[object]:
    found: list[object] = [*edges_of(exclusion.span), exclusion.kind]
    return [*found, exclusion.block] if exclusion.block else found


def block_to(block: SharedBlock) -> Plain:
    """A block of shared text by name."""
    places = [[place.document, [edges_of(span) for span in place.spans]] for place in block.places]
    return {**asdict(replace(block, places=())), "places": places}


def block_from(plain: Plain, entries: Sequence[ReportEntry]) -> SharedBlock:
    """The block again; its places lie in the texts of `entries`."""
    places = tuple(
        BlockPlace(int(number), tuple(span_in(a, b, entries[number].document.text) for a, b in spans))
        for number, spans in plain["places"]
    )
    values = str(plain["id"]), Standing(plain["standing"]), bool(plain["counts"])
    return SharedBlock(*values, places, int(plain["characters"]))


def options_to(options: Options) -> Plain:
    """The settings by name."""
    return {**asdict(options), "leave_out": sorted(options.leave_out)}


def options_from(plain: Plain) -> Options:
    """The settings again; raises `HengwenError` for impossible ones."""
    length, distance, method, kinds = (plain[name] for name in ("min_length", "distance", "method", "leave_out"))
    return Options(length, distance, method, frozenset(kinds))


def inputs_to(inputs: CheckInputs) -> Plain:
    """What was given to a check by name."""
    return {**asdict(inputs), "people": message_to(inputs.people) if inputs.people else None}


def inputs_from(plain: Plain) -> CheckInputs:
    """The same again; nothing is known of a check that was kept before this was."""
    older = plain.get("older")
    return CheckInputs(
        tuple(map(str, plain.get("names", ()))),
        None if older is None else int(older),
        str(plain.get("library", "")),
        int(plain.get("library_documents", 0)),
        int(plain.get("templates", 0)),
        bool(plain.get("among_new", True)),
        int(plain.get("unopened_folders", 0)),
        int(plain.get("other_files", 0)),
        message_from(plain["people"]) if plain.get("people") else None,
        None if plain.get("missing") is None else tuple(map(str, plain["missing"])),
        bool(plain.get("own_compared", False)),
        tuple(map(str, plain.get("other_names", ()))),
        tuple(map(str, plain.get("without_documents", ()))),
    )


def request_to(request: CheckRequest) -> Plain:
    """What was checked, paths as text; without the settings, which are those of the report."""
    return {
        "paths": [str(path) for path in request.paths],
        "against": [str(path) for path in request.against],
        "templates": [str(path) for path in request.templates],
        "encodings": {str(path): name for path, name in request.encodings.items()},
        "library": str(request.library or ""),
        "each_other": request.scope.among_new,
        "compare_own": request.scope.compare_own,
        "people": _people_to(request.people),
    }


def request_from(plain: Plain, options: Options) -> CheckRequest:
    """The request again."""
    paths, against, templates = (tuple(map(Path, plain[name])) for name in ("paths", "against", "templates"))
    encodings = {Path(path): str(name) for path, name in plain["encodings"].items()}
    library = Path(plain["library"]) if plain.get("library") else None
    compare_own = bool(plain.get("compare_own", False))
    scope = ComparisonScope(among_new=bool(plain.get("each_other", True)), compare_own=compare_own)
    people = _people_from(plain["people"]) if "people" in plain else _people_before(plain)
    return CheckRequest(paths, against, templates, encodings, options, library=library, scope=scope, people=people)


def _people_to(people: PeopleOptions) -> Plain:
    corrections = {path: person and person_to(person) for path, person in people.corrections.items()}
    return {"rule": people.rule, "roster": str(people.roster or ""), "corrections": corrections}


def _people_from(plain: Plain) -> PeopleOptions:
    corrections = {str(path): person and person_from(person) for path, person in plain["corrections"].items()}
    return PeopleOptions(str(plain["rule"]), Path(plain["roster"]) if plain["roster"] else None, corrections)


def _people_before(plain: Plain) -> PeopleOptions:
    """Those of a check that was kept before people were told apart by more than their folders."""
    return PeopleOptions(FOLDER if plain.get("by_folder", False) else NONE)


def message_to(message: Message) -> Plain:
    """A sentence before its translation."""
    return {"text": message.text, "values": dict(message.values)}


def message_from(plain: Mapping[str, Any]) -> Message:
    """The sentence again."""
    made = Message(str(plain["text"]), tuple(plain["values"].items()))
    str(made)  # a sentence whose values are missing cannot be shown
    return made
