"""Identity data in documents that must be anonymous: what is found, what is no such thing, and only where asked."""

from dataclasses import replace
from pathlib import Path

import docx
import openpyxl
import pytest

from conftest import make_document
from hengwen.check.anonymity import search
from hengwen.check.anonymity.companies import company_names
from hengwen.check.anonymity.identity_list import IdentityList, ListEntry, read_list
from hengwen.check.anonymity.numbers import (
    bank_accounts,
    chat_accounts,
    credit_codes,
    id_numbers,
    mail_addresses,
    mobile_numbers,
    telephone_numbers,
)
from hengwen.check.anonymity.people_named import people_named
from hengwen.check.anonymity.search import with_identity_data
from hengwen.check.run import check
from hengwen.model.document import Document, FindingKind, Role
from hengwen.model.messages import HengwenError
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.read import read
from hengwen.text.name_search import normal_form
from hengwen.views.identity_view import written

ID = "11010519491231002X"  # the example of GB 11643-1999
CODE = "91350100M000100Y43"  # the example of GB 32100-2015

IDENTITIES = [
    (mobile_numbers, "联系电话：138-1234-5678，", ["138-1234-5678"]),
    (mobile_numbers, "电话＋８６１３８１２３４５６７８。", ["+8613812345678"]),
    (telephone_numbers, "电话 010-62781234 转 8", ["010-62781234"]),
    (telephone_numbers, "传真（0412）3201234", ["(0412)3201234"]),
    (telephone_numbers, "客服 400-810-1234", ["400-810-1234"]),
    (mail_addresses, "请发到 Bid.Team@zhiheng.com.cn。", ["bid.team@zhiheng.com.cn"]),
    (
        bank_accounts,
        "账号：0200 0045 0900 1234 567；银行卡 6222021234567890123",
        ["0200 0045 0900 1234 567", "6222021234567890123"],
    ),
    (chat_accounts, "微信号：yunhai_xc2020，ＱＱ：1234567890", ["yunhai_xc2020", "1234567890"]),
    (id_numbers, f"身份证号{ID}。", [ID.lower()]),
    (credit_codes, f"代码：{CODE}", [CODE.lower()]),
]
INNOCENT = [
    (mobile_numbers, "订单 113812345678901 和 0.13812345678，图 https://x.cn/p/15323769611_a.jpg"),
    (mobile_numbers, "号段 14012345678、16012345678 没有放出"),
    (telephone_numbers, "见 GB/T 7714-20151234，页 010-020，日期 2024-01-15，ISSN 0254-1234"),
    (telephone_numbers, "https://bbs.cn/010-62781234/1"),
    (mail_addresses, "写作 user@example.com，git@github.com:a/b.git，logo@2x.png，xxx@xxx.com，npm i a@1.2.3"),
    (mail_addresses, "user@1000.service 与 dbus-:1.2-ca.desrt.dconf@0.service"),
    (bank_accounts, "账号：admin123，账号：13800，订单号：0200004509001234567"),
    (chat_accounts, "微信：扫码关注，wechat: app，用微信 weixin_login 登录，QQ：1.2.3"),
    (id_numbers, "110105194912310021 校验码不对，110105194913310029 没有这个月，990105194912310029 没有这个省"),
    (credit_codes, "91350100M000100Y42 校验码不对，91350100M000100Y4 少一位，91I50100M000100Y43 有字母 I"),
]


def _texts(find: object, text: str) -> list[str]:
    form = normal_form(text)
    return [form[start:end] for start, end in find(form)]  # type: ignore[operator]


@pytest.mark.parametrize(("find", "text", "wanted"), IDENTITIES)
def test_numbers_and_addresses_of_somebody_are_found(find: object, text: str, wanted: list[str]) -> None:
    """In full width, with separators and in any case."""
    assert _texts(find, text) == wanted


