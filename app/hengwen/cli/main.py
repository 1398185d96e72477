"""The command line: results to stdout, progress and messages to stderr."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from hengwen._version import __version__
from hengwen.cli.check_options import SIGNS, check_options, options_of, signs_named
from hengwen.cli.language import LANG, WINDOW_LANG
from hengwen.cli.library_command import SOME_UNREAD, LabelName, library, note_read_only, paths_and_library
from hengwen.cli.method_option import MethodHelpCommand
from hengwen.cli.report_options import FORCE, ReportOptions, report_options
from hengwen.cli.selection_options import chosen_check, selection_of, selection_options
from hengwen.cli.spark_command import spark
from hengwen.cli.terminal import Terminal
from hengwen.cli.wrong_usage import CommandGroup, WrongUsage, reason_of, usage_of
from hengwen.files.faults import reason
from hengwen.files.replacing import Replacing, refuse_same
from hengwen.model.messages import HengwenError, message
from hengwen.model.people import AUTO, FOLDER, PeopleOptions
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import LABELS, CheckRequest, ComparisonScope
from hengwen.resources.i18n import LANGUAGES, system_language, translate

FAILED = 1

TITLE_METHODS = ("title-likeness", "liu", "title-cosine")
"""Ways of judging pairs of titles, this program's own first; the last is another name of `liu`."""


