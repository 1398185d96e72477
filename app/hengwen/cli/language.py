"""The option for the language: it holds before a command as well as behind it."""

import click

from hengwen.resources.i18n import LANGUAGES, system_language


def asked_before_the_command() -> str | None:
    """The language of `hengwen --lang zh_CN COMMAND`, None where none was asked for."""
    context = click.get_current_context(silent=True)
    return context.find_root().params.get("lang") if context else None


LANG = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=lambda: asked_before_the_command() or system_language(),
    help="Language of what is shown.",
)
WINDOW_LANG = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=asked_before_the_command, help="Language of the window."
)
