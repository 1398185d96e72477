"""What is read from .doc, against LibreOffice: the letters and digits of every file, in order.

`python -m benchmarks.doc_readers FOLDER [CONVERTED]` prints a table in Markdown and, on the other stream, each file
whose letters differ. LibreOffice makes a DOCX of each file, whose text counts as LibreOffice's; they are kept in
CONVERTED, and taken from there when they are there already. Letters are compared after NFKC, blanks and punctuation
aside. Where LibreOffice fills in fields anew, such as page numbers and today's date, both texts get a mark in place of
each, which must stand at the same places. antiword, where it is there, is a third reader. Needs LibreOffice.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from lxml import etree

from hengwen.model.document import Content, ParagraphKind, State
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.doc.story import WordStory
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable

SECONDS = 40.0
"""Longest time for a conversion."""
BATCH = 12
"""How many files LibreOffice is given at once; where it fails, each once more alone."""

_BROKEN = re.compile(r"ofz|CVE|EDB|crash|hang|forcepoint|fuzz|testcase|poc", re.IGNORECASE)
_FILLED_IN = frozenset((
    "PAGE", "NUMPAGES", "SECTION", "SECTIONPAGES", "PAGEREF", "DATE", "TIME", "SAVEDATE", "PRINTDATE", "CREATEDATE",
    "FILENAME", "AUTHOR", "LASTSAVEDBY", "TITLE", "SUBJECT", "KEYWORDS", "COMMENTS", "EDITTIME", "REVNUM", "NUMWORDS",
    "NUMCHARS", "FILESIZE", "TEMPLATE", "USERNAME", "USERINITIALS", "DOCPROPERTY", "INFO", "SEQ", "IF", "STYLEREF",
    "NBPAGES",  # NUMPAGES in a French Word
))  # fmt: skip
_MARK = "\u2c65"  # a letter that no document of the corpus has
_SEPARATOR, _END, _PAGE_NUMBER = "\x14", "\x15", "\x00"
_PICTURES = re.compile(r"\[pic\]")
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
CLASSES = (
    "same letters in order", "same letters, another order", "same but for fields filled in anew",
    "same but for headers and footers that stand there twice", "other",
)  # fmt: skip


def is_filled_in(instructions: list[str]) -> bool:
    """Whether the last of these fields, each within the one before, is of those that LibreOffice fills in anew.

    Page numbers of a table of contents are not: they stay as they are until it is made anew.
    """
    names = [(each.split() or [""])[0].upper() for each in instructions]
    return names[-1] in _FILLED_IN and not (names[-1] == "PAGEREF" and "TOC" in names)


class MarkedStory(WordStory):
    """Our walk, with a mark for each result of such a field, and for the sign that stands for the page's number."""

    def _field(self, sign: str, place: int) -> None:
        open_fields = self._instructions() if sign == _END else []
        super()._field(sign, place)
        if open_fields and is_filled_in(open_fields):
            self._write(_MARK)

    def _pieces(self, start: int, stop: int) -> None:
        super()._pieces(start, stop)
        if self._run.special and self._context.parts.text[start:stop] == _PAGE_NUMBER:
            self._write(_MARK)

    def _write(self, text: str) -> None:
        names, fields = self._instructions(), enumerate(self._fields._open)
        if not any(is_filled_in(names[: at + 1]) for at, each in fields if not each.in_instruction):
            super()._write(text)

    def _instructions(self) -> list[str]:
        return ["".join(each.instruction) for each in self._fields._open]


def ours_with_marks(data: bytes) -> Content:
    """What Hengwen reads, with a mark in place of each such field."""
    with (
        patch("hengwen.readers.doc.reader.WordStory", MarkedStory),
        patch("hengwen.readers.doc.story.WordStory", MarkedStory),  # of text boxes
    ):
        return read_doc(data)


def theirs_with_marks(data: bytes) -> Content:
    """What the DOCX says, with a mark in place of each such field."""
    source, target = zipfile.ZipFile(BytesIO(data)), BytesIO()
    with zipfile.ZipFile(target, "w") as result:
        for name in source.namelist():
            part = source.read(name)
            result.writestr(name, _with_marks(part) if re.match(r"word/[a-z]+\d*\.xml", name) else part)
    return read_docx(target.getvalue())


