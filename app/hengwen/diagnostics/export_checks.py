"""Handing on: every form of report is written and opened again, and a check that was kept comes back whole."""

import csv
import json
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from hengwen import exports
from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, Failed, require
from hengwen.exports.evidence import write_evidence
from hengwen.exports.formats import FORMATS, Scope, formats_for
from hengwen.exports.presentation import Presentation
from hengwen.model.errors import Message, message
from hengwen.model.progress import silent
from hengwen.model.report import Comparison


def _json(path: Path) -> str:
    read = json.loads(path.read_text(encoding="utf-8"))
    return f"{len(read['documents'])} documents, {len(read['comparisons'])} comparisons"


def _csv(path: Path) -> str:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    require(len(rows) > 1, "no rows")
    return f"{len(rows)} rows"


def _html(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    require("<html" in text and text.rstrip().endswith("</html>"), "no whole page")
    require('src="http' not in text and 'href="http' not in text, "it asks for something on the network")
    return f"{len(text) // 1000:,} kB"


def _packed(member: str, path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        damaged = archive.testzip()
        require(damaged is None and member in archive.namelist(), f"damaged: {damaged or member}")
        return f"{len(archive.namelist())} parts"


def _pdf(path: Path) -> str:
    from hengwen.readers.pages.renderer import PageRenderer

    renderer = PageRenderer()
    try:
        letters = renderer.letters(path, 1)
        pages = renderer.count(path)
    finally:
        renderer.close()
    require(letters, "no text on the first page")
    return f"{pages} pages"


_READERS: Mapping[str, Callable[[Path], str]] = MappingProxyType({
    ".html": _html,
    ".json": _json,
    ".csv": _csv,
    ".xlsx": partial(_packed, "xl/workbook.xml"),
    ".docx": partial(_packed, "word/document.xml"),
    ".pdf": _pdf,
})  # fmt: skip
"""How each form is read back; what it returns says what was seen."""


def _report(suffix: str, trial: DiagnosticContext) -> str:
    path = trial.folder / f"报告{suffix}"
    written = exports.write(trial.report, path, Presentation("zh_CN"))
    require(all(file.stat().st_size for file in written), "an empty file")
    return _READERS[suffix](path)


def _sheet(suffix: str, trial: DiagnosticContext) -> str:
    pair = _pair(trial)
    seen = []
    for name, subject in (("pair", pair), ("document", pair.left)):
        path = trial.folder / f"{name}{suffix}"
        write_evidence(trial.report, subject, path, Presentation("en"))
        seen.append(_READERS[suffix](path))
    return ", ".join(seen)


def _pair(trial: DiagnosticContext) -> Comparison:
    if not trial.report.comparisons:
        raise Failed("no pair was found")
    return max(trial.report.comparisons, key=lambda pair: len(pair.matches))


def _kept(trial: DiagnosticContext) -> str:
    """A check with a verdict is saved, opened, and gives the same report."""
    from hengwen.checkfile.file import SUFFIX, CheckFile, CheckInputs, SavedCheck, save
    from hengwen.model.review import Case, Decision, Review, Verdict

    pair = _pair(trial)
    review = Review(MappingProxyType({Case.of(pair): Verdict(Decision.CONFIRMED, note="注")}))
    path = trial.folder / f"check{SUFFIX}"
    save(SavedCheck(trial.report, review, CheckInputs()), path)
    kept = CheckFile(path).load()
    require(dict(kept.review) == dict(review), "the verdict is lost")
    texts = []
    for number, report in enumerate((trial.report, kept.report)):
        target = trial.folder / f"{number}.json"
        exports.write(report, target, Presentation("en"), silent)
        texts.append(target.read_bytes())
    require(texts[0] == texts[1], "the report is another one")
    return f"{path.stat().st_size // 1000:,} kB, {len(kept.report.comparisons)} pairs"


def _named(name: Message, run: Callable[[str, DiagnosticContext], str], suffix: str) -> DiagnosticStep:
    return DiagnosticStep(Message(name.text, (("kind", suffix.removeprefix(".").upper()),)), partial(run, suffix))


STEPS = (
    *(_named(message("report as {kind}", kind=""), _report, suffix) for suffix in FORMATS),
    *(
        _named(message("evidence sheets as {kind}", kind=""), _sheet, suffix)
        for suffix in (form.suffix for form in formats_for(Scope.PAIR))
    ),
    DiagnosticStep(message("a check is kept and opened"), _kept),
)
"""The steps of this part."""
