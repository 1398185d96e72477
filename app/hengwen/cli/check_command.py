"""`hengwen check`: documents compared with each other, with older ones, with a library."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from hengwen.check.run import check as run_check
from hengwen.cli.check_options import (
    ANONYMOUS,
    ANONYMOUS_LIST,
    MEANING,
    READ_PICTURES,
    SIGNS,
    CheckOptions,
    check_options,
    signs_named,
)
from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD, note_read_only, paths_and_library
from hengwen.cli.method_option import MethodHelpCommand
from hengwen.cli.packed import packed
from hengwen.cli.picture_text import kept_file, note_unread_pictures
from hengwen.cli.report_options import ReportOptions, report_options
from hengwen.cli.saving import SAVE, refuse_to_save, save_check
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import ENCODING, FILE, JOBS, LABEL_VALUE
from hengwen.model.messages import message
from hengwen.model.people import AUTO, FOLDER
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import LABELS, CheckRequest
from hengwen.model.request.options import Options
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.text_pictures import readable_pictures


@dataclass(frozen=True)
class OneCheckOptions(CheckOptions):
    """The options of a check on one machine, but for its reports and what it prints."""

    library: str | None
    label: tuple[tuple[str, str], ...]
    apart: tuple[str, ...]
    without_signs: tuple[str, ...]
    count_block: tuple[str, ...]
    drop_block: tuple[str, ...]
    read_pictures: str
    encoding: tuple[tuple[Path, str], ...]
    resume: bool
    jobs: int | None
    anonymous: bool
    anonymous_list: Path | None

    def request(self, paths: tuple[Path, ...], library: Path | None, options: Options, *, hidden: bool) -> CheckRequest:
        """Return the request of the check. `hidden`: somebody will ask what does not count."""
        apart = tuple(name for name in self.apart if name != FOLDER)
        pictures = ReadPictures(self.read_pictures)
        choices = {**dict.fromkeys(self.count_block, True), **dict.fromkeys(self.drop_block, False)}
        return CheckRequest(
            paths,
            self.against,
            self.template,
            dict(self.encoding),
            options,
            self.jobs,
            library=library,
            scope=self.scope(dict(self.label), apart),
            kept_work=kept_file() if self.resume or library else None,
            block_choices=choices,
            people=self.handed_in(FOLDER if FOLDER in self.apart else AUTO),
            hidden=hidden or bool(choices),
            meaning=self.meaning,
            read_pictures=pictures,
            kept_pictures=kept_file() if readable_pictures(pictures).reads else None,
            anonymous=self.anonymous or self.anonymous_list is not None,
            identity_list=self.anonymous_list,
        )


@click.command(cls=MethodHelpCommand)
@click.argument("paths", metavar="PATH…", nargs=-1, type=FILE)
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
    "--library",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Check against a library too: the user's own, or that in FILE.",
)
@click.option(
    "--label",
    multiple=True,
    type=LABEL_VALUE,
    metavar="NAME=VALUE",
    help="A label of the new documents: year, course, author or group.",
)
@click.option(
    "--apart",
    multiple=True,
    type=click.Choice((*LABELS, FOLDER)),
    metavar="LABEL",
    help="Do not compare documents with the same year, course, author or group; folder: as --people folder.",
)
@click.option(
    "--count-block", multiple=True, metavar="ID", help="Count this block of shared text; the JSON report has its id."
)
@click.option("--drop-block", multiple=True, metavar="ID", help="Do not count this block of shared text.")
@MEANING
@READ_PICTURES
@ANONYMOUS
@ANONYMOUS_LIST
@report_options
@SAVE
@click.option(
    "--encoding",
    multiple=True,
    type=ENCODING,
    metavar="NAME=FILE",
    help="Encoding of a plain text, when guessed wrong.",
)
@click.option(
    "--resume", is_flag=True, help="Read and compare only what is new or changed since the last check with it."
)
@JOBS
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--verbose", is_flag=True, help="Show every file with its state.")
@LANG
@packed(OneCheckOptions)
def check(
    paths: tuple[Path, ...],
    given: OneCheckOptions,
    *,
    save: Path | None,
    quiet: bool,
    verbose: bool,
    lang: str,
    **reports: Any,
) -> int:
    """Compare the documents under each PATH with each other. PATH may be - for a list of paths, one a line, on the
    standard input.
    """
    options = given.settings(signs_named(given.without_signs))
    paths, library = paths_and_library(paths, given.library)
    encodings = dict(given.encoding)
    named = (*paths, *given.against, *given.template, *encodings, given.roster, given.anonymous_list, library)
    outputs = ReportOptions(lang, **reports, inputs=tuple(path for path in named if path is not None))
    outputs.refuse_impossible()
    refuse_to_save(save, outputs)
    terminal = Terminal(lang, quiet=quiet, out=not outputs.to_standard)
    request = given.request(paths, library, options, hidden=bool(outputs.verdicts or save))
    note_read_only(library, terminal)
    with terminal.progress() as progress:
        report = run_check(request, progress)
        written = outputs.write(report, progress)
    saved = save_check(report, request, save)  # before anything is printed: who reads it may stop
    terminal.show_ranking(report)
    terminal.show_files(report, every=verbose)
    for note in saved:
        terminal.show_message(note)
    images = sum(entry.document.has_images for entry in report.entries)
    note_unread_pictures(images, report.skipped, request.read_pictures, terminal)
    used = report.inputs.request.encodings if report.inputs.request else {}
    for path in sorted(encodings.keys() - used.keys()):
        terminal.note(message("“{path}” is no document of this check: its encoding was not used.", path=str(path)))
    terminal.show_written(written)
    return SOME_UNREAD if Headline(report).is_incomplete else 0
