"""Collections with all that a check looks for, and the same check of them on one machine and in shards."""

import io
import json
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.exports.json_report import write_json
from hengwen.matching.exclusions import learn_template
from hengwen.matching.meaning.find import Vectors
from hengwen.model.document import Document, Role, Span
from hengwen.model.people import Person
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.model.report.shared_block import BlockPlace, SharedBlock, Standing
from hengwen.model.request.check_request import CheckInputs, CheckRequest, ComparisonScope
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.serial.comparison import comparison_from
from hengwen.spark.comparing.compared_pair import compared_of
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.dataflow.documents import document_record
from hengwen.spark.dataflow.records import Engine
from hengwen.spark.reporting.rows import make_rows
from hengwen.spark.sharded_check import CheckedDocuments, check_documents
from hengwen.views.presentation import Presentation

_COMMON = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下"
    "过子说产种面而方后多定行学法所民得经"
)
_RARE = "".join(chr(code) for code in range(0x4E00, 0x5A00))

FORM = (
    "实验报告书封面与填写说明事项",
    "学生姓名与所在班级以及学号信息：{name}",
    "一、实验目的和基本要求：掌握实验原理，熟悉仪器的使用方法，理解测量误差的来源与分析。",
    "{first}",
    "二、实验步骤与观察记录：请按照指导书的顺序完成各项操作，并如实记录观察到的全部现象。",
    "{second}",
    "指导教师意见与签字：本人确认以上内容真实有效，并同意提交评审。",
)


def prose(seed: object, length: int) -> str:
    """Chinese of this length in sentences, half of it characters that all texts have."""
    chance = random.Random(str(seed))
    text = "".join(chance.choice(_COMMON if chance.random() < 0.5 else _RARE) for _ in range(length))
    return "。".join(text[at : at + 23] for at in range(0, length, 23)) + "。"


def edited(text: str, seed: object, share: float) -> str:
    """A text of which a share of the characters was replaced, in pieces of four."""
    chance = random.Random(str(seed))
    pieces = [text[at : at + 4] for at in range(0, len(text), 4)]
    return "".join(prose((seed, n), 4)[:4] if chance.random() < share else piece for n, piece in enumerate(pieces))


def shuffled(text: str, seed: object) -> str:
    """A text whose clauses of three characters were put into another order: the same words, no run of them."""
    pieces = [text[at : at + 3] for at in range(0, len(text), 3)]
    random.Random(str(seed)).shuffle(pieces)
    return "".join(pieces)


def english(seed: object, count: int) -> str:
    """So many sentences of made-up words."""
    chance = random.Random(str(seed))
    words = ["".join(chance.choices("bcdfglmnprst", k=2)) + "aeiou"[n % 5] * 2 for n in range(60)]
    return " ".join(" ".join(["the", *chance.choices(words, k=11)]).capitalize() + "." for _ in range(count))


def forms() -> list[Document]:
    """Works on one form, some handed in empty, two of them copied."""
    actual = []
    for number in range(24):
        source = number - 1 if number % 8 == 7 else number
        first, second = prose(("first", source), 160), prose(("second", source), 120)
        values = {"name": f"张三{number}", "first": first, "second": second}
        if number % 11 == 3:
            values = dict.fromkeys(values, "")
        actual.append(make_document("\n".join(FORM).format(**values), f"form-{number:02}.txt"))
    return actual


def kept_by_some() -> list[Document]:
    """Works of which twelve of thirty keep a form with places to fill in, two of them copied."""
    values = []
    for number in range(30):
        source = number - 1 if number % 12 == 11 else number
        parts = [prose(("part", source, part), 90) for part in range(5)]
        if number < 12:
            parts = [f"{prose(('printed', part), 60)}{item}" for part, item in enumerate(parts)]
        values.append(make_document("\n".join(parts), f"work-{number:02}.txt"))
    return values


def kept_by_more() -> list[Document]:
    """Works of which sixteen of twenty-four keep a form with a short head and end."""
    head, tail = prose("head", 12), prose("tail", 40)
    tasks = [prose(("task", part), 75) for part in range(2)]
    values = []
    for number in range(24):
        own = [prose(("answer", number, part), 60) for part in range(3)]
        text = f"{head}{prose(('name', number), 3)}\n{tasks[0]}{own[0]}{tasks[1]}{own[1]}{tail}{own[2]}"
        values.append(make_document(text if number < 16 else "\n".join(own), f"work-{number:02}.txt"))
    return values


def copies() -> list[Document]:
    """Texts with a phrase that many use, a passage that five copied, near and equal ones, and some of one person."""
    phrase, passage = prose("phrase", 26), prose("passage", 140)
    values = []
    for number in range(30):
        text = f"{prose(number, 150)}\n{phrase if number % 3 == 0 else ''}\n{prose((number, 1), 150)}"
        if number in {2, 9, 14, 20, 27}:
            text += f"\n{edited(passage, number, 0.04)}"
        title = f"{prose(('title', number // 4), 9)}研究第{number}号" if number % 2 else None
        values.append(make_document(text, f"text-{number:02}.txt", title=title))
    values.append(make_document(edited(values[4].text, "near", 0.1), "near.txt"))
    values += [make_document(values[7].text + " " * n, f"same-{n}.txt") for n in range(1, 4)]
    values.append(replace(values[7], path="bytes.txt"))
    anna = Person("1", "Anna", "Anna")
    return [replace(item, person=anna) if item.name in {"text-02.txt", "text-09.txt"} else item for item in values]


