"""The options of the command line for what is compared and what counts, common to all commands that check."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import click

from hengwen.cli.method_option import MethodName
from hengwen.model.request.options import ALL_SIGNS, LEAVE_OUT, USUALLY_LEFT_OUT, Options
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.model.signs.sign import SignGroup, SignKind

FILE = click.Path(path_type=Path)
_KINDS = [kind.value for kind in LEAVE_OUT]

_Command = TypeVar("_Command", bound=Callable[..., object])

_OPTIONS = (
    click.option("--against", multiple=True, type=FILE, help="Older documents, compared only with the new ones."),
    click.option(
        "--people",
        metavar="RULE",
        help="Who handed in what: auto, folder, none, or a pattern such as {group}_{number}-{name}; auto by default.",
    ),
    click.option("--roster", type=FILE, help="CSV or XLSX of all who should have handed in."),
    click.option("--own-files", is_flag=True, help="Compare the files of one person with each other, too."),
    click.option("--only-old", is_flag=True, help="Do not compare the new documents with each other."),
    click.option("--template", multiple=True, type=FILE, help="Text to leave out: a task sheet, a form."),
    click.option("--keep", multiple=True, type=click.Choice(_KINDS), help="Count this kind of text."),
    click.option("--leave-out", multiple=True, type=click.Choice(_KINDS), help="Do not count this kind of text."),
    click.option(
        "--min-length", default=13, show_default=True, help="Shortest passage, in characters; 6 words are 13."
    ),
    click.option("--distance", default=12, show_default=True, help="Largest Hamming distance of paired paragraphs."),
    click.option(
        "--method",
        type=MethodName(),
        default="simhash-tfidf",
        show_default=True,
        help="Document fingerprint; parameters below.",
    ),
)


def check_options(command: _Command) -> _Command:
    """Add these options to a command, in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def options_of(  # noqa: PLR0917 - one parameter for each option
    min_length: int,
    distance: int,
    method: str,
    keep: tuple[str, ...],
    leave_out: tuple[str, ...],
    without_signs: frozenset[str] = frozenset(),
) -> Options:
    """Return the settings of a check. Raises `HengwenError` where they are impossible."""
    left_out = (USUALLY_LEFT_OUT | frozenset(leave_out)) - frozenset(keep)
    return Options(min_length, distance, method, left_out, without_signs)


READ_PICTURES = click.option(
    "--read-pictures",
    type=click.Choice([each.value for each in (ReadPictures.AUTO, ReadPictures.NEVER, ReadPictures.ALL)]),
    default=ReadPictures.AUTO.value,
    help="Read text that is only a picture, with the extra ocr. auto, the default where it is installed: PDF pages"
    " without text or with a false one, pictures in documents, picture files. all: also small pictures, and whether"
    " every scan says what the text behind it says. never: none.",
)


_GROUPS = {
    "pictures": (SignGroup.PICTURES,),
    "history": (SignGroup.FILE_HISTORY,),
    "mistakes": (SignGroup.MISTAKES,),
    "figures": (SignGroup.FIGURES,),
    "all": tuple(SignGroup),
}

SIGNS = (*_GROUPS, *sorted(ALL_SIGNS))
"""Values of `--without-signs`: groups of kinds, and kinds."""


def signs_named(names: Iterable[str]) -> frozenset[str]:
    """Return the kinds of signs with these names, or in groups with these names."""
    groups = {group for name in names for group in _GROUPS.get(name, ())}
    return frozenset(kind.value for kind in SignKind if kind.group in groups) | (frozenset(names) & ALL_SIGNS)
