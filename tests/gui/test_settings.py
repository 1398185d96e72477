"""The settings: shown, changed by real clicks and keys, remembered, and put to use."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QMessageBox, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.gui.dialogs.dialogs import Answer, Dialogs
from hengwen.gui.dialogs.method_form import MethodForm
from hengwen.gui.dialogs.settings_dialog import SettingsDialog
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Preferences, Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.style.levels import Levels, contrast, levels_now, read_levels, use_levels
from hengwen.gui.style.pass_thresholds import PassThresholds
from hengwen.gui.style.theme import DARK, LIGHT, Theme, theme_now
from hengwen.gui.translation import language, set_language
from hengwen.library.kept_work import KeptWork
from hengwen.model.messages import HengwenError
from hengwen.model.progress import Progress
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.methods import METHODS, method_class, parse_method, spell
from hengwen.model.request.options import Options
from hengwen.text import word_lists as lists

LEFT = Qt.MouseButton.LeftButton


class Engine:
    """Gives the sample report with the options that were asked for, and keeps what it was told."""

    def __init__(self, report: Report) -> None:
        self.report, self.requests = report, list[CheckRequest]()

    def __call__(self, request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        self.requests.append(request)
        return Report(request.options, self.report.entries, self.report.comparisons)


@pytest.fixture
def engine(report: Report) -> Engine:
    return Engine(report)


@pytest.fixture
def checked(qtbot: QtBot, qapp: QApplication, settings: Settings, engine: Engine, answers: Answers) -> Iterator[Window]:
    """A window that has checked something with the settings of the first day."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    window = Window(settings, check=engine, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.checks.check_paths((Path("folder"),))
    qtbot.waitUntil(lambda: window.session.result is not None)
    yield window
    window.close()
    use_levels(Levels())
    set_language(qapp, "en")
    set_up_style(qapp, "light")


def asked(window: Window, qtbot: QtBot) -> SettingsDialog:
    """The settings, opened by their key."""
    qtbot.waitUntil(window.pages.frame.isVisible)
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = (widget for widget in window.findChildren(SettingsDialog) if widget.isVisible())
    qtbot.waitExposed(dialog)
    return dialog


def type_into(qtbot: QtBot, field: QWidget, text: str) -> None:
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, text)


def accept(qtbot: QtBot, dialog: SettingsDialog) -> None:
    qtbot.mouseClick(dialog.buttons.button(dialog.buttons.StandardButton.Ok), LEFT)


def tick(qtbot: QtBot, box: QWidget) -> None:
    qtbot.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))


def again(settings: Settings) -> Settings:
    """The settings as the program finds them when it is started the next time."""
    return Settings(SettingsFile(settings._store.path))


def test_what_was_chosen_is_remembered_and_the_next_check_is_made_with_it(
    checked: Window, engine: Engine, answers: Answers, qtbot: QtBot
) -> None:
    assert engine.requests[0].options == Options()
    assert engine.requests[0].jobs is None
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.length, "10")
    type_into(qtbot, dialog.distance, "8")
    type_into(qtbot, dialog.jobs, "2")
    type_into(qtbot, dialog.method.line, "simhash-improved:title=off")
    tick(qtbot, dialog.boxes[ExclusionKind.REFERENCES])
    accept(qtbot, dialog)
    wanted = Options(10, 8, "simhash-improved:title=off", Options().leave_out | {"references"})
    assert len(answers.offered) == 1
    qtbot.waitUntil(lambda: len(engine.requests) == 2)
    assert (engine.requests[1].options, engine.requests[1].jobs) == (wanted, 2)
    kept = again(checked.settings).preferences
    assert (kept.options, kept.jobs) == (wanted, 2)
    qtbot.waitUntil(lambda: not checked.session.checking)
    checked.pages.go_to("overview")
    said = checked.pages.frame.headline.check.details
    assert "10 characters: " in said and "Hamming ≤ 8: " in said and "simhash-improved:title=off: " in said


def test_whoever_checks_again_later_keeps_the_report(
    checked: Window, engine: Engine, answers: Answers, qtbot: QtBot
) -> None:
    answers.accepts = False
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.distance, "3")
    accept(qtbot, dialog)
    assert (len(answers.offered), len(engine.requests)) == (1, 1)
    said = checked.pages.frame.headline.check.details
    assert "Hamming ≤ 12: " in said and "simhash-tfidf: " in said
    checked.checks.check_again()
    qtbot.waitUntil(lambda: len(engine.requests) == 2)
    assert engine.requests[1].options == Options(distance=3)


def _left_out(window: Window) -> frozenset[str]:
    assert window.session.result is not None
    return window.session.result.report.options.leave_out


