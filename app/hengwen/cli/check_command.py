"""`hengwen check`: documents compared with each other, with older ones, with a library."""

from pathlib import Path
from typing import Any

import click

from hengwen.check.run import check as run_check
from hengwen.cli.check_options import READ_PICTURES, SIGNS, check_options, options_of, signs_named
from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD, LabelName, note_read_only, paths_and_library
from hengwen.cli.method_option import MethodHelpCommand
from hengwen.cli.picture_text import kept_file, note_unread_pictures
from hengwen.cli.report_options import ReportOptions, report_options
from hengwen.cli.terminal import Terminal
from hengwen.cli.wrong_usage import WrongUsage
from hengwen.model.messages import message
from hengwen.model.people import AUTO, FOLDER, PeopleOptions
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import LABELS, CheckRequest, ComparisonScope
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.text_pictures import readable_pictures

FILE = click.Path(path_type=Path)


@click.command(cls=MethodHelpCommand)
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
@click.option(
    "--meaning", is_flag=True, help="Also look for rewritten and translated paragraphs; needs the extra meaning."
)
@READ_PICTURES
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
    meaning: bool,
    read_pictures: str,
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
        kept_work=kept_file() if resume or library_path else None,
        block_choices={**dict.fromkeys(count_block, True), **dict.fromkeys(drop_block, False)},
        people=PeopleOptions(people or (FOLDER if FOLDER in apart else AUTO), roster),
        hidden=bool(count_block or drop_block or outputs.verdicts),
        meaning=meaning,
        read_pictures=ReadPictures(read_pictures),
        kept_pictures=kept_file() if readable_pictures(ReadPictures(read_pictures)).reads else None,
    )
    note_read_only(library_path, terminal)
    with terminal.progress() as progress:
        report = run_check(request, progress)
        written = outputs.write(report, progress)
    terminal.show_ranking(report)
    terminal.show_files(report, every=verbose)
    note_unread_pictures(report, request.read_pictures, terminal)
    terminal.show_written(written)
    return SOME_UNREAD if Headline(report).is_incomplete else 0


def _encoding_of(choice: str) -> tuple[Path, str]:
    """Convert `GBK=folder/a.txt` to the file and the encoding."""
    name, equals, file = choice.partition("=")
    if not equals or not file:
        raise WrongUsage(message("--encoding takes NAME=FILE, not “{choice}”.", choice=choice))
    return Path(file), name
