"""Run properties of a DOCX (`w:rPr`), as far as they decide whether letters can be seen."""

from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.xml_names import Element
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.colours import Palette
from hengwen.readers.ooxml.names import attribute, child, number, switch


@guess(lambda _properties, _palette: RunFormat())
def parse_run_format(properties: Element | None, palette: Palette) -> RunFormat:
    """Parse the format in `w:rPr` itself."""
    if properties is None or not len(properties):
        return RunFormat()
    highlight, fonts = palette.highlight(properties), child(properties, "w:rFonts")
    return RunFormat(
        _any_of(switch(properties, "w:vanish"), switch(properties, "w:specVanish")),
        switch(properties, "w:webHidden"),
        palette.text_colour(properties),
        palette.background(child(properties, "w:shd")) if highlight is None else highlight,
        number(child(properties, "w:sz")),
        number(child(properties, "w:w")),
        number(child(properties, "w:spacing")),
        number(child(properties, "w:fitText")),
        attribute(fonts, "w:hAnsi") or attribute(fonts, "w:ascii"),
    )


def _any_of(one: bool | None, other: bool | None) -> bool | None:
    return other if one is None else one or bool(other)
