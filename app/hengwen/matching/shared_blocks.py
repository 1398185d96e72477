"""The blocks of shared text in a report: forms, phrases and templates left out, and what many copied (ours)."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

from hengwen.matching.corpus.common_text import HALF, MANY, OWN
from hengwen.matching.exclusions import TEMPLATE_BLOCK
from hengwen.model.document import Span, union
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.match import MatchKind
from hengwen.model.report import Report, ReportEntry
from hengwen.model.shared_block import FEWEST, BlockPlace, SharedBlock, Standing

LARGE = 3
"""How many times a document's own text the common text is beside which it is hardly any."""

_Place = tuple[int, Span]  # a document, by its place in the report, and characters of it


def with_blocks(report: Report, standings: Mapping[str, Standing]) -> Report:
    """A report with all its blocks; `standings`: what each block of common text in its documents is taken for."""
    return report.with_blocks((*_left_out_blocks(report, standings), *_copied_blocks(report)))


def _left_out_blocks(report: Report, standings: Mapping[str, Standing]) -> Iterator[SharedBlock]:
    """Text of templates, forms and phrases, as the exclusions of the documents have it."""
    places: dict[str, dict[int, list[Span]]] = {}
    for number, entry in enumerate(report.entries):
        for exclusion in entry.exclusions:
            if exclusion.block:
                places.setdefault(exclusion.block, {}).setdefault(number, []).append(exclusion.span)
    for block, found in places.items():
        standing = Standing.TEMPLATE if block == TEMPLATE_BLOCK else standings[block]
        entries = [report.entries[number] for number in found]
        if standing is Standing.FORM and _is_undecided(entries):
            standing = Standing.UNDECIDED
        yield _block(report, block, standing, found, counts=False)


def _is_undecided(entries: Sequence[ReportEntry]) -> bool:
    """Whether most documents with a form have hardly anything else: handed in empty, or one text that all copied."""
    bare = sum(entry.own < min(OWN, _common(entry) / LARGE) for entry in entries)
    return bare >= max(MANY, HALF * len(entries))


def _common(entry: ReportEntry) -> int:
    """Characters of a document that lie in forms and set phrases of many."""
    return entry.inside(*union(e.span for e in entry.exclusions if e.kind == ExclusionKind.COMMON))


def _block(
    report: Report, block: str, standing: Standing, places: Mapping[int, Iterable[Span]], *, counts: bool
) -> SharedBlock:
    found = tuple(BlockPlace(number, tuple(union(spans))) for number, spans in sorted(places.items()))
    characters = max(report.entries[place.document].inside(*place.spans) for place in found)
    return SharedBlock(block, standing, counts, found, characters)


def _copied_blocks(report: Report) -> Iterator[SharedBlock]:
    """What three or more documents have of each other: a place that is shared with most others, and these others.

    Text that at least half of the documents have word for word may as well be a form. Files of the same bytes are a
    group by themselves.
    """
    with_text = sum(not report.is_blank(entry) for entry in report.entries if entry.document.state.has_text)
    partners, edited = _places(report)
    taken: set[_Place] = set()
    for place in sorted(partners, key=lambda place: (-len({d for d, _ in partners[place]}), -len(place[1]), place)):
        found = {place, *partners[place]} - taken if place not in taken else set()
        places: dict[int, list[Span]] = {}
        for document, span in sorted(found):
            places.setdefault(document, []).append(span)
        if len({report.entries[document].document.submitter for document in places}) >= FEWEST:
            taken |= found
            half = len(places) >= max(MANY, HALF * with_text)
            standing = Standing.UNDECIDED if half and not found & edited else Standing.COPIED
            yield _block(report, _id(report, places), standing, places, counts=True)


def _places(report: Report) -> tuple[dict[_Place, set[_Place]], set[_Place]]:
    """The places of documents that share text, each with those that it shares it with; and those in edited passages.

    Passages of a document that have half of the longer one in common are one place, that of the longest.
    """
    numbers = {id(entry): number for number, entry in enumerate(report.entries)}
    sides: list[tuple[_Place, _Place, bool]] = []
    for pair in report.comparisons:
        left, right = numbers[id(pair.left)], numbers[id(pair.right)]
        for match in () if pair.same_bytes else pair.matches:
            sides.append(((left, match.left), (right, match.right), match.kind is not MatchKind.IDENTICAL))
    spans: dict[int, set[Span]] = defaultdict(set)
    for document, span in (place for left, right, _ in sides for place in (left, right)):
        spans[document].add(span)
    place_of = {(d, span): (d, one) for d, some in spans.items() for span, one in _joined(some).items()}
    partners: dict[_Place, set[_Place]] = defaultdict(set)
    edited: set[_Place] = set()
    for first, second, is_edited in sides:
        one, other = place_of[first], place_of[second]
        partners[one].add(other)
        partners[other].add(one)
        edited.update((one, other) if is_edited else ())
    return partners, edited


def _joined(spans: Iterable[Span]) -> dict[Span, Span]:
    """For each of some spans the longest one with which it has at least half of that in common."""
    ordered = sorted(spans)
    starts, joined = [span.start for span in ordered], dict[Span, Span]()
    for leader in sorted(ordered, key=lambda span: (-len(span), span)):
        if leader in joined:
            continue
        reach = len(leader) // 2
        first, last = bisect_left(starts, leader.start - reach), bisect_right(starts, leader.start + reach)
        for span in ordered[first:last]:
            if 2 * leader.shared(span) >= len(leader):
                joined.setdefault(span, leader)
    return joined


def _id(report: Report, places: Mapping[int, Sequence[Span]]) -> str:
    """The id of what was copied: of the text most documents have, as the first of them has it."""
    texts = Counter(
        "".join(report.entries[number].document.text[span.start : span.end].split())
        for number, spans in sorted(places.items())
        for span in spans
    )
    text = min(texts, key=lambda text: (-texts[text], text))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
