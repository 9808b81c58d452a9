"""An answer, and its rows as a data frame."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import pandas

    from .types import Meta

D = TypeVar("D")

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)")


def _is_instants(values: Any) -> bool:
    known = [value for value in values if value is not None and value == value]
    return bool(known) and all(isinstance(value, str) and _INSTANT.fullmatch(value) for value in known)


def frame_of(rows: Any, tz: str) -> pandas.DataFrame:
    """Data frame of rows. Instants are of the time zone `tz`; the first column of them named `ts` is the index."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_dataframe needs pandas: pip install pandas") from error
    frame = pandas.json_normalize(list(rows))
    for name in frame.columns:
        if _is_instants(frame[name]):
            frame[name] = pandas.to_datetime(frame[name], utc=True).dt.tz_convert(tz)
    return frame.set_index("ts") if "ts" in frame.columns else frame


@dataclass(frozen=True)
class Answer(Generic[D]):
    """Answer of a route: its data, and how it came about. Routes under `/v1` have no `meta`."""

    data: D
    meta: Meta | None
    #: Name of the list that the answer is about; None where it has none.
    list_name: str | None = None

    @property
    def items(self) -> list[Any]:
        """Items of the list that the answer is about."""
        found = self.data.get(self.list_name) if isinstance(self.data, dict) and self.list_name else None
        return found if isinstance(found, list) else []

    def to_dataframe(self, tz: str = "UTC", list_name: str | None = None) -> pandas.DataFrame:
        """Rows of the answer as a data frame.

        Args:
            tz: time zone of instants, such as `Asia/Kolkata`
            list_name: another list of the answer than the one it is about, such as `daily`
        """
        if list_name is None:
            return frame_of(self.items, tz)
        return frame_of(self.data[list_name], tz)  # type: ignore[index]
