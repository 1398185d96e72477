"""One line about changes of the folder since it was checked, with an offer to check again."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QGuiApplication

from hengwen.gui.controllers.check_autosave import CheckAutosave, CheckNews
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.jobs.job_queue import JobQueue, Policy, ignore
from hengwen.gui.translation import sentence
from hengwen.readers.folder_changes import FolderChanges, FolderWatch

LISTED = 20
"""Lines of the tool tip."""

Now = Callable[[], datetime]


def local_now() -> datetime:
    """Return the current time, with this machine's time zone."""
    return datetime.now().astimezone()


class FolderNotice(Controller):
    """Looks at the files of the check when it is shown, and whenever the window becomes active again.

    Nothing is watched in between. Looking is done off the window's thread. `now`: returns the time, for tests.
    """

    def __init__(self, context: WindowContext, autosave: CheckAutosave, now: Now = local_now) -> None:
        super().__init__(context)
        session, self._autosave, self._now = context.session, autosave, now
        self._jobs = JobQueue(context.runner, Policy.REPLACE, self)
        self._watch: FolderWatch | None = None
        self._changes, self._news = FolderChanges(), CheckNews()
        self._of: object = None  # the check that these are about
        session.result_changed.connect(self.look)
        session.checking_changed.connect(self.look)
        session.names_hidden_changed.connect(self.show)
        autosave.news_came.connect(self._take_news)
        app = QCoreApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._state_changed)

    @property
    def busy(self) -> bool:
        """Whether it is looking at the files."""
        return self._jobs.busy

    @Slot(object)
    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    @Slot()
    def look(self) -> None:
        """Look at the files again; do nothing while a check is running."""
        session, report = self._session, self._autosave.report
        self._jobs.abandon()
        if report is None or session.result is None or session.checking or session.is_partial:
            self._of, self._watch, self._changes, self._news = None, None, FolderChanges(), CheckNews()
            self.show()
            return
        request = session.request
        what = report.created, report.seconds, request.paths, request.against, request.templates
        if self._of != what:
            self._of, self._watch, self._changes, self._news = what, None, FolderChanges(), CheckNews()
        created = _moment(report.created)
        if created is None or not request.paths or report.part is not None:  # a part lacks the other files
            self.show()
            return
        if self._watch is None:
            documents = tuple(entry.document for entry in report.entries)
            began = created.timestamp() - report.seconds
            self._watch = FolderWatch((*request.paths, *request.against), request.templates, documents, began)
        looking = self._watch
        self.show()
        self._jobs.start(lambda _job: looking.look(), self.take_changes, failed=ignore)

    def take_changes(self, changes: FolderChanges) -> None:
        """Show these changes."""
        self._changes = changes
        self.show()

    @Slot(object)
    def _take_news(self, news: CheckNews) -> None:
        self._news = news
        self.show()

    @Slot()
    def show(self) -> None:
        """Show the line, as after a change of language."""
        report, checking = self._autosave.report, self._session.checking
        parts, lines = [], []
        if report is not None and not checking:
            parts = [*_news_text(self._news), *_changes_text(self._changes, _moment(report.created), self._now())]
            lines = [] if self._session.hides_names else [*_news_lines(self._news), *_change_lines(self._changes)]
        more = ["…"] if len(lines) > LISTED else []
        details = "\n".join([*lines[:LISTED], *more])
        self._pages.frame.headline.show_changes(" · ".join(parts), details, can_check=bool(self._changes))


def _moment(when: str) -> datetime | None:
    try:
        return datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def since_text(then: datetime, now: datetime) -> str:
    """Return a time as people say it: a time of today, yesterday, a day of this year, or a date."""
    translate = QCoreApplication.translate
    if then.date() == now.date():
        return translate("FolderNotice", "since {time}").format(time=then.strftime("%H:%M"))
    if then.date() == (now - timedelta(days=1)).date():
        return translate("FolderNotice", "since yesterday")
    if then.year == now.year:
        months = translate("FolderNotice", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
        return translate("FolderNotice", "since {day} {month}").format(day=then.day, month=months[then.month - 1])
    return translate("FolderNotice", "since {date}").format(date=then.strftime("%Y-%m-%d"))


def _changes_text(changes: FolderChanges, then: datetime | None, now: datetime) -> list[str]:
    """Return “3 new, 1 changed, 1 gone since yesterday”; nothing where nothing has changed."""
    translate = QCoreApplication.translate
    words = (
        (translate("FolderNotice", "{count} new"), changes.new),
        (translate("FolderNotice", "{count} changed"), changes.changed),
        (translate("FolderNotice", "{count} gone"), changes.gone),
    )
    parts = [text.format(count=f"{len(files):,}") for text, files in words if files]
    if not parts or then is None:
        return []
    whole = translate("FolderNotice", "{changes} {since}")
    return [whole.format(changes=translate("FolderNotice", ", ").join(parts), since=since_text(then, now))]


def _news_text(news: CheckNews) -> list[str]:
    translate = QCoreApplication.translate
    lines = []
    if news.pairs:
        words = translate("FolderNotice", "New pairs since the check before: {count}")
        lines.append(words.format(count=f"{len(news.pairs):,}"))
    if news.lost:
        words = translate("FolderNotice", "Verdicts that belong to text that has changed: {count}")
        lines.append(words.format(count=f"{len(news.lost):,}"))
    return lines


def _news_lines(news: CheckNews) -> Iterable[str]:
    """Yield the new pairs, then the verdicts that could not be carried over."""
    translate = QCoreApplication.translate
    for pair in news.pairs:
        words = translate("FolderNotice", "New pair: {one} – {other}")
        yield words.format(one=pair.left.document.name, other=pair.right.document.name)
    for lost in news.lost:
        words = translate("FolderNotice", "{decision}: {one} – {other}; it stands in the check before")
        decision, note = sentence(lost.verdict.decision.label), lost.verdict.note or lost.verdict.reason
        text = f"{decision} ({note})" if note else decision
        yield words.format(decision=text, one=Path(lost.first).name, other=Path(lost.second).name)


def _change_lines(changes: FolderChanges) -> Iterable[str]:
    translate = QCoreApplication.translate
    for words, files in (
        (translate("FolderNotice", "New: {name}"), changes.new),
        (translate("FolderNotice", "Changed: {name}"), changes.changed),
        (translate("FolderNotice", "Gone: {name}"), changes.gone),
    ):
        yield from (words.format(name=file.name) for file in files)
