"""Parses a search line: words of names, limits such as `> 30 %`, verdicts, and negations.

王 -草稿             a name with 王, and none with 草稿
> 30 %   30–50 %     similarity above 30 %, or from 30 to 50 %
longest > 200        any figure of a pair: evidence, longest, hamming, title, matches, signs, content (证据, 同义, …)
undecided  未定      the verdict; likewise confirmed 确认, excused 排除; of several, any
"03 终稿" | 王       the exact words between the marks; either side of the bar
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.model.regex import regex
from hengwen.model.report.review import Decision
from hengwen.text.characters import simplified

SIMILARITY, LONGEST, EVIDENCE = "similarity", "longest", "evidence"
DISTANCE, TITLE, MATCHES, SIGNS, CONTENT = "hamming", "title_similarity", "passages", "signs", "same_content"
"""Keys of `hengwen.views.figures`."""
_FIGURES = {
    LONGEST: ("longest", "最长"), DISTANCE: ("hamming", "distance", "汉明"), TITLE: ("title", "题目", "标题"),
    MATCHES: ("matches", "处数", "匹配"), SIMILARITY: ("similarity", "相似度", "相似"),
    EVIDENCE: ("evidence", "证据"), SIGNS: ("signs", "迹象"), CONTENT: ("content", "同义"),
}  # fmt: skip
_DECISIONS = {
    Decision.UNDECIDED: ("undecided", "未定", "未裁定", "待定"),
    Decision.CONFIRMED: ("confirmed", "确认", "已确认"),
    Decision.EXCUSED: ("excused", "排除", "已排除"),
}
_NAMES = {name: figure for figure, names in _FIGURES.items() for name in names}
_WORDS = {name: decision for decision, names in _DECISIONS.items() for name in names}
_TESTS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt, ">=": operator.ge, "≥": operator.ge, "<": operator.lt, "<=": operator.le, "≤": operator.le,
    "=": operator.eq,
}  # fmt: skip
_NUMBER = r"(\d+(?:\.\d+)?)"
_PIECE = regex(
    rf"""(?P<bar>\||(?<!\S)(?:or|或)(?!\S))
       | (?P<no>(?<!\S)-)?(?:"(?P<quoted>[^"]*)"?
       | (?P<of>{"|".join(sorted(_NAMES, key=len, reverse=True))})?\s*
         (?P<sign>[<>]=?|[≤≥=])\s*(?P<figure>\d+(?:\.\d+)?)\s*(?P<percent>%?)
       | (?<!\S)(?P<low>\d+(?:\.\d+)?)\s*%?\s*[-–—~至]\s*(?P<high>\d+(?:\.\d+)?)\s*%
       | (?P<word>[^\s|"<>≤≥=]+))""",
    re.VERBOSE,
)
_Figures = Callable[[str], float]


@cache
def _letters() -> dict[int, str]:
    return str.maketrans(simplified())


def fold_name(text: str) -> str:
    """Return a name as it is searched: width, traditional or simplified script, and case make no difference."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_letters())


@dataclass(frozen=True, slots=True)
class Limit:
    """A figure between `low` and `high`, both included; or one that passes `test` against `low`."""

    figure: str
    low: float
    high: float | None = None
    test: Callable[[float, float], bool] = operator.ge

    def among(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return which of many values meet the limit."""
        if self.high is not None:
            return (values >= self.low) & (values <= self.high)
        kept: NDArray[np.bool_] = np.asarray(self.test(values, self.low))  # type: ignore[arg-type]
        return kept

    def accepts(self, value: float) -> bool:
        """Return whether a value meets the limit."""
        return self.low <= value <= self.high if self.high is not None else self.test(value, self.low)


@dataclass(frozen=True, slots=True)
class Clause:
    """A conjunction: everything in it has to be met, and one of the decisions."""

    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    limits: tuple[tuple[Limit, bool], ...] = ()
    decisions: frozenset[Decision] = frozenset()
    not_decisions: frozenset[Decision] = frozenset()

    def of_documents(self) -> "Clause":
        """Return the clause without the conditions that only pairs have."""
        limits = tuple((limit, wanted) for limit, wanted in self.limits if limit.figure == SIMILARITY)
        return Clause(self.words, self.without, limits)

    def accepts(self, names: str, decision: Decision, figures: _Figures) -> bool:
        """Return whether a row with these names (normalised), this decision and these figures meets the clause."""
        if (self.decisions and decision not in self.decisions) or decision in self.not_decisions:
            return False
        if any(word not in names for word in self.words) or any(word in names for word in self.without):
            return False
        return all(limit.accepts(figures(limit.figure)) is wanted for limit, wanted in self.limits)


@dataclass(frozen=True, slots=True)
class Query:
    """A disjunction: one of its clauses has to be met. Without a clause, every row matches."""

    clauses: tuple[Clause, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.clauses)

    @classmethod
    def parse(cls, line: str) -> "Query":
        """Parse a line as it was typed; everything that is no limit and no verdict is a word of a name."""
        groups: list[list[re.Match[str]]] = [[]]
        for piece in _PIECE.finditer(unicodedata.normalize("NFKC", line).casefold()):
            if piece["bar"]:
                groups.append([])
            else:
                groups[-1].append(piece)
        return cls(tuple(_clause(pieces) for pieces in groups if pieces))

    @property
    def asks_for_words(self) -> bool:
        """Whether it has words of names."""
        return any(clause.words or clause.without for clause in self.clauses)

    def names_any(self, names: Iterable[str]) -> bool:
        """Return whether any of its words is part of one of these names."""
        folded = [*map(fold_name, names)]
        words = {word for clause in self.clauses for word in (*clause.words, *clause.without)}
        return any(word in name for word in words for name in folded)

    def of_documents(self) -> "Query":
        """Return the part that applies to single documents: names and share."""
        return Query(tuple(clause.of_documents() for clause in self.clauses))

    def accepts(
        self, names: str, share: float, decision: Decision = Decision.UNDECIDED, figures: _Figures | None = None
    ) -> bool:
        """Return whether a row matches; `names` as they are, `figures` for every figure but the similarity."""
        return self.accepts_normalised(fold_name(names), share, decision, figures)

    def accepts_normalised(
        self, names: str, share: float, decision: Decision = Decision.UNDECIDED, figures: _Figures | None = None
    ) -> bool:
        """Return whether a row matches whose names are normalised already. A missing figure meets no limit."""

        def figure(name: str) -> float:
            return share if name == SIMILARITY else figures(name) if figures else float("nan")

        return not self.clauses or any(clause.accepts(names, decision, figure) for clause in self.clauses)


def _clause(pieces: list[re.Match[str]]) -> Clause:
    words: dict[bool, list[str]] = {True: [], False: []}
    decisions: dict[bool, set[Decision]] = {True: set(), False: set()}
    limits = []
    for piece in pieces:
        wanted = not piece["no"]
        if piece["sign"] or piece["low"]:
            limits.append((_limit(piece), wanted))
        elif piece["quoted"] is None and piece["word"] in _WORDS:
            decisions[wanted].add(_WORDS[piece["word"]])
        elif word := fold_name(piece["word"].strip("-%") if piece["quoted"] is None else piece["quoted"]):
            words[wanted].append(word)  # what is left of a limit or a minus that is still being typed asks for nothing
    return Clause(
        tuple(words[True]), tuple(words[False]), tuple(limits), frozenset(decisions[True]), frozenset(decisions[False])
    )


def _limit(piece: re.Match[str]) -> Limit:
    if piece["low"]:
        return Limit(SIMILARITY, float(piece["low"]) / 100, float(piece["high"]) / 100)
    name, figure = _NAMES.get(piece["of"] or "", SIMILARITY), float(piece["figure"])
    # A title's similarity is shown from 0 to 1 and may be asked for either way; a share always means per cent.
    hundredth = name == SIMILARITY or (name == TITLE and bool(piece["percent"]))
    return Limit(name, round(figure / 100, 6) if hundredth else figure, test=_TESTS[piece["sign"]])


def share_range(low: int, high: int) -> str:
    """Return the words that ask for shares from `low` up to `high` per cent, the last one without that."""
    return f"≥ {low} %" if high >= 100 else f"< {high} %" if not low else f"≥ {low} % < {high} %"
