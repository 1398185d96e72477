"""Commands of menus, buttons and keys: each with its text, its keys and when it is possible."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QWidget

from hengwen.gui.widgets.parts import button

Key = str | QKeySequence.StandardKey
"""A key by its name, or all keys of the system for an action."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can do; `text` in the window's language, with its mnemonic.

    `hint`: a longer explanation, where the text is not enough. `possible`: returns whether it can be done now, None for
    always. `is_on`: returns whether it is on now, for states kept elsewhere. A `switch` keeps its state itself and
    passes it to `run`. Of the switches of a `group` one is on.
    """

    name: str
    text: str
    run: Callable[..., object]
    keys: tuple[Key, ...] = ()
    hint: str = ""
    possible: Callable[[], bool] | None = None
    is_on: Callable[[], bool] | None = None
    switch: bool = False
    group: str = ""
    role: QAction.MenuRole = QAction.MenuRole.TextHeuristicRole


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu: names of commands, menus inside it, and "" for a separator."""

    text: str
    parts: tuple["str | Menu", ...]

    @property
    def names(self) -> list[str]:
        """The names of its commands, with those of the menus inside it."""
        return [name for part in self.parts for name in (part.names if isinstance(part, Menu) else [part]) if name]


class Actions(dict[str, QAction]):
    """The actions of some commands, by name. Their keys work on a widget and its children, or in its whole window."""

    def __init__(
        self,
        commands: Iterable[Command],
        owner: QWidget,
        context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetWithChildrenShortcut,
    ) -> None:
        super().__init__()
        self._owner, self.commands = owner, {command.name: command for command in commands}
        groups: dict[str, QActionGroup] = {}
        for name, command in self.commands.items():
            self[name] = _action(command, owner)
            self[name].setShortcutContext(context)
            owner.addAction(self[name])
            if command.group:
                if command.group not in groups:
                    groups[command.group] = QActionGroup(owner)
                groups[command.group].addAction(self[name])
        self.refresh()

    def rename(self, commands: Iterable[Command]) -> None:
        """Set the texts again, as in another language."""
        for command in commands:
            _name(self[command.name], command)

    def refresh(self) -> None:
        """Enable exactly the actions possible now; check those that are on."""
        for name, command in self.commands.items():
            if command.possible is not None:
                self[name].setEnabled(command.possible())
            if command.is_on is not None:
                self[name].setChecked(command.is_on())

    def menu(self, menu: Menu) -> QMenu:
        """Return a menu of these actions."""
        widget = QMenu(menu.text, self._owner)
        for part in menu.parts:
            if isinstance(part, Menu):
                widget.addMenu(self.menu(part))
            elif part:
                widget.addAction(self[part])
            else:
                widget.addSeparator()
        return widget

    def button(self, name: str, kind: str = "") -> QPushButton:
        """Return a button for a command; `kind` is its rule in the style sheet."""
        widget = button(self.commands[name].text, kind)
        widget.setToolTip(self[name].toolTip())
        self._bind(widget, name)
        return widget

    def bind(self, root: QWidget) -> None:
        """Connect each button below a widget that names a command; enable and check it together with the command.

        Raises `KeyError` for an unknown command.
        """
        for part in root.findChildren(QAbstractButton):
            if name := part.property("command"):
                self._bind(part, name)

    def _bind(self, part: QAbstractButton, name: str) -> None:
        action, command = self[name], self.commands[name]
        part.clicked.connect(lambda _checked=False: command.run())
        if command.possible is not None:
            part.setEnabled(action.isEnabled())
            action.enabledChanged.connect(part.setEnabled)
        if action.isCheckable():
            part.setChecked(action.isChecked())
            action.toggled.connect(part.setChecked)


def _action(command: Command, owner: QWidget) -> QAction:
    action = QAction(owner, checkable=command.switch or command.is_on is not None)
    action.setShortcuts(_sequences(command.keys))
    action.setMenuRole(command.role)
    _name(action, command)
    if command.switch:
        action.toggled.connect(command.run)
    else:
        action.triggered.connect(lambda _checked=False: command.run())
    return action


def _name(action: QAction, command: Command) -> None:
    keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
    action.setText(command.text)
    action.setToolTip((command.hint or command.text.strip("‹› ")) + (f"  ({keys})" if keys else ""))


def _sequences(keys: Iterable[Key]) -> list[QKeySequence]:
    """Return all keys, including those of the system."""
    lists = ([QKeySequence(key)] if isinstance(key, str) else QKeySequence.keyBindings(key) for key in keys)
    return [sequence for sequences in lists for sequence in sequences]
