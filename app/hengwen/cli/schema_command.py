"""`hengwen schema`: the JSON Schema of the JSON report."""

import json

import click

from hengwen.cli.language import LANG
from hengwen.cli.terminal import Terminal
from hengwen.cli.wrong_usage import UsageCommand
from hengwen.exports.json_schema import schema as report_schema


@click.command(cls=UsageCommand)
@LANG
def schema(lang: str) -> int:
    """Print the JSON Schema of the JSON report."""
    Terminal(lang).text(json.dumps(report_schema(), ensure_ascii=False, indent=1) + "\n")
    return 0
