"""`hengwen spark`: checks beyond one machine, on Apache Spark."""

from pathlib import Path

import click

from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD
from hengwen.cli.method_option import MethodHelpCommand, MethodName
from hengwen.cli.terminal import Terminal
from hengwen.cli.wrong_usage import CommandGroup
from hengwen.model.check_request import ComparisonScope
from hengwen.model.headline import Headline
from hengwen.model.messages import message
from hengwen.model.options import LEAVE_OUT, USUALLY_LEFT_OUT, Options
from hengwen.model.people import AUTO, PeopleOptions

FILE = click.Path(path_type=Path)

FOLDER_CHECK = "check.hengwen"
"""The check file in the folder of a check on Spark."""

_KINDS = [kind.value for kind in LEAVE_OUT]


@click.group(cls=CommandGroup)
def spark() -> None:
    """Check more documents than one machine can bear, on Apache Spark."""


@spark.command(cls=MethodHelpCommand)
@click.argument("paths", metavar="INPUT…", nargs=-1, required=True, type=FILE)
@click.option("--output", required=True, type=FILE, metavar="DIR", help="The folder for the tables that are written.")
@click.option("--against", multiple=True, type=FILE, help="Older documents, compared with the new ones only.")
@click.option("--master", default="local[*]", show_default=True, help="Where Spark runs, such as spark://host:7077.")
@click.option("--people", metavar="RULE", help="Who handed in what: auto, folder, none, or a pattern.")
@click.option("--roster", type=FILE, help="CSV or XLSX of all who should have handed in.")
@click.option("--own-files", is_flag=True, help="Compare the files of one person with each other, too.")
@click.option("--only-old", is_flag=True, help="Do not compare the new documents with each other.")
@click.option("--template", multiple=True, type=FILE, help="Text to leave out: a task sheet, a form.")
@click.option("--keep", multiple=True, type=click.Choice(_KINDS), help="Count this kind of text.")
@click.option("--leave-out", multiple=True, type=click.Choice(_KINDS), help="Do not count this kind of text.")
@click.option("--min-length", default=13, show_default=True, help="Shortest passage, in characters; 6 words are 13.")
@click.option("--distance", default=12, show_default=True, help="Hamming radius for paragraphs.")
@click.option("--method", type=MethodName(), default="simhash-tfidf", show_default=True, help="Document fingerprint.")
@click.option("--quiet", is_flag=True, help="No progress.")
@click.option("--verbose", is_flag=True, help="Every file with its state.")
@LANG
def check(  # noqa: PLR0917 - one parameter for each option of the command
    paths: tuple[Path, ...],
    output: Path,
    against: tuple[Path, ...],
    master: str,
    people: str | None,
    roster: Path | None,
    own_files: bool,
    only_old: bool,
    template: tuple[Path, ...],
    keep: tuple[str, ...],
    leave_out: tuple[str, ...],
    min_length: int,
    distance: int,
    method: str,
    quiet: bool,
    verbose: bool,
    lang: str,
) -> int:
    """Compare the documents of INPUT with each other: folders of files, or Parquet with id, name and text."""
    options = Options(min_length, distance, method, (USUALLY_LEFT_OUT | frozenset(leave_out)) - frozenset(keep))
    scope = ComparisonScope(among_new=not only_old, compare_own=own_files)
    terminal = Terminal(lang, quiet=quiet)
    from hengwen.spark.request import SparkRequest
    from hengwen.spark.session import session

    request = SparkRequest(paths, against, template, options, scope, PeopleOptions(people or AUTO, roster))
    with session(master) as started:
        from hengwen.spark.job import check_into

        report = check_into(started, request, output, lang)
    terminal.show_ranking(report)
    terminal.show_files(report, every=verbose)
    terminal.show_message(message("Tables: {path}", path=str(output.resolve())))
    return SOME_UNREAD if Headline(report).is_incomplete else 0
