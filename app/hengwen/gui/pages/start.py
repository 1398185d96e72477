"""The first page: where documents are dropped, with an explanation of a check."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from hengwen.gui.pages.recent_checks import RecentChecks
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import (
    Elided,
    Gap,
    Part,
    button,
    frame,
    label,
    lay_out,
    plain_row,
    scrolled,
    styled,
    without_key,
)
from hengwen.matching.meaning.embedder import missing_model
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.readers.text_pictures import can_read_pictures, why_unreadable
from hengwen.text.display import visible_line

_WIDTH, _SIDE = 680, 18
_ROOM = _WIDTH - 2 * _SIDE  # for the text in the card


class StartPage(QWidget):
    """Asks for documents; task sheets and older documents stay chosen until they are removed."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        styled(self, "quiet")
        self._session = context.session
        self.request = self._session.request
        self._notice_text = label("", wrap=True)
        self.notice = frame("notice", [self._notice_text], (16, 12, 16, 12))
        self.notice.hide()
        self.templates = PathChoice(self.tr("Task sheet or template (its text is left out)"), "templates")
        self.against = PathChoice(self.tr("Older documents to compare with"), "older")
        self.library = QCheckBox(self.tr("Compare with the library too"))
        self.library.setProperty("command", "use_library")
        self.each_other = QCheckBox(self.tr("Compare the new documents with each other"))
        self.own_files = QCheckBox(self.tr("Compare the files of one person with each other, too"))
        self.meaning = QCheckBox(self.tr("Also look for rewritten and translated paragraphs"))
        self.meaning.setProperty("command", "use_meaning")
        self.pictures = QCheckBox(self.tr("Also read the text of scans and pictures"))
        self.pictures.setProperty("command", "use_pictures")
        self.anonymous = QCheckBox(self.tr("The documents must be anonymous: look for names and contact data"))
        self.anonymous.setProperty("command", "use_anonymous")
        self.names = PathChoice(self.tr("List of names that must not stand in them"), "names")
        self._notes = tuple(label("", "small", wrap=True) for _ in range(5))
        self._why_all, self._why_own, self._about_meaning, self._about_pictures, self._about_anonymous = self._notes
        self.as_before = button("", "link", command="as_before")
        self.roster = PathChoice(self.tr("Roster: who should have handed in"), "roster")
        self.recents = RecentChecks()
        self._connect()
        self._lay_out()  # first: what is shown without a parent would be a window of its own
        self.show_request(self.request)

    def _connect(self) -> None:
        self.open_folder = button(self.tr("Open folder…"), "primary", command="open_folder")
        self.open_files = button(self.tr("Choose files…"), command="open_files")
        self.samples = button(self.tr("Try the samples"), "link", command="samples")
        self.samples.setToolTip(self.tr("Checks 21 invented term papers that come with the program"))
        self.each_other.clicked.connect(lambda on: self._change_scope(replace(self.request.scope, among_new=on)))
        self.own_files.clicked.connect(lambda on: self._change_scope(replace(self.request.scope, compare_own=on)))
        self.roster.cleared.connect(
            lambda: self._change(replace(self.request, people=replace(self.request.people, roster=None)))
        )
        self.names.cleared.connect(lambda: self._change(replace(self.request, identity_list=None)))
        self.templates.cleared.connect(lambda: self._change(replace(self.request, templates=())))
        self.against.cleared.connect(lambda: self._change(replace(self.request, against=())))

    def _change_scope(self, scope: ComparisonScope) -> None:
        self._change(replace(self.request, scope=scope))

    def _change(self, request: CheckRequest) -> None:
        self._session.request = request
        self.show_request(request)

    def show_request(self, request: CheckRequest) -> None:
        """Show the task sheets, older documents and so on of a request."""
        self.request = request
        self.templates.show_paths(request.templates)
        self.against.show_paths(request.against)
        self.library.setChecked(request.library is not None)
        self.each_other.setEnabled(request.has_others)
        self.each_other.setChecked(request.compares_new)
        self.own_files.setEnabled(request.compares_new)
        self.own_files.setChecked(request.scope.compare_own and request.compares_new)
        nothing_else = self.tr("There is nothing else to compare them with: no older documents, no library.")
        self._say_why(self.each_other, self._why_all, "" if request.has_others else nothing_else)
        only = self.tr("Only where the new documents are compared with each other.")
        self._say_why(self.own_files, self._why_own, "" if request.compares_new else only)
        self.meaning.setChecked(request.meaning)
        missing = missing_model()
        finds = self.tr(
            "Finds paragraphs that say the same in other words, or in Chinese and English. The check takes longer."
        )
        self._say_why(self.meaning, self._about_meaning, sentence(missing) if missing else finds)
        self.pictures.setChecked(request.read_pictures.reads)
        reads = self.tr(
            "Scans, photographs of paper and screenshots are read by text recognition, some seconds for each page;"
            " handwriting is not read. Otherwise the page Reading offers to read them."
        )
        self._say_why(self.pictures, self._about_pictures, reads if can_read_pictures() else sentence(why_unreadable()))
        self.anonymous.setChecked(request.anonymous)
        knows = self.tr(
            "Finds telephone numbers, e-mail addresses, ID numbers, credit codes and names of companies, in the"
            " properties of files too; other names with a list."
        )
        self._say_why(self.anonymous, self._about_anonymous, knows)
        self.names.show_paths((request.identity_list,) if request.identity_list else ())
        self.names.setVisible(request.anonymous)
        self.roster.show_paths((request.people.roster,) if request.people.roster else ())

    def showEvent(self, event: QShowEvent) -> None:
        """Give the notes the height of their lines: only now their letters have their size."""
        super().showEvent(event)
        for note in self._notes:
            _fit(note)

    @staticmethod
    def _say_why(switch: QCheckBox, note: QLabel, why: str) -> None:
        """Show why a switch cannot be switched; empty where it can."""
        switch.setToolTip(why)
        switch.setAccessibleDescription(why)
        note.setText(why)
        _fit(note)
        note.setVisible(bool(why))

    def show_before(self, text: str) -> None:
        """Offer what the check before had; empty for nothing."""
        self.as_before.setText(without_key(visible_line(text)))
        self.as_before.setVisible(bool(text))

    def show_notice(self, text: str) -> None:
        """Show why a check has no report; empty for none."""
        self._notice_text.setText(text)
        self.notice.setVisible(bool(text))

    def show_drag_over(self, over: bool) -> None:
        """Highlight the page while documents are held over the window."""
        self._zone.setProperty("over", over)
        self._zone.style().polish(self._zone)

    def _lay_out(self) -> None:
        self._zone = self._make_zone()
        under = frame("plain", [self.own_files, _indented(self._why_own)], (24, 0, 0, 0), 2)
        content = frame("plain", [self.meaning, _indented(self._about_meaning)], (0, 0, 0, 0), 2)
        read = frame("plain", [self.pictures, _indented(self._about_pictures)], (0, 0, 0, 0), 2)
        named = frame("plain", [self.names], (24, 4, 0, 0), 0)
        hidden = frame("plain", [self.anonymous, _indented(self._about_anonymous), named], (0, 0, 0, 0), 2)
        parts: list[Part] = [self.library, self.each_other, _indented(self._why_all), under, content, read, hidden]
        among = frame("plain", parts, (0, 0, 0, 0), 6)
        choices: list[Part] = [
            (self.as_before, Qt.AlignmentFlag.AlignLeft),
            self.templates,
            _rule(),
            self.against,
            _rule(),
            self.roster,
            _rule(),
            among,
        ]
        beside = frame("card", choices, (_SIDE, 12, _SIDE, 12), 10)
        middle = QWidget()
        middle.setFixedWidth(_WIDTH)
        below = (self.notice, self._zone, beside, self.recents, self._explanation())
        lay_out(QVBoxLayout(middle), *below, spacing=16)
        inner = QWidget()
        inner.setObjectName("quiet")
        lay_out(QVBoxLayout(inner), 2, (middle, Qt.AlignmentFlag.AlignHCenter), 3, margins=(16, 16, 16, 16))
        lay_out(QVBoxLayout(self), scrolled(inner))

    def _make_zone(self) -> QFrame:
        heading, hint = self.tr("Drop a folder, a ZIP or files here"), self.tr("DOCX, PDF, TXT and more")
        lines = label(heading, "heading"), label(hint, "muted")
        for part in lines:
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        buttons = plain_row(self.open_folder, self.open_files, spacing=10)
        centre = Qt.AlignmentFlag.AlignHCenter
        parts: list[Part] = [*lines, Gap(16), (buttons, centre), Gap(2), (self.samples, centre)]
        return frame("dropZone", parts, (24, 34, 24, 18), 6)

    def _explanation(self) -> QWidget:
        lines = (
            self.tr("Every document is read and compared with all the others, passage by passage."),
            self.tr(
                "First you see what could not be read, then the pairs that tell most, then both texts side by side."
            ),
            self.tr("The program measures similarity. What it means, you decide."),
        )
        parts: list[QWidget] = [label(line, "muted", wrap=True) for line in lines]
        parts.append(label(self.tr("Data stay on this machine"), "strong"))
        return frame("plain", parts, (18, 4, 18, 0), 6)


