import { assert, layer } from "@effect/vitest"
import type { RawAnswer } from "@grid/domain/ingest/Source"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Store from "./support/Store.ts"
import { forAll } from "@grid/testing/Property"

const answer = (rest: Partial<RawAnswer>): RawAnswer => ({
  source: "npp",
  url: "https://npp.example/data",
  request: null,
  status: 200,
  headers: {},
  fetched_at: Date.parse("2026-08-20T10:00:00.123Z"),
  body: new TextEncoder().encode("{}"),
  ...rest
})

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("RawArchive", (it) => {
  it.effect("gives back, byte for byte, what was put", () =>
    forAll(
      [
        fc.uint8Array({ maxLength: 2_000 }),
        fc.dictionary(fc.stringMatching(/^[a-z-]{1,12}$/), fc.stringMatching(/^[ -~]{0,30}$/)),
        fc.option(fc.stringMatching(/^[ -~]{0,40}$/)),
        fc.constantFrom(0, 200, 304, 404, 503)
      ],
      ([body, headers, request, status]) =>
        Effect.gen(function* () {
          const archive = yield* RawArchive
          const raw = answer({ body: Uint8Array.from(body), headers: { ...headers }, request, status })
          const { id } = yield* archive.put(raw)
          assert.deepStrictEqual(yield* archive.get(id), raw)
        }),
      { numRuns: 40 }
    )
  )

  it.effect("keeps every answer, and equal bodies once, also when they come at the same time", () =>
    Effect.gen(function* () {
      const archive = yield* RawArchive
      const body = new TextEncoder().encode("the same ".repeat(1_000))
      const put = yield* Effect.forEach(
        Array.from({ length: 8 }, (_, index) => answer({ body, fetched_at: 1_000 * index })),
        archive.put,
        { concurrency: 4 }
      )
      assert.strictEqual(new Set(put.map(({ id }) => id)).size, 8)
      assert.strictEqual(put.filter(({ duplicate }) => !duplicate).length, 1)
      const [stored] = yield* Store.rows<{ bytes: number; n: number }>(
        `select max(length(compressed)) as bytes, count(*)::int as n from raw_body where bytes = $1`,
        [body.byteLength]
      )
      assert.strictEqual(stored?.n, 1)
      assert.isBelow(stored?.bytes ?? Number.NaN, 200)
      assert.isNull(yield* archive.get(999_999))
    })
  )

  it.effect(
    "the newest answer to a request is the newest good one, with its validators; the times are those of all good ones",
    () =>
      Effect.gen(function* () {
        const archive = yield* RawArchive
        const url = "https://npp.example/conditional"
        assert.isNull(yield* archive.newest("npp", url))
        const { id } = yield* archive.put(
          answer({ url, fetched_at: 3_000, headers: { etag: '"new"', "last-modified": "today" } })
        )
        yield* archive.put(answer({ url, fetched_at: 2_000, headers: { etag: '"old"' } }))
        yield* archive.put(answer({ url, fetched_at: 4_000, status: 503, headers: { etag: '"bad"' } }))
        yield* archive.put(answer({ url, fetched_at: 5_000, source: "merit", headers: { etag: '"else"' } }))
        assert.deepStrictEqual(yield* archive.newest("npp", url), { id, etag: '"new"', lastModified: "today" })
        assert.deepStrictEqual(yield* archive.fetchTimes("npp", url, 0), [2_000, 3_000])
        assert.deepStrictEqual(yield* archive.fetchTimes("npp", url, 2_001), [3_000])
      })
  )
})
