"""Titles compared: are two titles the same one, edited? The product's own verdict, and the cosine of the literature."""

from hengwen.matching.titles.likeness import TitleSimilarity, compare_titles
from hengwen.matching.titles.reasons import reasons
from hengwen.matching.titles.search import similar_titles
from hengwen.text.title_words import title_words

__all__ = ["TitleSimilarity", "compare_titles", "reasons", "similar_titles", "title_words"]
