"""The end of a command that was stopped; needs nothing whose loading may just have been interrupted, such as numpy."""

import sys
from collections.abc import Sequence
from itertools import pairwise

from hengwen.model.messages import message
from hengwen.resources.i18n import LANGUAGES, system_language, translate

STOPPED = 1
"""The exit code of a command that was stopped."""


def language_of(arguments: Sequence[str]) -> str:
    """Return the language of the option anywhere on the command line, for errors outside a command."""
    asked = [value for option, value in pairwise(arguments) if option == "--lang"]
    asked += [option.removeprefix("--lang=") for option in arguments if option.startswith("--lang=")]
    return next((name for name in reversed(asked) if name in LANGUAGES), system_language())


def say_stopped(arguments: Sequence[str]) -> int:
    """Say that the command was stopped, and return its exit code."""
    if sys.stderr is not None:
        sys.stderr.write(translate(message("Stopped."), language_of(arguments)) + "\n")
        sys.stderr.flush()
    return STOPPED
