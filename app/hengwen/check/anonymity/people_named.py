"""Names of people behind words such as 项目经理：, where documents say who made them."""

from collections.abc import Iterator

from hengwen.model.regex import regex
from hengwen.people.names import is_chinese_name

_LABEL = regex(
    r"(?:法定代表人|(?:授权|投标人?)代表|(?:委托|授权)代理人|被授权人|项目(?:经理|负责人|总监)|总监理工程师|(?:技术|安全|质量)负责人"
    r"|总工程师|联\s*系\s*人|(?:学生|考生|员工)?姓\s*名|(?:编制|设计|审核|校对|审定|填表|负责|申请|报告|提交)人|作\s*者|指导(?:教师|老师)"
    r"|导\s*师|(?:小组|项目组)?成员)(?:\s*[:：]\s*|\t)(?=[\u4e00-\u9fff])"
)
_NAME = regex(r"([\u4e00-\u9fff](?:[ \u3000]{0,2}[\u4e00-\u9fff·]){1,4})(?![\u4e00-\u9fff])(?:[、,，/ ]{1,2})?")


def people_named(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start and end of every such name, and the word before it."""
    for label in _LABEL.finditer(text):
        place = label.end()
        while (name := _NAME.match(text, place)) and is_chinese_name("".join(name[1].split())):
            yield *name.span(1), label[0].strip().rstrip(":：").strip()
            place = name.end()
