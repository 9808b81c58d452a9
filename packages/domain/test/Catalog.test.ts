import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { catalog } from "@grid/domain/catalog/Catalog"
import { cadenceMinutes } from "@grid/domain/catalog/CatalogEntry"
import { lagMinutes, nextExpectedAt, statusOf } from "@grid/domain/catalog/Freshness"
import { datasets } from "@grid/domain/observations/Dataset"
import { collections } from "@grid/domain/observations/SourceRecord"
import { dayMs, hourMs } from "@grid/domain/time/Time"

const areas = ["india", "nr", "goa", "er-nr", "bhutan", "dvc", "bid-n1", "pxil", "line/a", "station/a"]

const entryOf = (id: string) => {
  const entry = catalog.find((candidate) => candidate.id === id)
  assert(entry !== undefined)
  return entry
}

describe("catalogue", () => {
  it("shows every stored dataset of every area under one entry: none is hidden, none counted twice", () => {
    for (const { id } of datasets) {
      for (const area of areas) {
        const covering = catalog.filter((entry) => entry.covers({ dataset: id, area })).map((entry) => entry.id)
        assert.lengthOf(covering, 1, `${id} ${area}: ${covering.join()}`)
      }
    }
  })

  it("has a route of the contract for each", () => {
    const paths = new Set(contractRoutes.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}")))
    for (const { endpoint, history = endpoint, id } of catalog) {
      for (const path of [endpoint, history]) assert.isTrue(paths.has(path), `${id}: ${path}`)
      assert.isFalse(history.endsWith("/latest"), `${id} has a past`)
    }
  })

  it("has an id and fields for each, and no collection in two", () => {
    assert.lengthOf(new Set(catalog.map(({ id }) => id)), catalog.length)
    for (const { fields, id } of catalog) assert.lengthOf(new Set(fields.map(({ name }) => name)), fields.length, id)
    const named = catalog.flatMap(({ collection }) => (collection === null ? [] : [collection]))
    assert.lengthOf(new Set(named), named.length)
    for (const collection of named) assert.include(collections, collection)
  })
})

describe("freshness", () => {
  const now = Date.parse("2026-08-18T10:00:00Z")

  it.each([
    ["demand", -hourMs, "fresh", 0],
    ["demand", 0, "fresh", 0],
    ["demand", 30 * 60_000, "fresh", 30],
    ["demand", 31 * 60_000, "late", 31],
    ["demand", 120 * 60_000, "late", 120],
    ["demand", 121 * 60_000, "stale", 121],
    ["daily_report", 2 * dayMs + 10.5 * hourMs, "fresh", 3_510],
    ["daily_report", 2 * dayMs + 10.6 * hourMs, "late", 3_516],
    ["daily_report", 8 * dayMs + 10.6 * hourMs, "stale", 12_156]
  ] as const)("%s whose newest interval ended %d ms ago is %s", (id, age, status, lag) => {
    assert.strictEqual(statusOf(entryOf(id), now - age, now), status)
    assert.strictEqual(lagMinutes(now - age, now), lag)
  })

  it("what never came has no lag and no next time", () => {
    const entry = entryOf("demand")
    assert.strictEqual(statusOf(entry, null, now), "never")
    assert.isNull(lagMinutes(null, now))
    assert.isNull(nextExpectedAt(entry, null, now))
  })

  it("the next value is due a cadence and the usual delay after the last, and always in the future", () => {
    const report = entryOf("daily_report")
    const end = Date.parse("2026-08-17T18:30:00Z")
    assert.strictEqual(nextExpectedAt(report, end, now), end + dayMs + 10.5 * hourMs)
    for (const entry of catalog) {
      for (const age of [-dayMs, 0, 1, hourMs, dayMs, 100 * dayMs]) {
        const next = nextExpectedAt(entry, now - age, now) ?? 0
        assert.isAbove(next, now)
        assert.isAtMost(next - now, cadenceMinutes(entry) * 60_000 + Math.max(0, -age) + entry.publicationDelayMs)
      }
    }
  })
})
