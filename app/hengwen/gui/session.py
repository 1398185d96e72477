"""The state of the window: one value for each thing, and a signal when it changes."""

from typing import cast

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hengwen.gui.check_result import CheckResult
from hengwen.gui.settings import Settings
from hengwen.gui.translation import language, set_language
from hengwen.matching.meaning.embedder import missing_model
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.text_pictures import can_read_pictures


class Session(QObject):
    """Every part of the window reads and changes this state here, and follows its signals.

    Each signal carries the new value. `is_partial`: whether the result is that of a running check so far.
    """

    request_changed = Signal(object)
    result_changed = Signal(object)
    pair_changed = Signal(object)
    review_changed = Signal(object)
    checking_changed = Signal(bool)
    names_hidden_changed = Signal(bool)
    language_changed = Signal(str)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.is_partial = False
        self.hides_some = False  # whether the names of some people are hidden, while not all are
        self._request = self.new_request()
        self._result: CheckResult | None = None
        self.request_of_result = self._request  # with which the result on the screen came about
        self._pair: Comparison | None = None
        self._review = Review()
        self._checking = self._names_hidden = False

    def new_request(self) -> CheckRequest:
        """Return a request with nothing but the settings: no task sheet, no library, nothing of an earlier check."""
        preferences = self.settings.preferences
        meaning = self.settings.meaning and missing_model() is None
        pictures = preferences.read_pictures if can_read_pictures() else ReadPictures.NEVER
        return CheckRequest(options=preferences.options, jobs=preferences.jobs, meaning=meaning, read_pictures=pictures)

    @property
    def request(self) -> CheckRequest:
        """The request of the next check, as put together so far."""
        return self._request

    @request.setter
    def request(self, request: CheckRequest) -> None:
        if request != self._request:
            self._request = request
            self.request_changed.emit(request)

    @property
    def result(self) -> CheckResult | None:
        """The result on the screen, its names covered while they are hidden; None before the first check."""
        return self._result

    @result.setter
    def result(self, result: CheckResult | None) -> None:
        self._result = result
        if result is not None and (self.is_partial or not self._checking):  # not the one before with other figures
            self.request_of_result = self._request
        self.pair = self._pair and self._same_pair(self._pair)
        self.result_changed.emit(result)

    def _same_pair(self, pair: Comparison) -> Comparison | None:
        """Return the pair of the same two entries in the current result: its shares may have changed."""
        pairs = self._result.report.comparisons if self._result else ()
        return next(
            (candidate for candidate in pairs if candidate.left is pair.left and candidate.right is pair.right), None
        )

    def replace_names(self, result: CheckResult) -> None:
        """Show the same result with other names covered: the pair that is shown stays."""
        if self._pair is not None:
            ends = self._pair.left.document.id, self._pair.right.document.id
            places = self._result.report.places if self._result else {}
            where = places.get(id(self._pair.left)), places.get(id(self._pair.right))
            now = result.report
            self._pair = next(
                (
                    pair
                    for pair in now.comparisons
                    if (pair.left.document.id, pair.right.document.id) == ends
                    and (now.places[id(pair.left)], now.places[id(pair.right)]) == where
                ),
                None,
            )
        self.result = result

    @property
    def pair(self) -> Comparison | None:
        """The pair shown side by side, always one of the result's."""
        return self._pair

    @pair.setter
    def pair(self, pair: Comparison | None) -> None:
        if pair is not self._pair:
            self._pair = pair
            self.pair_changed.emit(pair)

    @property
    def review(self) -> Review:
        """The current verdicts."""
        return self._review

    @review.setter
    def review(self, review: Review) -> None:
        self._review = review
        self.review_changed.emit(review)

    @property
    def checking(self) -> bool:
        """Whether a check is running."""
        return self._checking

    @checking.setter
    def checking(self, checking: bool) -> None:
        if checking != self._checking:
            self._checking = checking
            self.checking_changed.emit(checking)

    @property
    def names_hidden(self) -> bool:
        """Whether documents are shown by numbers, with covered names."""
        return self._names_hidden

    @names_hidden.setter
    def names_hidden(self, hidden: bool) -> None:
        if hidden != self._names_hidden:
            self._names_hidden = hidden
            self.names_hidden_changed.emit(hidden)

    @property
    def hides_names(self) -> bool:
        """Whether any names are hidden."""
        return self._names_hidden or self.hides_some

    @property
    def language(self) -> str:
        """The language of the window."""
        return language()

    @language.setter
    def language(self, name: str) -> None:
        self.settings.language = name
        set_language(cast(QCoreApplication, QCoreApplication.instance()), name)
        self.language_changed.emit(name)
