"""The names of rows of the ranking: documents, people, and groups of either."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.gui.document_names import ShownNames, name_beside
from hengwen.gui.pair_rows import PairGroup, PairRow
from hengwen.gui.translation import sentence
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.submission import Submission, SubmissionPair


class RowNames:
    """The names of both sides of rows, by `place`: 0 for the left one, 1 for the right one; a group's stand in the left
    one alone. `report`: the one that says for how many identical documents one stands.
    """

    def __init__(self, names: ShownNames, report: Report | None = None) -> None:
        self._names, self._report = names, report
        self._known: dict[int, str] = {}  # a table asks for the name of each document as often as it has pairs

    def title(self, entries: Sequence[ReportEntry]) -> str:
        """Return the name of a document, or of the person who handed in several."""
        first = entries[0]
        if len(entries) > 1 and first.document.person:
            return first.document.person.label
        if id(first) not in self._known:
            self._known[id(first)] = self._names.marked(first.document)
        return self._known[id(first)]

    def entries(self, row: PairRow, place: int) -> Sequence[ReportEntry]:
        """Return the documents of one side."""
        side = (row.left, row.right)[place] if not isinstance(row, PairGroup) else row.members[0][0]
        return side.entries if isinstance(side, Submission) else (side,)

    def text(self, row: PairRow, place: int) -> str:
        """Return the name of one side, as it stands beside the other one."""
        if isinstance(row, PairGroup):
            return "" if place else QCoreApplication.translate("Pairs", ", ").join(map(self.title, row.members))
        if isinstance(row, SubmissionPair):
            return self.title(self.entries(row, place))
        sides = (row.left, row.right)
        return name_beside(self._report, sides[place], sides[not place], self._names.marked)

    def detail(self, row: PairRow, place: int) -> str:
        """Return the second line of one side."""
        if isinstance(row, PairGroup):
            words = QCoreApplication.translate("Pairs", "{documents} hang together, {pairs} pairs")
            return "" if place else words.format(documents=len(row.members), pairs=len(row.rows))
        remarks = row.remarks if place and isinstance(row, Comparison) else ()
        return " · ".join(map(sentence, remarks)) or self._names.detail(self.entries(row, place)[0].document)

    def tip(self, row: PairRow, place: int) -> str:
        """Return all that is known of one side."""
        if isinstance(row, PairGroup):
            return "\n".join(map(self.title, row.members))
        entries = self.entries(row, place)
        first = [self.title(entries)] if len(entries) > 1 else []
        if isinstance(row, Comparison):
            first += map(sentence, row.remarks)
        return "\n".join([*first, *(self._names.whole(entry.document) for entry in entries)])
