import { assert, describe, it } from "@effect/vitest"
import { CarbonMixRow } from "@grid/domain/carbon/Carbon"
import { attributed } from "@grid/domain/http/Attribution"
import { columnsOf, type Row, type Table, tableOf } from "@grid/domain/http/Table"
import { fromPages, toDays } from "@grid/domain/grid/History"
import type { DayPage } from "@grid/domain/grid/Series"
import { numberColumn, seriesTable } from "@grid/domain/grid/SeriesText"
import type { Kind } from "@grid/domain/observations/Dataset"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { isoIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Schema } from "effect"

const entry = (source: string, kind: Kind, captured_at = "2026-08-18T09:45:00Z") =>
  ({ dataset: "demand", source, kind, captured_at, licence: "none stated", url: null }) as Provenance

const names = ({ columns }: Table) => columns.map(({ name }) => name)

const rowsOf = (table: Table): ReadonlyArray<Row> => [...table.rows()]

const text = (...columns: ReadonlyArray<string>) => columns.map((name) => ({ name, type: "string" }) as const)

describe("columns of a schema", () => {
  it("have the type of what they hold: instants, days, numbers, words", () => {
    const types = new Map(columnsOf(CarbonMixRow).map(({ name, type }) => [name, type]))
    assert.strictEqual(types.get("block_start"), "timestamp")
    assert.strictEqual(types.get("block_start_ist"), "timestamp_ist")
    assert.strictEqual(types.get("restated_from.restated_at"), "timestamp")
    assert.strictEqual(types.get("mix_mw.coal"), "number")
    assert.strictEqual(types.get("kind"), "string")
  })

  it("are those of a member that is null or absent, too, and a list is one cell", () => {
    const schema = Schema.Struct({
      a: Schema.NullOr(Schema.Boolean),
      b: Schema.optionalKey(Schema.Struct({ c: Schema.NullOr(Schema.Finite) })),
      d: Schema.Array(Schema.Finite)
    })
    const columns = columnsOf(schema)
    assert.deepStrictEqual(columns, [
      { name: "a", type: "boolean" },
      { name: "b.c", type: "number" },
      { name: "d", type: "string" }
    ])
    const table = tableOf(columns, [
      { a: true, b: { c: 2 }, d: [1, 2] },
      { a: null, d: [] }
    ])
    assert.deepStrictEqual(rowsOf(table), [
      [true, 2, "[1,2]"],
      [null, null, "[]"]
    ])
  })
})

describe("attribution", () => {
  it("adds time in IST, kind and source behind all columns of before, on every row", () => {
    const table = attributed(tableOf(text("ts", "mw"), [{ ts: "2026-08-18T09:45:00Z", mw: 1 }]), [
      entry("npp", "observed"),
      entry("grid-mix-1", "modelled")
    ])
    assert.deepStrictEqual(names(table), ["ts", "mw", "ts_ist", "kind", "source"])
    const [row] = rowsOf(table)
    assert.deepStrictEqual(
      [row?.[0], row?.[1], row?.[3], row?.[4]],
      ["2026-08-18T09:45:00Z", 1, "modelled", "npp+grid-mix-1"]
    )
    assert.strictEqual(isoIst(Number(row?.[2])), "2026-08-18T15:15:00+05:30")
  })

  it("ends every row with what all rows share, such as a unit that no column's name has", () => {
    const table = attributed(tableOf(text("ts", "p50"), [{ ts: "2026-08-18T09:45:00Z", p50: 1 }], { unit: "MW" }), [])
    assert.deepStrictEqual(names(table), ["ts", "p50", "ts_ist", "kind", "source", "unit"])
    assert.strictEqual(rowsOf(table)[0]?.[5], "MW")
  })

  it("leaves a column where it stands and fills what is empty of it", () => {
    const rows = [
      { ts: 0, kind: null, mw: 1 },
      { ts: 1, kind: "modelled", mw: 2 }
    ]
    const table = attributed(tableOf(text("ts", "kind", "mw"), rows), [entry("simulator", "simulated")])
    assert.deepStrictEqual(names(table), ["ts", "kind", "mw", "ts_ist", "source"])
    assert.deepStrictEqual(
      rowsOf(table).map((row) => [row[1], row[4]]),
      [
        ["simulated", "simulator"],
        ["modelled", "simulator"]
      ]
    )
  })

  it.each([
    ["date", "2026-08-18", "2026-08-18T00:00:00+05:30"],
    ["month", "2026-08", "2026-08-01T00:00:00+05:30"],
    ["block_start", "2026-08-18T09:45:00Z", "2026-08-18T15:15:00+05:30"],
    ["as_of", null, "2026-08-18T15:15:00+05:30"]
  ])("the time of a row with %s %s is %s", (name, value, expected) => {
    const [row] = rowsOf(attributed(tableOf(text(name), [{ [name]: value }]), [entry("npp", "observed")]))
    assert.strictEqual(isoIst(Number(row?.[1])), expected)
  })

  it("rows without a time have kind and source alone, and those of no source name the service", () => {
    const table = attributed(tableOf(text("name"), [{ name: "desk" }]), [])
    assert.deepStrictEqual(
      [names(table), rowsOf(table)],
      [["name", "kind", "source"], [["desk", "observed", "grid-data-service"]]]
    )
  })
})

describe("sources of a series", () => {
  const day = istDay(Date.parse("2026-08-18T00:00:00+05:30"))
  const window = { from: istDayStart(day), to: istDayStart(day + 1) }
  const page = (source: string, kind: Kind, known: (hour: number) => boolean): DayPage => ({
    source,
    kind,
    day,
    blocks: null,
    hours: Array.from({ length: 24 }, (_, hour) => (known(hour) ? hour : Number.NaN)),
    present: 0,
    captured_at: 0,
    version: 1
  })
  const series = fromPages(
    [page("npp", "observed", (hour) => hour < 20), page("merit", "observed", () => true)],
    window,
    "hour"
  )
  const column = numberColumn("demand_mw")
  const sourcesIn = (table: Table) => rowsOf(table).map((row) => row[4])

  it("are told hour by hour, also where sources of one kind take turns", () => {
    const sources = sourcesIn(seriesTable(series, column))
    const [better, other] = sources[0] === "npp" ? ["npp", "merit"] : ["merit", "npp"]
    assert.deepStrictEqual(new Set(sources), better === "merit" ? new Set(["merit"]) : new Set([better, other]))
    assert.strictEqual(sources.length, 24)
  })

  it("are joined for a day that rests on several", () => {
    const [source] = sourcesIn(seriesTable(toDays(series), column))
    const hourly = [...new Set(sourcesIn(seriesTable(series, column)))]
    assert.strictEqual(source, hourly.join("+"))
  })
})
