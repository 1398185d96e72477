"""What the standalone program carries, and that nothing it leaves out is missed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

import hengwen
from bundle import contents

SOURCE = Path(hengwen.__file__).parent


def test_every_module_of_qt_is_either_carried_or_left_out() -> None:
    """Also one that a later PySide6 brings: it has to be decided about."""
    modules = {path.name.split(".")[0] for path in Path(PySide6.__file__).parent.glob("Qt*.abi3.so")}
    modules |= {path.stem for path in Path(PySide6.__file__).parent.glob("Qt*.pyd")}
    assert modules <= {*contents.QT_MODULES, *contents.LEFT_OUT_QT}
    assert not {*contents.QT_MODULES} & {*contents.LEFT_OUT_QT}


def test_every_module_of_qt_that_is_used_is_carried() -> None:
    """By the imports of all of the program."""
    used = {name for path in SOURCE.rglob("*.py") for name in re.findall(r"PySide6\.(\w+)", path.read_text("utf-8"))}
    assert used
    assert used <= {*contents.QT_MODULES}


def test_the_program_can_be_imported_without_what_is_left_out() -> None:
    """All of it, the window too, in a process in which these modules do not exist; Spark is of an extra."""
    names = [".".join(("hengwen", *f.relative_to(SOURCE).with_suffix("").parts)) for f in sorted(SOURCE.rglob("*.py"))]
    every = [name.removesuffix(".__init__") for name in names if not name.startswith("hengwen.spark.")]
    bare = (*contents.LEFT_OUT_MODULES, *(f"PySide6.{name}" for name in contents.LEFT_OUT_QT))
    code = (
        "import sys, importlib\n"
        "class None_:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name in {bare!r}: raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, None_())\n"
        f"for name in {every!r}: importlib.import_module(name)\n"
        "print('all')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "all", done.stderr


@pytest.mark.parametrize(
    ("target", "is_kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/Qt/plugins/platforms/libqlinuxfb.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", True),
        ("PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/iconengines/libqsvgicon.so", True),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("PySide6/Qt6Network.dll", False),
        ("PySide6/QtNetwork.abi3.so", False),
        ("PySide6/Qt/lib/libQt6QmlModels.so.6", False),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6XcbQpa.so.6", True),
        ("libglib-2.0.so.0", False),
        ("libfontconfig.so.1", False),
        ("libstdc++.so.6", False),
        ("libxcb.so.1", False),
        ("libxcb-cursor.so.0", True),
        ("libsqlite3.so.0", True),
        ("pillow.libs/libfreetype-57f805ba.so.6.20.6", True),
        ("libfreetype-57f805ba.so.6.20.6", True),
        ("hengwen/resources/translations/hengwen_zh_CN.ts", True),
    ],
)
def test_a_file_is_carried_or_left_out(target: str, is_kept: bool) -> None:
    """By where it would go, whatever the system writes between folders."""
    assert contents.is_kept(target) is is_kept


def test_libraries_that_nothing_needs_any_more_are_left_out() -> None:
    """Those of a plugin that is not carried go with it, and so do those that only they need."""
    needs = {"/q/libqxcb.so": ["/s/libxcb-cursor.so.0"], "/s/libgtk-3.so.0": ["/s/libcairo.so.2"]}
    entries = [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/q/libqxcb.so", "BINARY"),
        *((os.path.basename(path), path, "BINARY") for path in ("/s/libxcb-cursor.so.0", "/s/libgtk-3.so.0")),  # noqa: PTH119
        ("libcairo.so.2", "/s/libcairo.so.2", "BINARY"),
        ("libpython3.11.so.1.0", "/p/libpython3.11.so.1.0", "BINARY"),
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
    ]
    kept = contents.needed(entries, lambda path: [(path, actual) for actual in needs.get(path, [])])
    names = [target for target, _, _ in kept]
    assert names == [
        "PySide6/Qt/plugins/platforms/libqxcb.so", "libxcb-cursor.so.0", "libpython3.11.so.1.0", "libQt6Core.so.6"
    ]  # fmt: skip
