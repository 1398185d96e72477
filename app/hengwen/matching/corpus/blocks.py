"""Common text of a collection as blocks: what stands together in the same documents is one (ours)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes_at
from hengwen.matching.corpus.collection import Collection, rows_of
from hengwen.matching.corpus.common_text import LINE, CommonText
from hengwen.matching.corpus.near_duplicates import connected
from hengwen.model.shared_block import Standing

SAME_DOCUMENTS = 0.8
"""Share of the documents with one or the other of two pieces of forms that have both where these are one form."""


@dataclass(frozen=True, slots=True)
class CommonBlocks:
    """The rows of common tokens of a collection, each part of a block.

    `rows`: int64, shape (rows, 2), first token and the one after the last, ascending. `blocks`: int64, shape (rows,),
    the number of the block of each. `ids`: of the blocks. `standings`: what each is taken for, by its id.
    """

    rows: NDArray[np.int64]
    blocks: NDArray[np.int64]
    ids: tuple[str, ...]
    standings: dict[str, Standing]

    def within(self, part: slice) -> list[tuple[int, int, str]]:
        """The rows of one document, from its first token on, with the ids of their blocks."""
        first, last = np.searchsorted(self.rows[:, 0], (part.start, part.stop))
        rows = (self.rows[first:last] - part.start).tolist()
        return [(a, b, self.ids[k]) for (a, b), k in zip(rows, self.blocks[first:last].tolist(), strict=True)]


def common_blocks(collection: Collection, common: CommonText) -> CommonBlocks:
    """The blocks that forms and set phrases are made of.

    Rows with a line (`LINE` tokens) in common are one block, over all documents; and pieces of forms that stand in
    nearly the same documents are one form.
    """
    forms, phrases = rows_of(common.form), rows_of(common.phrases & ~common.form)
    form_ids, form_blocks = _blocks(collection, forms, together=True)
    phrase_ids, phrase_blocks = _blocks(collection, phrases, together=False)
    rows = np.concatenate((forms, phrases))
    order = np.argsort(rows[:, 0])
    numbers = np.concatenate((form_blocks, phrase_blocks + len(form_ids)))
    standings = {**dict.fromkeys(phrase_ids, Standing.PHRASE), **dict.fromkeys(form_ids, Standing.FORM)}
    return CommonBlocks(rows[order], numbers[order], (*form_ids, *phrase_ids), standings)


def _blocks(collection: Collection, rows: NDArray[np.int64], *, together: bool) -> tuple[list[str], NDArray[np.int64]]:
    """The ids of the blocks of some rows, and the block of each row; `together`: by their documents too."""
    lengths = rows[:, 1] - rows[:, 0]
    lines = np.maximum(1, lengths - LINE + 1)
    places = np.repeat(rows[:, 0] - np.cumsum(lines) + lines, lines) + np.arange(lines.sum())
    places = np.minimum(places, len(collection.tokens) - LINE)
    hashes, of_line = np.unique(ngram_hashes_at(collection.tokens, places, LINE), return_inverse=True)
    of_row = np.repeat(np.arange(len(rows)), lines)
    parts = connected(len(rows) + len(hashes), of_row, of_line + len(rows))
    blocks = parts[: len(rows)]
    if together:
        blocks = _with_same_documents(collection.owners[rows[:, 0]], blocks)
    _, blocks = np.unique(blocks, return_inverse=True)
    return _ids(hashes, blocks[of_row], of_line), blocks.astype(np.int64)


def _ids(hashes: NDArray[np.uint64], blocks: NDArray[np.int64], lines: NDArray[np.int64]) -> list[str]:
    """An id for each block, made of the hashes of its lines; `blocks`, `lines`: which block has which line."""
    pairs = np.unique(np.column_stack((blocks, lines)), axis=0)
    each = np.split(hashes[pairs[:, 1]], np.flatnonzero(np.diff(pairs[:, 0])) + 1)
    return [sha256(some.tobytes()).hexdigest()[:16] for some in each if len(some)]


def _with_same_documents(owners: NDArray[np.unsignedinteger], blocks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The blocks of rows, those one that nearly the same documents have; those in many documents are tried first."""
    documents: dict[int, set[int]] = {}
    for owner, block in zip(owners.tolist(), blocks.tolist(), strict=True):
        documents.setdefault(block, set()).add(owner)
    forms: list[tuple[int, set[int]]] = []
    number: dict[int, int] = {}
    for block in sorted(documents, key=lambda block: (-len(documents[block]), block)):
        number[block] = _form_with(documents[block], forms)
        if number[block] < 0:
            number[block] = block
            forms.append((block, documents[block]))
    return np.array([number[block] for block in blocks.tolist()], dtype=np.int64)


def _form_with(documents: set[int], forms: Sequence[tuple[int, set[int]]]) -> int:
    """The form that nearly the same documents have, -1 where there is none."""
    for number, others in forms:
        if len(documents & others) >= SAME_DOCUMENTS * len(documents | others):
            return number
    return -1
