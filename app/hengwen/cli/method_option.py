"""The option for a method."""

from dataclasses import fields

import click

from hengwen.cli.wrong_usage import UsageCommand, WrongUsage
from hengwen.model.messages import HengwenError
from hengwen.model.request.methods import METHODS, Parameter, method_class, require_method


class MethodName(click.ParamType[str]):
    """A method by name, with optional parameters: `drpkp` or `drpkp:topic=8,radius=5`. Wrong usage for any other."""

    name = "method"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002 - click's signature
        """Return all names, for the help."""
        return f"[{'|'.join(METHODS)}][:PARAMETER=VALUE,…]"

    def convert(
        self,
        value: str,
        param: click.Parameter | None,  # noqa: ARG002 - click's signature
        ctx: click.Context | None,
    ) -> str:
        """Return the text itself, after checking it."""
        try:
            require_method(value)
        except HengwenError as fault:
            raise WrongUsage(fault.message, ctx) from fault
        return value


class MethodHelpCommand(UsageCommand):
    """A command whose help ends with the methods, their parameters and the possible values."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Describe each method, with its parameters below it."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Methods"):
            rows = [row for name in METHODS for row in _rows(name)]
            formatter.write_dl(rows, col_max=28)


def _rows(name: str) -> list[tuple[str, str]]:
    kind = method_class(name)
    parameters = kind.parameters()
    first = (kind.__doc__ or "").partition("\n")[0].replace("`", "")
    defaults = {field.name: field.default for field in fields(kind)}
    return [(name, first), *((f"  {parameter}={_spelled(value)}", _wanted(parameters[parameter], value))
                             for parameter, value in defaults.items())]  # fmt: skip


def _spelled(value: object) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _wanted(parameter: Parameter, value: object) -> str:
    if isinstance(value, bool):
        return "on or off"
    number = f"{parameter.least} to {parameter.most}"
    return "a file in which the lexicons are kept" if isinstance(value, str) else number
