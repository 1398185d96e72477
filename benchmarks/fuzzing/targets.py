"""Kinds of files of others: for each sound ones to begin with, how they are changed, how they are used.

To be used means to end: with a value, or with the one sentence of a `HengwenError`; what else is raised is a fault.
"""

import io
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import docx

from benchmarks.fuzzing.archives import mutate_archive, rars4, rars5, seven_zips, use_archive, zips
from benchmarks.fuzzing.mutations import (
    TEXTS,
    mutate_bytes,
    mutate_database,
    mutate_json_text,
    mutate_packed,
    mutate_zip,
)
from hengwen import exports
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.exports.evidence_sheets import write_sheet
from hengwen.library import maintenance
from hengwen.library.add import add_read_documents
from hengwen.library.kept_work import KeptWork, key_of
from hengwen.library.store import Library
from hengwen.library.verdicts import read_review, write_verdict
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Role, Span
from hengwen.model.messages import HengwenError, message
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest
from hengwen.people.pattern import parse_pattern
from hengwen.people.rosters import roster_file
from hengwen.people.rosters.roster import read_roster
from hengwen.readers.pages.protocol import PageBox, PageImage, pack_answer, unpack_answer
from hengwen.readers.sandbox.worker import ReadResult, pack_report, unpack_report
from hengwen.serial.reading import pack_reading, unpack_reading
from hengwen.text.analysis import analyse
from hengwen.views.presentation import Presentation

_LONG = 0.3
"""Share of the sound ones with which is done what takes long: reports, and checks against a library."""