class PathChoice(QWidget):
    """A line with the chosen paths, and a button for choosing."""

    cleared = Signal()

    def __init__(self, title: str, command: str) -> None:
        super().__init__()
        self._chosen = Elided("muted")
        self._clear = button("✕", "link", self.cleared, hint=self.tr("Remove: {what}").format(what=title))
        choose = button(self.tr("Choose…"), command=command)
        choose.setAccessibleName(f"{title}: {choose.text()}")
        lay_out(QHBoxLayout(self), label(title), 1, self._chosen, self._clear, choose)

    def show_paths(self, paths: tuple[Path, ...]) -> None:
        """Show the names of the chosen paths."""
        more = f" + {len(paths) - 1}" if len(paths) > 1 else ""
        self._chosen.set_text(f"{paths[0].name}{more}" if paths else self.tr("none"))
        self._chosen.setToolTip("\n".join(visible_line(str(path)) for path in paths))
        self._clear.setVisible(bool(paths))


def _fit(note: QLabel) -> None:
    """Give a note the height of its lines: a scrolled page asks no label how it breaks."""
    note.ensurePolished()
    note.setMinimumHeight(0)  # which the height for a width would not be below
    note.setFixedHeight(max(1, note.heightForWidth(_ROOM)))


def _indented(note: QLabel) -> QLabel:
    """Return a label below a switch, aligned with its text."""
    note.setIndent(24)
    return note


def _rule() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setStyleSheet("background: palette(mid);")
    return line
