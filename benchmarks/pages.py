"""PDFs set from known text, in many measures: what a reader should give back is written down beside the page."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.typesetting import Part, Style, Typesetter

TEXTS = Path(__file__).parents[1] / "packaging" / "samples" / "texts"
_WORDS = (
    "the of and to in is that for it as with was on are by this from which or an be at have not a we our their"
    " these more between however therefore measure method result sample paper students university language"
    " analysis comparison similarity document paragraph fingerprint retrieval experiment evaluation representation"
    " information considerable understanding independent collection statistical community environment"
    " responsibility waste participants neighbourhood questionnaire significant development interpretation"
    " knowledge approach data model small large early recent common simple different possible important public"
    " social national international shows gives takes finds uses depends increases decreases suggests describes"
    " provides requires follows remains"
)
WORDS = _WORDS.split()


@dataclass(frozen=True, slots=True)
class Specimen:
    """A PDF and the paragraphs it was set from, without its headers and footers."""

    name: str
    data: bytes
    parts: tuple[str, ...]


def chinese(rnd: random.Random) -> list[str]:
    """Return paragraphs of the samples' manuscripts, shuffled."""
    raw = "\n".join(path.read_text(encoding="utf-8").partition("\n---\n")[2] for path in sorted(TEXTS.glob("*.md")))
    plain = re.sub(r"\{\{[^}]*\}\}|\[#?\w+\] ", "", raw)
    lines = [
        line for line in plain.split("\n") if len(line) > 60 and line[0] not in "#|:[1234567890" and line.count(" ") < 9
    ]
    return rnd.sample(lines, len(lines))


def english(rnd: random.Random, count: int) -> list[str]:
    """Return paragraphs of sentences of common words."""
    return [" ".join(_sentence(rnd) for _ in range(rnd.randint(2, 7))) for _ in range(count)]


def _sentence(rnd: random.Random) -> str:
    chosen = rnd.choices(WORDS, k=rnd.randint(6, 22))
    if len(chosen) > 12:
        chosen[5] += ","
    return " ".join(chosen).capitalize() + "."


def style_of(rnd: random.Random, **fixed: object) -> Style:
    """Return measures by chance, as they occur in papers."""
    width, height = rnd.choice(((595, 842), (612, 792), (516, 729), (595, 842)))
    size = rnd.choice((9, 10, 10.5, 11, 12))
    indented = rnd.random() < 0.6
    measures: dict[str, object] = {
        "width": width,
        "height": height,
        "margin": rnd.uniform(48, 80),
        "size": size,
        "leading": size * rnd.choice((1.2, 1.35, 1.5, 1.8)),
        "indent": rnd.choice((1.5, 2, 2)) if indented else 0,
        "gap": rnd.choice((0, 0, 0.4)) if indented else rnd.choice((0.5, 0.8)),
        "gutter": rnd.uniform(14, 30),
        "justify": rnd.random() < 0.8,
        "letterwise": rnd.random() < 0.3,
    }
    return Style(**(measures | fixed))  # type: ignore[arg-type]


def _parts(rnd: random.Random, style: Style, mixed: bool, tables: bool) -> Iterator[Part]:
    texts = english(rnd, 26) if style.latin else chinese(rnd)[:22]
    if mixed:
        texts = [text for pair in zip(texts, english(rnd, 12), strict=False) for text in pair]
    yield Part("title", "A Study of Similar Documents" if style.latin else "相似文档的调查与研究")
    for number, text in enumerate(texts, 1):
        if number % 7 == 1:
            yield Part("heading", f"{number // 7 + 1} " + ("Method and Results" if style.latin else "调查方法与结果"))
        yield Part("body", text)
        if tables and number % 6 == 3:
            yield from _table(rnd, style, number)


def _table(rnd: random.Random, style: Style, number: int) -> Iterator[Part]:
    yield Part("caption", f"Table {number} Results by group" if style.latin else f"表{number} 各组的结果")
    head = ("Group", "Count", "Share", "Mean") if style.latin else ("组别", "人数", "比例", "均值")
    for row in (head, *(_figures(rnd, style, line) for line in range(rnd.randint(4, 8)))):
        yield Part("row", " ".join(row), row)


def _figures(rnd: random.Random, style: Style, line: int) -> tuple[str, ...]:
    name = f"Group {line + 1}" if style.latin else f"第{'一二三四五六七八九'[line]}组"
    return name, str(rnd.randint(10, 99)), f"{rnd.randint(10, 99)}%", f"{rnd.uniform(1, 5):.2f}"


def specimen(name: str, seed: int, *, mixed: bool = False, tables: bool = False, **fixed: object) -> Specimen:
    """Return one PDF with its paragraphs."""
    rnd = random.Random(seed)
    style = style_of(rnd, **fixed)
    typesetter = Typesetter(style, "Journal of Similar Documents" if style.latin else "某某大学课程论文")
    expected: list[str] = []
    notes = ["① " + text[:90] + "。" for text in chinese(rnd)[:2]] if style.notes else []
    if notes:
        typesetter.notes(notes)
    for part in _parts(rnd, style, mixed, tables):
        typesetter.put(part)
        if notes and typesetter.first_page > 1:  # they stand at the foot of the first page
            expected += notes
            notes = []
        expected.append(part.text)
    return Specimen(name, bytes(typesetter.pdf.output()), tuple(expected + notes))


def specimens(seed: int = 7) -> Iterator[Specimen]:
    """Yield all of them, two of each sort."""
    for twin in (seed, seed + 100):
        yield specimen("Chinese, one column", twin)
        yield specimen("Chinese, not indented", twin + 1, indent=0, gap=0.6)
        yield specimen("Chinese, no gap, no indent", twin + 2, indent=0, gap=0)
        yield specimen("Chinese, two columns", twin + 3, columns=2, size=9, leading=13)
        yield specimen("Chinese, tables", twin + 4, tables=True)
        yield specimen("Chinese, footnotes", twin + 5, notes=True)
        yield specimen("mixed", twin + 6, mixed=True)
        yield specimen("English, hyphenated", twin + 7, latin=True)
        yield specimen("English, two columns", twin + 8, latin=True, columns=2)
        yield specimen("English, tables", twin + 9, latin=True, tables=True)
        yield specimen("no header, no footer", twin + 10, furniture=False)
        yield from _unusual(twin + 20)


def _unusual(seed: int) -> Iterator[Specimen]:
    """Yield other faces, sizes and pitches, and lines that are not justified."""
    yield specimen("Chinese, sans, large", seed, sans=True, size=16, leading=28)
    yield specimen("Chinese, ragged, no gap, no indent", seed + 1, indent=0, gap=0, justify=False)
    yield specimen("Chinese, two columns, no indent", seed + 2, indent=0, gap=0, columns=2, size=9, leading=11)
    yield specimen("mixed, no gap, no indent", seed + 3, mixed=True, indent=0, gap=0)
    yield specimen("English, Helvetica, ragged", seed + 4, latin=True, family="Helvetica", justify=False, gap=0.5)
    yield specimen("English, Courier", seed + 5, latin=True, family="Courier", size=10, leading=20)
    yield specimen("English, small and tight", seed + 6, latin=True, size=8, leading=8.8, margin=36)
    yield specimen("English, no gap, no indent", seed + 7, latin=True, indent=0, gap=0, justify=True)
