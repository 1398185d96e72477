"""What the table of pairs shows."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.document import Document
from hengwen.gui.table import Column, common_start
from hengwen.gui.theme import percent
from hengwen.report import Comparison


def pair_columns(pairs: Sequence[Comparison] = (), method: str = "") -> list[Column]:
    """Both names, and every figure of a pair; `method`: the document fingerprint of the distances."""
    common = common_start(side.document.name for pair in pairs for side in (pair.left, pair.right))
    return [*_names(common), *_shares(), *_figures(method)]


def _names(common: int) -> list[Column]:
    translate = QCoreApplication.translate
    return [
        _name(translate("Pairs", "Document A"), lambda p: p.left.document, common),
        _name(translate("Pairs", "Document B"), lambda p: p.right.document, common),
    ]


def _name(title: str, document: Callable[[Comparison], Document], common: int) -> Column:
    return Column(title, lambda p: document(p).name, lambda p: document(p).path, -120, common=common)


def _shares() -> list[Column]:
    translate = QCoreApplication.translate
    whole = translate("Pairs", "Matched characters of both documents, of the counted characters of both")
    left = translate("Pairs", "Share of document A that stands in document B")
    right = translate("Pairs", "Share of document B that stands in document A")
    return [
        Column(
            translate("Pairs", "Similarity"),
            lambda p: percent(p.similarity),
            _similarity,
            136,
            share=_similarity,
            hint=whole,
        ),
        _number(translate("Pairs", "A in B"), lambda p: percent(p.left_share, 0), lambda p: p.left_share, 68, left),
        _number(translate("Pairs", "B in A"), lambda p: percent(p.right_share, 0), lambda p: p.right_share, 68, right),
    ]


def _figures(method: str) -> list[Column]:
    translate = QCoreApplication.translate
    longest = translate("Pairs", "Counted characters of the longest passage")
    distance = translate("Pairs", "Hamming distance of the documents’ fingerprints, 0 to 64, by {method}")
    distance = distance.format(method=method)
    title = translate("Pairs", "Similarity of the titles, 0 to 1")
    return [
        _number(translate("Pairs", "Longest"), lambda p: f"{p.longest:,}", lambda p: p.longest, 66, longest),
        _number(translate("Pairs", "Hamming"), lambda p: str(p.distance), lambda p: p.distance, 58, distance),
        _number(
            translate("Pairs", "Title"), lambda p: f"{p.title_similarity:.2f}", lambda p: p.title_similarity, 56, title
        ),
    ]


def _number(
    title: str, text: Callable[[Comparison], str], key: Callable[[Comparison], float], width: int, hint: str
) -> Column:
    return Column(title, text, key, width, number=True, hint=hint)


def _similarity(pair: Comparison) -> float:
    return pair.similarity
