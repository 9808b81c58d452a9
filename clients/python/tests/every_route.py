"""Calls of every route, as standard input lists them; prints what came of each."""

import json
import sys

from griddata import Client, Problem
from griddata._routes import ROUTES

NAMES = {(route.method, route.path): name for name, route in ROUTES.items()}


def main() -> None:
    given = json.load(sys.stdin)
    grid = Client(given["base_url"], given["apiKey"], identity_token=given["identityToken"])

    def outcome(call: dict) -> dict:
        name = NAMES[call["method"], call["path"]]
        parameters = {"from_" if key == "from" else key: value for key, value in call["parameters"].items()}
        body = {} if call["body"] is None else {"body": call["body"]}
        try:
            answer = getattr(grid, name)(**parameters, **body)
        except Problem as problem:
            assert type(problem) is not Problem, problem
            return {"name": call["name"], "code": problem.code, "members": []}
        members = ["data"] if answer.meta is None else ["data", "meta"]
        return {"name": call["name"], "code": None, "members": members}

    # One after the other: of what is computed, a tenant has two at a time.
    json.dump([outcome(call) for call in given["calls"]], sys.stdout)


main()
