"""The tables of a library file and how they came about: one step for each version, never changed once released.

`docs/library.md` describes what every column and every BLOB holds.
"""

from collections.abc import Sequence

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
"""Pages of a third of the size, with other keys: all documents wait for the index, which is made anew."""

SENTENCES = SMALLER_PAGES
"""English sentences of six words are in the index as well: it is made anew."""

NUMBERED_VERDICTS = "ALTER TABLE verdict ADD COLUMN number INTEGER NOT NULL DEFAULT 0;"
"""The later of two verdicts is told by a number, not by a clock."""

STEPS: Sequence[str] = (FIRST, SMALLER_PAGES, SENTENCES, NUMBERED_VERDICTS)
"""What makes version n + 1 of version n; an empty file is version 0."""
