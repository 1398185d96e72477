"""The tables of a library file and their history: one step for each version, never changed once released.

`docs/library.md` describes every column and every BLOB.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hengwen.model.bounds import MAX_NUMBER
from hengwen.model.document import State
from hengwen.model.report.review import Decision

APPLICATION = 0x48656E67
"""`application_id` of a library: "Heng", so that another program's database is never taken for one."""

FIRST = """
CREATE TABLE document (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    path TEXT NOT NULL,
    title TEXT,
    state TEXT NOT NULL,
    message TEXT,
    encoding TEXT,
    pages INTEGER,
    added TEXT NOT NULL,
    characters INTEGER NOT NULL,
    symbols INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    segment INTEGER
);
CREATE INDEX document_segment ON document (segment);
CREATE TABLE label (
    number INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (number, key)
) WITHOUT ROWID;
CREATE TABLE content (
    number INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    titles BLOB NOT NULL,
    symbols BLOB NOT NULL,
    places BLOB NOT NULL,
    ranges BLOB NOT NULL,
    markup BLOB,
    words BLOB NOT NULL,
    paragraphs BLOB NOT NULL,
    findings BLOB NOT NULL,
    text BLOB NOT NULL
);
CREATE TABLE original (
    number INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    bytes BLOB NOT NULL
);
CREATE TABLE segment (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    documents BLOB NOT NULL,
    symbols INTEGER NOT NULL,
    with_text INTEGER NOT NULL,
    with_words INTEGER NOT NULL,
    paragraphs INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE part (
    segment INTEGER NOT NULL REFERENCES segment ON DELETE CASCADE,
    kind INTEGER NOT NULL,
    bits INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    PRIMARY KEY (segment, kind)
) WITHOUT ROWID;
CREATE TABLE page (
    key INTEGER PRIMARY KEY,
    data BLOB NOT NULL
);
CREATE TABLE verdict (
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    first_start INTEGER NOT NULL,
    first_end INTEGER NOT NULL,
    second_start INTEGER NOT NULL,
    second_end INTEGER NOT NULL,
    decision TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    who TEXT NOT NULL,
    decided TEXT NOT NULL,
    UNIQUE (first, second, first_start, first_end, second_start, second_end)
);
"""

SMALLER_PAGES = """
UPDATE document SET segment = NULL;
DELETE FROM page;
DELETE FROM part;
DELETE FROM segment;
"""
"""Pages of a third of the size, with other keys: all documents wait for the index, which is built again."""

SENTENCES = SMALLER_PAGES
"""English sentences of six words are indexed as well: the index is built again."""

NUMBERED_VERDICTS = "ALTER TABLE verdict ADD COLUMN number INTEGER NOT NULL DEFAULT 0;"
"""The later of two verdicts is known by a number, not by a clock."""

TRACES = """
CREATE TABLE traces (
    number INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    packed BLOB NOT NULL
);
CREATE TABLE picture (
    number INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    place INTEGER NOT NULL,
    data BLOB NOT NULL,
    pixels BLOB NOT NULL,
    whole INTEGER NOT NULL,
    inner INTEGER NOT NULL,
    PRIMARY KEY (number, place)
) WITHOUT ROWID;
"""
"""The traces of files, and their pictures by hashes; documents that were added before have no row."""

MARKS = """
CREATE TABLE mark (
    number INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    value INTEGER NOT NULL,
    PRIMARY KEY (number, value)
) WITHOUT ROWID;
CREATE INDEX mark_value ON mark (value);
"""
"""Marks that show the history of a file, by a hash of 64 bits."""

BLOCK_BITS = 16

BLOCKS = tuple(f"fingerprint >> {shift} & 65535" for shift in range(0, 64, BLOCK_BITS))
"""The blocks of a fingerprint, the lowest bits first, as the indexes have them and a query must name them."""

FINGERPRINTS = "".join(
    f"CREATE INDEX document_block_{number} ON document ({block}, fingerprint);" for number, block in enumerate(BLOCKS)
)
"""Documents by each block of their fingerprint: near ones are found without reading all (Manku et al., WWW 2007)."""

VECTORS = """
CREATE TABLE vectors (
    number INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    model TEXT NOT NULL,
    paragraphs BLOB NOT NULL,
    packed BLOB NOT NULL
);
"""
"""The vectors of paragraphs by a model; documents for which nobody asked for them have no row."""

