"""Pictures of documents: where they stand, what is known of them, and what hostile ones do."""

import zlib
from pathlib import Path

import numpy as np
import pytest
from docx_maker import box, docx, para
from picture_maker import docx_with, html_with, inline, odt_with, packed, pdf_with, pptx_with, scene
from PIL import Image, ImageOps

from hengwen.model.document import Document, Span, State
from hengwen.model.signs.traces import FileMark, MarkKind, Picture, Traces
from hengwen.readers.common.draft import PicturePlace
from hengwen.readers.fetch_picture import fetch_picture
from hengwen.readers.pictures import collect
from hengwen.readers.pictures.data_address import data_of
from hengwen.readers.pictures.decode import Pixels, UnreadPicture, decode
from hengwen.readers.pictures.features import _detector, features_of, unpacked
from hengwen.readers.pictures.perceptual_hash import border_cut, perceptual_hash
from hengwen.readers.pictures.thumbnails import open_thumbnail
from hengwen.readers.read import read
from hengwen.serial.traces import pack_traces, unpack_traces

SCENE = scene(1)
PNG = packed(SCENE)


def read_as(tmp_path: Path, name: str, data: bytes) -> Document:
    path = tmp_path / name
    path.write_bytes(data)
    return read(path)


def pictures(tmp_path: Path, name: str, data: bytes) -> tuple[Picture, ...]:
    document = read_as(tmp_path, name, data)
    document.content.require_sound()
    return document.content.traces.pictures


def test_a_picture_stands_where_it_hangs_in_a_docx(tmp_path: Path) -> None:
    """Its offset is in the paragraph that it is in, behind the words before it."""
    body = para("One.") + para(inner="<w:r><w:t>Two </w:t></w:r>" + inline("a.png") + "<w:r><w:t>three.</w:t></w:r>")
    document = read_as(tmp_path, "a.docx", docx_with({"a.png": PNG}, body))
    (picture,) = document.content.traces.pictures
    assert (picture.name, picture.width, picture.height) == ("word/a.png", 320, 240)
    assert document.text[: picture.offset] == "One.\nTwo "


def test_pictures_of_text_boxes_headers_and_old_drawings_are_found(tmp_path: Path) -> None:
    """A DOCX keeps pictures in many places."""
    old = '<w:r><w:pict><v:shape><v:imagedata r:id="b.png"/></v:shape></w:pict></w:r>'
    boxed = f"<w:r><w:drawing><wp:anchor>{box(para(inner=inline('c.png')))}</wp:anchor></w:drawing></w:r>"
    section = '<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/></w:sectPr>'
    header = f'<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">{para("Head")}</w:hdr>'
    parts = {name: ("image", packed(scene(at))) for at, name in enumerate(("b.png", "c.png"))}
    data = docx(
        para("Text.") + para(inner=old) + para(inner=boxed) + section, {**parts, "header1.xml": ("header", header)}
    )
    assert {picture.name for picture in pictures(tmp_path, "a.docx", data)} == {"word/b.png", "word/c.png"}


def test_a_report_of_nothing_but_pictures_keeps_them(tmp_path: Path) -> None:
    """Without text a document is empty, and its pictures are all that can be compared."""
    document = read_as(tmp_path, "a.docx", docx_with({"a.png": PNG}))
    assert document.state is State.EMPTY
    assert [picture.name for picture in document.content.traces.pictures] == ["word/a.png"]


def test_pictures_of_odt_pptx_and_html_have_their_places(tmp_path: Path) -> None:
    """In a frame, on a slide, and in the page itself; what would have to be fetched is left alone."""
    (odt,) = pictures(tmp_path, "a.odt", odt_with("Pictures/a.png", PNG))
    assert odt.offset == len("Before.\n")
    first, second = pictures(tmp_path, "a.pptx", pptx_with({"a.png": PNG, "b.png": packed(scene(2))}))
    assert (first.page, second.page, second.name) == (1, 2, "ppt/media/b.png")
    (html,) = pictures(tmp_path, "a.html", html_with({"Words": PNG}))
    assert html.data == odt.data == first.data


def test_pictures_of_a_pdf_have_their_page(tmp_path: Path) -> None:
    """A JPEG is taken as it lies in the file, other images as PDFium decodes them."""
    jpeg = packed(SCENE, "JPEG")
    data = pdf_with(None, (320, 240, "DCTDecode", jpeg), (320, 240, "FlateDecode", zlib.compress(SCENE.tobytes())))
    first, second = pictures(tmp_path, "a.pdf", data)
    assert (first.page, second.page) == (2, 3)
    assert first.data == pictures(tmp_path, "a.docx", docx_with({"a.jpg": jpeg}))[0].data
    assert second.pixels == decode(PNG).pixels


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", docx_with({"a.png": PNG})),
        ("a.odt", odt_with("Pictures/a.png", PNG)),
        ("a.pptx", pptx_with({"a.png": PNG})),
        ("a.html", html_with({"Words": PNG})),
        ("a.pdf", pdf_with((320, 240, "FlateDecode", zlib.compress(SCENE.tobytes())))),
    ],
)
def test_a_picture_is_fetched_again_by_its_name(tmp_path: Path, name: str, data: bytes) -> None:
    """What the window shows is the picture that was compared, to the last pixel."""
    (picture,) = pictures(tmp_path, name, data)
    fetched = fetch_picture(data, Path(name).suffix, picture.name)
    assert fetched is not None
    assert fetched.tobytes() == SCENE.tobytes()
    assert fetch_picture(data, Path(name).suffix, "no such name") is None


