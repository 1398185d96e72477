"""Verdicts that a library keeps beside its documents: for every later check against it, on whichever machine."""

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from hengwen.model.report import Report
from hengwen.model.review import Case, Review, Verdict


@dataclass(frozen=True, slots=True)
class LibraryVerdicts:
    """The verdicts of the library at a place. Every call opens and closes it; off the window's thread.

    Raises `HengwenError` where it cannot be opened or written.
    """

    place: Path

    def remembered(self, report: Report) -> Review:
        """What was decided about pairs of documents of this report; nothing where there is no library yet."""
        from hengwen.library.store import Library
        from hengwen.library.verdicts import review_of

        if not self.place.exists():
            return Review()
        ids = {entry.document.id for entry in report.entries}
        with Library.open(self.place) as library:
            known = {case: said for case, said in review_of(library) if {case.first, case.second} <= ids}
        return Review(MappingProxyType(known))

    def keep(self, verdicts: list[tuple[Case, Verdict]]) -> None:
        """Keep these; one that says nothing takes the former one away."""
        from hengwen.library.store import Library
        from hengwen.library.verdicts import keep_verdict

        if verdicts and self.place.exists():
            with Library.open(self.place, write=True) as library:
                for case, verdict in verdicts:
                    keep_verdict(library, case, verdict)


def later(one: Review, other: Review) -> Review:
    """What both say; where both say something the later word holds."""
    said = dict(one.verdicts)
    for case, verdict in other:
        if case not in said or said[case].when < verdict.when:
            said[case] = verdict
    return Review(MappingProxyType(said))
