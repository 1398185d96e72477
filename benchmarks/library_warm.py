"""How long a program that has a library open takes for one document more: `python library_warm.py LIBRARY FOLDER`.

A file of its own so that another version of Hengwen can be asked, by the Python that has it. Prints the seconds that
nine limits between tenths of the documents have, as JSON.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from hengwen.library.store import Library
from hengwen.readers.read import read
from hengwen.text.analysis import analyse

try:
    from hengwen.check.comparing import compare_documents
except ImportError:  # versions that have it in one module with reading
    from hengwen.check.run import compare_documents  # type: ignore[no-redef, attr-defined]

FIRST, LAST = 10, 60
"""Documents between which are measured: the first ones find nothing in memory."""


def tenths(library: Path, folder: Path) -> list[float]:
    """Seconds of one document after the other; what reading and analysing them takes is left out."""
    spent = []
    with Library.open(library) as opened:
        for number, path in enumerate(sorted(folder.iterdir())[:LAST]):
            document = read(path)
            analyse(document.text)
            began = time.perf_counter()
            compare_documents([document], library=opened)
            if number >= FIRST:
                spent.append(time.perf_counter() - began)
    return statistics.quantiles(spent, n=10)


if __name__ == "__main__":
    print(json.dumps(tenths(Path(sys.argv[1]), Path(sys.argv[2]))))
