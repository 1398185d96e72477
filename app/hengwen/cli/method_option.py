"""The option for a method."""

from dataclasses import fields
from enum import StrEnum

import click

from hengwen.cli.help import language_in
from hengwen.cli.values import Value
from hengwen.cli.wrong_usage import UsageCommand, WrongUsage
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.request.methods import METHODS, Parameter, method_class, parse_method, require_method, spell
from hengwen.resources.i18n import translate, word

_METHODS = message("Methods")


def _method(text: str) -> str:
    require_method(text)
    return text


METHOD = Value("NAME[:PARAMETER=VALUE,…]", _method)
"""A method by name, with optional parameters: `drpkp` or `drpkp:topic=8,radius=5`."""


IDF = click.option(
    "--idf",
    type=click.Choice(("documents", "jieba")),
    help="Where methods with TF-IDF have the rarity of words from: their parameter idf.",
)


def with_idf(method: str, idf: str | None) -> str:
    """Return a method with its parameter idf. Raises `WrongUsage` where it has none."""
    if idf is None:
        return method
    try:
        return spell(parse_method(f"{method}{',' if ':' in method else ':'}idf={idf}"))
    except HengwenError as fault:
        raise WrongUsage(fault.message) from fault


def has_idf(method: str) -> bool:
    """Return whether a row of the bench is a method with that parameter."""
    name = method.partition(":")[0]
    return name in METHODS and "idf" in method_class(name).parameters()


def _meaning(name: str) -> str:
    """Return the first line of what is said about a method."""
    return (method_class(name).__doc__ or "").partition("\n")[0].replace("`", "")


class MethodHelpCommand(UsageCommand):
    """A command whose help ends with the methods, their parameters and the possible values."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Describe each method, with its parameters below it."""
        super().format_epilog(ctx, formatter)
        language = language_in(ctx)
        with formatter.section(translate(_METHODS, language)):
            rows = [(name, meaning) for method in METHODS for name, meaning in _rows(method, language)]
            formatter.write_dl(rows)

    more_texts = tuple(_meaning(name) for name in METHODS)
    """What else of its help is translated."""


def _rows(name: str, language: str) -> list[tuple[str, str]]:
    kind = method_class(name)
    parameters = kind.parameters()
    defaults = {field.name: field.default for field in fields(kind)}
    return [(name, word(_meaning(name), language)),
            *((f"  {parameter}={_spelled(value)}", translate(_wanted(parameters[parameter], value), language))
              for parameter, value in defaults.items())]  # fmt: skip


def _spelled(value: object) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _wanted(parameter: Parameter, value: object) -> Message:
    if isinstance(value, bool):
        return message("on or off")
    if isinstance(value, StrEnum):
        return message("one of {names}", names=", ".join(type(value)))
    if isinstance(value, str):
        return message("a file in which the lexicons are kept")
    return message("{least} to {most}", least=parameter.least, most=parameter.most)