@pytest.mark.parametrize(("find", "text"), INNOCENT)
def test_other_numbers_are_not(find: object, text: str) -> None:
    """A wrong check character, a day that there is none, an order number, a place in an address of the web."""
    assert _texts(find, text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("由北京智恒信远科技有限公司承建。", ["北京智恒信远科技有限公司"]),
        ("投标人：奥的斯电梯（中国）有限公司", ["奥的斯电梯（中国）有限公司"]),
        ("我方委托中联重科股份有限公司施工", ["中联重科股份有限公司"]),
        ("天衡会计师事务所（特殊普通合伙）出具", ["天衡会计师事务所（特殊普通合伙）"]),
        ("Made by Zhiheng Data Co., Ltd. in 2024", ["Zhiheng Data Co., Ltd."]),
        ("设立有限责任公司，应当具备下列条件；股份有限公司的设立，可以采取发起设立。", []),
        ("国有独资有限责任公司、外商投资有限公司和一般的科技有限公司", []),
        ("某某有限公司与××科技有限公司、甲有限公司签订合同", []),
        ("国有企业改组设立股份有限公司的，房地产开发有限公司应当", []),
    ],
)
def test_companies_are_found_by_a_name_and_not_by_a_word_of_the_law(text: str, wanted: list[str]) -> None:
    """A branch and a kind of company name nobody."""
    assert [text[start:end] for start, end in company_names(text)] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("项目经理：王建国，", [("王建国", "项目经理")]),
        ("小组成员：王建国、李 晓明", [("王建国", "小组成员"), ("李 晓明", "小组成员")]),
        ("项目负责人\t王建国\t联系电话", [("王建国", "项目负责人")]),
        ("姓名\t性别\t单位", []),
        ("联系人：        电话：", []),
        ("项目负责人：应当具有高级职称", []),
        ("编制人：见附件", []),
    ],
)
def test_names_stand_behind_words_that_say_so(text: str, wanted: list[tuple[str, str]]) -> None:
    """Only full names: an empty field and a rule name nobody."""
    assert [(text[start:end], label) for start, end, label in people_named(text)] == wanted


def test_a_list_has_an_entry_each_line(tmp_path: Path) -> None:
    """In GBK too; what is too short to look for is counted, a heading is none."""
    path = tmp_path / "名单.txt"
    path.write_bytes("名称\n智恒信远, 三层\n\n甲\n王建国\n123\n".encode("gbk"))
    assert read_list(path) == IdentityList((ListEntry("智恒信远, 三层", 2), ListEntry("王建国", 4)), 2)


def test_a_table_has_an_entry_each_cell(tmp_path: Path) -> None:
    """CSV and XLSX alike, without the row of headings."""
    rows = [("单位名称", "联系人", "电话"), ("智恒信远", "王建国", "13812345678")]
    (tmp_path / "a.csv").write_text("\n".join(",".join(row) for row in rows), encoding="utf-8-sig")
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    wanted = tuple(ListEntry(cell, 2) for cell in rows[1])
    assert read_list(tmp_path / "a.csv").entries == read_list(tmp_path / "a.xlsx").entries == wanted


@pytest.mark.parametrize(
    ("text", "sought"),
    [
        ("智恒", True),
        ("恒", False),
        ("ABC", True),
        ("AB", False),
        ("12345", True),
        ("1-234", False),
        ("恒" * 101, False),
    ],
)
def test_what_is_too_short_is_not_looked_for(tmp_path: Path, text: str, sought: bool) -> None:
    """It would stand everywhere; nor is a whole paragraph a name."""
    path = tmp_path / "a.txt"
    path.write_text(f"王建国\n{text}\n", encoding="utf-8")
    assert (text in [entry.text for entry in read_list(path).entries]) is sought


@pytest.mark.parametrize("text", ["甲\n", "", "\n\n"])
def test_a_list_of_nothing_is_said(tmp_path: Path, text: str) -> None:
    """Before anything is read; so is one that is not there."""
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="utf-8")
    for wrong in (path, tmp_path / "none.txt"):
        with pytest.raises(HengwenError):
            check(CheckRequest((tmp_path,), anonymous=True, identity_list=wrong))


def _identity_data(document: Document, *names: str, templates: tuple[Document, ...] = ()) -> list[tuple[str, str]]:
    entries = IdentityList(tuple(ListEntry(name, line) for line, name in enumerate(names, 1)))
    (searched,), _ = with_identity_data([document], templates, entries)
    return [(written(searched, finding), str(finding.detail)) for finding in searched.content.identity_data]


def test_entries_of_the_list_are_found_in_any_spelling() -> None:
    """In the other script, in full width, with blanks between; inside a company's name as well as that name."""
    document = make_document("智恆 信遠的方案，由北京智恒信远科技有限公司提供，ＡＢＣ Data。")
    assert _identity_data(document, "智恒信远", "abc data") == [
        ("智恆 信遠", "on line 1 of the list: “智恒信远”"),
        ("北京智恒信远科技有限公司", "the name of a company"),
        ("智恒信远", "on line 1 of the list: “智恒信远”"),
        ("ＡＢＣ Data", "on line 2 of the list: “abc data”"),
    ]


