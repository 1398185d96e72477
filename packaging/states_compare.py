"""States of the compare page and of the dialogs that pictures are taken of."""

from collections.abc import Callable
from dataclasses import replace

from hengwen.gui.check_result import CheckResult, check_result
from hengwen.gui.dialogs.dialogs import FaultDialog
from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.gui.widgets.column_dialog import ColumnsDialog
from hengwen.gui.widgets.verdict_text import usual_reasons
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Decision
from photographer import interesting, settle_until_idle
from scenes import Act, Scene, State, Step, then


def compare(choose: Callable[[CheckResult], Comparison], step: Step = lambda _window: None) -> Act:
    """Return an act that opens a pair of the samples and takes a step from there."""

    def act(window: Window, scene: Scene) -> None:
        window.checks.show_report(scene.result)
        window.pages.open_pair(choose(scene.result))
        settle_until_idle(window)
        step(window)

    return act


def _same(result: CheckResult) -> Comparison:
    return next(pair for pair in result.report.comparisons if pair.same_bytes)


def _paragraphs_only(window: Window, scene: Scene) -> None:
    """Take the matches of a pair away: no two samples have nothing but paragraphs alike."""
    pair = replace(interesting(scene.result), matches=())
    window.checks.show_report(check_result(replace(scene.result.report, comparisons=(pair,))))
    window.pages.open_pair(pair)
    settle_until_idle(window)


def _with_pages(result: CheckResult) -> Comparison:
    every = result.report.comparisons
    return next(pair for pair in every if pair.left.document.path.endswith(".pdf") and not pair.same_bytes)


def _pages(window: Window) -> None:
    window.pages.compare.actions_["pages"].setChecked(True)


def _filter(window: Window) -> None:
    window.pages.compare.actions_["filter"].setChecked(True)
    slider = window.pages.compare.parts.filters.slider
    slider.setValue(slider.maximum() // 2)


def _find(window: Window) -> None:
    window.pages.compare.search.open()
    window.pages.compare.parts.find_bar.line.setText("垃圾")


def _one_paragraph(window: Window) -> None:
    window.pages.compare.match_panel.tabs[1].click()
    window.pages.compare.step(1)


def _switched_off(window: Window) -> None:
    for name in ("differ", "link"):
        window.pages.compare.actions_[name].setChecked(False)


def _legend(window: Window) -> None:
    window.pages.compare.actions_["only_differences"].setChecked(True)
    window.pages.compare.actions_["legend"].setChecked(True)


def _passage_excused(window: Window) -> None:
    window.pages.compare.excuses.decided.emit(Decision.EXCUSED, usual_reasons()[0])


def _excused(window: Window) -> None:
    bar = window.pages.verdict_bar
    bar.choices[Decision.EXCUSED].click()
    bar.note.setText("quoted, p. 4")
    bar.note.editingFinished.emit()


# Dialogs


def _library(window: Window) -> LibraryDialog:
    documents = [entry.document for entry in window.session.result.report.entries] if window.session.result else []
    place = window.settings.checks.parent / "library.hengwen"
    page = LibraryDialog(window.jobs, window.dialogs, place, documents, window, folder=place.parent)
    page.open()
    return page


def _full_library(window: Window) -> None:
    page = _library(window)
    settle_until_idle(window)
    page.labels["year"].setText("2026")
    page.these_button.click()


def _fault(window: Window) -> None:
    try:
        _ = 1 / len(())
    except ZeroDivisionError as fault:
        FaultDialog(fault, window).open()


STATES: dict[str, State] = {
    "compare": State(compare(interesting, lambda window: window.pages.compare.step(1))),
    "compare_narrow": State(compare(interesting, lambda window: window.pages.compare.step(1))),
    "compare_filter": State(compare(interesting, _filter)),
    "compare_find": State(compare(interesting, _find)),
    "compare_paragraph": State(compare(interesting, _one_paragraph)),
    "compare_switched_off": State(compare(interesting, _switched_off)),
    "compare_excused": State(compare(interesting, _excused)),
    "compare_passage_excused": State(compare(interesting, _passage_excused)),
    "compare_only_differences": State(compare(interesting, _legend)),
    "compare_same_bytes": State(compare(_same)),
    "compare_paragraphs_only": State(_paragraphs_only),
    "compare_pages": State(compare(_with_pages, _pages), seconds=6.0),
    "dialog_settings": State(then(lambda window: window.settings_controller.ask())),
    "dialog_left_out": State(then(lambda window: window.commands.ask_left_out())),
    "dialog_columns": State(then(lambda window: ColumnsDialog(window.pages.overview.table, window).open())),
    "dialog_export": State(then(lambda window: window.exports.ask()), seconds=5.0),
    "dialog_library_empty": State(then(_library)),
    "dialog_library": State(then(_full_library), seconds=3.0),
    "dialog_about": State(then(lambda window: window.commands.about())),
    "dialog_fault": State(then(_fault)),
}
"""By the names of their pictures."""
