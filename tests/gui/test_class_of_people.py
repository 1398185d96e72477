"""A class of 36 as 学习通 hands it out, from the drop to a verdict: everybody by the right name, everywhere."""

from collections.abc import Sequence
from pathlib import Path

from doc_maker import P, W
from docx_maker import docx, para
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.user import User
from hengwen import exports
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.model.document import Document
from hengwen.model.messages import Message
from hengwen.model.report.review import Decision
from hengwen.model.report.submission import SubmissionPair
from hengwen.views.presentation import Presentation
from library.libraries import essay, with_part_of
from people.class_of_people import students
from people.exports import archive

CLASS = students(36)
COPIES = {7: 3, 20: 11, 35: 0}
"""Who copied from whom, by their places in the class."""


def written(document: Document, place: int) -> tuple[str, bytes]:
    """A report as .doc of half of the class, as .docx of the others."""
    lines = document.text.split("\n")
    if place % 2:
        return ".doc", W([P(line) for line in lines]).make()
    return ".docx", docx("".join(map(para, lines)))


def superstar(folder: Path) -> Path:
    """The export: names in GBK, an archive for each student in it, and a second file of every third one."""
    reports = [essay(1000 + place) for place in range(len(CLASS))]
    for copier, source in COPIES.items():
        reports[copier] = with_part_of(reports[copier], reports[source])
    members = {}
    for place, ((number, name), report) in enumerate(zip(CLASS, reports, strict=True)):
        suffix, data = written(report, place)
        files = {f"实验报告{suffix}": data}
        if place % 3 == 0:
            files["附录.txt"] = essay(2000 + place).text.encode("gb18030")
        members[f"{number}-{name}.zip"] = archive(files)
    path = folder / "计科2301班-_实验三(按人导出)(word).zip"
    path.write_bytes(archive(members))
    return path


def test_from_the_drop_to_the_verdict_nobody_has_a_wrong_name(
    qtbot: QtBot, settings: Settings, answers: Answers, tmp_path: Path
) -> None:
    """The line before the check, rows, table of people, heads side by side, the report, and the kept check."""
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    user = User(qtbot, window)
    lines: list[str] = []
    show = window.pages.progress.show_people

    def shown(text: str, doubts: Sequence[Message]) -> None:
        lines.append(text)
        show(text, doubts)

    window.pages.progress.show_people = shown  # type: ignore[method-assign]
    user.drop(superstar(tmp_path))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert lines == ["people: 36, files: 48 · Superstar export"]

    result = window.session.result
    assert result is not None
    assert [(person.number, person.name) for person in result.people] == CLASS
    names = [name for _, name in CLASS]
    shared = {frozenset((names[copier], names[source])) for copier, source in COPIES.items()}
    rows = window.pages.overview.table.rows.rows
    assert {frozenset(_labels(row)) for row in rows} == shared

    window.pages.go_on()
    preview, table = window.pages.overview.preview, window.pages.overview.table
    qtbot.waitUntil(lambda: preview.row is not None and preview.row is table.current)
    user.click(preview.open)
    pair = window.session.pair
    assert pair is not None
    heads = [side.name.split(" · ")[0] for side in window.pages.compare.sides]
    assert frozenset(heads) in shared
    bar = window.pages.verdict_bar
    qtbot.waitUntil(bar.isEnabled)
    user.click(bar.choices[Decision.CONFIRMED])
    recent = window.autosave.recent
    qtbot.waitUntil(lambda: bool(recent.files()) and len(recent.files()[0].review()) == 1)

    again = recent.files()[0].load()
    assert [submission.label for submission in again.report.submissions] == names
    (path,) = exports.write(again.report, tmp_path / "r.html", Presentation("zh_CN", review=again.review))
    text = path.read_text(encoding="utf-8")
    assert all(name in text for name in names)
    window.close()


def _labels(row: object) -> tuple[str, str]:
    if isinstance(row, SubmissionPair):
        return row.left.label, row.right.label
    pair = row
    return pair.left.document.label, pair.right.document.label  # type: ignore[attr-defined]
