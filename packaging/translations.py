"""Collects all texts of the program into the Qt Linguist files and says which are not translated yet.

    python packaging/translations.py            the languages that there are
    python packaging/translations.py de         another one is begun

Exit code 1 where a translation is missing or lacks a value such as `{count}`. Uses `pyside6-lupdate`.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
_VALUE = re.compile(r"\{(\w*)[^}]*\}")


def catalogues(more: Sequence[str] = ()) -> dict[str, Path]:
    """Return the file of each language, those included that are begun now."""
    known = {path.stem.removeprefix("hengwen_"): path for path in sorted(FOLDER.glob("hengwen_*.ts"))}
    return known | {language: FOLDER / f"hengwen_{language}.ts" for language in more}


def help_of_commands(folder: str) -> str:
    """Write the texts of the command line's help, which stand at its options and in docstrings, as a source."""
    from hengwen.cli.help import OWN, help_texts
    from hengwen.cli.main import program

    texts = dict.fromkeys(filter(None, (*help_texts(program), *(own.text for own in OWN.values()))))
    source = Path(folder) / "help.py"
    source.write_text("".join(f"message({json.dumps(text, ensure_ascii=False)})\n" for text in texts), encoding="utf-8")
    return str(source)


def collect(language: str, catalogue: Path) -> None:
    """Let the tool read the source. It guesses a language from the path unless it is told one."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app" / "hengwen").rglob("*.py"))
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    options = ["-tr-function-alias", "tr+=message", "-locations", "none", "-no-obsolete", "-target-language", language]
    with TemporaryDirectory() as folder:
        command = [str(tool), *options, *sources, help_of_commands(folder), "-ts", str(catalogue.relative_to(ROOT))]
        subprocess.run(command, cwd=ROOT, check=True)


def faults(catalogue: Path) -> list[str]:
    """Return what is missing, one line each."""
    values = []
    for context in ElementTree.parse(catalogue).iter("context"):
        name = context.findtext("name") or "engine"
        for entry in context.iter("message"):
            source, translation = entry.findtext("source") or "", entry.find("translation")
            text = "" if translation is None else translation.text or ""
            if not text or (translation is not None and translation.get("type") == "unfinished"):
                values.append(f"{name}: not translated: {source}")
            elif set(_VALUE.findall(source)) != set(_VALUE.findall(text)):
                values.append(f"{name}: other values than its source: {source} → {text}")
    return values


def main() -> int:
    """Collect, then report."""
    to_do = 0
    for language, catalogue in catalogues(sys.argv[1:]).items():
        collect(language, catalogue)
        missing = faults(catalogue)
        print(*missing, f"{catalogue.relative_to(ROOT)}: {len(missing)} to do", sep="\n")
        to_do += len(missing)
    return int(bool(to_do))


if __name__ == "__main__":
    sys.exit(main())
