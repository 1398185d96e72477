"""Regular expressions that are compiled when they are first used.

A check of plain texts uses a third of several hundred; compiling all of them takes longer than it compares two texts.
"""

import re
from functools import cached_property
from typing import Any, AnyStr, Generic, cast


class _Regex(Generic[AnyStr]):
    """A regular expression with the attributes of `re.Pattern`, each kept here once it was asked for."""

    def __init__(self, pattern: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # asked for by `copy` and `pickle`
            raise AttributeError(name)
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression like `re.compile`; an error in it is raised when it is first used."""
    return cast("re.Pattern[AnyStr]", _Regex(pattern, flags))
