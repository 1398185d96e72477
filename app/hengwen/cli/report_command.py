"""`hengwen report`: reports of a kept check, or of a part of it."""

from pathlib import Path
from typing import Any

import click

from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD
from hengwen.cli.report_options import ReportOptions, report_options
from hengwen.cli.rerun import make_again, show_differences
from hengwen.cli.saving import SAVE, refuse_to_save, save_check
from hengwen.cli.selection_options import chosen_check, selection_of, selection_options
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import FILE
from hengwen.cli.wrong_usage import UsageCommand
from hengwen.model.report.summaries.headline import Headline

FAILED = 1


@click.command(cls=UsageCommand)
@click.argument("check_file", metavar="CHECK", type=FILE)
@report_options
@selection_options
@click.option("--again", is_flag=True, help="Make the check again, and say whether every figure is the same.")
@SAVE
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LANG
def report(check_file: Path, again: bool, save: Path | None, quiet: bool, lang: str, **reports: Any) -> int:
    """Write reports of CHECK: a kept check (.hengwen) with its verdicts, or the folder of a check on Spark. They are of
    all of it, or of a part, in which every figure is that of the whole check. Without any the ranking is shown.
    """
    selection = selection_of(reports)
    given = {name: value for name, value in reports.items() if value}
    verdicts = {} if check_file.is_dir() else {"verdicts": check_file}
    outputs = ReportOptions(lang, **(verdicts | given), inputs=(check_file,))
    outputs.refuse_impossible()
    refuse_to_save(save, outputs, check_file)
    terminal = Terminal(lang, quiet=quiet, out=not outputs.to_standard)
    kept = chosen_check(check_file, selection)
    with terminal.progress() as progress:
        current = make_again(kept, progress) if again else kept.report
        written = outputs.write(current, progress)
    saved = save_check(current, kept.request, save, kept.review)
    is_same = show_differences(kept.report, current, terminal) if again else True
    if not (outputs.output or written or save or again):
        terminal.show_ranking(current)
    for note in saved:
        terminal.show_message(note)
    terminal.show_written(written)
    if not is_same:
        return FAILED
    return SOME_UNREAD if Headline(current).is_incomplete else 0
