"""The kinds of pages that are read."""

from collections.abc import Callable, Mapping, Sequence

from benchmarks.recognition import damage
from benchmarks.recognition.pages import Page, Setter, blank, column
from benchmarks.recognition.texts import (
    CHINESE,
    CODE,
    ENGLISH,
    ENGLISH_TABLE,
    FORMULAE,
    HEADINGS,
    MIXED,
    SCREEN,
    TABLE,
)  # fmt: skip
from PIL import Image

SANS = "Noto Sans CJK SC:style=Regular"
SERIF = "DejaVu Serif"
MONO = "Noto Sans Mono CJK SC"


def _prose(texts: Sequence[str], dpi: float, points: float, pattern: str | None = None, indent: float = 2) -> Page:
    page = blank(dpi)
    setter = column(page, points, dpi)
    if pattern:
        setter.pattern = pattern
    for number, text in enumerate(texts):
        if number % 3 == 0 and indent:
            setter.heading(HEADINGS[number // 3 % len(HEADINGS)])
        setter.paragraph(text, indent, 0.3 if indent else 0.8)
        if setter.y > page.picture.height - 2.2 * dpi:
            break
    return page


def _columns(texts: Sequence[str], dpi: float, points: float, title: str, *, count: int = 2, pattern: str = "") -> Page:
    page = blank(dpi)
    top = column(page, points, dpi)
    top.heading(title, 1.8, centred=True)
    top.paragraph(texts[0], 2 if not pattern else 0)
    y, rest = top.y / dpi + 0.1, texts[1:]
    for number in range(count):
        setter = column(page, points, dpi, number=number, columns=count, y=y)
        if pattern:
            setter.pattern = pattern
        for text in rest[number::count]:
            setter.paragraph(text, 2)
    return page


def _with_table(rows: Sequence[Sequence[str]], dpi: float, before: str, after: str, *, ruled: bool) -> Page:
    page = blank(dpi)
    setter = column(page, 10.5, dpi)
    setter.paragraph(before)
    setter.y += 10
    setter.table(rows, ruled=ruled)
    setter.paragraph(after)
    return page


def _screen(
    width: int, height: int, pixels: float, *, ink: str = "#1f1f1f", paper: str = "white", bar: str = "#e8eaed"
) -> Page:
    page = Page(Image.new("RGB", (width, height), paper))
    page.picture.paste(bar, (0, 0, width, round(pixels * 2.2)))
    setter = Setter(page, pixels * 2, width - pixels * 2, pixels * 3, pixels, SANS, 1.7, ink)
    setter.heading(SCREEN[0], 1.2)
    for text in SCREEN[1:]:
        setter.paragraph(text, 0, 0.6)
    return page


def _code() -> Page:
    page = Page(Image.new("RGB", (900, 420), (30, 30, 30)))
    Setter(page, 30, 880, 24, 20, MONO, 1.7, "#d4d4d4").verbatim(CODE)
    return page


def _formulae() -> Page:
    page = blank(150)
    setter = column(page, 12, 150)
    for number, text in enumerate(FORMULAE):
        if number % 2:
            setter.pattern = "DejaVu Serif"
            setter.left += 200
            setter.paragraph(text, 0, 0.8)
            setter.left -= 200
            setter.pattern = "Noto Serif CJK SC:style=Regular"
        else:
            setter.paragraph(text)
    return page


def _bands() -> Page:
    """Columns, then a table over the whole width, then columns again."""
    page, dpi = blank(150), 150
    y = 0.9
    for part in range(2):
        ends = []
        for number in range(2):
            setter = column(page, 9.5, dpi, number=number, columns=2, y=y)
            for text in CHINESE[part * 4 + number * 2 :][:2]:
                setter.paragraph(text)
            ends.append(setter.y)
        y = max(ends) / dpi + 0.15
        if not part:
            setter = column(page, 9.5, dpi, y=y)
            setter.table(TABLE[:6], ruled=True)
            y = setter.y / dpi + 0.1
    return page


def _cells() -> Page:
    """Return a table whose cells have several lines."""
    page = blank(150)
    setter = column(page, 10.5, 150)
    names = ("背景", "来源", "结论", "不足", "测量", "记载")
    rows = [
        (name, text, SCREEN[number][:24]) for number, (name, text) in enumerate(zip(names, CHINESE[:6], strict=True))
    ]
    setter.wrapped_table(rows, (0.15, 0.55, 0.3))
    return page


def _conversation() -> Page:
    """Messages on a telephone."""
    page = Page(Image.new("RGB", (750, 1400), "#ededed"))
    setter = Setter(page, 40, 710, 50, 28, SANS)
    for number, text in enumerate(SCREEN):
        setter.bubble(text, number % 2)
    return page


def _receipt() -> Page:
    """Return a small piece of a page, as a screenshot of a paragraph is."""
    page = Page(Image.new("RGB", (560, 130), "white"))
    Setter(page, 6, 552, 4, 17, "Noto Serif CJK SC:style=Regular", 1.5).paragraph(CHINESE[3], 0)
    return page


def _long() -> Page:
    """Return a long picture of a telephone's screen."""
    page = Page(Image.new("RGB", (720, 6000), "#f4f4f4"))
    setter = Setter(page, 40, 690, 60, 30, SANS, 1.6, "#222222")
    for text in CHINESE:
        setter.paragraph(text, 0, 0.8)
    page.picture = page.picture.crop((0, 0, 720, round(setter.y + 40)))
    return page


def _damaged(kind: Callable[[], Page], *ways: Callable[[Image.Image], Image.Image]) -> Callable[[], Page]:
    def new_page() -> Page:
        page = kind()
        for way in ways:
            page.picture = way(page.picture)
        return page

    return new_page


def _turned(quarters: int, kind: Callable[[], Page]) -> Callable[[], Page]:
    return _damaged(kind, lambda picture: picture.rotate(-90 * quarters, expand=True))


def _chinese(dpi: float = 200, points: float = 12) -> Page:
    return _prose(CHINESE, dpi, points)


def _english(dpi: float = 150, points: float = 11) -> Page:
    return _prose(ENGLISH, dpi, points, SERIF, 0)


KINDS: Mapping[str, Callable[[], Page]] = {
    "clean, Chinese, 200 dpi": _chinese,
    "clean, English, 150 dpi": _english,
    "clean, sans, 150 dpi": lambda: _prose(CHINESE[::-1], 150, 10.5, SANS),
    "mixed, 150 dpi": lambda: _prose((*MIXED, *CHINESE[:3]), 150, 12),
    "96 dpi, JPEG 75": _damaged(lambda: _chinese(96, 12), lambda picture: damage.jpeg(picture, 75)),
    "150 dpi, JPEG 40": _damaged(lambda: _chinese(150, 10.5), lambda picture: damage.jpeg(picture, 40)),
    "grain": _damaged(lambda: _chinese(150, 12), lambda picture: damage.grain(picture, 28)),
    "tilted 0.3°": _damaged(lambda: _chinese(150, 10.5), lambda picture: damage.tilted(picture, 0.3)),
    "tilted 1.2°, grain": _damaged(
        lambda: _chinese(150, 12), lambda picture: damage.grain(damage.tilted(picture, -1.2), 20)
    ),
    "tilted 3°, English": _damaged(_english, lambda picture: damage.tilted(picture, 3)),
    "shadow": _damaged(lambda: _chinese(150, 12), damage.shadow),
    "perspective": _damaged(lambda: _prose((*MIXED, *CHINESE[4:]), 180, 12), damage.perspective),
    "photograph": _damaged(_chinese, damage.photograph),
    "photograph, English": _damaged(lambda: _english(200), damage.photograph),
    "two columns": lambda: _columns(CHINESE, 150, 9.5, "河口滩涂沉积与红树林的关系"),
    "two columns, English": lambda: _columns(ENGLISH, 200, 9, "Where the sand came from", pattern=SERIF),
    "three columns": lambda: _columns(CHINESE, 200, 8, "校报第十二期", count=3),
    "two columns, tilted 1.2°": _damaged(
        lambda: _columns(CHINESE[::-1], 150, 10, "读书札记"), lambda picture: damage.tilted(picture, 1.2)
    ),
    "columns, table, columns": _bands,
    "ruled table": lambda: _with_table(TABLE, 150, CHINESE[0], CHINESE[1], ruled=True),
    "unruled table": lambda: _with_table(TABLE, 150, CHINESE[2], CHINESE[6], ruled=False),
    "unruled table, English": lambda: _with_table(ENGLISH_TABLE, 200, CHINESE[7], CHINESE[8], ruled=False),
    "ruled table, photograph": _damaged(
        lambda: _with_table(TABLE, 200, CHINESE[0], CHINESE[1], ruled=True), damage.photograph
    ),
    "cells of several lines": _cells,
    "conversation": _conversation,
    "screenshot, light": lambda: _screen(1366, 768, 16),
    "screenshot, dark": lambda: _screen(1100, 900, 18, ink="#e6e6e6", paper="#1e1e1e", bar="#333333"),
    "screenshot, wide": lambda: _screen(2560, 1080, 22),
    "screenshot, small letters": lambda: _screen(1920, 1080, 14),
    "screenshot, JPEG": _damaged(
        lambda: _screen(1080, 1000, 26, ink="#333333", paper="#fafafa"), lambda picture: damage.jpeg(picture, 50)
    ),
    "screenshot, long": _long,
    "screenshot of code": _code,
    "piece of a page": _receipt,
    "formulae": _formulae,
    "upside down": _turned(2, lambda: _chinese(150, 12)),
    "turned 90°": _turned(1, _english),
    "turned 270°, photograph": _turned(3, _damaged(_chinese, damage.photograph)),
}
