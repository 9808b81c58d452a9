import { assert, describe, it } from "@effect/vitest"
import { negotiate, negotiateCoding } from "@grid/http/Accept"

const types = ["application/json", "text/csv"] as const

describe("media type of an answer", () => {
  it.each([
    [undefined, "application/json"],
    ["", "application/json"],
    [" ", "application/json"],
    ["*/*", "application/json"],
    ["text/*", "text/csv"],
    ["TEXT/CSV", "text/csv"],
    ["text/csv;q=0.5, application/json;q=0.4", "text/csv"],
    ["application/json;q=0, */*;q=0.1", "text/csv"],
    ["text/csv, application/json; q=0.9", "text/csv"],
    ["text/html, application/xml;q=0.9, */*;q=0.8", "application/json"],
    ["image/png", null],
    ["*/*;q=0", null],
    [",;q=x", null]
  ] as const)("is by quality, then the service's order: %j → %j", (accept, type) => {
    assert.strictEqual(negotiate(accept, types), type)
  })

  // What the libraries do otherwise, to clients that are served today: see docs/decisions/0030.
  it.each([
    ["text/csv, application/json", "application/json"],
    ["text/csv, */*", "application/json"],
    ["application/json;charset=utf-8", "application/json"],
    ["text/csv; header=present", "text/csv"],
    ["application/json;version=2;q=0.1, text/csv;q=0.2", "text/csv"],
    ["application/json;q=5", null],
    ["application/json;q=-1", null]
  ] as const)("does not change for clients of v1: %j → %j", (accept, type) => {
    assert.strictEqual(negotiate(accept, types), type)
  })
})

describe("coding of an answer", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["gzip;q=0", null],
    ["*;q=0", null],
    ["deflate, compress", null],
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, br", "br"],
    ["*", "zstd"],
    ["zstd;q=0, *", "br"],
    ["br;q=0.5, GZIP", "gzip"],
    ["gzip;q=0.5, br;q=0.1", "gzip"]
  ] as const)("is by quality, then zstd, br, gzip: %j → %j", (acceptEncoding, coding) => {
    assert.strictEqual(negotiateCoding(acceptEncoding), coding)
  })
})
