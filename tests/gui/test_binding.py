"""The installed Qt binding does not wear out the interpreter."""

import sys

from PySide6.QtGui import QFont, QTextLayout
from pytestqt.qtbot import QtBot


def test_laying_out_text_loses_no_reference(qtbot: QtBot) -> None:
    """PySide6 6.12.0 lost two references to None per layout; without them Python 3.11 ends."""
    layout = QTextLayout("衡文", QFont())
    before = sys.getrefcount(None)
    for _ in range(200):
        layout.beginLayout()
        layout.createLine().setLineWidth(100)
        layout.endLayout()
    assert sys.getrefcount(None) > before - 100