RECOGNITION = """
CREATE TABLE recognition (
    number INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    packed BLOB NOT NULL
);
"""
"""The lines of documents that were read from pictures; documents without any have no row."""

STEPS: Sequence[str] = (
    FIRST, SMALLER_PAGES, SENTENCES, NUMBERED_VERDICTS, TRACES, MARKS, FINGERPRINTS, VECTORS, RECOGNITION,
)  # fmt: skip
"""The step from each version to the next; an empty file is version 0."""

READABLE_WITHOUT = frozenset((FINGERPRINTS, VECTORS, RECOGNITION))
"""Steps without which a library that cannot be written is read all the same."""


def _counts(*columns: str) -> str:
    return " AND ".join(f"typeof({column}) = 'integer' AND {column} BETWEEN 0 AND {MAX_NUMBER}" for column in columns)


def _texts(length: int, *columns: str) -> str:
    return " AND ".join(f"typeof({column}) = 'text' AND length({column}) <= {length}" for column in columns)


def _strings(length: int, *columns: str) -> str:
    """Return the check of a column of texts; a text that is not UTF-8 is stored as bytes: see `pack_string`."""
    return " AND ".join(f"typeof({column}) IN ('text', 'blob') AND length({column}) <= {length}" for column in columns)


def _or_null(column: str, condition: str) -> str:
    return f"({column} IS NULL OR {condition})"


def _one_of(column: str, words: Sequence[str]) -> str:
    quoted = (f"'{word}'" for word in words)
    return f"{column} IN ({', '.join(quoted)})"


_SOUND_ROWS: Mapping[str, str] = MappingProxyType({
    "document": " AND ".join((
        _counts("number", "characters", "symbols"),
        _texts(200, "hash", "added"),
        _strings(10_000, "path"),
        _or_null("title", _strings(10_000, "title")),
        _or_null("message", _texts(1_000_000, "message")),
        _or_null("encoding", _texts(200, "encoding")),
        _or_null("pages", _counts("pages")),
        _or_null("segment", _counts("segment")),
        _one_of("state", tuple(State)),
        "typeof(fingerprint) = 'integer' AND typeof(sum) = 'integer'",
    )),
    "label": f"{_counts('number')} AND {_texts(10_000, 'key')} AND {_strings(10_000, 'value')}",
    "segment": f"{_counts('number', 'symbols', 'with_text', 'with_words', 'paragraphs', 'removed')}"
    " AND typeof(documents) = 'blob'",
    "part": f"{_counts('segment', 'entries')} AND kind BETWEEN 0 AND 7 AND bits BETWEEN 0 AND 18",
    "verdict": " AND ".join((
        _texts(200, "first", "second"),
        _strings(200, "decided"),
        _strings(1_000_000, "reason", "note", "who"),
        _one_of("decision", tuple(Decision)),
        *(f"typeof({column}) = 'integer'" for column in ("first_start", "first_end", "second_start", "second_end")),
        "(first_start = -1 OR 0 <= first_start AND first_start <= first_end AND 0 <= second_start"
        " AND second_start <= second_end)",
    )),
})  # fmt: skip


def sound_rows(version: int) -> Mapping[str, str]:
    """Return for each table an SQL condition that every row meets in that version: SQLite columns hold values of any
    type.

    Large values, in `content`, `page` and `original`, are checked when they are read.
    """
    rows = dict(_SOUND_ROWS)
    if version > STEPS.index(NUMBERED_VERDICTS):
        rows["verdict"] += f" AND {_counts('number')}"
    if version > STEPS.index(TRACES):
        hashes = " AND ".join(f"typeof({column}) = 'blob' AND length({column}) <= 32" for column in ("data", "pixels"))
        rows["picture"] = f"{_counts('number', 'place')} AND {hashes}"
        rows["picture"] += " AND typeof(whole) = 'integer' AND typeof(inner) = 'integer'"
        rows["traces"] = f"{_counts('number')} AND typeof(packed) = 'blob'"
    if version > STEPS.index(MARKS):
        rows["mark"] = f"{_counts('number')} AND typeof(value) = 'integer'"
    if version > STEPS.index(VECTORS):
        rows["vectors"] = f"{_counts('number')} AND {_texts(200, 'model')} AND typeof(paragraphs) = 'blob'"
        rows["vectors"] += " AND typeof(packed) = 'blob'"
    if version > STEPS.index(RECOGNITION):
        rows["recognition"] = f"{_counts('number')} AND typeof(packed) = 'blob'"
    return rows
