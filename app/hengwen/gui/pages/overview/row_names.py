"""The names of rows of the ranking: documents, people, and groups of either."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.gui.document_names import ShownNames, name_beside
from hengwen.gui.pair_rows import PairGroup, PairRow
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.cells import BETWEEN
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.submission import Submission, SubmissionPair
from hengwen.text.display import visible_line


class RowNames:
    """The names of rows. `report`: the one that says for how many identical documents one stands."""

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
        """Return the documents of one side, 0 for the left one, 1 for the right one; of a group its first."""
        side = (row.left, row.right)[place] if not isinstance(row, PairGroup) else row.members[0][0]
        return side.entries if isinstance(side, Submission) else (side,)

    def text(self, row: PairRow) -> str:
        """Return the names of both sides, or of all members of a group."""
        if isinstance(row, PairGroup):
            return QCoreApplication.translate("Pairs", ", ").join(map(self.title, row.members))
        if isinstance(row, SubmissionPair):
            return BETWEEN.join(self.title(self.entries(row, place)) for place in (0, 1))
        marked = self._names.marked
        sides = (row.left, row.right), (row.right, row.left)
        return BETWEEN.join(name_beside(self._report, one, other, marked) for one, other in sides)

    def detail(self, row: PairRow) -> str:
        """Return the second line: the titles of both documents, or where there are none the rest of their names."""
        if isinstance(row, PairGroup):
            words = QCoreApplication.translate("Pairs", "group of {documents}, pairs: {pairs}")
            return words.format(documents=len(row.members), pairs=len(row.rows))
        titles = [self._title(self.entries(row, place)[0]) for place in (0, 1)]
        return titles[0] if titles[0] == titles[1] else BETWEEN.join(title or "–" for title in titles)

    def _title(self, entry: ReportEntry) -> str:
        """Return what a document calls itself, unless its name says so; else the rest of its name."""
        own = visible_line(entry.document.content.title or "")
        return own if own and own not in self._names.title(entry.document) else self._names.detail(entry.document)

    def tip(self, row: PairRow) -> str:
        """Return all that is known of both sides."""
        if isinstance(row, PairGroup):
            return "\n".join(map(self.title, row.members))
        remarks = [sentence(remark) for remark in row.remarks] if isinstance(row, Comparison) else []
        return "\n\n".join(filter(None, (*map(self._tip, map(self.entries, (row, row), (0, 1))), "\n".join(remarks))))

    def _tip(self, entries: Sequence[ReportEntry]) -> str:
        first = [self.title(entries)] if len(entries) > 1 else []
        whole = (self._names.whole(entry.document) for entry in entries)
        titles = [entries[0].document.content.title or ""] if len(entries) == 1 else []
        return "\n".join(filter(None, (*first, *whole, *titles)))
