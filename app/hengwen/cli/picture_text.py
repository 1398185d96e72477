"""Text of pictures on the command line: where it is kept, and what is said where it was not read."""

from collections.abc import Sequence
from pathlib import Path

from hengwen.cli.terminal import Terminal
from hengwen.model.messages import message
from hengwen.model.request.read_pictures import ReadPictures


def kept_file() -> Path | None:
    """Return the file in which work is kept between checks; None where none is."""
    from hengwen.library.kept_work import default_kept_work

    return default_kept_work()


def note_no_pictures(paths: Sequence[Path], terminal: Terminal) -> None:
    """Print, where files are given and not only tables, that nothing is read from their pictures on Spark."""
    from hengwen.spark.request import is_table

    if not all(map(is_table, paths)):
        terminal.note(message("Text in scans and pictures is not read on Spark; hengwen check reads it."))


def note_unread_pictures(count: int, skipped: Sequence[str], asked: ReadPictures, terminal: Terminal) -> None:
    """Print how text is read from pictures, where some files have it and nothing is there to read it.

    `count`: of documents with images; `skipped`: names of files that are none.
    """
    from hengwen.readers.text_pictures import can_read_pictures, why_unreadable

    if asked is ReadPictures.NEVER or can_read_pictures():
        return
    from hengwen.readers.formats import PICTURES

    count += sum(map(PICTURES.names, skipped))
    if not count:
        return
    terminal.note(message("Files with text in pictures that was not read: {count}.", count=count))
    terminal.note(why_unreadable())
