"""Where the standalone program starts. As light as can be: every worker process begins here too."""

import sys

from hengwen.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
