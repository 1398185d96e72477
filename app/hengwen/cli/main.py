"""The command line: results to stdout, progress and messages to stderr."""

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from hengwen._version import __version__
from hengwen.cli.language import WINDOW_LANG
from hengwen.cli.stopped import language_of, say_stopped
from hengwen.cli.values import FILE
from hengwen.cli.wrong_usage import CommandGroup, Unloaded, reason_of, usage_of
from hengwen.files.faults import reason
from hengwen.files.interrupts import stops_noted
from hengwen.model.messages import HengwenError, Message, message
from hengwen.resources.i18n import LANGUAGES, system_language

FAILED = 1

_COMPLETION = "_HENGWEN_COMPLETE"
"""The variable in which a shell asks for completions."""

_COMMANDS = {
    "bench": "bench_command", "check": "check_command", "library": "library_command", "report": "report_command",
    "schema": "schema_command", "spark": "spark_command", "text": "text_command", "titles": "title_command",
}  # fmt: skip
"""Commands with their modules, each loaded only when it is asked for: loading all of them takes a second."""


def run(arguments: Sequence[str]) -> int:
    """Run one command. Return its exit code: 0 done, 1 failed, 2 wrong usage, 3 done but files were not read."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a Windows console or a pipe may not be UTF-8
            stream.reconfigure(encoding="utf-8", errors="replace")
    if not (sys.flags.dev_mode or sys.warnoptions):
        warnings.simplefilter("ignore")  # what libraries think of each other's old names is nothing to users
    try:
        return _run(arguments)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        usage = usage_of(error) if isinstance(error, click.UsageError) else None
        _note(arguments, usage, reason_of(error, language_of(arguments)))
        return error.exit_code
    except HengwenError as error:
        what = error.message
    except (KeyboardInterrupt, click.Abort):
        return say_stopped(arguments)
    except BrokenPipeError:
        _give_up_output()
        what = message("What read the output was closed before its end.")
    except OSError as error:  # a full disk below the output, a missing home folder
        _give_up_output()
        what = message("The system refuses to do that: {why}.", why=reason(error))
    _note(arguments, what)
    return FAILED


def _note(arguments: Sequence[str], *messages: Message | None) -> None:
    from hengwen.cli.terminal import Terminal

    terminal = Terminal(language_of(arguments))
    for what in messages:
        terminal.note_if(what)


def _run(arguments: Sequence[str]) -> int:
    """Run one command to its end, with all its output. Raises whatever it raises."""
    try:
        language = language_of(arguments)
        code = int(program.main(list(arguments), prog_name="hengwen", standalone_mode=False, obj=language) or 0)
    except SystemExit as end:
        if _COMPLETION in os.environ:  # the shell asked what may come next, and has its answer
            return 0
        raise BrokenPipeError from end  # click's way to handle that nobody reads the output any more
    if sys.stdout is not None:
        sys.stdout.flush()  # an error of writing is reported here, not by Python at its end
    return code


def _give_up_output() -> None:
    """Discard the output that still waits: Python would fail with it again at its end."""
    with suppress(OSError, ValueError, AttributeError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)


@click.group(cls=CommandGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", "asked", is_flag=True, help="Show the version, and exit.")
@click.option("--self-test", "tested", is_flag=True, help="Try every part of the program, a line for each, and exit.")
@click.option("--licences", is_flag=True, help="Print the licences of all parts, and exit.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the window, and of every command.")
@click.pass_context
def program(context: click.Context, lang: str | None, asked: bool, tested: bool, licences: bool) -> int | None:
    """Hengwen 衡文 finds copied text in documents, on this machine only. Without a command: the window."""
    if asked:
        context.exit(_print_version(lang or system_language()))
    if tested or licences:
        context.exit(_self_test_or_licences(lang or system_language(), tested=tested))
    if context.invoked_subcommand is not None:
        return None
    return _run_window(language=lang)


def _run_window(
    paths: Sequence[Path] = (), language: str | None = None, templates: Sequence[Path] = (), *, once: bool = False
) -> int:
    """Show the window until it is closed. Raises `KeyboardInterrupt` where a signal asked for that.

    Raised while Qt is loaded, or within its calls, it would be lost and leave Qt broken.
    """
    with stops_noted() as stops:
        from hengwen.gui.app import run as run_window

        code = run_window(paths, language, templates, once=once, stops=stops)
    if stops:
        raise KeyboardInterrupt
    return code


def _print_version(language: str) -> int:
    """Print the version, and what makes this installation slow."""
    from hengwen.resources.speed import slow_kernels

    click.echo(f"hengwen, version {__version__}")
    if note := slow_kernels():
        from hengwen.cli.terminal import Terminal

        Terminal(language).note(note)
    return 0


def _self_test_or_licences(language: str, *, tested: bool) -> int:
    """Try the program, or print the licences of its parts."""
    if tested:
        from hengwen.cli.self_test import self_test
        from hengwen.cli.terminal import Terminal

        return 0 if self_test(language, Terminal(language).result) else FAILED
    from hengwen.resources.licences import as_text, licensed_parts

    click.echo(as_text(licensed_parts()))
    return 0


for _name, _module in _COMMANDS.items():
    program.add_command(Unloaded(_name, f"hengwen.cli.{_module}"))


@program.command()
@click.argument("paths", metavar="[PATH…]", nargs=-1, type=FILE)
@click.option("--template", multiple=True, type=FILE, help="Text to leave out: a task sheet, a form.")
@WINDOW_LANG
@click.option("--once", is_flag=True, hidden=True)  # quits as soon as it is seen: this measures its start
def window(paths: tuple[Path, ...], template: tuple[Path, ...], lang: str | None, once: bool) -> int:
    """Open the window and check the documents under PATHS in it."""
    return _run_window(paths, lang, template, once=once)
