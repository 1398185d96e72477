"""No socket is ever opened, neither by the program nor by its workers."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from docx_maker import docx

from hostile.docx_zip import BODY, with_main
from hostile.pdf_file import SHOWN, one_page
from hostile.tricks import TRICKS
from slow import one_of

TESTS = Path(__file__).parents[1]
SAMPLES = TESTS.parent / "resources" / "samples"
# Workers import the program's main module: the hook is in each of them before anything else is.
PROGRAM = """
import os, sys
FAR = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostby", "socket.getnameinfo", "socket.sendto",
       "socket.sendmsg", "urllib.Request", "http.client.connect", "ftplib.connect", "smtplib.connect")
def note(line):
    handle = os.open("audit.txt", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(handle, f"{os.getpid()} {line}\\n".encode())
    os.close(handle)
def hook(event, arguments):
    local = event == "socket.__new__" and arguments[1] == 1  # AF_UNIX: the pipe to a worker
    if event.startswith(FAR) or (event == "socket.__new__" and not local):
        note(event)
sys.addaudithook(hook)
note("armed")
def main():
    from hengwen.cli.main import run
    return run(sys.argv[1:])
if __name__ == "__main__":
    if "--connect" in sys.argv:
        import socket
        socket.socket().connect_ex(("127.0.0.1", 9))
    else:
        sys.exit(main())
"""


def audited(folder: Path, *arguments: str) -> list[list[str]]:
    """Process and event of all that the hook saw."""
    (folder / "program.py").write_text(f"import sys\nsys.path.append({str(TESTS)!r})\n{PROGRAM}", encoding="utf-8")
    command = [sys.executable, "program.py", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=400)
    assert done.returncode in (0, 3), done.stderr
    return [line.split() for line in (folder / "audit.txt").read_text(encoding="utf-8").splitlines()]


def test_the_hook_sees_a_connection(tmp_path: Path) -> None:
    """Or the next test would prove nothing."""
    assert {event for _, event in audited(tmp_path, "--connect")} == {"armed", "socket.__new__", "socket.connect"}


@pytest.mark.parametrize("name", one_of(["text_of_words.docx", "page.pdf", "page.html", "letter.rtf", "notes.md"]))
def test_the_text_of_a_file_is_read_without_a_socket(tmp_path: Path, name: str) -> None:
    """Whatever its kind."""
    made = {
        ".docx": docx(BODY), ".pdf": one_page(SHOWN),
        ".rtf": b"{\\rtf1 Words{\\field{\\*\\fldinst INCLUDETEXT http://a.invalid}}}",
        ".html": b"<p>Words<img src='http://a.invalid/x'><iframe src='http://a.invalid'></iframe>", ".md": b"Words",
    }  # fmt: skip
    (tmp_path / name).write_bytes(made[Path(name).suffix])
    seen = audited(tmp_path, "text", "--json", name)
    assert {event for _, event in seen} == {"armed"}
    assert len({process for process, _ in seen}) >= 1 + (name != "notes.md")  # a small text is read in the program


@pytest.mark.slow
def test_a_check_of_samples_and_lures_opens_no_socket(tmp_path: Path) -> None:
    """Nor do documents that ask for an address get an answer: nobody ever knocks at the port they name."""
    lures = tmp_path / "lures"
    lures.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/x"
        entity = (
            f'<!DOCTYPE d SYSTEM "{address}" [<!ENTITY % p SYSTEM "{address}"> %p; <!ENTITY e SYSTEM "{address}">]>'
        )
        (lures / "entity.docx").write_bytes(with_main(f"{entity}<document>&e;</document>"))
        html = (
            f'<html><head><link rel="stylesheet" href="{address}"><base href="{address}"></head><img src="{address}">字'
        )
        chunk = docx(BODY + '<w:altChunk r:id="c.html"/>', {"c.html": ("aFChunk", html)})
        (lures / "chunk.docx").write_bytes(chunk)
        action = f"<< /S /URI /URI ({address}) >>".encode()
        (lures / "action.pdf").write_bytes(one_page(SHOWN, action, catalog=b"<< /Pages 2 0 R /OpenAction 6 0 R >>"))
        (lures / "picture.md").write_text(f"![]({address})\n<img src={address}>", encoding="utf-8")
        (lures / "script.pdf").write_bytes(TRICKS["pdf_that_runs_scripts_and_programs"].make())  # type: ignore[misc]
        seen = audited(tmp_path, "check", str(SAMPLES), "lures", "--jobs", "2", "--quiet", "--output", "r.html")
        server.settimeout(0.05)
        with pytest.raises(TimeoutError):
            server.accept()
    assert {event for _, event in seen} == {"armed"}
    assert len({process for process, _ in seen}) >= 3
