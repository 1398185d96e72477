"""Documents with a common file history: who handed whose file on, as far as files show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hengwen.model.signs.sign import PairSigns, Sign, SignGroup, Strength, strongest_first


@dataclass(frozen=True, slots=True)
class LineageLink:
    """Two documents by their places in the report, `left` < `right`, and their strongest sign of file history.

    `from_left`: whether the left one was first, None where that is unknown.
    """

    left: int
    right: int
    strongest: Sign
    from_left: bool | None = None


@dataclass(frozen=True, slots=True)
class Lineage:
    """A group of documents connected by file history: their places in order, and the links between them."""

    places: tuple[int, ...]
    links: tuple[LineageLink, ...]

    @property
    def firsts(self) -> tuple[int, ...]:
        """The documents from which others come, and that come from none: the origins of a file."""
        before = {link.left if link.from_left else link.right for link in self.links if link.from_left is not None}
        after = {link.right if link.from_left else link.left for link in self.links if link.from_left is not None}
        return tuple(place for place in self.places if place in before - after)


def lineages(pairs: Sequence[PairSigns]) -> tuple[Lineage, ...]:
    """Return the groups, the largest first, by strong and medium signs of file history; they are disjoint."""
    links = [link for pair in pairs if (link := _link(pair)) is not None]
    roots: dict[int, int] = {}
    for link in links:
        roots[_root(roots, link.right)] = _root(roots, link.left)
    groups: dict[int, list[LineageLink]] = {}
    for link in links:
        groups.setdefault(_root(roots, link.left), []).append(link)
    all_lineages = (Lineage(_places(group), tuple(group)) for group in groups.values())
    return tuple(sorted(all_lineages, key=lambda lineage: (-len(lineage.places), lineage.places)))


def _link(pair: PairSigns) -> LineageLink | None:
    signs = [
        sign for sign in pair.signs if sign.kind.group is SignGroup.FILE_HISTORY and sign.strength is not Strength.WEAK
    ]
    if not signs:
        return None
    return LineageLink(pair.left, pair.right, strongest_first(signs)[0], _direction(signs))


def _direction(signs: Iterable[Sign]) -> bool | None:
    """Return whether the left file came first by the signs, None where they disagree."""
    directions = {sign.from_left for sign in signs if sign.from_left is not None}
    return directions.pop() if len(directions) == 1 else None


def _root(roots: dict[int, int], place: int) -> int:
    """Return the first document of the group that a document is in so far."""
    while (above := roots.setdefault(place, place)) != place:
        roots[place] = roots.setdefault(above, above)
        place = above
    return place


def _places(links: Iterable[LineageLink]) -> tuple[int, ...]:
    return tuple(sorted({place for link in links for place in (link.left, link.right)}))
