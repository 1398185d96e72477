"""Every figure of the pages with what holds it: `python -m benchmarks.statements`.

`--update` brings the listing in line with the pages: what is new has no holder yet. Exit code 1 where one is missing.
"""

import argparse

from benchmarks.statements.commands import complaint, named
from benchmarks.statements.figures import figures
from benchmarks.statements.listing import fault, holders, read, stated, update


def main() -> None:
    """Print the list; exit code 1 where something is not held."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.statements", description=__doc__)
    parser.add_argument("--update", action="store_true", help="add what is missing, drop what is stated no more")
    parser.add_argument("--faults", action="store_true", help="only what is not held")
    arguments = parser.parse_args()
    if arguments.update:
        added, dropped = update()
        print(f"{added} added, {dropped} dropped")
    listing, count, wrong = read(), 0, 0
    for statement in stated():
        held = holders(statement, listing)
        problem = fault(statement, held)
        count, wrong = count + 1, wrong + bool(problem)
        if problem or not arguments.faults:
            print(f"{statement.page} § {statement.section}: {statement.text[:100]}")
            print(f"    {', '.join(figures(statement.text))}  ←  {problem or '; '.join(held)}")
    print(f"{count} statements with figures, {wrong} of them not held")
    commands = {(page, command): complaint(command) for page, command in named()}
    for (page, command), why in commands.items():
        if why or not arguments.faults:
            print(f"{page}: {command}  ←  {why or 'there'}")
    amiss = sum(map(bool, commands.values()))
    print(f"{len(commands)} commands and options, {amiss} of them not there")
    raise SystemExit(bool(wrong or amiss))


if __name__ == "__main__":
    main()
