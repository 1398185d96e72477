"""Invented people of a class, and paths of what they hand in."""

from collections.abc import Iterable

from hengwen.people.recognise import SubmittedFile

SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁"
GIVEN = (
    "伟", "芳", "娜", "秀英", "敏", "静", "丽", "强", "磊", "军", "洋", "勇", "艳", "杰", "娟", "涛", "明", "超",
    "秀兰", "霞", "平", "刚", "桂英", "建华", "文博", "思远", "子涵", "雨桐", "浩然", "欣怡", "一诺", "梓萱", "晨",
    "宇轩", "可馨", "俊熙",
)  # fmt: skip


def students(count: int = 36) -> list[tuple[str, str]]:
    """Numbers and names of a class, all different."""
    return [(f"20230{101 + at}", SURNAMES[at % 36] + GIVEN[(at * 7) % 36]) for at in range(count)]


ENGLISH = (
    ("1234501", "Jane Doe"),
    ("1234502", "John Smith"),
    ("1234503", "Mary-Ann Lee"),
    ("1234504", "Zhang San"),
    ("1234505", "Ahmed bin Salman"),
    ("1234506", "Óscar Núñez"),
)


def submitted(paths: Iterable[str]) -> list[SubmittedFile]:
    """Files below what was given to a check, by their paths there."""
    return [SubmittedFile(f"/somewhere/{path}", tuple(path.split("/"))) for path in paths]
