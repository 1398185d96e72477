"""What a check hands out before it is done."""

from collections.abc import Callable, Sequence
from pathlib import Path

from hengwen.check.run import check
from hengwen.model.document import Document
from hengwen.model.report.partial_results import ResultListener, unfinished_warning
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest

SHARED = "阅读量大的学生写得更长，也更愿意修改，而只做练习册的学生篇幅短，修改多半停在错别字。"


class Heard(ResultListener):
    """Keeps everything."""

    def __init__(self) -> None:
        self.documents: Sequence[Document] = ()
        self.skipped: Sequence[str] = ()
        self.reports: list[Report] = []

    def read(self, documents: Sequence[Document], skipped: Sequence[str]) -> None:
        self.documents, self.skipped = documents, skipped

    def compared(self, report: Callable[[], Report]) -> None:
        self.reports.append(report())


def folder_of_copies(folder: Path, count: int) -> Path:
    """Documents that all share a passage, each with text of its own; and a file that is none."""
    for number in range(count):
        own = "".join(chr(0x4E00 + (number * 997 + place * 31) % 20000) for place in range(200))
        (folder / f"{number}.txt").write_text(f"{own}。\n{SHARED}\n{own[::-1]}。", encoding="utf-8")
    (folder / "list.csv").write_text("1", encoding="utf-8")
    return folder


def test_every_pair_handed_out_early_is_the_one_of_the_report(tmp_path: Path) -> None:
    """Figures shown early are never other ones in the end: the very same pairs come again, and only more of them."""
    heard = Heard()
    report = check(CheckRequest((folder_of_copies(tmp_path, 5),), jobs=1), listener=heard)
    assert len(report.comparisons) == 10
    assert [len(item.comparisons) for item in heard.reports] == list(range(1, 11))
    final = {id(pair) for pair in report.comparisons}
    for early in heard.reports:
        assert {id(pair) for pair in early.comparisons} <= final
        assert early.skipped == report.skipped
        assert [entry.document for entry in early.entries] == [entry.document for entry in report.entries]


def test_a_report_handed_out_early_says_how_much_is_missing(tmp_path: Path) -> None:
    """Nobody can take it for the whole one, wherever it is kept or exported."""
    heard = Heard()
    report = check(CheckRequest((folder_of_copies(tmp_path, 4),), jobs=1), listener=heard)
    warning = unfinished_warning(heard.reports[1])
    assert warning is not None
    assert "2 of 6 pairs" in str(warning)
    assert unfinished_warning(report) is None


def test_documents_are_handed_out_as_soon_as_they_are_read(tmp_path: Path) -> None:
    """Their health can be seen while they are compared."""
    heard = Heard()
    check(CheckRequest((folder_of_copies(tmp_path, 3),), jobs=1), listener=heard)
    assert [Path(document.path).name for document in heard.documents] == ["0.txt", "1.txt", "2.txt"]
    assert [Path(name).name for name in heard.skipped] == ["list.csv"]
