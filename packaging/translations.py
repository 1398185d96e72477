"""Collects all texts of the program into the Qt Linguist file and says which are not translated yet.

    python packaging/translations.py

Exit code 1 where a translation is missing or lacks a value such as `{count}`. Uses `pyside6-lupdate`.
"""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "resources" / "translations" / "hengwen_zh_CN.ts"
_VALUE = re.compile(r"\{(\w*)[^}]*\}")


def collect() -> None:
    """Let the tool read the source. It guesses a language from the path unless it is told one."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app" / "hengwen").rglob("*.py"))
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    options = ["-tr-function-alias", "tr+=message", "-locations", "none", "-no-obsolete", "-target-language", "zh_CN"]
    subprocess.run([tool, *options, *sources, "-ts", str(CATALOGUE.relative_to(ROOT))], cwd=ROOT, check=True)


def faults() -> list[str]:
    """What is missing, one line each."""
    found = []
    for context in ElementTree.parse(CATALOGUE).iter("context"):
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
    collect()
    missing = faults()
    print(*missing, sep="\n")
    print(f"{CATALOGUE.relative_to(ROOT)}: {len(missing)} to do")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
