"""What is read from .doc, against LibreOffice: the letters and digits of every file, in order.

`python -m benchmarks.doc_readers FOLDER [CONVERTED]` prints a table in Markdown and, on the other stream, each file
whose letters differ. LibreOffice makes a DOCX of each file, whose text counts as LibreOffice's; they are kept in
CONVERTED, and taken from there when they are there already. Letters are compared after NFKC, blanks and punctuation
aside. Needs LibreOffice.
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
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from lxml import etree

from hengwen.model.document import Content, State
from hengwen.readers.doc.header import WordFile
from hengwen.readers.doc.parts import WordParts
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable

SECONDS = 40.0
"""Longest time for a conversion."""
BATCH = 12
"""How many files LibreOffice is given at once; where it fails, each once more alone."""

_BROKEN = re.compile(r"ofz|CVE|EDB|crash|hang|forcepoint|fuzz|testcase|poc", re.IGNORECASE)
_COUNTED = frozenset((
    "PAGE", "NUMPAGES", "SECTIONPAGES", "PAGEREF", "DATE", "TIME", "SAVEDATE", "PRINTDATE", "CREATEDATE", "FILENAME",
    "AUTHOR", "LASTSAVEDBY", "TITLE", "SUBJECT", "KEYWORDS", "COMMENTS", "EDITTIME", "REVNUM", "NUMWORDS", "NUMCHARS",
    "FILESIZE", "TEMPLATE", "USERNAME", "USERINITIALS", "DOCPROPERTY", "INFO", "SEQ", "IF", "STYLEREF", "MACROBUTTON",
))  # fmt: skip
_FIELD = re.compile("\x13([^\x13-\x15]*)\x14([^\x13-\x15]*)\x15")
_SYMBOLS = re.compile(r"[Ͱ-Ͽ\uf020-\uf0ffℂ-ↈ]+")
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
CLASSES = (
    "same letters in order", "same letters, another order", "same but for fields filled in anew",
    "same but for letters of symbol fonts", "other"
)  # fmt: skip


def is_counted(instruction: str) -> bool:
    """Whether a field is of those that LibreOffice fills in anew."""
    return (instruction.split() or [""])[0].upper() in _COUNTED


def ours_without_fields(data: bytes) -> Content:
    """What Hengwen reads where the results of such fields are blanked out."""

    class Blanked(WordParts):
        def __init__(self, file: WordFile) -> None:
            super().__init__(file)
            self.text = _FIELD.sub(_blanked, self.text)

    with patch("hengwen.readers.doc.reader.WordParts", Blanked):
        return read_doc(data)


def _blanked(match: re.Match[str]) -> str:
    words = "\x00" * len(match[2]) if is_counted(match[1]) else match[2]
    return f"\x13{match[1]}\x14{words}\x15"


def theirs_without_fields(data: bytes) -> Content:
    """What the DOCX says without the results of such fields."""
    source, target = zipfile.ZipFile(BytesIO(data)), BytesIO()
    with zipfile.ZipFile(target, "w") as result:
        for name in source.namelist():
            part = source.read(name)
            result.writestr(name, _without_fields(part) if re.match(r"word/[a-z]+\d*\.xml", name) else part)
    return read_docx(target.getvalue())


def _without_fields(part: bytes) -> bytes:
    root = etree.fromstring(part)
    open_fields: list[list[str]] = []  # the instruction of each, and its result where it has begun
    for each in root.iter(*(f"{{{_WORD}}}{name}" for name in ("fldChar", "instrText", "t", "fldSimple"))):
        name = etree.QName(each).localname
        kind = each.get(f"{{{_WORD}}}fldCharType")
        if kind == "begin":
            open_fields.append([""])
        elif kind == "end" and open_fields:
            open_fields.pop()
        elif kind == "separate" and open_fields:
            open_fields[-1].append("")
        elif name == "instrText" and open_fields:
            open_fields[-1][0] += each.text or ""
        elif name == "fldSimple" and is_counted(each.get(f"{{{_WORD}}}instr") or ""):
            for text in each.iter(f"{{{_WORD}}}t"):
                text.text = ""
        elif name == "t" and any(len(field) > 1 and is_counted(field[0]) for field in open_fields):
            each.text = ""
    return bytes(etree.tostring(root))


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


def difference(ours: str, theirs: str) -> str:
    """In which class two texts fall."""
    one, other = letters(ours), letters(theirs)
    if one == other:
        return CLASSES[0]
    more, less = Counter(one) - Counter(other), Counter(other) - Counter(one)
    if not more and not less:
        return CLASSES[1]
    return CLASSES[3] if _SYMBOLS.sub("", one) == _SYMBOLS.sub("", other) else CLASSES[4]


def compare(file: Path, converted: Path) -> str:
    """The class of a file; says how it differs."""
    ours = content(read_doc, file.read_bytes())
    if ours.state in (State.WRONG_KIND, State.LOCKED):
        return "locked, or older than Word 97"
    if not converted.exists():
        return "not converted by LibreOffice"
    theirs = content(read_docx, converted.read_bytes())
    found = difference(ours.text, theirs.text)
    if found not in CLASSES[:2]:
        blank = content(ours_without_fields, file.read_bytes()), content(theirs_without_fields, converted.read_bytes())
        without = difference(*(each.text for each in blank))
        found = CLASSES[2] if without in CLASSES[:2] else without
    one, other = Counter(letters(ours.text)), Counter(letters(theirs.text))
    more, less = ("".join(each.elements())[:40] for each in (one - other, other - one))
    if found != CLASSES[0]:
        print(f"{file.name}: {found}; {ours.state.value}; only ours: {more!r}, only theirs: {less!r}", file=sys.stderr)
    return found


def main(arguments: list[str]) -> None:
    """The table."""
    folder = Path(arguments[0])
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(arguments[1]) if len(arguments) > 1 else Path(scratch)
        files = {file: kept / file.relative_to(folder).with_suffix(".docx") for file in sorted(folder.rglob("*.doc"))}
        convert_all(files)
        counts = {broken: Counter[str]() for broken in (False, True)}
        for file, converted in files.items():
            counts[bool(_BROKEN.search(file.name))][compare(file, converted)] += 1
    print("| | sound files | broken on purpose |\n| --- | ---: | ---: |")
    for name in (*CLASSES, "locked, or older than Word 97", "not converted by LibreOffice"):
        print(f"| {name} | {counts[False][name]} | {counts[True][name]} |")
    compared = sum(counts[False][name] for name in CLASSES)
    same = sum(counts[False][name] for name in CLASSES[:2])
    but_for = compared - counts[False]["other"]
    print(f"\n{same} of {compared} sound files have the same letters, {but_for} but for such fields and symbols")


if __name__ == "__main__":
    main(sys.argv[1:])
