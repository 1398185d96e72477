"""The figures around a pair: those of the report, and those of the view where it shows less."""

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.match_filter import MatchFilter
from hengwen.gui.pages.compare.places import PlacedMatches
from hengwen.model.report import Comparison
from hengwen.text.display import percent


def status_of(pair: Comparison) -> str:
    """The figures of a pair in one line."""
    words = QCoreApplication.translate(
        "ComparePage", "Similarity {similarity} · longest {longest} · document distance {distance} · titles {title}"
    )
    return words.format(
        similarity=percent(pair.similarity),
        longest=f"{pair.longest:,}",
        distance=pair.distance,
        title=f"{pair.title_similarity:.2f}",
    )


def say_figures(parts: CompareLayout, places: PlacedMatches, sieve: MatchFilter, report: Comparison) -> None:
    """Above the list and above both sides. `report`: the pair as the report has it."""
    translate, view = QCoreApplication.translate, sieve.figures(places)
    count, characters = f"{len(places.all):,}", f"{places.pair.matched:,}"
    words = translate("ComparePage", "Matches: {count} · {characters} characters")
    parts.summary.set_text(words.format(count=count, characters=characters))
    shares = (
        (translate("ComparePage", "{share} in the right document"), report.left_share, view.left_share),
        (translate("ComparePage", "{share} in the left document"), report.right_share, view.right_share),
    )
    for side, (said, share, in_view) in zip(parts.sides, shares, strict=True):
        side.head.show_share(said, share, None if sieve.is_open else in_view)
    parts.say_view("" if sieve.is_open else _in_view(view, count))


def _in_view(view: Comparison, count: str) -> str:
    words = QCoreApplication.translate(
        "ComparePage", "In this view: {shown} of {count} matches, {characters} characters, similarity {similarity}"
    )
    return words.format(
        shown=f"{len(view.matches):,}",
        count=count,
        characters=f"{view.matched:,}",
        similarity=percent(view.similarity),
    )
