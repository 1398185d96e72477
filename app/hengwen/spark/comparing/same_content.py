"""The same content over all shards: as `matching.meaning.find`. Vectors are made where documents lie, and the nearest
paragraphs are found where two blocks of them meet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

import msgspec
import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import Array, Numbers
from hengwen.matching.meaning.embedder import Embedder
from hengwen.matching.meaning.find import Vectors, contents_of
from hengwen.matching.meaning.neighbours import Block, Neighbours, merged, nearest
from hengwen.matching.meaning.paragraphs import Language, paragraphs_of
from hengwen.matching.meaning.same_content import (
    NEAREST,
    Candidate,
    Choice,
    Judged,
    candidates,
    choices,
    judged,
    votes_of_pair,
)
from hengwen.matching.meaning.sentences import Sentences, embed_sentences
from hengwen.matching.meaning.vectors import DIMENSIONS, Packed, means_from, on_grid, sums_of
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.document import Document
from hengwen.model.report.meaning import LEAST, SameContent
from hengwen.model.request.options import Options
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.dataflow.records import Dataset, Record, bucket_of_pair

PARAGRAPHS = 1 << 13
"""Paragraphs of a block, about: their vectors are 4 MB, and each block meets each other one."""

_MOST = 1 << 31  # blocks


class ContentCandidates(msgspec.Struct, array_like=True):
    """Paragraphs of two documents that may say the same, by their rows. `firsts`: the first rows of both documents."""

    firsts: tuple[int, int]
    candidates: list[Judged]


class _Rows(msgspec.Struct, frozen=True):
    """All paragraphs in the order that they have on one machine. `documents`, `languages`: of each row. `firsts`,
    `authors`: the first row and the author of each document.
    """

    documents: Numbers
    languages: NDArray[np.int8]
    firsts: Numbers
    authors: Numbers

    def pair(self, both: tuple[int, int]) -> tuple[int, int]:
        """Return the documents of two paragraphs, the smaller number first."""
        i, j = sorted(self.documents[[*both]].tolist())
        return i, j


def find_candidates(  # noqa: PLR0917 - what is asked of all documents
    entries: Dataset,
    documents: Sequence[Document],
    authors: Numbers,
    new: int,
    options: Options,
    vectors: Vectors,
    compares: Callable[[int, int], bool],
) -> dict[tuple[int, int], ContentCandidates]:
    """Return what may be the same content, by the numbers of two documents, the smaller one first.

    New documents, the first ones, are judged by the new ones alone, and with older ones by all. `vectors`: runs where
    the documents lie.
    """
    count = len(documents)
    paragraph_vectors = entries.map(partial(_vectors, count=count, options=options, vectors=vectors)).keep(
        "paragraph-vectors"
    )
    shards, numbers, languages, sums = paragraph_vectors.group(_sums).columns(
        shards="i8", numbers="i8", languages="i1", sums="i8"
    )
    sums = sums.reshape(-1, len(Language), DIMENSIONS)
    rows = _in_order(documents, authors[:count], numbers, languages)
    contents: dict[tuple[int, int], ContentCandidates] = {}
    for end in sorted({new, count}):
        counts = np.bincount(rows.languages[rows.documents < end], minlength=len(Language))
        means = means_from(sums[shards < end].sum(axis=0), counts)
        search = partial(_choose, paragraph_vectors, rows, end, means)
        chosen = search(rows.documents < new, 0)
        if end > new:  # of older paragraphs those choose that new ones chose
            others = np.zeros(len(rows.documents), dtype=bool)
            others[np.array(chosen.keep("choices").gather(_others, int), dtype=np.int64)] = True
            chosen += search(others & (rows.documents >= new), 1)
        possible: list[Candidate] = []
        for record in chosen.group(partial(_candidates, rows=rows, counts=counts)).collect():
            for candidate in record.read(list[Candidate]):
                i, j = rows.pair(candidate.pair)
                if i < new and (j < new) == (end == new) and compares(i, j):
                    possible.append(candidate)
        for one in _judge(entries, rows, possible, means, options, vectors):
            i, j = rows.pair((one.one, one.other))
            firsts = int(rows.firsts[i]), int(rows.firsts[j])
            contents.setdefault((i, j), ContentCandidates(firsts, [])).candidates.append(one)
    return contents


def _judge(  # noqa: PLR0917 - what is asked of candidates
    entries: Dataset,
    rows: _Rows,
    possible: Sequence[Candidate],
    means: NDArray[np.float32],
    options: Options,
    vectors: Vectors,
) -> Iterator[Judged]:
    """Yield candidates judged anew by sentences, whose vectors are made where the documents lie."""
    of_buckets: dict[int, list[Candidate]] = {}
    for candidate in possible:
        left, right = np.array(rows.pair(candidate.pair))
        of_buckets.setdefault(int(bucket_of_pair(left, right, entries.engine.buckets)), []).append(candidate)
    wanted: dict[int, dict[int, list[int]]] = {}
    for key, members in of_buckets.items():
        for row in set[int]().union(*(candidate.rows() for candidate in members)):
            wanted.setdefault(int(rows.documents[row]), {}).setdefault(row, []).append(key)
    make = partial(_sentences, firsts=rows.firsts, wanted=wanted, means=means, options=options, vectors=vectors)
    asked = entries.engine.parallelise([Record.holding(key, 0, members) for key, members in of_buckets.items()])
    for record in asked.join(entries.map(make), _judged).collect() if wanted else ():
        yield from record.read(list[Judged])


def _sentences(  # noqa: PLR0917 - a document and what is asked of it
    record: Record,
    firsts: Numbers,
    wanted: Mapping[int, Mapping[int, Sequence[int]]],
    means: NDArray[np.float32],
    options: Options,
    vectors: Vectors,
) -> Iterator[Record]:
    """Make the vectors of sentences of a document, and send them to the buckets that want those of a row."""
    if record.source not in wanted:
        return
    prepared = prepared_of(record.value, options)
    paragraphs = paragraphs_of(record.source, prepared)
    for row, keys in sorted(wanted[record.source].items()):
        paragraph = paragraphs[row - int(firsts[record.source])]
        text = prepared.document.text[paragraph.span.start : paragraph.span.end]
        (one,) = embed_sentences([text], np.array([paragraph.language]), means, vectors)
        for key in keys:
            yield Record.of(key, row, grid=one.grid.astype(np.int16).reshape(-1), lengths=one.lengths)


def _judged(key: int, asked: Sequence[Record], embedded: Sequence[Record]) -> Iterator[Record]:
    """Judge the candidates of a bucket by the sentences of their paragraphs."""
    sentences = {
        record.source: Sentences(arrays["grid"].reshape(-1, DIMENSIONS).astype(np.float32), arrays["lengths"])
        for record in embedded
        for arrays in (record.arrays,)
    }
    for record in asked:
        yield Record.holding(key, 0, [*judged(record.read(list[Candidate]), sentences)])


def content_of(left: PreparedDocument, right: PreparedDocument, possible: ContentCandidates) -> SameContent | None:
    """Return the same content of two documents where both texts meet."""
    both = (left, right)
    paragraphs = {
        first + number: paragraph
        for side, first in enumerate(possible.firsts)
        for number, paragraph in enumerate(paragraphs_of(side, both[side]))
    }

    def tokens(row: int) -> NDArray[np.uint32]:
        paragraph = paragraphs[row]
        return both[paragraph.document].normalised.tokens[slice(*paragraph.tokens)]

    return contents_of(votes_of_pair(possible.candidates, tokens), paragraphs.__getitem__).get((0, 1))


def model_vectors(texts: Sequence[str]) -> Packed:
    """Return packed vectors by the model, which is loaded once in a process. Raises as `Embedder`."""
    return np.concatenate([np.zeros((0, DIMENSIONS), dtype=np.int8), *_embedder().packed(texts)])


@cache
def _embedder() -> Embedder:
    return Embedder()


def _vectors(record: Record, count: int, options: Options, vectors: Vectors) -> Iterator[Record]:
    """Make the vectors of a document, one of so many first ones."""
    if record.source >= count:
        return
    prepared = prepared_of(record.value, options)
    paragraphs = paragraphs_of(record.source, prepared)
    if paragraphs:
        packed = vectors([prepared.document.text[one.span.start : one.span.end] for one in paragraphs])
        languages = np.array([one.language for one in paragraphs], dtype=np.int8)
        yield Record.of(record.key, record.source, packed=packed.reshape(-1), languages=languages)


def _sums(key: int, records: Sequence[Record]) -> Iterator[Record]:
    """Tell the languages of all paragraphs of a shard, and the sum of their vectors. `shards`: its first document."""
    packed, languages, counts = _arrays(records)
    sums, _ = sums_of(packed, languages)
    numbers = np.array([record.source for record in records])
    yield Record.of(
        key, 0, shards=numbers[:1], numbers=np.repeat(numbers, counts), languages=languages, sums=sums.reshape(-1)
    )


def _arrays(records: Sequence[Record]) -> tuple[Packed, NDArray[np.int8], list[int]]:
    """Return the vectors and the languages of the paragraphs of documents, and how many each document has."""
    parts = [record.arrays for record in records]
    packed, languages = (np.concatenate([part[name] for part in parts]) for name in ("packed", "languages"))
    return packed.reshape(-1, DIMENSIONS), languages, [len(part["languages"]) for part in parts]


def _in_order(documents: Sequence[Document], authors: Numbers, numbers: Numbers, languages: NDArray[np.int8]) -> _Rows:
    """Return paragraphs of documents with some numbers, in the order of `matching.meaning.find`."""
    order = sorted(range(len(documents)), key=lambda number: (documents[number].id, documents[number].path))
    counts = np.bincount(numbers, minlength=len(documents))[order]
    firsts, places = np.zeros(len(documents), dtype=np.int64), np.zeros(len(documents), dtype=np.int64)
    firsts[order], places[order] = np.cumsum(counts) - counts, np.arange(len(order))
    by_place = np.argsort(places[numbers], kind="stable")
    return _Rows(numbers[by_place], languages[by_place], firsts, authors)


def _choose(  # noqa: PLR0917 - what is asked of paragraphs
    paragraph_vectors: Dataset, rows: _Rows, end: int, means: NDArray[np.float32], wanted: NDArray[np.bool_], turn: int
) -> Dataset:
    """Return what some paragraphs choose among those of the documents up to an end: lists of `Choice`, parted by the
    pairs of documents. `wanted`: bool, by row. `turn`: 0 or 1, unlike others whose records are added.
    """
    asked = np.cumsum(np.append(0, wanted))[rows.firsts] // PARAGRAPHS
    asked[np.bincount(rows.documents[wanted], minlength=len(asked)) == 0] = -1
    blocks = rows.firsts[:end] // PARAGRAPHS
    meeting = paragraph_vectors.map(partial(_to_blocks, blocks=blocks, asked=asked[:end]))
    near = meeting.group(partial(_nearest, rows=rows, wanted=wanted, means=means))
    return near.group(partial(_choices, rows=rows, buckets=paragraph_vectors.engine.buckets, turn=turn))


def _to_blocks(record: Record, blocks: Numbers, asked: Numbers) -> Iterator[Record]:
    """Send a document to where its block meets others: to be found (even sources), and with what is wanted (odd).

    `blocks`, `asked`: of each document, its block and that of the wanted ones, -1 for none.
    """
    number = record.source
    if number < len(blocks):
        for block in range(int(asked.max()) + 1):
            yield Record(block * _MOST + int(blocks[number]), 2 * number, record.value)
        for block in np.unique(blocks).tolist() if asked[number] >= 0 else ():
            yield Record(int(asked[number]) * _MOST + block, 2 * number + 1, record.value)


def _nearest(
    key: int, records: Sequence[Record], rows: _Rows, wanted: NDArray[np.bool_], means: NDArray[np.float32]
) -> Iterator[Record]:
    """Find the nearest paragraphs of each language in one block, for those that are wanted in another one."""
    sides = [[record for record in records if record.source % 2 == side] for side in (0, 1)]
    if not all(sides):
        return
    others, asking = (_block(side, rows, means) for side in sides)
    asking = _subset(asking, wanted[asking.rows])
    near = [
        nearest(asking, [_subset(others, rows.languages[others.rows] == language)], NEAREST) for language in Language
    ]
    arrays: dict[str, Array] = {f"rows {n}": one.rows.reshape(-1) for n, one in enumerate(near)}
    arrays |= {f"cosines {n}": one.cosines.reshape(-1) for n, one in enumerate(near)}
    asked, block = divmod(key, _MOST)
    yield Record.of(asked, block, of=asking.rows, **arrays)


def _block(records: Sequence[Record], rows: _Rows, means: NDArray[np.float32]) -> Block:
    """Return the paragraphs of documents, whose numbers are halves of the sources of their records, ascending."""
    records = sorted(records, key=lambda record: int(rows.firsts[record.source // 2]))
    packed, languages, counts = _arrays(records)
    numbers = np.array([record.source // 2 for record in records], dtype=np.int64)
    own = [first + np.arange(count) for first, count in zip(rows.firsts[numbers].tolist(), counts, strict=True)]
    return Block(np.concatenate(own), on_grid(packed, languages, means), rows.authors[np.repeat(numbers, counts)])


def _subset(block: Block, kept: NDArray[np.bool_]) -> Block:
    return Block(block.rows[kept], block.grid[kept], block.authors[kept])


def _choices(key: int, records: Sequence[Record], rows: _Rows, buckets: int, turn: int) -> Iterator[Record]:
    """Yield what the wanted paragraphs of a block choose among those of all blocks."""
    parts = [record.arrays for record in records]
    near = {
        n: merged(
            Neighbours(part["of"], *(part[f"{name} {n}"].reshape(-1, NEAREST) for name in ("rows", "cosines")))
            for part in parts
        )
        for n in range(len(Language))
    }
    of_buckets: dict[int, list[Choice]] = {}
    for choice in choices(near, rows.languages, rows.authors[rows.documents]):
        left, right = np.sort(rows.documents[[choice.row, choice.other]])
        of_buckets.setdefault(int(bucket_of_pair(left, right, buckets)), []).append(choice)
    for bucket, members in of_buckets.items():
        yield Record.holding(bucket, 2 * key + turn, members)


def _others(record: Record) -> Iterator[int]:
    return (choice.other for choice in record.read(list[Choice]))


def _candidates(key: int, records: Sequence[Record], rows: _Rows, counts: Numbers) -> Iterator[Record]:
    """Yield the paragraphs of two documents that chose each other, of those that have enough."""
    of_pairs: dict[tuple[int, int], list[Candidate]] = {}
    for candidate in candidates((choice for record in records for choice in record.read(list[Choice])), counts):
        of_pairs.setdefault(rows.pair(candidate.pair), []).append(candidate)
    enough = [candidate for members in of_pairs.values() if len(members) >= LEAST for candidate in members]
    yield Record.holding(key, 0, enough)
