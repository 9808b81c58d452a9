import { assert, describe, it } from "@effect/vitest"
import type { components } from "@grid-data/client/openapi"
import { carbonParameters, type CarbonQuery, readCarbonQuery, signalOf } from "../src/carbon/CarbonQuery.ts"
import { dayRange, greenestFirst, intensityChart, type Row, snapshotAt, spansOf } from "../src/carbon/Intensity.ts"
import { withParameters } from "../src/router/Query.ts"

type Schemas = components["schemas"]

const start = Date.parse("2026-08-18T00:00:00Z")
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

const row = (minutes: number, kg_co2e_per_mwh: number | null, slug = "india"): Row => ({
  slug,
  iso: "IN",
  block_start: at(minutes),
  block_start_ist: "",
  average: { signal_type: "average", kg_co2e_per_mwh },
  basis: "direct",
  view: "consumption",
  dominant_fuel: null,
  kind: "modelled",
  factor_set: "cea-v21-direct",
  method_version: "grid-mix-1",
  snapshot_id: kg_co2e_per_mwh === null ? null : `snapshot of ${minutes}`
})

const hour = (minutes: number): Schemas["CarbonForecastPoint"] => ({
  ts: at(minutes),
  p10: 400,
  p50: 500,
  p90: 600,
  signal_type: "average"
})

describe("the address of Carbon", () => {
  const query = readCarbonQuery(new URLSearchParams())

  it.each<CarbonQuery>([
    query,
    { ...query, area: "goa", hours: 168, ahead: 48, length: 8, isApart: true, basis: "lifecycle", view: "generation" },
    { ...query, snapshot: "20260818T0930Z-3f9ac1e07b52d864" }
  ])("holds the whole query: $area, $snapshot", (given) => {
    const address = withParameters(new URL("https://grid.test/carbon"), carbonParameters(given))
    assert.deepStrictEqual(readCarbonQuery(new URL(address, "https://grid.test").searchParams), given)
  })

  it("takes the default for what nobody could have meant", () => {
    assert.deepStrictEqual(readCarbonQuery(new URLSearchParams("hours=9&ahead=x&basis=all&apart=yes")), query)
  })

  it("asks for no state where it is all India", () => {
    assert.notProperty(signalOf(query), "state")
    assert.propertyVal(signalOf({ ...query, area: "goa" }), "state", "goa")
  })
})

describe("intensity over time", () => {
  it("has the blocks that are over, and each hour ahead as its blocks; between them nothing is drawn", () => {
    const { range, series, times } = intensityChart([row(0, 700), row(15, null), row(30, 710)], [hour(60)])
    assert.lengthOf(times, 8)
    assert.deepStrictEqual(
      series.map(({ values }) => values),
      [
        [null, null, null, null, 500, 500, 500, 500],
        [700, null, 710, null, null, null, null, null]
      ]
    )
    assert.deepStrictEqual(range?.low.slice(3), [null, 400, 400, 400, 400])
  })

  it("has no range where nothing is forecast, and no instants where nothing is known", () => {
    assert.notProperty(intensityChart([row(0, 700)], []), "range")
    assert.deepStrictEqual(intensityChart([], []).times, [])
  })

  it("opens the snapshot of the block that is pointed at, and none ahead of now", () => {
    const rows = [row(0, 700), row(15, null)]
    assert.strictEqual(snapshotAt(rows, start), "snapshot of 0")
    assert.isNull(snapshotAt(rows, start + 15 * 60_000))
    assert.isNull(snapshotAt(rows, start + 60 * 60_000))
    assert.isNull(snapshotAt(rows, undefined))
  })

  it("marks the windows of the greenest hours", () => {
    const window = { from: at(60), to: at(180), hours: 2, value: 500, kind: "forecast" } as const
    assert.deepStrictEqual(spansOf([window]), [{ from: start + 3_600_000, to: start + 3 * 3_600_000 }])
  })
})

describe("states", () => {
  it("have the range of what is known of the day, and say how much that is", () => {
    assert.deepStrictEqual(dayRange([row(0, 700), row(15, null), row(30, 650)]), { low: 650, high: 700, known: 2 })
    assert.deepStrictEqual(dayRange([row(0, null)]), { low: null, high: null, known: 0 })
  })

  it("stand from the greenest to the dirtiest, unknown ones last", () => {
    const rows = [row(0, null, "goa"), row(0, 900, "bihar"), row(0, 20, "sikkim")]
    assert.deepStrictEqual(
      greenestFirst(rows).map(({ slug }) => slug),
      ["sikkim", "bihar", "goa"]
    )
  })
})
