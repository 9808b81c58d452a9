"""Failures of calls."""

from __future__ import annotations

from typing import Any


class GridDataError(Exception):
    """Failure of a call."""

    #: HTTP status; None where there was no answer.
    status: int | None = None
    #: Pause that the service asked for, seconds; None where it named none.
    retry_after: float | None = None


class NoAnswer(GridDataError):
    """Failure without an answer of the service: no connection, no answer in time, or one that is not its own."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class Problem(GridDataError):
    """Problem that the service answered with. Each code has a class of its own below this one."""

    def __init__(self, problem: dict[str, Any], retry_after: float | None = None) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        #: The whole answer, with the members of its code.
        self.problem = problem
        #: Stable code, such as `quota_exceeded`.
        self.code: str = problem["code"]
        self.status = int(problem.get("status", 0))
        #: Id by which the operator finds the call in the logs.
        self.request_id: str = str(problem.get("request_id", ""))
        self.retry_after = retry_after
