"""Messages at the foot of a window that need no answer: they go by themselves, and hold nobody up."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QWidget

from hengwen.gui.widgets.parts import button, label, lay_out, styled
from hengwen.text.display import visible

ToastAction = tuple[str, Callable[[], object]]
"""The text of a button, and what it does."""

_WIDEST, _NARROWEST = 680, 320
_FOOT, _DIALOG_FOOT = 44, 64  # pixels above the foot: the line at the bottom, and a dialog's buttons, stay free
_BETWEEN = 8
_SHORTEST, _PER_CHARACTER, _PER_ACTION = 6_000, 80, 4_000  # milliseconds


class Toast(QFrame):
    """A sentence with buttons. F6 brings the keyboard to the newest one, Esc puts it away; it waits as long as it has
    the pointer or the keyboard. `is_warning`: it stays until it is put away.
    """

    def __init__(self, host: QWidget, text: str, actions: Sequence[ToastAction], *, is_warning: bool) -> None:
        super().__init__(host)
        styled(self, "toastWarning" if is_warning else "toast")
        self.text, self._host, self._before = visible(text), host, host.focusWidget()
        self.buttons = {name: button(name, "link", self._once(run)) for name, run in actions}
        self.close_button = button("✕", "link", self.put_away, hint=self.tr("Put this message away (Esc)"))
        self.words, parts = label(self.text, wrap=True), (*self.buttons.values(), self.close_button)
        lay_out(QHBoxLayout(self), (self.words, 1), *parts, margins=(16, 10, 14, 10), spacing=16)
        self.setAccessibleName(self.text)
        patience = _SHORTEST + _PER_CHARACTER * len(self.text) + _PER_ACTION * len(self.buttons)
        self.timer = QTimer(self, singleShot=True, interval=0 if is_warning else patience)
        self.timer.timeout.connect(self.put_away)
        self.key = QShortcut(QKeySequence(Qt.Key.Key_F6), self, self.take_focus)
        host.installEventFilter(self)
        for part in parts:
            part.installEventFilter(self)

    def _once(self, run: Callable[[], object]) -> Callable[[], object]:
        def call() -> None:
            self.put_away()
            run()

        return call

    def take_focus(self) -> None:
        """Bring the keyboard to the first button."""
        self._before = self._host.focusWidget()
        next(iter((*self.buttons.values(), self.close_button))).setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def width_of_line(self) -> int:
        """The width with the sentence in one line."""
        line = self.words.fontMetrics().horizontalAdvance(self.text) + 2
        return self.sizeHint().width() - self.words.sizeHint().width() + line

    @property
    def _has_focus(self) -> bool:
        focus = self._host.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def wait(self) -> None:
        """Go after a while; not while the pointer or the keyboard is here."""
        if self.timer.interval() and not self.underMouse() and not self._has_focus:
            self.timer.start()
        else:
            self.timer.stop()

    def put_away(self) -> None:
        """Go for good, and give the keyboard back."""
        if self._has_focus and self._before is not None:
            self._before.setFocus()
        self.hide()
        self.setParent(None)
        self.deleteLater()
        place_toasts(self._host)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.wait()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window and the focus of the buttons; take nothing."""
        if watched is self._host and event.type() == QEvent.Type.Resize:
            place_toasts(self._host)
        elif watched is not self._host and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            QTimer.singleShot(0, self, self.wait)  # when the focus is where it goes
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)


def show_toast(host: QWidget, text: str, actions: Sequence[ToastAction] = (), *, is_warning: bool = False) -> Toast:
    """Show a message at the foot of a window, above those that are there; one that says the same makes room."""
    for toast in toasts(host):
        if toast.text == visible(text):
            toast.put_away()
    toast = Toast(host, text, actions, is_warning=is_warning)
    toast.ensurePolished()
    place_toasts(host)
    toast.show()
    toast.wait()
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(toast, toast.text))
    return toast


def toasts(host: QWidget) -> list[Toast]:
    """Return the messages of a window, the newest last."""
    return host.findChildren(Toast, options=Qt.FindChildOption.FindDirectChildrenOnly)


def place_toasts(host: QWidget) -> None:
    """Put the messages of a window above one another, the oldest at its foot; F6 goes to the newest."""
    shown, bottom = toasts(host), host.height() - (_DIALOG_FOOT if isinstance(host, QDialog) else _FOOT)
    for toast in shown:
        width = min(max(toast.width_of_line, _NARROWEST), _WIDEST, host.width() - 32)
        height = toast.heightForWidth(width)
        toast.setGeometry((host.width() - width) // 2, bottom - height, width, height)
        toast.raise_()
        toast.key.setEnabled(toast is shown[-1])
        bottom -= height + _BETWEEN
