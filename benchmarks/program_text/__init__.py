"""Which lines are taken for code or output, on lines that were labelled by hand: precision and recall by kind.

    python -m benchmarks.program_text

Each stretch of `lines.txt` is a text of its own: a line with its label (prose, code, output; any: either of the last
two), then its lines. A line counts as right where it is left out as the label says.
"""
