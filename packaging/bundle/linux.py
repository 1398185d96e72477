"""Packages for Linux: a tar.gz that runs where it is unpacked, and a .deb."""

import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path

from bundle.contents import DEPENDS, RECOMMENDS
from bundle.icons import PNG_SIZES
from hengwen import __version__

FILES = Path(__file__).resolve().parents[1] / "linux"
SVG = FILES.parents[1] / "resources" / "icons" / "hengwen.svg"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
_PROGRAM = Path("usr/lib/hengwen")
_MAINTAINER = "The Hengwen project <maintainers@hengwen.invalid>"
_DESCRIPTION = """find copied passages in folders of documents, offline
 Hengwen compares the documents of a folder with each other, and with a
 library of older ones, and shows every passage that two of them share,
 exact to the character. It reads DOCX, PDF, TXT and more, mostly Chinese
 ones, writes reports as HTML, PDF, DOCX and XLSX, and never asks the
 network for anything."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The parts that are packed: the folder of the program, the one of its icons, and the text of all licences.

    `moment`: seconds since 1970 that every file bears, so that the same input gives the same bytes.
    """

    program: Path
    icons: Path
    licences: Path
    moment: int


def share(icons: Path, target: Path) -> None:
    """Lay out what a desktop wants to know below a folder `share`: menu entry, icons, kind of file, metadata."""
    places = {
        FILES / "hengwen.desktop": "applications/hengwen.desktop",
        FILES / "hengwen-mime.xml": "mime/packages/hengwen.xml",
        FILES / "io.github.hengwen.Hengwen.metainfo.xml": "metainfo/io.github.hengwen.Hengwen.metainfo.xml",
        SVG: "icons/hicolor/scalable/apps/hengwen.svg",
    }
    places |= {icons / f"hengwen-{n}.png": f"icons/hicolor/{n}x{n}/apps/hengwen.png" for n in PNG_SIZES}
    for source, place in places.items():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target / place)


def make_archive(result: Bundle, folder: Path) -> Path:
    """`hengwen-VERSION-linux-x86_64.tar.gz`: the program, its desktop files and a script that installs for one user."""
    name = f"hengwen-{__version__}-linux-{platform.machine()}"
    stage = folder / "stage" / name
    shutil.rmtree(stage.parent, ignore_errors=True)
    shutil.copytree(result.program, stage, symlinks=True)
    share(result.icons, stage / "share")
    shutil.copy(FILES / "install.sh", stage)
    shutil.copyfile(result.licences, stage / "LICENCES.txt")
    target = folder / f"{name}.tar.gz"
    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", 6, raw, result.moment) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in (stage, *sorted(stage.rglob("*"))):
            archive.add(
                path, str(path.relative_to(stage.parent)), recursive=False, filter=lambda i: _plain(i, result.moment)
            )
    shutil.rmtree(stage.parent)
    return target


def _plain(member: tarfile.TarInfo, moment: int) -> tarfile.TarInfo:
    """Return a member that belongs to nobody in particular."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = moment
    member.mode = 0o755 if member.mode & 0o100 else 0o644
    return member


def make_deb(result: Bundle, folder: Path, glibc: str) -> Path:
    """`hengwen_VERSION_amd64.deb`. `glibc`: the oldest one that the program runs with."""
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    root = folder / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(result.program, root / _PROGRAM, symlinks=True)
    share(result.icons, root / "usr/share")
    documents = root / "usr/share/doc/hengwen"
    documents.mkdir(parents=True)
    shutil.copyfile(FILES / "copyright", documents / "copyright")
    _compress(result.licences.read_bytes(), documents / "LICENCES.txt.gz")
    _compress(_changelog(result.moment), documents / "changelog.gz")
    _compress((FILES / "hengwen.1").read_bytes(), root / "usr/share/man/man1/hengwen.1.gz")
    (root / "usr/share/lintian/overrides").mkdir(parents=True)
    shutil.copyfile(FILES / "lintian-overrides", root / "usr/share/lintian/overrides/hengwen")
    (root / "usr/bin").mkdir()
    (root / "usr/bin/hengwen").symlink_to(Path("../lib/hengwen/hengwen"))
    _set_modes(root)
    (root / "DEBIAN").mkdir(mode=0o755)
    (root / "DEBIAN/md5sums").write_text("".join(_sums(root)), encoding="utf-8")
    (root / "DEBIAN/control").write_text(control(architecture, _kilobytes(root), glibc), encoding="utf-8")
    target = folder / f"hengwen_{__version__}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target)]
    environment = {"SOURCE_DATE_EPOCH": str(result.moment), "PATH": os.environ["PATH"]}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    shutil.rmtree(root)
    return target


def _compress(data: bytes, target: Path) -> None:
    """Write a file packed by gzip; the same bytes every time."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(data, 9, mtime=0))


def _changelog(moment: int) -> bytes:
    """Return the changes as Debian wants them: that of this version, which says where they are told."""
    day = formatdate(moment)
    text = f"hengwen ({__version__}) stable; urgency=medium\n\n  * See CHANGELOG.md in the sources of this version.\n\n"
    return f"{text} -- {_MAINTAINER}  {day.replace('-0000', '+0000')}\n".encode()


def _set_modes(root: Path) -> None:
    """Let all read and none but root write, and programs alone run, whatever the machine it was made on."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            runs = path.stat().st_mode & 0o100 and ".so" not in path.name
            path.chmod(0o755 if path.is_dir() or runs else 0o644)


def control(architecture: str, kilobytes: int, glibc: str) -> str:
    """Return the control file of the .deb."""
    return (
        f"Package: hengwen\nVersion: {__version__}\nArchitecture: {architecture}\nMaintainer: {_MAINTAINER}\n"
        f"Installed-Size: {kilobytes}\nDepends: {', '.join((f'libc6 (>= {glibc})', *DEPENDS))}\n"
        f"Recommends: {', '.join(RECOMMENDS)}\nSuggests: libreoffice-writer\n"
        f"Section: text\nPriority: optional\nDescription: {_DESCRIPTION}\n"
    )


def _kilobytes(root: Path) -> int:
    return sum(path.lstat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()) // 1024


def _sums(root: Path) -> Iterator[str]:
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink() and "DEBIAN" not in path.parts:
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            yield f"{digest}  {path.relative_to(root)}\n"
