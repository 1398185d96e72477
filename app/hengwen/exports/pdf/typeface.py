"""The single font of a file. Every character that occurs has a glyph and a code of its own, so that copied text equals
the original, even where a font draws two characters (⼀ and 一) alike.
"""

from collections.abc import Sequence

from hengwen.exports.pdf.fonts import EM, Faces, Outline
from hengwen.exports.pdf.objects import PdfFile

NAME = "HENGWN+Text"
BOX = (-200, -300, 1200, 1100)  # most characters lie in it; readers take it as a hint
_LAST = 0xFFFF  # codes have two bytes
_TO_UNICODE = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{mappings}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


class Typeface:
    """Assigns codes to characters and keeps their outlines."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._codes: dict[str, int] = {}
        self._outlines: list[Outline] = []

    def width(self, character: str) -> int:
        """Return the width of a character, in thousandths of the size."""
        return self._outlines[self._code(character) - 1].width

    def hexadecimal(self, text: str) -> str:
        """Return a text as the operand of a show operator."""
        return "".join(f"{self._code(character):04X}" for character in text)

    def _code(self, character: str) -> int:
        code = self._codes.get(character)
        if code is None:
            if len(self._codes) == _LAST:  # of 1.1 million possible characters
                return self._codes.get("\ufffd", 1)
            self._outlines.append(self._faces.outline(character))
            code = self._codes[character] = len(self._outlines)
        return code

    def embed(self, file: PdfFile) -> int:
        """Add the font to a file. Return its number."""
        program = file.stream(self._program(), "/Subtype /CIDFontType0C")
        box = " ".join(map(str, BOX))
        descriptor = file.add(
            f"<< /Type /FontDescriptor /FontName /{NAME} /Flags 4 /FontBBox [{box}] /ItalicAngle 0 "
            f"/Ascent 880 /Descent -120 /CapHeight 730 /StemV 80 /FontFile3 {program} 0 R >>"
        )
        widths = " ".join(str(outline.width) for outline in self._outlines)
        descendant = file.add(
            f"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /{NAME} "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {descriptor} 0 R /DW 1000 /W [1 [{widths}]] >>"
        )
        unicode = file.stream(self._to_unicode().encode("ascii"))
        return file.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{NAME} /Encoding /Identity-H "
            f"/DescendantFonts [{descendant} 0 R] /ToUnicode {unicode} 0 R >>"
        )

    def _to_unicode(self) -> str:
        lines = [f"<{code:04X}> <{c.encode('utf-16-be', 'replace').hex().upper()}>" for c, code in self._codes.items()]
        return _TO_UNICODE.replace("{mappings}", "\n".join(_mappings(lines)))

    def _program(self) -> bytes:
        """Return a CFF font program whose glyph numbers are the codes."""
        from fontTools.fontBuilder import FontBuilder
        from fontTools.pens.t2CharStringPen import T2CharStringPen

        def drawing(outline: Outline | None) -> object:
            known = outline and outline.drawing
            return known or T2CharStringPen(outline.width if outline else EM, None).getCharString()

        drawings = {f"c{code}": drawing(outline) for code, outline in enumerate(self._outlines, 1)}
        builder = FontBuilder(EM, isTTF=False)
        builder.font.recalcBBoxes = False  # unused, and it would draw every character again
        builder.setupGlyphOrder([".notdef", *drawings])
        builder.setupCharacterMap({})
        builder.setupCFF(NAME, {"FullName": NAME, "FontBBox": BOX}, {".notdef": drawing(None), **drawings}, {})
        return bytes(builder.font["CFF "].compile(builder.font))


def _mappings(lines: Sequence[str]) -> list[str]:
    """Return the mappings in blocks of at most a hundred (ISO 32000-1, 9.10.3)."""
    blocks = (lines[start : start + 100] for start in range(0, len(lines), 100))
    return [f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks]
