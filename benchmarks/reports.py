"""How long reports take to be written, and how large they are.

Checks a folder, or 300 invented documents of about 5,000 characters of which each but the first takes passages from
three others, then writes the report in every form and the evidence sheets of its best pair and of the document that
shares most. Every line is one whole writing, with the libraries loaded and the fonts found anew in a process of its
own. Run it on a quiet machine: `.venv/bin/python -m benchmarks.reports [FOLDER]`.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.invented import Vocabulary
from benchmarks.text_files import write_texts
from hengwen.check.run import check
from hengwen.checkfile import SavedCheck, save
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest

DOCUMENTS = 300
FORMS = (".html", ".xlsx", ".csv", ".json", ".docx", ".pdf")
LIMITS = {"batch.html": (10, 30), "batch.xlsx": (5, 0), "pair.pdf": (3, 0), "document.pdf": (3, 0)}
"""Seconds and, where there is a limit, megabytes that are aimed at."""

WRITE = """
import sys, time
from pathlib import Path
from hengwen.checkfile import CheckFile
report = CheckFile(Path(sys.argv[1])).load().report
began, busy = time.perf_counter(), time.process_time()
from hengwen.exports import write
from hengwen.views.presentation import Presentation
from hengwen.exports.evidence_sheets import write_sheet
what, path, presentation = sys.argv[2], Path(sys.argv[3]), Presentation("zh_CN", hidden=sys.argv[4] == "hidden")
if what == "batch":
    write(report, path, presentation)
elif what == "pair":
    write_sheet(report, next(pair for pair in report.comparisons if pair.matches), path, presentation)
else:
    write_sheet(report, max(report.entries, key=report.similarity), path, presentation)
print(time.perf_counter() - began, time.process_time() - busy)
"""


def documents(seed: int = 8) -> list[str]:
    """Return texts of made-up words; each takes three passages of 60 to 600 characters from earlier ones."""
    vocabulary, texts = Vocabulary(seed), list[str]()
    rnd = vocabulary.chance
    for _ in range(DOCUMENTS):
        text = vocabulary.text()
        for _ in range(3 if texts else 0):
            source, length = rnd.choice(texts), rnd.randint(60, 600)
            start, place = rnd.randrange(len(source) - length), rnd.randrange(len(text))
            text = text[:place] + source[start : start + length] + text[place:]
        texts.append(text)
    return texts


def measure(report: Path, what: str, suffix: str, names: str = "shown") -> None:
    """Print one line for one writing."""
    path = report.with_name(f"{what}{suffix}")
    command = [sys.executable, "-c", WRITE, str(report), what, str(path), names]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, busy = map(float, done.stdout.split())
    size = path.stat().st_size / 1e6
    most, largest = LIMITS.get(path.name, (0, 0))
    aim = f"   aim {most} s" + (f", {largest} MB" if largest else "") if most and names == "shown" else ""
    print(
        f"{path.name:16}{' names hidden' if names == 'hidden' else '':14}{seconds:6.2f} s  CPU {busy:5.2f} s"
        f"{size:8.2f} MB{aim}"
    )


def checked(folder: Path) -> Report:
    """Check a folder, and print what was found."""
    began = time.perf_counter()
    report = check(CheckRequest((folder,)))
    matches = sum(len(pair.matches) for pair in report.comparisons)
    print(
        f"{len(report.entries)} documents, {len(report.comparisons)} pairs, {matches} passages; "
        f"checked in {time.perf_counter() - began:.1f} s"
    )
    return report


def main() -> None:
    """Check once, then write everything."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else work / "documents"
        if len(sys.argv) == 1:
            write_texts(folder, documents())
        stored = work / "report.hengwen"
        save(SavedCheck(checked(folder), Review(), CheckRequest((folder,))), stored)
        for suffix in FORMS:
            measure(stored, "batch", suffix)
        measure(stored, "batch", ".html", "hidden")
        for what in ("pair", "document"):
            for suffix in (".pdf", ".docx", ".html"):
                measure(stored, what, suffix)


if __name__ == "__main__":
    main()
