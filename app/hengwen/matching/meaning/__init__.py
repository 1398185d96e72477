"""Finds the same content in other words or another language, by vectors of paragraphs.

Only this package knows the model, which comes with the extra `hengwen[meaning]`.
"""
