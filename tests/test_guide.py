"""The guide: everything it links is there, both languages say the same, and it names nothing that the program lacks."""

import os
import re
import shutil
import struct
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import click
import pytest

from hengwen.checkfile import recent
from hengwen.cli import main as cli
from hengwen.files.written_reports import digests_file
from hengwen.gui.settings_file import default_settings
from hengwen.library.database import default_path
from hengwen.library.kept_work import default_kept_work
from hengwen.model.document import FindingKind, State
from hengwen.model.request.check_request import CheckRequest
from hengwen.resources import guide_folder
from hengwen.resources.i18n import catalogue, word
from hengwen.text import word_lists as lists

LANGUAGES = ("en", "zh_CN")
ROOT = Path(__file__).parents[1]
MOST_BYTES = 1_500_000
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)#]*)(?:#([^)]+))?\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")
FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CASES = [(language, path.name) for language in LANGUAGES for path in sorted(guide_folder(language).glob("*.md"))]


@cache
def page(language: str, name: str) -> str:
    return (guide_folder(language) / name).read_text(encoding="utf-8")


def anchor(heading: str) -> str:
    """As GitHub makes it, written down anew: the program has its own."""
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -_")
    return kept.replace(" ", "-")


def commands() -> list[str]:
    """All command lines of one page after the other; both languages show the same ones."""
    return [
        line
        for language, name in CASES
        if language == "en"
        for block in FENCE.findall(page(language, name))
        for line in block.splitlines()
        if line.startswith("hengwen ")
    ]


def test_both_languages_have_the_same_pages() -> None:
    """With as many headings of each depth, and the same pictures and command lines."""
    english, chinese = ({name for language, name in CASES if language == one} for one in LANGUAGES)
    assert english == chinese
    assert len(english) >= 17
    for name in english:
        depths = [[len(marks) for marks, _ in HEADING.findall(page(language, name))] for language in LANGUAGES]
        assert depths[0] == depths[1], name
        pictures = [[target for mark, target, _ in LINK.findall(page(one, name)) if mark] for one in LANGUAGES]
        assert pictures[0] == pictures[1], name
        assert FENCE.findall(page("en", name)) == FENCE.findall(page("zh_CN", name)), name


@pytest.mark.parametrize(("language", "name"), CASES)
def test_every_link_leads_somewhere(language: str, name: str) -> None:
    """To a page, a heading in it, or a picture."""
    for _mark, target, fragment in LINK.findall(page(language, name)):
        assert ":" not in target, "the guide is read offline"
        assert not target or (guide_folder(language) / target).is_file(), target
        if fragment:
            text = page(language, target or name)
            assert fragment in {anchor(heading) for _, heading in HEADING.findall(text)}, fragment


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_links_every_page(language: str) -> None:
    """The contents are made from it."""
    linked = {target for _, target, _ in LINK.findall(page(language, "index.md"))}
    assert linked == {name for one, name in CASES if one == language} - {"index.md"}


