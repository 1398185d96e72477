"""The formats of elements by the style sheets in a page of HTML, and the words that these put before and after them.

Rules for print and for narrow windows say nothing about the page as shown, and are passed over, as are selectors that
are not known.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from lxml import etree

from hengwen.model.regex import regex
from hengwen.readers.common.css_visibility import declarations
from hengwen.readers.findings.hidden_text import are_few
from hengwen.readers.html.selectors import Matching, Selector, names_of, parsed

_LONGEST = 1_000_000  # characters of style sheets that are read
_LONGEST_SELECTOR = 2_000  # characters
_MOST = 64  # selectors for one name
_TOKEN = regex(r"""((?:[^{}"']|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|["'])*+)([{}])""", re.DOTALL)
_COMMENT = regex(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SHOWN = regex(r"@media\s+(?:only\s+)?(?:screen|all)\s*|@(?:layer|supports)\b.*", re.IGNORECASE | re.DOTALL)
_INLINE = 1000
_STRING = regex(
    r"""\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|attr\(\s*([\w-]+)[^)]*\)|(/)"""
    r"""|(?:url|counters?|var|image-set|[\w-]*gradient)\([^)]*\)|[^\s"'/]+)""",
    re.DOTALL,
)
_ESCAPE = regex(r"\\(?:([0-9a-fA-F]{1,6})\s?|\n|(.))", re.DOTALL)
_VARIABLE = regex(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")
_OF_INTEREST = frozenset(
    (
        "-webkit-text-fill-color",
        "background",
        "background-color",
        "clip",
        "clip-path",
        "color",
        "content",
        "content-visibility",
        "display",
        "filter",
        "font",
        "font-size",
        "height",
        "inset",
        "left",
        "margin-left",
        "margin-top",
        "max-height",
        "max-width",
        "opacity",
        "right",
        "bottom",
        "scale",
        "text-indent",
        "top",
        "transform",
        "translate",
        "visibility",
        "width",
        "zoom",
        "line-height",
        "fill",
    )
)  # fmt: skip - the others hide nothing by themselves
_ELSEWHERE = (
    "list-style", "list-style-type", "prefix", "quotes", "suffix", "symbols", "text-emphasis", "text-emphasis-style",
)  # fmt: skip
_STATE = regex(r":(?:hover|focus|active|target|visited|checked|invalid|valid|lang|host)", re.IGNORECASE)

Specificity = tuple[bool, int, int]
Declarations = dict[str, tuple[Specificity, str]]
Style = dict[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class _Rule:
    selector: Selector
    around: frozenset[str]
    order: int
    declared: Style


@dataclass(slots=True)
class _Rules:
    """The rules for elements, or for the words beside them, by the last part of their selectors."""

    simple: dict[str, dict[frozenset[str], Declarations]] = field(default_factory=dict)
    rich: dict[str, list[_Rule]] = field(default_factory=dict)

    def add(self, selector: Selector, declared: Style, order: int) -> bool:
        """Add a rule; return whether there was room for it."""
        names = selector.compounds[-1].names
        key = max(names, key=lambda name: (name[0] == "#", name[0] == "."), default="*")
        if selector.is_simple:
            rules = self.simple.setdefault(key, {})
            if fits := len(rules) < _MOST or names in rules:
                _declare(rules.setdefault(names, {}), declared, selector.weight, order)
        elif fits := len(rich := self.rich.setdefault(key, [])) < 4 * _MOST:
            rich.append(_Rule(selector, selector.around, order, declared))
        return fits


class StyleSheets:
    """The rules of all `<style>` elements of a page.

    `unread`: words of the sheets that a page may show where nobody looks for them here.
    """

    def __init__(self, root: etree._Element) -> None:
        links = (link.get("rel") or "" for link in root.iter("link"))
        self._knows_grounds = not any("stylesheet" in link.lower() for link in links)
        self.unread: list[str] = []
        self._variables: dict[str, str] = {}
        self._rules = {name: _Rules() for name in ("", "before", "after", "marker")}
        self._matching = Matching()
        texts = ("".join(map(str, sheet.itertext())) for sheet in root.iter("style"))
        for order, (selector, body) in enumerate(_rules("\n".join(texts)[:_LONGEST])):
            declared = declarations(body)
            self._note_words(declared)
            for part in _parts(selector) if not _OF_INTEREST.isdisjoint(declared) else ():
                self._add(part.strip(), declared, order)
        self._simple = lru_cache(maxsize=4096)(self._match)
        self._words = lru_cache(maxsize=64)(written)
        self._room = _LONGEST  # characters that the sheets may still put beside elements
        self._rich = lru_cache(maxsize=4096)(self._rich_rules)

    @property
    def knows_grounds(self) -> bool:
        """Return whether no rule passed over so far, and no external sheet, can colour the background of the text."""
        return self._knows_grounds and not self._matching.is_over

    def _note_words(self, declared: Style) -> None:
        """Note variables, and words that are no text of the page but signs of lists and quotations."""
        self._variables |= {name: value for name, value in declared.items() if name.startswith("--")}
        words = (written(declared[name]) for name in _ELSEWHERE if name in declared)
        self.unread += (text for text in words if not are_few(text))

    def _add(self, selector: str, declared: Style, order: int) -> None:
        if selector.startswith("@"):
            return
        known = parsed(selector)
        if known is not None and self._rules[known.pseudo_element].add(known, declared, order):
            return
        self._knows_grounds &= not (selector and any(name.startswith("background") for name in declared))
        text = written(declared.get("content", ""))
        self.unread += [] if are_few(text) or _STATE.search(selector) else [text]

    def style(self, element: etree._Element, around: frozenset[str]) -> Style:
        """Return the declarations that hold for an element within others, with those of its own `style` attribute."""
        inline = declarations(element.get("style") or "")
        self._note_words(inline)
        declared = self._declared("", element, around)
        if inline and declared:
            declared = dict(declared)
            _declare(declared, inline, _INLINE, 0)
        return self._resolved({name: value for name, (_, value) in declared.items()} or inline)

    def beside(self, element: etree._Element, place: str, around: frozenset[str]) -> tuple[str, Style]:
        """Return the words that the sheets put `before` or `after` an element, and their format."""
        declared = self._declared(place, element, around)
        if "content" not in declared:
            return "", {}
        style = self._resolved({name: value for name, (_, value) in declared.items()})
        content = style["content"]
        words = written(content, element) if "attr(" in content else self._words(content)
        self._room -= len(words)
        return words if self._room > 0 else "", style

    def _declared(self, place: str, element: etree._Element, around: frozenset[str]) -> Declarations:
        rules = self._rules[place]
        if not rules.simple and not rules.rich:
            return {}
        names = names_of(element)
        declared = self._simple(place, names)
        rich = [rule for rule in self._rich(place, names, around) if self._matching.holds(rule.selector, element)]
        if rich:
            declared = dict(declared)
        for rule in rich:
            _declare(declared, rule.declared, rule.selector.weight, rule.order)
        return declared

    def _rich_rules(self, place: str, names: frozenset[str], around: frozenset[str]) -> list[_Rule]:
        """Return the rules of which names leave it open whether they hold."""
        rules = self._rules[place].rich
        return [rule for name in ("*", *sorted(names)) for rule in rules.get(name, ()) if rule.around <= around]

    def _match(self, place: str, names: frozenset[str]) -> Declarations:
        declarations: Declarations = {}
        for name in ("*", *sorted(names)):
            for needed, declared in self._rules[place].simple.get(name, {}).items():
                if needed <= names:
                    _cascade(declarations, declared.items())
        return declarations

    def _resolved(self, style: Style) -> Style:
        """Return a style with the values of variables, whichever rule of the page says them last."""
        if not any("var(" in value for value in style.values()):
            return style
        variables = self._variables | style

        def value_of(match: re.Match[str]) -> str:
            return variables.get(match[1], (match[2] or "").strip())

        return {name: _VARIABLE.sub(value_of, value) for name, value in style.items()}


def written(content: str, element: etree._Element | None = None) -> str:
    """Return the words of a value of `content`; its numbers and pictures are none."""
    pieces = []
    for double, single, attribute, alternative in _STRING.findall(content):
        if alternative:
            break
        own = element.get(attribute.lower(), "") if attribute and element is not None else ""
        pieces.append(own or _ESCAPE.sub(_unescaped, double or single))
    return "".join(pieces)


def _unescaped(match: re.Match[str]) -> str:
    if not match[1]:
        return match[2] or ""
    code = int(match[1], 16)
    return " " if code == 0xA else chr(code) if 0 < code < 0xD800 or 0xE000 <= code < 0x110000 else "\ufffd"


def _parts(selectors: str) -> list[str]:
    """Return the selectors of a rule: commas within brackets part none."""
    bracketed = len(selectors) < _LONGEST_SELECTOR and ("(" in selectors or "[" in selectors)
    return re.split(r",(?![^(\[]*[)\]])", selectors) if bracketed else selectors.split(",")


def _declare(declarations: Declarations, declared: Style, specificity: int, order: int) -> None:
    _cascade(
        declarations, ((name, (("!important" in value, specificity, order), value)) for name, value in declared.items())
    )


def _cascade(declarations: Declarations, others: Iterable[tuple[str, tuple[Specificity, str]]]) -> None:
    """Apply the declarations by weight, the later one among equals."""
    for name, (specificity, value) in others:
        if name not in declarations or declarations[name][0] <= specificity:
            declarations[name] = specificity, value


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield selector and declarations of each rule that holds for the page as shown; rules within rules are joined."""
    open_: list[tuple[str, bool]] = []  # the text before each brace, and whether its content holds
    text = _COMMENT.sub(" ", text)
    for match in _TOKEN.finditer(text + "}" * (1 + text.count("{"))):  # the end of a sheet closes all open braces
        own, _, before = match[1].rpartition(";") if match[2] == "{" else ("", "", match[1])
        if open_ and open_[-1][0] and open_[-1][1] and own.strip():
            yield open_[-1][0], own  # what a rule says before the rules in it
        if match[2] == "{":
            before = before.strip()
            group = before.startswith("@") and not before.startswith("@counter-style")
            holds = (not open_ or open_[-1][1]) and (not group or bool(_SHOWN.fullmatch(before)))
            outer = next((selector for selector, _ in reversed(open_) if selector), "")
            open_.append(("" if group else _nested(outer, before), holds))
        elif open_:
            selector, holds = open_.pop()
            if holds and selector:
                yield selector, before


def _nested(outer: str, selector: str) -> str:
    """Return the selector of a rule within another one; empty for one that grows beyond all use."""
    whole = selector.replace("&", outer) if "&" in selector else f"{outer} {selector}"
    return selector if not outer else whole if len(whole) < _LONGEST_SELECTOR else ""
