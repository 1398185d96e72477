"""Texts as tables and messages take them: names of files may hold what is no Unicode."""


def valid_text(text: str) -> str:
    """A text with lone surrogates as JSON escapes, as in the JSON report."""
    return text.encode("utf-8", "backslashreplace").decode()


def valid_values(value: object) -> object:
    """The same with all texts in a value of dictionaries, lists and tuples."""
    if isinstance(value, str):
        return valid_text(value)
    if isinstance(value, dict):
        return {key: valid_values(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(valid_values, value))
    return value
