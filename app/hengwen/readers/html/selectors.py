"""Selectors of CSS (level 3, and `:is`, `:where` of level 4) that hold for a page as it is first shown.

States that come and go (`:hover`, `:focus`) hold for nothing. What is not known here is no selector.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from lxml import etree

from hengwen.model.regex import regex

_NAME = r"(?:[\w\u0080-\uffff-]|\\.)+"
_TOKEN = regex(
    rf"(?P<combinator>\s*[>+~]\s*|\s+)|(?P<tag>\*|[a-z]{_NAME[:-1]}*)|\.(?P<class>{_NAME})|\#(?P<id>{_NAME})"
    rf"|\[\s*(?P<attribute>{_NAME})\s*(?:(?P<sign>[~|^$*]?=)\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'"
    r"|(?P<bare>[^\]\s]+))\s*[is]?\s*)?\]"
    r"|(?P<colons>::?)(?P<pseudo>[a-z-]+)(?:\((?P<argument>(?:[^()]|\([^()]*\))*)\))?",
    re.IGNORECASE,
)
_NTH = regex(r"(?:([+-]?\d{0,4})n)?\s*([+-]?\s*\d{1,4})?")
_PSEUDO_ELEMENTS = frozenset(("before", "after", "marker"))
_STEPS = 2_000_000  # elements that selectors with several parts may look at, for a whole page
_SIGNS: dict[str, Callable[[str, str], bool]] = {
    "=": str.__eq__,
    "~=": lambda value, part: part in value.split(),
    "|=": lambda value, part: value == part or value.startswith(part + "-"),
    "^=": lambda value, part: bool(part) and value.startswith(part),
    "$=": lambda value, part: bool(part) and value.endswith(part),
    "*=": lambda value, part: bool(part) and part in value,
}

Test = Callable[[etree._Element], bool]


@dataclass(frozen=True, slots=True)
class Compound:
    """Tests of one element; `before`: how it stands to the one that the compound before it is about, empty for none."""

    names: frozenset[str]
    tests: tuple[Test, ...] = ()
    before: str = ""

    def holds(self, element: etree._Element) -> bool:
        """Return whether an element passes all tests."""
        return self.names <= names_of(element) and all(test(element) for test in self.tests)


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector: its compounds from left to right, what it is about (an element, or text beside one), its weight."""

    compounds: tuple[Compound, ...]
    pseudo_element: str
    weight: int

    @property
    def is_simple(self) -> bool:
        """Return whether names of the element alone decide."""
        return len(self.compounds) == 1 and not self.compounds[0].tests

    @property
    def around(self) -> frozenset[str]:
        """Return names that elements around the one it is about must have."""
        pairs = pairwise(self.compounds)
        return frozenset(name for one, other in pairs if other.before in (" ", ">") for name in one.names)


class Matching:
    """Matches selectors against the elements of one page, within a bound on the work."""

    def __init__(self) -> None:
        self._steps = 0

    @property
    def is_over(self) -> bool:
        """Return whether the bound is reached, and nothing more is matched."""
        return self._steps >= _STEPS

    def holds(self, selector: Selector, element: etree._Element) -> bool:
        """Return whether a selector is about an element."""
        self._steps += 1
        return (
            self._steps < _STEPS and selector.compounds[-1].holds(element) and self._before(selector.compounds, element)
        )

    def _before(self, compounds: tuple[Compound, ...], element: etree._Element) -> bool:
        """Return whether the compounds before the last one hold for elements around or before `element`."""
        if len(compounds) < 2:
            return True
        relation, rest = compounds[-1].before, compounds[:-1]
        for other in element.iterancestors() if relation in (" ", ">") else element.itersiblings(preceding=True):
            self._steps += 1
            if self._steps > _STEPS:
                return False
            if rest[-1].holds(other) and self._before(rest, other):
                return True
            if relation in (">", "+"):
                return False
        return False


@lru_cache(maxsize=4096)
def _names(tag: str, classes: str, identity: str) -> frozenset[str]:
    return frozenset((tag, *(f".{name}" for name in classes.split()[:64]), f"#{identity}"))


@lru_cache(maxsize=4096)
def names_within(around: frozenset[str], names: frozenset[str]) -> frozenset[str]:
    """Return the names of all elements around one, and its own."""
    return around | names


def names_of(element: etree._Element) -> frozenset[str]:
    """Return the tag of an element, its classes and its id, as selectors write them."""
    return _names(str(element.tag), element.get("class") or "", element.get("id") or "")


