"""Small inputs with a right value each: whether the program gives it.

    .venv/bin/python -m benchmarks.cases CASES [NAME…]

CASES is a folder with a folder or file for each case named below. Runs the command line on each as a user would, and
prints a line for each: right or wrong, and what was seen. Ends with 1 where one is wrong or missing.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Verdict = tuple[bool, str]
"""Whether what was seen is right, and what it was."""

MISTAKES = ("same wrong character", "same wrong number", "same misspelt word")
DISTORTED = ("zero-width characters", "look-alike characters")


class NoReportError(Exception):
    """The command line wrote no report."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The answer of `hengwen check` about a folder. `output`: on both streams."""

    report: Mapping[str, Any]
    code: int
    output: str

    def names(self, pair: Mapping[str, Any]) -> tuple[str, str]:
        """The names of the files of a pair, in the order of the alphabet."""
        left, right = sorted(Path(pair[side]).name for side in ("left_path", "right_path"))
        return left, right

    def similarity(self, left: str, right: str) -> float:
        """Of two files, 1 within one group of the same text, 0 where they are no pair."""
        wanted = tuple(sorted((left, right)))
        if any({left, right} <= {Path(path).name for path in group["paths"]} for group in self.report["groups"]):
            return 1.0
        return max((pair["similarity"] for pair in self.report["comparisons"] if self.names(pair) == wanted), default=0)

    @property
    def signs(self) -> list[Mapping[str, Any]]:
        """The signs of all pairs."""
        return [sign for pair in self.report["comparisons"] for sign in pair.get("signs", ())]

    @property
    def highest(self) -> float:
        """The similarity of the pair that shares most."""
        return max((pair["similarity"] for pair in self.report["comparisons"]), default=0)

    def document(self, name: str) -> Mapping[str, Any]:
        """A document by the name of its file."""
        return next(item for item in self.report["documents"] if Path(item["path"]).name == name)

    def has_finding(self, name: str, *words: str) -> bool:
        """Whether a document has a finding of which the kind has one of these words in it."""
        return any(word in finding["kind"] for finding in self.document(name)["findings"] for word in words)


