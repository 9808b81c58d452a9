import { assert, describe, it } from "@effect/vitest"
import { notLoaded, networkDatasets } from "@grid/domain/network/NetworkDatasets"
import { provenanceOf } from "@grid/domain/network/Origin"
import { type Substation, substationsAsOf } from "@grid/domain/network/Substation"
import { on } from "@grid/domain/reference/Reference"

const station = (substation_id: string, from: string | null, name: string, recorded_at = 0): Substation => ({
  substation_id,
  applicable_from: from === null ? null : on(from),
  name,
  state: null,
  lat: null,
  lon: null,
  voltage_kv: 400,
  operator: null,
  transformers: null,
  power_factor: null,
  injection_mw: null,
  min_load_mw: null,
  dated: null,
  source: name,
  source_url: null,
  licence: null,
  recorded_at
})

const rows = [station("A", null, "first"), station("A", "2026-04-01", "second"), station("B", "2026-04-01", "new")]

describe("substations as of a day", () => {
  it.each([
    ["2026-03-31", { A: "first" }],
    ["2026-04-01", { A: "second", B: "new" }],
    ["2027-01-01", { A: "second", B: "new" }]
  ])("%s: each row holds from its day until the next of the same substation", (day, expected) => {
    for (const order of [rows, rows.toReversed()]) {
      const names = [...substationsAsOf(order, on(day))].map(([id, { name }]) => [id, name] as const)
      assert.deepStrictEqual(Object.fromEntries(names), expected)
    }
  })
})

describe("origin of network data", () => {
  it("has an entry for each source, captured when its newest row was recorded, and says what is simulated", () => {
    const sourced = [station("A", null, "x", 1_000), station("B", null, "x", 3_000), station("C", null, "y", 2_000)]
    for (const [realm, kind] of [
      ["real", "observed"],
      ["simulated", "simulated"]
    ] as const) {
      assert.deepStrictEqual(
        provenanceOf("substations", sourced, realm).map((one) => [one.source, one.captured_at, one.kind, one.licence]),
        [
          ["x", "1970-01-01T00:00:03Z", kind, "none stated"],
          ["y", "1970-01-01T00:00:02Z", kind, "none stated"]
        ]
      )
    }
  })

  it.each(networkDatasets)("%s: whoever lacks it is told so, and the operator's command apart from that", (dataset) => {
    const { detail, load_command } = notLoaded(dataset, "Of SIM-RJ-01 nobody knows a margin.")
    assert.strictEqual(load_command?.replace(/ (FILE|FOLDER)$/, ""), `gds ingest import ${dataset}`)
    assert.strictEqual(
      detail,
      `Of SIM-RJ-01 nobody knows a margin. The operator of this service has not loaded ${dataset}.`
    )
  })
})
