"""How well the same content in other words or another language is found, and how often it is found in vain.

    python -m benchmarks.meaning DATA

DATA is the folder of the labelled sets. `meaning_dev.jsonl.gz` has documents in paragraphs, and pairs in which some
paragraphs were rewritten; the project's own rewritings (`meaning_texts/`) are added to them. Everything goes through
the product's check. Of the rewritten paragraphs of each pair only so many are left in, drawn eight times by their
names; found is a pair that is listed with the same content. False pairs are all others with it, of each kind of text.
The same with few documents: each pair with so many others of its kind. Then unrelated texts of the other sets, and what
it takes: processor time and memory of whole processes. The exit code is 1 where a target is missed; needs the extra
`meaning`.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from benchmarks.quality.texts import rows
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Content, Document, Paragraph, Span
from hengwen.model.request.check_request import CheckRequest

TEXTS = Path(__file__).parent / "meaning_texts"

FILES = (("own", "rewritten.txt", "same_matter.txt"), ("later", "later_rewritten.txt", "later_matter.txt"))
"""The kinds of the project's own texts, with their files: rewritings, and what others wrote on the same matter."""

TARGETS = {5: 0.95, 4: 0.85, 3: 0.65}
"""Share of the pairs that are found, by the number of their rewritten paragraphs."""

FALSE = 1.0
"""False pairs in 10,000 at most, of each kind of text."""

MILLISECONDS, SECONDS, MEGABYTES = 10, 45, 400
"""Processor time of a paragraph, and of 100 documents of 40 paragraphs; their memory."""

DRAWS, SIZES = 8, (2, 3, 5, 10, 30)

UNRELATED, SETS = 150, 4
"""Unrelated texts of a set, and sets of each kind."""

SMALL, MORE = 5, 10
"""Documents up to which so many unrelated sets are checked for each pair: they are few pairs."""

_MEASURED = """
import re, resource, sys
from pathlib import Path
from hengwen.check.run import check
from hengwen.model.request.check_request import CheckRequest
check(CheckRequest((Path(sys.argv[1]),), meaning=sys.argv[2] == "yes", jobs=1))
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
# Not `ru_maxrss`, which a process has from the one that started it.
memory = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
print(sum(one.ru_utime + one.ru_stime for one in used), int(memory) / 1024)
"""


@dataclass(frozen=True)
class Text:
    """A text in paragraphs, of a kind."""

    name: str
    kind: str
    paragraphs: Sequence[str]

    def document(self) -> Document:
        """Return it as read from a file; each paragraph is one."""
        spans, end = [], 0
        for paragraph in self.paragraphs:
            spans.append(Paragraph(Span(end, end + len(paragraph))))
            end += len(paragraph) + 1
        return Document(self.name, self.name, Content("\n".join(self.paragraphs), tuple(spans)))


@dataclass(frozen=True)
class Pair:
    """A source and its copy, and the places in the copy of paragraphs that were rewritten."""

    source: str
    copy: str
    translated: bool
    rewritten: Sequence[int]

    @property
    def names(self) -> frozenset[str]:
        """The names of both."""
        return frozenset((self.source, self.copy))


@dataclass
class Tally:
    """How many pairs were there and found, and what else was."""

    wanted: Counter[str] = field(default_factory=Counter)
    recognised: Counter[str] = field(default_factory=Counter)
    unrelated: Counter[str] = field(default_factory=Counter)
    false: list[tuple[str, ...]] = field(default_factory=list)

    def share(self, kind: str) -> float:
        """Return the share of the pairs of a kind that were found."""
        return self.recognised[kind] / max(1, self.wanted[kind])

    def false_in_ten_thousand(self, kind: str, kinds: Mapping[str, str]) -> float:
        """Return how many pairs of unrelated texts of a kind have the same content, in 10,000."""
        count = sum(kinds[names[0]] == kind for names in self.false)
        return 1e4 * count / max(1, self.unrelated[kind])


def with_meaning(texts: Sequence[Text], kept: Path) -> set[frozenset[str]]:
    """Return the pairs of a whole check that have the same content."""
    request = CheckRequest(kept_work=kept, meaning=True, hidden=False)
    report = compare_documents([text.document() for text in texts], request)
    return {frozenset((p.left.document.name, p.right.document.name)) for p in report.comparisons if p.meaning}


