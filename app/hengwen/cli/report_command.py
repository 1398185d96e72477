"""`hengwen report`: reports of a kept check, or of a part of it."""

from pathlib import Path
from typing import Any

import click

from hengwen.checkfile import save as save_check
from hengwen.cli.language import LANG
from hengwen.cli.library_command import SOME_UNREAD
from hengwen.cli.report_options import ReportOptions, report_options
from hengwen.cli.selection_options import chosen_check, selection_of, selection_options
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import FILE
from hengwen.cli.wrong_usage import UsageCommand
from hengwen.files.replacing import refuse_same
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.summaries.headline import Headline


@click.command(cls=UsageCommand)
@click.argument("check_file", metavar="CHECK", type=FILE)
@report_options
@selection_options
@click.option("--save", type=FILE, metavar="FILE", help="Save this part as a check (.hengwen) for the window.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LANG
def report(check_file: Path, save: Path | None, quiet: bool, lang: str, **reports: Any) -> int:
    """Write reports of CHECK: a kept check (.hengwen) with its verdicts, or the folder of a check on Spark. They are of
    all of it, or of a part, in which every figure is that of the whole check. Without any the ranking is shown.
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
    if not (written or save):
        terminal.show_ranking(kept.report)
    if save is not None:
        save_check(kept, save)
        terminal.show_message(message("Check: {path}", path=str(save.resolve())))
    terminal.show_written(written)
    return SOME_UNREAD if Headline(kept.report).is_incomplete else 0
