"""What is handed on is chosen with a preview, written off the window's thread, and can be stopped."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.exports.evidence_sheets import Subject
from hengwen.exports.formats import Scope, formats_for
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.export_request import ExportRequest, write_export
from hengwen.gui.dialogs.report_dialog import ReportDialog
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import OVERVIEW
from hengwen.gui.settings import Settings
from hengwen.model.messages import HengwenError
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckInputs
from hengwen.text.display import local_moment
from hengwen.views.presentation import Presentation


def checked(window: Window, qtbot: QtBot, folder: Path) -> None:
    window.checks.check_paths((folder,))
    qtbot.waitUntil(lambda: window.session.result is not None)


def asked(window: Window) -> ReportDialog:
    window.exports.ask()
    assert window.exports.dialog is not None
    return window.exports.dialog


def choose(dialog: ReportDialog, scope: Scope, suffix: str) -> None:
    dialog.scope.setCurrentIndex(dialog.scope.findData(scope))
    dialog.form.setCurrentIndex(dialog.form.findData(suffix))


def test_a_report_is_exported_and_failures_are_told(
    qtbot: QtBot, settings: Settings, report: Report, answers: Answers, tmp_path: Path
) -> None:
    def write(request: ExportRequest, path: Path, progress: Progress) -> None:
        if path.suffix != ".html":
            raise OSError("disk is full")
        path.write_text(request.presentation.language)

    window = Window(settings, check=lambda *_: report, write=write, dialogs=answers)
    qtbot.addWidget(window)
    checked(window, qtbot, tmp_path)
    asked(window).export.click()
    qtbot.waitUntil(lambda: len(answers.messages) == 1)
    assert (tmp_path / "report.html").read_text() == window.session.language
    assert window.exports.dialog is None, "it closes when all is well"
    answers.target = tmp_path / "report.json"
    dialog = asked(window)
    dialog.export.click()
    qtbot.waitUntil(dialog.fault.isVisible)
    assert "disk is full" in dialog.fault.text()
    assert len(answers.messages) == 1, "said where another place can be chosen, not behind the dialog"
    assert dialog.export.isEnabled(), "another place may do"
    dialog.reject()
    window.close()


def test_the_preview_shows_the_pages_and_follows_every_choice(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    dialog = asked(window)
    preview = dialog.preview
    qtbot.waitUntil(lambda: preview.pages > 1)
    assert not preview.picture.image.isNull()
    preview.on.click()
    qtbot.waitUntil(lambda: "2" in preview.notice.text())
    before, folder = preview.picture.image.copy(), preview._folder
    dialog.hidden.setChecked(True)
    qtbot.waitUntil(lambda: preview.page == 1 and preview.picture.image != before)
    dialog.reject()
    qtbot.waitUntil(lambda: not folder.exists())


def test_the_pair_that_is_open_is_proposed(window: Window, qtbot: QtBot, answers: Answers, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[1])
    dialog = asked(window)
    assert dialog.request.subject is window.session.pair
    assert dialog.form.currentData() == ".pdf"
    answers.target = tmp_path / "pair.pdf"
    dialog.export.click()
    qtbot.waitUntil(lambda: len(answers.messages) == 1)
    (proposed,) = answers.proposed
    assert proposed.suffix == ".pdf"
    assert window.session.pair is not None
    assert window.session.pair.left.document.label in proposed.name
    assert answers.target.read_bytes().startswith(b"%PDF")


def test_a_name_and_a_place_are_proposed(
    window: Window, qtbot: QtBot, answers: Answers, report: Report, tmp_path: Path
) -> None:
    """Told from the check, in the place of the last export, never in the checked folder; hidden names are not in it."""
    folder = tmp_path / "社会调查 2023: 一班"
    folder.mkdir()
    named = replace(report, inputs=CheckInputs.of((folder,), 0, ()))
    window.checks.show_report(check_result(named))
    answers.target = None
    asked(window).export.click()
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    day = local_moment(report.created)[:10]
    assert answers.proposed == [Path(documents) / f"社会调查 2023_ 一班 {day}.html"]
    (tmp_path / "out").mkdir()
    answers.target = tmp_path / "out" / "first.html"
    assert window.exports.dialog is not None
    window.exports.dialog.export.click()
    qtbot.waitUntil(lambda: window.exports.dialog is None)
    dialog = asked(window)
    dialog.hidden.setChecked(True)
    dialog.export.click()
    qtbot.waitUntil(lambda: window.exports.dialog is None)
    window.saved_checks.ask_save()
    expected = [f"report {day}.html", f"社会调查 2023_ 一班 {day}.hengwen"]
    assert answers.proposed[2:] == [tmp_path / "out" / name for name in expected]


def test_names_logo_and_layout_reach_the_wish(window: Window, qtbot: QtBot, answers: Answers, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    dialog = asked(window)
    assert dialog.request.presentation == Presentation(window.session.language, Review())
    dialog.hidden.setChecked(True)
    dialog.names.setText("张三，李四, ")
    answers.chosen = (tmp_path / "logo.png",)
    dialog.logo._choose.click()
    assert dialog.request.presentation.names == ("张三", "李四")
    assert dialog.request.presentation.logo == tmp_path / "logo.png"
    qtbot.waitUntil(lambda: "There is no file" in dialog.preview.notice.text())
    dialog.logo._clear.click()
    assert not dialog.request.presentation.logo
    dialog.reject()


def test_writing_can_be_stopped(
    qtbot: QtBot, settings: Settings, report: Report, answers: Answers, tmp_path: Path
) -> None:
    def endless(request: ExportRequest, path: Path, progress: Progress) -> None:
        while True:
            progress(ProgressStep(Stage.WRITING, 1, 3))
            time.sleep(0.01)

    window = Window(settings, check=lambda *_: report, write=endless, dialogs=answers)
    qtbot.addWidget(window)
    checked(window, qtbot, tmp_path)
    dialog = asked(window)
    dialog.export.click()
    qtbot.waitUntil(lambda: dialog.bar.maximum() == 3)
    dialog.close_button.click()
    qtbot.waitUntil(dialog.export.isEnabled)
    assert answers.messages == []
    dialog.reject()
    window.close()


def test_chosen_pairs_are_exported_as_a_case_file(
    qtbot: QtBot, settings: Settings, report: Report, answers: Answers, tmp_path: Path
) -> None:
    """Several rows of the ranking are offered first; with one row, which always is chosen, all pairs are."""
    asked_for: list[ExportRequest] = []
    window = Window(
        settings, check=lambda *_: report, write=lambda request, *_: asked_for.append(request), dialogs=answers
    )
    qtbot.addWidget(window)
    checked(window, qtbot, tmp_path)
    window.pages.show_page(OVERVIEW)
    window.pages.overview.table.selectAll()
    dialog = asked(window)
    assert (dialog.scope.currentData(), dialog.form.currentData()) == (Scope.CASE, ".pdf")
    assert dialog.scope.currentText().startswith(f"The {len(window.pages.overview.table.selected_pairs)} chosen pairs")
    dialog.export.click()
    qtbot.waitUntil(lambda: bool(asked_for))
    assert list(asked_for[0].pairs) == window.pages.overview.table.selected_pairs
    qtbot.waitUntil(lambda: window.exports.dialog is None)
    window.pages.overview.table.selectRow(0)
    dialog = asked(window)
    assert dialog.scope.currentData() == Scope.BATCH
    choose(dialog, Scope.CASE, ".xlsx")
    assert (dialog.request.pairs, dialog.request.previewed.suffix) == ((), ".pdf")
    dialog.reject()
    window.close()


@pytest.mark.parametrize("scope", list(Scope))
def test_every_choice_can_be_written(report: Report, tmp_path: Path, scope: Scope) -> None:
    subjects: dict[Scope, Subject] = {Scope.PAIR: report.comparisons[1], Scope.DOCUMENT: report.entries[0]}
    for suffix in (form.suffix for form in formats_for(scope)):
        path = tmp_path / (suffix[1:] if scope is Scope.EVERY_DOCUMENT else f"r{suffix}")
        write_export(ExportRequest(report, scope, subjects.get(scope), suffix, Presentation("zh_CN")), path, silent)
        assert path.exists()


@pytest.mark.parametrize("scope", [Scope.BATCH, Scope.PAIR, Scope.DOCUMENT, Scope.EVERY_DOCUMENT])
def test_no_submission_is_lost_to_what_the_window_exports(report: Report, tmp_path: Path, scope: Scope) -> None:
    """Whatever was agreed to in the dialog for files: a paper that was handed in is no report."""
    subjects: dict[Scope, Subject] = {Scope.PAIR: report.comparisons[1], Scope.DOCUMENT: report.entries[0]}
    request = ExportRequest(report, scope, subjects.get(scope), ".html", Presentation("zh_CN"))
    target = tmp_path if scope is Scope.EVERY_DOCUMENT else tmp_path / "paper.html"
    write_export(request, target, silent)
    papers = [path for path in tmp_path.iterdir() if path.write_text("<p>我写的。</p>", encoding="utf-8")]
    with pytest.raises(HengwenError, match="is not replaced"):
        write_export(request, target, silent)
    assert all(path.read_text(encoding="utf-8") == "<p>我写的。</p>" for path in papers)
    assert sorted(papers) == sorted(tmp_path.iterdir())
