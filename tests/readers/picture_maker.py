"""Pictures and documents with pictures, for tests."""

import base64
import random
import zipfile
from collections.abc import Mapping
from io import BytesIO

import numpy as np
from docx_maker import docx, para
from PIL import Image, ImageDraw

R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def scene(seed: int, size: tuple[int, int] = (320, 240)) -> Image.Image:
    """A picture like no other: clouds, and things before them."""
    generator = np.random.default_rng(seed)
    layers = [
        Image.fromarray(
            generator.normal(0, 70, (cells, cells, 3)).clip(-128, 127).astype(np.int8).astype(np.uint8) ^ 128
        )
        for cells in (5, 12)
    ]
    one, other = (layer.resize(size, Image.Resampling.BICUBIC) for layer in layers)
    image = Image.blend(one, other, 0.5)
    chance, draw = random.Random(seed), ImageDraw.Draw(image)
    for _ in range(25):
        x, y, wide, high = (
            chance.randint(0, size[0]),
            chance.randint(0, size[1]),
            chance.randint(8, 60),
            chance.randint(8, 50),
        )
        colour = chance.randint(0, 255), chance.randint(0, 255), chance.randint(0, 255)
        draw.rectangle((x, y, x + wide, y + high), fill=colour, outline=colour[::-1])
    return image


def packed(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """A picture as bytes."""
    stream = BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def inline(identity: str) -> str:
    """A run with a picture in the line."""
    return (
        '<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="x"/><a:graphic>'
        f'<a:graphicData uri="x"><pic:pic><pic:blipFill><a:blip r:embed="{identity}"/></pic:blipFill></pic:pic>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


def docx_with(pictures: Mapping[str, bytes], body: str | None = None) -> bytes:
    """A DOCX with pictures, by their names in word/, each in a paragraph of its own unless there is a `body`."""
    inner = "".join(para(inner=inline(name)) for name in pictures) if body is None else body
    return docx(inner, {name: ("image", data) for name, data in pictures.items()})


def html_with(pictures: Mapping[str, bytes]) -> bytes:
    """A page of HTML with a paragraph before each picture."""
    images = (
        f'<p>{name}</p><img src="data:image/png;base64,{base64.b64encode(data).decode()}">'
        for name, data in pictures.items()
    )
    return f"<html><body>{''.join(images)}<img src='http://192.0.2.1/x.png'></body></html>".encode()


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """Members as a ZIP."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


def odt_with(name: str, data: bytes) -> bytes:
    """An ODT: a paragraph, and another one with a picture in a frame."""
    names = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
        for short, long in (("office", "office"), ("text", "text"), ("draw", "drawing"))
    )
    content = (
        f'<office:document-content {names} xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text>'
        f'<text:p>Before.</text:p><text:p><draw:frame><draw:image xlink:href="{name}"/></draw:frame>Behind.</text:p>'
        "</office:text></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.text"
    return zipped({"mimetype": kind, "content.xml": content, name: data})


def pptx_with(slides: Mapping[str, bytes]) -> bytes:
    """A PPTX with a text and a picture on each slide."""
    p = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"

    def related(*pairs: tuple[str, str]) -> str:
        inner = "".join(
            f'<Relationship Id="r{at}" Type="{kind}/{what}" Target="{target}"/>'
            for at, (what, target) in enumerate(pairs)
        )
        return f'<Relationships xmlns="{relations}">{inner}</Relationships>'

    shown = "".join(f'<p:sldId id="{256 + at}" r:id="r{at}"/>' for at in range(len(slides)))
    members: dict[str, str | bytes] = {
        "_rels/.rels": related(("officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {p} {R}><p:sldIdLst>{shown}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": related(*(("slide", f"slides/slide{at}.xml") for at in range(len(slides)))),
    }
    for at, (name, data) in enumerate(slides.items()):
        members[f"ppt/slides/slide{at}.xml"] = (
            f"<p:sld {p} {a} {R}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Slide {at}</a:t></a:r></a:p>"
            '</p:txBody></p:sp><p:pic><p:blipFill><a:blip r:embed="r0"/></p:blipFill></p:pic></p:spTree></p:cSld>'
            "</p:sld>"
        )
        members[f"ppt/slides/_rels/slide{at}.xml.rels"] = related(("image", f"../media/{name}"))
        members[f"ppt/media/{name}"] = data
    return zipped(members)


def pdf_with(*pages: tuple[int, int, str, bytes] | None) -> bytes:
    """A PDF with an image on each page: its width, height, filter and bytes; None for an empty page."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    kids = []
    for page in pages:
        number = len(objects) + 1
        kids.append(f"{number} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents {number + 1} 0 R"
            f" /Resources << /XObject << /I {number + 2} 0 R >> >> >>"
        )
        drawn = b"q 300 0 0 200 50 50 cm /I Do Q" if page else b" "
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn.decode('latin-1')}\nendstream")
        wide, high, method, data = page or (1, 1, "", b"\0\0\0")
        packing = f"/Filter /{method}" if method else ""
        objects.append(
            f"<< /Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB"
            f" /BitsPerComponent 8 {packing} /Length {len(data)} >>\nstream\n{data.decode('latin-1')}\nendstream"
        )
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>"
    return _pdf(objects)


def _pdf(objects: list[str]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    tail = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF"
    return out + (head + tail).encode()
