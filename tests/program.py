"""The program in a process of its own, forked from one that has loaded it: what it prints, and its exit code.

Loading it takes a second, which some hundred starts need not spend each. How the program itself starts, with names that
are no text or an output that is full, is tested by starting it anew.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import hengwen

FORKS = sys.platform not in {"win32", "darwin"}
_LOADED = [f"hengwen.cli.{name}_command" for name in ("check", "library", "report", "text", "title")]


def run_program(
    *arguments: str | Path, folder: Path, environment: Mapping[str, str] = os.environ, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """`python -m hengwen` in a folder, with its output as UTF-8."""
    words = [*map(str, arguments)]
    if FORKS:
        return _forked(words, folder, environment, stdin)
    command = [sys.executable, "-m", "hengwen", *words]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", cwd=folder, env=dict(environment), input=stdin, check=False
    )


def _forked(
    words: Sequence[str], folder: Path, environment: Mapping[str, str], stdin: str
) -> subprocess.CompletedProcess[str]:
    context = get_context("forkserver")
    context.set_forkserver_preload(_LOADED)
    with TemporaryDirectory() as place:
        given, out, err = (Path(place) / name for name in ("in", "out", "err"))
        given.write_text(stdin, encoding="utf-8")
        process = context.Process(target=_program, args=(words, folder, dict(environment), (given, out, err)))
        process.start()
        process.join()
        printed, complained = (path.read_text(encoding="utf-8") for path in (out, err))
        code = process.exitcode
        process.close()
    assert code is not None
    return subprocess.CompletedProcess(["hengwen", *words], code, printed, complained)


def _program(words: Sequence[str], folder: Path, environment: Mapping[str, str], streams: tuple[Path, ...]) -> None:
    """Be the program: the main function of the forked process."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, (path, mode) in enumerate(zip(streams, ("r", "w", "w"), strict=True)):
        with path.open(mode) as stream:
            os.dup2(stream.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - of descriptors, for good
        for number, mode in enumerate(("r", "w", "w"))
    )
    sys.argv = [str(Path(hengwen.__file__).with_name("__main__.py")), *words]
    from hengwen.__main__ import main

    sys.exit(main())
