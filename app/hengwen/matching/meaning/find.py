"""Finds the same content in the documents of a check, and adds it to their comparisons."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import numbered
from hengwen.matching.meaning.paragraphs import Language, MeaningParagraph, paragraphs_of
from hengwen.matching.meaning.same_content import MeaningSet, Vote, votes_of
from hengwen.matching.meaning.vectors import Packed, means_of
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.matching.titles.similarity import title_score
from hengwen.matching.titles.weights import general
from hengwen.model.document import Role
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.meaning import LanguageName, SameContent, SameParagraph
from hengwen.model.span import Span

Vectors = Callable[[Sequence[str]], Packed]
"""Makes the packed vectors of some texts."""

FoundContent = Mapping[tuple[int, int], SameContent]
"""By the places of two documents in the collection, the smaller one first."""

PASSAGE = 0.5
"""Share of a paragraph in passages of the pair from which on it is copied text, whatever it means."""


def find_same_content(
    documents: Sequence[PreparedDocument],
    vectors: Vectors,
    compares: Callable[[int, int], bool],
    progress: Progress,
) -> FoundContent:
    """Return what new documents have in common with each other, judged by the new ones alone, and with older ones.

    `documents`: of the check, without those of a library.
    """
    places = sorted(range(len(documents)), key=lambda place: _order(documents[place]))
    paragraphs = [one for place in places for one in paragraphs_of(place, documents[place])]
    packed = vectors([_text(documents, one) for one in paragraphs])
    new = {place for place in places if documents[place].document.role is Role.NEW}

    def among_new(one: int, other: int) -> bool:
        return one in new and other in new and compares(one, other)

    def with_older(one: int, other: int) -> bool:
        return (one in new) != (other in new) and compares(one, other)

    def step() -> None:
        progress(ProgressStep(Stage.MEANING, len(paragraphs), len(paragraphs)))

    search = partial(_contents_among, documents, paragraphs, packed, vectors, step)
    contents = search(np.flatnonzero([one.document in new for one in paragraphs]), among_new)
    if len(new) < len(places):
        contents |= search(np.arange(len(paragraphs)), with_older)
    return contents


def _text(documents: Sequence[PreparedDocument], paragraph: MeaningParagraph) -> str:
    return documents[paragraph.document].document.text[paragraph.span.start : paragraph.span.end]


def _order(prepared: PreparedDocument) -> tuple[str, str, str]:
    """Return what documents are ordered by, whatever their places."""
    return prepared.document.id, prepared.document.path, prepared.document.text


def _contents_among(  # noqa: PLR0917 - what a search is made of
    documents: Sequence[PreparedDocument],
    paragraphs: Sequence[MeaningParagraph],
    packed: Packed,
    vectors: Vectors,
    step: Callable[[], None],
    rows: NDArray[np.int64],
    compares: Callable[[int, int], bool],
) -> dict[tuple[int, int], SameContent]:
    chosen: list[MeaningParagraph] = [paragraphs[row] for row in rows.tolist()]
    authors = numbered(documents[one.document].document.submitter for one in chosen)

    def tokens(row: int) -> NDArray[np.uint32]:
        return documents[chosen[row].document].normalised.tokens[slice(*chosen[row].tokens)]

    def text(row: int) -> str:
        return _text(documents, chosen[row])

    languages = np.array([one.language for one in chosen], dtype=np.int8)
    places = np.array([one.document for one in chosen], dtype=np.int64)
    means = means_of((packed[rows], languages))
    every = MeaningSet(languages, places, authors, means, tokens, text, vectors)
    return contents_of(votes_of(every, packed[rows], compares, step), chosen.__getitem__)


def contents_of(
    votes: Iterable[Vote], paragraph: Callable[[int], MeaningParagraph]
) -> dict[tuple[int, int], SameContent]:
    """Return what votes say of each two documents, by their places. `paragraph`: of a row."""
    of_pairs: dict[tuple[int, int], list[tuple[MeaningParagraph, MeaningParagraph, Vote]]] = {}
    for vote in votes:
        left, right = sorted((paragraph(vote.one), paragraph(vote.other)), key=lambda one: one.document)
        of_pairs.setdefault((left.document, right.document), []).append((left, right, vote))
    return {pair: content_from(of_pairs[pair]) for pair in sorted(of_pairs)}


def content_from(contents: Sequence[tuple[MeaningParagraph, MeaningParagraph, Vote]]) -> SameContent:
    """Return what votes for pairs of paragraphs, the left one first, say of two documents."""
    languages = (_most(left.language for left, _, _ in contents), _most(right.language for _, right, _ in contents))
    paragraphs = [
        SameParagraph(left.span, right.span, round(vote.margin, 4), round(vote.cosine, 4), round(vote.overlap, 4))
        for left, right, vote in contents
    ]
    in_order = tuple(sorted(paragraphs, key=lambda both: (both.left, both.right)))
    return SameContent(round(sum(both.margin for both in in_order), 4), languages, in_order)


def _most(languages: Iterator[Language]) -> LanguageName:
    counts = Counter(languages)
    return "zh" if counts[Language.ZH] >= counts[Language.EN] else "en"


def with_same_content(
    collection: PreparedCollection, comparisons: Sequence[Comparison], contents: FoundContent
) -> list[Comparison]:
    """Return the comparisons with their same content, and new ones for pairs that have nothing else.

    Paragraphs that are in passages of their pair do not count, nor those that are left out, such as those of a library
    that are text of a template: see `Comparison.same_content`.
    """
    places = {id(prepared.entry): place for place, prepared in enumerate(collection.documents)}
    keys = [(places[id(pair.left)], places[id(pair.right)]) for pair in comparisons]
    both = zip(keys, comparisons, strict=True)
    every = [*both, *((pair, None) for pair in sorted(contents.keys() - set(keys)))]
    documents = collection.documents
    completed = (with_content(documents[i], documents[j], pair, contents.get((i, j))) for (i, j), pair in every)
    return [pair for pair in completed if pair]


def with_content(
    left: PreparedDocument, right: PreparedDocument, pair: Comparison | None, content: SameContent | None
) -> Comparison | None:
    """Return the comparison of two documents with their same content, a new one where they have nothing else."""
    if content is None or (pair and pair.same_bytes):
        return pair
    if pair is None:
        likeness = title_score(left.prepared_title, right.prepared_title, general())
        return Comparison(left.entry, right.entry, (), (), left.entry.distance(right.entry), likeness, meaning=content)
    matches = (*pair.matches, *pair.uncounted)
    left_spans = [span for match in matches for span in match.left_aligned]
    right_spans = [span for match in matches for span in match.right_aligned]
    kept = [not (_in(both.left, left_spans) or _in(both.right, right_spans)) for both in content.paragraphs]
    return replace(pair, meaning=content.of_these(kept))


def _in(paragraph: Span, passages: Sequence[Span]) -> bool:
    """Return whether half of a paragraph lies in passages."""
    return sum(paragraph.shared(passage) for passage in passages) >= PASSAGE * len(paragraph)
