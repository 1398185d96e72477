"""The format of a paragraph or a run by the styles of a DOCX, with inheritance."""

from dataclasses import dataclass, field

from hengwen.model.document import ParagraphKind
from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.style_names import kind_of_name
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.run_properties import parse_run_format
from hengwen.readers.docx.table_styles import TableStyle
from hengwen.readers.ooxml.colours import Palette
from hengwen.readers.ooxml.names import attribute, child, full, number, signature


@dataclass(frozen=True, slots=True)
class Style:
    """A paragraph, character or table style with all it inherits."""

    kind: ParagraphKind | None = None
    run_format: RunFormat = field(default_factory=RunFormat)
    numbering: tuple[str | None, int | None] = (None, None)  # numbering id, level
    layers: tuple[Element, ...] = ()  # the `w:pPr` of the style and of those it is based on


_EMPTY = Style()
_MOST = 4096  # formats of runs that are remembered: a hostile file has as many as runs


class DocxStyles:
    """All styles of `styles.xml`, resolved when first used."""

    def __init__(self, root: Element | None, palette: Palette) -> None:
        self.palette = palette
        styles = () if root is None else root.iterfind(full("w:style"))
        self._elements = {attribute(style, "w:styleId") or "": style for style in styles}
        self._resolved: dict[str | None, Style] = {}
        self._tables: dict[str | None, TableStyle] = {}
        self.default = self._default()
        self._run_formats: dict[tuple[object, ...], RunFormat] = {}
        defaults = child(root, "w:docDefaults", "w:rPrDefault", "w:rPr")
        self.run_format = parse_run_format(defaults, palette)

    def _default(self) -> str | None:
        """Return the id of the default paragraph style."""
        for name, style in self._elements.items():
            if attribute(style, "w:type") == "paragraph" and attribute(style, "w:default") in ("1", "true", "on"):
                return name
        return None

    def __getitem__(self, name: str | None) -> Style:
        if name not in self._resolved:
            self._resolved[name] = self._resolve(name)
        return self._resolved[name]

    def run_format_of(self, properties: Element | None, paragraph: RunFormat) -> RunFormat:
        """Return the format of a run by its `w:rPr`, in a paragraph whose letters have a format."""
        if properties is None:
            return paragraph
        key = (paragraph, signature(properties))
        known = self._run_formats.get(key)
        if known is None:
            if len(self._run_formats) >= _MOST:
                self._run_formats.clear()
            style = self[attribute(child(properties, "w:rStyle"))]
            own = parse_run_format(properties, self.palette)
            known = self._run_formats[key] = own.over(style.run_format).over(paragraph)
        return known

    def layers(self, properties: Element | None) -> tuple[Element, ...]:
        """Return the properties of a paragraph, nearest first: its own `w:pPr`, its style and what that is based on."""
        name = attribute(child(properties, "w:pStyle"))
        inherited = self[self.default if name is None else name].layers
        return inherited if properties is None or not len(properties) else (properties, *inherited)

    def _resolve(self, name: str | None) -> Style:
        style = _EMPTY
        for element in reversed(self._ancestry(name)):
            style = _inherit(style, element, self.palette)
        return style

    def _ancestry(self, name: str | None) -> list[Element]:
        """Return the style and those it is based on; a circle ends where it closes."""
        ancestry: list[Element] = []
        seen: set[str] = set()
        while name in self._elements and name is not None and name not in seen:
            seen.add(name)
            ancestry.append(self._elements[name])
            name = attribute(child(ancestry[-1], "w:basedOn"))
        return ancestry

    def table(self, name: str | None) -> TableStyle:
        """Return the formats of the cells in the regions of a table style."""
        if name not in self._tables:
            self._tables[name] = TableStyle(reversed(self._ancestry(name)), self.palette)
        return self._tables[name]


def _inherit(base: Style, element: Element, palette: Palette) -> Style:
    properties = child(element, "w:pPr")
    name = (attribute(child(element, "w:name")) or "").strip()
    kind = kind_of_name(name)
    background = RunFormat(background=palette.background(child(properties, "w:shd")))
    run_format = parse_run_format(child(element, "w:rPr"), palette).over(background)
    numbered = numbering_of(properties)
    return Style(
        kind or kind_by_outline(properties) or base.kind,
        run_format.over(base.run_format),
        (numbered[0] or base.numbering[0], base.numbering[1] if numbered[1] is None else numbered[1]),
        base.layers if properties is None else (properties, *base.layers),
    )


def kind_by_outline(properties: Element | None) -> ParagraphKind | None:
    """Return heading for a paragraph with an outline level."""
    level = number(child(properties, "w:outlineLvl"))
    return ParagraphKind.HEADING if level is not None and 0 <= level < 9 else None


def numbering_of(properties: Element | None) -> tuple[str | None, int | None]:
    """Return the list and level that `w:pPr` names itself."""
    numbered = child(properties, "w:numPr")
    return attribute(child(numbered, "w:numId")), number(child(numbered, "w:ilvl"))
