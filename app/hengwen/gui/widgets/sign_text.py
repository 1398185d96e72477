"""Shows signs in a table: their number, in the tone of the strongest."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.rows import Column
from hengwen.model.report.report import Comparison
from hengwen.model.signs.sign import Sign, Strength, documents_text, strongest_first

_LEVELS = {Strength.STRONG: 3, Strength.MEDIUM: 2, Strength.WEAK: None}  # tones of the theme, None for plain text
_WORTH = {Strength.STRONG: 10_000, Strength.MEDIUM: 100, Strength.WEAK: 1}
_LISTED = 12  # signs in the tool tip


def signs_of(pairs: Iterable[Comparison]) -> list[Sign]:
    """Return the signs of some pairs that nobody excused."""
    return [sign for pair in pairs for sign in pair.counted_signs]


def signs_text(signs: Sequence[Sign]) -> str:
    """Return the kind of the strongest sign, how many there are of it, and how many others: “same picture 3 +1”."""
    if not signs:
        return ""
    kind = strongest_first(signs)[0].kind
    alike = sum(sign.kind is kind for sign in signs)
    more = f" {alike:,}" if alike > 1 else ""
    return f"{word(kind)}{more}" + (f" +{len(signs) - alike:,}" if alike < len(signs) else "")


def signs_tip(signs: Sequence[Sign]) -> str:
    """Return a line for each sign, with the number of documents of the check that have it."""
    lines = [*map(sign_line, signs[:_LISTED])]
    if len(signs) > _LISTED:
        lines.append(more_text(len(signs) - _LISTED))
    return "\n".join(lines)


def sign_line(sign: Sign) -> str:
    """Return what both files have, and how many documents of the check have it."""
    return f"{sentence(sign.what)} ({sentence(documents_text(sign))})"


def innocent_text(sign: Sign) -> str:
    """Return how a sign can come about innocently."""
    words = QCoreApplication.translate("Signs", "Possible innocent explanation: {causes}")
    return words.format(causes=sentence(sign.kind.innocent))


def more_text(count: int) -> str:
    """Return a text that says that there are more than are listed."""
    return QCoreApplication.translate("Signs", "and {count} more").format(count=f"{count:,}")


def signs_level(signs: Sequence[Sign]) -> int | None:
    """Return the tone of the pill, None for plain text."""
    return max((_LEVELS[sign.strength] or 0 for sign in signs), default=0) or None


def signs_key(signs: Sequence[Sign]) -> int:
    """Return the sort key of a column: strong signs before any number of weaker ones."""
    return sum(_WORTH[sign.strength] for sign in signs)


def signs_column(signs: Callable[[Any], Sequence[Sign]], width: int) -> Column:
    """Return the column of the signs of rows."""
    return figure_column(
        "signs",
        width,
        lambda row: signs_key(signs(row)),
        lambda row: signs_text(signs(row)),
        level=lambda row: signs_level(signs(row)),
        tip=lambda row: signs_tip(signs(row)),
    )
