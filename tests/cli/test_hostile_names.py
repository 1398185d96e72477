"""Files with names that command a terminal, turn lines around, or are no text: used as any other, and shown."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from hengwen.cli.main import run
from hengwen.cli.terminal import Terminal
from hengwen.exports.formats import FORMATS
from hengwen.library.store import Library
from hengwen.model.messages import message

SHARED = "这一段文字在两个文件里完全一样，足够长，可以算作抄录，谁看了都会这么说，没有人会反对。"
NAMES = (b"caf\xe9.txt", b"a\x1b]0;title\x07\x1b[31mb.txt", "\x9b31m\u202egnp[red].txt".encode(), b"two\nlines\t.txt")
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    result = tmp_path / "in"
    result.mkdir()
    if sys.platform != "linux":
        pytest.skip("other systems have no such names")
    for name in NAMES:
        (result / os.fsdecode(name)).write_text(SHARED + repr(name), encoding="utf-8")
    return result


def test_names_that_are_no_text_come_back_as_they_are_and_command_nothing(
    folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through library, cache and every form of report; no output of any command has a sign that a terminal obeys."""
    monkeypatch.setenv("HENGWEN_READINGS", str(tmp_path / "readings.db"))
    library, names = ["--library", str(tmp_path / "a.db")], {os.fsdecode(name) for name in NAMES}
    outputs = [part for suffix in FORMATS for part in ("--output", str(tmp_path / f"r{suffix}"))]
    first = str(folder / os.fsdecode(NAMES[0]))
    label = os.fsdecode(b"author=caf\xe9")
    for code, arguments in (
        (0, ["library", "add", str(folder), "--label", label, *library]),
        (0, ["library", "add", str(folder), *library]),
        (0, ["library", "list", "--label", label, *library]),
        (0, ["library", "search", first, *library]),
        (0, ["check", str(folder), "--verbose", "--jobs", "1", *library, *outputs, "--sheets", str(tmp_path / "s")]),
        (3, ["text", str(folder / "\x1b[31mnone")]),
        (1, ["check", str(folder / "\x1b[31mnone")]),
        (2, ["check", "--\x1b[31mnone"]),
        (2, ["\x9b31mnone\udce9"]),
        (1, ["titles", "--pairs", first]),
        (2, ["check", str(folder), "--output", str(folder / "\x1b[31mnone.xyz\udce9")]),
        (1, ["check", str(folder), "--output", str(folder / "no\nfolder" / "r.html")]),
    ):
        assert run(arguments) == code
        printed = capfd.readouterr()
        assert not COMMANDS.findall(printed.out + printed.err), arguments
        assert printed.out + printed.err
    documents = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["documents"]
    assert {document["name"] for document in documents} == names
    assert len(list((tmp_path / "s").iterdir())) == len(NAMES)
    assert not any(COMMANDS.search(path.name) for path in (tmp_path / "s").iterdir())
    with Library.open(tmp_path / "a.db") as opened:
        assert {row.name for row in opened.list()} == names
        assert {row.labels["author"] for row in opened.list()} == {label.partition("=")[2]}
        assert {document.name for _, document, _ in opened.load(range(1, 5))} == names


def test_whatever_the_terminal_shows_is_made_visible(capsys: pytest.CaptureFixture[str]) -> None:
    """Every way to print something, and no other way in the command line."""
    evil = "a\x1b[31m\x9b\u202e\x07\r\x08"
    terminal = Terminal("en")
    said = message("There is no file or folder “{path}”.", path=evil)
    for call in (terminal.note, terminal.show_message):
        call(said)
    terminal.line(evil, evil)
    terminal.result(evil)
    terminal.show_written([Path("/" + evil)])
    printed = capsys.readouterr()
    assert not COMMANDS.findall(printed.out + printed.err)
    assert (printed.out + printed.err).count("␛") == 6
    ways = []
    for module in Path(sys.modules[Terminal.__module__].__file__ or "").parent.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"click.echo", "echo", "print", "Text"}:
                ways.append(ast.unparse(node))
    assert sorted(ways) == [
        "Text('' if alone else '  ')",
        "Text(visible_line(text), style)",
        "click.echo(as_text(licensed_parts()))",
        "click.echo(f'hengwen, version {__version__}')",
    ]


ON_A_TERMINAL = """
import sys
from pathlib import Path
from zipfile import ZipFile
from hengwen.cli.main import run
from hengwen.cli.terminal import Terminal
from hengwen.model.progress import ProgressStep, Stage
with Terminal("en").progress() as progress:
    progress(ProgressStep(Stage.READING, 1, 2, "a[/b][red]\\x1b[31mX\\x9b\\n.txt"))
run(["text", sys.argv[1]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_progress_and_texts_on_a_terminal(tmp_path: Path) -> None:
    """A name in the bar is no mark-up, a text there has pictures for its signs; a pipe gets it as it is."""
    text = tmp_path / "a.txt"
    text.write_text("甲\x1b]0;title\x07乙", encoding="utf-8")
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", ON_A_TERMINAL, str(text)]
    process = subprocess.Popen(command, stdout=theirs, stderr=theirs, stdin=theirs)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError:  # Linux says so that the other end is closed
        pass
    assert process.wait() == 0
    said = shown.decode()
    assert "a[/b][red]␛[31mX" in said
    assert "甲␛]0;title␇乙" in said
    assert "\x1b]0;" not in said
    assert "\x1b[31m" not in said


def test_members_of_names_that_no_file_can_have_here_are_checked(tmp_path: Path) -> None:
    """Where file names are ASCII: alone, beside an older archive, against a library, and as sheets."""
    if sys.platform != "linux":
        pytest.skip("other systems have one encoding of file names")
    for name in ("new.zip", "old.zip"):
        with ZipFile(tmp_path / name, "w") as archive:
            for member in ("José.txt", "김철수.txt", "张三/😀.txt"):
                archive.writestr(member, SHARED + member)
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    library, out = ["--library", "l.db"], ["--output", "r.json", "--sheets", "s", "--sheets-as", "html"]
    for words in (
        ["library", "add", "old.zip", *library],
        ["library", "add", "old.zip", *library],
        ["check", "new.zip", "--against", "old.zip", *library, *out],
    ):
        command = [sys.executable, "-m", "hengwen", *words, "--quiet"]
        done = subprocess.run(command, cwd=tmp_path, env=plain, capture_output=True, check=False)
        assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr.decode("utf-8", "replace")
    documents = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["documents"]
    assert {"김철수.txt", "José.txt"} <= {document["name"] for document in documents}
    assert len(list((tmp_path / "s").iterdir())) == 3
