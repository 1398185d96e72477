"""The properties and the kind of text by the styles of an ODT, with inheritance."""

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.common.colours import NOTHING, UNKNOWN, is_invisible
from hengwen.readers.common.css_visibility import is_tiny, parse_colour
from hengwen.readers.common.run_format import shown_blanks
from hengwen.readers.common.xml_names import Element, attribute, local_name
from hengwen.readers.guesses import guess

_KINDS_BY_STYLE = {
    "Title": ParagraphKind.TITLE,
    "Quotations": ParagraphKind.QUOTATION,
    "Preformatted_20_Text": ParagraphKind.CODE,
    "Caption": ParagraphKind.CAPTION,
}
_UNITS = {"cm": 28.35, "mm": 2.835, "in": 72.0, "pt": 1.0, "pc": 12.0}
_LENGTH = regex(r"(-?\d{1,9}(?:\.\d{0,9})?)(cm|mm|in|pt|pc)")
_PER_CENT = regex(r"(-?\d{1,6}(?:\.\d{0,6})?)%")
_BESIDE = 50 * 28.35  # points from the edge that no page is wide
_LEAST_LINE = 4.0  # points: lower lines show no letter that could be read
_NARROW, _CLEAR = 10.0, 6.0  # per cent of the width or size, and of the ink, that letters have at least
_USUAL = 24  # half points, where no size is known
_TEXT = ("text-properties", "paragraph-properties")
_BOXES = ("table-properties", "table-row-properties", "table-cell-properties", "graphic-properties")


class OdfStyles:
    """Styles with hidden, white and tiny text and kinds of paragraphs, with inheritance."""

    def __init__(self, *roots: Element | None) -> None:
        self._text_properties: dict[str, dict[str, str]] = {}
        self._box_properties: dict[str, dict[str, str]] = {}
        self._parents: dict[str, str] = {}
        self.usual: dict[str, str] = {}
        """The size of letters where no style says one."""
        for root in roots:
            for style in () if root is None else root.iter():
                if local_name(style) == "style":
                    self._add(style, attribute(style, "name") or "")
                elif local_name(style) == "default-style" and attribute(style, "family") == "paragraph":
                    self.usual = {"font-size": _properties(style, _TEXT).get("font-size", "")}

    def _add(self, style: Element, name: str) -> None:
        self._text_properties[name] = _properties(style, _TEXT)
        self._box_properties[name] = _properties(style, _BOXES)
        self._parents[name] = attribute(style, "parent-style-name") or ""

    def ancestry(self, name: str | None) -> list[str]:
        """Return the style and those it is based on; a circle ends where it closes."""
        names: dict[str, None] = {}
        while name and name not in names and len(names) < 64:
            names[name] = None
            name = self._parents.get(name)
        return list(names)

    def properties(self, name: str | None, inherited: dict[str, str]) -> dict[str, str]:
        """Return the properties of text in this style within others."""
        properties = dict(inherited)
        for ancestor in reversed(self.ancestry(name)):
            size = properties.get("font-size", "")
            properties |= self._text_properties.get(ancestor, {})
            properties["font-size"] = _scaled(properties.get("font-size", ""), size)
        return properties

    def kind(self, name: str | None) -> ParagraphKind | None:
        """Return the kind that a paragraph style means."""
        return next(
            (_KINDS_BY_STYLE[ancestor] for ancestor in self.ancestry(name) if ancestor in _KINDS_BY_STYLE), None
        )

    def background(self, element: Element, inherited: int) -> int:
        """Return the colour behind the text of a table, a part of one, or a text box."""
        fill: dict[str, str] = {}
        for ancestor in reversed(self.ancestry(attribute(element, "style-name"))):
            fill |= self._box_properties.get(ancestor, {})
        if fill.get("fill", "solid") not in ("solid", "none"):
            return UNKNOWN
        declared = (
            None
            if fill.get("fill") == "none"
            else parse_colour(fill.get("fill-color") or fill.get("background-color", ""))
        )
        return inherited if declared is None or declared == NOTHING else declared


def _properties(style: Element, names: tuple[str, ...]) -> dict[str, str]:
    elements = (inner for inner in style if local_name(inner) in names)
    return {str(key).rpartition("}")[2]: str(value) for inner in elements for key, value in inner.attrib.items()}


@guess(lambda _properties: None)
def paragraph_finding(properties: dict[str, str]) -> FindingKind | None:
    """Return the finding that hides a whole paragraph: lines without height, beside the page; None for visible ones."""
    if abs(_points(properties.get("margin-left")) or 0) > _BESIDE:
        return FindingKind.OUTSIDE
    height = _points(properties.get("line-height"))
    return FindingKind.TINY if height is not None and height < _LEAST_LINE else None


@guess(lambda _box: None)
def box_finding(box: Element) -> FindingKind | None:
    """Return whether a frame or shape stands beside the page; None where it can be seen."""
    drift = 0.0 if attribute(box, "anchor-type") == "page" else _BESIDE / 2
    for side, size in (("x", "width"), ("y", "height")):
        place = _points(attribute(box, side))
        if place is not None and (place + (_points(attribute(box, size)) or 0) < -drift or place > 2 * _BESIDE):
            return FindingKind.OUTSIDE
    return None


def _points(length: str | None) -> float | None:
    match = _LENGTH.fullmatch(length or "")
    return float(match[1]) * _UNITS[match[2]] if match else None


def _scaled(size: str, inherited: str) -> str:
    """Return a size of letters in points where it is a percentage of an inherited one that is known."""
    points = _points(inherited)
    return f"{points * _per_cent(size) / 100:.2f}pt" if points and size.endswith("%") else size


def half_points(properties: dict[str, str]) -> int:
    """Return the size of letters of these properties in half points, 0 where it is not known."""
    return round(2 * (_points(properties.get("font-size")) or 0))


def shown(text: str, properties: dict[str, str]) -> str:
    """Return a text of letters of these properties as `shown_blanks` does."""
    spacing, width = _points(properties.get("letter-spacing")) or 0.0, _per_cent(properties.get("text-scale", ""))
    return shown_blanks(text, (half_points(properties) or _USUAL) / 2, spacing, width)


def _per_cent(value: str) -> float:
    """Return the last percentage of a value; 100 where there is none."""
    shares = _PER_CENT.findall(value)
    return float(shares[-1]) if shares else 100.0


@guess(lambda _properties, _inherited: None)
def visibility_finding(properties: dict[str, str], inherited: int) -> FindingKind | None:
    """Return the finding that hides letters of these properties on a background `inherited`; None for visible ones."""
    _, _, raised_size = properties.get("text-position", "").partition(" ")
    squeezed = min(_per_cent(properties.get("text-scale", "")), _per_cent(raised_size))
    if is_tiny(properties.get("font-size", "")) or squeezed < _NARROW:
        return FindingKind.TINY
    if _per_cent(properties.get("opacity", "")) < _CLEAR:
        return FindingKind.WHITE
    own_background = parse_colour(properties.get("background-color", ""))
    colour = parse_colour(properties.get("color", ""))
    background = inherited if own_background is None or own_background == NOTHING else own_background
    return FindingKind.WHITE if colour is not None and is_invisible(colour, background) else None
