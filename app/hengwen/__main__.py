"""`python -m hengwen`: the window without arguments, the command line with them.

Worker processes import this module again, so it imports nothing of the program at the top.
"""

import gc
import sys


def main() -> int:
    """Start the program; returns its exit code."""
    try:
        if hasattr(sys, "frozen"):
            from multiprocessing import freeze_support

            freeze_support()  # a worker of the standalone program starts here and ends here
        from hengwen.files.interrupts import ignore_stops, raise_when_terminated

        raise_when_terminated()
        from hengwen.cli.main import run

        code = run(sys.argv[1:])
        ignore_stops()
        gc.freeze()  # Python would look for cycles in all that is left: a tenth of a small check
    except (KeyboardInterrupt, RuntimeError) as fault:  # while it starts or ends
        if isinstance(fault, RuntimeError) and not isinstance(fault.__cause__, KeyboardInterrupt):
            raise  # otherwise a stop that came while a class was made, as Python up to 3.11 wraps it
        from hengwen.cli.stopped import say_stopped
        from hengwen.files.interrupts import ignore_stops

        ignore_stops()
        return say_stopped(sys.argv[1:])
    return code


if __name__ == "__main__":
    sys.exit(main())