def test_pictures_are_small_and_all_are_used() -> None:
    """The guide travels with the program."""
    files = [path for language in LANGUAGES for path in guide_folder(language).rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    for language in LANGUAGES:
        shown = {target for one, name in CASES if one == language for _, target, _ in LINK.findall(page(one, name))}
        there = list((guide_folder(language) / "images").iterdir())
        assert {f"images/{path.name}" for path in there} == {target for target in shown if target.endswith(".png")}
        for path in there:
            width, _ = struct.unpack(">II", path.read_bytes()[16:24])
            assert width <= 1400, path


@cache
def shown_texts(language: str) -> frozenset[str]:
    """Everything that the window and the reports can show, without marks of keys, and without values."""
    entries = catalogue("zh_CN")
    texts = entries.values() if language == "zh_CN" else (source for _, source in entries)
    return frozenset(chain.from_iterable(_forms(text) for text in texts))


def _forms(text: str) -> Iterator[str]:
    plain = re.sub(r"\(&\w\)", "", text).replace("&", "")
    yield plain
    yield re.sub(r"\s*\{\w+\}\s*", "", plain)


@pytest.mark.parametrize(("language", "name"), CASES)
def test_what_is_bold_is_in_the_program(language: str, name: str) -> None:
    """Buttons, menus, columns and states are named as the window names them."""
    assert not {text for text in BOLD.findall(page(language, name)) if text not in shown_texts(language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_and_finding_is_explained(language: str) -> None:
    """With what to do about it."""
    rows = dict(re.findall(r"^\| \*\*(.+?)\*\* \|(.+)\|$", page(language, "reading.md"), re.MULTILINE))
    for value in (*State, *FindingKind):
        assert len(rows[word(value, language)]) > 8, value


@pytest.mark.skipif(sys.platform != "linux", reason="the table has a column for each system")
def test_data_lie_where_the_guide_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Row by row, for the system of this machine."""
    places = "LIBRARY", "READINGS", "REPORTS"
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", *(f"HENGWEN_{place}" for place in places)):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    readings = default_kept_work()
    kept = (recent.user_folder(), default_path(), readings and readings.parent, digests_file(), lists.user_folder())
    for language in LANGUAGES:
        rows = re.findall(r"^\| [^|]+ \| `~/([^`]+)` \|", page(language, "privacy.md"), re.MULTILINE)
        assert [tmp_path / row for row in rows[:5]] == list(kept)
        assert tmp_path / rows[5] == default_settings()


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the command lines of the guide are typed."""
    folder = tmp_path_factory.mktemp("guide")
    texts = {
        "lin": "撤桶到现在已经满一年，投放亭到底有没有改变居民的习惯，没有人问过住户自己。",
        "song": "",
        "wei": "老年食堂的午饭由谁来做、钱从哪里出，街道和住户各有各的算法。",
    }
    texts["song"] = "我想知道的是这件事。" + texts["lin"]
    for name, text in texts.items():
        for place in ("submissions", "older"):
            (folder / place).mkdir(exist_ok=True)
            (folder / place / f"{name}.txt").write_text(text + place, encoding="utf-8")
    (folder / "roster.csv").write_text("学号,姓名\n20230001,林知远\n", encoding="utf-8")
    (folder / "task.txt").write_text("请就垃圾分类写一篇调查报告，不少于三千字。", encoding="utf-8")
    (folder / "titles.txt").write_text("垃圾分类调查\n垃圾分类的调查\n社区老年食堂\n", encoding="utf-8")
    return folder


def kept_check(path: Path) -> None:
    """What the window writes for Save check."""
    from hengwen.check.comparing import compare_documents
    from hengwen.checkfile import SavedCheck, save
    from hengwen.model.report.review import Review
    from hengwen.readers.read import read

    documents = [read(file) for file in sorted((path.parent / "submissions").iterdir())]
    save(SavedCheck(compare_documents(documents), Review(), CheckRequest()), path)


def test_every_command_line_runs(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands in the guide, in the order of the guide, and with the reports it promises."""
    monkeypatch.chdir(shop)
    monkeypatch.setenv("HENGWEN_LIBRARY", str(shop / "library.db"))
    monkeypatch.setenv("HENGWEN_READINGS", "")
    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # one worker each: starting them is what takes the time
    kept_check(shop / "check.hengwen")
    lines = commands()
    assert len(lines) >= 14
    for line in (line for line in lines if "--rebuild" not in line):
        arguments = line.split()[1:]
        if arguments[0] == "window":
            assert parses(arguments)
        else:
            assert cli.run(arguments) == 0, line
    for name in re.findall(r"[\w-]+\.(?:html|xlsx|json|docx|db)\b", "\n".join(lines)):
        assert (shop / name).stat().st_size > 500, name
    assert len(list((shop / "sheets").iterdir())) == 3
    assert cli.run(["library", "verify", "--rebuild"]) == 0
    shutil.rmtree(shop / "sheets")


def parses(arguments: list[str]) -> bool:
    """Whether the command line takes these arguments, without doing what they say."""
    context = click.Context(cli.program)
    name, actual, rest = cli.program.resolve_command(context, list(arguments))
    assert actual is not None
    return bool(actual.make_context(name, rest, parent=context))
