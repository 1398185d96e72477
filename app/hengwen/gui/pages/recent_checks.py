"""The recent checks on the first page: opened again by a click, with all verdicts."""

from pathlib import Path, PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hengwen.checkfile import CheckSummary
from hengwen.gui.widgets.parts import Elided, button, frame, label, lay_out
from hengwen.text.display import local_moment, visible_line

SHOWN = 6
"""Checks that are shown until all are requested."""


class RecentChecks(QFrame):
    """`opened` and `forgotten` are emitted with the path of a check file."""

    opened = Signal(object)
    forgotten = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._box = lay_out(QVBoxLayout(self), margins=(18, 12, 10, 12), spacing=2)
        self._checks: list[tuple[Path, CheckSummary]] = []
        self._all = False
        self.rows: list[RecentCheck] = []
        self.hide()

    def show_checks(self, checks: list[tuple[Path, CheckSummary]]) -> None:
        """List these, the newest first; hide the list where there are none."""
        self._checks = checks
        self._fill()
        self.setVisible(bool(checks))

    def _fill(self) -> None:
        while self._box.count():
            item = self._box.takeAt(0)
            old = item.widget() if item else None
            if old is not None:
                old.hide()
                old.deleteLater()
        self._box.addWidget(label(self.tr("Recent checks"), "strong"))
        self.rows = [RecentCheck(path, about) for path, about in self._checks[: None if self._all else SHOWN]]
        for row in self.rows:
            row.open.clicked.connect(lambda _checked=False, path=row.path: self.opened.emit(path))
            row.forget.clicked.connect(lambda _checked=False, path=row.path: self.forgotten.emit(path))
            self._box.addWidget(row)
        if len(self.rows) < len(self._checks):
            more = button(self.tr("All {count}").format(count=len(self._checks)), "link", self._show_all)
            self._box.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_all(self) -> None:
        self._all = True
        self._fill()


class RecentCheck(QWidget):
    """One check: its folder, its size, its time."""

    def __init__(self, path: Path, about: CheckSummary) -> None:
        super().__init__()
        self.path = path
        name = Elided()
        name.set_text(_name(about))
        name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        name.setToolTip("\n".join(map(visible_line, about.paths)))
        open_ = self.open = _link(self.tr("Open"))
        open_.setAccessibleName(self.tr("Open: {what}").format(what=name.text()))
        forget = self.forget = _link("✕")
        forget.setToolTip(self.tr("Take this check out of the list, with its verdicts"))
        forget.setAccessibleName(self.tr("Remove: {what}").format(what=name.text()))
        where = self.where = Elided("small")
        where.set_text(_where(about))
        where.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        where.setToolTip(name.toolTip())
        names = (frame("plain", [name, where], (0, 2, 0, 4), 0), 1)
        figures, moment = label(self._figures(about), "muted"), label(local_moment(about.created), "muted")
        lay_out(QHBoxLayout(self), names, figures, moment, open_, forget, spacing=12)

    def _figures(self, about: CheckSummary) -> str:
        words = self.tr("documents: {documents} · pairs: {pairs}")
        figures = words.format(documents=f"{about.documents:,}", pairs=f"{about.pairs:,}")
        return figures + (self.tr(" · {count} decided").format(count=about.verdicts) if about.verdicts else "")


def _name(about: CheckSummary) -> str:
    paths = about.paths
    if not paths:
        return "—"
    return PurePath(paths[0]).name + (f" + {len(paths) - 1}" if len(paths) > 1 else "")


def _where(about: CheckSummary) -> str:
    """Return the parent folder of a folder whose name is shown, with the home folder abbreviated."""
    if not about.paths:
        return ""
    folder, home = PurePath(about.paths[0]).parent, Path.home()
    return str(PurePath("~") / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)


def _link(text: str) -> QPushButton:
    link = button(text, "link")
    link.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return link
