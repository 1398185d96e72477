"""Paragraphs stand beside their true partners, whatever their order."""

import random
from pathlib import Path

import pytest

from hengwen.check.run import check
from hengwen.matching.paragraph_alignment import Bead, align_paragraphs
from hengwen.model.report.comparison import Comparison
from hengwen.model.request.check_request import CheckRequest

SAID = (
    "研究人员在三个街区安装了温度传感器，连续记录两个夏季的数据变化。结果显示，树冠覆盖率每提高一成，午后地表温度平均下降零点八度。",
    "老旧小区的空调用电量随之减少；而没有乔木遮挡的停车场，夜间散热最慢，成为热岛的中心，居民抱怨不断。",
    "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区，这一点值得研究。",
    "图书馆的座位预约系统上线之后，占座现象明显减少，但也带来了新的问题：老年读者不会使用手机预约。",
    "他把旧自行车改造成发电装置，放在学校操场边，学生们排队骑车给手机充电，热闹得像过节一样。",
)
OWN = "完全不同的另外一段文字，讲的是昨天晚上下了一场大雨，街道都淹没了，行人寸步难行。"
OTHER = "食堂的午餐换了新的菜单，价格没有变，味道却淡了许多，排队的人少了一半还不止。"


def compared(folder: Path, left: list[str], right: list[str]) -> Comparison:
    for name, lines in (("a.txt", left), ("b.txt", right)):
        (folder / name).write_text("\n".join(lines), encoding="utf-8")
    (pair,) = check(CheckRequest((folder,), jobs=1)).comparisons
    return pair


def places(beads: tuple[Bead, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(bead.left, bead.right) for bead in beads]


def test_exchanged_paragraphs_face_each_other_and_the_shorter_one_was_moved(tmp_path: Path) -> None:
    """The right document begins with what ends the left one."""
    beads = align_paragraphs(compared(tmp_path, list(SAID[:4]), [SAID[3], *SAID[:3]]))
    assert places(beads) == [((0,), (1,)), ((1,), (2,)), ((2,), (3,)), ((3,), (0,))]
    assert [bead.moved for bead in beads] == [False, False, False, True]
    assert all(bead.links[0].distance == 0 for bead in beads)


def test_a_paragraph_that_was_split_stands_beside_both_parts(tmp_path: Path) -> None:
    """One row with two partners, and the figures of both."""
    beads = align_paragraphs(compared(tmp_path, list(SAID[:2]), [SAID[0][:31], SAID[0][31:], OWN, SAID[1]]))
    assert places(beads) == [((0,), (0, 1)), ((), (2,)), ((1,), (3,))]
    assert len(beads[0].links) == 2


def test_paragraphs_that_were_joined_stand_beside_one(tmp_path: Path) -> None:
    """Neighbours only: the order of the left document is kept, and what stands apart says where its partner is."""
    joined = align_paragraphs(compared(tmp_path, list(SAID[:3]), [SAID[0] + SAID[1], SAID[2]]))
    assert places(joined) == [((0, 1), (0,)), ((2,), (1,))]
    apart = align_paragraphs(compared(tmp_path, [SAID[0], OWN, SAID[1]], [SAID[0] + SAID[1], OTHER]))
    assert places(apart) == [((0,), (0,)), ((), (1,)), ((1,), ()), ((2,), ())]
    assert [bead.elsewhere for bead in apart] == [(), (), (), (0,)]


def test_short_lines_that_are_equal_face_each_other_are_quiet(tmp_path: Path) -> None:
    """Headings are too short for fingerprints."""
    left = ["一、目的", SAID[0], "二、方法", SAID[1]]
    beads = align_paragraphs(compared(tmp_path, left, ["一、目的", SAID[0], OWN, "二、方法", SAID[1]]))
    assert places(beads) == [((0,), (0,)), ((1,), (1,)), ((), (2,)), ((2,), (3,)), ((3,), (4,))]
    assert [bead.is_short_line for bead in beads] == [True, False, False, True, False]


def test_paragraphs_that_share_one_sentence_are_partners_too(tmp_path: Path) -> None:
    """A passage of both, though too little of either for the pair of paragraphs; its distance is told all the same."""
    rest = [OWN * 3, OTHER * 3]
    pair = compared(tmp_path, [rest[0] + SAID[2]], [OWN[::-1], rest[1] + SAID[2]])
    (bead,) = (bead for bead in align_paragraphs(pair) if bead.is_paired)
    assert (bead.left, bead.right) == ((0,), (1,))
    assert bead.links[0].distance > 3
    assert 0 < bead.links[0].similarity < 0.6


@pytest.mark.parametrize("seed", range(12))
def test_every_paragraph_stands_once_and_the_left_ones_in_order(tmp_path: Path, seed: int) -> None:
    """Whatever was moved, repeated, split, joined or put in between."""
    chance = random.Random(seed)
    lines = [*SAID, OWN, OTHER, "一、目的", "二、方法", "三、结果", SAID[0] + SAID[1], SAID[2][:20]]
    left = chance.choices(lines, k=chance.randint(3, 14))
    right = chance.choices(lines, k=chance.randint(3, 14))
    pair = compared(tmp_path, [SAID[4], *left], [*right, SAID[4]])
    beads = align_paragraphs(pair)
    lefts = [i for bead in beads for i in bead.left]
    assert lefts == list(range(len(pair.left.document.paragraphs)))
    assert sorted(j for bead in beads for j in bead.right) == list(range(len(pair.right.document.paragraphs)))
    state = [bead.right[0] for bead in beads if bead.is_paired and bead.links and not bead.moved]
    assert state == sorted(state)
    alone = [bead.right[0] for bead in beads if not bead.left]
    assert alone == sorted(alone)
