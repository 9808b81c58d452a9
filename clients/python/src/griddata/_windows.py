"""Long windows in parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone

IST = timezone(timedelta(hours=5, minutes=30))

#: An IST day or an instant with its time zone.
When = date | str


def _read(value: When) -> date:
    if isinstance(value, str):
        if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            return date.fromisoformat(value)
        value = datetime.fromisoformat(value.replace("Z", "+00:00"))
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError(f"{value} has no time zone: use a date for an IST day, or an instant with its zone")
    return value


def text_of(value: object) -> str:
    """A parameter as it is sent: an instant as ISO 8601 in UTC, a day as YYYY-MM-DD, a list with commas."""
    if isinstance(value, (list, tuple)):
        return ",".join(text_of(item) for item in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        read = _read(value)
        assert isinstance(read, datetime)
        return read.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else str(value)


def windows(start: When, end: When, days: int) -> Iterator[tuple[When, When]]:
    """A window in parts of at most `days` days, in their order.

    Two IST days are a window that includes the second, and give parts of IST days; otherwise `end` is exclusive, and parts
    end at midnight IST where they can.
    """
    if days < 1:
        raise ValueError(f"days must be above 0, not {days}")
    first, last = _read(start), _read(end)
    if not isinstance(first, datetime) and not isinstance(last, datetime):
        while first <= last:
            yield first, min(first + timedelta(days=days - 1), last)
            first += timedelta(days=days)
        return
    at = _midnight(first) if not isinstance(first, datetime) else first
    stop = _midnight(last + timedelta(days=1)) if not isinstance(last, datetime) else last
    while at < stop:
        upto = min(_midnight(at.astimezone(IST).date() + timedelta(days=days)), stop)
        yield at, upto
        at = upto


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=IST)
