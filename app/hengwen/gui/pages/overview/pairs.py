"""What the table of pairs shows."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from hengwen.exports.labels import parts_text
from hengwen.gui.translation import language
from hengwen.gui.widgets.document_names import NameOf, common_start, name_beside, plain_name
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.search_query import DISTANCE, EVIDENCE, LONGEST, MATCHES, SIMILARITY, TITLE, Clause, Query
from hengwen.gui.widgets.verdict_text import VerdictLookup, verdict_key, verdict_level, verdict_text
from hengwen.model.document import Role
from hengwen.model.report import Comparison, MatchKind, Report, ReportEntry
from hengwen.model.review import Decision
from hengwen.text.display import percent, tenths, whole_percent

VERDICT = "verdict"


FIGURES: dict[str, Callable[[Comparison], float]] = {
    SIMILARITY: lambda pair: pair.similarity,
    LONGEST: lambda pair: pair.longest,
    DISTANCE: lambda pair: pair.distance,
    TITLE: lambda pair: pair.title_similarity,
    MATCHES: lambda pair: len(pair.matches),
}
"""The figures that a search can ask for of a pair by itself."""


def pair_identity(pair: Comparison) -> Hashable:
    """The same for the same two files, in whichever report; the same bytes may stand under several paths."""
    return pair.left.document.path, pair.right.document.path


def pair_columns(
    entries: Sequence[ReportEntry] = (),
    method: str = "",
    verdicts: VerdictLookup | None = None,
    name_of: NameOf = plain_name,
    report: Report | None = None,
) -> list[Column]:
    """Both names, and every figure of a pair; `method`: the document fingerprint of the distances.

    `report`: of the pairs, which says how much each tells, and for how many identical documents one stands.
    """
    common = common_start(name_of(entry.document) for entry in entries)
    return [
        *_names(common, name_of, report),
        *_shares(),
        *_figures(method, report),
        *_more(),
        _verdict(verdicts or VerdictLookup()),
    ]


def _names(common: int, name_of: NameOf, report: Report | None) -> list[Column]:
    translate = QCoreApplication.translate

    def name(title: str, what: str, sides: Callable[[Comparison], tuple[ReportEntry, ReportEntry]]) -> Column:
        return Column(title, lambda p: name_beside(report, *sides(p), name_of),
                      lambda p: name_of(sides(p)[0].document), -120, common=common, name=what)  # fmt: skip

    return [
        name(translate("Pairs", "Document A"), "left", lambda p: (p.left, p.right)),
        name(translate("Pairs", "Document B"), "right", lambda p: (p.right, p.left)),
    ]


def _shares() -> list[Column]:
    translate = QCoreApplication.translate
    whole = translate("Pairs", "Characters of both documents that stand in the other one, of all counted ones of both")
    left = translate("Pairs", "Share of document A that stands in document B")
    right = translate("Pairs", "Share of document B that stands in document A")
    return [
        Column(translate("Pairs", "Similarity"), lambda p: percent(p.similarity), _similarity, 136,
               share=_similarity, hint=whole, name="similarity", tip=lambda p: parts_text(p.parts, language())),
        _number("a", translate("Pairs", "A in B"), lambda p: whole_percent(p.left_share), lambda p: p.left_share,
                width=68, hint=left),
        _number("b", translate("Pairs", "B in A"), lambda p: whole_percent(p.right_share), lambda p: p.right_share,
                width=68, hint=right),
    ]  # fmt: skip


def _figures(method: str, report: Report | None) -> list[Column]:
    translate, evidence_of = QCoreApplication.translate, report.evidence if report else _none
    evidence = translate(
        "Pairs",
        "How much the pair tells, in characters: text that only these two share counts in full, what several share is "
        "divided among them; documents of one text stand above all others",
    )
    longest = translate("Pairs", "Counted characters of one passage that stand in the other document, at most")
    distance = translate("Pairs", "Hamming distance of the documents’ fingerprints, 0 to 64, by {method}")
    title = translate("Pairs", "Similarity of the titles, 0 to 1")
    return [
        _number(EVIDENCE, translate("Pairs", "Evidence"), lambda p: tenths(evidence_of(p)), evidence_of,
                width=80, hint=evidence),
        _number("longest", translate("Pairs", "Longest"), lambda p: f"{p.longest:,}", FIGURES[LONGEST],
                width=66, hint=longest),
        _number("hamming", translate("Pairs", "Hamming"), lambda p: str(p.distance), FIGURES[DISTANCE],
                width=58, hint=distance.format(method=method)),
        _number("title", translate("Pairs", "Title"), lambda p: f"{p.title_similarity:.2f}", FIGURES[TITLE],
                width=56, hint=title, spare=True),
    ]  # fmt: skip


def _more() -> list[Column]:
    """Columns that are there for the asking."""
    translate = QCoreApplication.translate
    count = translate("Pairs", "Number of passages that both documents share")
    rewritten = translate("Pairs", "Number of rewritten passages: the same words in another order")
    matched = translate("Pairs", "Counted characters of document A that stand in document B")
    return [
        _number("matches", translate("Pairs", "Passages"), lambda p: f"{len(p.matches):,}", FIGURES[MATCHES],
                width=66, hint=count, spare=True),
        _number("rewritten", translate("Pairs", "Rewritten"), lambda p: f"{_rewritten(p):,}", _rewritten,
                width=66, hint=rewritten, spare=True),
        _number("matched", translate("Pairs", "Characters"), lambda p: f"{p.matched:,}", lambda p: p.matched,
                width=80, hint=matched, spare=True),
        Column(translate("Pairs", "Old"), _old, _old, 66, name="old", spare=True,
               hint=translate("Pairs", "Which of the two is an older document")),
    ]  # fmt: skip


def _verdict(verdicts: VerdictLookup) -> Column:
    translate = QCoreApplication.translate
    return Column(
        translate("Pairs", "Verdict"),
        lambda pair: verdict_text(verdicts.of(pair)),
        lambda pair: verdict_key(verdicts.of(pair)),
        132,
        level=lambda pair: verdict_level(verdicts.of(pair)),
        faint=lambda pair: verdicts.of(pair).decision is Decision.UNDECIDED,
        hint=translate("Pairs", "What a reader decided; the program only counts"),
        name=VERDICT,
    )


def _number(
    name: str,
    title: str,
    text: Callable[[Comparison], str],
    key: Callable[[Comparison], float],
    *,
    width: int,
    hint: str,
    spare: bool = False,
) -> Column:
    return Column(title, text, key, width, number=True, hint=hint, name=name, spare=spare)


def _none(_pair: Comparison) -> float:
    return 0.0


def _similarity(pair: Comparison) -> float:
    return pair.similarity


def _rewritten(pair: Comparison) -> int:
    return sum(match.kind is MatchKind.REWRITTEN for match in pair.matches)


def _old(pair: Comparison) -> str:
    return "".join(side for side, entry in (("A", pair.left), ("B", pair.right)) if entry.document.role is Role.OLD)


Flags = NDArray[np.bool_]
Places = NDArray[np.int64]
_CODES = {decision: code for code, decision in enumerate(Decision)}


class PairSearch:
    """The pairs of a report as arrays of their figures, each made when it is first asked for.

    `names`: normalised, one for each entry of the report.
    """

    def __init__(self, report: Report, names: Sequence[str], verdicts: VerdictLookup) -> None:
        self._report, self._pairs, self._names, self._verdicts = report, report.comparisons, names, verdicts
        self._figures: dict[str, NDArray[np.float64]] = {}

    @cached_property
    def _ends(self) -> tuple[Places, Places]:
        """Where the left and the right documents stand in the report."""
        place = {id(entry): number for number, entry in enumerate(self._report.entries)}
        left = np.array([place[id(pair.left)] for pair in self._pairs], dtype=np.int64)
        return left, np.array([place[id(pair.right)] for pair in self._pairs], dtype=np.int64)

    def found(self, query: Query, group: frozenset[int] | None) -> Flags:
        """Which pairs a query asks for, those inside a group of entries (by place) where there is one."""
        flags = np.ones(len(self._pairs), dtype=bool)
        if query:
            flags = np.logical_or.reduce([self._clause(clause) for clause in query.clauses])
        if group is not None:
            inside = np.zeros(len(self._names), dtype=bool)
            inside[list(group)] = True
            flags = flags & inside[self._ends[0]] & inside[self._ends[1]]
        return flags

    def _clause(self, clause: Clause) -> Flags:
        flags = np.ones(len(self._pairs), dtype=bool)
        for words, wanted in ((clause.words, True), (clause.without, False)):
            for word in words:
                flags &= self._named(word) == wanted
        for limit, wanted in clause.limits:
            flags &= limit.among(self._figure(limit.figure)) == wanted
        if clause.decisions:
            flags &= self._decided(clause.decisions)
        return flags & ~self._decided(clause.not_decisions) if clause.not_decisions else flags

    def _named(self, word: str) -> Flags:
        """Pairs of which either document has a word in its names."""
        has = np.array([word in name for name in self._names], dtype=bool)
        found: Flags = has[self._ends[0]] | has[self._ends[1]]
        return found

    def _figure(self, name: str) -> NDArray[np.float64]:
        if name not in self._figures:
            figure = self._report.evidence if name == EVIDENCE else FIGURES[name]
            self._figures[name] = np.array([figure(pair) for pair in self._pairs], dtype=np.float64)
        return self._figures[name]

    def _decided(self, decisions: frozenset[Decision]) -> Flags:
        codes = np.array([_CODES[self._verdicts.of(pair).decision] for pair in self._pairs], dtype=np.int8)
        return np.isin(codes, [_CODES[decision] for decision in decisions])
