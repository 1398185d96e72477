"""HTML: what a browser shows."""

from unittest.mock import Mock

import pytest

from hengwen.model.document import ParagraphKind, State
from hengwen.readers.failure import Unreadable
from hengwen.readers.html import reader
from hengwen.readers.html.reader import read_html
from hengwen.readers.html.selectors import places_within

BODY = "学术不端行为是指在科学研究和学术活动中出现的各种造假、抄袭、剽窃行为。"


def page(body: str, head: str = "") -> bytes:
    return f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>".encode()


def test_blocks_are_paragraphs_with_their_kinds() -> None:
    """Headings, lists, tables, quotations, code; the title of the page is the title."""
    content = read_html(page(
        f"<h1>标题一</h1><p>{BODY}<br>第二\n  行</p><ul><li>甲项<li>乙项</ul><table><tr><td>格一<td>格二</table>"
        "<blockquote><p>引文在此</p></blockquote><pre>x = 1\n  y = 2</pre>尾巴", "<title>关于检测的研究</title>",
    ))  # fmt: skip
    assert content.text.split("\n") == [
        "标题一", BODY, "第二 行", "甲项", "乙项", "格一\t格二", "引文在此", "x = 1", "y = 2", "尾巴",
    ]  # fmt: skip
    assert [paragraph.kind for paragraph in content.paragraphs] == [
        ParagraphKind.HEADING,
        ParagraphKind.BODY,
        ParagraphKind.BODY,
        ParagraphKind.LIST,
        ParagraphKind.LIST,
        ParagraphKind.TABLE,
        ParagraphKind.TABLE,
        ParagraphKind.QUOTATION,
        ParagraphKind.CODE,
        ParagraphKind.CODE,
        ParagraphKind.BODY,
    ]
    assert (content.title, content.state) == ("关于检测的研究", State.READ)


def test_cells_of_a_row_stand_on_one_line() -> None:
    """In their columns; a row with a cell of several paragraphs, or another table, keeps a line for each."""
    content = read_html(page(
        "<table><tr><th>姓名</th><th colspan=2>成绩</th><th>备注</th></tr>"
        "<tr><td>张三</td><td></td><td>90</td><td>好</td></tr>"
        "<tr><td><p>甲</p><p>乙</p></td><td>丙</td></tr><tr><td>外<table><tr><td>内</td><td>层</td></tr></table></td></tr>"
        f"<tr><td colspan={'9' * 12}>宽</td><td colspan=999>阔</td><td>末</td></tr></table><p>{BODY}</p>"
    ))  # fmt: skip
    rows = content.text.split("\n")
    assert rows[:7] == ["姓名\t成绩\t\t备注", "张三\t\t90\t好", "甲", "乙", "丙", "外", "内\t层"]
    assert rows[7].split() == ["宽", "阔", "末"]
    assert len(rows[7]) < 100
    assert [content.text[paragraph.span.start : paragraph.span.end] for paragraph in content.paragraphs][:3] == [
        "姓名",
        "成绩",
        "备注",
    ]


def test_scripts_and_styles_are_no_text() -> None:
    """Nor comments, templates and what stands in the head."""
    data = page(
        "<script>var 脚本</script><p>正文<!-- 注释 -->文字</p><style>p{}</style><template>模板</template>",
        "<title>题</title>",
    )
    assert read_html(data).text == "正文文字"


@pytest.mark.parametrize(
    "attribute",
    [
        "hidden",
        'style="display:none"',
        'style="DISPLAY : none !important"',
        'style="visibility:hidden"',
        'style="opacity:0"',
    ],
)
def test_hidden_text_is_left_out_and_found(attribute: str) -> None:
    """With its place; enough of it makes the file suspicious."""
    content = read_html(page(f"<p>看得见的<span {attribute}>{'藏' * 30}</span>文字</p>"))
    assert (content.text, content.state) == ("看得见的文字", State.SUSPICIOUS)
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [("hidden text", 4)]


