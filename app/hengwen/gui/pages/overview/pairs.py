"""What the table of pairs shows."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.overview.query import DISTANCE, LONGEST, MATCHES, SIMILARITY, TITLE
from hengwen.gui.widgets.rows import Column, common_start
from hengwen.gui.widgets.verdict_text import verdict_key, verdict_level, verdict_text
from hengwen.model.document import Document, Role
from hengwen.model.report import Comparison, MatchKind, ReportEntry
from hengwen.model.review import Decision, Review, Verdict
from hengwen.text.display import percent, whole_percent

VERDICT = "verdict"
_UNDECIDED = Verdict()
Naming = Callable[[Document], str]
"""What a document is called in the window: its name, or something in its place where names are hidden."""

FIGURES: dict[str, Callable[[Comparison], float]] = {
    SIMILARITY: lambda pair: pair.similarity,
    LONGEST: lambda pair: pair.longest,
    DISTANCE: lambda pair: pair.distance,
    TITLE: lambda pair: pair.title_similarity,
    MATCHES: lambda pair: len(pair.matches),
}
"""The figures that a search can ask for."""


@lru_cache(maxsize=1 << 16)
def _file_name(path: str) -> str:
    return PurePath(path).name


def plain_name(document: Document) -> str:
    """The name of its file; tables ask for it at every turn."""
    return _file_name(document.path)


def pair_identity(pair: Comparison) -> Hashable:
    """The same for the same two files, in whichever report; the same bytes may stand under several paths."""
    return pair.left.document.path, pair.right.document.path


class VerdictLookup:
    """The verdicts of the moment. Columns ask it, so that they need not be made anew with every verdict."""

    def __init__(self) -> None:
        self.review = Review()

    @property
    def review(self) -> Review:
        """The verdicts of the moment."""
        return self._review

    @review.setter
    def review(self, review: Review) -> None:
        self._review = review
        self._of_pairs = {(case.first, case.second): said for case, said in review if case.passage is None}

    def of(self, pair: Comparison) -> Verdict:
        """The verdict on a pair, as `Review.of`: without making a case of each of all pairs."""
        left, right = pair.left.document.id, pair.right.document.id
        return self._of_pairs.get((left, right) if left <= right else (right, left), _UNDECIDED)


def pair_columns(
    entries: Sequence[ReportEntry] = (),
    method: str = "",
    ruling: VerdictLookup | None = None,
    naming: Naming = plain_name,
) -> list[Column]:
    """Both names, and every figure of a pair; `method`: the document fingerprint of the distances."""
    common = common_start(naming(entry.document) for entry in entries)
    return [*_names(common, naming), *_shares(), *_figures(method), *_more(), _verdict(ruling or VerdictLookup())]


def _names(common: int, naming: Naming) -> list[Column]:
    translate = QCoreApplication.translate

    def name(title: str, what: str, document: Callable[[Comparison], Document]) -> Column:
        return Column(title, lambda p: naming(document(p)), lambda p: naming(document(p)), -120,
                      common=common, name=what)  # fmt: skip

    return [
        name(translate("Pairs", "Document A"), "left", lambda p: p.left.document),
        name(translate("Pairs", "Document B"), "right", lambda p: p.right.document),
    ]


def _shares() -> list[Column]:
    translate = QCoreApplication.translate
    whole = translate("Pairs", "Matched characters of both documents, of the counted characters of both")
    left = translate("Pairs", "Share of document A that stands in document B")
    right = translate("Pairs", "Share of document B that stands in document A")
    return [
        Column(translate("Pairs", "Similarity"), lambda p: percent(p.similarity), _similarity, 136,
               share=_similarity, hint=whole, name="similarity"),
        _number("a", translate("Pairs", "A in B"), lambda p: whole_percent(p.left_share), lambda p: p.left_share,
                width=68, hint=left),
        _number("b", translate("Pairs", "B in A"), lambda p: whole_percent(p.right_share), lambda p: p.right_share,
                width=68, hint=right),
    ]  # fmt: skip


def _figures(method: str) -> list[Column]:
    translate = QCoreApplication.translate
    longest = translate("Pairs", "Counted characters of the longest passage")
    distance = translate("Pairs", "Hamming distance of the documents’ fingerprints, 0 to 64, by {method}")
    title = translate("Pairs", "Similarity of the titles, 0 to 1")
    return [
        _number("longest", translate("Pairs", "Longest"), lambda p: f"{p.longest:,}", FIGURES[LONGEST],
                width=66, hint=longest),
        _number("hamming", translate("Pairs", "Hamming"), lambda p: str(p.distance), FIGURES[DISTANCE],
                width=58, hint=distance.format(method=method)),
        _number("title", translate("Pairs", "Title"), lambda p: f"{p.title_similarity:.2f}", FIGURES[TITLE],
                width=56, hint=title),
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


def _verdict(ruling: VerdictLookup) -> Column:
    translate = QCoreApplication.translate
    return Column(
        translate("Pairs", "Verdict"),
        lambda pair: verdict_text(ruling.of(pair)),
        lambda pair: verdict_key(ruling.of(pair)),
        132,
        level=lambda pair: verdict_level(ruling.of(pair)),
        faint=lambda pair: ruling.of(pair).decision is Decision.UNDECIDED,
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


def _similarity(pair: Comparison) -> float:
    return pair.similarity


def _rewritten(pair: Comparison) -> int:
    return sum(match.kind is MatchKind.REWRITTEN for match in pair.matches)


def _old(pair: Comparison) -> str:
    return "".join(side for side, entry in (("A", pair.left), ("B", pair.right)) if entry.document.role is Role.OLD)
