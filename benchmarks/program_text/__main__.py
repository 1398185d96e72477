"""Print the table."""

from collections import Counter
from pathlib import Path

from hengwen.text.program_text import program_text

LINES = Path(__file__).with_name("lines.txt")
PROSE = "prose"


def judged(stretches: str) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Count the lines of each label by what they were taken for; return those too that were taken wrongly."""
    counts: Counter[tuple[str, str]] = Counter()
    wrong = []
    for stretch in stretches.split("\n== ")[1:]:
        label, text = stretch.split("\n", 1)
        found = program_text(text)
        place = 0
        for line in text.split("\n"):
            middle = place + (len(line) + len(line) - len(line.lstrip())) // 2
            kind = next((str(kind) for kind, span in found if span.start <= middle < span.end), PROSE)
            place += len(line) + 1
            if line.strip():
                right = kind != PROSE if label == "any" else kind == label
                counts[label, kind] += 1
                wrong += [] if right else [f"{label}, taken for {kind}: {line}"]
    return counts, wrong


def main() -> None:
    """Print precision and recall of being left out, what was labelled and taken for what, and every wrong line."""
    counts, wrong = judged(LINES.read_text(encoding="utf-8"))
    labelled = sum(n for (label, _), n in counts.items() if label != PROSE)
    taken = sum(n for (_, kind), n in counts.items() if kind != PROSE)
    right = sum(n for (label, kind), n in counts.items() if PROSE not in (label, kind))
    print(f"lines {counts.total()}, precision {right / taken:.3f}, recall {right / labelled:.3f}")
    for (label, kind), count in sorted(counts.items()):
        print(f"{label}\t{kind}\t{count}")
    print("\n".join(wrong))


if __name__ == "__main__":
    main()
