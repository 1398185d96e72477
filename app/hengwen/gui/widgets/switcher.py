"""Views in one place, with a row of buttons to switch between them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QToolButton, QWidget

from hengwen.gui.widgets.parts import focus_first, lay_out


class Switcher(QWidget):
    """The row of buttons; `stack` holds the views, and can be put anywhere."""

    changed = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.stack = QStackedWidget()
        self.buttons: dict[str, QToolButton] = {}
        self._views: dict[str, QWidget] = {}
        self._group = QButtonGroup(self)
        self._row = lay_out(QHBoxLayout(self), spacing=4)

    def add(self, name: str, title: str, view: QWidget) -> None:
        """Add a view; the first one is shown."""
        button = QToolButton()
        button.setText(title)
        button.setCheckable(True)
        button.setChecked(not self.buttons)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setObjectName("segment")
        button.clicked.connect(lambda _checked=False: self._open(name))
        self.buttons[name] = button
        self._group.addButton(button)
        self._row.addWidget(button)
        self.stack.addWidget(view)
        self._views[name] = view

    def _open(self, name: str) -> None:
        """Show a view that was clicked, with the keys going to it."""
        self.go(name)
        focus_first(self._views[name])

    def name(self, name: str, title: str) -> None:
        """Change the title of a view, such as to one with a count."""
        self.buttons[name].setText(title)

    def go(self, name: str) -> None:
        """Show a view."""
        self.buttons[name].setChecked(True)
        self.stack.setCurrentIndex(list(self.buttons).index(name))
        self.changed.emit(name)

    @property
    def current(self) -> str:
        """The name of the view that is shown."""
        return list(self.buttons)[self.stack.currentIndex()]