def rewritten() -> list[Document]:
    """Paragraphs with the same words in another order, in Chinese and in English, beside unrelated ones."""
    values = []
    for number in range(14):
        paragraphs = [prose((number, part), 90) for part in range(5)]
        if number % 4 == 1:
            paragraphs[2] = shuffled(prose((number - 1, 2), 90), number)
        values.append(make_document("\n".join(paragraphs), f"chinese-{number:02}.txt"))
    for number in range(8):
        text = english(number, 12)
        if number % 4 == 1:
            words = english(number - 1, 12).split()
            text = " ".join(words[at + step] for at in range(0, len(words) - 1, 2) for step in (1, 0)) + " " + text
        values.append(make_document(text, f"english-{number}.txt"))
    return values


def stubs() -> list[Document]:
    """Forty sheets that read the same, and forty texts that begin with what they say."""
    sheet = prose("sheet", 30)
    texts = [sheet] * 40 + [sheet + prose(("after", number), 60 + 5 * number) for number in range(40)]
    return [make_document(text, f"sheet-{number:02}.txt") for number, text in enumerate(texts)]


def odd() -> list[Document]:
    """Nothing, next to nothing, one document that repeats itself, and one with code."""
    code = "\n".join(f"int value_{n} = compute({n}, other[{n}]);" for n in range(40))
    return [
        make_document("", "empty.txt"),
        make_document("字", "one.txt"),
        make_document(prose("again", 20) * 1_100, "again.txt"),
        make_document(prose("again", 20) + prose("own", 200), "once.txt"),
        make_document(code + "\n" + prose("code", 100), "code.txt"),
        make_document(code, "code2.txt"),
    ]


COLLECTIONS = {
    "forms": forms,
    "kept_by_some": kept_by_some,
    "kept_by_more": kept_by_more,
    "copies": copies,
    "rewritten": rewritten,
    "stubs": stubs,
    "odd": odd,
}


def with_old(documents: Sequence[Document], count: int) -> list[Document]:
    """The same documents, every so many-th an old one, these last."""
    old = [replace(document, role=Role.OLD) for document in documents[::count]]
    return [*(item for place, item in enumerate(documents) if place % count), *old]


def as_json(report: Report) -> dict[str, Any]:
    """A report as programs read it, without what every run has for itself."""
    stream = io.BytesIO()
    write_json(report, stream, Presentation("en"), silent)
    values: dict[str, Any] = json.loads(stream.getvalue())
    return {key: value for key, value in values.items() if key not in {"created", "seconds", "warnings", "headline"}}


def on_one_machine(
    documents: Sequence[Document],
    options: Options,
    templates: Sequence[Document],
    scope: ComparisonScope,
    *,
    meaning: bool = False,
) -> dict[str, Any]:
    """The report of the check as it is made on one machine, without signs beside the text."""
    without = replace(options, without_signs=ALL_SIGNS)
    request = CheckRequest(options=without, scope=scope, hidden=False, meaning=meaning)
    return as_json(compare_documents(documents, request, reading=ReadingResult(templates=templates)))


def in_shards(  # noqa: PLR0917 - what a check has
    engine: Engine,
    documents: Sequence[Document],
    options: Options,
    templates: Sequence[Document],
    scope: ComparisonScope,
    tokens: int,
    vectors: Vectors | None = None,
) -> dict[str, Any]:
    """The same made in shards of about so many tokens."""
    records = [document_record(number, document, None) for number, document in enumerate(documents)]
    template = learn_template(templates)
    checked = check_documents(engine.parallelise(records), options, template, scope, tokens, vectors=vectors)
    return said(checked, options, scope)


def said(checked: CheckedDocuments, options: Options, scope: ComparisonScope | None = None) -> dict[str, Any]:
    """What a check in shards says: the report put together from its documents and pairs, the rows of which say the very
    same.
    """
    options = replace(options, without_signs=ALL_SIGNS)
    rows = make_rows(checked, options, "en")
    entries = {item.source: prepared_of(item.value, options).entry for item in checked.entries.collect()}
    pairs = [
        comparison_from(pair.comparison, entries[pair.left], entries[pair.right])
        for pair in compared_of(checked.pairs.collect())
    ]
    actual = {
        name: [msgspec.msgpack.decode(record.value) for record in subset.collect()]
        for name, subset in (
            ("documents", rows.documents),
            ("comparisons", rows.comparisons),
            ("blocks", rows.block_rows),
        )
    }
    report = Report(options, tuple(entries[number] for number in rows.numbers.tolist()), ())
    scope = scope or ComparisonScope()
    inputs = CheckInputs(own_compared=scope.compare_own, among_new=scope.among_new)
    report = replace(report, inputs=inputs, unlisted=rows.unlisted)
    whole = as_json(report.with_pairs(pairs).with_blocks(map(block_of, actual["blocks"])))
    assert [row.pop("number") for row in actual["documents"]] == list(range(len(rows.numbers)))
    paths = [row["path"] for row in actual["documents"]]
    for row in actual["documents"]:
        assert row.pop("labels") == {}
        assert row.pop("sources_elsewhere") == sum("one_person" not in source for source in row["sources"])
    for row in actual["comparisons"]:
        assert [paths[row.pop(name)] for name in ("left_number", "right_number")] == [
            row["left_path"],
            row["right_path"],
        ]
        row["signs"] = []  # none are looked for
    for row in actual["blocks"]:
        assert [paths[place.pop("number")] for place in row["places"]] == [place["path"] for place in row["places"]]
    for name, sample in actual.items():
        assert sample == whole[name], name
    return whole


def block_of(row: dict[str, Any]) -> SharedBlock:
    """The block of a row."""
    spans = defaultdict(list)
    for place in row["places"]:
        spans[place["number"]].append(Span(place["start"], place["end"]))
    places = tuple(BlockPlace(number, tuple(sample)) for number, sample in spans.items())
    state = Standing[row["standing"].upper()]
    return SharedBlock(row["id"], state, row["counts"], places, row["characters"], pairs=row["pairs"])
