"""Messages about a wrong command line in the user's language: click has its own in English only."""

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from hengwen.cli.help import OWN, TranslatedHelp, language_in
from hengwen.model.messages import Message, message
from hengwen.resources.i18n import translate, word


class WrongUsage(click.UsageError):
    """An invalid command line, with a message that says why; `param`: the option or argument that it is about."""

    def __init__(self, what: Message, ctx: click.Context | None = None, param: click.Parameter | None = None) -> None:
        super().__init__(str(what), ctx)
        self.what, self.param = what, param


class UsageCommand(TranslatedHelp):
    """A command that attaches itself to errors of its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments as click does. Raises `click.UsageError`."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # click's parser does not name the command
            raise


class Unloaded(click.Command):
    """A command that is imported when it is asked for: the attribute `name` of a module."""

    def __init__(self, name: str, module: str) -> None:
        super().__init__(name)
        self._module = module

    def load(self) -> click.Command:
        """Import the command."""
        command: click.Command = getattr(import_module(self._module), self.name or "")
        return command


class CommandGroup(TranslatedHelp, click.Group):
    """A group of such commands."""

    command_class = UsageCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write its options, then its commands."""
        super().format_options(ctx, formatter)
        language = language_in(ctx)
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section(word(OWN["commands"].text, language)):
            formatter.write_dl(
                [(name, one.brief(language)) for name, one in commands if isinstance(one, TranslatedHelp)]
            )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, loaded; None for an unknown name."""
        command = super().get_command(ctx, cmd_name)
        if isinstance(command, Unloaded):
            command = self.commands[cmd_name] = command.load()
        return command


def usage_of(error: click.UsageError) -> Message | None:
    """Return how the command is used; None where it is not known which command was meant."""
    if error.ctx is None:
        return None
    pieces = " ".join(error.ctx.command.collect_usage_pieces(error.ctx))
    path = error.ctx.command_path
    return message("Usage: {usage} (more: {help})", usage=f"{path} {pieces}", help=f"{path} --help")


def reason_of(error: click.ClickException, language: str) -> Message:
    """Return what is wrong, after the name of the option as it is typed."""
    if isinstance(error, WrongUsage):
        return _said(error, language)
    if isinstance(error, click.MissingParameter):
        return message("Something is missing: {what}.", what=_name(error.param, error.ctx))
    if isinstance(error, click.BadParameter):
        return _bad_value(error)
    if isinstance(error, click.BadOptionUsage):
        return _bad_option(error)
    return _other(error)


def _said(error: WrongUsage, language: str) -> Message:
    if error.param is None:
        return error.what
    return message("{name}: {why}", name=_name(error.param, error.ctx), why=translate(error.what, language))


def _other(error: click.ClickException) -> Message:
    if isinstance(error, click.NoSuchOption):
        return _unknown(message("There is no option {name}.", name=error.option_name), error.possibilities)
    name = getattr(error, "command_name", None)  # older versions of click have only their message
    match = re.fullmatch(r"No such command '(.*)'\.", error.message, re.DOTALL)
    if name or match:
        known = getattr(error, "possibilities", None)
        return _unknown(message("There is no command {name}.", name=name or (match[1] if match else "")), known)
    more = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message, re.DOTALL)
    if more:
        return message("This is more than the command takes: {more}", more=more[1])
    return message("This cannot be done: {why}", why=error.format_message())


def _unknown(what: Message, known: Sequence[str] | None) -> Message:
    name = dict(what.values)["name"]
    if not known:
        return what
    if what.text.startswith("There is no option"):
        return message("There is no option {name}; there is {others}.", name=name, others=", ".join(known))
    return message("There is no command {name}; there is {others}.", name=name, others=", ".join(known))


def _bad_option(error: click.BadOptionUsage) -> Message:
    params = error.ctx.command.params if error.ctx else []
    option = next((param for param in params if error.option_name in param.opts), None)
    if option is None or getattr(option, "is_flag", False):
        return message("The option {name} takes no value.", name=error.option_name)
    if option.nargs > 1:
        return message("The option {name} takes {count} values.", name=error.option_name, count=option.nargs)
    return message("The option {name} needs a value.", name=error.option_name)


def _bad_value(error: click.BadParameter) -> Message:
    name, kind = _name(error.param, error.ctx), error.param.type if error.param else None
    if isinstance(kind, click.Choice):
        choices = (f"“{choice}”" if " " in choice else choice for choice in map(str, kind.choices))
        return message("{name} must be one of {choices}.", name=name, choices=", ".join(choices))
    if isinstance(kind, click.IntRange) and kind.min is not None and kind.max is not None:
        return message("{name} must be a whole number from {least} to {most}.",
                       name=name, least=int(kind.min), most=int(kind.max))  # fmt: skip
    if isinstance(kind, click.IntRange) and kind.min is not None:
        return message("{name} must be a whole number, {least} or more.", name=name, least=int(kind.min))
    if isinstance(kind, click.types.IntParamType):
        return message("{name} must be a whole number.", name=name)
    return message("{name} cannot be that: {why}", name=name, why=error.message)


def _name(param: Any, ctx: click.Context | None) -> str:
    return str(param.get_error_hint(ctx)).replace("'", "") if param is not None else ""