def _with_marks(part: bytes) -> bytes:
    root = etree.fromstring(part)
    instructions: list[str] = []  # of the open fields
    in_result: list[bool] = []
    for each in list(root.iter(*(f"{{{_WORD}}}{name}" for name in ("fldChar", "instrText", "t", "fldSimple")))):
        name = etree.QName(each).localname
        kind = each.get(f"{{{_WORD}}}fldCharType")
        marked = [at for at, shown in enumerate(in_result) if shown and is_filled_in(instructions[: at + 1])]
        if kind == "begin":
            instructions.append("")
            in_result.append(False)
        elif kind == "separate" and in_result:
            in_result[-1] = True
        elif kind == "end" and in_result:
            if is_filled_in(instructions) and marked in ([], [len(in_result) - 1]):
                _add_text(each, _MARK)
            instructions.pop()
            in_result.pop()
        elif name == "instrText" and instructions:
            instructions[-1] += each.text or ""
        elif name == "fldSimple" and is_filled_in([*instructions, each.get(f"{{{_WORD}}}instr") or ""]):
            for number, text in enumerate(each.iter(f"{{{_WORD}}}t")):
                text.text = "" if number else _MARK
        elif name == "t" and marked:
            each.text = ""
    return bytes(etree.tostring(root))


def _add_text(element: etree._Element, text: str) -> None:
    """Text behind an element of a run."""
    added = etree.Element(f"{{{_WORD}}}t")
    added.text = text
    element.addnext(added)


def letters(text: str) -> str:
    """The letters and digits of a text."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


def content(reader: Callable[[bytes], Content], data: bytes) -> Content:
    """What a reader says about a file."""
    try:
        return reader(data)
    except Unreadable as fault:
        return fault.content
    except Exception as fault:  # noqa: BLE001 - a reader that fails is a result
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr)
        return Content(state=State.DAMAGED)


def convert(files: list[Path], folder: Path, profile: Path, seconds: float) -> None:
    """DOCX of files, as LibreOffice makes them, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        shutil.which("soffice") or "libreoffice", f"-env:UserInstallation={profile.as_uri()}", "--headless",
        "--norestore", "--convert-to", "docx:MS Word 2007 XML", "--outdir", str(folder), *map(str, files),
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def convert_all(files: dict[Path, Path]) -> None:
    """`files`: what is converted → what it becomes."""
    with tempfile.TemporaryDirectory() as profile:
        for single in (False, True):
            todo = [file for file, result in files.items() if not result.exists()]
            together = [file for file in todo if not _BROKEN.search(file.name)]
            groups: list[list[Path]] = [[file] for file in todo]
            if not single:
                folders = sorted({files[file].parent for file in together})
                alike = [[file for file in together if files[file].parent == folder] for folder in folders]
                groups = [each[at : at + BATCH] for each in alike for at in range(0, len(each), BATCH)]
            for group in groups:
                convert(group, files[group[0]].parent, Path(profile), SECONDS * (1 if single else 3))


def difference(ours: Content, theirs: Content) -> str:
    """In which of the first two classes two texts fall; empty for none.

    In another order is what has the same letters, and each paragraph of the one somewhere in the other.
    """
    one, other = letters(ours.text), letters(theirs.text)
    if one == other:
        return CLASSES[0]
    within = all(letters(line) in other for line in ours.text.split("\n"))
    within = within and all(letters(line) in one for line in theirs.text.split("\n"))
    return CLASSES[1] if within and Counter(one) == Counter(other) else ""


def with_margins_once(content: Content) -> Content:
    """A text in which a header or footer that says the same as another one stands once."""
    lines: dict[str, None] = {}
    for number, each in enumerate(content.paragraphs):
        line = content.text[each.span.start : each.span.end]
        is_margin = each.kind in (ParagraphKind.HEADER, ParagraphKind.FOOTER)
        lines[f"{each.kind}\n{letters(line)}" if is_margin else f"{number}\n{line}"] = None
    return replace(content, text="\n".join(each.partition("\n")[2] for each in lines), paragraphs=())


