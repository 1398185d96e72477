"""A library is made, asked, and found sound."""

from hengwen.diagnostics.step import JOBS, DiagnosticContext, DiagnosticStep, require
from hengwen.model.errors import message


def _made(trial: DiagnosticContext) -> str:
    """The samples go into a library, without their task sheet and without the file that is checked later."""
    from hengwen.library.add import add
    from hengwen.library.store import Library

    copy, _ = _twins(trial)
    left_out = {trial.key["template"], copy}
    paths = [path for path in trial.documents(".docx", ".pdf", ".txt") if path.name not in left_out]
    with Library.open(trial.folder / "library.db", write=True) as library:
        added = add(library, paths, jobs=JOBS)
        require(len(library) == len(added.new), "documents are missing")
        # The twins of a class have the same bytes, and are one document of a library.
        require(len(added.new) + len(added.unread) + len(added.known) == len(paths), "documents were passed over")
        return f"{len(library)} documents"


def _twins(trial: DiagnosticContext) -> tuple[str, str]:
    """A file with a passage copied from another one, and that one."""
    verbatim = next(pair for pair in trial.key["pairs"] if pair["kind"] == "verbatim")
    return verbatim["left"], verbatim["right"]


def _asked(trial: DiagnosticContext) -> str:
    from hengwen.check import check
    from hengwen.model.check_request import CheckRequest

    new, source = _twins(trial)
    report = check(CheckRequest((trial.samples / new,), jobs=JOBS, library=trial.folder / "library.db"))
    found = {pair.right.document.name for pair in report.comparisons}
    found |= {pair.left.document.name for pair in report.comparisons}
    require(source in found, f"{new} was copied from {source}, found: {found}")
    return f"{len(report.comparisons)} documents share text with {new}"


def _sound(trial: DiagnosticContext) -> str:
    from hengwen.library.maintenance import verify

    health = verify(trial.folder / "library.db")
    require(not health.faults, "; ".join(health.faults))
    return f"{health.documents} documents, {health.bytes // 1000:,} kB"


STEPS = (
    DiagnosticStep(message("a library is made"), _made),
    DiagnosticStep(message("a new document is checked against it"), _asked),
    DiagnosticStep(message("the library is sound"), _sound),
)
"""The steps of this part."""
