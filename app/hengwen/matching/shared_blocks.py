"""The blocks of shared text in a report: forms, phrases and templates left out, and what many copied (ours)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.common_text import HALF, MANY, OWN
from hengwen.matching.corpus.near_duplicates import connected
from hengwen.matching.exclusions import TEMPLATE_BLOCK
from hengwen.model.document import Span, union
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.match import MatchKind
from hengwen.model.report import Report, ReportEntry
from hengwen.model.shared_block import BlockPlace, SharedBlock, Standing

FEWEST = 3
"""Documents that make copied text a block: what two share is their pair."""

LARGE = 3
"""How many times a document's own text the common text is beside which it is hardly any."""

_NEIGHBOURS = 4  # spans after each one, in their order, with which it may be one: nearly equal ones stand together


def find_blocks(report: Report, standings: Mapping[str, Standing]) -> tuple[SharedBlock, ...]:
    """All blocks of a report; `standings`: what each block of common text in its documents is taken for, by its id."""
    return *_left_out_blocks(report, standings), *_copied_blocks(report)


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
    """What three or more documents have of each other: passages that lie at the same places of their documents.

    Text that at least half of the documents have word for word may as well be a form. Files of the same bytes are a
    group by themselves.
    """
    documents, spans, identical = _passages(report)
    with_text = sum(not report.is_blank(entry) for entry in report.entries if entry.document.state.has_text)
    number = _connected_passages(documents, spans)
    for passages in _groups(number):
        places: dict[int, list[Span]] = {}
        for passage in passages.tolist():
            places.setdefault(int(documents[passage]), []).append(Span(*spans[passage].tolist()))
        if len(places) >= FEWEST:
            half = len(places) >= max(MANY, HALF * with_text)
            same = bool(identical[passages // 2].all())
            standing = Standing.UNDECIDED if half and same else Standing.COPIED
            yield _block(report, _id(report, places), standing, places, counts=True)


def _passages(report: Report) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Both sides of every match, one after the other: their documents, shape (n,), and their characters, shape (n, 2);
    and which matches are identical, shape (n / 2,).
    """
    place = {id(entry): number for number, entry in enumerate(report.entries)}
    documents, spans, identical = [], [], []
    for pair in report.comparisons:
        if pair.same_bytes:
            continue
        for match in pair.matches:
            documents += [place[id(pair.left)], place[id(pair.right)]]
            spans += [(match.left.start, match.left.end), (match.right.start, match.right.end)]
            identical.append(match.kind is MatchKind.IDENTICAL)
    shape = np.array(spans, dtype=np.int64).reshape(-1, 2)
    return np.array(documents, dtype=np.int64), shape, np.array(identical, dtype=bool)


def _connected_passages(documents: NDArray[np.int64], spans: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each passage: the same for both sides of a match, and for those that lie at one place of a document,
    half of the longer one at least in common.
    """
    sides = np.arange(len(documents)).reshape(-1, 2)
    order = np.lexsort((spans[:, 1], spans[:, 0], documents))
    joined = [sides]
    for step in range(1, _NEIGHBOURS + 1):
        one, other = order[:-step], order[step:]
        common = np.minimum(spans[one, 1], spans[other, 1]) - np.maximum(spans[one, 0], spans[other, 0])
        longer = np.maximum(spans[one, 1] - spans[one, 0], spans[other, 1] - spans[other, 0])
        same = (documents[one] == documents[other]) & (2 * common >= longer)
        joined.append(np.column_stack((one[same], other[same])))
    edges = np.concatenate(joined)
    return connected(len(documents), edges[:, 0], edges[:, 1])


def _groups(number: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The places of each number, ascending."""
    order = np.argsort(number, kind="stable")
    ends = np.flatnonzero(np.diff(number[order])) + 1
    return np.split(order, ends) if len(order) else []


def _id(report: Report, places: Mapping[int, Sequence[Span]]) -> str:
    """The id of what was copied: of the text most documents have, as the first of them has it."""
    texts = Counter(
        "".join(report.entries[number].document.text[span.start : span.end].split())
        for number, spans in sorted(places.items())
        for span in spans
    )
    text = min(texts, key=lambda text: (-texts[text], text))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
