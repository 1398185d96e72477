"""The settings: what counts, levels and limits, document fingerprints, word lists, saved work, the program."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFrame, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from hengwen.gui.dialogs.level_form import LevelForm, LimitForm
from hengwen.gui.dialogs.method_form import MethodForm
from hengwen.gui.dialogs.settings_search import SettingsSearch, setting
from hengwen.gui.settings import MOST_JOBS, Preferences
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import (
    button,
    card,
    combo,
    dialog_buttons,
    form_label,
    label,
    lay_out,
    number_box,
    plain_row,
    scrolled,
)
from hengwen.gui.widgets.verdict_text import system_user
from hengwen.gui.widgets.window_size import fit
from hengwen.model.request.options import LEAVE_OUT, Options
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.model.signs.sign import SignGroup, SignKind
from hengwen.readers.text_pictures import can_read_pictures, why_unreadable
from hengwen.resources.i18n import LANGUAGES
from hengwen.text.word_lists import USER_LISTS

_WIDE = 240
_Buttons = QDialogButtonBox.StandardButton


class SettingsDialog(QDialog):
    """`chosen` is emitted with all settings when they are accepted; impossible ones cannot be."""

    chosen = Signal(object)
    list_requested = Signal(str)
    deletion_requested = Signal()

    def __init__(self, kept: Preferences, method: str, size: int | None = None, parent: QWidget | None = None) -> None:
        """`method`: as it was saved, valid or not. `size`: bytes of the kept work of checks, None without a file."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        self.length, self.distance = number_box(QSpinBox(), 4, 999), number_box(QSpinBox(), 0, 31)
        self.boxes = {kind: QCheckBox(sentence(kind.description)) for kind in LEAVE_OUT}
        self.signs = {kind: QCheckBox(sentence(kind.label)) for kind in SignKind}
        self.method = MethodForm(method)
        self.fault = label("", "fault", wrap=True)  # below the page, where it is always visible
        self.fault.setContentsMargins(18, 8, 18, 0)
        self.jobs = number_box(QSpinBox(), 0, MOST_JOBS, _WIDE)
        self.jobs.setSpecialValueText(self.tr("as many as there are cores"))
        self.languages, self.themes = combo(*LANGUAGES.items(), width=_WIDE), combo(*theme_names(), width=_WIDE)
        self.pictures = combo(*_readings(), width=_WIDE)
        self.keeps_work = QCheckBox(self.tr("Keep what was read and compared"))
        self.delete_kept = button(self.tr("Delete what is kept"), run=self.deletion_requested)
        self.kept_size = label("", "muted")
        self.levels, self.limits, self.reviewer = LevelForm(), LimitForm(), QLineEdit()
        self.reviewer.setFixedWidth(_WIDE)
        self.reviewer.setPlaceholderText(system_user())
        self.lists = {name: button(text, run=partial(self._ask_for, name)) for name, text in _lists().items()}
        self.buttons = self._make_buttons()
        self._lay_out()
        self._show(kept)
        self.show_size(size)
        self.method.changed.connect(self._enable)
        self._enable()
        fit(self, QSize(660, 740))

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = dialog_buttons(self, _Buttons.Ok | _Buttons.Cancel)
        buttons.button(_Buttons.Ok).setObjectName("primary")
        self.restore = button(self.tr("Back to defaults"), run=self._restore)
        buttons.addButton(self.restore, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.accepted.connect(self._accept)
        return buttons

    def _ask_for(self, name: str, _checked: bool = False) -> None:
        self.list_requested.emit(name)

    def _lay_out(self) -> None:
        inner = QWidget()
        inner.setObjectName("quiet")
        first = (self._matches(), self._signs(), self._colours(), self._fingerprints())
        then = (self._words(), self._text_of_pictures(), self._kept(), self._program())
        lay_out(QVBoxLayout(inner), *first, *then, 1, margins=(18, 8, 18, 8), spacing=14)
        scroll = scrolled(inner)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = plain_row(self.buttons, margins=(18, 10, 18, 12))
        self.search = SettingsSearch((*first, *then))
        self.search.left.connect(self._go_to_found)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.field.setFocus)
        lay_out(QVBoxLayout(self), self.search, (scroll, 1), self.fault, buttons, spacing=0)

    def _go_to_found(self) -> None:
        """Bring the keyboard to the first setting that is shown."""
        fields = (part for card in self.search.cards for part in card.findChildren(QWidget))
        takes = (part for part in fields if part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus)
        for part in takes:
            part.setFocus(Qt.FocusReason.TabFocusReason)
            return

    def _matches(self) -> QFrame:
        length = self.tr("The rule of 13: the Chinese services count a passage from 13 equal characters in a row on. "
                         "Six English words are as long. Smaller finds more set phrases, larger only what was "
                         "copied at length.")  # fmt: skip
        distance = self.tr("Two paragraphs are shown as similar when their fingerprints differ in at most so many "
                           "of 64 bits: 12 is safe, 3 misses most edited ones, above 15 is mostly chance.")  # fmt: skip
        parts = [
            _form(self.tr("Shortest passage, in characters"), self.length, length),
            _form(self.tr("Hamming distance of paragraphs"), self.distance, distance),
            label(self.tr("Text that does not count:")), *self.boxes.values(),
        ]  # fmt: skip
        return card(self.tr("What counts as a match"), *parts)

    def _signs(self) -> QFrame:
        why = self.tr("What two files have to do with each other beside their text: shown beside the figures, part of "
                      "no percentage. What is not chosen is not shown.")  # fmt: skip
        parts: list[QWidget] = [label(why, "muted", wrap=True)]
        for group in SignGroup:
            parts.append(label(sentence(group.label)))
            parts += [box for kind, box in self.signs.items() if kind.group is group]
        return card(self.tr("Other signs"), *parts)

    def _colours(self) -> QFrame:
        levels = self.tr("Shares are coloured by these levels in every list and chart of the window. "
                         "The figure always stands beside its colour.")  # fmt: skip
        limits = self.tr("Schools set their own limits and have their own words; without a limit nothing is said to "
                         "pass or not. The words stand beside the shares of documents and people.")  # fmt: skip
        parts = (
            setting(label(levels, "muted", wrap=True), self.levels),
            setting(label(limits, "muted", wrap=True), self.limits),
        )
        return card(self.tr("Levels and limits"), *parts)

    def _fingerprints(self) -> QFrame:
        why = self.tr("How the Hamming distance of whole documents is made. It changes the distances that are shown, "
                       "and hardly which pairs are found: those are found by their passages.")  # fmt: skip
        return card(self.tr("Document fingerprint"), label(why, "muted", wrap=True), self.method)

    def _words(self) -> QFrame:
        why = self.tr("Your own words are added to the lists that come with the program: one or more in a line. "
                       "A list opens in your text editor and holds from the next start on.")  # fmt: skip
        lists = list(self.lists.values())
        rows = (plain_row(*part, 1) for part in (lists[:3], lists[3:]))
        return card(self.tr("Word lists"), label(why, "muted", wrap=True), *rows)

    def _text_of_pictures(self) -> QFrame:
        why = self.tr("Scans, photographs of paper and screenshots pasted into documents are read by text recognition, "
                      "on this machine, some seconds for each page. Handwriting is not read. Passages that rest on "
                      "it say so.")  # fmt: skip
        about = why if can_read_pictures() else sentence(why_unreadable())
        return card(self.tr("Text in pictures"), _form(self.tr("Text of scans and pictures"), self.pictures, about))

    def _kept(self) -> QFrame:
        why = self.tr("A second check of the same documents then takes a part of the time: only what is new or changed "
                      "is read and compared. The figures are the same. The file lies on this machine, readable for you "
                      "alone, with texts of documents in it, and takes about 1 GB at most.")  # fmt: skip
        row = plain_row(self.delete_kept, self.kept_size)
        return card(self.tr("Checking again"), setting(self.keeps_work, label(why, "muted", wrap=True), row))

    def show_size(self, size: int | None) -> None:
        """Show how many bytes the kept work has; None where there can be no file for it."""
        self.kept_size.setText(self.tr("{size} MB are kept").format(size=round((size or 0) / 1e6, 1)))
        self.delete_kept.setEnabled(bool(size))
        self.keeps_work.setEnabled(size is not None)

    def _program(self) -> QFrame:
        return card(
            self.tr("Program"),
            _form(self.tr("Your name, under verdicts"), self.reviewer),
            _form(self.tr("Worker processes"), self.jobs),
            _form(self.tr("Language"), self.languages),
            _form(self.tr("Appearance"), self.themes),
        )

    def _show(self, kept: Preferences) -> None:
        self.length.setValue(kept.options.min_length)
        self.distance.setValue(kept.options.distance)
        for kind, box in self.boxes.items():
            box.setChecked(kind in kept.options.leave_out)
        for sign, box in self.signs.items():
            box.setChecked(sign.value not in kept.options.without_signs)
        self.levels.show_levels(kept.levels)
        self.limits.show_limits(kept.limits)
        self.reviewer.setText(kept.reviewer)
        self.jobs.setValue(kept.jobs or 0)
        self.keeps_work.setChecked(kept.keeps_work)
        self.pictures.setCurrentIndex(self.pictures.findData(kept.read_pictures))
        self.languages.setCurrentIndex(max(0, self.languages.findData(kept.language)))
        self.themes.setCurrentIndex(max(0, self.themes.findData(kept.theme)))

    def _restore(self) -> None:
        """Restore all defaults except the language, in which this page is read, and the name of the reviewer."""
        self._show(Preferences(language=self.languages.currentData(), reviewer=self.reviewer.text()))
        self.method.set_text(Options().method)

    def _enable(self) -> None:
        self.fault.setText(self.method.fault)
        self.fault.setVisible(bool(self.method.fault))
        self.buttons.button(_Buttons.Ok).setEnabled(not self.method.fault)

    def _accept(self) -> None:
        left_out = frozenset(kind for kind, box in self.boxes.items() if box.isChecked())
        without = frozenset(kind.value for kind, box in self.signs.items() if not box.isChecked())
        options = Options(self.length.value(), self.distance.value(), self.method.text, left_out, without)
        wanted = Preferences(
            options,
            self.jobs.value() or None,
            self.languages.currentData(),
            self.themes.currentData(),
            self.levels.levels,
            self.limits.limits,
            self.reviewer.text().strip(),
            self.keeps_work.isChecked(),
            ReadPictures(self.pictures.currentData()),
        )
        self.chosen.emit(wanted)
        self.accept()


