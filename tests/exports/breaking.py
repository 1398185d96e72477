"""Texts that break writers, and texts of any kind for property tests."""

from hypothesis import strategies as st

TEXTS = [
    "<script>alert(1)</script>",
    '"><img src=http://a.example/x onerror=alert(1)>',
    "=1+1",
    "=cmd|' /C calc'!A0",
    "＝1＋1",
    "+1",
    "＋1",
    "-1",
    "－1",
    "@SUM(1+1)",
    "＠SUM(1)",
    "'=1+1",
    "''",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "{=1+1}",
    "a,b;c\td",
    'she said "no", and\nleft\r\nat once\rtoo',
    "{{ 7 * 7 }}{% raw %}{count}",
    "</style></title><!-- ]]> &amp; &#0;",
    "a\0b\x08c\x0cd\x1be\x7ff\x85g\x9f",
    "_x0041_ _x000D_",
    "\ud800 \udfff\ud83d",
    "\ufffe\uffff\U0010ffff\ufdd0",
    "\u202eevil\u2066",
    "长" * 40_000,
    "a" * 40_000,
    "😀👩‍👩‍👧 𠮷野家",
    "http://a.example/ file:///etc/passwd javascript:alert(1)",
    "e\u0301 \u200b\u00ad\ufeff",
    "()\\ \\n (",
]
"""What row 14 of every list of faults names, and what each format has of its own."""

ANY = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)
"""Any code points at all, lone surrogates among them."""
