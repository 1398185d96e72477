"""The figures of a report and their columns, each once: its names, its meaning, and the format of its values."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Any

from hengwen.model.messages import Message, message
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.report import Comparison, MatchKind, Report
from hengwen.model.report.review import Decision, Verdict
from hengwen.resources.i18n import translate, word
from hengwen.text.display import moment, number, percent, whole_percent

Value = str | int | float | None


class Unit(StrEnum):
    """A format: `COUNT` in whole numbers; `SHARE` and `WHOLE`, 0 to 1, in per cent; `LONG` text of several lines."""

    TEXT = "text"
    LONG = "long"
    COUNT = "count"
    SHARE = "share"
    WHOLE = "whole"

    @property
    def is_number(self) -> bool:
        """Whether values are numbers, which are aligned to the right."""
        return self in _WRITTEN

    @property
    def is_share(self) -> bool:
        """Whether values are shares of 0 to 1."""
        return self in (Unit.SHARE, Unit.WHOLE)

    def text(self, value: Any) -> str:
        """Return a value as text; a dash for a number without a meaning."""
        if value is None:
            return "—" if self.is_number else ""
        return _WRITTEN[self](value) if self.is_number and not isinstance(value, str) else str(value)


_WRITTEN: dict[Unit, Callable[[Any], str]] = {
    Unit.COUNT: lambda value: number(round(value)),
    Unit.SHARE: percent,
    Unit.WHOLE: whole_percent,
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, or a fact in a column: `label` in full, and `short` for the head of a narrow column."""

    key: str
    label: Message
    unit: Unit = Unit.TEXT
    meaning: Message | None = None
    short: Message | None = None

    @property
    def brief(self) -> Message:
        """The label where there is little room."""
        return self.short or self.label


T, L, C, S, W = Unit.TEXT, Unit.LONG, Unit.COUNT, Unit.SHARE, Unit.WHOLE

_SHARES = message("Share of A's counted characters that stand in B, and the reverse.")

