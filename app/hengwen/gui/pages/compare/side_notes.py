"""Why a side shows no pages, in a line above both sides; what would help is said until somebody has read it."""

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.settings import Settings
from hengwen.model.report.comparison import Comparison

_ADVICE, _HEARD = "compare/advice", "heard"


class SideNotes(QObject):
    """Above both sides: beside each other their views have to begin at one height."""

    def __init__(self, parts: CompareLayout, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._settings = parts, settings
        self._one_person = False

    def show_pair(self, pair: Comparison) -> None:
        """Say of another pair whether both documents were taken for one person's, before what the sides say."""
        self._one_person = pair.one_person
        self.show()

    def show(self) -> None:
        """Say what the sides say, once where both say the same."""
        silent = self._settings.remembered(_ADVICE) == _HEARD
        sides = [side for side in self._parts.sides if side.note and not (side.note_is_advice and silent)]
        names: dict[str, list[str]] = {}
        for side in sides:
            names.setdefault(side.note, []).append(side.name)
        own = [self.tr("Taken for one person’s files by their names; if they are not, “People…” says whose they are.")]
        words = "    ".join([*own * self._one_person, *(f"{' · '.join(of)}: {note}" for note, of in names.items())])
        self._parts.show_note(words, advice=any(side.note_is_advice for side in sides))

    def silence(self) -> None:
        """What would help need not be said again."""
        self._settings.remember(_ADVICE, _HEARD)
        self.show()