def test_equal_pixels_survive_another_packing() -> None:
    """BMP, PNG of 16 million or 256 colours, grey or with an opaque alpha: the pixels are those that are seen."""
    few = SCENE.quantize(64)
    seen = few.convert("RGB")
    wanted = decode(packed(seen)).pixels
    alpha = seen.convert("RGBA")
    assert {
        decode(packed(image, kind)).pixels
        for image, kind in ((few, "PNG"), (few, "GIF"), (seen, "BMP"), (alpha, "PNG"))
    } == {wanted}
    grey = SCENE.convert("L")
    assert decode(packed(grey)).pixels == decode(packed(grey.convert("RGB"))).pixels != wanted


def test_a_turn_that_a_camera_notes_is_done() -> None:
    """A JPEG that says it lies on its side is as wide as it is seen."""
    exif = Image.Exif()
    exif[0x0112] = 6
    lying = decode(packed(SCENE, "JPEG", quality=95, exif=exif))
    text = decode(packed(SCENE.transpose(Image.Transpose.ROTATE_270), "JPEG", quality=95))
    assert (lying.width, lying.height) == (240, 320)
    assert (lying.hashes[0] ^ text.hashes[0]).bit_count() <= 2


@pytest.mark.parametrize(
    "image",
    [
        SCENE.convert("CMYK"),
        SCENE.convert("1"),
        SCENE.convert("LA"),
        Image.fromarray(np.asarray(SCENE.convert("L")).astype(np.uint16) * 257),
    ],
    ids=["cmyk", "bits", "alpha", "16 bits"],
)
def test_pictures_of_every_mode_are_read(image: Image.Image) -> None:
    """They look like the picture that they were made of."""
    text = decode(packed(image, "TIFF"))
    assert (text.hashes[0] ^ decode(packed(SCENE.convert("L"))).hashes[0]).bit_count() <= 6


def test_a_clear_picture_is_seen_on_white() -> None:
    """What lies under clear pixels is seen by nobody."""
    clear = SCENE.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    palette = Image.new("P", (64, 64), 0)
    palette.putpalette([255, 0, 0, 0, 0, 255])
    palette.paste(1, (0, 0, 32, 64))
    white = Image.new("RGBA", clear.size, "white")
    assert decode(packed(clear)).pixels == decode(packed(Image.alpha_composite(white, clear).convert("RGB"))).pixels
    half = Image.new("RGB", (64, 64), "white")
    half.paste((0, 0, 255), (0, 0, 32, 64))
    assert decode(packed(palette, transparency=0)).pixels == decode(packed(half)).pixels


def test_tiny_and_flat_pictures_are_form() -> None:
    """Bullets, lines and plain grounds tell nothing, and are no pictures of a document."""
    assert decode(packed(scene(1, (200, 12)))).form
    assert decode(packed(Image.new("RGB", (400, 300), "ivory"))).form
    assert not decode(PNG).form


def test_the_border_is_cut_off() -> None:
    """A desktop, a frame and a margin around a picture leave its hash as it was."""
    framed = ImageOps.expand(ImageOps.expand(SCENE, 9, "white"), 20, "navy")
    left, top, right, bottom = border_cut(framed.convert("L"))
    assert (left, top, right, bottom) == (29, 29, 29 + 320, 29 + 240)
    whole = perceptual_hash(SCENE.convert("L"))
    assert (perceptual_hash(framed.convert("L"), (left, top, right, bottom)) ^ whole).bit_count() == 0
    assert (perceptual_hash(framed.convert("L")) ^ whole).bit_count() > 8


def test_a_thumbnail_knows_what_lies_within_the_border() -> None:
    """Other bytes are none, and nothing that they do comes out."""
    thumbnail = open_thumbnail(decode(packed(ImageOps.expand(SCENE, 40, "white"))).thumbnail)
    assert thumbnail is not None
    assert thumbnail.inner == pytest.approx((0.1, 0.125, 0.9, 0.875), abs=0.01)
    assert open_thumbnail(b"none") is None
    assert open_thumbnail(packed(SCENE, "JPEG")) is None
    assert open_thumbnail(packed(Image.new("RGB", (2000, 2000)), "JPEG", comment=b"0 0 10000 10000")) is None


