"""The time of day, asked for in one place: it may be any, and nothing but what is shown follows from it."""

import time
from datetime import UTC, datetime, timedelta

seconds = time.time
"""Seconds since 1970, as the machine has them."""

_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> str:
    """This moment in ISO 8601 and UTC, to the second."""
    moment = _BEGIN + timedelta(seconds=seconds())  # before 1970 too, which Windows has no other way to tell
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