def test_a_long_number_of_the_list_is_found_in_groups() -> None:
    """As accounts are written; a short one may be a date in another form."""
    document = make_document("户头 0200 0045 0900 1234 567，日期 2023-01-01。")
    assert _identity_data(document, "0200004509001234567", "20230101") == [
        ("0200 0045 0900 1234 567", "on line 1 of the list: “0200004509001234567”"),
    ]


def test_what_the_task_sheet_says_is_the_buyers() -> None:
    """Unless it is on the list."""
    task = make_document("采购人：海城市数智中心有限公司，电话 0412-3201234。")
    document = make_document("致海城市数智中心有限公司：电话 0412-3201234，我方电话 0412-3209999。")
    assert _identity_data(document, templates=(task,)) == [("0412-3209999", "a telephone number")]
    listed = _identity_data(document, "海城市数智中心", templates=(task,))
    assert ("海城市数智中心", "on line 1 of the list: “海城市数智中心”") in listed


def test_the_name_and_the_properties_of_a_file_count(tmp_path: Path) -> None:
    """Who wrote it and who saved it last, but not what every program enters there."""
    path = tmp_path / "王建国_技术标.docx"
    paper = docx.Document()
    paper.add_paragraph("本方案采用分布式架构。")
    paper.sections[0].header.paragraphs[0].text = "智恒信远"
    paper.core_properties.author, paper.core_properties.last_modified_by = "李晓明", "Administrator"
    paper.save(str(path))
    assert _identity_data(read(path), "智恒信远") == [
        ("王建国", "in the name of the file: “王建国”"),
        ("李晓明", "in the property “author” of the file: “李晓明”"),
        ("智恒信远", "on line 1 of the list: “智恒信远”"),
    ]


def test_only_new_documents_must_be_anonymous() -> None:
    """An older one names whom it likes."""
    old = make_document("电话 13812345678", role=Role.OLD)
    assert _identity_data(old) == []


def test_a_document_with_very_many_places_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first are listed, and their number is told."""
    monkeypatch.setattr(search, "MOST", 3)
    (document,), notes = with_identity_data(
        [make_document("智恒信远。" * 5)], (), IdentityList((ListEntry("智恒信远", 1),))
    )
    assert len(document.content.identity_data) == 3
    assert "identity data in 5 places, of which the first 3 are listed" in str(notes[0])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two bids, one with a telephone number, and a list beside them."""
    (tmp_path / "一.txt").write_text("方案一各有所长，先编目后入库。电话 13812345678。\n", encoding="utf-8")
    (tmp_path / "二.txt").write_text("方案二另有一套，边采集边清洗，月底核对。\n", encoding="utf-8")
    (tmp_path / "list.txt").write_text("编目\n智恒信远\n", encoding="utf-8")
    return tmp_path


def _kinds(report: Report) -> dict[str, list[str]]:
    return {entry.document.name: [f.kind for f in entry.document.content.findings] for entry in report.entries}


def test_nothing_is_looked_for_unless_asked(folder: Path) -> None:
    """A list alone changes nothing either; asked, the list is no document."""
    plain = _kinds(check(CheckRequest((folder,), jobs=1)))
    assert plain == {"list.txt": [], "一.txt": [], "二.txt": []}
    asked = check(CheckRequest((folder,), jobs=1, anonymous=True, identity_list=folder / "list.txt"))
    assert _kinds(asked) == {"一.txt": [FindingKind.IDENTITY] * 2, "二.txt": []}


def test_findings_are_the_same_with_any_number_of_processes(folder: Path) -> None:
    """They follow from the documents and the list alone."""
    one, two = (check(CheckRequest((folder,), jobs=jobs, anonymous=True)) for jobs in (1, 2))
    assert [e.document.content.findings for e in one.entries] == [e.document.content.findings for e in two.entries]


def test_a_person_known_by_the_roster_is_found_in_the_name_of_the_file() -> None:
    """Number and name, as the check knows them."""
    document = replace(make_document("正文", path="b07_技术标.txt"), person=Person("b07", "Mary Lee", "Mary Lee"))
    assert _identity_data(document) == [("b07", "in the name of the file: “b07”")]
