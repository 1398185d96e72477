"""How often leftovers of chat programs, patterned characters and bad references are found: where few are, and planted.

    .venv/bin/python -m benchmarks.text_findings DATA [--planted]

Reads every text of the sets of a data folder (`*.jsonl.gz`: each string of 100 characters or more is a document) and
the documents below `DATA/real`, and prints each finding with what surrounds it, so that somebody can look at it; then
the time that looking took. Last, 30 documents with one thing planted in each, and 30 with something like it that is
innocent: found and false.
"""

import argparse
import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hengwen.model.document import Content, Finding, FindingKind
from hengwen.readers.findings.traces_in_text import with_traces_in_text
from hengwen.readers.formats import Pages, format_of
from hengwen.readers.read import read
from hengwen.readers.txt import read_markdown, read_txt

KINDS = (FindingKind.CHAT_LEFTOVER, FindingKind.WATERMARK, FindingKind.BAD_REFERENCE)
AROUND = 40
SHORTEST = 100

TEXT = (
    "垃圾分类在高校家属区推行两年，效果因楼而异。本文走访四个小区，收回问卷二百一十份[1]。",
    "邻居彼此认识的小区分类做得好，规则越简单，愿意参加的人越多，这与已有研究一致[2]。",
    "Sorting works where neighbours know each other, as a survey of two cities has shown [3].",
)
REFERENCES = (
    "张伟, 李娜. 高校社区垃圾分类的调查[J]. 环境保护, 2019, 47(3): 45-50.",
    "王芳. 城市更新与居民参与研究[D]. 北京: 清华大学, 2018.",
    "周志华. 机器学习[M]. 北京: 清华大学出版社, 2016. ISBN 978-7-302-42328-7.",
    "Chen B, Zhang F. Land use research of China[J]. Geographical Research, 2011, 30(1): 1-9.",
    "Li L. Habits of sorting. arXiv:2103.01234, 2021. doi:10.1109/5.771073.",
)
PLANTED = (
    "作为一个人工智能语言模型，我无法进行实地调查。", "很抱歉，作为AI，我没有个人经历。",
    "As an AI language model, I do not have access to the survey.", "Certainly! Here is a revised version of the text.",
    "当然！以下是修改后的段落：", "以下是根据您的要求撰写的调查报告。", "截至我的知识更新，没有更近的数据。",
    "\nRegenerate response\n", "\n本回答由 AI 生成，内容仅供参考，请仔细甄别。\n", "参加率为六成【12†source】。",
    "The rate was high 【4:0†survey.pdf】.", "参加率为六成:contentReference[oaicite:3]{index=3}。",
    "The rate was high citeturn0search1turn2view0.", "见 https://example.org/a?utm_source=chatgpt.com 一文。",
    "见 https://example.org/a?id=3&utm_source=openai 一文。", "The rate was high [citation:3].",
    "邻居\U000e0048\U000e0069\U000e0021\U000e0021相识。", "邻居\ufe01\ufe07\ufe03\ufe0f\ufe02相识。",
    "邻居\u200b\u200c\u200c\u200b\u200b\u200c\u200b\u200c相识。", "the\u202frules and the\u202frate in Figure\u202f3",
    "**规则**要简单，**邻居**要相识，**垃圾桶**要近。",
)  # fmt: skip
WRONG = (
    "周志华. 机器学习导论[M]. 北京: 清华大学出版社, 2016. ISBN 978-7-302-42328-8.",
    "Knuth D. The Art of Computer Programming[M]. Boston: Addison, 1997. ISBN 0-201-89683-5.",
    "Li L. More habits. arXiv:2113.01234, 2021.",
    "赵敏. 楼道堆物的治理[J]. 城市问题, 2020, 39(5): 88-81.",
    "孙静. 居民自治与垃圾分类[J]. 社会学研究, 35(2): 12-30.",
    "Wu J. A survey of sorting[J]. 2016.",
    "某市统计局. 生活垃圾清运量[EB/OL]. [2021-02-30]. http://example.org.",
    "Qian Y. Rules that work[J]. Nature, 2016, 5: 1-9. DOI: 10.16/abc.123.",
    "张伟, 李娜. 高校社区垃圾分类的调查[J]. 环境保护, 2017, 47(3): 45-50.",
)
INNOCENT = (
    "ChatGPT 答道：“作为一个人工智能语言模型，我无法进行实地调查。”", "程序的回答是：\n作为AI，我没有个人经历。",
    "作为人工智能专业的学生，我负责数据部分。", "As an AI researcher, I had access to the survey.",
    "It began with “Certainly! Here is a revised version”.", "当然，以下是需要注意的几点：", "希望这对你有帮助。",
    "截至我离开时，没有更近的数据。", "Press Regenerate response for another answer.", "图中文字由 AI 识别。",
    "此类记号如“【12†source】”应当删去。", "Müller† and Li‡ share first authorship 【1】.", "turn0 of 12, search1 of 3",
    "见 https://example.org/a?utm_source=newsletter 一文。", "参数 utm_source=chatgpt.com 指明来源。",
    "The rate was high [3].", "邻居\u200b相识。", "葛\U000e0100先生与辻\U000e0101先生",
    "10\u202fkm, 5\u202fkg, 3\u202fm",
    "p 0.01** 与 0.02** 与 0.03**", "**注意**：以下为附录。",
)  # fmt: skip
UNUSUAL = (
    "作者. 文章题目[J]. 期刊名, 年份, 卷号(期数): 起始页码.",
    "周崇云. 数据挖掘系统[J]. 中国数字医学, In Press.",
    "Zhang W. Sorting at home[J]. Environment, 2019, 31: 1123-8.",
    "赵敏. 楼道堆物的治理[J]. 城市问题, 2020, 39(5): 81-88, 101.",
    "Shin K. Lecture on waste[C]. Lecture Notes, 1019, 2001: 5-9.",
    "孙中山. 建国方略[M]. 上海: 商务印书馆, 民国八年.",
    "Pearl J. Causality[M]. Cambridge: CUP, 2009. ISBN 0-521-89560-X.",
    "Wu J. Nowcasting the spread[J]. The Lancet, 2020, S0140-6736(20)30260-9.",
    "某市统计局. 生活垃圾清运量[EB/OL]. (2020-02-29)[2021-02-28]. http://example.org.",
)


