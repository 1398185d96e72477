"""The columns of the table of pairs."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from hengwen.gui.document_names import ShownNames
from hengwen.gui.pages.overview.row_names import RowNames
from hengwen.gui.pair_rows import PairGroup, PairRow, bar_parts, file_pairs
from hengwen.gui.translation import language, sentence, word
from hengwen.gui.widgets.cells import BETWEEN
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.search_query import SIGNS, Clause, Query, fold_name
from hengwen.gui.widgets.sign_text import signs_column, signs_level, signs_of, signs_text
from hengwen.gui.widgets.verdict_text import VerdictLookup, verdict_key, verdict_level, verdict_text
from hengwen.model.document import Role
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.review import Decision, Verdict
from hengwen.model.report.submission import SubmissionPair
from hengwen.model.signs.sign import Sign
from hengwen.views.figures import FIGURES, pair_value
from hengwen.views.labels import excused_text, parts_text

VERDICT = "verdict"
_LONG = 60_000  # characters of both texts: their parts are counted while the row is painted, in some milliseconds


def pair_identity(row: PairRow) -> Hashable:
    """Return a key of two files or people that is the same in every report; equal bytes may have several paths."""
    if isinstance(row, PairGroup):
        return "group", row.members[0][0].document.path
    if isinstance(row, SubmissionPair):
        return "people", row.left.entries[0].document.path, row.right.entries[0].document.path
    return row.left.document.path, row.right.document.path


def pair_columns(
    report: Report | None = None,
    names: ShownNames | None = None,
    verdicts: VerdictLookup | None = None,
    files: Collection[int] = (),
) -> list[Column]:
    """Return the columns of pairs: both names, and every figure, which the report computes. A name says how many
    identical documents it stands for. `files`: the pairs beneath those of people, by `id`.
    """
    return [
        _names(names or ShownNames(), report, files),
        *_figures(report),
        _same_content(),
        _signs(),
        _verdict(verdicts or VerdictLookup()),
    ]


def _names(names: ShownNames, report: Report | None, files: Collection[int]) -> Column:
    of = RowNames(names, report)

    def file_names(row: PairRow) -> str:
        """Return the names that tell files beneath a pair of people from others of the same person."""
        if id(row) not in files:
            return ""
        documents = [of.entries(row, place)[0].document for place in (0, 1)]
        return BETWEEN.join(document.part or document.name for document in documents)

    kind = "people" if report is not None and report.has_people else "documents"
    heading = {
        "people": QCoreApplication.translate("Pairs", "People"),
        "documents": QCoreApplication.translate("Pairs", "Documents"),
    }[kind]
    return Column(heading, of.text, of.text, -220, name="names", detail=of.detail, tip=of.tip, beneath=file_names)


def _signs() -> Column:
    """Return the column of the signs of rows; without any it has what stands in the place of passages."""

    def signs(row: PairRow) -> Sequence[Sign]:
        return signs_of(file_pairs(row))

    def text(row: PairRow) -> str:
        remarks = row.remarks if isinstance(row, Comparison) else ()
        return signs_text(signs(row)) or " · ".join(map(sentence, remarks))

    return replace(
        signs_column(signs, 168),
        least=96,
        text=text,
        faint=lambda row: not signs(row),
        level=lambda row: signs_level(signs(row)),
    )


def _same_content() -> Column:
    """Return the column of the same content in other words, in grey; it is shown where a pair has some."""

    def count(row: PairRow) -> int:
        key = "same_content"
        return round(row.figure(key) if isinstance(row, PairGroup) else pair_value(None, row, key))

    def text(row: PairRow) -> str:
        return f"{count(row):,}" if count(row) else ""

    return figure_column("same_content", 66, count, text, faint=lambda _: True, needed=lambda row: count(row) > 0)


def _parts(row: PairRow) -> tuple[float, ...]:
    """Return the parts of the similarity; none for long texts, whose parts are shown only on request."""
    pairs = file_pairs(row.best if isinstance(row, PairGroup) else row)
    if sum(len(side.document.text) for pair in pairs for side in (pair.left, pair.right)) > _LONG:
        return ()
    return bar_parts(row)


def _parts_words(row: PairRow) -> str:
    """Return the parts of the similarity of a row in words, and what was excused of it."""
    excused = (excused_text(pair, language()) for pair in file_pairs(row) if pair.excused)
    return " · ".join([parts_text(row.parts, language()), *filter(None, excused)])


def _figures(report: Report | None) -> list[Column]:
    """Return the columns of the figures of a pair; those hidden by default come last."""

    def value(row: PairRow, key: str) -> float:
        if isinstance(row, PairGroup) and key != "evidence":
            return row.figure(key)
        return 0.0 if report is None and key == "evidence" else pair_value(report, row, key)

    def column(key: str, width: int, *, of_groups: bool = True, **more: Any) -> Column:
        def text(row: PairRow) -> str:
            return "" if isinstance(row, PairGroup) and not of_groups else FIGURES[key].unit.text(value(row, key))

        return figure_column(key, width, lambda row: value(row, key), text, **more)

    def order(row: PairRow) -> tuple[bool, bool, float]:
        """Return the key of the order by evidence: pairs that are taken for one person's come after all others, and
        before them those that nothing is shown for but paragraphs, fingerprints or titles.
        """
        own = report is not None and isinstance(row, Comparison) and report.is_own(row)
        shows = any(pair.matches or pair.same_bytes or pair.has_telling_sign for pair in file_pairs(row))
        return not own, shows, value(row, "evidence")

    bar = QCoreApplication.translate(
        "Pairs", "The bar says what of it is identical (solid), edited, moved, rewritten (ever lighter)."
    )
    return [
        column("similarity", 158, least=140, share=_similarity, more_meaning=bar, tip=_parts_words, parts=_parts),
        column("longest", 66),
        column("share_left", 74, of_groups=False, spare=True, name="a"),
        column("share_right", 74, of_groups=False, spare=True, name="b"),
        replace(column("evidence", 80, spare=True), key=order),
        column("hamming", 58, of_groups=False, spare=True),
        column("title_similarity", 56, of_groups=False, spare=True, name="title"),
        column("passages", 66, spare=True, name="matches"),
        column("rewritten_passages", 66, spare=True, name="rewritten"),
        column("matched", 80, of_groups=False, spare=True),
        figure_column("older", 66, _old, _old, spare=True, name="old"),
    ]  # fmt: skip


def _verdict(verdicts: VerdictLookup) -> Column:
    keys = QCoreApplication.translate("Pairs", "Keys: C confirmed, X excused, U undecided")
    return figure_column(
        "verdict_word",
        64,
        lambda row: verdict_key(verdicts.of(row) if isinstance(row, Comparison) else _strictest(row, verdicts)),
        lambda row: _verdict_words(row, verdicts),
        level=lambda row: None if 0 < _decided(row, verdicts) < 1 else verdict_level(_strictest(row, verdicts)),
        mark=lambda row: _decided(row, verdicts),
        tip=lambda row: _verdict_words(row, verdicts),
        more_meaning=keys,
        name=VERDICT,
    )


def _decided(row: PairRow, verdicts: VerdictLookup) -> float:
    """Return the share of the pairs of files that are decided, 0 to 1."""
    pairs = file_pairs(row)
    return sum(verdicts.of(pair).decision is not Decision.UNDECIDED for pair in pairs) / len(pairs)


def _strictest(row: PairRow, verdicts: VerdictLookup) -> Verdict:
    return max((verdicts.of(pair) for pair in file_pairs(row)), key=verdict_key)


def _verdict_words(row: PairRow, verdicts: VerdictLookup) -> str:
    """Return the verdict on a pair; on several pairs of files the strictest one, and how many have it."""
    pair_verdicts, strictest = [verdicts.of(pair) for pair in file_pairs(row)], _strictest(row, verdicts)
    words, alike = verdict_text(strictest), sum(verdict.decision is strictest.decision for verdict in pair_verdicts)
    if isinstance(row, PairGroup) and alike < len(pair_verdicts):
        decided = sum(verdict.decision is not Decision.UNDECIDED for verdict in pair_verdicts)
        return QCoreApplication.translate("Pairs", "{decided} of {pairs} decided").format(
            decided=decided, pairs=len(pair_verdicts)
        )
    return words if alike == len(pair_verdicts) else f"{words} {alike}/{len(pair_verdicts)}"


def _similarity(row: PairRow) -> float | None:
    """Return the share of the bar; None where no passage was found, which is no good news for a pair with signs."""
    excused = isinstance(row, Comparison) and row.excused
    return row.similarity if row.similarity or excused else None


def _old(row: PairRow) -> str:
    if isinstance(row, PairGroup):
        return ""
    pair = row if isinstance(row, Comparison) else file_pairs(row)[0]
    return ("A" if pair.left.document.role is Role.OLD else "") + ("B" if pair.right.document.role is Role.OLD else "")


Flags = NDArray[np.bool_]
Places = NDArray[np.int64]
_CODES = {decision: code for code, decision in enumerate(Decision)}


class PairSearch:
    """The pairs of a report as arrays of their figures, each made when it is first needed.

    `names`: normalised, one for each entry of the report.
    """

    def __init__(self, report: Report, names: Sequence[str], verdicts: VerdictLookup) -> None:
        self._report, self._pairs, self._names, self._verdicts = report, report.comparisons, names, verdicts
        self._figures: dict[str, NDArray[np.float64]] = {}

    @cached_property
    def _ends(self) -> tuple[Places, Places]:
        """The places in the report of the left and of the right documents."""
        place = {id(entry): number for number, entry in enumerate(self._report.entries)}
        left = np.array([place[id(pair.left)] for pair in self._pairs], dtype=np.int64)
        return left, np.array([place[id(pair.right)] for pair in self._pairs], dtype=np.int64)

    def matching(self, query: Query, group: frozenset[int] | None) -> Flags:
        """Return which pairs match a query and, where a group is given, lie between its entries (by place)."""
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
            for name in words:
                flags &= self._named(name) == wanted
        for limit, wanted in clause.limits:
            flags &= limit.among(self._figure(limit.figure)) == wanted
        if clause.decisions:
            flags &= self._decided(clause.decisions)
        return flags & ~self._decided(clause.not_decisions) if clause.not_decisions else flags

    def _named(self, part: str) -> Flags:
        """Return the pairs with a word in the names of either document, or of what they have beside their text."""
        has = np.array([part in name for name in self._names], dtype=bool)
        named: Flags = has[self._ends[0]] | has[self._ends[1]]
        for place, kinds in self._kinds.items():
            named[place] |= part in kinds
        return named

    @cached_property
    def _kinds(self) -> dict[int, str]:
        """The names of the signs of each pair that has any, and of its same content, normalised, by its place."""
        title = sentence(FIGURES["signs"].label)

        def names(pair: Comparison) -> str:
            kinds = {sign.kind for sign in pair.counted_signs}
            of_signs = (title, *map(word, kinds), *(sentence(kind.group.label) for kind in kinds)) if kinds else ()
            return fold_name(" ".join((*of_signs, *([sentence(SAME_CONTENT)] if pair.counted_content else ()))))

        placed = ((place, names(pair)) for place, pair in enumerate(self._pairs))
        return {place: kinds for place, kinds in placed if kinds}

    def _figure(self, name: str) -> NDArray[np.float64]:
        if name not in self._figures:
            of_signs = name == SIGNS
            values = (
                len(pair.counted_signs) if of_signs else pair_value(self._report, pair, name) for pair in self._pairs
            )
            self._figures[name] = np.fromiter(values, dtype=np.float64, count=len(self._pairs))
        return self._figures[name]

    def _decided(self, decisions: frozenset[Decision]) -> Flags:
        codes = np.array([_CODES[self._verdicts.of(pair).decision] for pair in self._pairs], dtype=np.int8)
        return np.isin(codes, [_CODES[decision] for decision in decisions])

    def test(self, query: Query, group: frozenset[int] | None) -> Callable[[PairRow], bool]:
        """Return a test whether a row has a matching pair of files."""
        matching_ids = set(map(id, compress(self._pairs, self.matching(query, group).tolist())))

        def is_found(row: PairRow) -> bool:
            if isinstance(row, Comparison):
                return id(row) in matching_ids
            return any(id(pair) in matching_ids for pair in file_pairs(row))

        return is_found
