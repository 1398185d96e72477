"""The current time, read in one place. Only what is shown depends on it."""

import time
from datetime import UTC, datetime, timedelta

seconds = time.time
"""Returns the seconds since 1970 by the machine's clock."""

_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> str:
    """Return the current time in ISO 8601 and UTC, to the second."""
    moment = _BEGIN + timedelta(seconds=seconds())  # works before 1970 on Windows too
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
