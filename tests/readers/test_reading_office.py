"""Pages through LibreOffice, here a script in its place."""

import os
import sys
import time
from pathlib import Path

import pytest

from hengwen.model.document import State
from hengwen.readers import office
from hengwen.readers.failure import Unreadable

needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started_anew: None) -> Path:
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


@needs_shell
def test_libreoffice_has_no_network_and_a_profile_of_its_own(tmp_path: Path, program: Path) -> None:
    """In a folder of its own, which is removed."""
    log = tmp_path / "log"
    script(
        program,
        f'''
for each; do case "$each" in -env:UserInstallation=*) profile="${{each#*file://}}";; esac; last="$each"; done
cat "$profile/user/registrymodifications.xcu" >{log}; echo "$http_proxy $*" >>{log}
test -s "$last" && echo pages >"${{last%.doc}}.pdf"''',
    )
    assert office.convert_to_pdf(b"document", ".doc") == b"pages\n"
    said = log.read_text()
    assert "BlockUntrustedRefererLinks" in said
    assert "http://127.0.0.1:9 -env:UserInstallation=file://" in said
    assert "--headless" in said
    assert list(tmp_path.glob("hengwen-*")) == []


@needs_shell
def test_a_document_that_libreoffice_cannot_convert_is_damaged(tmp_path: Path, program: Path) -> None:
    """It ends without a result."""
    script(program, "exit 0")
    assert state_of_conversion() is State.DAMAGED


def state_of_conversion() -> State:
    with pytest.raises(Unreadable) as caught:
        office.convert_to_pdf(b"document", ".doc")
    return caught.value.content.state


@needs_shell
def test_libreoffice_is_stopped_with_its_children(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the time nothing of it runs on."""
    monkeypatch.setattr(office, "SECONDS", 0.5)
    script(program, f"(sleep 2; echo alive >{tmp_path}/alive) & sleep 30")
    assert state_of_conversion() is State.TOO_SLOW
    time.sleep(2.2)
    assert not (tmp_path / "alive").exists()


@needs_shell
def test_libreoffice_ends_when_its_worker_is_killed(tmp_path: Path, program: Path) -> None:
    """A cancelled check leaves nothing running."""
    script(program, f"echo begun >{tmp_path}/begun; (sleep 3; echo alive >{tmp_path}/alive) & sleep 30")
    child = os.fork()
    if child == 0:
        try:
            office.convert_to_pdf(b"document", ".doc")
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
