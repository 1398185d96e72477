"""`hengwen text`: the visible text of a file."""

from pathlib import Path

import click

from hengwen.cli.check_options import READ_PICTURES
from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD
from hengwen.cli.picture_text import kept_file
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import ENCODING_NAME, FILE
from hengwen.cli.wrong_usage import UsageCommand
from hengwen.exports.json_report import document_json
from hengwen.model.document import Document, Role, State
from hengwen.model.progress import Progress
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.sandbox.pool import read_all
from hengwen.readers.text_pictures import readable_pictures, wanting_text_of


@click.command(cls=UsageCommand)
@click.argument("file", type=FILE)
@click.option(
    "--encoding",
    type=ENCODING_NAME,
    metavar="NAME",
    help="Encoding of a plain text, when guessed wrong, such as GB18030.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with title, state, paragraphs and findings.")
@READ_PICTURES
@LANG
def text(file: Path, encoding: str | None, as_json: bool, read_pictures: str, lang: str) -> int:
    """Print the visible text of FILE, which all offsets refer to."""
    terminal = Terminal(lang)
    with wanting_text_of(readable_pictures(ReadPictures(read_pictures))), terminal.progress() as progress:
        document = _read(file, {file: encoding} if encoding else {}, progress)
    terminal.text(document_json(document, lang) + "\n" if as_json else document.text)
    if document.state is State.READ:
        return 0
    terminal.show_state(document)
    return 0 if document.state.has_text else SOME_UNREAD


def _read(file: Path, encodings: dict[Path, str], progress: Progress) -> Document:
    (document,) = read_all([(file, Role.NEW)], jobs=1, encodings=encodings)
    if document.content.unrecognised:
        from hengwen.library.kept_recognition import read_pictures_of
        from hengwen.readers.picture_text.messages import without_picture_text

        ((_, read),) = read_pictures_of([document], kept_file(), encodings, progress=progress)
        document = read or without_picture_text(document)
    return document
