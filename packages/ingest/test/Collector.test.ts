import { assert, describe, it } from "@effect/vitest"
import * as Collector from "@grid/ingest/reading/Collector"
import * as fc from "fast-check"

const fetchedAt = Date.UTC(2026, 7, 18)

const base: Collector.Value = { dataset: "demand", area: "india", ts: 0, value: 1, period_minutes: 15 }

const values: fc.Arbitrary<Collector.Value> = fc.record({
  dataset: fc.constantFrom("demand", "frequency"),
  area: fc.constantFrom("india", "goa", "atlantis"),
  ts: fc.constantFrom(0, 900_000),
  value: fc.constantFrom(null, 0, 1),
  period_minutes: fc.constantFrom(0, 15)
})

const keyOf = ({ area, dataset, period_minutes, ts }: Collector.Value) => [dataset, area, ts, period_minutes].join(" ")

describe("Collector", () => {
  it("has each thing once, with the value that came first, and rejects each other value and area", () => {
    fc.assert(
      fc.property(fc.array(values), (taken) => {
        const into = Collector.make(fetchedAt)
        const first = new Map<string, Collector.Value>()
        const refused: Array<string> = []
        taken.forEach((value, index) => {
          into.add(`entry ${index}`, value)
          const earlier = first.get(keyOf(value))
          if (value.area === "atlantis") refused.push(`entry ${index}`)
          else if (earlier === undefined) first.set(keyOf(value), value)
          else if (earlier.value !== value.value) refused.push(`entry ${index}`)
        })
        const { observations, rejected } = into.parsed()
        assert.deepStrictEqual(
          observations,
          [...first.values()].map((value) => ({ ...value, kind: "observed" as const, captured_at: fetchedAt }))
        )
        assert.deepStrictEqual(
          rejected.map(({ entry }) => entry),
          refused
        )
      })
    )
  })

  it.each([
    ["the answer's", Collector.make(5), {}, 5],
    ["its own", Collector.make(5), { captured_at: 7 }, 7],
    ["its start, where the answer has none", Collector.make(), { ts: 9 }, 9]
  ])("captures a value at %s time", (_, into, more, expected) => {
    into.add("entry", { ...base, ...more })
    assert.deepStrictEqual(
      into.parsed().observations.map(({ captured_at }) => captured_at),
      [expected]
    )
  })

  it("says what a second value was, and what the first; where it stands only if that is asked for", () => {
    const into = Collector.make(fetchedAt)
    let shown = 0
    const entry = () => `entry ${++shown}`
    for (const value of [1, 1, 2]) into.add(entry, { ...base, value, kind: "derived" })
    assert.deepStrictEqual(into.parsed().rejected, [
      { entry: "entry 1", reason: "second value 2 of demand of india, the first was 1" }
    ])
    assert.deepStrictEqual(
      into.parsed().observations.map(({ kind }) => kind),
      ["derived"]
    )
  })

  it("has each record once, and rejects one that says something else under its key", () => {
    const into = Collector.make(fetchedAt)
    const record = { collection: "plant", key: "a", body: { name: "A" }, captured_at: fetchedAt } as const
    into.record(record)
    into.record({ ...record, captured_at: 0 })
    into.record({ ...record, collection: "station" })
    into.record({ ...record, body: { name: "B" } })
    const { records, rejected } = into.parsed()
    assert.deepStrictEqual(records, [record, { ...record, collection: "station" }])
    assert.deepStrictEqual(rejected, [{ entry: "a", reason: "second plant of this key that says something else" }])
  })
})