def hengwen(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line in English."""
    return subprocess.run(
        [sys.executable, "-m", "hengwen", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def checked(folder: Path, *options: str) -> Checked:
    """A folder checked, with its JSON report."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        run = hengwen("check", str(folder), "--quiet", "--lang", "en", "--output", str(report), *options)
        if not report.exists():
            raise NoReportError(run.stderr.strip().splitlines()[-1:])
        return Checked(json.loads(report.read_text(encoding="utf-8")), run.returncode, run.stdout + run.stderr)


def read(file: Path) -> Mapping[str, Any]:
    """Return the answer of `hengwen text --json` about a file, with its visible text as `text`."""
    run = hengwen("text", str(file), "--json")
    said: dict[str, Any] = json.loads(run.stdout)
    return said | {"text": hengwen("text", str(file)).stdout}


def no_mistakes(folder: Path) -> Verdict:
    """No wrong character and no wrong number is shown, whatever its strength."""
    said = [sign["sentence"] for sign in checked(folder).signs if sign["kind"] in MISTAKES]
    return not said, "; ".join(said) or "no sign"


def whole(left: str, right: str, *options: str) -> Callable[[Path], Verdict]:
    """Two files are a pair that is equal."""

    def verdict(folder: Path) -> Verdict:
        similarity = checked(folder, *options).similarity(left, right)
        return similarity == 1, f"{similarity:.3f}"

    return verdict


def below(limit: float, *options: str) -> Callable[[Path], Verdict]:
    """No pair shares as much."""

    def verdict(folder: Path) -> Verdict:
        highest = checked(folder, *options).highest
        return highest < limit, f"{highest:.3f}"

    return verdict


def numbers_only(folder: Path) -> Verdict:
    """Below 100 %, also as it is printed, and no match that is whole."""
    result = checked(folder)
    matches = [match for pair in result.report["comparisons"] for match in pair["matches"]]
    whole_matches = [match for match in matches if match["similarity"] == 1 and match["kind"] != "identical"]
    right = result.highest < 1 and not re.search(r"100\s%", result.output) and not whole_matches
    return right, f"{result.highest:.3f}"


def tender_head(folder: Path) -> Verdict:
    """Title and head of the table are the template's in all three bids."""
    result = checked(folder, "--template", str(folder.parent / "tender-table-head-sheet.txt"))
    own = [
        document
        for document in result.report["documents"]
        if "template" not in (x["kind"] for x in document["left_out"])
    ]
    return result.highest == 0 and not own, f"{result.highest:.3f}, {len(own)} without template"


def price_ratio(folder: Path) -> Verdict:
    """Three pairs of bids, each with a sign that names the ratio of twelve prices."""
    sentences = [sign["sentence"] for sign in checked(folder).signs if "12" in sign["sentence"]]
    return any("1.035" in sentence for sentence in sentences) and any(
        "1.07" in sentence for sentence in sentences
    ), repr(sentences)


def blank_author(folder: Path) -> Verdict:
    """A blank hand-in has no percentage, no evidence and no rank, whoever made its file."""
    said = []
    for options in ((), ("--people", "none")):
        result = checked(folder, *options)
        blank = {"甲.docx", "乙.docx"}
        rows = [pair for pair in result.report["comparisons"] if blank & set(result.names(pair))]
        ranked = [pair for pair in rows if pair.get("evidence") or pair.get("rank") is not None]
        printed = re.findall(r"(?<!\d)0\s%", result.output)
        said += [f"{len(rows)} rows, {len(ranked)} ranked, {len(printed)} printed"]
    return all(item.endswith(" 0 ranked, 0 printed") for item in said), "; ".join(said)


def printed_form(folder: Path) -> Verdict:
    """The six copies are found, and no other pair shares a tenth."""
    result = checked(folder)
    pairs = {result.names(pair) for pair in result.report["comparisons"] if pair["similarity"] >= 0.1}
    copies = {(f"a{copy.stem[1:]}.txt", copy.name) for copy in folder.glob("c*.txt")}
    return pairs == copies, f"{len(pairs & copies)} of {len(copies)} copies, {len(pairs - copies)} innocent pairs"


def groups(folder: Path) -> Verdict:
    """Members of one group are apart; those of two are compared."""
    result = checked(folder)
    within = [
        pair
        for pair in result.report["comparisons"]
        if len({name[:3] for name in result.names(pair)}) == 1 and not pair.get("one_person")
    ]
    named = "group" in result.output.casefold()
    return not within and named, f"{len(within)} pairs within groups; {result.output.splitlines()[0]}"


def one_name(folder: Path) -> Verdict:
    """Two equal files of one name are a pair, and said to be taken for one person's."""
    result = checked(folder)
    pairs = [pair for pair in result.report["comparisons"] if pair["similarity"] == 1]
    return [pair.get("one_person") for pair in pairs] == [True], f"{len(pairs)} equal pairs"


def nobody_by_a_time(folder: Path) -> Verdict:
    """Equal files named by times are a pair, and nobody is called by one."""
    result = checked(folder)
    called = [person["name"] for person in result.report.get("people", ())]
    return result.highest == 1 and not called, f"{result.highest:.3f}, people {called}"


def mixed_encodings(folder: Path) -> Verdict:
    """Not read without a word; what is legible is compared."""
    result = checked(folder)
    state, similarity = result.document("mixed.txt")["state"], result.similarity("mixed.txt", "plain.txt")
    return similarity >= 0.4 and (state != "read" or similarity == 1), f"{state}, {similarity:.3f}"


def one_other_line(folder: Path) -> Verdict:
    """Both lines are read, or the file is suspicious; nothing is said that the bytes alone make."""
    said = read(folder / "mixed.txt")
    distorted = [finding["kind"] for finding in said["findings"] if finding["kind"] in DISTORTED]
    lines = "我们折中保留了十四题" in said["text"] and "岛上的渔民判断风向" in said["text"]
    return (lines or said["state"] == "suspicious") and not distorted, f"{said['state']}, {distorted}"


def garbled(folder: Path) -> Verdict:
    """No file is simply read, none has zero-width characters."""
    said = {file.name: read(file) for file in sorted(folder.glob("*.txt"))}
    kinds = [finding["kind"] for one in said.values() for finding in one["findings"] if finding["kind"] in DISTORTED]
    states = {name: one["state"] for name, one in said.items()}
    return "read" not in states.values() and not kinds, f"{states}, {kinds}"


def nul_tail(folder: Path) -> Verdict:
    """The text is read, and the 300 NULs behind it are named."""
    said = read(folder / "tail.txt")
    named = "300" in str(said["message"]) or "300" in json.dumps(said["findings"])
    return bool(said["text"].strip()) and "\0" not in said["text"] and named, f"{said['state']}: {said['message']}"


def fields(folder: Path) -> Verdict:
    """Fields of circled numbers and of readings keep what is seen."""
    circle, ruby = (read(folder / f"eq_{name}.docx")["text"] for name in ("circle", "ruby"))
    steps = any(f"步骤{one}取水，步骤{two}称重" in circle for one, two in ("①②", "12"))
    return steps and all(part in ruby for part in "河水上涨以后"), f"{circle.strip()!r}, {ruby.strip()!r}"


def passage_in_fields(folder: Path) -> Verdict:
    """Text that was hidden in fields is found, or the fields are a finding."""
    result = checked(folder)
    return result.highest > 0.5 or bool(result.document("in-fields.docx")["findings"]), f"{result.highest:.3f}"


def vertical(folder: Path) -> Verdict:
    """Both PDFs of vertical text are the text that the DOCX has in lines."""
    result = checked(folder)
    both = [result.similarity("horizontal.docx", f"vertical-{name}.pdf") for name in ("cmap", "glyphs")]
    return min(both) >= 0.95, repr(both)


def title_pairs(file: Path) -> Verdict:
    """Similar and not, in turn."""
    result = [line.split("\t")[-1] for line in hengwen("titles", "--pairs", str(file)).stdout.splitlines()]
    return result == ["1", "0"] * 3, " ".join(result)


def hyphen(folder: Path) -> Verdict:
    """A hyphen of the word itself stays at the end of a line."""
    text = read(folder / "hyphen.pdf")["text"]
    return "well-known" in text, repr(text[:60])


def report_mark(folder: Path) -> Verdict:
    """Who marks a copy as a report is compared, and the mark is a finding."""
    result = checked(folder)
    similarity = result.similarity("honest.docx", "cheat.docx")
    findings = result.report["documents"] and result.document("cheat.docx")["findings"]
    return similarity == 1 and bool(findings), f"{similarity:.3f}, {findings}"


def bad_rar(folder: Path) -> Verdict:
    """Files beside a damaged archive are read."""
    result = checked(folder)
    sound = [item for item in result.report.get("documents", ()) if item["state"] == "read"]
    return len(sound) == 3 and "Traceback" not in result.output, f"{len(sound)} read"


def comments(folder: Path) -> Verdict:
    """The text that is seen is equal; the comments are named."""
    result = checked(folder)
    named = any(document["findings"] for document in result.report["documents"])
    return result.similarity("a.md", "b.md") == 1 and named, f"{result.highest:.3f}, named: {named}"


CASES: Mapping[str, Callable[[Path], Verdict]] = {
    "sign-essay-a": no_mistakes,
    "sign-essay-b": no_mistakes,
    "sign-folded": no_mistakes,
    "sign-citations": no_mistakes,
    "sign-winners": no_mistakes,
    "number-decimal": no_mistakes,
    "number-thousands": no_mistakes,
    "number-percent": no_mistakes,
    "number-four": no_mistakes,
    "number-rows": lambda folder: both(no_mistakes(folder), below(0.001)(folder)),
    "encoding-half-utf8-half-gbk": mixed_encodings,
    "encoding-one-line": one_other_line,
    "garbled": garbled,
    "nul-tail": nul_tail,
    "docx-fields": fields,
    "docx-eq-passage": passage_in_fields,
    "pdf-vertical": vertical,
    "title-pairs.tsv": title_pairs,
    "short-identical": whole("1.txt", "2.txt"),
    "groups": groups,
    "price-ratio": price_ratio,
    "tender-table-head": tender_head,
    "numbers-only": numbers_only,
    "hyphen": hyphen,
    "people-dates": whole("20260401_add_apple_for_market.txt", "20260401_add_pear_for_market.txt"),
    "people-times": nobody_by_a_time,
    "people-victim": one_name,
    "report-mark": report_mark,
    "bad-rar": bad_rar,
    "blank-author": blank_author,
    "form-names-only": printed_form,
    "random-words": below(0.1),
    "md-comments": comments,
    "md-contents": below(0.001),
}


def both(*verdicts: Verdict) -> Verdict:
    """Right where all are."""
    return all(right for right, _ in verdicts), "; ".join(seen for _, seen in verdicts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each case; 1 where one is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("names", nargs="*", help="only these")
    options = parser.parse_args(arguments)
    wrong = 0
    for name, verdict in CASES.items():
        if options.names and name not in options.names:
            continue
        try:
            right, seen = verdict(options.cases / name) if (options.cases / name).exists() else (False, "not there")
        except (NoReportError, json.JSONDecodeError) as fault:
            right, seen = False, f"no report: {fault}"
        wrong += not right
        print(f"{'right' if right else 'WRONG'}  {name:<28}  {seen}", flush=True)
    print(f"{wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
