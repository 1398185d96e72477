"""Old .doc and .wps through LibreOffice, here a script in its place."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from docx_maker import docx, para, run

from hengwen.model.document import Role, State
from hengwen.readers import office
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import read_all

DOC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "WordDocument".encode("utf-16-le")
needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a stand-in for soffice is found first; nothing lies there yet."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setattr(office, "_PLACES", ())
    monkeypatch.setenv("PATH", os.pathsep.join((str(folder), os.defpath)) if sys.platform != "win32" else str(folder))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    return folder / "soffice"


def script(program: Path, body: str) -> None:
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


def old(folder: Path, name: str = "old.doc") -> Path:
    path = folder / name
    path.write_bytes(DOC)
    return path


@pytest.mark.parametrize("name", ["old.doc", "old.wps", "old.docx", "old.dat"])
def test_without_libreoffice_the_advice_is_to_save_as_docx(tmp_path: Path, program: Path, name: str) -> None:
    """Whatever the suffix: the bytes say that it is an old document."""
    if office._program() is not None:
        pytest.skip("LibreOffice is installed where every program is found")
    document = read(old(tmp_path, name))
    assert (document.state, document.text) == (State.WRONG_KIND, "")
    assert "save it as DOCX" in str(document.content.message)


@needs_shell
@pytest.mark.parametrize("name", ["old.doc", "old.wps"])
def test_with_libreoffice_the_text_is_read(tmp_path: Path, program: Path, name: str) -> None:
    """In a folder and a profile of its own, which are removed, without a way to the network."""
    (tmp_path / "ready.docx").write_bytes(docx(para("旧文档的文字")))
    log = tmp_path / "log"
    script(
        program,
        f'''
for each; do case "$each" in -env:UserInstallation=*) profile="${{each#*file://}}";; esac; last="$each"; done
test "$6" = "" ; cat "$profile/user/registrymodifications.xcu" >{log}; echo "$http_proxy $*" >>{log}
test -s "$last" && cp {tmp_path}/ready.docx "${{last%.doc}}.docx"''',
    )
    document = read(old(tmp_path, name))
    assert (document.state, document.text) == (State.READ, "旧文档的文字")
    said = log.read_text()
    assert "BlockUntrustedRefererLinks" in said
    assert "http://127.0.0.1:9 -env:UserInstallation=file://" in said
    assert "--headless" in said
    assert list(tmp_path.glob("hengwen-*")) == []


@needs_shell
def test_a_document_that_libreoffice_cannot_convert_is_damaged(tmp_path: Path, program: Path) -> None:
    """It ends without a result."""
    script(program, "exit 0")
    assert read(old(tmp_path)).state is State.DAMAGED


@needs_shell
def test_libreoffice_is_stopped_with_its_children(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the time nothing of it runs on."""
    monkeypatch.setattr(office, "SECONDS", 0.5)
    script(program, f"(sleep 2; echo alive >{tmp_path}/alive) & sleep 30")
    document = read(old(tmp_path))
    assert (document.state, document.text) == (State.TOO_SLOW, "")
    time.sleep(2.2)
    assert not (tmp_path / "alive").exists()


@needs_shell
def test_libreoffice_ends_when_its_worker_is_killed(tmp_path: Path, program: Path) -> None:
    """A cancelled check leaves nothing running."""
    script(program, f"echo begun >{tmp_path}/begun; (sleep 3; echo alive >{tmp_path}/alive) & sleep 30")
    child = os.fork()
    if child == 0:
        try:
            read(old(tmp_path))
        finally:
            os._exit(0)
    end = time.monotonic() + 300
    while not (tmp_path / "begun").exists() and time.monotonic() < end:
        time.sleep(0.05)
    os.kill(child, 9)
    os.waitpid(child, 0)
    time.sleep(3.2)
    assert (tmp_path / "begun").exists()
    assert not (tmp_path / "alive").exists()


def header(flags: int) -> bytes:
    """An old document whose text begins with the header of Word 97."""
    return DOC.ljust(1024, b"\x00") + b"\xec\xa5\xc1\x00".ljust(10, b"\x00") + flags.to_bytes(2, "little") + bytes(600)


def test_a_password_is_told_without_libreoffice(tmp_path: Path, program: Path) -> None:
    """The header of the document says that it is enciphered."""
    path = tmp_path / "locked.doc"
    path.write_bytes(header(0x1300))
    assert read(path).state is State.LOCKED
    path.write_bytes(header(0x1200))
    assert read(path).state is not State.LOCKED


@pytest.mark.slow
@pytest.mark.skipif(office._program() is None, reason="LibreOffice is not installed")
def test_the_real_libreoffice_reads_what_it_wrote(tmp_path: Path) -> None:
    """An old document made of a DOCX says the same, and leaves nothing behind."""
    program = office._program()
    assert program is not None
    source = docx(para("旧文档的第一段。") + para("Its second paragraph.") + para(inner=run("藏" * 30, "<w:vanish/>")))
    (tmp_path / "new.docx").write_bytes(source)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [program, profile, "--headless", "--convert-to", "doc:MS Word 97", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(tmp_path / "new.docx")], check=True, capture_output=True, timeout=120)
    (document,) = read_all([(tmp_path / "new.doc", Role.NEW)], jobs=1)
    assert document.text == "旧文档的第一段。\nIts second paragraph."
    assert [each.kind for each in document.content.findings] == ["hidden text"]
