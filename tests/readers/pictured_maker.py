"""Small files whose text is a picture: scans, screenshots in documents, photographs. Each is below 100 KB."""

import ctypes
from collections.abc import Sequence
from io import BytesIO

import pypdfium2 as pdfium
from docx_maker import para
from picture_maker import docx_with, inline, packed
from PIL import Image, ImageDraw, ImageFont
from pypdfium2 import raw

TEXT = (
    "The harbour had been silting up for a century before anyone",
    "measured it. Each spring the dredgers removed what the winter",
    "storms had carried in, and each autumn the pilots complained",
    "that the channel was shallower than the chart allowed.",
)
OTHER = (
    "Participants were asked to sort forty photographs of faces into",
    "groups, one for each person. Nobody was told how many people",
    "there were, and most of them made at least seven groups.",
)


def page(
    lines: Sequence[str] = TEXT, size: tuple[int, int] = (1000, 700), ink: str = "black", paper: str = "white"
) -> Image.Image:
    """A picture of lines of text."""
    picture = Image.new("RGB", size, paper)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(28)
    for number, line in enumerate(lines):
        draw.text((60, 60 + 46 * number), line, ink, font)
    return picture


def scan(*pages: Image.Image) -> bytes:
    """A PDF of pages that are pictures of one bit."""
    first, *rest = (picture.convert("1") for picture in pages)
    return packed(first, "PDF", save_all=True, append_images=rest, resolution=150)


def scan_with_layer(picture: Image.Image, layer: Sequence[str], *, white: bool = False) -> bytes:
    """The same with a text behind it, without ink or in white."""
    document = pdfium.PdfDocument(scan(picture))
    font = raw.FPDFText_LoadStandardFont(document, b"Helvetica")
    sheet = document[0]
    for number, line in enumerate(layer):
        text = raw.FPDFPageObj_CreateTextObj(document, font, 11)
        encoded = (line + "\0").encode("utf-16-le")
        raw.FPDFText_SetText(text, ctypes.cast(ctypes.create_string_buffer(encoded), ctypes.POINTER(ctypes.c_ushort)))
        if white:
            raw.FPDFPageObj_SetFillColor(text, 255, 255, 255, 255)
        else:
            raw.FPDFTextObj_SetTextRenderMode(text, raw.FPDF_TEXTRENDERMODE_INVISIBLE)
        raw.FPDFPageObj_Transform(text, 1, 0, 0, 1, 30, sheet.get_size()[1] - 45 - 22 * number)
        raw.FPDFPage_InsertObject(sheet, text)
    raw.FPDFPage_GenerateContent(sheet)
    sheet.close()
    stream = BytesIO()
    document.save(stream)
    document.close()
    return stream.getvalue()


def photograph(picture: Image.Image) -> Image.Image:
    """A picture as a camera sees paper on a table: aslant, and darker to one side."""
    wide, high = picture.size
    table = Image.new("RGB", (wide + 120, high + 120), (70, 60, 50))
    table.paste(picture, (60, 60))
    corners = (0, 0, -30, table.height, table.width + 40, table.height - 20, table.width - 10, 25)
    seen = table.transform(table.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=(70, 60, 50))
    shade = Image.linear_gradient("L").rotate(90).resize(seen.size).point(lambda light: 150 + light * 105 // 255)
    return Image.composite(seen, Image.new("RGB", seen.size), shade)


def turned_by_exif(picture: Image.Image, quality: int = 60) -> bytes:
    """A JPEG that lies on its side, and says so."""
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned to the right
    return packed(picture.transpose(Image.Transpose.ROTATE_90), "JPEG", quality=quality, exif=exif)


def docx_around(*pictures: bytes) -> bytes:
    """A DOCX with a sentence before the first picture, between all, and after the last one."""
    named = {f"p{number}.png": data for number, data in enumerate(pictures)}
    body = para("Here the author begins.")
    for number, name in enumerate(named):
        body += para(inner=inline(name)) + para(f"Sentence number {number} of the author.")
    return docx_with(named, body)


SCANS = {
    "clean.pdf": lambda: scan(page()),
    "pages.pdf": lambda: scan(page(TEXT[:2]), page(TEXT[2:])),
    "tilted.pdf": lambda: scan(page().rotate(1.2, Image.Resampling.BICUBIC, fillcolor="white")),
}
SCREENSHOTS = {
    "light.docx": lambda: docx_around(packed(page())),
    "dark.docx": lambda: docx_around(packed(page(ink="#d8d8d8", paper="#202428"))),
    "two.docx": lambda: docx_around(packed(page(TEXT[:2], (1000, 200))), packed(page(TEXT[2:], (1000, 200)))),
}
PHOTOGRAPHS = {
    "paper.jpg": lambda: packed(photograph(page()), "JPEG", quality=60),
    "aside.jpg": lambda: turned_by_exif(page()),
    "screen.png": lambda: packed(page(paper="#f4f4f0")),
}
"""Three small files of each kind, all of which say `TEXT`."""