@dataclass(frozen=True, slots=True)
class Specimen:
    """A document under a name; `set_type`: whether its format has bold letters of its own."""

    name: str
    content: Content
    set_type: bool


def specimens(data: Path) -> Iterator[tuple[str, list[Specimen]]]:
    """The sets of a data folder, and its real documents, as they are read without these findings."""
    for path in sorted(data.glob("*.jsonl.gz")):
        yield path.name, list(_of_set(path))
    files = [path for path in sorted((data / "real").rglob("*")) if path.is_file() and format_of(path)]
    yield "real", [_of_file(path) for path in files]


def _of_set(path: Path) -> Iterator[Specimen]:
    markdown = path.name.startswith("revisions")
    reader = read_markdown if markdown else read_txt
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for number, row in enumerate(map(json.loads, rows)):
            for key, text in row.items():
                if isinstance(text, str) and len(text) >= SHORTEST:
                    yield Specimen(f"{number}.{key}", reader(text.encode("utf-8", "surrogatepass")), not markdown)


def _of_file(path: Path) -> Specimen:
    format_ = format_of(path)
    content = read(path).content
    own = tuple(each for each in content.findings if each.kind not in KINDS)
    paged = format_ is not None and format_.pages is not Pages.NONE
    return Specimen(path.name, Content(content.text, content.paragraphs, findings=own, traces=content.traces), paged)


def found_in(specimen: Specimen) -> list[Finding]:
    """The findings of these kinds."""
    content = with_traces_in_text(specimen.content, set_type=specimen.set_type)
    return [each for each in content.findings if each.kind in KINDS]


def print_sets(data: Path) -> None:
    """Every finding with its surroundings, and for each set how many there are and what looking took."""
    for name, some in specimens(data):
        before = time.perf_counter()
        found = [(specimen, each) for specimen in some for each in found_in(specimen)]
        seconds = time.perf_counter() - before
        for specimen, each in found:
            text, (start, end) = specimen.content.text, (each.span.start, each.span.end)
            print(f"  {specimen.name}  {each.detail}  {text[max(0, start - AROUND) : end + AROUND]!r}")
        characters = sum(len(specimen.content.text) for specimen in some)
        counts = Counter(each.kind for _, each in found)
        said = ", ".join(f"{kind} {counts[kind]}" for kind in KINDS)
        print(f"{name}: {len(some)} documents, {characters:,} characters: {said}; {seconds:.2f} s", flush=True)


def with_words(words: str) -> Specimen:
    """A document with some words within its text."""
    return _made(TEXT[0], TEXT[1] + words, TEXT[2])


def with_reference(at: int, entry: str) -> Specimen:
    """A document with one more entry within its list, after the first ones."""
    return _made(*TEXT, references=(*REFERENCES[: at % 4 + 1], entry, *REFERENCES[at % 4 + 1 :]))


def _made(*lines: str, references: tuple[str, ...] = REFERENCES) -> Specimen:
    listed = [f"[{number}] {entry}" for number, entry in enumerate(references, 1)]
    content = read_txt("\n\n".join([*lines, "参考文献", *listed]).encode())
    return Specimen("made", content, set_type=True)


def print_planted() -> bool:
    """How many of the planted things are found, and in how many innocent ones something; whether all is well."""
    missed = [words for words in PLANTED if not found_in(with_words(words))]
    missed += [entry for at, entry in enumerate(WRONG) if not found_in(with_reference(at, entry))]
    false = [words for words in INNOCENT if found_in(with_words(words))]
    false += [entry for at, entry in enumerate(UNUSUAL) if found_in(with_reference(at, entry))]
    for head, some in (("not found", missed), ("false", false)):
        print("".join(f"  {head}: {words!r}\n" for words in some), end="")
    planted, innocent = len(PLANTED) + len(WRONG), len(INNOCENT) + len(UNUSUAL)
    print(f"planted: {planted - len(missed)} of {planted} found; innocent: {len(false)} of {innocent} with a finding")
    return not missed and not false


def main() -> int:
    """Measure; 1 where something planted is missed or found where it is not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--planted", action="store_true", help="only the planted ones")
    arguments = parser.parse_args()
    if not arguments.planted:
        print_sets(arguments.data)
    return int(not print_planted())


if __name__ == "__main__":
    sys.exit(main())
