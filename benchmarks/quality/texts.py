"""The labelled sets as texts."""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.quality.seeds import digest, in_half
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.text.normalisation import normalise

RUN = 6
"""Words in a row that two English sentences may not share: as much as the shortest passage."""

_SENTENCES = 40  # of as many books, in a document of English


@dataclass(frozen=True, slots=True)
class Text:
    """A text with the id that decides its half and its chance."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Revision:
    """One article before and after proofreading. `han_similarity`: 0 to 1, as the set gives it."""

    id: str
    draft: str
    final: str
    han_similarity: float


def rows(data: Path, name: str) -> list[dict[str, Any]]:
    """Return the lines of `name`.jsonl.gz in a folder."""
    with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def plain(text: str) -> str:
    """Return a text with line feeds alone, as reading a TXT file makes it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "")


def load_texts(data: Path, name: str, half: str = "both") -> list[Text]:
    """Return the texts of a set in an order that is chance but always the same; the drafts of revisions."""
    texts = [Text(row["id"], plain(row.get("text") or row["draft"])) for row in rows(data, name)]
    return shuffled([text for text in texts if in_half(text.id, half)])


def load_rewritten(data: Path) -> list[dict[str, Any]]:
    """Return the English paraphrases without sources that have `RUN` words in a row with another one before:
    books say a sentence twice, and who finds that has made no error.
    """
    result, first = [], dict[int, str]()
    for row in rows(data, "english_paraphrases"):
        source = str(row["source"]).strip()
        runs = ngram_hashes(normalise(source).tokens, RUN).tolist()
        if all(first.get(run, source) == source for run in runs):
            first |= dict.fromkeys(runs, source)
            result.append(row)
    return result


def load_sentences(data: Path, half: str = "both") -> list[Text]:
    """Return English documents, each of 40 sentences of books before anybody rewrote them; in such an order."""
    sentences = list(dict.fromkeys(str(row["source"]).strip() for row in load_rewritten(data)))
    parts = [sentences[at : at + _SENTENCES] for at in range(0, len(sentences), _SENTENCES)]
    texts = [Text(f"english {number}", " ".join(part)) for number, part in enumerate(parts)]
    return shuffled([text for text in texts if in_half(text.id, half)])


def shuffled(texts: list[Text]) -> list[Text]:
    """Return texts in the order of a hash of their ids: sets are sorted by topic, and a limit must not take one."""
    return sorted(texts, key=lambda text: digest("order", text.id))


def load_revisions(data: Path) -> list[Revision]:
    """Return all revisions, in the order of a hash of their ids."""
    revisions = [
        Revision(row["id"], plain(row["draft"]), plain(row["final"]), float(row["han_similarity"]))
        for row in rows(data, "revisions")
    ]
    return sorted(revisions, key=lambda revision: digest("order", revision.id))


def load_versions(data: Path) -> list[tuple[Text, Text]]:
    """Return pairs of dated versions of one law; a version's id is its pair's number with `a` or `b`."""
    return [
        (Text(f"{number}a", plain(row["a"])), Text(f"{number}b", plain(row["b"])))
        for number, row in enumerate(rows(data, "law_versions"))
    ]
