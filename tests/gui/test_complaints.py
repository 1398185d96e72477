"""What users of other programs complain about, as far as it is about the window: real files, real events.

The others are in `test_complaints.py` beside this folder.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pdf_maker import lines, pdf
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.test_window import drop
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.progress import ProgressStep
from hengwen.model.report.review import Decision
from test_complaints import SAMPLES, prose

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def real(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers) -> Iterator[Window]:
    """A window with the real engine."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.resize(1200, 760)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def checked(qtbot: QtBot, window: Window, folder: Path, **texts: str | bytes) -> None:
    """These files, dropped on the window."""
    for name, text in texts.items():
        name = name.replace("_", ".")  # noqa: PLW2901
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    drop(window, folder)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)


def opened(qtbot: QtBot, window: Window) -> None:
    """The worst pair, side by side."""
    window.pages.go_to("overview")
    qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.compare.current == 0 and window.pages.compare.right.text_height > 0)


def test_a_scan_and_a_garbled_file_are_seen_before_any_figure(qtbot: QtBot, real: Window, tmp_path: Path) -> None:
    """A garbled PDF scored 0 % with no warning; a scan gets no score and no message."""
    text = "".join(prose("h1").split())[:900]
    rare = {letter: chr(0x9000 + 7 * place) for place, letter in enumerate(sorted(set(text)))}
    garbled = pdf([lines([text[start : start + 45] for start in range(0, 900, 45)], pitch=30)], shown=rare)
    (scan,) = SAMPLES.glob("*扫描件.pdf")
    checked(qtbot, real, tmp_path, a_pdf=garbled, scan_pdf=scan.read_bytes(), h_txt=prose("h2"), i_txt=prose("h3"))
    assert real.pages.frame.current == "reading"
    names = [real.pages.reading.table.model().index(row, 1).data() for row in range(2)]
    said = [real.pages.reading.table.model().index(row, 2).data() for row in range(2)]
    assert sorted(names) == ["a.pdf", "scan.pdf"]
    assert all(said)
    real.pages.go_to("overview")
    assert real.pages.frame.headline.files.isVisible()
    assert real.pages.frame.headline.files._is_notice
    assert real.pages.frame.headline.files.fact == "Needs attention: 2"


def test_the_check_says_what_it_is_doing(qtbot: QtBot, real: Window, tmp_path: Path) -> None:
    """No progress."""
    seen: set[str] = set()
    counts: set[str] = set()

    def look(_step: ProgressStep) -> None:
        seen.add(real.pages.progress._name.text())
        counts.add(real.pages.progress._count.text())

    real.checks.progressed.connect(look)
    checked(qtbot, real, tmp_path, **{f"t{number}_txt": prose("h1") + str(number) for number in range(12)})
    assert any(name.endswith(".txt") for name in seen)
    assert any(" / 12" in count for count in counts)


@pytest.mark.parametrize("width", [800, 1100, 1500])
def test_next_finds_every_place_and_both_sides_stay_level(
    qtbot: QtBot, real: Window, tmp_path: Path, width: int
) -> None:
    """“Next” that misses places, and word wrap that breaks alignment."""
    parts = [line for line in prose("h1").splitlines() if len(line) > 40]
    other = [line for line in prose("h2").splitlines() if len(line) > 60]
    mixed = [item for both in zip(other, parts, strict=False) for item in both]
    checked(qtbot, real, tmp_path, a_txt="\n".join(parts), b_txt="\n".join(mixed))
    real.resize(width, 600)
    opened(qtbot, real)
    page = real.pages.compare
    count = len(page.places.all) if page.places else 0
    assert count >= 3
    visited = []
    for _ in range(count):
        visited.append(page.current)
        tops = [view.edges(page.current or 0)[0] - view.position for view in (page.left, page.right)]
        free = all(0 < view.verticalScrollBar().value() < view.verticalScrollBar().maximum()
                   for view in (page.left, page.right))  # fmt: skip
        assert abs(tops[0] - tops[1]) < 3 or not free
        qtbot.keyClick(page.list, Qt.Key.Key_F8)
    assert sorted(number for number in visited if number is not None) == list(range(count))


def test_a_false_alarm_is_recorded_and_remembered(qtbot: QtBot, real: Window, tmp_path: Path) -> None:
    """Nowhere to record a false alarm."""
    checked(qtbot, real, tmp_path, a_txt=prose("h1"), b_txt=prose("h1")[:600] + prose("h2"))
    opened(qtbot, real)
    bar = real.pages.verdict_bar
    qtbot.waitUntil(bar.isEnabled)
    qtbot.mouseClick(bar.choices[Decision.EXCUSED], LEFT)
    bar.reason.setFocus()
    bar.reason.setCurrentText("False alarm")
    qtbot.keyClick(bar.reason, Qt.Key.Key_Return)
    recent = real.autosave.recent
    qtbot.waitUntil(lambda: bool(recent.files()) and len(recent.files()[0].review()) == 1)
    real.checks.check_again()
    qtbot.waitUntil(lambda: not real.session.checking and not real.jobs.busy and real.session.result is not None)
    (pair,) = real.session.result.report.comparisons if real.session.result else ()
    verdict = real.session.review.of(pair)
    assert (verdict.decision, verdict.reason) == (Decision.EXCUSED, "False alarm")


def test_one_changed_character_is_marked_and_not_its_line(qtbot: QtBot, real: Window, tmp_path: Path) -> None:
    """A whole Chinese line marked for one changed character."""
    line = "本研究以城区三所小学的四年级学生为对象通过问卷和课堂观察收集数据前后共发放问卷三百二十份收回有效问卷。"
    changed = line.replace("四年级", "五年级")
    checked(qtbot, real, tmp_path, a_txt=f"{line}\n{prose('h1')[-300:]}", b_txt=f"{changed}\n{prose('h2')[-300:]}")
    opened(qtbot, real)
    places = real.pages.compare.places
    assert places is not None
    texts = [entry.document.text for entry in (places.pair.left, places.pair.right)]
    (actual,) = ParagraphRows(places).edits_over(0, 0, texts[0].index("\n"))
    spans = (actual.edit.left, actual.edit.right)
    assert sorted(text[span.start : span.end] for text, span in zip(texts, spans, strict=True)) == ["五", "四"]
