"""Labelled sets: documents, and which pairs of them are near-duplicates."""

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import CorpusText
from hengwen.model.document import Role, Span
from hengwen.model.messages import HengwenError, message
from hengwen.model.regex import regex
from hengwen.text.title_words import title_words
from hengwen.text.words import hash64

KEY = "key.json"
"""The file of a folder that names its pairs."""

TITLE = 60
"""Maximum characters of a first line that is taken for the title."""

DIFFERENT = frozenset({"different", "unrelated", "negative", "no", "false", "0", ""})
"""Values of `kind` or `label` for pairs that are different; all others are near-duplicates."""

_SIDES = (("draft", "final"), ("a", "b"))
_LINE = regex(r"[^\n]*\S[^\n]*")


@dataclass(frozen=True)
class LabelledSet:
    """Documents and judged pairs of them.

    `pairs`: int64, shape (n, 2), i < j. `same`: bool, shape (n,), which of them are near-duplicates. `whole`: whether
    all other pairs of documents are known to be different; otherwise they are unknown. `halves`: int64, shape
    (documents,), 0 or 1: a threshold is chosen on one half and reported on the other; a pair belongs to the half of its
    first document. `topics`: the topic of each document, empty where the set does not name it.
    """

    name: str
    sources: tuple[CorpusText, ...]
    pairs: NDArray[np.int64]
    same: NDArray[np.bool_]
    whole: bool
    halves: NDArray[np.int64]
    topics: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.sources)

    @property
    def short(self) -> bool:
        """Whether these are titles rather than documents."""
        return bool(np.median([len(source.text) for source in self.sources] or [0]) <= TITLE)


def source_of(text: str, title: str | None = None) -> CorpusText:
    """Return a text whose lines are its paragraphs, and the first of them its title if it is short enough."""
    lines = [line.span() for line in _LINE.finditer(text)]
    first = text[slice(*lines[0])].strip().lstrip("# ") if lines else ""
    chosen = title if title is not None else first if len(first) <= TITLE else ""
    return CorpusText(text, tuple(Span(*line) for line in lines), chosen, title_words(chosen))


def load(path: Path) -> LabelledSet:
    """Load JSON lines (also .gz) of pairs or of texts, or a folder with `key.json`.

    A line has `draft` and `final`; or `a` and `b` with `kind` or `label`; or `a` and `b` alone, which are a pair; or
    `text`, with or without `topic`. Without kind or label, every pair that is not listed is different. Lines with the
    same `name` are versions of one document: each two of them are a pair. Raises `HengwenError`.
    """
    if path.is_dir():
        return _of_folder(path)
    rows = _rows(path)
    if all("text" in row for row in rows):
        return _of_texts(path.name, rows)
    return _of_pairs(path, rows)


def _of_folder(folder: Path) -> LabelledSet:
    """Load the documents of a folder, in the order of their names, and the pairs in `key.json`.

    The key is an object with `pairs`, each with the file names `left` and `right`; every other pair is different. An
    optional `template` names a file that is not a document of the set. Unreadable files are left out, together with
    their pairs. Raises `HengwenError`.
    """
    from hengwen.readers.sandbox.pool import read_all

    try:
        key = json.loads((folder / KEY).read_text(encoding="utf-8"))
        named = [(str(pair["left"]), str(pair["right"])) for pair in key["pairs"]]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise HengwenError(message("“{path}” has no key.json that lists pairs.", path=str(folder))) from fault
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name not in (KEY, key.get("template")))
    read = [document for document in read_all([(file, Role.NEW) for file in files]) if document.state.has_text]
    places = {document.name: place for place, document in enumerate(read)}
    pairs = {tuple(sorted(places[name] for name in pair)) for pair in named if all(name in places for name in pair)}
    return LabelledSet(
        folder.name,
        tuple(map(CorpusText.of, read)),
        np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2),
        np.ones(len(pairs), dtype=bool),
        True,
        np.array([hash64(document.name) & 1 for document in read], dtype=np.int64),
    )


