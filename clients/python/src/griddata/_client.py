"""Calls over HTTP, repeated where that is safe."""

from __future__ import annotations

import gzip
import json
import random
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._answer import Answer
from ._cache import EtagCache
from ._errors import GridDataError, NoAnswer, Problem
from ._problems import CLASSES
from ._routes import ROUTES, Route, Routes
from ._windows import When, text_of, windows

_REPEATABLE_STATUS = {None, 500, 502, 503, 504}


class _NoRedirects(HTTPRedirectHandler):
    """A redirect is no answer: it would take the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


def pause_before_retry(failure: GridDataError, is_repeatable: bool, attempt: int) -> float | None:
    """Pause before a failed call is made again, seconds; None where it must not be.

    A refusal by quota was not begun, so it may always be repeated. Whatever else fails may have been done: it is repeated
    only where doing it twice does no harm.
    """
    if failure.status != 429 and not (is_repeatable and failure.status in _REPEATABLE_STATUS):
        return None
    return failure.retry_after if failure.retry_after is not None else 0.5 * 2**attempt


def _failure_of(error: HTTPError) -> GridDataError:
    try:
        problem = json.loads(_body_of(error))
        code = problem["code"]
        problem["detail"]
    except (ValueError, KeyError, TypeError, OSError, HTTPException):
        return NoAnswer(f"an answer {error.code} that is not the service's", error.code)
    asked = error.headers.get("Retry-After", "")
    return CLASSES.get(code, Problem)(problem, float(asked) if asked.isdigit() else None)


def _body_of(response: Any) -> bytes:
    body: bytes = response.read()
    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body


class Client(Routes):
    """Client of the service: a method for every route, and ways to read what is longer than an answer.

    Args:
        base_url: address of the service, such as `https://grid.example`
        api_key: API key, `svc_live_…`
        identity_token: identity token of a signed-in user, for the routes that manage keys
        timeout: longest wait for a part of an answer, seconds
        retries: most repetitions of a call that may be repeated
        longest_pause: longest pause before a repetition, seconds; a call that would have to pause for longer fails at once
        cache_bytes: most bytes of answers kept with their ETags; 0 keeps none
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        identity_token: str | None = None,
        timeout: float = 60.0,
        retries: int = 2,
        longest_pause: float = 65.0,
        cache_bytes: int = 2**23,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {
            "key": {"X-API-Key": api_key} if api_key else {},
            "identity": {"Authorization": f"Bearer {identity_token}"} if identity_token else {},
            "none": {},
        }
        self._timeout = timeout
        self._retries = retries
        self._longest_pause = longest_pause
        self._cache = EtagCache(cache_bytes)
        self._opener = build_opener(_NoRedirects)

    def pages(self, name: str, **parameters: Any) -> Iterator[Answer[Any]]:
        """Pages of a list, such as `pages("get_power_plants", fuel="solar")`; one answer each."""
        while True:
            answer = self._call(name, _named(parameters), None, None)
            yield answer
            page = (answer.meta or {}).get("page")
            if page is None or page["next_cursor"] is None:
                return
            parameters["cursor"] = page["next_cursor"]

    def items(self, name: str, **parameters: Any) -> Iterator[Any]:
        """Items of a list, page by page."""
        for page in self.pages(name, **parameters):
            yield from page.items

    def rows(self, name: str, from_: When, to: When, *, days: int = 30, **parameters: Any) -> Iterator[Any]:
        """Rows of a window of any length, asked for in parts of `days` days, one at a time."""
        for start, end in windows(from_, to, days):
            yield from self.items(name, **parameters, from_=start, to=end)

    def file(self, name: str, format: str | None = None, **parameters: Any) -> IO[bytes]:
        """A route's answer as a file (`csv`, `xlsx`, `parquet`), or a job's result: a stream to be closed."""
        route = ROUTES[name]
        request = self._request(route, {**_named(parameters), "format": format}, None, None)
        response: IO[bytes] = self._send(request, lambda answer: answer, closes=False)
        return response

    def _call(self, name: str, parameters: dict[str, Any], body: Any, idempotency_key: str | None) -> Answer[Any]:
        route = ROUTES[name]
        request = self._request(route, parameters, body, idempotency_key)
        request.add_header("Accept-Encoding", "gzip")
        known = self._cache.get(request.full_url) if route.method == "GET" else None
        if known is not None:
            request.add_header("If-None-Match", known[0])

        def read(response: Any) -> bytes:
            if response.status == 304 and known is not None:
                return known[1]
            media = response.headers.get("Content-Type", "no media type")
            if not media.startswith("application/json"):
                raise NoAnswer(f"{media} instead of JSON: read it by file()", response.status)
            text = _body_of(response)
            etag = response.headers.get("ETag")
            if route.method == "GET" and etag is not None:
                self._cache.set(request.full_url, etag, text)
            return text

        whole = json.loads(self._send(request, read))
        if route.is_bare:
            return Answer(whole, None, route.list_name)
        return Answer(whole["data"], whole["meta"], route.list_name)

    def _request(
        self, route: Route, parameters: dict[str, Any], body: Any, idempotency_key: str | None
    ) -> Request:
        given = {name: text_of(value) for name, value in parameters.items() if value is not None}
        path = route.path
        for name in [name for name in given if f"{{{name}}}" in path]:
            path = path.replace(f"{{{name}}}", quote(given.pop(name), safe=""))
        query = f"?{urlencode(given)}" if given else ""
        request = Request(f"{self._base_url}{path}{query}", method=route.method)
        for name, value in self._headers[route.credential].items():
            request.add_header(name, value)
        if idempotency_key is not None:
            request.add_header("Idempotency-Key", idempotency_key)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        return request

    def _send(self, request: Request, read: Any, closes: bool = True) -> Any:
        is_repeatable = request.get_method() in ("GET", "DELETE") or request.has_header("Idempotency-key")
        attempt = 0
        while True:
            try:
                return self._once(request, read, closes)
            except GridDataError as failure:
                pause = pause_before_retry(failure, is_repeatable, attempt)
                if attempt >= self._retries or pause is None or pause > self._longest_pause:
                    raise
            # A tenth more at most, so that clients refused together do not come back together.
            time.sleep(pause * (1 + random.random() / 10))
            attempt += 1

    def _once(self, request: Request, read: Any, closes: bool) -> Any:
        try:
            try:
                response = self._opener.open(request, timeout=self._timeout)
            except HTTPError as answer:
                if answer.code != 304:
                    with answer:
                        raise _failure_of(answer) from None
                response = answer
            if not closes:
                return read(response)
            with response:
                return read(response)
        except (OSError, HTTPException) as error:
            raise NoAnswer(f"no answer from {self._base_url}: {error}") from error


def _named(parameters: dict[str, Any]) -> dict[str, Any]:
    """Parameters by their names in the contract: `from_` stands for `from`, a word of Python."""
    return {name.rstrip("_"): value for name, value in parameters.items()}
