"""Finds documents of a library with a picture of new ones: the same picture, or one that looks like it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.library.store import Library
from hengwen.model.document import Document
from hengwen.model.signs.traces import Picture
from hengwen.signs.pictures.candidates import hash_candidates

_MANY, _MANY_SHARE = 3, 0.1
"""Documents of a library with a picture up to which it does not belong to a form, and the share of all likewise."""


@dataclass(frozen=True, slots=True)
class _LibraryPictures:
    """All pictures of a library, one row each: numbers of documents, int64; perceptual hashes of the whole and of the
    part within its border, uint64, shape (pictures, 2); SHA-256 of pixels, or of bytes where they could not be decoded.
    """

    numbers: NDArray[np.int64]
    hashes: NDArray[np.uint64]
    keys: Sequence[bytes]


def with_similar_picture(library: Library, documents: Sequence[Document]) -> set[int]:
    """Return the numbers of documents that have a picture of new ones, or one whose perceptual hash is near.

    A picture that many documents have belongs to a form. Whether two are the same is judged after both are loaded.
    """
    asking = [picture for document in documents for picture in document.content.traces.pictures]
    if not asking:
        return set()
    known = _load_pictures(library)
    most = max(_MANY, round(_MANY_SHARE * len(library)))
    similar: set[int] = set()
    for rows in _matching_rows(asking, known):
        owners = set(known.numbers[rows].tolist())
        similar |= owners if len(owners) <= most else set()
    return similar


def _matching_rows(asking: Sequence[Picture], known: _LibraryPictures) -> list[list[int]]:
    """Return for each different new picture the rows of the pictures equal to it or similar."""
    distinct = list({picture.pixels or picture.data: picture for picture in asking}.values())
    rows_of: dict[bytes, list[int]] = {}
    for row, key in enumerate(known.keys):
        rows_of.setdefault(key, []).append(row)
    keys = list(rows_of)
    hashes = known.hashes[[rows_of[key][0] for key in keys]].reshape(-1, 2)
    rows = [list(rows_of.get(bytes.fromhex(new.pixels or new.data), ())) for new in distinct]
    for number, column in _near(np.array([new.hashes for new in distinct], dtype=np.uint64), hashes):
        rows[number] += rows_of[keys[column]]
    return rows


def _near(new: NDArray[np.uint64], old: NDArray[np.uint64]) -> list[tuple[int, int]]:
    """Return the places of new and old hashes that are near; both of shape (n, 2)."""
    asking = np.arange(len(new) + len(old)) < len(new)
    every = np.concatenate((new, old))
    return [
        (i, j - len(new))
        for i, j in hash_candidates(every, asking & (every[:, 0] != 0))
        if i < len(new) <= j and every[j, 0]
    ]


def _load_pictures(library: Library) -> _LibraryPictures:
    """Load the pictures of all documents of a library. Raises `HengwenError`."""
    rows = library.rows("SELECT number, data, pixels, whole, inner FROM picture ORDER BY number, place")
    numbers = np.array([row[0] for row in rows], dtype=np.int64)
    hashes = np.array([row[3:] for row in rows], dtype=np.int64).reshape(-1, 2).view(np.uint64)
    return _LibraryPictures(numbers, hashes, [bytes(row[2] or row[1]) for row in rows])


def documents_without_traces(library: Library) -> int:
    """Return how many documents were added before traces were kept. Raises `HengwenError`."""
    ((count,),) = library.rows("SELECT count(*) FROM document WHERE number NOT IN (SELECT number FROM traces)")
    return int(count)
