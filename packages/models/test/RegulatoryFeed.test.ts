import { assert, describe, it } from "@effect/vitest"
import { type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import { on } from "@grid/domain/reference/Reference"
import type { ReferenceHistory, Version } from "@grid/domain/reference/ReferenceTables"
import type { RegulatoryChange } from "@grid/domain/reference/RegulatoryChanges"
import { feedOf } from "@grid/models/reference/Feed"
import { iso } from "@grid/domain/time/Time"
import { seededTables } from "@grid/testing/reference/Seeded"

const tables = seededTables()

let id = 0
const versionOf = <Row extends { readonly recorded_at: number }>(
  row: Row,
  rest: Partial<Version<Row>> = {}
): Version<Row> => ({
  id: ++id,
  key: `key ${id}`,
  import_id: 1,
  origin: "seed",
  recorded_at: row.recorded_at,
  row,
  ...rest
})

const nothing: ReferenceHistory = { tariffs: [], charges: [], discoms: [], rules: [], changes: [] }

const [someCharge] = tables.charges
const [someChange] = tables.changes

const charge = (rest: Partial<OpenAccessCharge>): OpenAccessCharge => {
  assert(someCharge !== undefined)
  return { ...someCharge, state: "goa", component: "additional_surcharge", order_id: "Order 1", ...rest }
}

const change = (rest: Partial<RegulatoryChange>): RegulatoryChange => {
  assert(someChange !== undefined)
  return { ...someChange, state: "goa", recorded_at: 100, document_url: "https://goa.example/order.pdf", ...rest }
}

describe("regulatory feed", () => {
  it("one entry for each document of a state, however its address is written, known since the first report", () => {
    const feed = feedOf({
      ...nothing,
      changes: [
        change({ topics: ["tariff"] }),
        change({ recorded_at: 200, document_url: "https://www.goa.example/order.pdf/", topics: ["captive"] }),
        change({ recorded_at: 300, state: "bihar" })
      ].map((row) => versionOf(row))
    })
    assert.deepStrictEqual(
      feed.map(({ recorded_at, state, topics }) => [state, recorded_at, topics]),
      [
        ["IN-GA", iso(100), ["captive", "tariff"]],
        ["IN-BR", iso(300), someChange?.topics ?? []]
      ]
    )
  })

  it("what a table says of a reported order fills the report in: order, begin and address", () => {
    const [entry, ...more] = feedOf({
      ...nothing,
      changes: [versionOf(change({ recorded_at: 200, commission: "GOAERC" }))],
      charges: [
        versionOf(
          charge({ recorded_at: 100, source_url: "https://goa.example/order.pdf", applicable_from: on("2026-04-01") })
        )
      ]
    })
    assert.isEmpty(more)
    assert.deepInclude(entry, {
      order_id: "Order 1",
      applicable_from: "2026-04-01",
      commission: "GOAERC",
      recorded_at: iso(100),
      type: "order"
    })
  })

  it("a correction by an operator is news of its own, with what it changed", () => {
    const old = versionOf(charge({ value: 1, recorded_at: 100 }), { key: "same" })
    const feed = feedOf({
      ...nothing,
      charges: [
        old,
        versionOf(charge({ value: 0.9, recorded_at: 500 }), { key: "same", origin: "operator", import_id: 2 }),
        versionOf(charge({ recorded_at: 600 }), { key: "same", origin: "operator", import_id: 3, row: null })
      ]
    })
    assert.deepStrictEqual(
      feed.map(({ recorded_at, revisions, type }) => [type, recorded_at, revisions]),
      [
        ["order", iso(100), []],
        ["rate_revision", iso(500), [{ row: "same", member: "value", before: "1", after: "0.9" }]],
        ["rate_revision", iso(600), [{ row: "same", member: "row", before: "known", after: "withdrawn" }]]
      ]
    )
  })

  it("rows that came with the service and name no order are where the tables began, and no step", () => {
    assert.isEmpty(feedOf({ ...nothing, charges: [versionOf(charge({ order_id: null }))] }))
    assert.lengthOf(feedOf({ ...nothing, charges: [versionOf(charge({ order_id: null }), { origin: "operator" })] }), 1)
  })

  it("of what comes with the service: in order, no document twice, every reported state and topic", () => {
    const feed = feedOf({
      ...nothing,
      tariffs: tables.tariffs.map((row) => versionOf(row)),
      charges: tables.charges.map((row) => versionOf(row)),
      rules: tables.rules.map((row) => versionOf(row)),
      changes: tables.changes.map((row) => versionOf(row))
    })
    const instants = feed.map(({ recorded_at }) => recorded_at)
    assert.deepStrictEqual(instants, instants.toSorted())
    const documents = feed.map(({ state, url }) => `${state} ${url}`).filter((text) => !text.endsWith("null"))
    assert.lengthOf(new Set(documents), documents.length)
    assert.lengthOf(new Set(feed.map((entry) => entry.id)), feed.length)
    assert.isBelow(feed.filter(({ topics }) => topics.length > 0).length, tables.changes.length + 30)
    assert.strictEqual(feed.filter(({ order_id, url }) => order_id === "GERC Order 4/2025" && url !== null).length, 1)
  })
})
