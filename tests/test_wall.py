"""The wall: the engine and the command line work where Qt cannot be imported."""

import os
import subprocess
import sys
from pathlib import Path

import hengwen

SOURCE = Path(hengwen.__file__).parent

BLOCK = """
import sys
class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError("Qt is not for the engine")
sys.meta_path.insert(0, NoQt())
"""


def _run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "QT_QPA_PLATFORM")}
    command = [sys.executable, "-c", BLOCK + code]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)


def test_every_module_outside_gui_can_be_imported_without_qt(tmp_path: Path) -> None:
    """Each module is imported in a process in which PySide6 does not exist."""
    names = [".".join(("hengwen", *f.relative_to(SOURCE).with_suffix("").parts)) for f in sorted(SOURCE.rglob("*.py"))]
    engine = [name.removesuffix(".__init__") for name in names if ".gui" not in name]
    assert len(engine) > 25
    done = _run(f"import importlib\nfor name in {engine!r}: importlib.import_module(name)\nprint('all')", tmp_path)
    assert done.stdout.strip() == "all", done.stderr


def test_a_check_needs_no_qt(tmp_path: Path) -> None:
    """The command line checks a folder, workers and report included, without Qt and without a display."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("这一段文字在两个文件里完全一样，足够长，可以算作抄录。", encoding="utf-8")
    code = (
        "from hengwen.cli.main import run\n"
        "if __name__ == '__main__': sys.exit(run(['check', '.', '--output', 'r.html']))"
    )
    done = _run(code, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "100\u00a0%" in done.stdout
    assert (tmp_path / "r.html").stat().st_size > 1000
