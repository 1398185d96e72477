"""`hengwen spark`: checks beyond one machine, on Apache Spark."""

from pathlib import Path

import click

from hengwen.cli.check_options import MEANING, CheckOptions, check_options
from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD
from hengwen.cli.method_option import MethodHelpCommand
from hengwen.cli.packed import packed
from hengwen.cli.picture_text import note_no_pictures
from hengwen.cli.terminal import SHOWN, Terminal
from hengwen.cli.values import FILE, Value
from hengwen.cli.wrong_usage import CommandGroup
from hengwen.model.document import State
from hengwen.model.messages import Message, message
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.selection import Selection
from hengwen.spark.session import AT_ONCE, require_master

LISTED = 10_000
"""Documents up to which the whole report is listed; of more only the pairs with most evidence."""

MASTER_NAME = Value("NAME", require_master)
MASTER = click.option(
    "--master",
    type=MASTER_NAME,
    metavar="NAME",
    default="local[*]",
    show_default=True,
    help="Where Spark runs, such as spark://host:7077.",
)
QUIET = click.option("--quiet", is_flag=True, help="Show no progress.")
CORPUS = click.option("--corpus", required=True, type=FILE, metavar="DIR", help="The folder of the corpus.")


@click.group(cls=CommandGroup)
def spark() -> None:
    """Check more documents than fit on one machine, on Apache Spark."""


@spark.command(cls=MethodHelpCommand)
@click.argument("paths", metavar="INPUT…", nargs=-1, required=True, type=FILE)
@click.option("--output", required=True, type=FILE, metavar="DIR", help="The folder for the tables.")
@check_options
@MEANING
@click.option(
    "--against-corpus", type=FILE, metavar="CORPUS", help="Documents kept by `index`, compared as older ones."
)
@MASTER
@click.option(
    "--at-once",
    type=click.IntRange(0),
    default=AT_ONCE >> 20,
    show_default=True,
    metavar="MB",
    help="Files of so many megabytes together are checked without Spark, which takes longer to start.",
)
@QUIET
@click.option("--verbose", is_flag=True, help="Show every file with its state.")
@LANG
@packed(CheckOptions)
def check(
    paths: tuple[Path, ...],
    output: Path,
    given: CheckOptions,
    *,
    against_corpus: Path | None,
    master: str,
    at_once: int,
    quiet: bool,
    verbose: bool,
    lang: str,
) -> int:
    """Compare the documents of INPUT with each other: folders of files, or Parquet with id, name and text."""
    options = given.settings()
    terminal = Terminal(lang, quiet=quiet)
    from hengwen.spark.request import SparkRequest
    from hengwen.spark.session import refuse_impossible, session

    request = SparkRequest(
        paths, given.against, given.template, options=options, scope=given.scope({}), people=given.handed_in(),
        corpus=against_corpus, at_once=at_once << 20, meaning=given.meaning,
    )  # fmt: skip
    refuse_impossible(master)
    unread: list[tuple[str, State, str]] = []
    if request.is_small:
        from hengwen.spark.small_check import check_here

        report = check_here(request, output, lang)
    else:
        with session(master) as started:
            from hengwen.spark.job import check_into

            stored = check_into(started, request, output, lang)
        is_whole = stored.documents <= LISTED
        report = stored.report(Selection() if is_whole else Selection(best=SHOWN))
        unread = [] if is_whole else list(stored.not_read())
    terminal.show_ranking(report)
    terminal.show_files(report, every=verbose)
    for path, state, note in unread:
        terminal.show_reading(path, state, Message("{said}", (("said", note),)) if note else None)
    note_no_pictures((*paths, *given.against), terminal)
    terminal.show_message(message("Tables: {path}", path=str(output.resolve())))
    lacks = any(not state.has_text for _, state, _ in unread)
    return SOME_UNREAD if lacks or Headline(report).is_incomplete else 0


@spark.command()
@click.argument("paths", metavar="INPUT…", nargs=-1, required=True, type=FILE)
@CORPUS
@MASTER
@QUIET
@LANG
def index(paths: tuple[Path, ...], corpus: Path, master: str, quiet: bool, lang: str) -> int:
    """Keep the documents of INPUT for later checks: folders of files, or Parquet with id, name and text."""
    terminal = Terminal(lang, quiet=quiet)
    from hengwen.spark.request import SparkRequest
    from hengwen.spark.session import session

    with session(master) as started:
        from hengwen.spark.corpus_job import index_into

        added, skipped = index_into(started, SparkRequest(paths), corpus)
    unread = [document for document in added.documents if not document.state.has_text]
    for unreadable in unread:
        terminal.show_reading(unreadable.path, unreadable.state, unreadable.reading_message)
    for document in added.documents:
        if document.state.has_text and document.is_known:
            terminal.note(message("“{name}” is in the corpus already.", name=document.path))
    for name in skipped:
        terminal.note(message("Skipped, no document: {name}", name=name))
    note_no_pictures(paths, terminal)
    new = sum(added_document.is_added for added_document in added.documents)
    known = len(added.documents) - new - len(unread)
    terminal.show_message(
        message("Documents added: {new}, known already: {known}; in the corpus: {total}.",
                new=new, known=known, total=added.manifest.documents)
    )  # fmt: skip
    return SOME_UNREAD if unread else 0


@spark.command()
@CORPUS
@MASTER
@LANG
def compact(corpus: Path, master: str, lang: str) -> int:
    """Merge the small parts that were added to a corpus over time; no other job may use the corpus meanwhile."""
    terminal = Terminal(lang)
    from hengwen.spark.session import session

    with session(master) as started:
        from hengwen.spark.corpus_job import merge_in

        manifest = merge_in(started, corpus)
    parts = len(manifest.generations)
    terminal.show_message(message("Documents: {total}; parts: {parts}.", total=manifest.documents, parts=parts))
    return 0
