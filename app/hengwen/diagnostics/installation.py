"""What the program is made of: its files, its words, its worker processes, its pictures of pages."""

import sys
from multiprocessing import active_children
from pathlib import Path

from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, require
from hengwen.model.document import Role
from hengwen.model.errors import message
from hengwen.model.progress import ProgressStep as Progressed
from hengwen.resources import i18n, licences, resource

_FILES = {
    "icons": ("hengwen.svg", "check.svg", "sorted-up.svg", "sorted-down.svg"),
    "report": ("report.html.j2", "report.css", "report.js", "sheet.html.j2", "sheet.css"),
    "samples": ("key.json",),
    "text": ("frequencies.txt", "look-alikes.txt", "markers.txt", "simplified.txt", "stop-words.txt", "synonyms.txt",
             "variants.txt"),
    "translations": ("hengwen_zh_CN.ts",),
}  # fmt: skip
_LEAST_TRANSLATED = 300
_SENTENCE = "我来到北京清华大学，比较两篇文章的相似度。"
_WORDS = ["我", "来到", "北京", "清华大学", "比较", "两篇", "文章", "的", "相似", "度"]


def _files(_trial: DiagnosticContext) -> str:
    missing = [f"{folder}/{name}" for folder, names in _FILES.items() for name in names
               if not resource(folder, name).is_file()]  # fmt: skip
    require(not missing, f"missing: {', '.join(missing)}")
    translated = len(i18n.catalogue("zh_CN"))
    require(translated >= _LEAST_TRANSLATED, f"only {translated} sentences are translated")
    return f"{sum(map(len, _FILES.values()))} files, {translated} translated sentences"


def _licences(_trial: DiagnosticContext) -> str:
    parts = licences.licensed_parts()
    bare = [part.name for part in parts if not part.texts]
    require(not bare, f"no text of the licence: {', '.join(bare)}")
    return f"{len(parts)} parts"


def _words(_trial: DiagnosticContext) -> str:
    from hengwen.text.normalisation import normalise
    from hengwen.text.words import words

    found = words(_SENTENCE)
    require(found == _WORDS, f"{_SENTENCE} became {found}")
    require(
        (normalise("繁體字").tokens == normalise("繁体字").tokens).all(), "traditional and simplified characters differ"
    )
    return " ".join(found)


def _workers(trial: DiagnosticContext) -> str:
    """As many processes read as are asked for, whatever the number of files; all are gone when they are done."""
    seen = {jobs: _most_workers(trial, jobs) for jobs in (1, 2, 3)}
    require(all(jobs == most for jobs, most in seen.items()), f"processes asked for and seen: {seen}")
    require(not active_children(), f"still running: {active_children()}")
    return ", ".join(f"{jobs} → {most}" for jobs, most in seen.items())


def _most_workers(trial: DiagnosticContext, jobs: int) -> int:
    """The most processes below this one at any time while the samples are read."""
    from hengwen.readers.sandbox.pool import read_all

    counts: list[int] = []

    def count(_step: Progressed) -> None:
        counts.append(_below())

    paths = [(path, Role.NEW) for path in trial.documents(".docx", ".pdf", ".txt")]
    read_all(paths, jobs=jobs, progress=count)
    return max(counts, default=0)


def _below() -> int:
    """Worker processes below this one: of all generations where the system tells, otherwise its own children."""
    known = len(active_children())
    return max(known, _started_below()) if sys.platform == "linux" else known


def _started_below() -> int:
    import os

    parents = dict(_processes())
    return sum(1 for process in parents if _descends(process, os.getpid(), parents) and _is_worker(process))


def _processes() -> list[tuple[int, int]]:
    """Every process of the system with its parent."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            found.append((int(entry.parent.name), int(entry.read_text().rpartition(")")[2].split()[1])))
        except (OSError, ValueError):
            continue
    return found


def _descends(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    while process in parents:
        process = parents[process]
        if process == ancestor:
            return True
    return False


def _is_worker(process: int) -> bool:
    """Whether a process was started to work: another one looks after what they share, and is none of them."""
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False
    return b"resource_tracker" not in command


def _pages(trial: DiagnosticContext) -> str:
    from hengwen.readers.pages.renderer import PageRenderer

    renderer = PageRenderer()
    try:
        picture = renderer.render(trial.documents(".pdf")[0], 1, 1.0)
    finally:
        renderer.close()
    require(len(set(picture.data)) > 1, "the page is blank")
    return f"{picture.width} × {picture.height}"


STEPS = (
    DiagnosticStep(message("files of the program"), _files),
    DiagnosticStep(message("licences"), _licences),
    DiagnosticStep(message("Chinese words"), _words),
    DiagnosticStep(message("worker processes"), _workers),
    DiagnosticStep(message("pages of PDF files"), _pages),
)
"""The steps of this part."""
