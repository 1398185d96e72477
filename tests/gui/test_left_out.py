"""What does not count can be seen and switched in the window."""

import random
from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.gui.check_result import CheckResult, recounted
from hengwen.gui.dialogs.exclusions_dialog import LeftOutDialog
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.exclusion_kinds import ExclusionKind

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))


def _own(seed: object, length: int = 300) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _report() -> Report:
    """A class on one form, two of whom share a passage besides."""
    texts = [_own("form", 50) + _own(number) + (_own("copied", 60) if number < 2 else "") for number in range(12)]
    return compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)])


def test_the_form_is_listed_with_its_documents(qtbot: QtBot) -> None:
    """One block, in all twelve; kinds of which there is no text cannot be switched."""
    report = _report()
    dialog = LeftOutDialog(report)
    qtbot.addWidget(dialog)
    assert [(report.block_text(block), block.documents) for block in dialog.blocks.rows.rows] == [
        (_own("form", 50), 12)
    ]
    assert [kind for kind, box in dialog.boxes.items() if box.isEnabled()] == ["common"]


def test_a_kind_is_switched_by_a_click(qtbot: QtBot) -> None:
    """The figures of what was found follow."""
    report = _report()
    dialog = LeftOutDialog(report)
    qtbot.addWidget(dialog)
    dialog.show()
    with qtbot.waitSignal(dialog.switched) as switched:
        box = dialog.boxes[ExclusionKind.COMMON]
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())
    assert switched.args is not None
    options = replace(report.options, leave_out=switched.args[0])
    result = recounted(CheckResult(report, [], []), options, {}, ComparisonScope())
    assert "common" not in result.report.options.leave_out
    assert result.report.comparisons[0].left_share > report.comparisons[0].left_share
