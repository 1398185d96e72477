"""Finds the blocks of shared text in a report: excluded forms, phrases and templates, and text that many copied
(ours).
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256

from hengwen.matching.corpus.doubtful_forms import DOUBTFUL, PART
from hengwen.matching.corpus.forms import HALF, MANY, OWN
from hengwen.matching.exclusions import TEMPLATE_BLOCK
from hengwen.model.document import Role, Span, union
from hengwen.model.report.match import MatchKind
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.shared_block import FEWEST, BlockPlace, SharedBlock, Standing, pairs_between
from hengwen.model.request.exclusion_kinds import ExclusionKind

LARGE = 3
"""How many times as long the common text is beside which a document's own text is hardly any."""

SAME_PLACE = 0.8
"""Share of the longer of two passages of a document, both word for word, that both must have to be one place; half
where one was edited. A part that more documents share is a place of its own: no block joins text of few and text of
many.
"""

Place = tuple[int, Span]
"""A document, by its place in the report, and a span in it."""

Partners = Mapping[Place, set[Place]]
"""For places of documents, the places of others with the same text."""


def with_blocks(report: Report, standings: Mapping[str, Standing]) -> Report:
    """Return a report with all its blocks; `standings`: of each block of common text in its documents."""
    return report.with_blocks((*_left_out_blocks(report, standings), *_copied_blocks(report)))


def _left_out_blocks(report: Report, standings: Mapping[str, Standing]) -> Iterator[SharedBlock]:
    """Yield text of templates, forms and phrases, as the exclusions of the documents have it."""
    places: dict[str, dict[int, list[Span]]] = {}
    for number, entry in enumerate(report.entries):
        for exclusion in entry.exclusions:
            if exclusion.block:
                places.setdefault(exclusion.block, {}).setdefault(number, []).append(exclusion.span)
    bare = cache(lambda number: has_hardly_more(report.entries[number]))
    for block, block_spans in places.items():
        standing = Standing.TEMPLATE if block == TEMPLATE_BLOCK else standings[block]
        if standing is Standing.FORM and is_undecided([bare(number) for number in block_spans]):
            standing = Standing.UNDECIDED
        yield _block(report, block, standing, block_spans, counts=False)


def is_undecided(bare: Sequence[bool]) -> bool:
    """Return whether most documents with a form have hardly anything else: handed in empty, or one text all copied."""
    return sum(bare) >= max(MANY, HALF * len(bare))


def has_hardly_more(entry: ReportEntry) -> bool:
    """Return whether a document has hardly anything of its own besides forms and set phrases."""
    common = entry.inside(*union(e.span for e in entry.exclusions if e.kind == ExclusionKind.COMMON))
    return entry.own < min(OWN, common / LARGE)


def _block(
    report: Report, block: str, standing: Standing, places: Mapping[int, Iterable[Span]], *, counts: bool
) -> SharedBlock:
    block_places = tuple(BlockPlace(number, tuple(union(spans))) for number, spans in sorted(places.items()))
    characters = max(report.entries[place.document].inside(*place.spans) for place in block_places)
    documents = [report.entries[place.document].document for place in block_places]
    pairs = pairs_between(None if document.role is Role.OLD else document.submitter for document in documents)
    return SharedBlock(block, standing, counts, block_places, characters, pairs=pairs)


def _copied_blocks(report: Report) -> Iterator[SharedBlock]:
    """Yield the blocks that three or more documents share; files with the same bytes are a group of their own."""
    with_text = sum(not report.is_blank(entry) for entry in report.entries if entry.document.state.has_text)
    partners, edited = _places(report)
    submitters = {number: report.entries[number].document.submitter for number, _ in partners}
    for places, standing in copied_places(partners, edited, submitters, with_text):
        text = copied_text(
            report.entries[number].document.text[span.start : span.end]
            for number, spans in places.items()
            for span in spans
        )
        yield _block(report, block_id(text), standing, places, counts=True)


def copied_places(
    partners: Partners, edited: Collection[Place], submitters: Mapping[int, Hashable], with_text: int
) -> Iterator[tuple[dict[int, list[Span]], Standing]]:
    """Yield the places of each copied block, and its standing: a place that shares with most others, and these others.

    `edited`: places in edited passages. `submitters`: who handed in each document. `with_text`: how many documents have
    text of their own; text that many of these have word for word may also be a form.
    """
    taken: set[Place] = set()
    several = [place for place, others in partners.items() if len(others) + 1 >= FEWEST]
    for place in sorted(several, key=lambda place: (-len({d for d, _ in partners[place]}), -len(place[1]), place)):
        group = {place, *partners[place]} - taken if place not in taken else set()
        places: dict[int, list[Span]] = {}
        for document, span in sorted(group):
            places.setdefault(document, []).append(span)
        if len({submitters[document] for document in places}) >= FEWEST:
            taken |= group
            many = len(places) >= min(max(MANY, HALF * with_text), max(DOUBTFUL, PART * with_text))
            yield places, Standing.UNDECIDED if many and group.isdisjoint(edited) else Standing.COPIED


def _places(report: Report) -> tuple[dict[Place, set[Place]], set[Place]]:
    """Return the places of shared text in documents, each with those it is shared with; and those in edited passages.

    Nearly equal passages of a document are one place, that of the longest.
    """
    numbers = {id(entry): number for number, entry in enumerate(report.entries)}
    sides: list[tuple[Place, Place, bool]] = []
    for pair in (pair for pair in report.comparisons if not report.is_own(pair)):
        left, right = numbers[id(pair.left)], numbers[id(pair.right)]
        for match in () if pair.same_bytes else pair.matches:
            sides.append(((left, match.left), (right, match.right), match.kind is not MatchKind.IDENTICAL))
    spans: dict[int, set[Span]] = defaultdict(set)
    for document, span in (place for left, right, _ in sides for place in (left, right)):
        spans[document].add(span)
    changed: dict[int, set[Span]] = defaultdict(set)
    for document, span in (place for *both, is_edited in sides if is_edited for place in both):
        changed[document].add(span)
    places = ((number, joined_spans(place_spans, changed[number])) for number, place_spans in spans.items())
    place_of = {(number, span): (number, one) for number, joined in places for span, one in joined.items()}
    partners: dict[Place, set[Place]] = defaultdict(set)
    edited: set[Place] = set()
    for first, second, is_edited in sides:
        one, other = place_of[first], place_of[second]
        partners[one].add(other)
        partners[other].add(one)
        edited.update((one, other) if is_edited else ())
    return partners, edited


def joined_spans(spans: Iterable[Span], edited: Container[Span]) -> dict[Span, Span]:
    """Return for each span the longest one that contains half of it, or `SAME_PLACE` where neither is `edited`."""
    ordered = sorted(spans)
    starts, joined = [span.start for span in ordered], dict[Span, Span]()
    for leader in sorted(ordered, key=lambda span: (-len(span), span)):
        if leader in joined:
            continue
        reach = len(leader) // 2
        first, last = bisect_left(starts, leader.start - reach), bisect_right(starts, leader.start + reach)
        for span in ordered[first:last]:
            least = 0.5 if leader in edited or span in edited else SAME_PLACE
            if leader.shared(span) >= least * len(leader):
                joined.setdefault(span, leader)
    return joined


def copied_text(texts: Iterable[str]) -> str:
    """Return the copied text without spaces, as most places have it."""
    counts = Counter("".join(text.split()) for text in texts)
    return min(counts, key=lambda text: (-counts[text], text))


def block_id(text: str) -> str:
    """Return the id of a block of this text: 16 hex digits."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
