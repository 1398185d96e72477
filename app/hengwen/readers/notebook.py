"""Jupyter notebooks (nbformat 3 and 4): Markdown cells, code cells and their printed output.

The words of Markdown cells stay as written, as in a Markdown file. Comments in code are text, as in a source file.
Printed output is a kind of its own: the same program prints the same to everybody.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, ParagraphKind, Span, State
from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Draft, assemble
from hengwen.readers.common.finished import finished
from hengwen.readers.common.titles import sensible_title
from hengwen.readers.failure import Unreadable
from hengwen.readers.html.reader import html_drafts
from hengwen.readers.markdown.reader import markdown_paragraphs, without_unshown
from hengwen.readers.source.division import divide
from hengwen.readers.source.languages import known_language

_ANSI = regex(r"\x1b\[[0-9;?]{0,40}[A-Za-z]")
_CONTROL = regex(r"[\x00-\x08\x0b-\x1f]")
_IMAGE = regex(r"!\[([^\]\n]{0,500})\]\((?:[^()\s]|\s(?=\")){0,20000000}(?:\"[^\"\n]{0,500}\")?\)|<img\b[^<>]*>")
_TAG = regex(r"</?[A-Za-z][^<>\n]{0,500}>")
_SHOWN_ALONE = regex(r"<[^<>\n]{0,200}(?: object(?: at 0x[0-9a-f]+)?| size \d+x\d+ [^<>\n]{0,40})>")
_LETTERS = 60
"""Letters and digits of text per image in Markdown; with fewer, the images may be the text."""

Json = Mapping[str, object]


@dataclass(slots=True)
class _Cells:
    language: str
    drafts: list[Draft] = field(default_factory=list)
    images: int = 0
    drawn: int = 0


def read_notebook(data: bytes) -> Content:
    """Return the text of a notebook in the order of its cells. Raises `Unreadable` for other files, or without text."""
    notebook = _parsed(data)
    cells = _Cells(_language(notebook))
    for cell in _cells(notebook):
        _read_cell(cell, cells)
    assembled = assemble(cells.drafts)
    title = sensible_title(_text(_dict(notebook.get("metadata")).get("title")))
    findings = (*assembled.findings, *_pictures(cells.images, assembled.text, assembled.paragraphs))
    return finished(assembled, images=bool(cells.images or cells.drawn), title=title, findings=findings)


def _parsed(data: bytes) -> Json:
    try:
        notebook = json.loads(data)
    except (ValueError, RecursionError) as fault:
        raise Unreadable(
            State.DAMAGED, message("The notebook is damaged or cut off; save it once more in Jupyter.")
        ) from fault
    if not isinstance(notebook, dict) or not {"cells", "worksheets"} & notebook.keys():
        raise Unreadable(State.WRONG_KIND, message("This file has the name of a notebook, but is none."))
    return notebook


def _cells(notebook: Json) -> Iterator[Json]:
    """Yield all cells in order; up to nbformat 3 they lie in worksheets."""
    sheets = [notebook, *_list(notebook.get("worksheets"))]
    for sheet in sheets:
        yield from map(_dict, _list(_dict(sheet).get("cells")))


def _language(notebook: Json) -> str:
    metadata = _dict(notebook.get("metadata"))
    info, kernel = _dict(metadata.get("language_info")), _dict(metadata.get("kernelspec"))
    named = [_text(info.get("name")), _text(kernel.get("language")), _text(kernel.get("name"))]
    known = [known_language(name) for name in named if name]
    return next(filter(None, known), "") if known else "python"


def _read_cell(cell: Json, cells: _Cells) -> None:
    kind, source = cell.get("cell_type"), _clean(_text(cell.get("source", cell.get("input"))))
    if kind == "code":
        _write(cells, [(part.span, part.kind) for part in divide(source, cells.language)], source)
        for output in _list(cell.get("outputs")):
            _read_output(_dict(output), cells)
    elif kind == "heading":  # of nbformat 3
        cells.drafts.append(_draft(ParagraphKind.HEADING, source))
    else:
        _read_markdown(source, cells)


def _read_markdown(source: str, cells: _Cells) -> None:
    source, findings, _ = without_unshown(source)
    if findings:
        cells.drafts.append(Draft(ParagraphKind.BODY))
        for finding in findings:
            cells.drafts[-1].note(finding.kind, finding.detail)
    source, images = _IMAGE.subn(lambda image: image[1] or "", source)
    cells.images += images
    plain = "\n".join(_TAG.sub("", line) for line in source.split("\n"))
    _write(cells, [(paragraph.span, paragraph.kind) for paragraph in markdown_paragraphs(plain)], plain)


def _read_output(output: Json, cells: _Cells) -> None:
    """Read the output of a cell: the richest form that is text."""
    if output.get("output_type") in ("error", "pyerr"):
        trace = _list(output.get("traceback"))
        words = "\n".join(map(_text, trace)) or f"{_text(output.get('ename'))}: {_text(output.get('evalue'))}"
        return _print(words, cells)
    data = _dict(output.get("data")) or output
    cells.drawn += any(str(key).startswith("image/") or key in ("png", "jpeg", "svg") for key in data)
    if page := _text(data.get("text/html") or data.get("html")):
        for draft in html_drafts(page.encode("utf-8", "replace")):
            draft.kind = ParagraphKind.OUTPUT
            cells.drafts.append(draft)
        return None
    plain = data.get("text/markdown") or data.get("text/latex") or data.get("latex") or data.get("text/plain")
    words = _text(plain or data.get("text"))
    return None if _SHOWN_ALONE.fullmatch(words.strip()) else _print(words, cells)


def _print(words: str, cells: _Cells) -> None:
    for line in _clean(_ANSI.sub("", words)).split("\n"):
        cells.drafts.append(_draft(ParagraphKind.OUTPUT, line))


def _write(cells: _Cells, parts: list[tuple[Span, ParagraphKind]], text: str) -> None:
    cells.drafts += (_draft(kind, text[span.start : span.end]) for span, kind in parts)


def _draft(kind: ParagraphKind, words: str) -> Draft:
    draft = Draft(kind)
    draft.write(words)
    return draft


def _pictures(images: int, text: str, paragraphs: tuple[Paragraph, ...]) -> Iterator[Finding]:
    """Yield a finding where a notebook is pictures rather than text; pictures drawn by code do not count."""
    written = (paragraph.span for paragraph in paragraphs if paragraph.kind is not ParagraphKind.OUTPUT)
    letters = sum(sum(map(str.isalnum, text[span.start : span.end])) for span in written)
    if images and letters < _LETTERS * images:
        yield Finding(FindingKind.IMAGES, Span(0, 0))


def _text(value: object) -> str:
    """Return a text of a notebook, which may be a list of lines; empty for anything else."""
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _clean(text: str) -> str:
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _dict(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
