"""Answers that are asked for again by their ETag."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock


class EtagCache:
    """Bodies by their address, the least recently read first to go. `capacity` bounds their size, bytes."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._entries: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, url: str) -> tuple[str, bytes] | None:
        with self._lock:
            entry = self._entries.get(url)
            if entry is not None:
                self._entries.move_to_end(url)
            return entry

    def set(self, url: str, etag: str, body: bytes) -> None:
        with self._lock:
            _, old = self._entries.pop(url, ("", b""))
            self._size -= len(old)
            if len(body) > self._capacity:
                return
            self._entries[url] = (etag, body)
            self._size += len(body)
            while self._size > self._capacity:
                _, (_, oldest) = self._entries.popitem(last=False)
                self._size -= len(oldest)
