"""Labelled sets in all their forms."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from hengwen.cli.bench.editing import edited
from hengwen.cli.bench.labelled_sets import LabelledSet, load, merge, source_of
from hengwen.cli.bench.topics import near_duplicates, same_topics
from hengwen.model.messages import HengwenError


def _write(path: Path, rows: list[dict[str, object]]) -> Path:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


def test_drafts_and_finals_are_pairs_and_all_else_is_different(tmp_path: Path) -> None:
    """Compressed or not; the halves follow the id."""
    rows: list[dict[str, object]] = [{"id": f"x{i}", "draft": f"稿{i}", "final": f"定稿{i}"} for i in range(40)]
    judged = load(_write(tmp_path / "a.jsonl.gz", rows))
    assert (len(judged), judged.whole, bool(judged.same.all())) == (80, True, True)
    assert judged.pairs[:2].tolist() == [[0, 1], [2, 3]]
    assert 10 < judged.halves.sum() / 2 < 30
    assert (judged.halves[::2] == judged.halves[1::2]).all()


@pytest.mark.parametrize(
    ("key", "values"),
    [("kind", ["edited", "different", "same"]), ("label", [1, 0, 1]), ("label", [True, False, True])],
)
def test_kinds_and_labels_judge_only_their_pairs(tmp_path: Path, key: str, values: list[object]) -> None:
    """Nothing is known of the others."""
    judged = load(_write(tmp_path / "a.jsonl", [{"a": "甲", "b": "乙", key: value} for value in values]))
    assert (judged.whole, judged.same.tolist(), judged.short) == (False, [True, False, True], True)


def test_versions_of_one_name_are_all_pairs(tmp_path: Path) -> None:
    """Each two of three versions in two lines."""
    judged = load(
        _write(tmp_path / "a.jsonl", [{"a": "1", "b": "2", "name": "法"}, {"a": "2", "b": "3", "name": "法"}])
    )
    assert sorted(map(tuple, judged.pairs.tolist())) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_a_folder_with_a_key_is_read_by_the_readers(tmp_path: Path) -> None:
    """Files of the key's pairs; the template and what cannot be read are no documents of the set."""
    for name in ("甲.txt", "乙.md", "丙.txt", "题.txt"):
        (tmp_path / name).write_text(f"{name}的文字写在这里。", encoding="utf-8")
    (tmp_path / "空.txt").write_bytes(b"")
    key = {"template": "题.txt", "pairs": [{"left": "甲.txt", "right": "乙.md"}, {"left": "甲.txt", "right": "空.txt"}]}
    (tmp_path / "key.json").write_text(json.dumps(key), encoding="utf-8")
    judged = load(tmp_path)
    assert (len(judged), judged.pairs.tolist(), judged.whole) == (3, [[1, 2]], True)


@pytest.mark.parametrize("content", ["", "nonsense", "[1]", '{"a": "x"}', '{"x": 1}'])
def test_what_is_no_set_is_refused_in_one_sentence(tmp_path: Path, content: str) -> None:
    """A file, a folder without key, a file that is not there."""
    (tmp_path / "a.jsonl").write_text(content, encoding="utf-8")
    for path in (tmp_path / "a.jsonl", tmp_path, tmp_path / "none"):
        with pytest.raises(HengwenError):
            load(path)


def test_the_first_line_is_the_title_and_lines_are_paragraphs() -> None:
    """Marks of headings left out; a long first line is no title."""
    source = source_of("\n# 题目\n\n正文。")
    assert (source.title, [source.text[p.start : p.end] for p in source.paragraphs]) == ("题目", ["# 题目", "正文。"])
    assert source_of("长" * 61).title == ""


def test_merged_sets_keep_their_pairs() -> None:
    """Places move by the documents before."""
    rows = [source_of("甲"), source_of("乙")]
    one = LabelledSet("x", tuple(rows), np.array([[0, 1]]), np.array([True]), True, np.array([0, 0]), ("a", "b"))
    both = merge([one, one])
    assert (both.pairs.tolist(), both.topics, both.name) == ([[0, 1], [2, 3]], ("a", "b", "a", "b"), "x + x")


def test_edits_have_their_rate_and_are_the_same_for_the_same_seed() -> None:
    """About the share of characters, in every sentence; the first line stays."""
    text = "题目\n" + "这是一句很长的话说的是图书馆座位预约系统。" * 200
    result = edited(text, 0.1, 7)
    assert result == edited(text, 0.1, 7) != edited(text, 0.1, 8)
    assert result.startswith("题目\n")
    assert 0.85 * len(text) < len(result) < 1.05 * len(text)
    assert edited(text, 0.0, 1).count("这是一句很长的话说的是图书馆座位预约系统。") >= 170


def test_topics_are_the_largest_and_the_rest_is_noise(tmp_path: Path) -> None:
    """Copies are pairs with their originals; in the other set each two of one topic are."""
    rows: list[dict[str, object]] = [{"text": f"文章{i}\n正文{i}", "topic": f"题{min(i // 3, 6)}"} for i in range(24)]
    judged = load(_write(tmp_path / "a.jsonl", rows))
    copies, same = near_duplicates(judged), same_topics(judged)
    chosen = 6 + 4 * 3
    assert (len(copies), len(copies.pairs)) == (24 + chosen, chosen)
    assert len(same) == 24
    assert len(same.pairs) == 15 + 4 * 3
    with pytest.raises(HengwenError, match="topics"):
        near_duplicates(load(_write(tmp_path / "b.jsonl", [{"text": "x"}])))
