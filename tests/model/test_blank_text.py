"""What a hand-in says that says nothing."""

import pytest

from hengwen.model.blank_text import says_nothing


@pytest.mark.parametrize(
    "words",
    [
        "老师好，作业见附件，请查收。",
        "抱歉老师，第二题还没有写完",
        "具体内容见附件中的 PDF",
        "报告在压缩包里",
        "一、略\n二、无",
        "第一题：\n第二题：没做",
        "稍后补交",
        "Please see the attached document.",
        "Sorry, I did not finish.",
        "姓名：林小北\n实验目的：\n实验内容：\n实验总结：",
        "一、实验目的\n二、实验步骤\n三、实验总结",
        "Name: Li\nIntroduction\nConclusion:",
    ],
)
def test_words_for_nothing_and_empty_forms_say_nothing(words: str) -> None:
    """However they are worded."""
    assert says_nothing(words, "林小北")


@pytest.mark.parametrize(
    "words",
    [
        "Yes, it rises.",
        "The answer is 42.",
        "代码见附件，思路是二分查找",
        "见附件一的证明，先通分再相加",
        "没有摩擦就没有运动",
        "一、实验目的\n测量重力加速度的大小",
    ],
)
def test_a_short_answer_says_something(words: str) -> None:
    """Nobody's answer is called blank."""
    assert not says_nothing(words)
