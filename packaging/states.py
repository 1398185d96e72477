"""The states of the window that pictures are taken of: empty, busy, with errors, with much and with little to show."""

from dataclasses import replace
from pathlib import Path

import states_compare
from hengwen.checkfile.carried_verdicts import LostVerdict
from hengwen.gui.check_result import check_result
from hengwen.gui.controllers.check_autosave import CheckNews
from hengwen.gui.main_window import Window
from hengwen.gui.style.pass_thresholds import PassThresholds
from hengwen.model.progress import Stage
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.readers.folder_changes import FolderChanges
from photographer import request, settle, settle_until, settle_until_idle
from scenes import Scene, State, overview, report, then

# Before and during a check


def _chosen(window: Window, _scene: Scene) -> None:
    window.session.request = replace(window.session.request, templates=request().templates)
    window.commands.switch_library()


def _recent(window: Window, scene: Scene) -> None:
    for number in range(3):
        paths = (Path.home() / "2026" / f"作业{number + 1}",)
        window.session.request = replace(window.session.request, paths=paths)
        dated = replace(scene.result.report, created=f"2026-05-0{number + 1}T08:30:00Z")
        window.checks.show_report(replace(scene.result, report=dated))
        settle_until(lambda number=number: len(window.autosave.recent.files()) > number)  # type: ignore[misc]
    window.checks.show_start()


def _start_check(window: Window, _scene: Scene) -> None:
    window.checks.check_paths(request().paths)
    settle(0.4)


def _growing(window: Window, scene: Scene) -> None:
    _start_check(window, scene)
    settle_until(lambda: window.session.is_partial)
    window.pages.go_to("overview")


def _stopped(window: Window, scene: Scene) -> None:
    _growing(window, scene)
    window.checks.cancel()
    settle(0.5)


# Reports


def _decided(window: Window, scene: Scene) -> None:
    overview(window, scene)
    decisions = (Decision.CONFIRMED, ""), (Decision.EXCUSED, ""), (Decision.UNDECIDED, "see p. 3")
    for pair, (decision, note) in zip(scene.result.report.comparisons, decisions, strict=False):
        window.autosave.decide(Case.of(pair), Verdict(decision, "", note, "王老师", "2026-05-01T08:30:00Z"))


def _changed(window: Window, scene: Scene) -> None:
    _decided(window, scene)
    first, other = scene.result.report.comparisons[:2]
    lost = LostVerdict(first.left.document.path, first.right.document.path, Verdict(Decision.CONFIRMED))
    window.autosave.news_came.emit(CheckNews((first, other), (lost,)))
    names = [Path(entry.document.name) for entry in scene.result.report.entries]
    window.folder_notice.take_changes(FolderChanges(tuple(names[:3]), tuple(names[3:4]), tuple(names[4:5])))


def _documents(window: Window, scene: Scene) -> None:
    preferences = replace(window.settings.preferences, limits=PassThresholds(30, 20))
    window.settings.keep(replace(preferences, language=window.session.language))
    overview(window, scene)
    window.pages.overview.ranking.views.go("documents")  # in no menu here, as each person handed in one file


def _people_dialog(window: Window, scene: Scene) -> None:
    window.session.request = request()
    overview(window, scene)
    window.commands.ask_people()


def _charts(window: Window) -> None:
    window.pages.overview.ranking.views.go("charts")


def _no_pairs(window: Window, scene: Scene) -> None:
    result = scene.result.report
    read = tuple(entry for entry in result.entries if entry.document.state.value == "read")
    window.checks.show_report(check_result(replace(result, entries=read, comparisons=(), hidden_comparisons=())))
    settle_until_idle(window)


def _chip(window: Window) -> None:
    window.session.request = request()
    window.pages.frame.headline.check.click()


def _groups(window: Window) -> None:
    _charts(window)
    window.pages.overview.side.switcher.go("groups")
    settle_until_idle(window)
    window.pages.overview.side.groups.list.choose(0)


def _views(window: Window) -> None:
    views = window.pages.overview.ranking.views
    menu = views.menu()
    assert menu is not None
    menu.popup(views.mapToGlobal(views.rect().bottomLeft()))


def _name_hidden(window: Window) -> None:
    assert window.session.result is not None
    window.anonymisation.toggle_name(window.session.result.report.comparisons[0].left)


def _said(window: Window) -> None:
    path = Path.home() / "report.html"
    window.dialogs.show_written(window, window.exports.tr("The report was written: {path}").format(path=path), path)


def _hidden(window: Window) -> None:
    window.anonymisation.toggle()


def _sources(window: Window, scene: Scene) -> None:
    report(window, scene)
    window.pages.show_sources(scene.result.totals[1].entry)
    settle_until_idle(window)
    window.pages.sources.step(1)


STATES: dict[str, State] = {
    "start": State(lambda _window, _scene: None),
    "start_narrow": State(lambda _window, _scene: None),
    "start_over": State(lambda window, _scene: window.pages.start.show_drag_over(True)),
    "start_chosen": State(_chosen),
    "start_recent": State(_recent),
    "start_error": State(lambda window, _scene: window.checks.check_paths((Path("三班作业"),))),
    "progress": State(_start_check, lambda scene: scene.check(Stage.READING, 0), 2.2),
    "progress_narrow": State(_start_check, lambda scene: scene.check(Stage.READING, 0), 2.2),
    "reading_busy": State(_start_check, lambda scene: scene.check(Stage.FINGERPRINTS, 0), 2.5),
    "overview_growing": State(_growing, lambda scene: scene.check(Stage.ALIGNMENT, 9), 1.0),
    "overview_growing_narrow": State(_growing, lambda scene: scene.check(Stage.ALIGNMENT, 9), 1.0),
    "overview_stopped": State(_stopped, lambda scene: scene.check(Stage.ALIGNMENT, 9), 1.0),
    "reading": State(report, seconds=2.5),
    "reading_narrow": State(report, seconds=2.5),
    "reading_hidden": State(then(_hidden, lambda window: window.pages.go_to("reading")), seconds=1.0),
    "overview": State(_decided),
    "overview_narrow": State(_decided),
    "overview_changed": State(_changed),
    "overview_changed_narrow": State(_changed),
    "overview_chip": State(then(_chip)),
    "overview_palette": State(then(lambda window: window.show_palette())),
    "overview_views": State(then(_views)),
    "overview_charts": State(then(_charts)),
    "overview_charts_narrow": State(then(_charts)),
    "overview_shared": State(then(lambda window: window.pages.overview.ranking.views.go("blocks"))),
    "overview_history": State(then(lambda window: window.pages.overview.ranking.views.go("history"))),
    "overview_said": State(then(_said)),
    "overview_documents": State(_documents),
    "overview_people": State(then(lambda window: window.pages.overview.ranking.views.go("people"))),
    "people_dialog": State(_people_dialog, seconds=1.5),
    "overview_groups": State(then(_groups)),
    "overview_searched": State(then(lambda window: window.pages.overview.search.setText("> 30 % undecided"))),
    "overview_nothing": State(then(lambda window: window.pages.overview.search.setText("xyz"))),
    "overview_no_pairs": State(_no_pairs),
    "overview_name_hidden": State(then(_name_hidden), seconds=1.0),
    "overview_hidden": State(then(_hidden, lambda window: window.pages.go_to("overview")), seconds=1.0),
    "sources": State(_sources),
    "sources_narrow": State(_sources),
    **states_compare.STATES,
}
"""By the names of their pictures."""