SUBJECT = "垃圾分类要从源头做起，每一位居民都应当把厨余垃圾和其他垃圾分开投放，这样才能减少后面处理的负担。"


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of file. `seeds`: sound ones. `mutate`: changes one; it may work in a file. `use`: opens one at a path."""

    name: str
    suffix: str
    share: int
    seeds: Callable[[], tuple[bytes, ...]]
    mutate: Callable[[random.Random, bytes, Path], bytes]
    use: Callable[[Path, random.Random], None]


def _document(number: int) -> Document:
    chance = random.Random(number)
    own = "".join(chance.choices([chr(code) for code in range(0x4E00, 0x4F00)], k=300))
    parts = (f"第{number}份报告", SUBJECT * 2, own[:150] + "。", "The words of others are words, too. " * 3, own[150:])
    paragraphs, place = [], 0
    for kind, part in zip((ParagraphKind.TITLE, *[ParagraphKind.BODY] * 4), parts, strict=True):
        paragraphs.append(Paragraph(Span(place, place + len(part)), kind, 1))
        place += len(part) + 1
    said = message("The document is too long for this program: only its first {count} characters were read.", count=9)
    content = Content("\n".join(parts), tuple(paragraphs), parts[0], message=said, pages=1)
    return Document(f"{number}/甲.txt", f"{number:064x}", content, person=Person(f"20{number}", "王芳", "王芳"))


@cache
def _report() -> Report:
    return compare_documents([_document(number) for number in range(4)])


@cache
def _checks() -> tuple[bytes, ...]:
    report, place = _report(), Path("seed.hengwen")
    case = Case.of(report.comparisons[0], report.comparisons[0].matches[0])
    review = Review().decided(case, Verdict(Decision.EXCUSED, "合写", "问过", "李老师", "2026-05-01T08:00:00Z"))
    save(SavedCheck(report, review, CheckRequest((Path("a"),), (Path("b"),))), place)
    return (place.read_bytes(),)


@cache
def _libraries() -> tuple[bytes, ...]:
    place = Path("seed.db")
    place.unlink(missing_ok=True)
    with Library.open(place, write=True) as library:
        add_read_documents(library, [_document(number) for number in range(4)], labels={"year": "2026"})
        write_verdict(library, Case("a", "b", (Span(0, 4), Span(2, 9))), Verdict(Decision.EXCUSED))
    return (place.read_bytes(),)


@cache
def _caches() -> tuple[bytes, ...]:
    place = Path("seed-cache.db")
    place.unlink(missing_ok=True)
    document = _document(1)
    KeptWork(place).keep({key_of("a"): pack_reading(document, analyse(document.text), narrow=True)})
    return (place.read_bytes(),)


@cache
def _answers() -> tuple[bytes, ...]:
    document = _document(2)
    picture = PageImage(4, 2, 12, bytes(24), 1, 3, (10.0, 20.0), ((PageBox(1, 2, 3, 4),),))
    return pack_report(ReadResult(document, "", analyse(document.text))), pack_answer(picture)


def _use_check(path: Path, chance: random.Random) -> None:
    file = CheckFile(path)
    for part in (file.summary, file.review):
        with suppress(HengwenError):
            part()
    result = file.load()
    presentation = Presentation(chance.choice(("en", "zh_CN")), result.review)
    if chance.random() < _LONG:
        suffix = chance.choice((".html", ".json", ".csv", ".xlsx", ".docx", ".pdf"))
        exports.write(result.report, path.with_name(f"report{suffix}"), presentation)
    if result.report.comparisons and chance.random() < _LONG:
        write_sheet(result.report, result.report.comparisons[0], path.with_name("sheet.docx"), presentation)


def _use_library(path: Path, chance: random.Random) -> None:
    maintenance.verify(path)
    with Library.open(path) as library:
        library.list()
        read_review(library)
    if chance.random() > _LONG:
        return
    new = path.with_name("new.txt")
    new.write_text(_document(9).text, encoding="utf-8")
    check(CheckRequest((new,), library=path, jobs=1))
    if chance.random() < 0.3:
        with Library.open(path, write=True) as library:
            add_read_documents(library, [_document(7)])


def _use_cache(path: Path, _chance: random.Random) -> None:
    values = KeptWork(path).recall([key_of("a")])
    for value in values.values():
        with suppress(ValueError):
            unpack_reading(value, "a", Role.NEW)
    KeptWork(path).keep({key_of("b"): b"value"})


def _mutate_cache(chance: random.Random, data: bytes, place: Path) -> bytes:
    """Change the file, or a value whose hash is right then: whoever can write the file can make one."""
    if chance.random() < 0.5:
        return mutate_database(chance, data, place)
    place.write_bytes(data)
    (value,) = KeptWork(place).recall([key_of("a")]).values()
    KeptWork(place).keep({key_of("a"): mutate_packed(chance, value)})
    return place.read_bytes()


def _use_answer(path: Path, _chance: random.Random) -> None:
    data = path.read_bytes()
    for unpack in (unpack_report, unpack_answer, roster_file.unpack_sheets):
        with suppress(ValueError):
            unpack(data)


def _mutate_answer(chance: random.Random, data: bytes, _place: Path) -> bytes:
    """Change the JSON at the head, or any bytes."""
    size = int.from_bytes(data[:8])
    if chance.random() < 0.5:
        return mutate_bytes(chance, data)
    head = mutate_json_text(chance, data[8 : 8 + size].decode()).encode("utf-8", "replace")
    return len(head).to_bytes(8) + head + data[8 + size :]


def _rosters() -> tuple[bytes, ...]:
    csv = "学号,姓名,班级\n2023010101,王芳,一班\n2023010102,李雷,二班\n".encode()
    page = "<html><table><tr><td>学号</td><td>姓名</td></tr><tr><td>1001</td><td>王芳</td></tr></table></html>".encode()
    return csv, csv.replace(b",", b"\t"), csv.decode().encode("gb18030"), page, _workbook()


def _workbook() -> bytes:
    from xlsxwriter import Workbook

    result = io.BytesIO()
    with Workbook(result, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet()
        for row, cells in enumerate((("学号", "姓名"), (2023010101, "王芳"), (2023010102, "李雷"))):
            sheet.write_row(row, 0, cells)
    return result.getvalue()


def _mutate_roster(chance: random.Random, data: bytes, _place: Path) -> bytes:
    return mutate_zip(chance, data) if data.startswith(b"PK") else mutate_bytes(chance, data)


def _use_roster(path: Path, _chance: random.Random) -> None:
    read_roster(path)


_PATTERNS = ("{number}-{name}", "*_{name}_*/{number}", "{}{number}{}{name}{}", "作业{number}")


def _use_pattern(path: Path, _chance: random.Random) -> None:
    pattern = parse_pattern(path.read_text("utf-8", "replace"))
    for parts in (("a", "2023010101-王芳-作业.docx"), ("x" * 300 + ".zip", "{number}" * 30), ("",)):
        pattern.match(parts)


_LAYOUTS = (
    "{% extends base %}{% block head %}<h1>{{ report.created }}</h1>{% endblock %}",
    '<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="{{ policy }}"></head><body>'
    "{% for pair in view.pairs %}<p>{{ pair.left.label }} {{ pair.pair.similarity | percent }}</p>{% endfor %}</body>",
)
_SNIPPETS = (
    "{{ report.entries[0].tokens.tofile('written-by-a-layout') }}",
    "{{ ''.__class__.__mro__ }}",
    "{% include '/etc/passwd' %}",
    "{% include '../report.css' %}",
    "{% import 'parts.html.j2' as p %}",
    "{{ 'a' * 99999999999 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{{ '%999999999d' % 1 }}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "{{ lipsum(n=99999) }}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "<script src='http://a'></script>",
    "<meta http-equiv=refresh>",
    "{{ report | pprint }}",
    "{{ report | tojson }}",
    "{{ report | xmlattr }}",
    "{{ view | attr('__dict__') }}",
    "{{ label(1) }}",
    "{{ cycler.next.__globals__ }}",
    "{{ policy | upper }}",
    "{% block head %}{% endblock %}",
    "{{ x }}",
    "{% raw %}",
    "{{",
    "{{ report.similarity() }}",
    "{{ view.pairs[0].pair.with_exclusions(1, 2, 3) }}",
    "{{ 1 / 0 }}",
    "{{ self }}",
)


def _mutate_layout(chance: random.Random, data: bytes, _place: Path) -> bytes:
    text = data.decode()
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.choice((len(text), chance.randrange(len(text) + 1)))
        text = text[:at] + chance.choice((*_SNIPPETS, *TEXTS)) + text[at:]
    result = text.encode("utf-8", "replace")
    return mutate_bytes(chance, result) if chance.random() < 0.3 else result


def _use_layout(path: Path, _chance: random.Random) -> None:
    exports.write(_report(), path.with_name("report.html"), Presentation(layout=path))


@cache
def _documents() -> tuple[bytes, ...]:
    result = io.BytesIO()
    own = docx.Document()
    for text in ("学校信头", "{{ report }}", "签字："):
        own.add_paragraph(text)
    own.sections[0].footer.paragraphs[0].text = "页脚"
    own.save(result)
    return (result.getvalue(),)


def _use_document(path: Path, _chance: random.Random) -> None:
    exports.write(_report(), path.with_name("report.docx"), Presentation(layout=path))


def _use_settings(path: Path, _chance: random.Random) -> None:
    from hengwen.gui.settings import Settings
    from hengwen.gui.settings_file import SettingsFile

    settings = Settings(SettingsFile(path))
    preferences = settings.preferences
    names = "language", "theme", "folder", "checks", "text_size", "geometry", "reviewer", "limits", "levels"
    for name in names:
        getattr(settings, name)
    settings.zoom(1)
    settings.keep(preferences)
    if Settings(SettingsFile(path)).preferences != preferences:
        raise AssertionError("settings that were kept are others when they come back")


_SETTINGS = {
    "language": "zh_CN", "theme": "dark", "min_length": "13", "distance": "12", "method": "simhash-tfidf", "jobs": "4",
    "leave_out": "contents,headers", "levels": "10,30,50,#8fc7a2,#e6c84f,#e69b4f,#d96459", "limits/total": "30",
    "limits/failing": "50", "limits/names": "合格\t复核\t不合格", "export_folder": "/tmp",
    "text_size": "15", "geometry": "AdnQywADAAA=", "arranged/pairs": "0,1,2", "reviewer": "王老师",
}  # fmt: skip


def _mutate_settings(chance: random.Random, data: bytes, _place: Path) -> bytes:
    return mutate_json_text(chance, data.decode()).encode("utf-8", "replace")


TARGETS = (
    Target("check file", ".hengwen", 25, _checks, mutate_database, _use_check),
    Target("library", ".db", 12, _libraries, mutate_database, _use_library),
    Target("kept readings", ".db", 8, _caches, _mutate_cache, _use_cache),
    Target("answers of workers", ".bin", 14, _answers, _mutate_answer, _use_answer),
    Target("settings", ".json", 7, lambda: (json.dumps(_SETTINGS).encode(),), _mutate_settings, _use_settings),
    Target("roster", ".csv", 7, _rosters, _mutate_roster, _use_roster),
    Target("pattern of people", ".txt", 5, lambda: tuple(map(str.encode, _PATTERNS)), _mutate_layout, _use_pattern),
    Target("layout, HTML", ".html.j2", 2, lambda: tuple(map(str.encode, _LAYOUTS)), _mutate_layout, _use_layout),
    Target("layout, DOCX", ".docx", 4, _documents, lambda c, data, _: mutate_zip(c, data), _use_document),
    Target("ZIP", ".zip", 4, cache(zips), mutate_archive, use_archive),
    Target("7z", ".7z", 4, cache(seven_zips), mutate_archive, use_archive),
    Target("RAR 4", ".rar", 4, cache(rars4), mutate_archive, use_archive),
    Target("RAR 5", ".rar", 4, cache(rars5), mutate_archive, use_archive),
)
"""Each with its share of all, in per cent."""


def planned(mutants: int) -> Iterator[tuple[Target, int]]:
    """Yield the target and the number of so many mutants."""
    for target in TARGETS:
        yield from ((target, number) for number in range(max(1, mutants * target.share // 100)))
