"""The option that keeps a check in a file, to be opened in the window or made again."""

from collections.abc import Sequence
from pathlib import Path

import click

from hengwen.cli.report_options import ReportOptions
from hengwen.cli.values import FilePath
from hengwen.cli.wrong_usage import WrongUsage
from hengwen.files.replacing import Replacing, refuse_same
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest


def _require_suffix(path: Path) -> None:
    from hengwen.checkfile import SUFFIX

    if path.suffix.lower() != SUFFIX:
        raise HengwenError(message("The name of the check {path} must end in {suffix}.", path=str(path), suffix=SUFFIX))


def _is_check(path: Path) -> bool:
    from hengwen.checkfile import CheckFile

    try:
        CheckFile(path).summary()
    except HengwenError:
        return False
    return True


SAVE = click.option(
    "--save",
    type=FilePath(_require_suffix),
    metavar="FILE",
    help="Save the check (.hengwen), or the selected part of it: for the window, and to make it again.",
)


def refuse_to_save(save: Path | None, outputs: ReportOptions, check_file: Path | None = None) -> None:
    """Raise `HengwenError` where a check cannot be saved there: before the work, not after it."""
    if save is None:
        return
    try:
        refuse_same((save, *outputs.output))
    except HengwenError as fault:
        raise WrongUsage(fault.message) from fault
    if check_file and check_file.exists() and save.exists() and check_file.samefile(save):
        raise HengwenError(message("“{path}” is the check itself: give another file.", path=str(save)))
    if not save.absolute().parent.is_dir():
        raise HengwenError(message("There is no folder “{path}”.", path=str(save.parent)))
    Replacing().require(save, _is_check)


def save_check(
    report: Report, request: CheckRequest, save: Path | None, review: Review | None = None
) -> Sequence[Message]:
    """Save a check where that was asked. Return what is to be printed at the end: where it is."""
    if save is None:
        return ()
    from hengwen.checkfile import SavedCheck
    from hengwen.checkfile import save as write_check

    write_check(SavedCheck(report, review or Review(), request), save)
    return [message("Check: {path}", path=str(save.resolve()))]