@pytest.mark.parametrize(
    ("style", "kind"),
    [
        ("color:#fff", "white text"),
        ("color: rgb(255, 255,255)", "white text"),
        ("color:transparent", "white text"),
        *(
            (f"font-size:{size}", "tiny text")
            for size in ("1px", "1pt", ".08em", ".08rem", ".03cm", ".3mm", ".01in", "8%")
        ),
    ],
)
def test_white_and_tiny_text_is_read_and_found(style: str, kind: str) -> None:
    """It is in the text, with the span of its characters."""
    content = read_html(page(f"<p>前面<span style='{style}'>白色的字</span></p>"))
    (finding,) = content.findings
    assert (content.text, content.text[finding.span.start : finding.span.end], finding.kind) == (
        "前面白色的字",
        "白色的字",
        kind,
    )


def test_white_text_on_a_dark_ground_is_seen() -> None:
    """No finding; on a white ground within the dark one it is one again."""
    dark = "<table bgcolor='#000080'><tr><td style='color:white'>看得见{}</td></tr></table>"
    assert read_html(page(dark.format(""))).findings == ()
    assert len(read_html(page(dark.format("<b style='background:#fff'>看不见</b>"))).findings) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5", "utf-16", "utf-8-sig"])
@pytest.mark.parametrize("said", ["", "<meta charset=gbk>", "<meta charset='utf-8'>", "<meta charset='no such'>"])
def test_the_encoding_is_found_whatever_the_page_says(encoding: str, said: str) -> None:
    """A byte order mark first, then the page if it tells the truth, then the rule for plain text."""
    text = "检测方法研究" if encoding != "big5" else "檢測方法研究的結果與討論"
    assert read_html(page(f"<p>{text}</p>", said).decode().encode(encoding)).text == text


def test_the_encoding_can_be_chosen() -> None:
    """As for plain text."""
    content = read_html("<p>組織</p>".encode("big5"), "big5hkscs")
    assert (content.text, content.encoding) == ("組織", "big5hkscs")


def test_a_page_without_text_is_empty() -> None:
    """With a sentence about pictures if it has any."""
    with pytest.raises(Unreadable) as fault:
        read_html(page("<img src='http://nowhere.invalid/a.png'>"))
    assert (fault.value.content.state, "images" in str(fault.value)) == (State.EMPTY, True)


def test_external_entities_stay_unread() -> None:
    """No file of this computer gets into the text."""
    evil = b'<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body><p>x&a;y</p></body></html>'
    assert read_html(evil).text.endswith("x&a;y")


def test_deep_nesting_is_read_without_recursion() -> None:
    """What libxml2 gives of it, in little time."""
    assert read_html(b"<p>first</p>" + b"<div>" * 20_000 + b"deep").text.startswith("first")


@pytest.mark.parametrize(("rule", "kind"), [
    (".x{display:none}", "hidden text"), ("span { visibility : hidden }", "hidden text"),
    ("#y{opacity:0}", "hidden text"), ("span.x.z{font-size:0}", "tiny text"), (".x{font:0/0 a;}", None),
    ("p{color:#123456;background:#123457}", "all white"), (".x{color:#fefefe}", "white text"),
    (".x{position:absolute;left:-9999px}", "text off the page"), ("i, .x{height:0;overflow:hidden}", "hidden text"),
    ("@media screen{.x{display:none}}", "hidden text"), (".x{display:none}#y{display:inline}", None),
    ("#y{display:none}span.x.z{display:inline}", "hidden text"),
    (".x{display:none}span{display:inline}", "hidden text"),
    ("span{visibility:hidden}*{visibility:visible}", "hidden text"),
    (".x{display:none!important}#y{display:inline}", "hidden text"), ("@media print{.x{display:none}}", None),
    ("p .x{display:none}", "hidden text"), ("p>.z+.x,body .x:not(.z){display:none}", None),
    ("p:has(.x){display:none}", None), (".x:hover{display:none}", None), ("/*.x{display:none}*/", None),
    (".other{display:none}", None), (".x{color:white;background:url(a.png)}", None), (".x{color:var(--c)}", None),
])  # fmt: skip
def test_style_sheets_say_what_is_not_seen(rule: str, kind: str | None) -> None:
    """By tag, class and id, the heavier and later rule first; what only a browser could know says nothing."""
    hidden = "藏在样式表后面的话"
    body = f"<p>看得见的<span id=y class='x z'>{hidden}</span>文字</p>"
    findings = read_html(page(body, f"<style>{rule}</style>")).findings
    if kind == "all white":
        assert [len(item.span) for item in findings] == [len(f"看得见的{hidden}文字")]
    elif rule.startswith(".x{font:"):
        assert [item.kind for item in findings] == ["tiny text"]
    else:
        assert [item.kind for item in findings] == ([kind] if kind else [])


