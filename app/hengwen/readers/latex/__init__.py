"""LaTeX documents: the text that LaTeX would set, without commands.

Read here and not through pylatexenc or TexSoup: both parse into a tree by recursion, so a thousand opening braces end
them; neither expands a document's own macros, and neither tells headings, lists or tables from other text.
"""

SUFFIXES = (".tex", ".ltx")