def run(arguments: Sequence[str]) -> int:
    """Run one command. Return its exit code: 0 done, 1 failed, 2 wrong usage, 3 done but files were not read."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a Windows console or a pipe may not be UTF-8
            stream.reconfigure(encoding="utf-8", errors="replace")
    terminal = Terminal(_language(arguments))
    try:
        return _run(arguments)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        usage = usage_of(error) if isinstance(error, click.UsageError) else None
        for what in (usage, reason_of(error)):
            terminal.note_if(what)
        return error.exit_code
    except HengwenError as error:
        terminal.note(error.message)
    except (KeyboardInterrupt, click.Abort):
        terminal.note(message("Stopped."))
    except BrokenPipeError:
        _give_up_output()
        terminal.note(message("What read the output was closed before its end."))
    except OSError as error:  # a full disk below the output, a missing home folder
        _give_up_output()
        terminal.note(message("The system refuses to do that: {why}.", why=reason(error)))
    return FAILED


def _run(arguments: Sequence[str]) -> int:
    """Run one command to its end, with all its output. Raises whatever it raises."""
    try:
        code = int(program.main(list(arguments), prog_name="hengwen", standalone_mode=False) or 0)
    except SystemExit as end:  # click's way to handle that nobody reads the output any more
        raise BrokenPipeError from end
    if sys.stdout is not None:
        sys.stdout.flush()  # an error of writing is reported here, not by Python at its end
    return code


def _give_up_output() -> None:
    """Discard the output that still waits: Python would fail with it again at its end."""
    with suppress(OSError, ValueError, AttributeError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)


def _language(arguments: Sequence[str]) -> str:
    """Return the language of the option anywhere on the command line, for errors outside a command."""
    asked = [value for option, value in pairwise(arguments) if option == "--lang"]
    return next((name for name in reversed(asked) if name in LANGUAGES), system_language())


@click.group(cls=CommandGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hengwen")
@click.option("--self-test", "tested", is_flag=True, help="Try every part of the program, a line for each, and exit.")
@click.option("--licences", is_flag=True, help="Print the licences of all parts, and exit.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the window, and of every command.")
@click.pass_context
def program(context: click.Context, lang: str | None, tested: bool, licences: bool) -> int | None:
    """Hengwen 衡文 finds copied text in documents, on this machine only. Without a command: the window."""
    if tested or licences:
        context.exit(_self_test_or_licences(lang or system_language(), tested=tested))
    if context.invoked_subcommand is not None:
        return None
    from hengwen.gui.app import run as run_window

    return run_window(language=lang)


def _self_test_or_licences(language: str, *, tested: bool) -> int:
    """Try the program, or print the licences of its parts."""
    if tested:
        from hengwen.cli.self_test import self_test

        return 0 if self_test(language, Terminal(language).result) else FAILED
    from hengwen.resources.licences import as_text, licensed_parts

    click.echo(as_text(licensed_parts()))
    return 0


FILE = click.Path(path_type=Path)


@program.command()
@click.argument("paths", nargs=-1, type=FILE)
@click.option("--template", multiple=True, type=FILE, help="Text to leave out: a task sheet, a form.")
@WINDOW_LANG
@click.option("--once", is_flag=True, hidden=True)  # quits as soon as it is seen: this measures its start
def window(paths: tuple[Path, ...], template: tuple[Path, ...], lang: str | None, once: bool) -> int:
    """Open the window and check the documents under PATHS in it."""
    from hengwen.gui.app import run as run_window

    return run_window(paths, templates=template, language=lang, once=once)


@program.command(cls=MethodHelpCommand)
@click.argument("paths", nargs=-1, type=FILE)
@check_options
@click.option(
    "--without-signs",
    multiple=True,
    type=click.Choice(SIGNS),
    metavar="KIND",
    help="Do not look for these signs beside the text: all, pictures, history, mistakes, figures, or a kind of"
    " the JSON report.",
)
@click.option(
    "--library", is_flag=False, flag_value="", help="Check against a library too: the user's own, or that in FILE."
)
@click.option(
    "--label",
    multiple=True,
    type=LabelName(),
    metavar="NAME=VALUE",
    help="A label of the new documents: year, course, author or group.",
)
@click.option(
    "--apart",
    multiple=True,
    type=click.Choice((*LABELS, FOLDER)),
    help="Do not compare documents with the same label; folder: as --people folder.",
)
@click.option(
    "--count-block", multiple=True, metavar="ID", help="Count this block of shared text; the JSON report has its id."
)
@click.option("--drop-block", multiple=True, metavar="ID", help="Do not count this block of shared text.")
@report_options
@click.option("--encoding", multiple=True, metavar="NAME=FILE", help="Encoding of a plain text, when guessed wrong.")
@click.option(
    "--resume", is_flag=True, help="Read and compare only what is new or changed since the last check with it."
)
@click.option("--jobs", type=click.IntRange(1), help="Worker processes; as many as there are cores by default.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--verbose", is_flag=True, help="Show every file with its state.")
@LANG
def check(  # noqa: PLR0917 - one parameter for each option of the command
    paths: tuple[Path, ...],
    against: tuple[Path, ...],
    library: str | None,
    label: tuple[tuple[str, str], ...],
    apart: tuple[str, ...],
    people: str | None,
    roster: Path | None,
    own_files: bool,
    only_old: bool,
    template: tuple[Path, ...],
    keep: tuple[str, ...],
    leave_out: tuple[str, ...],
    without_signs: tuple[str, ...],
    count_block: tuple[str, ...],
    drop_block: tuple[str, ...],
    min_length: int,
    distance: int,
    method: str,
    encoding: tuple[str, ...],
    resume: bool,
    jobs: int | None,
    quiet: bool,
    verbose: bool,
    lang: str,
    **reports: Any,
) -> int:
    """Compare the documents under PATHS with each other."""
    from hengwen.check.run import check as run_check
    from hengwen.library.kept_work import default_kept_work

    encodings = dict(map(_encoding_of, encoding))
    options = options_of(min_length, distance, method, keep, leave_out, signs_named(without_signs))
    terminal = Terminal(lang, quiet=quiet)
    paths, library_path = paths_and_library(paths, library)
    named = (*paths, *against, *template, *encodings, roster, library_path)
    outputs = ReportOptions(lang, **reports, inputs=tuple(path for path in named if path is not None))
    outputs.refuse_impossible()
    request = CheckRequest(
        paths,
        against,
        template,
        encodings,
        options,
        jobs,
        library=library_path,
        scope=ComparisonScope(
            dict(label),
            tuple(label_name for label_name in apart if label_name != FOLDER),
            among_new=not only_old,
            compare_own=own_files,
        ),
        kept_work=default_kept_work() if resume or library_path else None,
        block_choices={**dict.fromkeys(count_block, True), **dict.fromkeys(drop_block, False)},
        people=PeopleOptions(people or (FOLDER if FOLDER in apart else AUTO), roster),
        hidden=bool(count_block or drop_block or outputs.verdicts),
    )
    note_read_only(library_path, terminal)
    with terminal.progress() as progress:
        report = run_check(request, progress)
        written = outputs.write(report, progress)
    terminal.show_ranking(report)
    terminal.show_files(report, every=verbose)
    terminal.show_written(written)
    return SOME_UNREAD if Headline(report).is_incomplete else 0


@program.command()
@click.argument("check_file", metavar="CHECK", type=FILE)
@report_options
@selection_options
@click.option("--save", type=FILE, metavar="FILE", help="Save this part as a check (.hengwen) for the window.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LANG
def report(check_file: Path, save: Path | None, quiet: bool, lang: str, **reports: Any) -> int:
    """Write reports of CHECK: a kept check (.hengwen) with its verdicts, or the folder of a check on Spark. They are of
    all of it, or of a part, in which every figure is that of the whole check.
    """
    selection = selection_of(reports)
    given = {name: value for name, value in reports.items() if value}
    verdicts = {} if check_file.is_dir() else {"verdicts": check_file}
    outputs = ReportOptions(lang, **(verdicts | given), inputs=(check_file,))
    outputs.refuse_impossible()
    if save is not None:
        refuse_same((save, *outputs.output))
        if check_file.exists() and save.exists() and check_file.samefile(save):
            raise HengwenError(message("“{path}” is the check itself: give another file.", path=str(save)))
    terminal = Terminal(lang, quiet=quiet)
    kept = chosen_check(check_file, selection)
    with terminal.progress() as progress:
        written = outputs.write(kept.report, progress)
    if save is not None:
        from hengwen.checkfile import save as save_check

        save_check(kept, save)
        terminal.show_message(message("Check: {path}", path=str(save.resolve())))
    terminal.show_written(written)
    return SOME_UNREAD if Headline(kept.report).is_incomplete else 0


def _encoding_of(choice: str) -> tuple[Path, str]:
    """Convert `GBK=folder/a.txt` to the file and the encoding."""
    name, equals, file = choice.partition("=")
    if not equals or not file:
        raise WrongUsage(message("--encoding takes NAME=FILE, not “{choice}”.", choice=choice))
    return Path(file), name


program.add_command(library)
program.add_command(spark)


@program.command()
@click.argument("file", type=FILE)
@click.option("--encoding", help="Encoding of a plain text, when guessed wrong, such as GB18030.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with title, state, paragraphs and findings.")
@LANG
def text(file: Path, encoding: str | None, as_json: bool, lang: str) -> int:
    """Print the visible text of FILE, which all offsets refer to."""
    from hengwen.exports.json_report import document_json
    from hengwen.model.document import Role, State
    from hengwen.readers.sandbox.pool import read_all

    (document,) = read_all([(file, Role.NEW)], jobs=1, encodings={file: encoding} if encoding else {})
    Terminal(lang).text(document_json(document, lang) + "\n" if as_json else document.text)
    if document.state is State.READ:
        return 0
    Terminal(lang).show_state(document)
    return 0 if document.state.has_text else SOME_UNREAD


@program.command()
@click.argument("file", required=False, type=FILE)
@click.option("--against", type=FILE, help="Older titles, one a line.")
@click.option("--pairs", type=FILE, help="Two titles a line, separated by a tab: prints similarity, tab, 1 or 0.")
@click.option(
    "--method", type=click.Choice(TITLE_METHODS), default=TITLE_METHODS[0], help="How pairs of titles are judged."
)
@click.option("--explain", is_flag=True, help="Add a column that says what the titles share and what not.")
@LANG
def titles(  # noqa: PLR0917 - one parameter for each option of the command
    file: Path | None, against: Path | None, pairs: Path | None, method: str, explain: bool, lang: str
) -> int:
    """Find similar titles in FILE, one a line, best first: similarity, tab, title, tab, title."""
    from hengwen.cli.title_command import TitleMethod, judge_pairs, rank_similar_titles

    explanation = partial(translate, language=lang) if explain else None
    if pairs is not None and file is None:
        lines = judge_pairs(pairs, TitleMethod(method), explanation)
    elif file is not None and pairs is None and method == TITLE_METHODS[0]:
        lines = rank_similar_titles(file, against, explanation)
    else:
        raise WrongUsage(message("Give either FILE or --pairs FILE; --method is for --pairs."))
    terminal = Terminal(lang)
    for line in lines:
        terminal.result(line)
    return 0


@program.command(cls=MethodHelpCommand)
@click.argument("sets", metavar="SET…", nargs=-1, required=True, type=FILE)
@click.option("--methods", metavar="NAME,…", help="Methods to measure, parameters after a colon; all by default.")
@click.option(
    "--experiment", type=click.Choice(("steps", "topics")), help="Run one of the papers' experiments instead."
)
@click.option("--output", multiple=True, type=FILE, help="Write the table: .json or .csv by its suffix.")
@FORCE
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LANG
def bench(  # noqa: PLR0917 - one parameter for each option of the command
    sets: tuple[Path, ...],
    methods: str | None,
    experiment: str | None,
    output: tuple[Path, ...],
    force: bool,
    quiet: bool,
    lang: str,
) -> int:
    """Measure the methods on labelled pairs: JSON lines (draft and final; a, b and kind or label), or a folder."""
    from hengwen.cli.bench.command import bench as run_bench

    terminal = Terminal(lang, quiet=quiet)
    replacing = Replacing(force, sets)
    terminal.show_written(run_bench(sets, methods, experiment, output, terminal, replacing=replacing))
    return 0
