"""The health of the reading: which files could not be read, and why. It stands before every figure."""

from collections import Counter
from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.document import State
from hengwen.gui.table import Column, Table
from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets import label
from hengwen.report import Report


@dataclass(frozen=True, slots=True)
class Health:
    """How one file fared; `state` is None for a file that is no document."""

    path: str
    state: State | None
    message: str
    characters: int = 0
    findings: str = ""

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return PurePath(self.path).name

    @property
    def noticed(self) -> str:
        """The sentence about the file, and what is odd about its text."""
        return "  ".join(filter(None, (self.message, self.findings)))

    @property
    def is_problem(self) -> bool:
        """Whether somebody has to look at it."""
        return self.state not in (State.READ, None) or bool(self.findings)

    @property
    def rank(self) -> int:
        """Problems first, the worst before the others; files that were skipped stand last."""
        if self.state is None:
            return 9
        return 0 if not self.state.has_text else 1 if self.is_problem else 2


def health(report: Report) -> list[Health]:
    """All files of a report, problems first."""
    found = []
    for entry in report.entries:
        content = entry.document.content
        said = sentence(content.message) if content.message else ""
        kinds = Counter(finding.kind for finding in content.findings)
        findings = ", ".join(f"{word(kind)} × {count}" if count > 1 else word(kind) for kind, count in kinds.items())
        found.append(Health(entry.document.path, content.state, said, entry.counted, findings))
    why = QCoreApplication.translate("Reading", "No document of a known kind: not compared.")
    found += [Health(path, None, why) for path in report.skipped]
    return sorted(found, key=lambda row: (row.rank, row.path))


class ReadingPage(QWidget):
    """A table of all files, and one line that says how many need a look."""

    def __init__(self, rows: list[Health], warnings: list[str]) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.table = Table(health_columns(), rows)
        self.table.setAccessibleName(self.tr("Files"))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        problems = sum(row.is_problem for row in rows)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(12, 18, 12, 14)
        head.setSpacing(4)
        head.addWidget(label(self._headline(problems), "heading", wrap=True))
        head.addWidget(label(self._counts(rows), "muted", wrap=True))
        for warning in warnings:
            head.addWidget(label(f"⚠ {warning}", "strong", wrap=True))
        outer.addLayout(head)
        outer.addWidget(self.table, 1)

    def _headline(self, problems: int) -> str:
        if problems:
            return self.tr("Files to look at: {count}").format(count=problems)
        return self.tr("Every document was read")

    def _counts(self, rows: list[Health]) -> str:
        states = Counter(row.state for row in rows)
        parts = [f"{word(state)} {states[state]}" for state in State if states[state]]
        if states[None]:
            parts.append(self.tr("skipped {count}").format(count=states[None]))
        return " · ".join(parts)


def _level(row: Health) -> int | None:
    """Red for what was not read, yellow for what needs a look."""
    return {0: 3, 1: 1}.get(row.rank)


def _worst_first(row: Health) -> tuple[int, str, str]:
    return row.rank, row.state or "", row.path


def health_columns() -> list[Column]:
    """What the table of files shows."""
    translate = QCoreApplication.translate
    skipped = translate("Reading", "skipped")

    def state(row: Health) -> str:
        mark = "–" if row.state is None else "✕" if not row.state.has_text else "!" if row.is_problem else "✓"
        return f"{mark}  {word(row.state) if row.state else skipped}"

    return [
        Column(translate("Reading", "State"), state, _worst_first, 150, level=_level),
        Column(translate("Reading", "File"), lambda row: row.name, lambda row: row.path, 340),
        Column(translate("Reading", "What was noticed"), lambda row: row.noticed, lambda row: row.noticed, -200),
        Column(translate("Reading", "Counted characters"), lambda row: f"{row.characters:,}" if row.characters else "–",
               lambda row: row.characters, 150, number=True),
    ]  # fmt: skip
