"""What the systems are told of the program says the same everywhere: version, name, kind of file."""

import configparser
import re
from xml.etree import ElementTree

from packaging_root import ROOT

from bundle import linux
from bundle.windows import version_file
from hengwen import __version__
from hengwen.checkfile import SUFFIX

LINUX = ROOT / "packaging" / "linux"
METAINFO = LINUX / "io.github.hengwen.Hengwen.metainfo.xml"
KIND = "application/x-hengwen-check"
INSTALLER = (ROOT / "packaging" / "windows" / "hengwen.iss").read_text("utf-8")
_MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_the_menu_entry_has_what_a_desktop_asks_for() -> None:
    """Only keys of the standard, names in both languages, files handed to the window."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "hengwen.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    known = {
        "Type", "Version", "Name", "GenericName", "Comment", "Exec", "TryExec", "Icon", "Terminal", "StartupNotify",
        "StartupWMClass", "Categories", "MimeType", "Keywords",
    }  # fmt: skip
    assert {re.sub(r"\[.*\]$", "", key) for key in entry} <= known
    assert entry["Exec"] == "hengwen window %F"
    assert entry["Name[zh_CN]"] == "衡文"
    assert all(entry[key].endswith(";") for key in ("Categories", "MimeType", "Keywords", "Keywords[zh_CN]"))
    assert entry["MimeType"] == f"{KIND};"


def test_the_kind_of_file_is_that_of_a_check() -> None:
    """By its suffix, and under the same name in the menu entry, the metadata and the installer."""
    kind = ElementTree.parse(LINUX / "hengwen-mime.xml").getroot().find(f"{_MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == KIND
    assert [glob.get("pattern") for glob in kind.iter(f"{_MIME}glob")] == [f"*{SUFFIX}"]
    assert [one.text for one in ElementTree.parse(METAINFO).iter("mediatype")] == [KIND]
    assert f"Software\\Classes\\{SUFFIX}" in INSTALLER
    assert KIND in INSTALLER


def test_the_metadata_names_this_version_first() -> None:
    """And the menu entry it belongs to."""
    tree = ElementTree.parse(METAINFO)
    assert next(tree.iter("release")).get("version") == __version__
    assert [one.text for one in tree.iter("launchable")] == ["hengwen.desktop"]
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_no_script_has_a_version_of_its_own() -> None:
    """The one in the package is read, or handed over."""
    scripts = [ROOT / "packaging/hengwen.spec", ROOT / "packaging/macos/dmg.sh", ROOT / ".github/workflows/release.yml"]
    scripts += (ROOT / "packaging" / "bundle").glob("*.py")
    assert all(f'"{__version__}"' not in script.read_text("utf-8") for script in scripts)
    read = [place for script in scripts for place in re.findall(r"app/hengwen/\w+\.py", script.read_text("utf-8"))]
    assert read
    assert all(f'__version__ = "{__version__}"\n' in (ROOT / place).read_text("utf-8") for place in read)
    assert "AppVersion={#Version}" in INSTALLER
    assert f"Version: {__version__}\n" in linux.control("amd64", 1, "2.36")
    assert f'StringStruct("FileVersion", "{__version__}")' in version_file(__version__)


def test_the_installer_asks_for_no_administrator_and_takes_files_that_are_made() -> None:
    """The programs of the spec, the icon and the licences of the build; the registry of this user."""
    assert "PrivilegesRequired=lowest" in INSTALLER
    assert set(re.findall(r"^Root: (\w+);", INSTALLER, re.MULTILINE)) == {"HKA"}
    named = set(re.findall(r"\{app\}\\(\w+\.exe)", INSTALLER))
    spec = (ROOT / "packaging" / "hengwen.spec").read_text("utf-8")
    assert all(f'program("{name.removesuffix(".exe")}"' in spec for name in named)
    for path in re.findall(r"\{#Root\}\\([\w\\.]+)", INSTALLER):
        assert path.startswith(("build\\bundle\\", "dist")) or (ROOT / path.replace("\\", "/")).is_file()


def test_the_control_file_has_every_field_a_package_needs() -> None:
    """Each on one line, and the description in two parts."""
    text = linux.control("amd64", 250_000, "2.36")
    fields = dict(re.findall(r"^(\S[^:]*): (.*)$", text, re.MULTILINE))
    assert {"Package", "Version", "Architecture", "Maintainer", "Depends", "Description"} <= fields.keys()
    assert fields["Depends"].startswith("libc6 (>= 2.36), ")
    assert text.endswith("\n")
    assert all(line.startswith(" ") for line in text.split("Description: ")[1].splitlines()[1:])


def test_the_workflow_builds_tries_and_attaches_for_all_systems() -> None:
    """And names only scripts that there are."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert all(f"\n  {job}:\n" in text for job in ("linux", "windows", "macos", "wheels", "release"))
    jobs = dict(
        re.findall(r"^  ([\w-]+):(.*?)(?=^  [\w-]+:|\Z)", text.partition("\njobs:")[2], re.MULTILINE | re.DOTALL)
    )
    assert all("--self-test" in jobs[system] for system in ("linux", "windows", "macos"))
    assert "packaging/offline_zip.py" in jobs["offline"]
    named = {path.replace("\\", "/") for path in re.findall(r"packaging[\\/][\w\\/.]+", text)}
    assert named
    assert all((ROOT / path).is_file() for path in named)
