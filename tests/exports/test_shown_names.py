"""What documents are called: what differs in the names of their files, each title once."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, Document, Role
from hengwen.model.people import Person
from hengwen.views.shown_names import document_names


def names(paths: Sequence[str]) -> list[tuple[str, str]]:
    """Title and detail of files under these paths."""
    documents = [Document(path, path, Content()) for path in paths]
    actual = document_names(documents)
    return [(actual[id(document)].title, actual[id(document)].detail) for document in documents]


CLASS = [(1, 1, "张三"), (1, 2, "李四"), (1, 3, "王五"), (2, 4, "赵六"), (2, 5, "钱七"), (2, 6, "孙八")]


@pytest.mark.parametrize(
    ("paths", "shown"),
    [
        (["a.txt", "b.txt"], [("a.txt", ""), ("b.txt", "")]),
        (["x/a.txt", "y/a.txt"], [("x/a.txt", ""), ("y/a.txt", "")]),
        (
            [f"2023级软件{room}班_20231011{number:02}_{who}_操作系统实验三报告.docx" for room, number, who in CLASS],
            [(f"20231011{number:02} {who}", f"2023级软件{room}班") for room, number, who in CLASS],
        ),
        (
            [f"软件1班20231011{number:02}{who}实验报告终稿.docx" for _, number, who in CLASS],
            [(f"20231011{number:02}{who}", "") for _, number, who in CLASS],
        ),
        (
            [
                "中华人民共和国教育法实施条例全文.txt",
                "中华人民共和国国旗法.txt",
                "中华人民共和国药品法（2019年修订版）.txt",
            ],
            [("教育法实施条例全文", ""), ("国旗法", ""), ("药品法（2019年修订版）", "")],
        ),
        (
            ["如何在后台运行 Linux 命令.md", "如何在 Linux 上安装编译器.md", "每个 Linux 用户都该知道的命令.md"],
            [
                ("如何在后台运行 Linux 命令", ""),
                ("如何在 Linux 上安装编译器", ""),
                ("每个 Linux 用户都该知道的命令", ""),
            ],
        ),
        (
            ["On the origin of species and of trade.pdf", "On the history of tea and of trade in China.pdf"],
            [("origin of species and of trade", ""), ("history of tea and of trade in China", "")],
        ),
        (
            [
                "面上项目_基于图神经网络的推荐研究_v1.pdf",
                "面上项目_基于图神经网络的推荐研究_v2.pdf",
                "面上项目_稀土的发光性质_v1.pdf",
            ],
            [("基于图神经网络的推荐研究 v1", ""), ("基于图神经网络的推荐研究 v2", ""), ("稀土的发光性质 v1", "")],
        ),
        (
            ["1班/甲/课程论文最终提交版本（含附件）.docx", "2班/乙/课程论文最终提交版本（含附件）.docx"],
            [("1班/甲", ""), ("2班/乙", "")],
        ),
        (
            ["大学物理光学实验报告干涉条纹.docx", "大学物理力学实验报告单摆周期.docx"],
            [("光学实验报告干涉条纹", ""), ("力学实验报告单摆周期", "")],
        ),
        (
            ["期末的光学实验报告干涉条纹的测量.docx", "期末的力学实验报告单摆的周期测量.docx"],
            [("期末的光学实验报告干涉条纹的测量", ""), ("期末的力学实验报告单摆的周期测量", "")],
        ),
        (
            ["大学物理实验报告甲1.docx", "大学物理实验报告乙1.docx"],  # 24 columns
            [("大学物理实验报告甲1.docx", ""), ("大学物理实验报告乙1.docx", "")],
        ),
        (
            ["大学物理实验报告甲10.docx", "大学物理实验报告乙10.docx"],
            [("大学物理实验报告甲10", ""), ("大学物理实验报告乙10", "")],
        ),
        (
            [
                f"{room}班/{who}_实验三_操作系统课程报告终稿.docx"
                for room, who in ((1, "张三"), (2, "张三"), (1, "李四"), (2, "王五"))
            ],
            [("1班 · 张三", ""), ("2班 · 张三", ""), ("李四", "1班"), ("王五", "2班")],
        ),
        (
            ["同一个名字的一篇很长很长的论文.docx", "同一个名字的一篇很长很长的论文.pdf", "又一篇.pdf"],
            [("同一个名字的一篇很长很长的论文.docx", ""), ("同一个名字的一篇很长很长的论文.pdf", ""), ("又一篇", "")],
        ),
    ],
)
def test_titles_are_what_differs(paths: Sequence[str], shown: Sequence[tuple[str, str]]) -> None:
    """Short names stay whole; what several files have is a detail."""
    assert names(paths) == list(shown)


def test_no_word_is_taken_off_a_title() -> None:
    """A word that many titles have is part of each; what stands before an underscore or in brackets is not."""
    titles = [
        "在 CentOS 7 上安装 MariaDB 10",
        "在 CentOS 7 上安装 Python",
        "编写一个游戏来学习 Python",
        "用 Python 画图",
    ]
    titles += ["如何用 ping 命令诊断网络连接问题", "[小白技巧]如何在 Linux 中知道端口"]
    paths = [f"申报书_{title}{'（终稿）' * (number < 3)}.docx" for number, title in enumerate(titles)]
    assert [title for title, _ in names(paths)] == titles
    assert names(["在 Linux 中移除文件的密码_v2.txt", "在 Linux 中安全地擦除文件_v2.txt", "C_v2.txt"]) == [
        ("在 Linux 中移除文件的密码", ""),
        ("在 Linux 中安全地擦除文件", ""),
        ("C", ""),
    ]


def test_a_new_file_keeps_its_title_beside_an_older_one() -> None:
    """The older one is told apart by its folder."""
    new = ["申报书/基于图神经网络的推荐研究.docx", "申报书/稀土的发光性质研究.docx"]
    old = ["旧/2016/基于图神经网络的推荐研究.docx", "旧/2017/钙钛矿电池的稳定性.docx"]
    documents = [Document(path, path, Content()) for path in new]
    documents += [Document(path, path, Content(), Role.OLD) for path in old]
    actual = document_names(documents)
    titles = [actual[id(document)].title for document in documents]
    assert titles[:2] == ["基于图神经网络的推荐研究", "稀土的发光性质研究"]
    assert titles[2].startswith("旧/2016 · 基于图神经网络的推荐研究")
    assert len(set(titles)) == 4


def test_a_person_is_the_title_and_the_number_the_detail() -> None:
    """Unless the number is in the title already."""
    people = [Person("1", "张三", "张三"), Person("2", "李四", "李四 2"), Person("3", "", "3")]
    documents = [Document(f"{person.id}.txt", person.id, Content(), person=person) for person in people]
    actual = document_names(documents)
    assert [(actual[id(document)].title, actual[id(document)].detail) for document in documents] == [
        ("张三", "1"),
        ("李四 2", ""),
        ("3", ""),
    ]


_WORD = st.sampled_from(
    ["实验", "报告", "张三", "李四", "2023101", "2023102", "v1", "v2", "essay", "on tea", "（终稿）", "软件1班"]
)
_NAME = st.lists(_WORD, min_size=1, max_size=5).flatmap(
    lambda words: st.sampled_from(["_", " ", "-", "", "，"]).map(lambda sign: sign.join(words) + ".docx")
)
_PATH = st.tuples(st.sampled_from(["", "1班/", "2班/", "1班/a/"]), _NAME).map("".join)


@given(st.lists(_PATH, unique=True, max_size=12))
def test_no_two_documents_have_one_title_and_none_is_empty(paths: list[str]) -> None:
    """However alike their names are."""
    titles = [title for title, _ in names(paths)]
    assert len(set(titles)) == len(paths)
    assert all(title.strip() for title in titles)


def test_older_documents_are_named_among_themselves() -> None:
    """What the new ones have in common is not what they have in common."""
    new = [f"2024年度面上项目申请书正文_{who}_信息学部.pdf" for who in ("甲乙", "丙丁")]
    old = [f"2019年度面上项目申请书正文_{who}_信息学部.pdf" for who in ("戊己", "庚辛")]
    documents = [Document(path, path, Content()) for path in new]
    documents += [Document(path, path, Content(), Role.OLD) for path in old]
    actual = document_names(documents)
    assert [actual[id(document)].title for document in documents] == ["甲乙", "丙丁", "戊己", "庚辛"]