def theme_names() -> tuple[tuple[str, str], ...]:
    """Return the themes that can be chosen, and their names."""
    translate = QCoreApplication.translate
    return (
        ("system", translate("Menus", "Like the system")),
        ("light", translate("Menus", "Light")),
        ("dark", translate("Menus", "Dark")),
    )


def _readings() -> tuple[tuple[ReadPictures, str], ...]:
    """Return of which pictures text can be read, in words."""
    translate = QCoreApplication.translate
    return (
        (ReadPictures.NEVER, translate("Settings", "offer it after the reading")),
        (ReadPictures.AUTO, translate("Settings", "read where nothing else tells it")),
        (ReadPictures.ALL, translate("Settings", "read all pictures")),
    )


def _lists() -> dict[str, str]:
    """Return the lists that can be opened; the last entry is their folder."""
    translate = QCoreApplication.translate
    names = (translate("Settings", "Stop words…"), translate("Settings", "Marker words…"),
             translate("Settings", "Synonyms…"), translate("Settings", "Words of your own…"))  # fmt: skip
    return {**dict(zip(USER_LISTS, names, strict=True)), "": translate("Settings", "Folder…")}


def _form(text: str, editor: QWidget, about: str = "") -> QWidget:
    """Return a field beside its name, over a sentence about it."""
    editor.setAccessibleName(text)
    sentences = [label(about, "muted", wrap=True)] if about else []
    return setting(plain_row(form_label(text), editor, 1, spacing=18), *sentences)