def test_an_elements_own_style_goes_before_the_sheets() -> None:
    """Unless they insist."""
    sheet = "<style>.x{display:none}.y{display:none !important}</style>"
    body = "<p>一<b class=x style='display:inline'>二</b><b class=y style='display:inline'>三</b></p>"
    assert read_html(page(body, sheet)).text == "一二"


def test_black_on_black_is_not_seen_and_links_are() -> None:
    """Browsers give links a colour of their own."""
    content = read_html(page("<p style='background:black'>看不见<a href=x>链接</a></p>"))
    assert [content.text[finding.span.start : finding.span.end] for finding in content.findings] == ["看不见"]


def test_what_browsers_do_not_show_is_no_text() -> None:
    """What stands in a canvas or a film is for browsers that have none; readings of characters follow their words."""
    for name in ("canvas", "audio", "video", "iframe", "datalist"):
        content = read_html(f"<p>看得见<{name}>看不见</{name}></p>".encode())
        assert (content.text, content.state) == ("看得见", State.READ)
        assert [(str(finding.kind), finding.span.start) for finding in content.findings] == [("hidden text", 3)]
    ruby = "<p><ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rt>zì</rt></ruby>很多</p><p>下一段</p>"
    assert read_html(ruby.encode()).text == "漢字很多\nhàn zì\n下一段"


def test_a_page_that_hides_all_it_says_is_named() -> None:
    """It is not the same as one without text."""
    content = read_html("<body style='display: none'><p>藏起来的一段话</p>".encode())
    assert (content.text, content.state, {str(finding.kind) for finding in content.findings}) == (
        "", State.EMPTY, {"hidden text"},
    )  # fmt: skip


def test_what_is_important_and_what_is_never_closed_holds() -> None:
    """As in browsers: later declarations do not go before important ones, and the end of a sheet closes its rules."""
    words = "这里有二十多个字的一段话，纸上一个字也看不见"
    for style in ("color: white !important; color: black", "color: white ! important ; color: black"):
        assert read_html(f"<p>见</p><p style='{style}'>{words}</p>".encode()).state is State.SUSPICIOUS
    for sheet in ("p {color: white", "} p {color: white", "@media screen {p {color: white"):
        assert read_html(f"<style>{sheet}</style><p>{words}</p>".encode()).state is State.SUSPICIOUS


LONG = "这些字没有人看得见，" * 8


@pytest.mark.parametrize(
    "body",
    [
        "<p>前<!-- {} -->后</p>",
        "<p>前<!-- {} --!>后</p><!-- 短 -->",
        "<p>前<!-- <!-- {} -->后</p>",
        "<p>前后</p><!-- {} <p>没有结束</p>",
        "<p>前<!--[if IE]><b>{}</b><![endif]-->后</p>",
        "<p>前<? {} ?>后</p>",
        "<p>前<![CDATA[ {} ]]>后</p>",
        "<template><p>{}</p></template><p>前后</p>",
        "<noscript>{}</noscript><p>前后</p>",
        "<script type='text/plain'>{}</script><p>前后</p>",
    ],
)
def test_long_comments_are_no_text_and_named(body: str) -> None:
    """And what else of the source no page shows."""
    content = read_html(page(body.format(LONG)))
    assert (content.text, [finding.kind for finding in content.findings]) == ("前后", ["long comment"])


