"""Common text of a collection as blocks: text that stands together in the same documents is one (ours)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Collection
from hengwen.matching.corpus.forms import LINE
from hengwen.model.report.shared_block import FEWEST, Standing
from hengwen.text.ranges import Bools, rows_of

SAME_DOCUMENTS = 0.8
"""Share of the documents with one piece of a form that must have another piece for both to be one
form.
"""

FAR_FEWER = 0.5
"""Share of the documents with a form below which those with a piece of it are another set: no part of this form."""

_Rows = NDArray[np.int64]  # shape (rows, 2): the first token and the one after the last, in the order of the collection


class CommonBlocks(Struct, frozen=True):
    """The common tokens of a collection in pieces, each part of at most one block.

    `pieces`: int64, shape (pieces, 2), first token and the one after the last, ascending. `ids`: of the block of each,
    empty for none. `standings`: the verdict on each block, by its id.
    """

    pieces: _Rows
    ids: tuple[str, ...]
    standings: dict[str, Standing]

    def within(self, part: slice) -> list[tuple[int, int, str]]:
        """Return the pieces of one document, from its first token on, with the ids of their blocks."""
        first, last = np.searchsorted(self.pieces[:, 0], (part.start, part.stop))
        pieces = (self.pieces[first:last] - part.start).tolist()
        return [(a, b, block) for (a, b), block in zip(pieces, self.ids[first:last], strict=True)]


def common_blocks(collection: Collection, form: Bools, doubtful: Bools, phrases: Bools, new: int) -> CommonBlocks:
    """Return the blocks of forms and set phrases, bool, shape (tokens,); `doubtful`: the forms that may be copied.

    `new`: how many of the documents are new ones; they come first.

    Each line (`LINE` tokens) is part of one block, that of the row which most documents have unchanged: so a row of
    several phrases is cut where one of them ends. Pieces of forms that stand in the same documents are one block. Text
    of fewer than `FEWEST` documents is none; among new documents these alone count.
    """
    found_pieces = []
    for marked, standing, least in ((form & ~doubtful, Standing.FORM, FAR_FEWER), (doubtful, Standing.UNDECIDED, 0)):
        pieces, blocks = _with_same_documents(collection, *_pieces(collection, rows_of(marked)), least, new)
        found_pieces += [(*piece, block, standing) for piece, block in zip(pieces.tolist(), blocks, strict=True)]
    pieces, blocks = _pieces(collection, rows_of(phrases & ~form))
    found_pieces += [(*piece, block, Standing.PHRASE) for piece, block in zip(pieces.tolist(), blocks, strict=True)]
    found_pieces.sort()
    owners = [int(collection.owners[first]) for first, *_ in found_pieces]
    documents = defaultdict(set)
    for owner, (_, _, block, _) in zip(owners, found_pieces, strict=True):
        documents[block, True].add(owner)
        if owner < new:
            documents[block, False].add(owner)
    fewest = (len(documents[block, owner >= new]) for owner, (_, _, block, _) in zip(owners, found_pieces, strict=True))
    ids = tuple(block if few >= FEWEST else "" for few, (_, _, block, _) in zip(fewest, found_pieces, strict=True))
    standings = {block: standing for block, (*_, standing) in zip(ids, found_pieces, strict=True) if block}
    return CommonBlocks(np.array([piece[:2] for piece in found_pieces], np.int64).reshape(-1, 2), ids, standings)


def _pieces(collection: Collection, rows: _Rows) -> tuple[_Rows, list[str]]:
    """Return rows cut into pieces of one block each, and the ids of these blocks."""
    if not len(rows):
        return rows, []
    counts = np.maximum(1, rows[:, 1] - rows[:, 0] - LINE + 1)
    firsts = np.cumsum(counts) - counts
    places = np.repeat(rows[:, 0] - firsts, counts) + np.arange(counts.sum())
    owners = collection.owners[places]  # a row shorter than a line at the end of its document is part of the last one
    line_starts = np.maximum(np.minimum(places, collection.ends[owners] - LINE), collection.starts[owners])
    hashes, lines = np.unique(ngram_hashes_at(collection.tokens, line_starts, LINE), return_inverse=True)
    blocks = _blocks_of_lines(np.split(lines.reshape(-1), firsts[1:]), collection.owners[rows[:, 0]], len(hashes))
    ids = _ids(hashes, blocks)
    of_token = np.full(len(collection.tokens) + LINE, len(ids), dtype=np.int32)
    for step in range(LINE):
        of_token[places + step] = np.minimum(of_token[places + step], blocks[lines.reshape(-1)])
    pieces = _cut(rows, of_token)
    return pieces, [ids[block] for block in of_token[pieces[:, 0]].tolist()]


def _blocks_of_lines(
    rows: Sequence[NDArray[np.int64]], owners: NDArray[np.unsignedinteger], count: int
) -> NDArray[np.int64]:
    """Return the block of each of `count` lines, int64, shape (count,): that of the first of all rows with the line.

    First come the rows that most documents have unchanged, then the longest. `rows`: the lines of each.
    """
    documents: dict[bytes, set[int]] = defaultdict(set)
    example: dict[bytes, NDArray[np.int64]] = {}
    for row, owner in zip(rows, owners.tolist(), strict=True):
        key = row.tobytes()
        documents[key].add(owner)
        example.setdefault(key, row)
    blocks, number = np.full(count, -1), 0
    for key in sorted(example, key=lambda key: (-len(documents[key]), -len(key), key)):
        free = example[key][blocks[example[key]] < 0]
        blocks[free] = number
        number += bool(len(free))
    return blocks


def _ids(hashes: NDArray[np.uint64], blocks: NDArray[np.int64]) -> list[str]:
    """Return an id for each block, made of the hashes of its lines."""
    order = np.argsort(blocks, kind="stable")  # hashes ascend, so those of a block do
    by_block = np.split(hashes[order], np.flatnonzero(np.diff(blocks[order])) + 1)
    return [_id(block_hashes.tobytes()) for block_hashes in by_block if len(block_hashes)]


def _id(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def _cut(rows: _Rows, of_token: NDArray[np.int32]) -> _Rows:
    """Return rows of tokens, cut where the next token is of another block."""
    lengths = rows[:, 1] - rows[:, 0]
    tokens = np.repeat(rows[:, 0] - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
    begins = np.ones(len(tokens), dtype=bool)
    begins[1:] = (np.diff(tokens) > 1) | (np.diff(of_token[tokens]) != 0)
    first = np.flatnonzero(begins)
    last = np.append(first[1:], len(tokens)) - 1
    return np.column_stack((tokens[first], tokens[last] + 1))


def _with_same_documents(
    collection: Collection, pieces: _Rows, ids: Sequence[str], least: float, new: int
) -> tuple[_Rows, list[str]]:
    """Return pieces and the ids of their blocks, joined where the same documents have them; the most common comes
    first.

    `least`: as `FAR_FEWER`. Text of new documents is joined by these alone, so that no other part changes it.
    """
    documents: dict[str, set[int]] = defaultdict(set)
    for owner, block in zip(collection.owners[pieces[:, 0]].tolist(), ids, strict=True):
        documents[block].add(owner)
    of_new = {block: {owner for owner in owners_of if owner < new} for block, owners_of in documents.items()}
    form_of: dict[str, str] = {}
    for documents_of in ({b: o for b, o in of_new.items() if o}, {b: o for b, o in documents.items() if not of_new[b]}):
        for blocks in _forms(documents_of, least):
            form_of |= dict.fromkeys(blocks, _id("".join(sorted(blocks)).encode()))
    return pieces, [form_of[block] for block in ids]


def _forms(documents: Mapping[str, set[int]], least: float) -> Iterator[list[str]]:
    """Yield blocks joined to forms by the documents that have them."""
    forms: list[tuple[set[int], list[str]]] = []
    for block in sorted(documents, key=lambda block: (-len(documents[block]), block)):
        mine = documents[block]
        same = next((blocks for others, blocks in forms if _are_same(mine, others, least)), None)
        if same is None:
            forms.append((mine, [block]))
        else:
            same.append(block)
    yield from (blocks for _, blocks in forms)


def _are_same(few: set[int], many: set[int], least: float) -> bool:
    """Return whether pieces in documents are of one form: most of the fewer are among the others, and not far fewer."""
    return len(few & many) >= SAME_DOCUMENTS * len(few) and len(few) >= least * len(many)
