"""The list of licences that a standalone program brings: of everything in it, Python and the system's parts included.

`hengwen.resources.licences` knows the Python distributions; this adds the interpreter, what started it, and, on
Debian, the packages that the libraries of the system come from.
"""

import json
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from importlib.metadata import distribution
from pathlib import Path

from hengwen.resources.licences import READY, LicensedPart, as_text, installed_parts

_DOCUMENTS = Path("/usr/share/doc")


def write_licences(folder: Path, libraries: Iterable[Path] = ()) -> tuple[LicensedPart, ...]:
    """Write `all.json` and `LICENCES.txt` into a folder; returns the parts.

    `libraries`: those of the system that came along, fonts included.
    """
    result = installed_parts((python(), bootloader(), *packages(libraries)))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / READY).write_text(as_json(result), encoding="utf-8")
    (folder / "LICENCES.txt").write_text(as_text(result), encoding="utf-8")
    return result


def as_json(parts: Iterable[LicensedPart]) -> str:
    """Return the list as the program reads it."""
    return json.dumps([asdict(part) for part in parts], ensure_ascii=False, indent=1)


def python() -> LicensedPart:
    """Return the interpreter."""
    places = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt",
              _DOCUMENTS / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "copyright")  # fmt: skip
    result = next((place for place in places if place.is_file()), None)
    if result is None:
        raise FileNotFoundError("the licence of Python")
    return LicensedPart("Python", platform.python_version(), "PSF-2.0", (result.read_text("utf-8", "replace").strip(),))


def bootloader() -> LicensedPart:
    """Return what starts the program; its licence lets programs of any licence be started by it."""
    result = distribution("pyinstaller")
    texts = [Path(str(file.locate())) for file in result.files or () if "COPYING" in file.name]
    text = texts[0].read_text("utf-8", "replace").strip()
    return LicensedPart(
        "PyInstaller (bootloader)", result.version, "GPL-2.0-or-later WITH Bootloader-exception", (text,)
    )


def packages(libraries: Iterable[Path]) -> Iterator[LicensedPart]:
    """Yield the Debian packages that libraries come from, each once; what none of them owns was brought by others."""
    if shutil.which("dpkg-query") is None:
        return
    for name in sorted({owner for library in libraries for owner in owners(library)}):
        version = _ask("-W", "-f", "${Version}", name)
        text = (_DOCUMENTS / name.partition(":")[0] / "copyright").read_text("utf-8", "replace").strip()
        yield LicensedPart(f"{name.partition(':')[0]} (Debian)", version, "see the text", (text,))


def owners(library: Path) -> list[str]:
    """Return the package that a library or a font is from: the one that has a file of its name among the system's."""
    for root in ("/usr/lib", "/lib", "/usr/share/fonts"):
        lines = _ask("-S", f"{root}/*/{library.name}").splitlines()
        if lines:
            return [lines[0].partition(": ")[0].partition(",")[0]]
    return []


def _ask(*arguments: str) -> str:
    done = subprocess.run(["dpkg-query", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()
