"""`hengwen text`: the visible text of a file."""

from pathlib import Path

import click

from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import ENCODING_NAME, FILE
from hengwen.cli.wrong_usage import UsageCommand
from hengwen.exports.json_report import document_json
from hengwen.model.document import Role, State
from hengwen.readers.sandbox.pool import read_all


@click.command(cls=UsageCommand)
@click.argument("file", type=FILE)
@click.option(
    "--encoding",
    type=ENCODING_NAME,
    metavar="NAME",
    help="Encoding of a plain text, when guessed wrong, such as GB18030.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with title, state, paragraphs and findings.")
@LANG
def text(file: Path, encoding: str | None, as_json: bool, lang: str) -> int:
    """Print the visible text of FILE, which all offsets refer to."""
    (document,) = read_all([(file, Role.NEW)], jobs=1, encodings={file: encoding} if encoding else {})
    Terminal(lang).text(document_json(document, lang) + "\n" if as_json else document.text)
    if document.state is State.READ:
        return 0
    Terminal(lang).show_state(document)
    return 0 if document.state.has_text else SOME_UNREAD
