"""The help of commands, in the user's language and as wide as its characters: click has its own in English only."""

import re
from collections.abc import Iterable, Iterator

import click

from hengwen.model.messages import message
from hengwen.resources.i18n import word

OWN = {
    "usage": message("Usage:"),
    "options": message("Options"),
    "commands": message("Commands"),
    "help": message("Show this message and exit."),
    "required": message("required"),
    "default": message("default"),
}
"""The words that click has of its own."""

_FIRST_SENTENCE = re.compile(r"[.:;](?:\s|$)|[。：；]")
_PIECE = re.compile(r"[（“]*(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[，。；：、）”]*|\s+")


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text; lines may end at a space and after a Chinese character, which is two columns wide."""
    from rich.cells import cell_len

    lines, line = [], ""
    for piece in _PIECE.findall(text):
        if line and cell_len(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()]


class _Formatter(click.HelpFormatter):
    """A formatter that knows how wide characters are."""

    def write_text(self, text: str) -> None:
        """Write a paragraph, indented as the section is."""
        for line in wrapped(text, self.width - self.current_indent):
            self.write(f"{'':{self.current_indent}}{line}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 28, col_spacing: int = 2) -> None:
        """Write names with their meanings beside them, or below one that is too long."""
        rows = list(rows)
        column = min(max(len(name) for name, _ in rows), col_max) + col_spacing + self.current_indent
        for name, meaning in rows:
            head = f"{'':{self.current_indent}}{name}"
            lines = wrapped(meaning, max(self.width - column, 20))
            if len(head) > column - col_spacing:
                self.write(f"{head}\n")
                head = ""
            for line in lines:
                self.write(f"{head:{column}}{line}".rstrip() + "\n")
                head = ""


class _Context(click.Context):
    """A context with that formatter."""

    formatter_class = _Formatter


def language_in(ctx: click.Context) -> str:
    """Return the language of the command line."""
    return str(ctx.find_root().obj or "en")


def joined(text: str | None) -> str:
    """Return the text of a help, in one line, as it is looked up."""
    return " ".join((text or "").split())


class TranslatedHelp(click.Command):
    """A command whose help is in the language of the command line."""

    context_class = _Context

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how it is used."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{word(OWN['usage'].text, language_in(ctx))} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(word(joined(self.help), language_in(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write its options."""
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        records = [record for option in options if (record := option.get_help_record(ctx))]
        with formatter.section(word(OWN["options"].text, language_in(ctx))):
            formatter.write_dl([(names, _translated(description, language_in(ctx))) for names, description in records])

    def brief(self, language: str) -> str:
        """Return the first sentence of what it does."""
        return _FIRST_SENTENCE.split(word(joined(self.help), language))[0]


def _translated(description: str, language: str) -> str:
    """Translate the meaning of an option, and click's own words in the brackets behind it."""
    meaning, bracket, more = description.partition("  [")
    for name in ("required", "default"):
        more = more.replace(name, word(OWN[name].text, language))
    return word(joined(meaning), language) + bracket + more


def help_texts(command: click.Command) -> Iterator[str]:
    """Yield all texts of a command's help, and of its commands, for translators."""
    yield joined(command.help)
    for param in command.params:
        if isinstance(param, click.Option) and not param.hidden:
            yield joined(param.help)
    yield from getattr(command, "more_texts", ())
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if one := command.get_command(context, name):
                yield from help_texts(one)