def test_kinds_of_text_are_switched_without_another_check(
    checked: Window, engine: Engine, answers: Answers, qtbot: QtBot
) -> None:
    dialog = asked(checked, qtbot)
    tick(qtbot, dialog.boxes[ExclusionKind.REFERENCES])
    accept(qtbot, dialog)
    assert (answers.offered, len(engine.requests)) == ([], 1)
    qtbot.waitUntil(lambda: "references" in _left_out(checked))


def test_nothing_changes_where_nothing_is_accepted(checked: Window, answers: Answers, qtbot: QtBot) -> None:
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.length, "50")
    qtbot.mouseClick(dialog.buttons.button(dialog.buttons.StandardButton.Cancel), LEFT)
    assert again(checked.settings).preferences.options == Options()
    accept(qtbot, asked(checked, qtbot))
    assert answers.offered == []


@pytest.mark.parametrize(
    ("text", "said"),
    [("magic", "There is no method magic"), ("minhash:functions=3", "functions=3 is not possible"),
     ("simhash-improved:titel=off", "no parameter titel"), ("i-match:low=0.5", "low=0.5 is above high=0.1"),
     ("simhash-lexicons:file=/no/such/folder/x.npz", "There is no folder"), ("", "There is no method")],
)  # fmt: skip
def test_a_method_that_is_not_possible_is_said_at_once_and_cannot_be_accepted(
    checked: Window, qtbot: QtBot, text: str, said: str
) -> None:
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.method.line, text or " ")
    assert said in dialog.fault.text()
    assert dialog.fault.isVisible()
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    assert not ok.isEnabled()
    accept(qtbot, dialog)
    assert again(checked.settings).method == "simhash-tfidf"
    type_into(qtbot, dialog.method.line, "drpkp:radius=5")
    assert ok.isEnabled()
    assert not dialog.fault.isVisible()


def test_back_to_defaults_but_the_language(checked: Window, qtbot: QtBot) -> None:
    checked.settings.keep(Preferences(Options(20, 3, "drpkp", frozenset()), 1, "en", "light"))
    dialog = asked(checked, qtbot)
    assert dialog.method.names.currentText() == "drpkp"
    qtbot.mouseClick(dialog.restore, LEFT)
    accept(qtbot, dialog)
    assert again(checked.settings).preferences == Preferences(language="en")


def test_language_and_look_follow_at_once(checked: Window, answers: Answers, qtbot: QtBot) -> None:
    dialog = asked(checked, qtbot)
    dialog.languages.setFocus()
    qtbot.keyClick(dialog.languages, Qt.Key.Key_Up)
    accept(qtbot, dialog)
    assert language() == "zh_CN"
    assert again(checked.settings).language == "zh_CN"
    assert answers.offered == []


def test_settings_that_were_spoilt_by_hand_are_the_usual_ones_and_a_method_is_named(
    checked: Window, qtbot: QtBot
) -> None:
    for key, value in {
        "min_length": "-1",
        "distance": "99",
        "method": "magic:x=1",
        "leave_out": "all",
        "jobs": "x",
    }.items():
        checked.settings._store.keep(key, value)
    assert again(checked.settings).preferences == Preferences(Options(leave_out=frozenset()))
    dialog = asked(checked, qtbot)
    assert "There is no method magic" in dialog.fault.text()
    assert dialog.method.names.currentText() == "simhash-tfidf"


def test_every_method_has_a_sentence_and_a_field_for_each_parameter(qtbot: QtBot) -> None:
    """Chosen by key in the list, written out in the line, and understood by the engine."""
    form = MethodForm(next(iter(METHODS)))
    qtbot.addWidget(form)
    form.show()
    for method in METHODS:
        assert form.names.currentText() == form.text == method
        assert form._explained.text() == str(method_class(method).about)
        assert list(form.editors) == [*method_class(method).parameters()]
        assert not form.fault
        qtbot.keyClick(form.names, Qt.Key.Key_Down)


def test_fields_and_line_say_the_same(qtbot: QtBot) -> None:
    form = MethodForm("simhash-improved")
    qtbot.addWidget(form)
    form.show()
    box = form.editors["marker"]
    assert isinstance(box, QCheckBox)
    tick(qtbot, box)
    assert form.text == "simhash-improved:marker=off"
    type_into(qtbot, form.line, "simhash-lexicons:lexicons=4,dropped=0.5")
    spin = form.editors["lexicons"]
    assert isinstance(spin, QSpinBox)
    assert spin.value() == 4
    qtbot.keyClick(spin, Qt.Key.Key_Up)
    assert form.text == "simhash-lexicons:lexicons=5,dropped=0.5"
    assert spell(parse_method(form.text)) == form.text