def test_comments_beside_the_page_are_named_too() -> None:
    """Before and behind it; a file of nothing else shows no text."""
    long = f"<!-- {LONG} -->"
    content = read_html(long.encode() + page("<p>正文</p>", f"<title>题</title>{long}") + long.encode())
    assert (content.text, len(content.findings)) == ("正文", 3)
    alone = read_html(long.encode())
    assert (alone.state, len(alone.findings)) == (State.EMPTY, 1)


def test_settings_of_programs_are_no_words() -> None:
    """Word, scripts and styles leave much in a page that nobody wrote; a title and a text box show their comments."""
    office = f"<!--[if gte mso 9]><xml><w:View>{LONG}</w:View></xml><![endif]-->"
    head = f"{office}<style>/* {LONG} */</style><script>var a = '{LONG}'</script><title><!-- 题 --></title>"
    head += "<!--[if lte IE 11]>This old browser is unsupported and will most likely display funky things.<![endif]-->"
    content = read_html(page("<textarea><!-- 框 --></textarea><![if !IE]><p>见</p><![endif]>", head))
    assert (content.title, content.text, content.findings) == ("<!-- 题 -->", "<!-- 框 -->\n见", ())


def test_what_a_rule_says_before_the_rules_in_it_holds() -> None:
    """White words on the dark ground of such a rule are seen."""
    sheet = "<style>body{background:#024; & i{color:red}} p{color:#fff}</style>"
    assert read_html(page(f"<p>{'看得见的文字' * 5}</p>", sheet)).findings == ()


@pytest.mark.parametrize(
    "sheet", ['"' * 50_000, "a," * 20_000 + "b{color:red}", 'p::before{content:"' + "a" * 50_000 + '"}']
)
def test_sheets_that_lie_in_wait_are_read_in_little_time(sheet: str) -> None:
    """Quotation marks without end, very many selectors, long words beside many elements; the text stays bounded."""
    text = read_html(page("<p>b</p>" * 500, f"<style>{sheet}</style>")).text
    assert text.count("b") == 500
    assert len(text) < 2_000_000


@pytest.mark.parametrize(("rule", "seen"), [
    ("b:nth-child(2)", "acd"), ("p:nth-last-child(1)", "abc"), ("p:nth-of-type(2)", "abd"), ("p:last-child", "abc"),
    ("p:nth-last-of-type(2)", "abd"), ("p:first-of-type", "bcd"), ("i:only-child", "abcd"),
    ("p:nth-child(2n+3)", "abd"),
])  # fmt: skip
def test_rules_for_places_count_elements_alone(rule: str, seen: str) -> None:
    """Comments between them are none; `b` is of another kind than the rest."""
    body = "<div><p>a</p><!-- x --><b>b</b><p>c</p><p>d</p></div>"
    read = read_html(page(body, f"<style>{rule}{{display:none}}</style>"))
    assert "".join(read.text.split()) == seen


def test_places_in_long_tables_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row asks for its place: going through all rows before each would take the square of their number."""
    rows = "".join(f"<tr><td>{number}</td></tr>" for number in range(600))
    sheet = "<style>tr:nth-last-child(odd){background:#eee} tr:nth-of-type(2n){display:none}</style>"
    places_within.cache_clear()
    monkeypatch.setattr(reader, "places_within", Mock())  # keeps it from being forgotten before it is looked at
    text = read_html(page(f"<table>{rows}</table>", sheet)).text
    assert text.split() == [str(number) for number in range(0, 600, 2)]
    assert places_within.cache_info().misses < 10
    places_within.cache_clear()