def test_features_come_back_from_their_bytes() -> None:
    """Bytes that are none make none."""
    if _detector() is None:
        pytest.skip("OpenCV, of the extra `pictures`, is not installed")
    features = unpacked(features_of(SCENE))
    assert len(features) > 50
    assert features["bits"].shape == (len(features), 32)
    assert len(unpacked(b"odd")) == 0


def test_a_drawing_is_known_by_its_bytes(tmp_path: Path) -> None:
    """EMF and SVG are not decoded: neither has pixels, and neither is unread."""
    svg = b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<path d='M0 0'/>" * 1000 + b"</svg>"
    traces = read_as(tmp_path, "a.docx", docx_with({"a.svg": svg})).content.traces
    (drawing,) = traces.pictures
    assert (drawing.pixels, drawing.thumbnail, drawing.width, traces.unread_pictures) == ("", b"", 0, 0)


@pytest.mark.parametrize("data", [PNG[:500], b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\xff" * 100, b"%PDF-1.4"])
def test_what_is_no_picture_is_counted(tmp_path: Path, data: bytes) -> None:
    """Damaged and false ones cost only themselves; the ending of a name says nothing."""
    traces = read_as(tmp_path, "a.docx", docx_with({"a.png": data, "b.txt": PNG})).content.traces
    assert (len(traces.pictures), traces.unread_pictures) == (1, 1)


def test_a_bomb_is_not_decoded() -> None:
    """A small file may claim any size: what is too large is refused before a pixel of it is made."""
    bomb = bytearray(packed(Image.new("1", (8, 8))))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    bomb[29:33] = zlib.crc32(bomb[12:29]).to_bytes(4, "big")
    with pytest.raises(UnreadPicture):
        decode(bytes(bomb))


def test_many_pictures_end_at_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after is counted, and not even unpacked."""
    monkeypatch.setattr(collect, "MOST_PICTURES", 20)
    many = {f"{at}.png": packed(scene(at, (40, 40))) for at in range(30)}
    traces = read_as(tmp_path, "a.docx", docx_with(many)).content.traces
    assert (len(traces.pictures), traces.unread_pictures) == (20, 10)


def test_a_picture_from_before_the_bound_is_noted_again_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is decoded already; what is new is not even asked for."""
    monkeypatch.setattr(collect, "MOST_PICTURES", 1)
    asked: list[str] = []

    def load(name: str) -> bytes:
        asked.append(name)
        return packed(scene(len(asked), (40, 40)))

    traces = collect.with_pictures(Traces(), [PicturePlace(at, None, name) for at, name in enumerate("abab")], load)
    assert ([picture.name for picture in traces.pictures], traces.unread_pictures, asked) == (["a", "a"], 2, ["a"])


def test_a_picture_that_the_file_lacks_costs_no_other() -> None:
    """It is counted as not looked at."""
    places = [PicturePlace(at, None, name) for at, name in enumerate("ab")]
    traces = collect.with_pictures(Traces(), places, {"b": packed(scene(1, (40, 40)))}.get)
    assert ([picture.name for picture in traces.pictures], traces.unread_pictures) == (["b"], 1)


def test_pixels_of_a_document_end_at_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decoding ends by work, never by the clock, so that every machine sees the same."""
    monkeypatch.setattr(collect, "MOST_DECODED", 100)
    collected = collect.Collected()
    for at in range(3):
        place = PicturePlace(0, None, str(at))
        collected.add(place, bytes([at]), lambda: Pixels(10, 10, "x", cost=60))
    assert (len(collected.pictures), collected.unread) == (2, 1)


@pytest.mark.slow
def test_a_hundred_thousand_places_of_one_picture_are_few(tmp_path: Path) -> None:
    """What stands everywhere is noted as often as shows that it does."""
    body = para("Text.") + para(inner="".join(inline("a.png") for _ in range(100_000)))
    assert len(pictures(tmp_path, "a.docx", docx_with({"a.png": PNG}, body))) == collect.MOST_REPEATED


def test_addresses_that_hold_no_picture() -> None:
    """Only `data:` addresses of images have bytes."""
    assert data_of("data:image/png;base64,AAEC") == b"\0\1\2"
    assert data_of("data:image/svg+xml;charset=utf-8,%3Csvg%3E") == b"<svg>"
    assert data_of("data:text/html,x") is None
    assert data_of("http://192.0.2.1/a.png") is None
    assert data_of("data:image/png;base64,A") is None


def test_what_a_file_left_comes_back_from_bytes(tmp_path: Path) -> None:
    """Pictures, marks with their places, and how many pictures nobody could read."""
    (picture,) = read_as(tmp_path, "a.docx", docx_with({"a.png": PNG})).content.traces.pictures
    traces = Traces((picture,), (FileMark(MarkKind.AUTHOR, "林知远", (Span(0, 3),)),), 7)
    assert unpack_traces(pack_traces(traces)) == traces