_FIGURES = (
    # pairs
    Figure("page_of_pair", message("Page"), C),
    Figure("place", message("No."), C),
    Figure("pair", message("Pair"), C),
    Figure("document_a", message("Document A"), short=message("A")),
    Figure("document_b", message("Document B"), short=message("B")),
    Figure("person_a", message("Person A"), short=message("A")),
    Figure("person_b", message("Person B"), short=message("B")),
    Figure("evidence", message("Evidence"), C, message(
        "How much the pair tells, in characters: text that only these two share counts in full, what several share is "
        "divided among them; documents of one text stand above all others."
    )),
    Figure("similarity", message("Similarity"), S, message(
        "Counted characters of both documents that stand in the other one, out of all counted ones of both; 100 % for "
        "equal texts only."
    )),
    Figure("share_left", message("A in B"), S, _SHARES),
    Figure("share_right", message("B in A"), S, _SHARES),
    Figure("share_both", message("A in B / B in A"), S, _SHARES),
    Figure("parts", message("Parts of the similarity"), S, message(
        "What the similarity is made of, character by character: identical, or moved to another place, what has an "
        "equal on the other side; edited, what has none in a sentence that was edited; and rewritten text."
    )),
    Figure("longest", message("Longest"), C, message(
        "Counted characters of one shared passage that stand in the other document, at most."
    )),
    Figure("hamming", message("Hamming distance"), C, message(
        "Differing bits, out of 64, of the two document fingerprints: the fewer, the nearer. They find versions of one "
        "text: unrelated texts differ in about 32 bits, and a copied part of a long text hardly moves them."
    ), message("Hamming")),
    Figure("title_similarity", message("Title similarity"), W, message("How alike the titles of both documents are."),
           message("Title")),
    Figure("passages", message("Passages"), C, message("Number of passages that both documents share.")),
    Figure("rewritten_passages", message("Rewritten passages"), C,
           message("Number of rewritten passages: the same words in another order."), message("Rewritten")),
    Figure("same_content", message("Same content"), C, message(
        "Paragraphs that say the same in other words or in another language; three at least. Part of no percentage."
    ), message("Content")),
    Figure("matched", message("Characters of A in B"), C,
           message("Counted characters of document A that stand in document B.")),
    Figure("excused", message("Excused characters"), C,
           message("Characters of excused passages; they are part of no percentage.")),
    Figure("older", message("Older document"), T, message("Which of the two is an older document.")),
    Figure("same_bytes_short", message("same file")),
    *(Figure(part.value, part.label, S) for part in ScorePart),
    # documents
    Figure("document", message("Document")),
    Figure("title_of", message("Title"), L),
    Figure("state", message("State")),
    Figure("total", message("Total copy ratio"), S,
           message("Share of the document's counted characters that stand in some other document."), message("Total")),
    Figure("total_without", message("Copy ratio without references"), S,
           message("The same without quotations and references."), message("No references")),
    Figure("largest", message("Largest ratio from one source"), S,
           message("The largest share that is owed to one document."), message("Largest")),
    Figure("largest_source", message("Largest source"), T, message("The document that the largest share is owed to.")),
    Figure("source_count", message("Sources"), C, message("Number of documents that it shares text with.")),
    Figure("counted", message("Counted characters"), C,
           message("Characters that count: everything but what is left out."), message("Counted")),
    Figure("repeated", message("Repeated characters"), C,
           message("Counted characters of the document that stand in some other document."), message("Repeated")),
    Figure("all_characters", message("Characters in all"), C),
    Figure("left_out", message("Left out"), C,
           message("Characters that are not counted; they leave both sides of the division.")),
    Figure("left_out_kinds", message("What is left out"), L),
    Figure("role", message("Role")),
    Figure("path", message("Path")),
    Figure("path_a", message("Path of A")),
    Figure("path_b", message("Path of B")),
    Figure("fingerprint", message("Fingerprint")),
    Figure("hash", message("SHA-256")),
    Figure("reason", message("Reason"), L),
    Figure("findings", message("Found in it"), L),
    # sources of a document
    Figure("source", message("Source")),
    Figure("source_number", message("No."), C,
           message("Its number behind the paragraphs of the text; the largest comes first.")),
    Figure("share", message("Share"), S,
           message("Share of the document's counted characters that stand in this source.")),
    Figure("source_characters", message("Repeated characters"), C,
           message("Counted characters of the document that stand in this source."), message("Repeated")),
    Figure("only_source", message("Only here"), C, message("Characters that stand in this source and in no other.")),
    # people
    Figure("person", message("Person")),
    Figure("person_number", message("Number")),
    Figure("person_share", message("In files of others"), S,
           message("Share of all that the person handed in that stands in files of others.")),
    Figure("person_largest", message("Most in those of one person"), S,
           message("The largest share that stands in files of one other person."), message("Most from one")),
    Figure("person_source", message("Of whom")),
    Figure("person_others", message("Others"), C, message("How many people they share text with.")),
    Figure("person_files", message("Files"), L),
    Figure("file_count", message("Files in number"), C, message("How many files the person handed in."),
           message("Files")),
    Figure("file_pairs", message("Pairs of files"), C),
    Figure("pair_places", message("Places of these pairs")),
    # blocks of shared text
    Figure("group", message("Group"), C),
    Figure("block", message("Block"), C, message("Its number in reports.")),
    Figure("standing", message("Taken for"), T,
           message("Form: printed in most. Stock phrase: what many write. Copied: all else.")),
    Figure("block_counts", message("Counts"), T,
           message("Whether it counts in every percentage; ✓ where a reader decided.")),
    Figure("block_documents", message("Documents with it"), C, message("How many documents have it.")),
    Figure("block_characters", message("Characters"), C, message("In the document that has most of it.")),
    Figure("block_text", message("Text of the block"), L),
    # passages and signs
    Figure("passage", message("Passage"), C),
    Figure("kind", message("Kind")),
    Figure("page_a", message("Page in A"), C),
    Figure("page_b", message("Page in B"), C),
    Figure("text_a", message("Text in A"), L),
    Figure("text_b", message("Text in B"), L),
    Figure("start_a", message("From in A"), C),
    Figure("end_a", message("To in A"), C),
    Figure("start_b", message("From in B"), C),
    Figure("end_b", message("To in B"), C),
    Figure("recognised_a", message("Read from pictures in A"), S,
           message("Share of the passage that text recognition read from pictures, where it may be wrong.")),
    Figure("recognised_b", message("Read from pictures in B"), S),
    Figure("recognised", message("Characters read from pictures"), C),
    Figure("mean_score", message("Mean score of recognition"), W),
    Figure("doubtful_lines", message("Doubtful lines"), C),
    Figure("signs", message("Other signs"), T, message(
        "What both files have to do with each other beside their text: pictures, what their files remember, mistakes "
        "that only they have. It is part of no percentage."
    ), message("Signs")),
    Figure("sign", message("Sign")),
    Figure("strength", message("Strength")),
    Figure("sign_count", message("In how many files")),
    Figure("innocent", message("Possible innocent explanation"), L),
    # verdicts and settings
    Figure("verdict_word", message("Verdict"), T, message("What a reader decided; the program only counts.")),
    Figure("why", message("Reason of the verdict"), L),
    Figure("note", message("Note"), L),
    Figure("decided_by", message("Decided by")),
    Figure("decided_at", message("Decided on")),
    Figure("setting", message("Setting")),
    Figure("value", message("Value"), L),
)  # fmt: skip

