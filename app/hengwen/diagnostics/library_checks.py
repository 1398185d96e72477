"""A library is made, asked, and found sound."""

from hengwen.diagnostics.step import JOBS, Step, Trial, insist
from hengwen.model.errors import message


def _made(trial: Trial) -> str:
    """The samples go into a library, without their task sheet and without the file that is checked later."""
    from hengwen.library.add import add
    from hengwen.library.store import Library

    copy, _ = _twins(trial)
    left_out = {trial.key["template"], copy}
    paths = [path for path in trial.documents(".docx", ".pdf", ".txt") if path.name not in left_out]
    with Library.open(trial.folder / "library.db", write=True) as library:
        added = add(library, paths, jobs=JOBS)
        insist(len(library) == len(added.new), "documents are missing")
        # The twins of a class have the same bytes, and are one document of a library.
        insist(len(added.new) + len(added.unread) + len(added.known) == len(paths), "documents were passed over")
        return f"{len(library)} documents"


def _twins(trial: Trial) -> tuple[str, str]:
    """A file with a passage copied from another one, and that one."""
    verbatim = next(pair for pair in trial.key["pairs"] if pair["kind"] == "verbatim")
    return verbatim["left"], verbatim["right"]


def _asked(trial: Trial) -> str:
    from hengwen.check import check
    from hengwen.library.store import Library

    new, source = _twins(trial)
    with Library.open(trial.folder / "library.db") as library:
        report = check([trial.samples / new], jobs=JOBS, library=library)
    found = {pair.right.document.name for pair in report.comparisons}
    found |= {pair.left.document.name for pair in report.comparisons}
    insist(source in found, f"{new} was copied from {source}, found: {found}")
    return f"{len(report.comparisons)} documents share text with {new}"


def _sound(trial: Trial) -> str:
    from hengwen.library.maintenance import verify

    health = verify(trial.folder / "library.db")
    insist(not health.faults, "; ".join(health.faults))
    return f"{health.documents} documents, {health.bytes // 1000:,} kB"


STEPS = (
    Step(message("a library is made"), _made),
    Step(message("a new document is checked against it"), _asked),
    Step(message("the library is sound"), _sound),
)
"""The steps of this part."""
