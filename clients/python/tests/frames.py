"""Compares a data frame with the answer it is made of: values, and instants in UTC and in IST."""

import os
from datetime import datetime

from griddata import Client

grid = Client(os.environ["GRID_BASE_URL"], os.environ["GRID_API_KEY"])
answer = grid.get_demand_history(hours=24)
for tz, offset in (("UTC", 0), ("Asia/Kolkata", 5.5)):
    frame = answer.to_dataframe(tz=tz)
    assert len(frame) == len(answer.items) > 20
    for (ts, row), item in zip(frame.iterrows(), answer.items):
        assert ts == datetime.fromisoformat(item["ts"].replace("Z", "+00:00"))
        assert ts.utcoffset().total_seconds() == offset * 3600
        assert row["demand_mw"] == item["demand_mw"]
print(len(answer.items), "rows as they came")
