"""LaTeX documents: the text that LaTeX would set, without commands.

Read here and not through pylatexenc or TexSoup: both parse into a tree by recursion, which a thousand opening braces
end, neither expands what a document defines for itself, and neither tells headings, lists or tables from other text.
"""
