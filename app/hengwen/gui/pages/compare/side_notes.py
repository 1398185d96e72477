"""A line above both sides that says why a side shows no pages; advice on it is shown until the user dismisses it."""

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.settings import Settings
from hengwen.model.report.comparison import Comparison

_ADVICE, _HEARD = "compare/advice", "heard"


class SideNotes(QObject):
    """The notes stand above both sides, because the views beside each other have to begin at one height."""

    def __init__(self, parts: CompareLayout, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._settings = parts, settings
        self._one_person = False

    def show_pair(self, pair: Comparison) -> None:
        """Say of another pair whether both documents were taken for one person's, before the notes of the sides."""
        self._one_person = pair.one_person
        self.show()

    def show(self) -> None:
        """Show the notes of the sides, only once where both are the same."""
        silent = self._settings.remembered(_ADVICE) == _HEARD
        sides = [side for side in self._parts.sides if side.note and not (side.note_is_advice and silent)]
        names: dict[str, list[str]] = {}
        for side in sides:
            names.setdefault(side.note, []).append(side.name)
        own = [self.tr("Taken for one person’s files; if they are not, “People…” says whose they are.")]
        words = "    ".join([*own * self._one_person, *(f"{' · '.join(of)}: {note}" for note, of in names.items())])
        self._parts.show_note(words, advice=any(side.note_is_advice for side in sides))

    def silence(self) -> None:
        """Do not show advice again."""
        self._settings.remember(_ADVICE, _HEARD)
        self.show()
