"""Reads the manuscripts in `texts/`: front matter, then headings, paragraphs, lists and tables.

Marks inside a manuscript:

* `[#bg1] ...` gives a paragraph of a source the label `bg1`, so that copies can name it;
* `{{light S2:bg1}}...{{/}}` plants a passage: what stands inside was made from paragraph `bg1` of `S2`.
  `S2:bg1.2` means its second sentence, `S2:bg1.2-4` its second to fourth. With nothing inside, the source stands there;
* `[white] ...` is a paragraph in white ink;
* `: ...` is the caption of a table, `| a | b |` one of its rows, `1. ...` an item of a numbered list.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

PLANTED = re.compile(r"\{\{(?P<kind>\w+) (?P<source>\w+):(?P<place>[\w.-]+)\}\}(?P<text>.*?)\{\{/\}\}")
LABEL = re.compile(r"\[#(\w+)\] ")
SENTENCE = re.compile(r"[^。！？]*[。！？]+”?")
BLANK = "________"
PREFIXES = {"## ": "heading", "### ": "subheading", "[white] ": "white", ": ": "caption", "| ": "table"}


@dataclass(frozen=True, slots=True)
class Passage:
    """One planted passage: sentences `first` to `last` (from 1) of a source's paragraph, and both wordings."""

    kind: str
    source: str
    label: str
    first: int
    last: int
    left: str
    right: str

    def overlaps(self, other: "Passage") -> bool:
        """Return whether both were made from a sentence in common."""
        here, there = (self.source, self.label), (other.source, other.label)
        return here == there and self.first <= other.last and other.first <= self.last


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item, caption, table or hidden paragraph."""

    kind: str
    text: str = ""
    label: str = ""
    number: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Manuscript:
    """Front matter and blocks of one file."""

    meta: Mapping[str, str]
    blocks: tuple[Block, ...]

    @property
    def name(self) -> str:
        """File name of the finished sample."""
        return self.meta["file"]

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All planted passages in reading order."""
        return tuple(passage for block in self.blocks for passage in block.passages)

    def paragraph(self, label: str) -> str:
        """Return the text of the paragraph with this label."""
        return next(block.text for block in self.blocks if block.label == label)


def read_all(folder: Path) -> dict[str, Manuscript]:
    """Return every manuscript by its id, planted passages written out."""
    raw = {text.meta["id"]: text for text in map(read, sorted(folder.glob("*.md")))}
    return {name: replace(text, blocks=tuple(plant(block, raw) for block in text.blocks)) for name, text in raw.items()}


def read(path: Path) -> Manuscript:
    """Return one manuscript, passages still marked."""
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    meta = dict(line.split(": ", 1) for line in head.splitlines())
    return Manuscript(meta, tuple(blocks(body)))


def blocks(body: str) -> Iterator[Block]:
    """Yield blocks of a body; the rows of a table make one block, the items of a list are counted."""
    parsed = [parse(line) for line in body.splitlines() if line]
    for kind, group in groupby(parsed, key=lambda block: block.kind):
        if kind == "table":
            yield Block("table", rows=tuple(cells(row.text) for row in group))
        elif kind == "item":
            yield from (replace(item, number=number) for number, item in enumerate(group, start=1))
        else:
            yield from group


def parse(line: str) -> Block:
    """Return the block that one line stands for."""
    for prefix, kind in PREFIXES.items():
        if line.startswith(prefix):
            return Block(kind, line.removeprefix(prefix))
    if item := re.match(r"\d\. ", line):
        return Block("item", line[item.end() :])
    if label := LABEL.match(line):
        return Block("paragraph", line[label.end() :], label[1])
    return Block("paragraph", line)


def cells(row: str) -> tuple[str, ...]:
    """Return cells of a table row whose first bar is gone."""
    return tuple(cell.strip() for cell in row.rstrip("| ").split("|"))


def plant(block: Block, sources: Mapping[str, Manuscript]) -> Block:
    """Return the block with its marks resolved into text and passages."""
    passages = [passage(mark, sources) for mark in PLANTED.finditer(block.text)]
    wordings = iter(passages)
    return replace(block, text=PLANTED.sub(lambda _: next(wordings).left, block.text), passages=tuple(passages))


def passage(mark: re.Match[str], sources: Mapping[str, Manuscript]) -> Passage:
    """Return the passage a mark stands for."""
    label, _, numbers = mark["place"].partition(".")
    sentences = SENTENCE.findall(sources[mark["source"]].paragraph(label))
    first, last = span(numbers) if numbers else (1, len(sentences))
    right = "".join(sentences[first - 1 : last])
    return Passage(mark["kind"], mark["source"], label, first, last, mark["text"] or right, right)


def span(numbers: str) -> tuple[int, int]:
    """`2-4` as (2, 4), `2` as (2, 2)."""
    first, _, last = numbers.partition("-")
    return int(first), int(last or first)


def fill(form: Manuscript, own: Manuscript) -> Manuscript:
    """Return the printed form filled in: title, cover, declaration, instructions below the headings, grading notes."""
    title = Block("title", form.meta["title"])
    if own is form:
        return replace(form, blocks=(title, *form.blocks))
    if own.meta.get("form") == "no":
        return own
    printed = sections(form.blocks)
    cover = (replace(line, text=answer(line.text, own.meta)) for line in printed[""])
    body = interleave(printed, sections(own.blocks))
    return replace(own, blocks=(title, *cover, *printed["原创性声明"], *body, *printed["评分说明"]))


def sections(blocks: tuple[Block, ...]) -> dict[str, list[Block]]:
    """Return blocks by the heading they stand under, the heading first; those before any heading under ""."""
    parts: dict[str, list[Block]] = {"": []}
    for block in blocks:
        heading = block.text if block.kind == "heading" else next(reversed(parts))
        parts.setdefault(heading, []).append(block)
    return parts


def answer(line: str, meta: Mapping[str, str]) -> str:
    """Return a line of the cover with its blank filled from the front matter."""
    answers = {"题目": meta["title"], "学号": meta["number"], "姓名": meta["author"], "日期": meta["date"]}
    return line.replace(BLANK, answers.get(line.partition("：")[0], ""))


def interleave(printed: Mapping[str, list[Block]], written: Mapping[str, list[Block]]) -> Iterator[Block]:
    """Yield each heading, the printed instruction if the form has one, and what was written under it."""
    for heading, part in written.items():
        yield from part[:1]
        yield from printed[heading][1:] if part and heading in printed else ()
        yield from part[1:]
