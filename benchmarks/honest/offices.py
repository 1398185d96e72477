"""Honest DOCX, HTML, RTF and plain text: covers, stamps, menus, answers, changes, and the texts of all scripts."""

import struct
import sys
from collections.abc import Callable, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw

from benchmarks.honest.texts import SNIPPETS, honest_text, prose

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "readers"))
from docx_maker import PICTURE, anchor, docx, para, run, table

CM = 360_000
Parts = dict[str, tuple[str, str | bytes]]
_WHITE = '<w:color w:val="FFFFFF"/>'


def as_txt(paragraphs: Sequence[str]) -> bytes:
    """Make plain text in UTF-8."""
    return "\n".join(paragraphs).encode()


def as_docx(paragraphs: Sequence[str]) -> bytes:
    """Make a paragraph for each."""
    return docx("".join(para(escape(paragraph)) for paragraph in paragraphs))


def as_html(paragraphs: Sequence[str]) -> bytes:
    """Make a page of paragraphs."""
    body = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    return f"<!DOCTYPE html><html><head><meta charset=utf-8></head><body>{body}</body></html>".encode()


def as_rtf(paragraphs: Sequence[str]) -> bytes:
    """Make every character beyond ASCII by its number."""
    return ("{\\rtf1\\ansi\\uc1 " + "\\par ".join(map(_rtf, paragraphs)) + "}").encode("ascii")


def _rtf(text: str) -> str:
    halves = text.encode("utf-16-le")
    units = struct.unpack(f"<{len(halves) // 2}h", halves)
    return "".join(chr(unit) if 32 <= unit < 127 and chr(unit) not in "{}\\" else f"\\u{unit}?" for unit in units)


def png(random: Random, *, clear: bool) -> bytes:
    """Draw a stamp: a ring with nothing inside (`clear`), or on white paper."""
    image, radius = Image.new("RGBA", (60, 60), (255, 255, 255, 0 if clear else 255)), random.randint(18, 27)
    box = (30 - radius - 3, 30 - radius - 3, 30 + radius + 3, 30 + radius + 3)
    ImageDraw.Draw(image).ellipse(box, outline=(220, 20, 20, 255), width=6)
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def _body(random: Random) -> str:
    return "".join(para("".join(prose(random, 4))) for _ in range(random.randint(4, 9)))


def stamped(random: Random) -> bytes:
    """Make a clear stamp in front of a paragraph."""
    stamp = anchor(PICTURE.replace("none", "stamp.png"), at=(-CM, -CM), size=(20 * CM, 9 * CM))
    parts: Parts = {"stamp.png": ("image", png(random, clear=True))}
    return docx(_body(random) + para(inner=stamp + run("".join(prose(random, 3)))), parts)


def cover(random: Random) -> bytes:
    """Make white words on a picture behind the first page."""
    picture = anchor(PICTURE.replace("none", "ground.png"), size=(21 * CM, 29 * CM), across="page", down="page")
    title = "".join(
        para(inner=run(line, _WHITE)) for line in ("二〇二四年大学生创新创业训练计划项目申报书", *prose(random, 2))
    )
    parts: Parts = {"ground.png": ("image", png(random, clear=False))}
    page_break = '<w:r><w:br w:type="page"/></w:r>'
    front = para(inner=picture.replace('behindDoc="0"', 'behindDoc="1"')) + title + para(inner=page_break)
    return docx(front + _body(random), parts)


def dark_heads(random: Random) -> bytes:
    """Make white heads of a table on dark cells, and on cells that are dark by a style this reader cannot know."""
    heads = ("序号", "项目名称", "完成单位", "负责人", "经费（万元）")
    row = tuple(
        f'<w:tcPr><w:shd w:val="clear" w:fill="1F4E79"/></w:tcPr>{para(inner=run(head, _WHITE))}' for head in heads
    )
    rows = [tuple(para(str(random.randint(1, 99))) for _ in heads) for _ in range(6)]
    return docx(_body(random) + table(row, *rows))


