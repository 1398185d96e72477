"""`hengwen bench`: the methods measured on labelled pairs."""

from pathlib import Path

import click

from hengwen.cli.bench.command import bench as run_bench
from hengwen.cli.bench.command import split_methods
from hengwen.cli.bench.writing import require_suffix
from hengwen.cli.language import LANG
from hengwen.cli.method_option import MethodHelpCommand
from hengwen.cli.report_options import FORCE
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import FILE, FilePath, Value
from hengwen.files.replacing import Replacing

METHODS_NAMED = Value("NAME,…", split_methods)
TABLE = FilePath(require_suffix)


@click.command(cls=MethodHelpCommand)
@click.argument("sets", metavar="SET…", nargs=-1, required=True, type=FILE)
@click.option(
    "--methods",
    type=METHODS_NAMED,
    metavar="NAME,…",
    help="Methods to measure, parameters after a colon; all by default.",
)
@click.option(
    "--experiment", type=click.Choice(("steps", "topics")), help="Run one of the papers' experiments instead."
)
@click.option("--output", multiple=True, type=TABLE, help="Write the table: .json or .csv by its suffix.")
@FORCE
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LANG
def bench(  # noqa: PLR0917 - one parameter for each option of the command
    sets: tuple[Path, ...],
    methods: list[str] | None,
    experiment: str | None,
    output: tuple[Path, ...],
    force: bool,
    quiet: bool,
    lang: str,
) -> int:
    """Measure the methods on labelled pairs: JSON lines (draft and final; a, b and kind or label), or a folder."""
    terminal = Terminal(lang, quiet=quiet)
    replacing = Replacing(force, sets)
    terminal.show_written(run_bench(sets, methods, experiment, output, terminal, replacing=replacing))
    return 0
