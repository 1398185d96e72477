"""`python -m hengwen`: the window without arguments, the command line with them.

Worker processes import this module again, so it imports nothing at the top.
"""

import sys


def main() -> int:
    """Start the program; returns its exit code."""
    from multiprocessing import freeze_support

    freeze_support()  # a worker of the standalone program starts here and ends here
    from hengwen.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