def white_answers(random: Random) -> bytes:
    """Make answers of an exam in white, between brackets: the teacher prints them when they are wanted."""
    lines = (
        para(inner=run(f"{number}. 下列说法正确的是（") + run(random.choice("ABCD"), _WHITE) + run("）。"))
        for number in range(1, 25)
    )
    return docx("".join(lines))


def tracked(random: Random) -> bytes:
    """Changes with their deletions."""
    deleted = f'<w:del w:id="1"><w:r><w:delText>{"".join(prose(random, 3))}</w:delText></w:r></w:del>'
    return docx(
        _body(random) + para(inner=run("".join(prose(random, 1))) + deleted + f"<w:ins w:id='2'>{run('新增')}</w:ins>")
    )


def hidden_marks(random: Random) -> bytes:
    """Make short hidden labels of programs that number and refer."""
    mark = run(f"_Ref{random.randint(1000, 9999)}", "<w:vanish/>")
    return docx("".join(para(inner=mark + run("".join(prose(random, 2)))) for _ in range(12)))


def trial(random: Random) -> bytes:
    """Make the line of a trial version, in white, at the end."""
    line = random.choice((
        "Evaluation Warning: The document was created with a trial version of the converter.",
        "本文档由某某办公软件试用版生成，购买正式版可以去除此行说明文字。",
        "Created with an evaluation copy of Words for Java. To remove this line, purchase a licence.",
    ))  # fmt: skip
    return docx(_body(random) + para(inner=run(line, _WHITE)))


def other_numbers(random: Random) -> bytes:
    """Make a text box that Word keeps twice, with a number that one of them has not updated."""
    words = "".join(prose(random, 2))
    choice = f'<mc:Choice Requires="wps">{run(f"{words}第{random.randint(1, 9)}页")}</mc:Choice>'
    inner = f"<mc:AlternateContent>{choice}<mc:Fallback>{run(f'{words}第12页')}</mc:Fallback></mc:AlternateContent>"
    return docx(_body(random) + para(inner=inner))


def small_print(random: Random) -> bytes:
    """Make notes in six points, light grey remarks."""
    notes = "".join(para(inner=run(text, '<w:sz w:val="12"/><w:color w:val="BFBFBF"/>')) for text in prose(random, 6))
    return docx(_body(random) + notes)


def saved_page(random: Random) -> bytes:
    """Make a page from the web with menus, dialogues and words for screen readers."""
    menu = "<ul style='display:none'>" + "".join(f"<li><a>{text}</a></li>" for text in prose(random, 5)) + "</ul>"
    dialogue = "<div class=modal>You signed in with another tab or window. Reload to refresh your session.</div>"
    reader = "<nav class=sr>Skip to the main content of this page or open the accessibility statement</nav>"
    style = "<style>.modal{display:none}.sr{position:absolute;left:-10000px}</style>"
    words = "".join(f"<p>{text}</p>" for text in prose(random, 12))
    return f"<html><head><meta charset=utf-8>{style}</head><body>{menu}{dialogue}{reader}{words}</body></html>".encode()


_FORMATS: tuple[tuple[str, Callable[[Sequence[str]], bytes]], ...] = (
    (".txt", as_txt), (".docx", as_docx), (".html", as_html), (".rtf", as_rtf),
)  # fmt: skip


def text_document(name: str) -> Callable[[Random], tuple[str, bytes]]:
    """Return the maker of documents of a class of texts, in one format or another."""

    def make(random: Random) -> tuple[str, bytes]:
        suffix, write = random.choice(_FORMATS)
        return suffix, write(honest_text(name, random))

    return make


def _with(suffix: str, make: Callable[[Random], bytes]) -> Callable[[Random], tuple[str, bytes]]:
    return lambda random: (suffix, make(random))


OFFICES: dict[str, Callable[[Random], tuple[str, bytes]]] = {
    **{f"text: {name}": text_document(name) for name in SNIPPETS},
    **{
        f"DOCX: {make.__name__.replace('_', ' ')}": _with(".docx", make)
        for make in (
            stamped, cover, dark_heads, white_answers, tracked, hidden_marks, trial, other_numbers, small_print,
        )
    },
    "HTML: saved page": _with(".html", saved_page),
}  # fmt: skip
