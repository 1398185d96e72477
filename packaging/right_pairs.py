"""Makes `resources/text/right-pairs.txt`: characters beside each other in right texts that look like a slip.

`python packaging/right_pairs.py DATA`: DATA is the folder of the labelled sets (docs/quality.md). A pair stands in the
table when a text has it where a mistake would be found; what is a common slip all the same is in `usual-slips.txt`.
"""

import gzip
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from hengwen.matching.signs.mistakes.general_words import GeneralWords, WrongForms, general_words, usual_slips
from hengwen.matching.signs.mistakes.slips import slips
from hengwen.text.normalisation import normalise

WIDTH = 40
"""Pairs in a line."""

SETS = (("revisions", "final"), ("laws", "text"), ("modern_renderings", "text"), ("news_scripts", "text"))
"""The sets and which of their fields has the text."""

HEADER = """\
# Pairs of characters in right texts that look like a usual word with a wrong character: names, new words, words
# beside each other. From articles, laws, newscasts and renderings of old texts (Apache-2.0, MIT, state texts; about 16
# million characters). Made by packaging/right_pairs.py.
"""


def texts(data: Path, names: Collection[str] = tuple(dict(SETS))) -> Iterator[str]:
    """The texts of some sets."""
    for name, field in SETS:
        if name in names:
            with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
                yield from (json.loads(line)[field] for line in lines)


def pairs(general: GeneralWords, forms: WrongForms, every: Iterator[str]) -> Counter[str]:
    """In how many texts each pair stands."""
    found: Counter[str] = Counter()
    for text in every:
        normalised = normalise(text)
        places = (place for place, _right in slips(general, forms, normalised, text))
        found.update({"".join(map(chr, normalised.tokens[place : place + 2].tolist())) for place in places})
    return found


def main() -> None:
    """Write the table."""
    general = general_words()
    assert general is not None
    kept = sorted(pairs(general, general.possible_forms().without(usual_slips()[0]), texts(Path(sys.argv[1]))))
    target = Path(__file__).resolve().parents[1] / "resources" / "text" / "right-pairs.txt"
    lines = (" ".join(kept[first : first + WIDTH]) + "\n" for first in range(0, len(kept), WIDTH))
    target.write_text(HEADER + "".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
