"""Columns of the window's tables for the figures that reports have too."""

from collections.abc import Callable
from typing import Any

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.rows import Column
from hengwen.views.figures import FIGURES


def figure_column(
    key: str,
    width: int,
    value: Callable[[Any], Any],
    text: Callable[[Any], str] | None = None,
    more_meaning: str = "",
    **more: Any,
) -> Column:
    """Return the column of a figure: its short name, its meaning as tool tip, its values as reports write them.

    `value`: the sort key; `text`: the shown text, where it differs. `more_meaning`: added to the meaning in the window
    only. `more`: further arguments of `Column`.
    """
    figure = FIGURES[key]
    usual = {
        "number": figure.unit.is_number and "share" not in more,
        "hint": " ".join(filter(None, (sentence(figure.meaning) if figure.meaning else "", more_meaning))),
        "name": key,
    }
    shown = text or (lambda row: figure.unit.text(value(row)))
    return Column(sentence(figure.brief), shown, value, width, **{**usual, **more})
