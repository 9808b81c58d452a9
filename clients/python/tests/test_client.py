"""Rules of the client, against a service that answers as each test says."""

import gzip
import json
import threading
import unittest
from datetime import date, datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import griddata
from griddata._windows import text_of, windows


def problem(code, status, retry_after=None):
    body = {"code": code, "detail": "Act.", "status": status, "request_id": "r"}
    return status, {} if retry_after is None else {"Retry-After": retry_after}, body


class Service(unittest.TestCase):
    """A service that gives the answers of a list, the last one again and again."""

    def serve(self, *answers, **options):
        sent = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length", 0))
                sent.append((self.command, self.path, self.headers, self.rfile.read(length)))
                given = answers[min(len(sent), len(answers)) - 1]
                status, headers, body = given(self) if callable(given) else given
                text = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                headers = {"Content-Type": "text/csv" if isinstance(body, bytes) else "application/json", **headers}
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(0 if status == 304 else len(text)))
                self.end_headers()
                if status != 304:
                    self.wfile.write(text)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return griddata.Client(f"http://127.0.0.1:{server.server_port}", "svc_live_x", **options), sent

    def test_parameters_go_into_path_and_query(self):
        grid, sent = self.serve((200, {}, {"bands": []}))
        grid.get_tariff_schedule(state="goa", discom="a/b", as_of=date(2026, 8, 18))
        self.assertEqual(sent[0][1], "/v1/tariffs/goa/a%2Fb?as_of=2026-08-18")
        self.assertEqual(sent[0][2]["X-API-Key"], "svc_live_x")

    def test_from_is_spelled_with_an_underscore(self):
        grid, sent = self.serve((200, {}, {"data": {"series": []}, "meta": {}}))
        grid.get_demand_history(from_=datetime(2026, 1, 1, tzinfo=timezone.utc), to="2026-01-02")
        self.assertEqual(sent[0][1].split("?")[1], "from=2026-01-01T00%3A00%3A00Z&to=2026-01-02")

    def test_a_problem_is_the_class_of_its_code(self):
        grid, _ = self.serve(problem("not_found", 404))
        with self.assertRaises(griddata.NotFound) as raised:
            grid.get_alert(id="x")
        self.assertEqual((raised.exception.code, raised.exception.status), ("not_found", 404))

    def test_an_answer_of_somebody_else_is_none(self):
        for body in (b"<html>", b"[]", b"null"):
            grid, _ = self.serve((404, {}, body))
            with self.assertRaises(griddata.NoAnswer):
                grid.get_demand_latest()

    def test_an_answer_in_another_format_says_how_to_read_it(self):
        grid, _ = self.serve((200, {}, b"a,b"))
        with self.assertRaisesRegex(griddata.NoAnswer, r"file\(\)"):
            grid.get_job_result(id="x")

    def test_no_connection_is_no_answer(self):
        grid, _ = self.serve((200, {}, {}))
        closed = griddata.Client("http://127.0.0.1:1", "x", retries=0)
        with self.assertRaises(griddata.NoAnswer):
            closed.get_demand_latest()
        del grid

    def test_retry_after_is_followed_up_to_the_third_attempt(self):
        grid, sent = self.serve(problem("quota_exceeded", 429, "0"), (200, {}, {"data": {}, "meta": {}}))
        grid.get_demand_latest()
        self.assertEqual(len(sent), 2)
        grid, sent = self.serve(problem("service_unavailable", 503, "0"))
        with self.assertRaises(griddata.ServiceUnavailable):
            grid.get_demand_latest()
        self.assertEqual(len(sent), 3)

    def test_a_pause_longer_than_the_longest_is_not_made(self):
        grid, sent = self.serve(problem("quota_exceeded", 429, "40000"))
        with self.assertRaises(griddata.QuotaExceeded) as raised:
            grid.get_demand_latest()
        self.assertEqual((raised.exception.retry_after, len(sent)), (40000, 1))

    def test_a_creation_is_repeated_only_where_that_is_safe(self):
        for answer, key, attempts in (
            (problem("service_unavailable", 503, "0"), None, 1),
            (problem("service_unavailable", 503, "0"), "one", 3),
            (problem("quota_exceeded", 429, "0"), None, 3),
        ):
            grid, sent = self.serve(answer)
            with self.assertRaises(griddata.Problem):
                grid.create_job(body={"type": "export"}, idempotency_key=key)
            self.assertEqual(len(sent), attempts)

    def test_an_answer_that_holds_is_not_sent_again(self):
        def tagged(request):
            if request.headers.get("If-None-Match") == "a":
                return 304, {"ETag": "a"}, b""
            headers = {"ETag": "a", "Content-Encoding": "gzip", "Content-Type": "application/json"}
            return 200, headers, gzip.compress(b'{"data": {"x": 1}, "meta": {}}')

        grid, sent = self.serve(tagged)
        self.assertEqual(grid.get_demand_latest(), grid.get_demand_latest())
        self.assertEqual([headers.get("If-None-Match") for _, _, headers, _ in sent], [None, "a"])
        grid, sent = self.serve(tagged, cache_bytes=0)
        grid.get_demand_latest()
        grid.get_demand_latest()
        self.assertEqual([headers.get("If-None-Match") for _, _, headers, _ in sent], [None, None])

    def test_a_redirect_does_not_take_the_key_elsewhere(self):
        grid, sent = self.serve((302, {"Location": "/elsewhere"}, b""))
        with self.assertRaises(griddata.NoAnswer):
            grid.get_demand_latest()
        self.assertEqual(len(sent), 1)

    def test_lists_come_page_by_page(self):
        def page(items, cursor):
            return 200, {}, {"data": {"items": items}, "meta": {"page": {"next_cursor": cursor}}}

        grid, sent = self.serve(page([1, 2], "b"), page([3], None))
        self.assertEqual(list(grid.items("get_power_plants", fuel="solar")), [1, 2, 3])
        self.assertEqual([path.split("?")[1] for _, path, _, _ in sent], ["fuel=solar", "fuel=solar&cursor=b"])

    def test_a_long_window_is_read_in_parts(self):
        grid, sent = self.serve((200, {}, {"data": {"series": [1]}, "meta": {}}))
        self.assertEqual(list(grid.rows("get_demand_history", "2026-01-01", "2026-03-05")), [1, 1, 1])
        self.assertEqual(sent[1][1].split("?")[1], "from=2026-01-31&to=2026-03-01")

    def test_a_file_is_a_stream(self):
        grid, sent = self.serve((200, {}, b"ts,demand_mw\r\n"))
        with grid.file("get_demand_history", format="csv", hours=1) as file:
            self.assertEqual(file.readline(), b"ts,demand_mw\r\n")
        self.assertEqual(sent[0][1].split("?")[1], "hours=1&format=csv")


class Windows(unittest.TestCase):
    def test_days_give_parts_of_days(self):
        parts = [(text_of(a), text_of(b)) for a, b in windows("2024-02-28", "2024-03-02", 2)]
        self.assertEqual(parts, [("2024-02-28", "2024-02-29"), ("2024-03-01", "2024-03-02")])

    def test_instants_give_parts_that_end_at_midnight_ist(self):
        parts = [(text_of(a), text_of(b)) for a, b in windows("2026-01-01T10:00:00Z", "2026-01-03T00:00:00+05:30", 1)]
        self.assertEqual(
            parts,
            [("2026-01-01T10:00:00Z", "2026-01-01T18:30:00Z"), ("2026-01-01T18:30:00Z", "2026-01-02T18:30:00Z")],
        )

    def test_an_instant_needs_its_zone(self):
        with self.assertRaisesRegex(ValueError, "time zone"):
            list(windows("2026-01-01T10:00:00", "2026-01-02", 1))
        with self.assertRaisesRegex(ValueError, "time zone"):
            text_of(datetime(2026, 1, 1))


if __name__ == "__main__":
    unittest.main()