def parsed(text: str) -> Selector | None:
    """Return a selector; None for one that is not known, or holds for nothing."""
    compounds: list[Compound] = []
    names: set[str] = set()
    tests: list[Test] = []
    pseudo_element, before, weight, place = "", "", 0, 0
    text = text.strip()
    while match := _TOKEN.match(text, place):
        place = match.end()
        if match["combinator"]:
            compounds.append(Compound(frozenset(names), tuple(tests), before))
            names, tests, before = set(), [], match["combinator"].strip() or " "
        elif match["pseudo"] and match["pseudo"].lower() in _PSEUDO_ELEMENTS:
            pseudo_element, weight = match["pseudo"].lower(), weight + 1
        elif match["pseudo"] or match["attribute"]:
            test = _attribute(match) if match["attribute"] else _pseudo_class(match)
            if test is None:
                return None
            tests.append(test)
            weight += 10 * (match["pseudo"] != "where")
        else:
            name = match["tag"] or (f".{match['class']}" if match["class"] else f"#{match['id']}")
            names |= set() if name == "*" else {name.replace("\\", "") if name[0] in ".#" else name.lower()}
            weight += 100 if name[0] == "#" else 10 if name[0] == "." else name != "*"
    if place < len(text) or not text:
        return None
    return Selector((*compounds, Compound(frozenset(names), tuple(tests), before)), pseudo_element, weight)


def _attribute(match: re.Match[str]) -> Test:
    name, sign = match["attribute"].lower(), match["sign"]
    part = next((value for value in (match["double"], match["single"], match["bare"]) if value is not None), "")
    if sign is None:
        return lambda element: element.get(name) is not None
    return lambda element: (value := element.get(name)) is not None and _SIGNS[sign](value, part)


def _pseudo_class(match: re.Match[str]) -> Test | None:
    name, argument = match["pseudo"].lower(), match["argument"] or ""
    if name in ("not", "is", "where", "matches"):
        inner = [parsed(part) for part in argument.split(",")]
        if any(part is None or len(part.compounds) > 1 or part.pseudo_element for part in inner):
            return None
        tests = [part.compounds[0] for part in inner if part is not None]
        wanted = name != "not"
        return lambda element: any(test.holds(element) for test in tests) is wanted
    if name.startswith("nth-") and name in _PLACES:
        wanted_places = _nth(argument)
        return None if wanted_places is None else lambda element: wanted_places(_PLACES[name](element))
    return _STRUCTURES.get(name)


def _nth(argument: str) -> Callable[[int], bool] | None:
    """Return whether a place, from 1, is one of `an+b`; None where the argument is not understood."""
    argument = {"odd": "2n+1", "even": "2n"}.get(argument.strip().lower(), argument.strip().lower())
    match = _NTH.fullmatch(argument)
    if match is None or not argument:
        return None
    step = 0 if match[1] is None else int(match[1] + "1" if match[1] in ("", "+", "-") else match[1])
    first = int((match[2] or "0").replace(" ", ""))
    if not step:
        return lambda place: place == first
    return lambda place: (place - first) % step == 0 and (place - first) // step >= 0


@lru_cache(maxsize=64)
def places_within(parent: etree._Element) -> tuple[dict[etree._Element, tuple[int, int]], Counter[str]]:
    """Return the places of elements among all in `parent` and among those of their tag, and how many have each tag.

    Long tables ask for it at each row. It holds the page, so forget it with `cache_clear` when the page is read.
    """
    alike: Counter[str] = Counter()
    places = {}
    for place, child in enumerate(parent.iterchildren(etree.Element), 1):
        alike[str(child.tag)] += 1
        places[child] = place, alike[str(child.tag)]
    return places, alike


def _place(element: etree._Element, *, last: bool = False, alike: bool = False) -> int:
    """Return the place of an element among its siblings, from 1; `alike`: among those of its tag."""
    parent = element.getparent()
    if parent is None:
        return 1
    places, counts = places_within(parent)
    place = places[element][alike]
    return (counts[str(element.tag)] if alike else len(places)) + 1 - place if last else place


_PLACES: dict[str, Callable[[etree._Element], int]] = {
    "nth-child": _place,
    "nth-last-child": lambda element: _place(element, last=True),
    "nth-of-type": lambda element: _place(element, alike=True),
    "nth-last-of-type": lambda element: _place(element, last=True, alike=True),
}
_STRUCTURES: dict[str, Test] = {
    "first-child": lambda element: _place(element) == 1,
    "last-child": lambda element: _place(element, last=True) == 1,
    "only-child": lambda element: _place(element) == _place(element, last=True) == 1,
    "first-of-type": lambda element: _place(element, alike=True) == 1,
    "last-of-type": lambda element: _place(element, last=True, alike=True) == 1,
    "root": lambda element: element.getparent() is None,
    "empty": lambda element: not len(element) and not element.text,
    "link": lambda element: element.tag == "a" and element.get("href") is not None,
    "any-link": lambda element: element.tag == "a" and element.get("href") is not None,
    "checked": lambda element: element.get("checked") is not None or element.get("selected") is not None,
    "disabled": lambda element: element.get("disabled") is not None,
    "enabled": lambda element: element.tag in ("input", "button", "select") and element.get("disabled") is None,
    "open": lambda element: element.get("open") is not None,
}
