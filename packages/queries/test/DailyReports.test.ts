import * as DailyReportsLayer from "@grid/queries/grid/DailyReports"
import { powerFlowsOf } from "@grid/models/grid/PowerFlows"
import { placeAreas, reportsOf } from "@grid/models/grid/Psp"
import { interchangeOf } from "@grid/models/grid/StateInterchange"
import { joined } from "@grid/models/reading/Values"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import { DailyReports } from "@grid/domain/grid/Reports"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { readOf, realmOf } from "@grid/domain/observations/Realm"
import type { StoredColumns, StoredRecord, ValueQuery } from "@grid/domain/observations/Revisions"
import { dayMs, istDate, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

const start = istDayStart(20_000)
const date = "2024-10-04"

const value = (
  area: string,
  dataset: DatasetId,
  value: number | null,
  source: SourceId = "psp",
  ts = start
): StoredColumns => ({
  source,
  kind: source === "simulator" ? "simulated" : "observed",
  dataset,
  area,
  period_minutes: 1_440,
  ts: Float64Array.of(ts),
  value: Float64Array.of(value ?? Number.NaN),
  captured_at: Float64Array.of(start + dayMs),
  recorded_at: Float64Array.of(start + dayMs)
})

const line = (key: string, source: SourceId, name: string): StoredRecord => ({
  collection: "line",
  key,
  source,
  revision: 1,
  body: { name, voltage_kv: 400, circuits: null, corridor: "er-sr", country: null },
  captured_at: start,
  recorded_at: start
})

describe("power flows", () => {
  it("keep what is printed for a corridor beside its lines, which are those of one source", () => {
    const { corridors, transnational } = powerFlowsOf(
      [
        value("er-sr", "line_net_energy", -93_644),
        value("er-sr", "line_import_energy", 0),
        value("line/er-sr-400kv-b", "line_net_energy", 706),
        value("line/er-sr-hvdc-a", "line_net_energy", -93_644),
        value("line/a-of-the-zone", "line_net_energy", -93_000, "erldc"),
        value("bhutan", "exchange_energy", -6_120),
        value("bangladesh-godda", "exchange_peak", -1_379)
      ],
      [
        line("line/er-sr-hvdc-a", "psp", "A"),
        line("line/er-sr-400kv-b", "psp", "B"),
        line("line/a-of-the-zone", "erldc", "A of the zone")
      ]
    )
    assert.deepStrictEqual(corridors, [
      {
        date,
        corridor: "ER-SR",
        net_mwh: 93_644,
        import_mwh: 0,
        export_mwh: null,
        max_import_mw: null,
        max_export_mw: null,
        lines: [
          { name: "A", voltage_kv: 400, circuits: null, net_mwh: 93_644 },
          { name: "B", voltage_kv: 400, circuits: null, net_mwh: -706 }
        ]
      }
    ] as unknown as typeof corridors)
    assert.deepStrictEqual(
      transnational.map(({ country, net_mwh, peak_mw }) => [country, net_mwh, peak_mw]),
      [
        ["bhutan", -6_120, null],
        ["bangladesh-godda", null, -1_379]
      ]
    )
  })
})

describe("interchange", () => {
  it("is schedule and deviation; without either the sum is unknown, and an entity is no state", () => {
    const rows = interchangeOf([
      value("punjab", "drawal_schedule_energy", 61_500),
      value("punjab", "drawal_deviation_energy", 2_840),
      value("punjab", "max_overdrawal", 1_050),
      value("goa", "drawal_schedule_energy", 16_300),
      value("dvc", "drawal_schedule_energy", 1)
    ])
    assert.deepStrictEqual(
      rows.map((row) => [row.slug, row.actual_mwh, row.deviation_mwh, row.max_overdrawal_mw, row.max_underdrawal_mw]),
      [
        ["goa", null, null, null, null],
        ["punjab", 64_340, 2_840, 1_050, null]
      ]
    )
  })
})

describe("daily reports", () => {
  const values = [
    value("india", "max_demand", 221_557),
    value("india", "max_demand_minute", 16 * 60 + 30),
    value("nr", "wind_energy", null),
    value("india", "gross_generation_coal", 3_964_050),
    value("er", "gross_generation_coal", 719_040),
    value("punjab", "max_demand", 7_969),
    value("jammu-and-kashmir-and-ladakh", "max_demand", 2_741)
  ]

  it("leave the table of states out where it is not asked for, and name the file of the source that was read", () => {
    const record = (source: SourceId, source_file: string, status = "read"): StoredRecord => ({
      collection: "daily_report",
      key: `${date} ${source_file}`,
      source,
      revision: 1,
      body: { status, date, source_file },
      captured_at: start,
      recorded_at: start
    })
    const records = [record("psp", "a.xls"), record("psp", "b.xls", "missing"), record("simulator", "c.xls")]
    const [report] = reportsOf(values, records, true)
    assert.deepStrictEqual([report?.date as string, report?.source_file], [date, "a.xls"])
    const { energy_mwh, max_demand_mw, max_demand_ts } = report?.national ?? {}
    assert.deepStrictEqual(
      [max_demand_mw, max_demand_ts as string, energy_mwh],
      [221_557, "2024-10-04T11:00:00Z", null]
    )
    assert.deepStrictEqual(
      report?.zones.map(({ wind_mwh, zone }) => [zone, wind_mwh]),
      [
        ["NR", null],
        ["ER", null]
      ]
    )
    assert.deepStrictEqual(report?.generation, [
      { fuel: "coal", zone: null, gross_mwh: 3_964_050 },
      { fuel: "coal", zone: "ER", gross_mwh: 719_040 }
    ])
    assert.deepStrictEqual(
      report?.states?.map(({ slug }) => slug),
      ["punjab"]
    )
    assert.deepStrictEqual(
      report?.entities?.map(({ name }) => name),
      ["Jammu and Kashmir and Ladakh"]
    )
    const [without] = reportsOf(values, [], false)
    assert.notProperty(without, "states")
    assert.notProperty(without, "entities")
    assert.isNull(without?.source_file)
  })

  it("have of one dataset and area the days of each source", () => {
    const days = reportsOf(
      [value("india", "energy_met", 1, "psp"), value("india", "energy_met", 2, "npp", start + dayMs)],
      [],
      false
    )
    assert.deepStrictEqual(
      Array.from(days, ({ national }) => national.energy_mwh),
      [1, 2]
    )
  })

  it("read of a zone its states and entities, of a state that is not split what stands for it", () => {
    assert.deepStrictEqual(placeAreas(null, "ladakh"), ["ladakh", "jammu-and-kashmir-and-ladakh"])
    assert.deepStrictEqual(placeAreas(null, "goa"), ["goa"])
    assert.deepStrictEqual(placeAreas("SR", "goa"), [])
    assert.includeMembers([...placeAreas("ER", null)], ["bihar", "dvc", "railways-er"])
    assert.notInclude(placeAreas("ER", null), "goa")
  })

  it("hold nothing simulated beside anything real, in all of an answer", () => {
    const answer = (source: SourceId, data: ReadonlyArray<StoredColumns>) => ({
      data,
      realm: realmOf({ source }),
      as_of: start + dayMs,
      provenance: data.map(({ dataset, kind }) => ({
        dataset,
        source,
        kind,
        captured_at: "2024-10-05T00:00:00Z" as never,
        licence: "none",
        url: null
      })),
      version: "1"
    })
    const simulated = answer("simulator", [value("er-nr", "line_net_energy", 1, "simulator")])
    const real = answer("psp", [value("india", "max_demand", 2)])
    const both = joined([simulated, real])
    assert.deepStrictEqual(
      both.data.map(({ source }) => source),
      ["psp"]
    )
    assert.deepStrictEqual(
      both.provenance.map(({ source }) => source),
      ["psp"]
    )
    assert.deepStrictEqual(joined([simulated]).data.length, 1)
  })
})

describe("a year that is read part by part", () => {
  /** What each source says on which day of the year. */
  const given = [
    { day: 3, source: "simulator" },
    { day: 200, source: "psp" }
  ] as const
  const stored = given.flatMap(({ day, source }) =>
    (
      [
        ["er-sr", "line_net_energy"],
        ["goa", "drawal_schedule_energy"],
        ["india", "max_demand"]
      ] as const
    ).map(([area, dataset]) => value(area, dataset, day, source, start + day * dayMs))
  )
  const answerOf = <A extends { readonly source: SourceId }>(stored: ReadonlyArray<A>) => {
    const { data, realm } = readOf(stored)
    return Effect.succeed({
      data,
      realm,
      as_of: null,
      provenance: [...new Set(data.map(({ source }) => source))].map((source) => ({ source, captured_at: date })),
      version: ""
    })
  }
  const within = ({ areas, datasets, from, to }: ValueQuery) =>
    stored.filter(
      ({ area, dataset, ts: [ts = 0] }) => datasets.includes(dataset) && areas?.includes(area) && ts >= from && ts < to
    )
  const servicesOf = (
    columns: (query: ValueQuery) => Effect.Effect<object, DataUnavailable>,
    records: ReadonlyArray<StoredRecord> = []
  ) =>
    DailyReportsLayer.layer.pipe(
      Layer.provide(
        Layer.succeed(GridData, {
          columns,
          records: () => answerOf(records)
        } as unknown as GridData["Service"])
      )
    )

  it.effect("holds nothing simulated in one part beside anything real in another, and has days of every part", () =>
    Effect.gen(function* () {
      const reports = yield* DailyReports
      const read = Effect.fnUntraced(function* (from: number, to: number) {
        const flows = yield* reports.powerFlows({ from, to })
        const interchange = yield* reports.stateInterchange({ from, to, state: null })
        const psp = yield* reports.psp({ from, to, zone: null, states: "all" })
        // Reports are made as they are read, and may be read again: by a table after the text.
        assert.deepStrictEqual([...psp.data], [...psp.data])
        return [
          [flows.data.corridors, flows.provenance],
          [interchange.data.rows, interchange.provenance],
          [[...psp.data], psp.provenance]
        ].map(([rows = [], provenance = []]) => ({
          days: rows.map((row) => ("date" in row ? row.date : null)),
          sources: provenance.map((entry) => ("source" in entry ? entry.source : null))
        }))
      })
      const of = (day: number, source: SourceId) =>
        Array<unknown>(3).fill({ days: [istDate(start + day * dayMs)], sources: [source] })
      assert.deepStrictEqual(yield* read(start, start + 365 * dayMs), of(200, "psp"))
      assert.deepStrictEqual(yield* read(start, start + 100 * dayMs), of(3, "simulator"))
    }).pipe(Effect.provide(servicesOf((query) => answerOf(within(query)))))
  )

  it.effect("names the file of a day, and is as old as the records of days that its values are of", () =>
    Effect.gen(function* () {
      const reports = yield* DailyReports
      const { as_of, data } = yield* reports.psp({ from: start, to: start + 31 * dayMs, zone: null, states: "none" })
      assert.deepStrictEqual(
        Array.from(data, ({ source_file }) => source_file),
        ["3.xls"]
      )
      assert.strictEqual(as_of, start + 3)
    }).pipe(
      Effect.provide(
        servicesOf(
          () => answerOf([value("india", "max_demand", 1, "psp", start + 3 * dayMs)]),
          [3, 4].map((day) => ({
            collection: "daily_report",
            key: istDate(start + day * dayMs),
            source: "psp",
            revision: 1,
            body: { status: "read", date: istDate(start + day * dayMs), source_file: `${day}.xls` },
            captured_at: start + day,
            recorded_at: start
          }))
        )
      )
    )
  )

  it.effect("names no source where it has nothing of what was asked for: of an island, or of stations", () =>
    Effect.gen(function* () {
      const reports = yield* DailyReports
      const days = { from: start, to: start + dayMs }
      const interchange = yield* reports.stateInterchange({ ...days, state: "lakshadweep" })
      const all = { ...days, state: null, zone: null, states: true, station: null }
      const stations = yield* reports.stationGeneration({ ...all, level: "station" })
      for (const { as_of, provenance } of [interchange, stations])
        assert.deepStrictEqual([as_of, provenance], [null, []])
      assert.deepStrictEqual<unknown>([interchange.data.rows, stations.data], [[], []])
      const country = yield* reports.stationGeneration({ ...all, level: "country" })
      assert.deepStrictEqual([country.data.length, country.provenance.length > 0], [1, true])
    }).pipe(
      Effect.provide(
        servicesOf(({ areas }) =>
          areas === null
            ? answerOf([value("india", "generated_energy", 1)])
            : Effect.fail(new DataUnavailable({ dataset: "drawal_schedule_energy", detail: "None." }))
        )
      )
    )
  )

  it.effect("is read part by part, none ahead of another, and has its days in their order", () =>
    Effect.gen(function* () {
      let atOnce = 0
      let most = 0
      const columns = Effect.fnUntraced(function* ({ from, ...query }: ValueQuery) {
        most = Math.max(most, ++atOnce)
        yield* Effect.yieldNow
        atOnce--
        const days = Array.from({ length: (query.to - from) / dayMs }, (_, day) => from + day * dayMs)
        return yield* answerOf(days.map((ts) => value("goa", "drawal_schedule_energy", 1, "psp", ts)))
      })
      const { data } = yield* Effect.flatMap(DailyReports, (reports) =>
        reports.stateInterchange({ from: start, to: start + 365 * dayMs, state: null })
      ).pipe(Effect.provide(servicesOf(columns)))
      assert.deepStrictEqual(
        data.rows.map((row) => row.date as string),
        Array.from({ length: 365 }, (_, day) => istDate(start + day * dayMs))
      )
      assert.strictEqual(most, 1)
    })
  )
})
