"""Where the standalone program starts. As light as can be: every worker process begins here too."""

import os
import sys

from hengwen.__main__ import main

_SEARCHED = "LD_LIBRARY_PATH"


def free_others() -> None:
    """Let programs that are started from this one, such as LibreOffice or a browser, find their own libraries.

    The bundle's are in the search path only for this process, which has read it already. Its own workers are told to
    set their path anew: they would count on what they inherit.
    """
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    before = os.environ.pop(f"{_SEARCHED}_ORIG", None)
    os.environ.pop(_SEARCHED, None)
    if before is not None:
        os.environ[_SEARCHED] = before


if __name__ == "__main__":
    if sys.platform == "linux" and getattr(sys, "frozen", False):
        free_others()
    sys.exit(main())
