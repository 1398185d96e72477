"""A pair made ready for the compare page: at once, or off the window's thread where that takes too long."""

from dataclasses import dataclass

from hengwen.gui.compare.finder import Finder
from hengwen.gui.items import Item, matches, paragraphs
from hengwen.gui.places import LEFT, RIGHT, Places
from hengwen.gui.script import Script
from hengwen.report import Comparison

_AT_ONCE = 40_000  # characters of both texts that are made ready while the window waits: some hundredths of a second
_WEIGHT = 30  # characters that a match or a pair of paragraphs counts for


@dataclass(frozen=True, slots=True)
class Opened:
    """A pair, its places, both its texts ready for a pane and for being searched, and the items of both lists."""

    pair: Comparison
    places: Places
    scripts: tuple[Script, Script]
    items: tuple[list[Item], list[Item]]
    finders: tuple[Finder, Finder]


def is_short(pair: Comparison) -> bool:
    """Whether a pair can be made ready while the window waits."""
    characters = len(pair.left.document.text) + len(pair.right.document.text)
    return characters + _WEIGHT * (len(pair.matches) + len(pair.paragraphs)) <= _AT_ONCE


def make_ready(pair: Comparison) -> Opened:
    """Everything about a pair that takes time, computed."""
    places = Places(pair)
    _ = pair.left_share, pair.right_share, pair.matched, places.pages
    places.compare_long()
    scripts = Script(places, LEFT).ready(), Script(places, RIGHT).ready()
    finders = Finder(scripts[LEFT].text), Finder(scripts[RIGHT].text)
    if not is_short(pair):
        for finder in finders:
            finder.fold()
    return Opened(pair, places, scripts, (matches(places), paragraphs(places)), finders)
