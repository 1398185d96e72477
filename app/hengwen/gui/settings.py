"""The settings that the window saves."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray

from hengwen.checkfile.recent import user_folder
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.levels import Levels, read_levels
from hengwen.gui.style.pass_thresholds import LONGEST_NAME, PassThresholds
from hengwen.model.messages import HengwenError
from hengwen.model.request.options import ALL_SIGNS, LEAVE_OUT, Options
from hengwen.model.request.read_pictures import ReadPictures

TEXT_SIZES = (12, 13, 14, 15, 16, 18, 20, 23, 26, 30)
_USUAL_SIZE = 15


MOST_JOBS = 64
"""Maximum number of worker processes."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The values of the settings dialog. `jobs`: None for as many as there are cores.

    `levels`: the colours of shares. `limits`: up to which shares a document passes. `reviewer`: who decides.
    `keeps_work`: whether readings and comparisons are kept for the next check. `read_pictures`: of which pictures text
    is read.
    """

    options: Options = Options()  # noqa: RUF009 - frozen
    jobs: int | None = None
    language: str = ""
    theme: str = "system"
    levels: Levels = Levels()  # noqa: RUF009 - frozen
    limits: PassThresholds = PassThresholds()  # noqa: RUF009 - frozen
    reviewer: str = ""
    keeps_work: bool = True
    read_pictures: ReadPictures = ReadPictures.NEVER


class Settings:
    """Typed access to a settings file, which is passed in: tests bring their own."""

    def __init__(self, store: SettingsFile) -> None:
        self._store = store

    def _text(self, key: str, otherwise: str) -> str:
        return self._store.value(key, otherwise)

    @property
    def language(self) -> str:
        """`zh_CN`, `en`, or empty for the system's."""
        return self._text("language", "")

    @language.setter
    def language(self, value: str) -> None:
        self._store.keep("language", value)

    @property
    def theme(self) -> str:
        """`light`, `dark`, or `system`."""
        return self._text("theme", "system")

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.keep("theme", value)

    def _number(self, key: str, otherwise: int) -> int:
        value = self._text(key, str(otherwise))
        return int(value) if value.isdecimal() and len(value) < 10 else otherwise

    @property
    def method(self) -> str:
        """The document fingerprint as it was saved, valid or not."""
        return self._text("method", Options().method)

    @property
    def preferences(self) -> Preferences:
        """Return all settings; invalid ones, as after an edit by hand, have their default."""
        usual = Options()
        stored = self._text("leave_out", ",".join(usual.leave_out)).split(",")
        wanted: dict[str, object] = {
            "min_length": self._number("min_length", usual.min_length),
            "distance": self._number("distance", usual.distance),
            "method": self.method,
            "leave_out": frozenset(stored) & {*LEAVE_OUT},
            "without_signs": frozenset(self._text("without_signs", "").split(";")) & ALL_SIGNS,
        }
        options = Options(**{name: value for name, value in wanted.items() if _possible(name, value)})  # type: ignore[arg-type]
        jobs = self._number("jobs", 0)
        return Preferences(
            options,
            jobs if 0 < jobs <= MOST_JOBS else None,
            self.language,
            self.theme,
            self.levels,
            self.limits,
            self.reviewer,
            self.keeps_work,
            self.read_pictures,
        )

    def keep(self, wanted: Preferences) -> None:
        """Save all settings."""
        options, limits = wanted.options, wanted.limits
        self.language, self.theme, self.reviewer = wanted.language, wanted.theme, wanted.reviewer
        self.keeps_work, self.read_pictures = wanted.keeps_work, wanted.read_pictures
        for key, value in (("min_length", options.min_length), ("distance", options.distance),
                           ("method", options.method), ("leave_out", ",".join(sorted(options.leave_out))),
                           ("without_signs", ";".join(sorted(options.without_signs))),
                           ("jobs", wanted.jobs or 0), ("levels", wanted.levels),
                           ("limits/total", limits.total), ("limits/largest", limits.largest),
                           ("limits/failing", limits.failing), ("limits/names", "\t".join(limits.names))):  # fmt: skip
            self._store.keep(key, str(value))

    @property
    def levels(self) -> Levels:
        """The starts of the levels of similarity, and their colours."""
        return read_levels(self._text("levels", ""))

    @property
    def limits(self) -> PassThresholds:
        """The shares up to which a document passes, and above which it fails."""
        total, largest, failing = (
            min(self._number(f"limits/{name}", 0), 100) for name in ("total", "largest", "failing")
        )
        names = [name[:LONGEST_NAME] for name in self._text("limits/names", "").split("\t")]
        passing, looking, fails, *_ = [*names, "", "", ""]
        return PassThresholds(total, largest, failing, (passing, looking, fails))

    @property
    def keeps_work(self) -> bool:
        """Whether readings and comparisons are kept for the next check."""
        return self._text("keeps_work", "True") != "False"

    @keeps_work.setter
    def keeps_work(self, value: bool) -> None:
        self._store.keep("keeps_work", str(value))

    @property
    def meaning(self) -> bool:
        """Whether the next check also looks for the same content in other words."""
        return self._text("meaning", "False") == "True"

    @meaning.setter
    def meaning(self, value: bool) -> None:
        self._store.keep("meaning", str(value))

    @property
    def read_pictures(self) -> ReadPictures:
        """Of which pictures the next check reads the text; where it reads none, it is offered after the reading."""
        value = self._text("read_pictures", ReadPictures.NEVER)
        return next((choice for choice in ReadPictures if choice == value), ReadPictures.NEVER)

    @read_pictures.setter
    def read_pictures(self, value: ReadPictures) -> None:
        self._store.keep("read_pictures", value.value)

    @property
    def kept_work(self) -> Path | None:
        """The file of kept readings and comparisons; None for none."""
        from hengwen.library.kept_work import default_kept_work  # imports SQLite, for which the window does not wait

        return default_kept_work() if self.keeps_work else None

    @property
    def folder(self) -> str:
        """The folder of the last documents."""
        return self._text("folder", "")

    @folder.setter
    def folder(self, value: str) -> None:
        self._store.keep("folder", value)

    @property
    def export_folder(self) -> str:
        """The folder of the last export."""
        return self._text("export_folder", "")

    @export_folder.setter
    def export_folder(self, value: str) -> None:
        self._store.keep("export_folder", value)

    @property
    def checks(self) -> Path:
        """The folder of the recent checks."""
        return Path(self._text("checks", "") or user_folder())

    @property
    def reviewer(self) -> str:
        """The name of who decides, shown with verdicts; empty for the name of the system's user."""
        return self._text("reviewer", "")

    @reviewer.setter
    def reviewer(self, value: str) -> None:
        self._store.keep("reviewer", value)

    @property
    def text_size(self) -> int:
        """The size of the text in the panes, in pixels."""
        value = self._text("text_size", str(_USUAL_SIZE))
        return next((size for size in TEXT_SIZES if str(size) == value), _USUAL_SIZE)

    def zoom(self, by: int) -> int:
        """Change the size by some steps, 0 for the default. Return the new size."""
        place = TEXT_SIZES.index(self.text_size if by else _USUAL_SIZE) + by
        size = TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)]
        self._store.keep("text_size", str(size))
        return size

    def remembered(self, name: str, otherwise: str = "") -> str:
        """Return a small value that a part of the window saves under a name of its own, such as its arrangement."""
        return self._text(name, otherwise)

    def remember(self, name: str, value: str) -> None:
        """Save a small value."""
        self._store.keep(name, value)

    @property
    def geometry(self) -> QByteArray:
        """The saved position and size of the window."""
        return QByteArray.fromBase64(self._text("geometry", "").encode("ascii", "replace"))

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.keep("geometry", value.toBase64().toStdString())


def _possible(name: str, value: object) -> bool:
    try:
        Options(**{name: value})  # type: ignore[arg-type]
    except HengwenError:
        return False
    return True
