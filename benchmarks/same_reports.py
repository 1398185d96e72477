"""Whether two versions of the program write the same reports, byte for byte.

    python -m benchmarks.same_reports OLD NEW INPUT…

OLD and NEW are source trees; an INPUT is a folder of documents, or JSON lines (also .gz) whose texts become a document
each, `--limit` lines of them. Both check every input with every form of report, in both languages, with and without
names; the clock stands still in both, so that `created` and `seconds` are the same. Packages (DOCX, XLSX) are compared
member by member. Prints a line for each input, and each file that differs; exit code 1 where one does.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

FORMS = ("json", "html", "csv", "xlsx", "docx", "pdf")

STILL_CLOCK = '''
import builtins, datetime, sys, time

time.time = lambda: 1_767_225_600.0

class Still(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls(2026, 1, 1, tzinfo=tz)

    @classmethod
    def utcnow(cls):
        return cls(2026, 1, 1)

datetime.datetime = Still
_round = builtins.round

def round(number, digits=None):
    """The seconds of a check are always 0."""
    timed = digits == 3 and sys._getframe(1).f_code.co_name == "check"
    return 0.0 if timed else _round(number) if digits is None else _round(number, digits)

builtins.round = round
'''


def main() -> int:
    """Compare; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("inputs", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, default=60, help="documents of JSON lines")
    arguments = parser.parse_args()
    differing = 0
    with tempfile.TemporaryDirectory() as place:
        clock = Path(place, "clock")
        clock.mkdir()
        (clock / "sitecustomize.py").write_text(STILL_CLOCK, encoding="utf-8")
        for number, given in enumerate(arguments.inputs):
            folder = _documents(given.resolve(), Path(place, f"input{number}"), arguments.limit)
            old, new = (
                _reports(tree.resolve(), folder, Path(place, f"{side}{number}"), clock)
                for side, tree in (("old", arguments.old), ("new", arguments.new))
            )
            names = sorted(old.keys() | new.keys())
            different = [name for name in names if old.get(name) != new.get(name)]
            print(
                f"{given.name}: {len(names) - len(different)} of {len(names)} parts of reports are the same", flush=True
            )
            print(*(f"    differs: {name}" for name in different[:20]), sep="\n", end="\n" if different else "")
            differing += len(different)
    return int(bool(differing))


def _documents(given: Path, folder: Path, limit: int) -> Path:
    """Return the folder itself, or one with the texts of JSON lines."""
    if given.is_dir():
        return given
    folder.mkdir()
    data = given.read_bytes()
    lines = (gzip.decompress(data) if given.suffix == ".gz" else data).decode().splitlines()
    for number, line in enumerate(lines[:limit]):
        for key, value in json.loads(line).items():
            if isinstance(value, str) and len(value) > 200:
                (folder / f"{number:04}-{key}.txt").write_text(value, encoding="utf-8")
    return folder


def _reports(tree: Path, folder: Path, target: Path, clock: Path) -> dict[str, bytes]:
    """Return all files that a tree writes about a folder, packages in their members. Raises `RuntimeError`."""
    key = folder / "key.json"
    template = json.loads(key.read_text(encoding="utf-8")).get("template") if key.exists() else None
    for language in ("zh_CN", "en"):
        for hidden in ((), ("--hide-names",)):
            place = target / f"{language}{'-hidden' * bool(hidden)}"
            place.mkdir(parents=True)
            outputs = [part for form in FORMS for part in ("--output", str(place / f"report.{form}"))]
            left_out = ["--template", str(folder / template)] if template else []
            command = ["check", str(folder), "--quiet", "--lang", language, *left_out, *outputs, *hidden]
            command += ["--sheets", str(place / "sheets"), "--sheets-as", "pdf" if language == "en" else "html"]
            path = os.pathsep.join((str(tree / "app"), str(clock)))
            environment = {**os.environ, "PYTHONPATH": path, "HOME": str(target), "XDG_DATA_HOME": str(target / "data")}
            done = subprocess.run(
                [sys.executable, "-m", "hengwen", *command], env=environment, capture_output=True, check=False
            )
            if done.returncode not in (0, 3):
                raise RuntimeError(done.stderr.decode())
            (place / "terminal.txt").write_bytes(done.stdout.replace(bytes(target), b""))
    return dict(part for file in sorted(target.rglob("*")) if file.is_file() for part in _parts(file, target))


def _parts(file: Path, target: Path) -> Iterator[tuple[str, bytes]]:
    name = file.relative_to(target).as_posix()
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as package:
            yield from ((f"{name}/{member}", package.read(member)) for member in package.namelist())
    else:
        yield name, file.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