def agrees_with_antiword(file: Path, ours: Content) -> bool:
    """Whether antiword prints the same letters: in any order, as it sets tables in columns; it prints no headers."""
    command = ["antiword", "-w", "0", "-m", "UTF-8.txt", str(file)]
    with suppress(subprocess.TimeoutExpired, FileNotFoundError):
        printed = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False).stdout
        theirs = letters(_PICTURES.sub("", printed.decode(errors="replace")))
        return bool(theirs) and Counter(_part(ours, margins=False)) == Counter(theirs)
    return False


def _part(content: Content, *, margins: bool) -> str:
    """The letters of the headers and footers, or of all else."""
    kinds = (ParagraphKind.HEADER, ParagraphKind.FOOTER)
    spans = (each.span for each in content.paragraphs if (each.kind in kinds) == margins)
    return letters("".join(content.text[each.start : each.end] for each in spans))


def compare(file: Path, converted: Path) -> tuple[str, bool]:
    """The class of a file, and whether antiword prints what we read, between headers as LibreOffice has them; says how
    it differs.
    """
    data = file.read_bytes()
    ours = content(read_doc, data)
    if ours.state in (State.WRONG_KIND, State.LOCKED):
        return "locked, or older than Word 97", False
    if not converted.exists():
        return "not converted by LibreOffice", False
    theirs = content(read_docx, converted.read_bytes())
    found = difference(ours, theirs)
    if not found:
        marked = content(ours_with_marks, data), content(theirs_with_marks, converted.read_bytes())
        once = [with_margins_once(each) for each in marked]
        found = CLASSES[2] if difference(*marked) else CLASSES[3] if difference(*once) else CLASSES[4]
    same_margins = found in CLASSES[:2] or _part(marked[0], margins=True) == _part(marked[1], margins=True)
    agrees = same_margins and agrees_with_antiword(file, ours)
    if found != CLASSES[0]:
        one, other = Counter(letters(ours.text)), Counter(letters(theirs.text))
        more, less = ("".join(each.elements())[:40] for each in (one - other, other - one))
        third = "as antiword; " if agrees else ""
        print(
            f"{file.name}: {found}; {third}{ours.state.value}; only ours: {more!r}, only theirs: {less!r}",
            file=sys.stderr,
        )
    return found, agrees


def main(arguments: list[str]) -> None:
    """The table."""
    folder = Path(arguments[0])
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(arguments[1]) if len(arguments) > 1 else Path(scratch)
        files = {file: kept / file.relative_to(folder).with_suffix(".docx") for file in sorted(folder.rglob("*.doc"))}
        convert_all(files)
        counts = {broken: Counter[str]() for broken in (False, True)}
        agreeing = Counter[str]()  # sound files by class
        for file, converted in files.items():
            broken = bool(_BROKEN.search(file.name))
            found, agrees = compare(file, converted)
            counts[broken][found] += 1
            agreeing[found] += agrees and not broken
    print("| | sound files | as antiword | broken on purpose |\n| --- | ---: | ---: | ---: |")
    for name in (*CLASSES, "locked, or older than Word 97", "not converted by LibreOffice"):
        print(f"| {name} | {counts[False][name]} | {agreeing[name]} | {counts[True][name]} |")
    print(f"\n{_summary(counts[False], agreeing)}")


def _summary(counts: Counter[str], agreeing: Counter[str]) -> str:
    compared = sum(counts[name] for name in CLASSES)
    same, *more = (sum(counts[name] for name in CLASSES[:end]) for end in (2, 3, 4))
    figures = {
        "same letters as in LibreOffice": same,
        "as in LibreOffice or antiword": same + sum(agreeing[name] for name in CLASSES[2:]),
        "as in LibreOffice but for fields filled in anew": more[0],
        "and but for headers that stand there twice": more[1],
        "that, or as in antiword": more[1] + agreeing[CLASSES[4]],
    }
    return "\n".join(f"{name}: {count} of {compared} ({count / compared:.1%})" for name, count in figures.items())


if __name__ == "__main__":
    main(sys.argv[1:])