def of_data(data: Path) -> tuple[list[Text], list[Pair]]:
    """Return the texts and pairs of the labelled set."""
    texts = [Text(row["id"], row["genre"], row["paragraphs"]) for row in rows(data, "meaning_dev")]
    truth = json.loads((data / "meaning_dev.truth.json").read_text(encoding="utf-8"))["pairs"]
    pairs = [
        Pair(row["source"], row["copy"], row["cross"], [one["copy"] for one in row["paragraphs"]]) for row in truth
    ]
    return texts, pairs


def of_project() -> tuple[list[Text], list[Pair]]:
    """Return the project's own rewritings, and texts of the same matter by others."""
    texts, pairs = [], []
    for kind, rewritten, others in FILES:
        for number, (head, lines) in enumerate(_parts(rewritten), 1):
            source, copy = ([line[2:] for line in lines if line[0] == mark] for mark in "-+")
            texts += [Text(f"{kind}{number}a", kind, source), Text(f"{kind}{number}b", kind, copy)]
            pairs.append(Pair(f"{kind}{number}a", f"{kind}{number}b", head[1] != head[2], range(len(copy))))
        for number, (_, lines) in enumerate(_parts(others), 1):
            texts.append(Text(f"{kind} matter{number}", kind, [line[2:] for line in lines]))
    return texts, pairs


