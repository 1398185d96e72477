"""The options of the command line for what is compared and what counts, common to all commands that check."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from hengwen.cli.method_option import IDF, METHOD, with_idf
from hengwen.cli.values import FILE, RULE
from hengwen.model.people import AUTO, PeopleOptions
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.options import (
    ALL_SIGNS,
    DISTANCES,
    LEAVE_OUT,
    MIN_LENGTHS,
    USUALLY_LEFT_OUT,
    Options,
)
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.model.signs.sign import SignGroup, SignKind

_KINDS = [kind.value for kind in LEAVE_OUT]

_Command = TypeVar("_Command", bound=Callable[..., object])

_OPTIONS = (
    click.option("--against", multiple=True, type=FILE, help="Older documents, compared only with the new ones."),
    click.option(
        "--people",
        type=RULE,
        metavar="RULE",
        help="Who handed in what: auto, folder, none, or a pattern such as {group}_{number}-{name}; auto by default.",
    ),
    click.option("--roster", type=FILE, help="CSV or XLSX of all who should have handed in."),
    click.option("--own-files", is_flag=True, help="Compare the files of one person with each other, too."),
    click.option("--only-old", is_flag=True, help="Do not compare the new documents with each other."),
    click.option("--template", multiple=True, type=FILE, help="Text to leave out: a task sheet, a form."),
    click.option(
        "--keep",
        multiple=True,
        type=click.Choice(_KINDS),
        metavar="KIND",
        help="Count this kind of text: references, quotations, contents, headers, declarations, thanks, code, output,"
        " common.",
    ),
    click.option(
        "--leave-out",
        multiple=True,
        type=click.Choice(_KINDS),
        metavar="KIND",
        help="Do not count this kind of text.",
    ),
    click.option(
        "--min-length",
        type=click.IntRange(MIN_LENGTHS[0], MIN_LENGTHS[-1]),
        default=13,
        show_default=True,
        metavar="N",
        help="Shortest passage, in characters; 6 words are 13.",
    ),
    click.option(
        "--distance",
        type=click.IntRange(DISTANCES[0], DISTANCES[-1]),
        default=12,
        show_default=True,
        metavar="N",
        help="Largest Hamming distance of paired paragraphs.",
    ),
    click.option(
        "--method",
        type=METHOD,
        default="simhash-tfidf",
        show_default=True,
        help="Document fingerprint; parameters below.",
    ),
    IDF,
)

MEANING = click.option(
    "--meaning", is_flag=True, help="Also look for rewritten and translated paragraphs; needs the extra meaning."
)


def check_options(command: _Command) -> _Command:
    """Add these options to a command, in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True)
class CheckOptions:
    """The options of all commands that check, one field each, as they were given."""

    against: tuple[Path, ...]
    template: tuple[Path, ...]
    people: str | None
    roster: Path | None
    own_files: bool
    only_old: bool
    keep: tuple[str, ...]
    leave_out: tuple[str, ...]
    min_length: int
    distance: int
    method: str
    idf: str | None
    meaning: bool

    def settings(self, without_signs: frozenset[str] = frozenset()) -> Options:
        """Return the settings of the check. Raises `HengwenError` where they are impossible."""
        left_out = (USUALLY_LEFT_OUT | frozenset(self.leave_out)) - frozenset(self.keep)
        return Options(self.min_length, self.distance, with_idf(self.method, self.idf), left_out, without_signs)

    def scope(self, labels: Mapping[str, str], apart: tuple[str, ...] = ()) -> ComparisonScope:
        """Return what is compared with what."""
        return ComparisonScope(labels, apart, among_new=not self.only_old, compare_own=self.own_files)

    def handed_in(self, otherwise: str = AUTO) -> PeopleOptions:
        """Return how people are told apart; `otherwise`: the rule where none was given."""
        return PeopleOptions(self.people or otherwise, self.roster)


READ_PICTURES = click.option(
    "--read-pictures",
    type=click.Choice([choice.value for choice in (ReadPictures.AUTO, ReadPictures.NEVER, ReadPictures.ALL)]),
    default=ReadPictures.AUTO.value,
    help="Read text that is only a picture, with the extra ocr. auto, the default where it is installed: PDF pages"
    " without text or with a false one, pictures in documents, picture files. all: also small pictures, and whether"
    " every scan says what the text behind it says. never: none.",
)

ANONYMOUS = click.option(
    "--anonymous",
    is_flag=True,
    help="The new documents must be anonymous: show identity data in them, such as companies and telephone numbers.",
)
ANONYMOUS_LIST = click.option(
    "--anonymous-list",
    type=FILE,
    help="Names that must not stand in them, one a line, or a table as CSV or XLSX; implies --anonymous.",
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
