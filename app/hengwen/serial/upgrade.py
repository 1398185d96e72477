"""Upgrades values of check files before version 6: they were lists by position, with spans as two numbers.

Plain values are changed before they are decoded: an invalid check file stays invalid.
"""

from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from hengwen.model.document import Span
from hengwen.model.people import FOLDER, NONE
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.match import MatchKind
from hengwen.model.span import without
from hengwen.serial.decoding import decode_json, decode_plain
from hengwen.serial.traces import unpack_traces
from hengwen.text.differences import differences

T = TypeVar("T")
Fields = dict[str, Any]
Edges = Sequence[Sequence[int]]


def decode_former(text: str, kind: type[T], upgrade: Callable[..., Fields], *texts: str) -> T:
    """Decode JSON of an earlier version into a value of this one. Raises `ValueError` for other JSON."""
    try:
        fields = upgrade(decode_json(text, Fields), *texts)
    except (TypeError, LookupError, AttributeError) as fault:
        raise ValueError("no value of a former version") from fault
    return decode_plain(fields, kind)


def check(old: Fields) -> Fields:
    """Upgrade the table `meta` of a check, as far as it is there."""
    upgrades: Mapping[str, Callable[[Any], object]] = {
        "warnings": lambda messages: list(map(_message, messages)),
        "asked": _request,
        "inputs": lambda given: {**given, "people": _message(given.get("people"))},
        "blocks": lambda blocks: list(map(_block, blocks)),
        "part": _part,
    }
    known = {name: value for name, value in old.items() if value is not None}
    return known | {name: upgrade(known[name]) for name, upgrade in upgrades.items() if name in known}


def document(old: Fields) -> Fields:
    """Upgrade a document without its text."""
    content = {name: old.get(name) for name in ("title", "encoding", "pages")} | {
        "state": old["state"],
        "blank_pages": old["blank_pages"],
        "message": _message(old.get("message")),
        "paragraphs": [{"span": edges, "kind": kind, "page": page} for *edges, kind, page in old["paragraphs"]],
        "findings": [_finding(*finding) for finding in old["findings"]],
        "traces": unpack_traces(b64decode(old.get("traces", ""))),
    }
    return {**old, "content": content, "person": _person(old.get("person"))}


def entry(old: Fields) -> Fields:
    """Upgrade the report's values of a document, without the document itself and its tokens."""
    exclusions = [[kind, (start, end), *block] for start, end, kind, *block in old["exclusions"]]
    return {**old, "exclusions": exclusions}


def comparison(old: Fields, left: str, right: str) -> Fields:
    """Upgrade the comparison of two documents with these texts."""
    return old | {
        "similar_titles": old["namesakes"],
        "matches": [_match(match, left, right) for match in old["matches"]],
        "uncounted": [_match(match, left, right) for match in old["excused"]],
        "paragraphs": list(map(_sides, old["paragraphs"])),
        "uncounted_paragraphs": list(map(_sides, old["excused_paragraphs"])),
        "signs": list(map(_sign, old.get("signs", ()))),
        "signs_off": list(map(_sign, old.get("signs_off", ()))),
    }


def _spanned(old: Sequence[Any]) -> list[Any]:
    """Upgrade a list whose span was two numbers at its beginning."""
    return [old[:2], *old[2:]]


def _message(old: Fields | None) -> list[object] | None:
    return [old["text"], list(old["values"].items())] if old else None


def _finding(start: int, end: int, kind: str, page: int | None, detail: Fields | None = None) -> Fields:
    return {"kind": kind, "span": (start, end), "page": page, "detail": _message(detail)}


def _person(old: Sequence[Any] | None) -> Fields | None:
    return dict(zip(("number", "name", "label", "guessed", "members"), old, strict=False)) if old else None


def _request(old: Fields) -> Fields:
    """Upgrade the request. At first people were known only by folders, and the request said whether to use these."""
    scope = {name: old[name] for name in ("labels", "exclude_same_label", "compare_own") if name in old}
    people = old.get("people") or {"rule": FOLDER if old.get("by_folder") else NONE, "roster": "", "corrections": {}}
    corrections = {path: _person(person) for path, person in people["corrections"].items()}
    return old | {
        "library": old.get("library") or None,
        "scope": scope | {"among_new": old.get("each_other", True)},
        "people": people | {"roster": people["roster"] or None, "corrections": corrections},
    }


def _block(old: Fields) -> Fields:
    places = [{"document": number, "spans": spans} for number, spans in old["places"]]
    holders = len(places) + old.get("elsewhere", 0)
    pairs = holders * (holders - 1) // 2 if old.get("pairs") is None else old["pairs"]
    return old | {"places": places, "pairs": pairs}


def _part(old: Fields) -> Fields:
    elsewhere = {
        str(place): {"documents": documents, "is_whole": is_whole, "spans": dict(zip(ScorePart, spans, strict=True))}
        for place, documents, is_whole, spans in old.get("elsewhere", ())
    }
    return old | {"elsewhere": elsewhere}


def _sides(old: Sequence[Any]) -> list[Any]:
    """Upgrade a match or a pair of paragraphs, whose spans were four numbers."""
    return [old[:2], old[2:4], *old[4:]]


def _match(old: Sequence[Any], left: str, right: str) -> list[Any]:
    """Upgrade a match. The similarity of edited ones was another figure once; today's was stored with the alignment."""
    a, b, c, d, kind, similarity, distance, *alignment = old
    if any(alignment):
        similarity, *aligned = alignment[0]
        moved, equal = aligned[2:4], aligned[4:]
        if len(equal) < 2 or None in equal:  # computed again for files without it
            equal = [(), ()]
            if kind != MatchKind.REWRITTEN:
                differing = differences(left[a:b], right[c:d])
                equal = [_rest(aligned[0], a, differing[0]), _rest(aligned[1], c, differing[1])]
        alignment = [[*aligned[:2], *equal, *moved]]
    return [(a, b), (c, d), kind, similarity, distance, *alignment]


def _rest(aligned: Edges, start: int, differing: Sequence[Span]) -> Edges:
    rest = without((Span(*edges) for edges in aligned), (Span(start + s.start, start + s.end) for s in differing))
    return [(span.start, span.end) for span in rest]


def _sign(old: Fields) -> Fields:
    return old | {side: list(map(_spanned, old[side])) for side in ("left", "right")}
