"""The HTML report shows everything, runs nothing, and loads nothing."""

import base64
import hashlib
import re
import string
from dataclasses import replace
from pathlib import Path

import handmade
import pytest
from html_back import Page, pane_texts, parsed, solid, texts, written
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.model.document import FindingKind, ParagraphKind, Role, State
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.report.report import Comparison, MatchKind, Report
from hengwen.model.report.review import Decision
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.resources import i18n, resource
from hengwen.text.display import printable
from hengwen.views import labels
from hengwen.views.figures import FIGURES
from hengwen.views.presentation import Limits

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=http://a.example/x onerror=alert(1)>',
    "=1+1",
    "{{ 7 * 7 }}{% raw %}{count}",
    "</style></title><!-- ]]> &amp; &#0;",
    "a\0b\x08c\x0cd\x1be\x7ff\x85g\x9f",
    "\ud800 \udfff\ud83d",
    "\ufffe\uffff\U0010ffff\ufdd0",
    "\u202eevil\u2066",
    "长" * 40_000,
    "javascript:alert(1)",
]


@pytest.fixture(scope="module")
def page() -> Page:
    return parsed(handmade.sample_report())


def test_each_pane_shows_the_whole_text_of_its_document() -> None:
    report = handmade.sample_report()
    sides = [solid(entry.document.text) for pair in report.comparisons for entry in (pair.left, pair.right)]
    assert pane_texts(parsed(report)) == sides


def test_every_match_has_an_anchor_on_both_sides_that_leads_to_the_other(page: Page) -> None:
    for pair, matches in ((2, 3), (3, 3)):
        for number in range(1, matches + 1):
            left, right = (page.get_element_by_id(f"p{pair}-{side}{number}") for side in "lr")
            assert left.get("href") == f"#{right.get('id')}"
            assert right.get("href") == f"#{left.get('id')}"
            assert left.get("class") == right.get("class"), "one colour on both sides"


def test_every_link_leads_somewhere_inside_the_file(page: Page) -> None:
    targets = {node.get("id") for node in page.xpath("//*[@id]")}
    links = [node.get("href") for node in page.xpath("//a")]
    assert links
    assert all(link.startswith("#") and link[1:] in targets for link in links)
    assert len(targets) == len(page.xpath("//*[@id]")), "no anchor stands twice"


def test_matches_say_kind_distance_and_similarity(page: Page) -> None:
    """An identical passage needs no figures: they are shown from one bit on."""
    tags = [" ".join(text.split()) for text in texts(page, "tag")]
    assert "1 edited · 96 % · Hamming 3" in tags
    assert "2 identical" in tags
    assert "3 rewritten · 61 % · Hamming 11" in tags


def test_the_difference_inside_an_edited_match_is_marked(page: Page) -> None:
    assert {"四", "五"} <= set(texts(page.get_element_by_id("p3"), "differs"))


def test_left_out_text_is_there_with_its_reason(page: Page) -> None:
    (out,) = page.get_element_by_id("p2").xpath(".//span[@class='out'][starts-with(., '（')]")
    assert out.text == handmade.TEMPLATE
    assert out.get("title") == "Left out: template"


def test_hidden_text_is_named(page: Page) -> None:
    reading = page.get_element_by_id("reading").text_content()
    assert "white text" in reading
    assert page.xpath("//*[contains(@title, 'Found: white text')]")


def test_that_something_was_not_read_comes_before_any_percentage() -> None:
    """How much, in the line at the head; which documents and why, behind the ranking."""
    text = written(handmade.sample_report())
    body = text[text.index("</style>") :]
    percentage = re.search(r"\d\u00a0%", body)
    assert percentage
    assert body.index("not compared: 1") < percentage.start()
    assert body.index("It has no text: a scan of 3 pages?") > body.index('id="ranking"')


def test_no_percentage_is_shown_for_what_was_not_read(page: Page) -> None:
    (row,) = [row for row in page.xpath("//*[@id='documents']//tbody/tr") if "扫描件" in row.text_content()]
    assert "%" not in row.text_content()
    assert "empty" in row.text_content()


def test_each_document_has_a_row_without_its_hash(page: Page) -> None:
    """Hashes are for the sheets of evidence."""
    report = handmade.sample_report()
    rows = page.xpath("//*[@id='documents']//tbody/tr")
    assert len(rows) == len(report.entries)
    assert not any(entry.document.id[:12] in page.text_content() for entry in report.entries)


