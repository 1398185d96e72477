"""Other programs that help where they are installed: found, guarded, and ended with everything they started."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

Program = subprocess.Popen[bytes]

# The shell ends the whole group when its input closes, that is, when the worker is killed; it also gives the program
# more address space than the worker has.
_GUARD = 'ulimit -S -v 4194304 2>/dev/null; exec 3<&0; (cat <&3; kill -9 0) >/dev/null & "$@" </dev/null 3<&-'


def find_program(names: Sequence[str], places: Sequence[str]) -> str | None:
    """Return the first program of one of these names on the path, or in one of these other places."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *places))
    return next((program for name in names if (program := shutil.which(name, path=path))), None)


def start(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    output: int = subprocess.DEVNULL,
    folder: Path | None = None,
) -> Program:
    """Start a program that ends when this process does. `output`: `subprocess.PIPE` to read what it writes. `folder`:
    where it works.
    """
    guarded = list(command) if sys.platform == "win32" else ["/bin/sh", "-c", _GUARD, "sh", *command]
    return subprocess.Popen(
        guarded, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.DEVNULL, env=environment,
        start_new_session=sys.platform != "win32", cwd=folder,
    )  # fmt: skip


def stop(process: Program) -> None:
    """Stop a program and its child processes, if it still runs; whoever reads what it writes comes to the end."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def end(process: Program) -> None:
    """End a program and its child processes, with its pipes."""
    stop(process)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
