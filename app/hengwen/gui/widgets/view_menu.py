"""Views in one place, chosen from the menu of one button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QStackedWidget, QToolButton, QWidget

from hengwen.gui.widgets.parts import focus_first, without_key


class ViewMenu(QToolButton):
    """Shows the title of the current view; `stack` holds the views, and can be put anywhere."""

    changed = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setObjectName("menuButton")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.stack = QStackedWidget()
        self.views: dict[str, QAction] = {}
        self._places: dict[str, int] = {}
        self._group = QActionGroup(self)
        self._views_menu = QMenu(self)
        self.setMenu(self._views_menu)

    def add(self, name: str, title: str, view: QWidget) -> None:
        """Add a view; the first one is shown."""
        action = QAction(self, checkable=True)
        action.setChecked(not self.views)
        action.triggered.connect(lambda _checked=False: self._open(name, view))
        self._group.addAction(action)
        self._views_menu.addAction(action)
        self.views[name], self._places[name] = action, self.stack.addWidget(view)
        self.name(name, title)

    def _open(self, name: str, view: QWidget) -> None:
        """Show a view that was chosen, with the keys going to it."""
        self.go(name)
        focus_first(view)

    def add_switch(self, action: QAction) -> None:
        """Add something to switch, below the views."""
        self._views_menu.addSeparator()
        self._views_menu.addAction(action)

    def name(self, name: str, title: str) -> None:
        """Change the title of a view, such as to one with a count."""
        self.views[name].setText(without_key(title))
        self._show_title()

    def show_view(self, name: str, *, shown: bool) -> None:
        """Set whether a view can be chosen."""
        self.views[name].setVisible(shown)

    def go(self, name: str) -> None:
        """Show a view."""
        self.views[name].setChecked(True)
        self.stack.setCurrentIndex(self._places[name])
        self._show_title()
        self.changed.emit(name)

    def _show_title(self) -> None:
        self.setText(f"{self.views[self.current].text()}  ▾")

    @property
    def current(self) -> str:
        """The name of the view that is shown."""
        return list(self.views)[self.stack.currentIndex()]
