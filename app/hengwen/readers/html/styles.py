"""The formats of elements by the style sheets in a page of HTML, for simple selectors only: `p`, `.a`, `#b`.

Rules for print and for narrow windows say nothing about the page as shown, and richer selectors (descendants, states,
attributes) would need a browser: both are passed over.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from lxml import etree

from hengwen.readers.common.css_visibility import declarations

_LONGEST = 1_000_000  # characters of style sheets that are read
_MOST = 64  # classes of an element, and compound selectors for one of them
_TOKEN = re.compile(r"([^{}]*)([{}])")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SELECTOR = re.compile(r"(\*|[a-z][\w-]*)?((?:[.#][\w\u0080-\uffff-]+)*)", re.IGNORECASE)
_SHOWN = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*|@(?:layer|supports)\b.*", re.IGNORECASE | re.DOTALL)
_INLINE = 1000

Specificity = tuple[bool, int, int]
Declarations = dict[str, tuple[Specificity, str]]


class StyleSheets:
    """The rules of all `<style>` elements of a page, by the last part of their selectors.

    `knows_grounds`: no rule passed over, and no external sheet, can colour the background of the text.
    """

    def __init__(self, root: etree._Element) -> None:
        links = (link.get("rel") or "" for link in root.iter("link"))
        self.knows_grounds = not any("stylesheet" in link.lower() for link in links)
        self._rules: dict[str, dict[frozenset[str], Declarations]] = {}
        texts = ("".join(map(str, sheet.itertext())) for sheet in root.iter("style"))
        for order, (selector, body) in enumerate(_rules("\n".join(texts)[:_LONGEST])):
            declared = declarations(body)
            for part in selector.split(",") if declared else ():
                self._add(part.strip(), declared, order)
        self._matching = lru_cache(maxsize=4096)(self._match)

    def _add(self, selector: str, declared: dict[str, str], order: int) -> None:
        match = _SELECTOR.fullmatch(selector)
        if not selector or match is None:
            self.knows_grounds &= not (selector and any(name.startswith("background") for name in declared))
            return
        parts = re.findall(r"[.#][^.#]+", match[2])
        if match[1]:
            parts.insert(0, match[1].lower())
        rules = self._rules.setdefault(parts[-1], {})
        if len(rules) < _MOST:
            specificity = sum(100 if part[0] == "#" else 10 if part[0] == "." else part != "*" for part in parts)
            _declare(rules.setdefault(frozenset(parts) - {"*"}, {}), declared, specificity, order)

    def style(self, element: etree._Element) -> dict[str, str]:
        """Return the declarations that hold for an element, with those of its own `style` attribute."""
        inline = declarations(element.get("style") or "")
        if not self._rules:
            return inline
        declared = self._matching(str(element.tag), element.get("class") or "", element.get("id") or "")
        if inline and declared:
            declared = dict(declared)
            _declare(declared, inline, _INLINE, 0)
        return {name: value for name, (_, value) in declared.items()} or inline

    def _match(self, tag: str, classes: str, identity: str) -> Declarations:
        parts = {tag, *(f".{name}" for name in classes.split()[:_MOST]), f"#{identity}"}
        declarations: Declarations = {}
        for part in ("*", *parts):
            for needed, declared in self._rules.get(part, {}).items():
                if needed <= parts:
                    _cascade(declarations, declared.items())
        return declarations


def _declare(declarations: Declarations, declared: dict[str, str], specificity: int, order: int) -> None:
    _cascade(
        declarations, ((name, (("!important" in value, specificity, order), value)) for name, value in declared.items())
    )


def _cascade(declarations: Declarations, others: Iterable[tuple[str, tuple[Specificity, str]]]) -> None:
    """Apply the declarations by weight, the later one among equals."""
    for name, (specificity, value) in others:
        if name not in declarations or declarations[name][0] <= specificity:
            declarations[name] = specificity, value


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield selector and declarations of each rule that holds for the page as shown."""
    open_: list[tuple[str, bool]] = []  # the text before each brace, and whether its content holds
    text = _COMMENT.sub(" ", text)
    for match in _TOKEN.finditer(text + "}" * text.count("{")):  # the end of a sheet closes all open braces
        before, brace = match[1].rpartition(";")[2].strip() if match[2] == "{" else match[1], match[2]
        if brace == "{":
            group = before.startswith("@")
            holds = (not open_ or open_[-1][1]) and (not group or bool(_SHOWN.fullmatch(before)))
            open_.append(("" if group else before, holds))
        elif open_:
            selector, holds = open_.pop()
            if holds and selector:
                yield selector, before