def test_own_lists_are_begun_and_opened(
    checked: Window, answers: Answers, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that is there already is not touched; where none can be begun that is said."""
    monkeypatch.setattr(lists, "user_folder", lambda: tmp_path / "text")
    dialog = asked(checked, qtbot)
    for name in (*lists.USER_LISTS, ""):
        qtbot.mouseClick(dialog.lists[name], LEFT)
    assert answers.opened == [*(tmp_path / "text" / name for name in lists.USER_LISTS), tmp_path / "text"]
    assert all(lists.list_lines(name) == lists.list_lines(name, tmp_path / "none") for name in lists.USER_LISTS)
    (tmp_path / "text" / "markers.txt").write_text("要而言之", encoding="utf-8")
    qtbot.mouseClick(dialog.lists["markers.txt"], LEFT)
    assert "要而言之" in lists.word_list("markers.txt")
    monkeypatch.setattr(lists, "user_folder", lambda: tmp_path / "text" / "markers.txt")
    qtbot.mouseClick(dialog.lists["markers.txt"], LEFT)
    assert "cannot be written" in answers.messages[0]


def test_a_question_can_be_answered_by_keys_and_esc_does_nothing(qtbot: QtBot) -> None:
    """The real question, by its real buttons."""
    parent = QWidget()
    qtbot.addWidget(parent)
    taken: list[bool] = []
    answers: list[Answer] = [("Check again", lambda: taken.append(True)), ("Do not check now", None)]
    for given in (answers, answers[::-1]):
        for pressed_key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
            Dialogs().ask(parent, "Check again now?", *given)
            (box,) = parent.findChildren(QMessageBox)
            assert {button.text().replace("&", "") for button in box.buttons()} == {name for name, _ in answers}
            qtbot.waitActive(box)
            before = len(taken)
            qtbot.keyClick(box.focusWidget() or box, pressed_key)
            qtbot.waitUntil(lambda: not parent.findChildren(QMessageBox))
            assert len(taken) - before == (pressed_key == Qt.Key.Key_Return and given is answers), (
                "the first is the default"
            )


def test_what_is_not_possible_is_no_options() -> None:
    with pytest.raises(HengwenError, match=r"low=0\.5 is above high=0\.1"):
        Options(method="i-match:low=0.5")


def test_levels_and_their_colours_hold_in_every_list_and_chart(checked: Window, qtbot: QtBot) -> None:
    """Ranking, histogram and heat map take the levels that were chosen, and so does the next start."""
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.levels.limits[2], "95")
    dialog.levels.swatches[3].set_colour("#3355ff")
    accept(qtbot, dialog)
    levels = levels_now()
    assert (levels.limits, levels.colours[3]) == ((10, 30, 95), "#3355ff")
    assert checked.settings.levels == levels
    page = checked.pages.overview
    qtbot.waitUntil(lambda: not page.side.busy and page.table.rows.rowCount() == 6)
    assert levels.level_of(0.94) == 2
    assert levels.tone(1.0, theme_now()).bar == "#3355ff"
    assert 95 in page.side.histogram._ticks() or page.side.histogram.width() < 900
    place = next(n for n, column in enumerate(page.table.rows.columns) if column.name == "similarity")
    whole = page.table.visualRect(page.table.model().index(0, place))
    picture = page.table.viewport().grab(whole).toImage()
    seen = {picture.pixelColor(x, picture.height() // 2).name() for x in range(picture.width())}
    assert "#3355ff" in seen


def test_each_level_begins_above_the_one_before(checked: Window, qtbot: QtBot) -> None:
    """There is no way to choose levels that make no sense; the usual colours are a click away."""
    form = asked(checked, qtbot).levels
    type_into(qtbot, form.limits[1], "70")
    assert form.limits[1].value() < form.limits[2].value()
    form.swatches[0].set_colour("#123456")
    qtbot.mouseClick(form.usual, LEFT)
    assert form.levels.colours == Levels().colours
    assert form.levels.limits == (10, form.limits[1].value(), 50)


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#ffff00", "#0000ff", "#808080"])
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_figures_are_read_on_any_colour(theme: Theme, colour: str) -> None:
    """A contrast of 4.5 to 1 at least, whatever somebody chooses."""
    tone = Levels(colours=(colour,) * 4).tone(0.5, theme)
    assert contrast(tone.ink, tone.fill) >= 4.5


def test_limits_and_words_of_the_school_are_shown_where_documents_are_listed(checked: Window, qtbot: QtBot) -> None:
    """None is set to begin with, and nothing is said; with some, each document and person has the word for its band."""
    page = checked.pages.overview
    page.ranking.views.go("documents")
    place = next(n for n, column in enumerate(page.documents.rows.columns) if column.name == "limit")
    assert page.documents.isColumnHidden(place)
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.limits.total, "20")
    type_into(qtbot, dialog.limits.failing, "60")
    dialog.limits.names[1].insert("复核")
    accept(qtbot, dialog)
    assert again(checked.settings).limits == PassThresholds(20, 0, 60, ("", "复核", ""))
    page = checked.pages.overview
    page.ranking.views.go("documents")
    assert not page.documents.isColumnHidden(place)
    compared = [row for row in page.documents.rows.rows if row.why_not is None]
    column = page.documents.rows.columns[place]
    said = {(row.similarity > 0.2) + (row.similarity > 0.6): column.text(row) for row in compared}
    assert said[0] == "✓ pass"
    assert (said[1], said[2]) == ("▲ 复核 (> 20 %)", "✕ fail (> 60 %)")
    assert {column.level(row) for row in compared if column.level} == {None, 2, 3}
    fail = next(row for row in compared if row.similarity > 0.6)
    assert "fail" in str(next(c for c in page.documents.rows.columns if c.name == "total").tip(fail))  # type: ignore[misc]
    counts = [sum(0.2 < row.similarity <= 0.6 for row in compared), sum(row.similarity > 0.6 for row in compared)]
    assert f"复核 {counts[0]} · fail {counts[1]}" in page.ranking._shown.text()
    checked.pages.show_sources(fail.entry)
    qtbot.waitUntil(lambda: checked.pages.sources.figures.text().startswith("✕ fail (> 60 %) · "))


def test_the_largest_source_has_a_limit_too(checked: Window) -> None:
    """It asks for a look; the share of all sources decides what fails."""
    limits = PassThresholds(30, 10, 50, ("合格", "", "不合格"))
    said = [limits.text(*shares) for shares in ((0.3, 0.1), (0.2, 0.104), (0.2, 0.11), (0.31, 0.0), (0.51, 0.2))]
    assert said == [
        "✓ 合格", "▲ look (one source > 10 %)", "▲ look (one source > 10 %)", "▲ look (> 30 %)", "✕ 不合格 (> 50 %)",
    ]  # fmt: skip


def test_the_name_under_verdicts_is_a_setting(checked: Window, qtbot: QtBot) -> None:
    """It signs from then on, and back to defaults does not take it away."""
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.reviewer, "Wang")
    qtbot.mouseClick(dialog.restore, LEFT)
    accept(qtbot, dialog)
    assert checked.settings.reviewer == "Wang"
    assert checked.pages.verdict_bar.who == "Wang"


def test_back_to_defaults_takes_levels_and_limits_back(checked: Window, qtbot: QtBot) -> None:
    """Everything on the page, in one click."""
    dialog = asked(checked, qtbot)
    type_into(qtbot, dialog.limits.largest, "10")
    dialog.levels.swatches[1].set_colour("#ff00ff")
    qtbot.mouseClick(dialog.restore, LEFT)
    accept(qtbot, dialog)
    assert checked.settings.levels == Levels()
    assert not checked.settings.limits


@pytest.mark.parametrize("kept", ["", "1,2", "50,30,10,a,b,c,d", "0,5,9,#111111,#222222,#333333,#444444", "x,y,z"])
def test_levels_that_make_no_sense_are_the_usual_ones(kept: str) -> None:
    """As after an edit of the file by hand."""
    assert read_levels(kept) == Levels()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"language": 7}',
        b'{"text_size": "99999999999999999999", "jobs": "9' + b"9" * 5_000 + b'", "levels": ",,,,,,", "method": "x:y"}',
        b"[General]\nlanguage=@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x18PySide::PyObjectWrapper\\0\\0\\0\\0)",
    ],
    ids=["empty", "no text", "lists in lists", "a number", "impossible", "an object"],
)
def test_settings_that_somebody_has_crafted_are_the_usual_ones(content: bytes, tmp_path: Path) -> None:
    """They are texts and nothing else; what is none of them is as if it had never been set."""
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(SettingsFile(path))
    assert settings.preferences == Preferences()
    assert settings.text_size == 15
    settings.reviewer = "王老师"
    assert Settings(SettingsFile(path)).reviewer == "王老师"


def test_what_is_kept_is_deleted_with_one_click_and_not_kept_any_more(
    checked: Window, engine: Engine, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the button at once; by the box from the next check on, also after a restart."""
    path = tmp_path / "readings.db"
    monkeypatch.setenv("HENGWEN_READINGS", str(path))
    KeptWork(path).keep({b"key": b"value" * 100_000})
    dialog = asked(checked, qtbot)
    assert dialog.kept_size.text() == f"{round(path.stat().st_size / 1e6, 1)} MB are kept"
    qtbot.mouseClick(dialog.delete_kept, LEFT)
    assert not path.exists()
    assert dialog.kept_size.text() == "0.0 MB are kept"
    assert not dialog.delete_kept.isEnabled()
    tick(qtbot, dialog.keeps_work)
    qtbot.mouseClick(dialog.restore, LEFT)
    assert dialog.keeps_work.isChecked()
    tick(qtbot, dialog.keeps_work)
    accept(qtbot, dialog)
    assert not again(checked.settings).preferences.keeps_work


@pytest.mark.parametrize("keeps", [True, False])
def test_a_check_keeps_its_work_only_where_it_may(
    keeps: bool, checked: Window, engine: Engine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the next check on."""
    monkeypatch.setenv("HENGWEN_READINGS", "readings.db")
    checked.settings.keeps_work = keeps
    checked.checks.check_again()
    qtbot.waitUntil(lambda: len(engine.requests) == 2)
    assert engine.requests[-1].kept_work == (Path("readings.db") if keeps else None)


def test_where_nothing_can_be_kept_nothing_is_offered(checked: Window, qtbot: QtBot) -> None:
    """The variable that switches it off for all programs is above the setting."""
    dialog = asked(checked, qtbot)
    assert not dialog.keeps_work.isEnabled()
    assert not dialog.delete_kept.isEnabled()


def test_another_programs_file_is_not_deleted(
    checked: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is called."""
    path = tmp_path / "readings.db"
    path.write_bytes(b"something else" * 100)
    monkeypatch.setenv("HENGWEN_READINGS", str(path))
    dialog = asked(checked, qtbot)
    assert not dialog.delete_kept.isEnabled()
    KeptWork(path).delete()
    assert path.exists()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_setting_is_found_by_its_words(checked: Window, qtbot: QtBot, language: str) -> None:
    """Only what has all of them is shown, with its heading and its card, and marked; Esc shows everything again."""
    checked.session.language = language
    dialog = asked(checked, qtbot)
    words = {"en": "dark", "zh_CN": "深色"}[language]
    qtbot.waitUntil(lambda: QApplication.focusWidget() is dialog.search.field)
    dialog.search.field.insert(words)  # QTest types no Chinese
    assert dialog.themes.isVisible(), "a choice that is not chosen is found, too"
    assert not any(field.isVisible() for field in (dialog.languages, dialog.length, dialog.levels, dialog.keeps_work))
    qtbot.keyClick(dialog.search.field, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter does not accept"
    assert QApplication.focusWidget() is dialog.themes
    qtbot.keyClick(dialog.themes, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(dialog.search.field, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.languages.isVisible()
    assert dialog.search.field.text() == ""
    qtbot.keyClick(dialog.search.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_is_cut_off_at_the_right(checked: Window, qtbot: QtBot, language: str) -> None:
    """No card is wider than what the dialog shows of it."""
    checked.session.language = language
    dialog = asked(checked, qtbot)
    areas = [(area, area.widget()) for area in dialog.findChildren(QScrollArea) if area.isVisible()]
    assert areas
    assert [area.viewport().width() - cards.width() for area, cards in areas if cards] == [0] * len(areas)


def test_what_is_found_is_marked_below_its_heading(checked: Window, qtbot: QtBot) -> None:
    """A box of a list is shown with the heading of the list, without the others; words of the card's title find all."""
    dialog = asked(checked, qtbot)
    boxes = list(dialog.boxes.values())
    dialog.search.field.setText("count quotations")
    assert [box.text() for box in boxes if box.isVisible()] == ["Quotations that name their source"]
    shown = [part for part in dialog.findChildren(QLabel) if part.isVisible() and part.text()]
    assert [part.text() for part in shown] == ["What counts as a match", "Text that does not count:"]
    texts: list[QLabel | QCheckBox] = [*shown, *boxes]
    marked = [part.text() for part in texts if part.property("matches")]
    assert marked == ["What counts as a match", "Text that does not count:", "Quotations that name their source"]
    dialog.search.field.setText("counts as a match")
    assert all(box.isVisible() for box in boxes)
    assert dialog.length.isVisible()
    dialog.search.field.setText("no such words anywhere")
    assert dialog.search.nothing.isVisible()
    dialog.search.field.clear()
    assert not any(part.property("matches") for part in dialog.findChildren(QWidget))
    assert all(sign.isVisible() for sign in dialog.signs.values())
