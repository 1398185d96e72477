"""Collects all texts of the program into the Qt Linguist files and says which are not translated yet.

    python packaging/translations.py            the languages that there are
    python packaging/translations.py de         another one is begun

Exit code 1 where a translation is missing or lacks a value such as `{count}`. Uses `pyside6-lupdate`.
"""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
_VALUE = re.compile(r"\{(\w*)[^}]*\}")


def catalogues(more: Sequence[str] = ()) -> dict[str, Path]:
    """Return the file of each language, those included that are begun now."""
    known = {path.stem.removeprefix("hengwen_"): path for path in sorted(FOLDER.glob("hengwen_*.ts"))}
    return known | {language: FOLDER / f"hengwen_{language}.ts" for language in more}


def collect(language: str, catalogue: Path) -> None:
    """Let the tool read the source. It guesses a language from the path unless it is told one."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app" / "hengwen").rglob("*.py"))
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    options = ["-tr-function-alias", "tr+=message", "-locations", "none", "-no-obsolete", "-target-language", language]
    subprocess.run([tool, *options, *sources, "-ts", str(catalogue.relative_to(ROOT))], cwd=ROOT, check=True)


def faults(catalogue: Path) -> list[str]:
    """Return what is missing, one line each."""
    found = []
    for context in ElementTree.parse(catalogue).iter("context"):
        name = context.findtext("name") or "engine"
        for entry in context.iter("message"):
            source, translation = entry.findtext("source") or "", entry.find("translation")
            text = "" if translation is None else translation.text or ""
            if not text or (translation is not None and translation.get("type") == "unfinished"):
                found.append(f"{name}: not translated: {source}")
            elif set(_VALUE.findall(source)) != set(_VALUE.findall(text)):
                found.append(f"{name}: other values than its source: {source} → {text}")
    return found


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
