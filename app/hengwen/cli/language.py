"""The option for the language, which may stand before or after a command."""

import click

from hengwen.resources.i18n import LANGUAGES, system_language


def asked_before_the_command() -> str | None:
    """Return the language of `hengwen --lang zh_CN COMMAND`, None without that option."""
    context = click.get_current_context(silent=True)
    return context.find_root().params.get("lang") if context else None


LANG = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=lambda: asked_before_the_command() or system_language(),
    help="Language of the output.",
)
WINDOW_LANG = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=asked_before_the_command, help="Language of the window."
)