def _rows(path: Path) -> list[dict[str, Any]]:
    rows = [_row(path, number, line) for number, line in enumerate(_text(path).splitlines(), 1) if line.strip()]
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise HengwenError(message("“{path}” has no lines of JSON objects.", path=str(path)))
    return rows


def _text(path: Path) -> str:
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        return data.decode("utf-8-sig")
    except FileNotFoundError as fault:
        raise HengwenError(message("There is no file “{path}”.", path=str(path))) from fault
    except (OSError, EOFError, ValueError, zlib.error) as fault:
        raise HengwenError(message("“{path}” is no text in UTF-8 that can be read.", path=str(path))) from fault


def _row(path: Path, number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as fault:
        what = message("Line {number} of “{path}” is no JSON.", number=number, path=str(path))
        raise HengwenError(what) from fault


def _of_texts(name: str, rows: Sequence[Mapping[str, Any]]) -> LabelledSet:
    sources = tuple(source_of(str(row["text"])) for row in rows)
    halves = np.array([_half(row, source.text) for row, source in zip(rows, sources, strict=True)], dtype=np.int64)
    empty = np.zeros((0, 2), dtype=np.int64)
    topics = tuple(str(row.get("topic", "")) for row in rows)
    return LabelledSet(name, sources, empty, np.zeros(0, dtype=bool), True, halves, topics)


def _of_pairs(path: Path, rows: Sequence[Mapping[str, Any]]) -> LabelledSet:
    sides = next((keys for keys in _SIDES if all(row.keys() >= {*keys} for row in rows)), None)
    if sides is None:
        raise HengwenError(
            message("“{path}” has neither pairs (draft, final or a, b) nor texts (text) in every line.", path=str(path))
        )
    verdict = next((key for key in ("kind", "label") if key in rows[0]), None)
    sources = tuple(source_of(str(row[side])) for row in rows for side in sides)
    halves = np.repeat([_half(row, str(row[sides[0]])) for row in rows], 2).astype(np.int64)
    pairs = np.arange(2 * len(rows), dtype=np.int64).reshape(-1, 2)
    if verdict:
        same = np.array([_verdict(row.get(verdict)) for row in rows], dtype=bool)
        return LabelledSet(path.name, sources, pairs, same, False, halves)
    pairs = np.concatenate((pairs, _of_one_name([row.get("name") for row in rows])))
    return LabelledSet(path.name, sources, pairs, np.ones(len(pairs), dtype=bool), True, halves)


def _verdict(value: object) -> bool:
    return str(value).lower() not in DIFFERENT if isinstance(value, str | bool) else bool(value)


def _half(row: Mapping[str, Any], text: str) -> int:
    return hash64(str(row.get("id") or row.get("name") or text)) & 1


def _of_one_name(names: Sequence[object]) -> NDArray[np.int64]:
    """Return pairs of documents of different lines with the same name."""
    pairs = [
        (2 * i + x, 2 * j + y)
        for i, name in enumerate(names)
        for j in range(i + 1, len(names))
        if name is not None and name == names[j]
        for x in (0, 1)
        for y in (0, 1)
    ]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def merge(sets: Iterable[LabelledSet]) -> LabelledSet:
    """Return several sets as one: documents of different sets are different."""
    parts = list(sets)
    offsets = np.cumsum([0, *(len(part) for part in parts)])
    return LabelledSet(
        " + ".join(part.name for part in parts),
        tuple(source for part in parts for source in part.sources),
        np.concatenate([part.pairs + offset for part, offset in zip(parts, offsets, strict=False)]),
        np.concatenate([part.same for part in parts]),
        all(part.whole for part in parts),
        np.concatenate([part.halves for part in parts]),
        tuple(topic for part in parts for topic in (part.topics or ("",) * len(part))),
    )
