"""A library: documents with everything that comparing needs, kept and found by number or by content hash."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any
from zlib import crc32

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.vote import vote
from hengwen.library.database import on_network, open_database
from hengwen.library.foreign_database import WorkLimit
from hengwen.library.sqlite_errors import sound_values, user_messages
from hengwen.library.traces import insert_traces, unpack_traces_of
from hengwen.matching.prose import paragraph_ranges
from hengwen.model.bounds import Line, Offset, Word
from hengwen.model.clock import utc_now
from hengwen.model.document import Content, Document, Role, State
from hengwen.model.messages import HengwenError, Message, message
from hengwen.serial import columns as codec
from hengwen.serial.decoding import decode_plain
from hengwen.text.analysis import Analysis
from hengwen.text.title_words import title_words

_CONTENT = "titles, symbols, places, ranges, markup, words, paragraphs, findings, text"
_LOADED = "content.symbols, places, markup, words, paragraphs, findings, text, traces.packed"
_DOCUMENT = "number, hash, path, title, state, message, encoding, pages"


CHECKED_COLUMNS = "hash, path, title, state, message, encoding, pages, added, characters, symbols, fingerprint"
"""Columns of a document that its checksum guards; compressed BLOBs have their own."""


def check_sum(values: Sequence[object]) -> int:
    """Return the CRC-32 of a row, by which a flipped byte in it is found; a text stored as bytes is a different row."""
    return crc32(repr(tuple(values)).encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class LibraryRow:
    """A document in a list: `characters` of its text, `labels` by name, `has_original` if its bytes are kept."""

    number: int
    hash: str
    path: str
    title: str
    state: State
    added: str
    characters: int
    labels: Mapping[str, str]
    has_original: bool = False

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return PurePath(self.path).name


@dataclass(frozen=True, slots=True)
class LibraryText:
    """The text of a document as tokens only. `tokens`: uint32; `markup`: which of them are mark-up, bool, None for
    none. `ranges`: int64, shape (n, 2), tokens of the paragraphs that may be compared by words.
    """

    number: int
    tokens: NDArray[np.uint32]
    markup: NDArray[np.bool_] | None
    ranges: NDArray[np.int64]


class Library:
    """An open library. One writer at a time; any number of readers.

    `cache`: values of other modules, kept as long as it is open. `unindexed_terms`: hashes of the different words of
    documents that this process has written and that wait for the index.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, read_only: Message | None) -> None:
        self.path = path
        self.connection = connection
        self.read_only = read_only
        self._file = _file_of(path)
        self.cache: dict[str, Any] = {}
        self.unindexed_terms: dict[int, NDArray[np.uint64]] = {}
        self._limit = WorkLimit(connection, path)

    @classmethod
    def open(cls, path: Path, *, write: bool = False) -> "Library":
        """Open a library, or with `write` create it. Raises `HengwenError`."""
        opened = open_database(path, write=write)
        return cls(path, opened.connection, opened.read_only)

    def close(self) -> None:
        """Close it; the log goes into the file when nobody else has it open."""
        self.connection.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def __len__(self) -> int:
        ((count,),) = self.rows("SELECT count(*) FROM document")
        return int(count)

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query, all at once; errors as messages."""
        self._limit.begin()
        with user_messages(self.path):
            return self.connection.execute(query, values).fetchall()

    def rows_in(self, query: str, numbers: Iterable[int], batch: int = 100) -> Iterator[tuple[Any, ...]]:
        """Yield a query's rows for some numbers, by its first column; `IN` is appended to it, one batch at a time."""
        ordered = sorted(numbers)
        for start in range(0, len(ordered), batch):
            portion = ordered[start : start + batch]
            yield from self.rows(f"{query} IN ({','.join('?' * len(portion))}) ORDER BY 1", portion)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction: all of it or nothing. The lock is taken at once, so that it never fails half-way.

        Raises `HengwenError`, also where the file was deleted or replaced since it was opened: changes would be lost.
        """
        if self.read_only is not None:
            raise HengwenError(self.read_only)
        self._limit.pause()
        with user_messages(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                self._limit.resume()
        now = _file_of(self.path)
        if now is None or (now != self._file and not on_network(self.path)):  # files have no lasting numbers there
            raise HengwenError(
                message("The library “{path}” was deleted or exchanged while it was written; add the documents again.",
                        path=str(self.path))
            )  # fmt: skip

    def numbers_of(self, hashes: Iterable[str]) -> dict[str, int]:
        """Return the numbers of the documents with these contents, of those that are there."""
        numbers = {}
        for hash_ in set(hashes):
            for (number,) in self.rows("SELECT number FROM document WHERE hash = ?", (hash_,)):
                numbers[hash_] = number
        return numbers

    def insert(
        self,
        document: Document,
        analysis: Analysis,
        labels: Mapping[str, str],
        original: bytes | None = None,
    ) -> int | None:
        """Write a document inside `writing`. Return None, changing nothing, where its bytes are there already."""
        values = _checked_values(document, analysis)
        done = self.connection.execute(
            f"INSERT OR IGNORE INTO document ({CHECKED_COLUMNS}, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, check_sum(values)),
        )  # fmt: skip
        if not done.rowcount:
            return None
        number = done.lastrowid
        self.connection.execute(
            f"INSERT INTO content (number, {_CONTENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, *_pack(document, analysis)),
        )
        if number is not None:
            self.unindexed_terms[number] = analysis.words.hashes
            insert_traces(self.connection, number, document.content.traces)
        if recognition := document.content.recognition:
            packed = codec.pack_recognition(recognition)
            self.connection.execute("INSERT INTO recognition (number, packed) VALUES (?, ?)", (number, packed))
        self._label(number, labels)
        if original is not None:
            self.connection.execute("INSERT INTO original (number, bytes) VALUES (?, ?)", (number, original))
        return number

    def _label(self, number: int | None, labels: Mapping[str, str]) -> None:
        rows = [(number, key, codec.pack_string(value)) for key, value in labels.items() if value]
        self.connection.executemany("INSERT OR REPLACE INTO label VALUES (?, ?, ?)", rows)

    def load(self, numbers: Iterable[int]) -> Iterator[tuple[int, Document, Analysis]]:
        """Yield documents with their analyses, as old documents, in the order of their numbers."""
        recognised = self.has_table("recognition")
        query = (
            f"SELECT {_DOCUMENT}, {_LOADED}, {'recognition.packed' if recognised else 'NULL'}"
            " FROM document JOIN content USING (number) LEFT JOIN traces USING (number)"
            f"{' LEFT JOIN recognition USING (number)' if recognised else ''} WHERE number"
        )
        for row in self.rows_in(query, numbers):
            with sound_values(self.path):
                document = _unpack(row)
            yield document

    def has_table(self, name: str) -> bool:
        """Return whether the file has a table; that of an older version, which may only be read, has not all."""
        return bool(self.rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,)))

    def texts(self, numbers: Iterable[int]) -> Iterator[LibraryText]:
        """Yield the texts of documents as tokens, in the order of their numbers."""
        for row in self.rows_in("SELECT number, symbols, markup, ranges FROM content WHERE number", numbers):
            with sound_values(self.path):
                text = _text_of(decode_plain(row, _TextRow))
            yield text

    def list(self, **labels: str) -> list[LibraryRow]:
        """Return the documents with all these labels, or all, in the order in which they were added."""
        clauses = " AND ".join(
            "EXISTS (SELECT 1 FROM label WHERE label.number = document.number AND key = ? AND value = ?)"
            for _ in labels
        )
        rows = self.rows(
            "SELECT number, hash, path, title, state, added, characters, EXISTS (SELECT 1 FROM original WHERE"
            f" original.number = document.number) FROM document{' WHERE ' + clauses if labels else ''} ORDER BY number",
            [part for key, value in labels.items() for part in (key, codec.pack_string(value))],
        )
        known = self.labels()
        with user_messages(self.path):
            return [_row(row, known) for row in rows]

    def labels(self) -> dict[int, dict[str, str]]:
        """Return the labels of all documents that have some, by number."""
        by_number: dict[int, dict[str, str]] = {}
        for number, key, value in self.rows("SELECT number, key, value FROM label"):
            by_number.setdefault(number, {})[key] = codec.unpack_string(value)
        return by_number

    def original(self, number: int) -> bytes | None:
        """Return the bytes of the file, where they were kept."""
        rows = self.rows("SELECT bytes FROM original WHERE number = ?", (number,))
        return bytes(rows[0][0]) if rows else None


def _file_of(path: Path) -> tuple[int, int] | None:
    """Return which file has a name now; None where none has it."""
    try:
        status = path.stat()
    except (OSError, ValueError):  # ValueError: a name that no file can have here
        return None
    return status.st_dev, status.st_ino


def _checked_values(document: Document, analysis: Analysis) -> tuple[object, ...]:
    """Return the columns that the checksum guards."""
    content = document.content
    return (
        document.id,
        codec.pack_string(str(Path(document.path).absolute())),
        None if content.title is None else codec.pack_string(content.title),
        content.state.value,
        codec.pack_message(content.message),
        content.encoding,
        content.pages,
        utc_now(),
        len(content.text),
        len(analysis.normalised),
        int(fingerprint_of(analysis).astype(np.int64)),
    )


def fingerprint_of(analysis: Analysis) -> np.uint64:
    """Return the simhash of the words by frequency in the text: the fingerprint that depends on no other document."""
    words = analysis.words
    counts = np.bincount(words.numbers, minlength=len(words.hashes))
    fingerprint: np.uint64 = vote(words.hashes, counts, np.array([0, len(counts)]))[0]
    return fingerprint


def _row(row: tuple[Any, ...], labels: Mapping[int, Mapping[str, str]]) -> LibraryRow:
    number, hash_, path, title, state, added, characters, original = row
    path = codec.unpack_string(path)
    title = codec.unpack_string(title) if title else PurePath(path).stem
    return LibraryRow(
        int(number), str(hash_), path, title, State(state), str(added), int(characters),
        labels.get(int(number), {}), bool(original),
    )  # fmt: skip


def _pack(document: Document, analysis: Analysis) -> tuple[bytes | None, ...]:
    content, normalised = document.content, analysis.normalised
    return (
        codec.pack_titles(tuple(title_words(document.title))),
        *codec.pack_normalised(normalised),
        codec.pack_numbers(paragraph_ranges(document, normalised), np.int32),
        None if analysis.markup is None else codec.pack_numbers(analysis.markup, np.uint8),
        codec.pack_words(analysis.words),
        codec.pack_paragraphs(content.paragraphs),
        codec.pack_findings(content.findings, content.blank_pages),
        codec.pack_text(content.text),
    )


class _TextRow(Struct, array_like=True):
    """The columns of `LibraryText`."""

    number: Offset
    symbols: bytes
    markup: bytes | None
    ranges: bytes


def _text_of(row: _TextRow) -> LibraryText:
    tokens = codec.unpack_tokens(row.symbols)
    markup = codec.unpack_mask(row.markup, len(tokens))
    if markup is not None and len(markup) != len(tokens):
        raise ValueError("not as many marks as tokens")
    return LibraryText(row.number, tokens, markup, codec.unpack_ranges(row.ranges, len(tokens)))


class _DocumentRow(Struct, array_like=True):
    """The columns of a document and its analysis."""

    number: Offset
    hash: Word
    path: Line
    title: Line | None
    state: State
    message: str | None
    encoding: Word | None
    pages: Offset | None
    symbols: bytes
    places: bytes
    markup: bytes | None
    words: bytes
    paragraphs: bytes
    findings: bytes
    text: bytes
    traces: bytes | None
    recognition: bytes | None


def _unpack(values: tuple[Any, ...]) -> tuple[int, Document, Analysis]:
    number, hash_, path, title, *others = values
    names = (codec.unpack_string(path), None if title is None else codec.unpack_string(title))
    row = decode_plain((number, hash_, *names, *others), _DocumentRow)
    findings, blank_pages = codec.unpack_findings(row.findings)
    content = Content(
        text=codec.unpack_text(row.text),
        paragraphs=codec.unpack_paragraphs(row.paragraphs),
        title=row.title,
        state=row.state,
        message=codec.unpack_message(row.message),
        findings=findings,
        encoding=row.encoding,
        pages=row.pages,
        blank_pages=blank_pages,
        traces=unpack_traces_of(row.traces),
        recognition=codec.unpack_recognition(row.recognition) if row.recognition else None,
    )
    content.require_sound()
    normalised = codec.unpack_normalised(row.symbols, row.places)
    markup = codec.unpack_mask(row.markup, len(normalised))
    analysis = Analysis(normalised, codec.unpack_words(content.text, row.words), markup)
    analysis.require_sound(content.text)
    return row.number, Document(row.path, row.hash, content, Role.OLD), analysis
