"""How a step of the self-test fails."""


class Failed(Exception):  # noqa: N818 - it is what a step reports
    """Something is not as it has to be; the text says what."""


def require(holds: object, otherwise: str) -> None:
    """Raise `Failed` unless something holds."""
    if not holds:
        raise Failed(otherwise)
