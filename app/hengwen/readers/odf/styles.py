"""What the styles of an ODT say about the look and the kind of text, through their inheritance."""

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import NOTHING, UNKNOWN, is_invisible
from hengwen.readers.common.css_visibility import is_tiny, parse_colour
from hengwen.readers.common.xml_names import Element, attribute, local_name

_NAMED = {
    "Title": ParagraphKind.TITLE,
    "Quotations": ParagraphKind.QUOTATION,
    "Preformatted_20_Text": ParagraphKind.CODE,
    "Caption": ParagraphKind.CAPTION,
}
_LOOKS = ("text-properties", "paragraph-properties")
_GROUNDS = ("table-properties", "table-row-properties", "table-cell-properties", "graphic-properties")


class OdfStyles:
    """What styles say about hidden, white and tiny text and about kinds, through their inheritance."""

    def __init__(self, *roots: Element | None) -> None:
        self._stated: dict[str, dict[str, str]] = {}
        self._grounds: dict[str, dict[str, str]] = {}
        self._parents: dict[str, str] = {}
        for root in roots:
            for style in () if root is None else root.iter():
                if local_name(style) == "style":
                    self._add(style, attribute(style, "name") or "")

    def _add(self, style: Element, name: str) -> None:
        self._stated[name] = _properties(style, _LOOKS)
        self._grounds[name] = _properties(style, _GROUNDS)
        self._parents[name] = attribute(style, "parent-style-name") or ""

    def line(self, name: str | None) -> list[str]:
        """The style and those it is based on; a circle ends where it closes."""
        line: dict[str, None] = {}
        while name and name not in line and len(line) < 64:
            line[name] = None
            name = self._parents.get(name)
        return list(line)

    def look(self, name: str | None, outer: dict[str, str]) -> dict[str, str]:
        """What holds for text in this style within others."""
        look = dict(outer)
        for each in reversed(self.line(name)):
            look |= self._stated.get(each, {})
        return look

    def kind(self, name: str | None) -> ParagraphKind | None:
        """The kind a paragraph style stands for."""
        return next((_NAMED[each] for each in self.line(name) if each in _NAMED), None)

    def ground(self, element: Element, outer: int) -> int:
        """The colour behind the text of a table, a part of one, or a text box."""
        fill: dict[str, str] = {}
        for each in reversed(self.line(attribute(element, "style-name"))):
            fill |= self._grounds.get(each, {})
        if fill.get("fill", "solid") not in ("solid", "none"):
            return UNKNOWN
        stated = (
            None
            if fill.get("fill") == "none"
            else parse_colour(fill.get("fill-color") or fill.get("background-color", ""))
        )
        return outer if stated is None or stated == NOTHING else stated


def _properties(style: Element, names: tuple[str, ...]) -> dict[str, str]:
    found = (each for each in style if local_name(each) in names)
    return {str(key).rpartition("}")[2]: str(value) for each in found for key, value in each.attrib.items()}


def odd(look: dict[str, str], outer: int) -> FindingKind | None:
    """What keeps a reader from seeing letters that look like this on the ground `outer`."""
    if is_tiny(look.get("font-size", "")):
        return FindingKind.TINY
    own, ink = parse_colour(look.get("background-color", "")), parse_colour(look.get("color", ""))
    ground = outer if own is None or own == NOTHING else own
    return FindingKind.WHITE if ink is not None and is_invisible(ink, ground) else None
