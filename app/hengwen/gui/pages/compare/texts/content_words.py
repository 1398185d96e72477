"""Words for paragraphs that say the same in other words: how far they stand out, and in which languages they are."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.gui.translation import sentence
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.meaning import WHAT_IT_MEANS, SameParagraph


def margin_text(both: SameParagraph) -> str:
    """Return the margin as reports write it."""
    return f"{both.margin:.2f}"


def kind_text(both: SameParagraph) -> str:
    """Return the kind and the margin."""
    words = QCoreApplication.translate("SameContent", "Same content {margin}")
    return words.format(margin=margin_text(both))


def languages_text(pair: Comparison, both: SameParagraph) -> str:
    """Return the languages of both paragraphs; once where they are the same."""
    from hengwen.matching.meaning.paragraphs import Language, language_of  # the engine: not while the window starts

    translate = QCoreApplication.translate
    chinese, english = translate("SameContent", "Chinese"), translate("SameContent", "English")
    sides = (pair.left, both.left), (pair.right, both.right)
    languages = (language_of(entry.document.text[span.start : span.end]) for entry, span in sides)
    return " ↔ ".join(dict.fromkeys(english if known is Language.EN else chinese for known in languages))


def content_hint(both: Sequence[SameParagraph]) -> str:
    """Return what paragraphs of a row have in common, and what that can and cannot mean."""
    words = QCoreApplication.translate("SameContent", "Margin {margin}: how far they stand out from other paragraphs")
    return "\n".join([*(words.format(margin=margin_text(one)) for one in both), sentence(WHAT_IT_MEANS)])
