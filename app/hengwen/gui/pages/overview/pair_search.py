"""A search over all pairs at once: words are looked up in each document's names, not in those of each pair."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.gui.pages.overview.pairs import FIGURES, VerdictLookup
from hengwen.gui.pages.overview.query import Clause, Query
from hengwen.model.report import Report
from hengwen.model.review import Decision

Flags = NDArray[np.bool_]
Places = NDArray[np.int64]
_CODES = {decision: code for code, decision in enumerate(Decision)}


class PairSearch:
    """The pairs of a report as arrays of their figures, each made when it is first asked for.

    `names`: normalised, one for each entry of the report.
    """

    def __init__(self, report: Report, names: Sequence[str], ruling: VerdictLookup) -> None:
        self._report, self._pairs, self._names, self._ruling = report, report.comparisons, names, ruling
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
            self._figures[name] = np.array([FIGURES[name](pair) for pair in self._pairs], dtype=np.float64)
        return self._figures[name]

    def _decided(self, decisions: frozenset[Decision]) -> Flags:
        codes = np.array([_CODES[self._ruling.of(pair).decision] for pair in self._pairs], dtype=np.int8)
        return np.isin(codes, [_CODES[decision] for decision in decisions])
