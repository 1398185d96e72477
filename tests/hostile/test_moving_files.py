"""Files that vanish, move, grow or are replaced while a folder is checked; and cancelling while a file hangs."""

import os
import sys
import threading
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from bad_readers import formats

from hengwen.check.run import check
from hengwen.model.document import Role, State
from hengwen.model.messages import Cancelled
from hengwen.model.people import People
from hengwen.model.progress import ProgressStep
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.sandbox.pool import read_all
from hostile.sound import insist_sound

COUNT = 1000


class Mover(threading.Thread):
    """Deletes, renames, lengthens and replaces the files from the last to the first, in turn."""

    def __init__(self, files: list[Path]) -> None:
        super().__init__(daemon=True)
        self._files = files

    def run(self) -> None:
        for number, path in enumerate(reversed(self._files)):
            if number % 4 == 0:
                path.unlink()
            elif number % 4 == 1:
                path.rename(path.with_name("moved " + path.name))
            elif number % 4 == 2:
                with path.open("a", encoding="utf-8") as file:
                    file.write("\n" + text(number + COUNT))
            else:
                fresh = path.with_suffix(".new")
                fresh.write_text(text(number + 2 * COUNT), encoding="utf-8")
                fresh.replace(path)


def text(number: int) -> str:
    """Forty characters that no other number has in this order."""
    return "".join(chr(0x4E00 + (number * 7919 + place * place * 31) % 20_000) for place in range(40))


@pytest.mark.slow
def test_files_that_move_during_a_check_all_have_a_state(tmp_path: Path) -> None:
    """`gone`, or text and id from the same bytes; none of the thousand is missing."""
    files = [tmp_path / f"{number:04}.txt" for number in range(COUNT)]
    for number, path in enumerate(files):
        path.write_text(text(number), encoding="utf-8")
    mover = Mover(files)

    def progress(step: ProgressStep) -> None:
        if not mover.ident and step.done:
            mover.start()

    report = check(CheckRequest((tmp_path,), jobs=2), progress)
    mover.join()
    documents = [entry.document for entry in report.entries]
    assert [document.path for document in documents] == list(map(str, files))
    states = {document.state for document in documents}
    assert states == {State.READ, State.GONE}
    for document in documents:
        insist_sound(document.content)
        assert document.id == (sha256(document.text.encode()).hexdigest() if document.text else "")


class Exchanging(ResultListener):
    """Does something to the folder when its files have been found and none is read."""

    def __init__(self, exchange: Callable[[], object]) -> None:
        self._exchange = exchange

    def found_people(self, people: People, files: Sequence[Path]) -> None:
        """They were found."""
        self._exchange()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("kind", ["file", "folder", "archive", "vanished folder", "FIFO", "circle", "device"])
def test_a_file_that_becomes_a_link_leads_nowhere(tmp_path: Path, kind: str) -> None:
    """What was found is read or gone; what the link leads to was never handed in, and is in no report."""
    folder, outside = tmp_path / "in", tmp_path / "outside"
    (folder / "sub").mkdir(parents=True)
    for secret in ("a.txt", "sub/a.txt"):
        (outside / secret).parent.mkdir(exist_ok=True)
        (outside / secret).write_text("密码" + text(7), encoding="utf-8")
    for name in ("a.txt", "sub/a.txt", "b.txt"):
        (folder / name).write_text(text(len(name)), encoding="utf-8")
    for place, inside in ((folder, text(3)), (outside, "密码" + text(3))):
        with ZipFile(place / "z.zip", "w") as archive:
            archive.writestr("c.txt", inside)

    def exchange() -> None:
        name = {"folder": "sub", "vanished folder": "sub", "archive": "z.zip"}.get(kind, "a.txt")
        (folder / name).rename(tmp_path / "away")
        if kind == "FIFO":
            os.mkfifo(folder / name)
        elif kind != "vanished folder":
            targets = {"circle": folder / name, "device": Path("/dev/zero")}
            (folder / name).symlink_to(targets.get(kind) or outside / name)

    report = check(CheckRequest((folder,), jobs=1), listener=Exchanging(exchange))
    states = [entry.document.state for entry in report.entries]
    other = State.WRONG_KIND if kind == "FIFO" else State.GONE
    assert sorted(states) == sorted([other, State.READ, State.READ, State.READ])
    assert not any("密码" in entry.document.text for entry in report.entries)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_that_is_named_itself_is_followed(tmp_path: Path) -> None:
    """Whoever names it means what it leads to; a folder that is named may be one as well."""
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.txt").write_text(text(1), encoding="utf-8")
    (tmp_path / "b.txt").symlink_to(tmp_path / "real" / "a.txt")
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    (tmp_path / "c.txt").write_text(text(2), encoding="utf-8")
    (tmp_path / "d.txt").symlink_to(tmp_path / "c.txt")
    report = check(CheckRequest((tmp_path / "d.txt", tmp_path / "folder", tmp_path / "b.txt"), jobs=1))
    assert [entry.document.state for entry in report.entries] == [State.READ, State.READ]


def test_cancelling_in_the_middle_of_a_file_that_hangs_ends_its_process(tmp_path: Path) -> None:
    """Whatever the reader does: its process is ended."""
    path = tmp_path / "a.slow"
    path.write_bytes(b"x")
    steps: list[ProgressStep] = []

    def progress(step: ProgressStep) -> None:
        steps.append(step)
        if len(steps) > 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_all([(path, Role.NEW)], progress=progress, formats=formats({".slow": ("bad_readers:hangs",)}))
    assert len(steps) == 4  # that it ended shows it: the file would hang for good
