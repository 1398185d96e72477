"""`hengwen bench`: the methods measured on labelled pairs."""

from pathlib import Path

import click

from hengwen.cli.bench.command import bench as run_bench
from hengwen.cli.bench.command import split_methods
from hengwen.cli.bench.rows import NAMES
from hengwen.cli.bench.writing import require_suffix
from hengwen.cli.language import LANG
from hengwen.cli.method_option import IDF, MethodHelpCommand, has_idf, with_idf
from hengwen.cli.report_options import FORCE
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import FILE, FilePath, Value
from hengwen.cli.wrong_usage import WrongUsage
from hengwen.files.replacing import Replacing
from hengwen.model.messages import message

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
@IDF
@click.option("--output", multiple=True, type=TABLE, help="Write the table: .json or .csv by its suffix.")
@FORCE
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LANG
def bench(  # noqa: PLR0917 - one parameter for each option of the command
    sets: tuple[Path, ...],
    methods: list[str] | None,
    experiment: str | None,
    idf: str | None,
    output: tuple[Path, ...],
    force: bool,
    quiet: bool,
    lang: str,
) -> int:
    """Measure the methods on labelled pairs: JSON lines (draft and final; a, b and kind or label), or a folder."""
    terminal = Terminal(lang, quiet=quiet)
    replacing = Replacing(force, sets)
    if idf is not None:
        chosen = methods or (None if experiment == "steps" else NAMES)
        if chosen is None or not any(map(has_idf, chosen)):
            raise WrongUsage(message("None of these methods has the parameter {parameter}.", parameter="idf"))
        methods = [with_idf(method, idf) if has_idf(method) else method for method in chosen]
    terminal.show_written(run_bench(sets, methods, experiment, output, terminal, replacing=replacing))
    return 0
