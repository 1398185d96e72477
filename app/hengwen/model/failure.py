"""The error of a step of the self-test."""


class Failed(Exception):  # noqa: N818 - it is what a step reports
    """Something is not as it must be; the text says what."""


def require(holds: object, otherwise: str) -> None:
    """Raise `Failed` with the text `otherwise` unless `holds`."""
    if not holds:
        raise Failed(otherwise)
