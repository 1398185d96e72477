"""How a method is named on the command line."""

import click

from hengwen.errors import HengwenError
from hengwen.methods import METHODS, parse_method


class MethodName(click.ParamType[str]):
    """A method by name, with parameters if wanted: `drpkp` or `drpkp:topic=8,radius=5`. Wrong usage for any other."""

    name = "method"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002 - click's signature
        """All names, for the help."""
        return f"[{'|'.join(METHODS)}][:PARAMETER=VALUE,…]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text itself, once it is known to be possible."""
        try:
            parse_method(value)
        except HengwenError as fault:
            self.fail(str(fault), param, ctx)
        return value
