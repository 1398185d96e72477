"""Files that are exchanged all the time while they are read: nothing that was not handed in is in a report.

    python -m benchmarks.swapped_files [CHECKS]

A thread exchanges the files of a folder, texts, DOCX and ZIPs, for links to a secret file, to a folder, to a device, to
themselves, for FIFOs and folders, or removes them, and puts them back, while the folder is checked CHECKS times, 20 by
default. Each file must be there, `gone` or with all of its own text. Fails at the first word of the secret, and where a
check takes five minutes.
"""

import os
import random
import shutil
import sys
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from benchmarks.fault_tasks import documents
from hengwen.check.run import check
from hengwen.model.document import State
from hengwen.model.request.check_request import CheckRequest

SECRET = "密码文件里的话不曾有人交上来，也不该出现在任何一份报告当中。"
_LONGEST = 300.0  # seconds, on a busy machine


def main() -> None:
    """Print how often files were in which state."""
    checks = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory(prefix="swapped-") as name:
        folder, outside = Path(name) / "in", Path(name) / "outside"
        folder.mkdir()
        outside.mkdir()
        _write(folder, outside)
        swapper = Swapper(folder, outside)
        swapper.start()
        states: Counter[str] = Counter()
        try:
            for _ in range(checks):
                states += _checked(folder)
        finally:
            swapper.stop()
        print(f"{checks} checks, {swapper.count} exchanges: {dict(states)}; nothing from outside")


def _write(folder: Path, outside: Path) -> None:
    for document in documents()[:8]:
        (folder / document.name).write_text(document.text, encoding="utf-8")
        with zipfile.ZipFile(folder / f"{document.name}.zip", "w") as archive:
            archive.writestr("member.txt", document.text)
    (outside / "secret.txt").write_text(SECRET * 3, encoding="utf-8")
    with zipfile.ZipFile(outside / "secret.zip", "w") as archive:
        archive.writestr("member.txt", SECRET * 3)


def _checked(folder: Path) -> Counter[str]:
    began = time.monotonic()
    report = check(CheckRequest((folder,), jobs=2))
    assert time.monotonic() - began < _LONGEST, "a check hung"
    texts = {document.text for document in documents()[:8]}
    result: Counter[str] = Counter()
    for entry in report.entries:
        document = entry.document
        assert SECRET[:9] not in document.text, f"{document.path} led out of the folder"
        assert document.text in texts or not document.state.has_text, f"{document.path}: half a text"
        assert document.state in {State.READ, State.GONE, State.WRONG_KIND, State.EMPTY}, document.state
        result[document.state.value] += 1
    return result


class Swapper(threading.Thread):
    """Exchanges files until it is stopped."""

    def __init__(self, folder: Path, outside: Path) -> None:
        super().__init__(daemon=True)
        self._names = sorted(folder.iterdir())
        self._folder, self._outside = folder, outside
        self._over = threading.Event()
        self.count = 0

    def stop(self) -> None:
        """Stop, with the file put back."""
        self._over.set()
        self.join()

    def run(self) -> None:
        """Exchange one file after the other."""
        chance = random.Random(1)
        away = self._outside / "away"
        while not self._over.is_set():
            path = chance.choice(self._names)
            path.rename(away)
            chance.choice(WAYS)(path, self._outside)
            self._over.wait(0.02)
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
            away.rename(path)
            self.count += 1


def _link(path: Path, outside: Path) -> None:
    path.symlink_to(outside / f"secret{path.suffix}")


def _fifo(path: Path, _outside: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path, outside: Path) -> None:
    path.mkdir()
    shutil.copy(outside / "secret.txt", path / "in.bin")


WAYS: tuple[Callable[[Path, Path], object], ...] = (
    _link,
    _fifo,
    _folder,
    lambda path, outside: path.symlink_to(outside),
    lambda path, _outside: path.symlink_to("/dev/zero"),
    lambda path, _outside: path.symlink_to(path),
    lambda path, outside: path.hardlink_to(outside / "away"),
    lambda _path, _outside: None,
)


if __name__ == "__main__":
    main()