def _parts(name: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the head and the lines of each part of a file: kind, language of the source and of the copy, subject."""
    for part in re.split(r"^# ", (TEXTS / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, *lines = part.strip().split("\n")
        yield head.split(" "), lines


def rewritten(texts: Sequence[Text], pairs: Sequence[Pair], kept: Path) -> Tally:
    """Check all texts, with so many rewritten paragraphs of each pair left in."""
    result, known = Tally(), {pair.names for pair in pairs}
    for count in TARGETS:
        for draw in range(DRAWS):
            less = {pair.copy: _less(pair, count, draw) for pair in pairs}
            sample = [Text(t.name, t.kind, _without(t.paragraphs, less.get(t.name, frozenset()))) for t in texts]
            values = with_meaning(sample, kept)
            for pair in pairs:
                if len(pair.rewritten) >= count:
                    sets = re.match("own|later", pair.copy)
                    kinds = [f"{count}", f"{count}, {sets[0] if sets else 'data'}"]
                    for kind in [*kinds, f"{count} translated"][: 2 + pair.translated]:
                        result.wanted[kind] += 1
                        result.recognised[kind] += pair.names in values
            _count_false(result, texts, known, values)
    return result


def _less(pair: Pair, count: int, draw: int) -> frozenset[int]:
    """Return the places of rewritten paragraphs that are left out so that so many remain."""
    drawn = sorted(pair.rewritten, key=lambda place: sha256(f"{pair.copy} {place} {draw}".encode()).digest())
    return frozenset(drawn[count:])


def _without(paragraphs: Sequence[str], places: frozenset[int]) -> list[str]:
    return [paragraph for place, paragraph in enumerate(paragraphs) if place not in places]


def _count_false(result: Tally, texts: Sequence[Text], known: set[frozenset[str]], values: set[frozenset[str]]) -> None:
    kinds = {text.name: text.kind for text in texts}
    for kind, count in Counter(kinds.values()).items():
        result.unrelated[kind] += count * (count - 1) // 2 - sum(kinds[min(names)] == kind for names in known)
    result.false += sorted(tuple(sorted(names)) for names in values - known)


def few(texts: Sequence[Text], pairs: Sequence[Pair], size: int, kept: Path) -> Tally:
    """Check each pair with so many others of its kind, drawn by name, and sets without one."""
    result, known = Tally(), {pair.names for pair in pairs}
    by_name = {text.name: text for text in texts}
    for pair in pairs:
        source = by_name[pair.source]
        others = [text for text in texts if text.kind == source.kind and text.name not in pair.names]
        for number in range(1 + (MORE if size <= SMALL else 1)):
            with_pair = number == 0
            both = [source, by_name[pair.copy]] * with_pair
            key = f"{pair.copy} {number}"
            drawn = sorted(others, key=lambda text, key=key: sha256(f"{key} {text.name}".encode()).digest())  # type: ignore[misc]
            sample = [*both, *drawn[: size - len(both)]]
            values = with_meaning(sample, kept)
            names = {text.name for text in sample}
            result.wanted["pairs"] += with_pair
            result.recognised["pairs"] += pair.names in values
            there = sum(other <= names for other in known)
            result.unrelated["pairs"] += len(sample) * (len(sample) - 1) // 2 - there
            result.false += sorted(tuple(sorted(one)) for one in values - known)
    return result


def unrelated(data: Path, kept: Path) -> Iterator[tuple[str, int, list[tuple[str, ...]]]]:
    """Yield the kind of other texts, how many pairs they are, and those with the same content."""
    for name, key in (
        ("revisions", "final"),
        ("laws", "text"),
        ("news_scripts", "text"),
        ("modern_renderings", "text"),
    ):
        every = sorted(rows(data, name), key=lambda row: sha256(row["id"].encode()).digest())
        count, false = 0, []
        for number in range(SETS):
            chosen = every[number * UNRELATED : (number + 1) * UNRELATED]
            texts = [
                Text(row["id"], name, [line for line in row[key].split("\n") if line.strip()][:60]) for row in chosen
            ]
            count += len(texts) * (len(texts) - 1) // 2
            false += sorted(tuple(sorted(one)) for one in with_meaning(texts, kept))
        yield name, count, false


def cost(texts: Sequence[Text]) -> tuple[int, float, float, float]:
    """Return how many paragraphs 100 documents of 40 have, and the seconds with them, those more, and the MB more."""
    every = [paragraph for text in texts for paragraph in text.paragraphs if len(paragraph) > 40]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(100):
            sample = every[40 * number : 40 * number + 40]
            (Path(folder) / f"{number:03}.txt").write_text("\n\n".join(sample), encoding="utf-8")
        command = [sys.executable, "-c", _MEASURED, folder]
        figures = [
            [float(value) for value in subprocess.run([*command, word], check=True, capture_output=True).stdout.split()]
            for word in ("no", "yes")
        ]
    (without, memory), (seconds, more) = figures
    return len(every[:4000]), seconds, seconds - without, more - memory


def main() -> int:
    """Print every figure beside its target."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.meaning", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    data = parser.parse_args().data
    (texts, pairs), (own, own_pairs) = of_data(data), of_project()
    missed = []

    def show(name: str, value: float, target: float, *, least: bool, note: str = "") -> None:
        met = value >= target if least else value <= target
        missed.extend([] if met else [name])
        print(
            f"| {name} | {value:.3g} | {'≥' if least else '≤'} {target:g}{'' if met else ', missed'} | {note} |",
            flush=True,
        )

    print("| | | target | |\n| --- | ---: | ---: | --- |")
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "kept.db"
        result = rewritten([*texts, *own], [*pairs, *own_pairs], kept)
        for kind, wanted in result.wanted.items():
            if "," in kind:
                print(f"| pairs with {kind} | {result.share(kind):.3g} | | of {wanted} |")
            else:
                show(f"pairs with {kind}", result.share(kind), TARGETS[int(kind[0])], least=True, note=f"of {wanted}")
        kinds = {text.name: text.kind for text in (*texts, *own)}
        for kind, count in result.unrelated.items():
            value = result.false_in_ten_thousand(kind, kinds)
            show(f"false in 10,000, {kind}", value, FALSE, least=False, note=f"of {count}")
        print("false:", *Counter(result.false).items())
        for size in SIZES:
            sample = few([*texts, *own], [*pairs, *own_pairs], size, kept)
            count = sample.unrelated["pairs"]
            print(f"| {size} documents: found | {sample.share('pairs'):.3g} | | {len(sample.false)} false of {count} |")
        for name, count, false in unrelated(data, kept):
            show(
                f"false in 10,000, {name}",
                1e4 * len(false) / count,
                FALSE,
                least=False,
                note=f"{len(false)} of {count}",
            )
            print(*false[:5])
    paragraphs, seconds, more, memory = cost(texts)
    show("ms of a paragraph", 1000 * more / paragraphs, MILLISECONDS, least=False)
    show("s, 100 documents", seconds, SECONDS, least=False)
    show("MB more", memory, MEGABYTES, least=False)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
