"""The parts that the standalone program carries and those that it leaves out, by list."""

import re
from collections.abc import Callable, Iterable
from pathlib import PurePath

QT_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtDBus")
"""The modules of Qt that the window needs, or that its plugins do: icons (Svg), portals and input methods (DBus)."""

LEFT_OUT_QT = (
    "QtConcurrent", "QtDesigner", "QtHelp", "QtNetwork", "QtOpenGL", "QtOpenGLWidgets", "QtPrintSupport", "QtQml",
    "QtQuick", "QtQuickControls2", "QtQuickTest", "QtQuickWidgets", "QtSql", "QtSvgWidgets", "QtTest", "QtUiTools",
    "QtXml",
)  # fmt: skip
"""The others of PySide6-Essentials. Without QtNetwork the window cannot ask the network whatever happens in it."""

LEFT_OUT_MODULES = (
    "tkinter", "turtle", "idlelib", "test", "unittest", "pydoc_data", "lib2to3", "ensurepip", "venv", "distutils",
    "setuptools", "pkg_resources", "pip", "ssl", "_ssl", "readline", "_gdbm", "_curses", "_tkinter",
    "scipy", "matplotlib", "pandas", "pyspark", "py4j", "pyarrow", "onnxruntime", "hengwen_recognition_models",
    "pytest", "IPython", "jieba.lac_small", "jieba.analyse", "paddle", "numpy.f2py", "numpy.testing", "numpy.tests",
    "PIL._avif", "PIL._webp", "PIL.ImageQt", "PIL.ImageTk", "fontTools.ufoLib", "fontTools.designspaceLib",
)  # fmt: skip
"""Modules that the program never uses, or only where they happen to be installed. readline and gdbm are GPL."""

KEPT_OF_JIEBA = ("dict.txt", "idf.txt")
"""The files of jieba that are read besides its modules. Those of a network that cuts words, which nothing asks for, are
a third of it."""

KEPT_PLUGINS = {
    "platforms": ("xcb", "wayland", "offscreen", "windows", "cocoa"),
    "platformthemes": ("xdgdesktopportal",),
    "platforminputcontexts": ("compose", "ibus"),
    "iconengines": ("svgicon",),
    "imageformats": ("jpeg", "svg", "gif", "ico", "icns"),
    "styles": ("windows", "mac"),
    "xcbglintegrations": (),
    "wayland-shell-integration": ("xdg-shell", "wl-shell", "qt-shell"),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-graphics-integration-client": (),
}
"""Plugins of Qt by folder, by a part of their name; those of other folders are left out. GTK's theme brings GTK."""

KEPT_TRANSLATIONS = ("qtbase_zh_CN.qm", "qtbase_en.qm")
"""Texts of Qt's own dialogs in the languages of the window."""

SYSTEM_LIBRARIES = (
    "libGL", "libEGL", "libGLdispatch", "libGLX", "libOpenGL", "libdrm", "libgbm", "libX11", "libX11-xcb", "libXau",
    "libXdmcp", "libXext", "libXrender", "libxcb", "libbsd", "libmd", "libfontconfig", "libfreetype", "libharfbuzz",
    "libgraphite2", "libpng16", "libbrotlicommon", "libbrotlidec", "libexpat", "libglib-2.0",
    "libgthread-2.0", "libgobject-2.0", "libgio-2.0", "libgmodule-2.0", "libpcre2-8", "libdbus-1", "libsystemd",
    "libcap", "libgcrypt", "libgpg-error", "liblz4", "libwayland-client", "libwayland-cursor", "libwayland-egl",
    "libstdc++", "libgcc_s",
    "libz", "libmount", "libblkid", "libselinux", "libkrb5", "libgssapi_krb5", "libk5crypto", "libkrb5support",
    "libcom_err", "libkeyutils",
)  # fmt: skip
"""Libraries that belong to the system the program runs on: drivers and fonts must fit them, and every desktop has them.
Everything else comes along, such as the small libraries of XCB, which are often missing. Names up to the first dot."""

DEPENDS = (
    "libstdc++6", "libgcc-s1", "zlib1g", "libgl1", "libegl1", "libglib2.0-0 | libglib2.0-0t64", "libfontconfig1",
    "libfreetype6", "libexpat1", "libdbus-1-3", "libx11-6", "libx11-xcb1", "libxcb1", "xkb-data",
)  # fmt: skip
"""The Debian packages with these libraries."""

RECOMMENDS = ("fonts-noto-cjk | fonts-wqy-microhei | fonts-wqy-zenhei | fonts-droid-fallback",)
"""A font with Chinese characters."""

Entry = tuple[str, str, str]
"""Where a file goes in the bundle, where it comes from, and of what kind it is: PyInstaller's own form."""

Imports = Callable[[str], Iterable[tuple[str, str | None]]]
"""The libraries that a library needs: their names and where they lie, if anywhere."""

_LIBRARY = re.compile(r"(lib.+?)(\.so|-[0-9a-f]{8})")
_OF_WHEELS = re.compile(r"-[0-9a-f]{8}[.-]")  # a library that a wheel brought under a name of its own


def kept(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that the program needs, of all that PyInstaller found."""
    return [entry for entry in entries if is_kept(entry[0])]


def is_kept(target: str) -> bool:
    """Return whether a file is carried, by where it would go."""
    path = PurePath(target.replace("\\", "/"))
    if "jieba" in path.parts:
        return path.name in KEPT_OF_JIEBA
    if "plugins" in path.parts and "PySide6" in path.parts:
        return _is_kept_plugin(path)
    if "translations" in path.parts and "PySide6" in path.parts:
        return path.name in KEPT_TRANSLATIONS
    if "PySide6" in path.parts and {"qml", "examples", "metatypes", "typesystems"} & {*path.parts}:
        return False
    return not _is_of_system(path.name) and not _is_left_out_qt(path.name)


def needed(entries: Iterable[Entry], imports: Imports) -> list[Entry]:
    """Return the entries without libraries of the system that nothing needs, such as those of a plugin left out.

    A library of the system goes to the top of the bundle; whatever lies in a folder there is needed for its own sake.
    """
    every = list(entries)
    sources = {source for target, source, _ in every if len(PurePath(target).parts) > 1 or "python" in target}
    waiting = list(sources)
    while waiting:
        paths = {path for _, path in imports(waiting.pop()) if path}
        waiting += paths - sources
        sources |= paths
    names = {PurePath(source).name for source in sources}
    return [entry for entry in every if entry[2] == "SYMLINK" or PurePath(entry[1]).name in names]


def _is_kept_plugin(path: PurePath) -> bool:
    wanted = KEPT_PLUGINS.get(path.parent.name, ())
    return any(path.name.lower().removeprefix("lib").removeprefix("q").startswith(name) for name in wanted)


def _is_of_system(name: str) -> bool:
    match = _LIBRARY.match(name)
    return match is not None and not _OF_WHEELS.search(name) and match[1] in SYSTEM_LIBRARIES


def _is_left_out_qt(name: str) -> bool:
    """Return Qt's own libraries of modules that are left out: `libQt6Network.so.6`, `Qt6Network.dll`, `QtNetwork`."""
    bare = name.removeprefix("lib").replace("Qt6", "Qt").split(".")[0]
    return bare in LEFT_OUT_QT or bare.startswith(("QtQml", "QtQuick", "QtEglF", "QtVirtualKeyboard", "QtPdf"))