FIGURES = {figure.key: figure for figure in _FIGURES}
"""Every figure by its key."""

PAIRS_EXPLAINED = "evidence", "similarity", "parts", "share_both", "longest", "hamming"
DOCUMENTS_EXPLAINED = "total", "total_without", "largest"
"""Figures of pairs and of documents whose meanings a report says in full."""

VERDICT = "verdict_word", "why", "note", "decided_by", "decided_at"
"""The parts of a verdict."""


def verdict_texts(verdict: Verdict, language: str) -> tuple[str, ...]:
    """Return the texts of `VERDICT`; the first is empty where nothing was decided."""
    decision = "" if verdict.decision is Decision.UNDECIDED else word(verdict.decision, language)
    return decision, verdict.reason, verdict.note, verdict.who, moment(verdict.when)


_OF_PAIR: dict[str, Callable[[Any], float]] = {
    "similarity": attrgetter("similarity"),
    "share_left": attrgetter("left_share"),
    "share_right": attrgetter("right_share"),
    "longest": attrgetter("longest"),
    "hamming": attrgetter("distance"),
    "title_similarity": attrgetter("title_similarity"),
    "passages": lambda pair: len(pair.matches),
    "rewritten_passages": lambda pair: sum(match.kind is MatchKind.REWRITTEN for match in pair.matches),
    "matched": attrgetter("matched"),
    "same_content": lambda pair: sum(
        len(one.counted_content.paragraphs) for one in getattr(pair, "comparisons", (pair,)) if one.counted_content
    ),
}


def pair_value(report: Report | None, pair: Any, key: str) -> float:
    """Return a figure of a pair of documents, of people, or of a group of pairs, by its key.

    `report`: the report of the pair; only the evidence of a pair of documents depends on it.
    """
    if key != "evidence":
        return _OF_PAIR[key](pair)
    evidence: float = report.evidence(pair) if report and isinstance(pair, Comparison) else pair.evidence
    return evidence


def pair_texts(report: Report | None, pair: Any, keys: Iterable[str]) -> list[str]:
    """Return the same figures as texts."""
    return [FIGURES[key].unit.text(pair_value(report, pair, key)) for key in keys]


def pair_line(pair: Any, keys: Sequence[str], language: str) -> str:
    """Return figures of a pair in one line, each after its name."""
    names = (translate(FIGURES[key].brief, language) for key in keys)
    return " · ".join(map(" ".join, zip(names, pair_texts(None, pair, keys), strict=True)))