def test_the_ranking_has_every_pair_with_both_directions(page: Page) -> None:
    rows = page.xpath("//*[@id='ranking']//tbody/tr")
    assert len(rows) == 3
    figures = [" ".join(cell.text_content().split()) for cell in rows[1].xpath("./td[@class='n']")]
    assert figures == ["2", "68.0 %", "64.4 %", "71.6 %", "154", "84", "9", "40 %"]


def test_an_older_document_of_the_same_name_is_told_apart_by_its_folder(page: Page) -> None:
    names = [name.text_content() for name in page.xpath("//*[@id='documents']//td[@class='name']/bdi")]
    assert names == ["提交 03 终稿.pdf", "提交 18.docx", "扫描件.pdf", "旧/提交 18.docx [older]"]


def test_beyond_the_limits_pairs_list_their_passages_and_this_is_said() -> None:
    limited = parsed(handmade.sample_report(), limits=Limits(pairs=1))
    assert "Whole texts are shown for the first 1 of 3 pairs" in limited.get_element_by_id("texts").text_content()
    assert limited.get_element_by_id("p2-l1").get("href") == "#p2-r1"
    expected = (handmade.LEFT, handmade.RIGHT, handmade.SAME, handmade.SAME)
    assert pane_texts(limited)[2:6] == [solid(text) for text in expected]


def test_beyond_all_limits_pairs_still_stand_in_the_ranking() -> None:
    limited = parsed(handmade.sample_report(), limits=Limits(pairs=1, passages=0))
    said = limited.get_element_by_id("texts").text_content()
    assert "From pair 2 on, the passages are not listed either (pairs: 2)." in said
    assert len(limited.xpath("//*[@id='ranking']//tbody/tr")) == 3
    assert limited.xpath("//*[@id='p2']") == []


OUR_SCRIPT = resource("report", "report.js").read_text(encoding="utf-8")


def test_nothing_runs_but_our_script_and_nothing_is_loaded(page: Page) -> None:
    assert [node.text for node in page.xpath("//script")] == [OUR_SCRIPT]
    assert page.xpath("//iframe | //object | //embed | //link | //img | //base | //form") == []
    assert page.xpath("//@src | //@srcset | //@style | //@action | //@*[starts-with(name(), 'on')]") == []
    text = written(handmade.sample_report())
    assert re.search(r"https?:|url\(|@import|javascript:", text) is None


def test_the_policy_allows_our_style_and_script_and_nothing_else(page: Page) -> None:
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    style, script = (
        base64.b64encode(hashlib.sha256(page.xpath(f"//{name}")[0].text.encode()).digest()).decode()
        for name in ("style", "script")
    )
    ours = f"style-src 'sha256-{style}'; script-src 'sha256-{script}'"
    assert policy == f"default-src 'none'; {ours}; base-uri 'none'; form-action 'none'"


def test_what_needs_the_script_is_hidden_without_it(page: Page) -> None:
    assert {node.get("id") for node in page.xpath("//button | //input")} == {
        "previous", "next", "theme", "search"
    }  # fmt: skip
    assert all(node.xpath("ancestor::*[@data-scripted and @hidden]") for node in page.xpath("//button | //input"))


def test_the_language_is_said_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {
        ("", "Similarity report"): "相似度报告",
        ("", "edited"): "修改",
        ("", "Hamming {distance}"): "汉明 {distance}",
    }
    monkeypatch.setattr(i18n, "catalogue", lambda language: entries if language == "zh_CN" else {})
    page = parsed(handmade.sample_report(), "zh_CN")
    assert page.get("lang") == "zh-CN"
    assert page.xpath("//h1")[0].text == "相似度报告"
    assert "1 修改 · 96 % · 汉明 3" in [" ".join(text.split()) for text in texts(page, "tag")]


def test_a_report_of_nothing_can_be_written() -> None:
    page = parsed(handmade.sample_report(entries=(), comparisons=(), skipped=(), warnings=()))
    shown = page.text_content()
    assert "All documents were read without a remark." not in shown
    assert "No two documents" not in shown
    assert page.xpath("//p[contains(@class, 'warn')]")[0].text_content().startswith("⚠ Nothing was compared")
    assert page.xpath("//*[@id='texts']") == []


def test_pairs_without_a_passage_say_so() -> None:
    left, right = handmade.two_texts()
    page = parsed(handmade.sample_report(comparisons=(Comparison(left, right, (), (), 3, 0.9),), entries=(left, right)))
    assert "only the fingerprints or the titles are near" in page.get_element_by_id("p1").text_content()


def test_every_word_of_the_table_is_used_and_every_used_word_is_there() -> None:
    templates = "".join(path.read_text(encoding="utf-8") for path in resource("report").glob("*.j2"))
    used = set(re.findall(r"""label\(["']([a-z_]+)["']""", templates))
    rooms = (Path(labels.__file__).parents[1] / room for room in ("views", "exports", "cli"))
    writers = [path for room in rooms for path in room.rglob("*.py") if path != Path(labels.__file__)]
    named = {
        name for path in writers for name in re.findall(r"""["']([a-z_]+)["']""", path.read_text(encoding="utf-8"))
    }
    result = {"nothing"} | {
        name for name in labels.LABELS if name.startswith(("option_", "sheet_")) or name.endswith("_means")
    }
    of_figures = {*FIGURES, *(f"{key}_means" for key, figure in FIGURES.items() if figure.meaning)}
    of_figures |= {f"{key}_brief" for key in FIGURES}
    assert used <= {*labels.LABELS, *of_figures}
    assert set(labels.LABELS) <= used | named | result


def test_every_state_kind_and_placeholder_can_be_translated() -> None:
    for words in (State, Role, ParagraphKind, FindingKind, MatchKind, Decision, ExclusionKind):
        assert all(("", word.label.text) in i18n.catalogue("zh_CN") for word in words)
    for word in (*labels.LABELS.values(), *(figure.label for figure in FIGURES.values())):
        fields = {name for _, name, _, _ in string.Formatter().parse(word.text) if name is not None}
        assert "" not in fields, word.text
        assert isinstance(HengwenError(Message(word.text, tuple((f, 1) for f in fields))), Exception)


def hostile_report(text: str) -> Report:
    report = handmade.one_text(text, f"{text}.txt", title=text or None)
    left, right = report.entries
    unread = handmade.entry(
        handmade.document(text + "x", state=State.DAMAGED, message=message("Broken: {why}.", why=text), role=Role.OLD)
    )
    return handmade.sample_report(
        entries=(left, right, unread),
        comparisons=report.comparisons,
        skipped=(text,),
        warnings=(message("Look at {name}.", name=text),),
        created=text,
    )


@given(st.text(st.characters(exclude_categories=())))
@example("<p>\n")
def test_any_text_is_shown_as_text_wherever_it_stands(text: str) -> None:
    check_shown_as_text(text)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_text_that_breaks_writers_is_shown_as_text(text: str) -> None:
    check_shown_as_text(text)


def check_shown_as_text(text: str) -> None:
    page = parsed(hostile_report(text))
    seen = solid(printable(text))
    assert [node.text for node in page.xpath("//script")] == [OUR_SCRIPT]
    assert page.xpath("//img | //iframe | //@onerror | //@style") == []
    assert len(page.xpath("//style")) == len(page.xpath("//head/title")) == 1
    assert pane_texts(page) == [solid(printable(text))] * 2
    assert seen in solid(page.get_element_by_id("documents").text_content())
    reading = page.get_element_by_id("reading")
    (skipped,) = reading.xpath(".//details//li")
    (warning,) = reading.xpath(".//ul[@class='warnings']/li")
    assert solid(skipped.text_content()) == seen
    assert solid(warning.text_content()) == f"Lookat{seen}."
    assert f"Broken:{seen}." in solid(reading.text_content())


def test_the_file_is_utf8_with_a_line_of_forty_thousand_characters_marked() -> None:
    page = parsed(handmade.one_text("长" * 40_000))
    assert [len(text) for text in texts(page, "c0") if len(text) > 9] == [40_000, 40_000]


def test_no_link_leads_to_a_row_that_another_pair_stands_for() -> None:
    """Of a text that three people handed in one pair has a row; the others are sources all the same."""
    sample = handmade.sample_report()
    left, right = sample.entries[:2]
    copies = [
        replace(right, document=replace(right.document, path=f"{n}.docx", id=f"{n}" * 64, role=Role.NEW), text_hash="1")
        for n in range(3)
    ]
    pairs = [Comparison(copies[0], copy, (), (), 0, 1.0, similar_titles=True) for copy in copies[1:]]
    pairs.append(Comparison(copies[1], copies[2], (), (), 0, 1.0, near=True))
    pairs += [handmade.compared(left, copy) for copy in copies]
    report = replace(sample, entries=(left, *copies), comparisons=tuple(pairs))
    page = parsed(report)
    targets = {node.get("id") for node in page.xpath("//*[@id]")}
    assert {link[1:] for link in page.xpath("//a/@href") if link.startswith("#r")} <= targets
    assert len(page.xpath("//tr[starts-with(@id, 'r')]")) < len(pairs)
