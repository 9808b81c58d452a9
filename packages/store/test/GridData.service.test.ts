import { assert, describe, layer } from "@effect/vitest"
import type { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import { EnabledSources } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { Realm } from "@grid/domain/observations/Realm"
import type { Observation } from "@grid/domain/observations/Observation"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { states } from "@grid/domain/states/State"
import { blocksStatement } from "@grid/store/carbon/AreaBlocks"
import { averagesStatement } from "@grid/store/carbon/Averages"
import * as Notices from "@grid/store/database/Notices"
import * as Revisions from "@grid/store/observations/Revisions"
import { pagesOfStatement, pagesStatement } from "@grid/store/grid/DayPages"
import * as GridDataLayer from "@grid/store/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Store from "./support/Store.ts"

const minute = 60_000
const hour = 60 * minute
const now = Date.parse("2026-08-20T06:30:00Z")

const write = (source: SourceId, ...observations: ReadonlyArray<Observation>) =>
  Effect.flatMap(ObservationStore, (store) => store.write({ source, run_id: 1, raw_id: null, observations }))

const clean = Store.rows(`truncate observation, day_page, month_page, latest_value`)

const everything: ReadonlyArray<SourceId> = ["npp", "merit", "simulator"]

/** Reads as a node does that has just started with these sources, or as a command. */
const reading = <A, E, R = never>(
  read: (grid: GridData["Service"]) => Effect.Effect<A, E, R>,
  enabled = everything,
  layer: typeof GridDataLayer.layer | typeof GridDataLayer.unwatched = GridDataLayer.layer
) =>
  Effect.flatMap(GridData, read).pipe(
    Effect.provide(
      Layer.fresh(layer(Store.infos)).pipe(
        Layer.provide(Notices.layer),
        Layer.provide(Revisions.layer),
        Layer.provide(Layer.succeed(EnabledSources, enabled))
      )
    )
  )

const demandLatest = reading((grid) => grid.demandLatest)
const frequencyLatest = reading((grid) => grid.frequencyLatest)

const pagesOf = (
  area: string,
  from: number,
  to: number,
  resolution: "block" | "hour" = "block",
  enabled = everything,
  realm?: Realm
) => reading((grid) => grid.pages({ dataset: "demand", area, from, to, resolution, realm }), enabled)

const { observation } = Store

const simulated = (rest: Partial<Observation> & Pick<Observation, "ts" | "value">) =>
  observation({ kind: "simulated", ...rest })

const stateOf = (slug: string) =>
  Effect.map(demandLatest, ({ data }) => data.states?.find((state) => state.slug === slug)?.demand_mw)

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("GridData", (it) => {
  it.effect(
    "a stamp in the future is not the present, in a store that has taken it before too, and stays correctable",
    () =>
      Effect.gen(function* () {
        yield* clean
        const future = Date.parse("2099-01-01T00:00:00Z")
        const national = Effect.map(demandLatest, ({ data }): ReadonlyArray<unknown> => [
          data.observed_at,
          data.national.demand_mw
        ])
        yield* write("npp", observation({ ts: now, value: 200_000 }), observation({ ts: future, value: 210_000 }))
        assert.deepStrictEqual(yield* national, ["2026-08-20T06:30:00Z", 200_000])

        yield* Store.rows(`update latest_value set ts = '2099-01-01T00:00:00Z', value = 210000`)
        yield* write("merit", observation({ area: "delhi", ts: now + minute, value: 5_000 }))
        assert.deepStrictEqual(yield* national, ["2026-08-20T06:31:00Z", 200_000])
        assert.strictEqual(yield* stateOf("delhi"), 5_000)

        const lone = observation({ area: "kerala", ts: future, value: 1 })
        yield* write("merit", lone)
        assert.isNull(yield* stateOf("kerala"))
        const { revised } = yield* write("merit", { ...lone, value: 2, captured_at: lone.captured_at + 1 })
        assert.strictEqual(revised, 1)
        const [kept] = yield* Store.rows<{ n: number }>(`select count(*)::int as n from observation where ts > now()`)
        assert.strictEqual(kept?.n, 3)
      })
  )

  it.effect("of a command holds whatever anybody has written by then, though nothing watches", () =>
    Effect.gen(function* () {
      yield* clean
      const query = { dataset: "demand", area: "india", from: now, to: now + hour, resolution: "block" } as const
      const writeAndRead = (grid: GridData["Service"], ts: number, value: number) =>
        Effect.gen(function* () {
          yield* write("npp", observation({ ts, value }))
          const { data } = yield* grid.demandLatest
          return [data.national.demand_mw, (yield* grid.pages(query)).version]
        })
      const [first, second] = yield* reading(
        (grid) => Effect.all([writeAndRead(grid, now, 200_000), writeAndRead(grid, now + 15 * minute, 210_000)]),
        everything,
        GridDataLayer.unwatched
      )
      assert.deepStrictEqual([first[0], second[0]], [200_000, 210_000])
      assert.notStrictEqual(first[1], second[1])
    })
  )

  describe("what has never arrived", () => {
    it.effect("is said to be unavailable, by name, and is no zero", () =>
      Effect.gen(function* () {
        yield* clean
        const failures: ReadonlyArray<DataUnavailable> = yield* Effect.all(
          [demandLatest, frequencyLatest, pagesOf("goa", now - hour, now)].map((read) =>
            Effect.flip(read as Effect.Effect<unknown, DataUnavailable>)
          ),
          { concurrency: 1 }
        )
        assert.deepStrictEqual(
          failures.map(({ _tag, dataset }) => [_tag, dataset]),
          [
            ["DataUnavailable", "demand"],
            ["DataUnavailable", "frequency"],
            ["DataUnavailable", "demand"]
          ]
        )
        assert.match(failures[2]?.detail ?? "", /goa/)
        assert.isNull(yield* reading((grid) => grid.newest))
        yield* write("npp", observation({ ts: now, value: 200_000 }))
        assert.strictEqual((yield* Effect.flip(frequencyLatest))._tag, "DataUnavailable")
        assert.isNull((yield* demandLatest).data.national.frequency_hz)
      })
    )

    it.effect("a window without values is empty, not an error", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("npp", observation({ ts: now, value: 200_000 }))
        const answer = yield* pagesOf("india", now - 100 * 24 * hour, now - 99 * 24 * hour)
        assert.deepStrictEqual([answer.data.length, answer.as_of, answer.provenance.length], [0, null, 0])
      })
    )
  })

  describe("the newest values", () => {
    it.effect("hold all 36 states, with the capture time of the newest as as_of, and say where they come from", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write(
          "npp",
          observation({ ts: now, value: 201_234.5, captured_at: now + 3 * minute, period_minutes: 0 })
        )
        yield* write(
          "merit",
          observation({ area: "goa", ts: now, value: 568, captured_at: now + minute, period_minutes: 0 }),
          observation({ area: "delhi", ts: now, value: 6_741, captured_at: now + 2 * minute, period_minutes: 0 })
        )
        yield* write("simulator", simulated({ dataset: "frequency", ts: now, value: 50.01 }))
        const { as_of, data, provenance } = yield* demandLatest
        assert.deepStrictEqual(data.national, { demand_mw: 201_234.5, frequency_hz: 50.01 })
        assert.deepStrictEqual(
          data.states?.map(({ slug }) => slug),
          states.map(({ slug }) => slug)
        )
        assert.strictEqual(data.states?.length, 36)
        assert.strictEqual(yield* stateOf("goa"), 568)
        assert.isNull(yield* stateOf("kerala"))
        assert.strictEqual(as_of, now + 3 * minute)
        assert.strictEqual(data.as_of, "2026-08-20T06:33:00Z")
        assert.deepStrictEqual(
          provenance.map(({ captured_at, dataset, kind, licence, source, url }) => [
            dataset,
            source,
            kind,
            captured_at,
            licence,
            url
          ]),
          [
            ["demand", "merit", "observed", "2026-08-20T06:32:00Z", "licence of merit", "https://merit.example"],
            ["demand", "npp", "observed", "2026-08-20T06:33:00Z", "licence of npp", "https://npp.example"],
            [
              "frequency",
              "simulator",
              "simulated",
              "2026-08-20T06:30:00Z",
              "licence of simulator",
              "https://simulator.example"
            ]
          ]
        )
      })
    )

    it.effect("a real source hides the simulator, however old it is, and the better source the other", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write(
          "simulator",
          simulated({ ts: now, value: 150_000 }),
          simulated({ area: "goa", ts: now, value: 1 }),
          simulated({ area: "kerala", ts: now, value: 2 })
        )
        assert.strictEqual((yield* demandLatest).data.national.demand_mw, 150_000)
        yield* write("merit", observation({ area: "goa", ts: now - 24 * hour, value: 500 }))
        const old = yield* demandLatest
        assert.deepStrictEqual([old.data.national.demand_mw, old.as_of], [null, now - 24 * hour])
        assert.strictEqual(yield* stateOf("goa"), 500)
        assert.isNull(yield* stateOf("kerala"))
        yield* write("merit", observation({ ts: now, value: 190_000 }))
        yield* write("npp", observation({ ts: now - 30 * minute, value: 200_000 }))
        assert.strictEqual((yield* demandLatest).data.national.demand_mw, 200_000)
        assert.strictEqual((yield* reading((grid) => grid.demandLatest, ["merit"])).data.national.demand_mw, 190_000)
        assert.strictEqual(
          (yield* reading((grid) => grid.demandLatest, ["simulator"])).data.national.demand_mw,
          150_000
        )
      })
    )

    it.effect("a state more than 60 minutes behind the newest is not known now", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write(
          "merit",
          observation({ area: "goa", ts: now, value: 500 }),
          observation({ area: "kerala", ts: now - hour, value: 3_000 }),
          observation({ area: "delhi", ts: now - hour - 1, value: 6_000 }),
          observation({ area: "assam", ts: now, value: null })
        )
        assert.strictEqual(yield* stateOf("kerala"), 3_000)
        assert.isNull(yield* stateOf("delhi"))
        assert.isNull(yield* stateOf("assam"))
        yield* write("simulator", simulated({ dataset: "frequency", ts: now - hour - minute, value: 50 }))
        assert.isNull((yield* demandLatest).data.national.frequency_hz)
        assert.strictEqual((yield* frequencyLatest).data.frequency_hz, 50)
      })
    )

    it.effect(
      "are those that were measured last, then captured last: an import of old files never becomes the present",
      () =>
        Effect.gen(function* () {
          yield* clean
          const imported = now + 90 * 24 * hour
          const years = 4 * 365 * 24 * hour
          yield* write("merit", observation({ area: "goa", ts: now, value: 568, period_minutes: 0 }))
          yield* write(
            "npp",
            observation({ ts: now - years, value: 150_000, captured_at: imported }),
            observation({ dataset: "frequency", ts: now - years, value: 49.9, captured_at: imported })
          )
          assert.deepStrictEqual((yield* demandLatest).data.national, { demand_mw: null, frequency_hz: null })
          assert.strictEqual(yield* stateOf("goa"), 568)
          // An hour's mean ends with its hour, and stands until an hour later.
          yield* write(
            "npp",
            observation({ area: "delhi", ts: now - 2 * hour, value: 6_000, period_minutes: 60, captured_at: imported }),
            observation({ area: "assam", ts: now - 3 * hour, value: 1_500, period_minutes: 60, captured_at: imported })
          )
          assert.deepStrictEqual([yield* stateOf("delhi"), yield* stateOf("assam")], [6_000, null])
          // Of one source the later measurement is read, of one instant the later capture.
          yield* write(
            "npp",
            observation({ ts: now - 10 * minute, value: 200_000, period_minutes: 0, captured_at: imported }),
            observation({ ts: now, value: 201_000, period_minutes: 0, kind: "derived", captured_at: now + minute })
          )
          assert.strictEqual((yield* demandLatest).data.national.demand_mw, 201_000)
        })
    )

    it.effect("a late correction shows on every node, and the same object is handed out until then", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("npp", observation({ ts: now, value: 200_000 }))
        const grid = yield* GridData
        yield* Store.eventually(
          Effect.map(
            Effect.option(grid.demandLatest),
            (answer) => answer._tag === "Some" && answer.value.data.national.demand_mw === 200_000
          )
        )
        const before = yield* grid.demandLatest
        yield* write("npp", observation({ ts: now, value: 200_000, captured_at: now + hour }))
        assert.strictEqual(yield* grid.demandLatest, before)
        yield* write("npp", observation({ ts: now - hour, value: 180_000 }))
        yield* write("npp", observation({ ts: now, value: 205_000, captured_at: now + 2 * hour }))
        yield* Store.eventually(Effect.map(grid.demandLatest, ({ data }) => data.national.demand_mw === 205_000))
        assert.notStrictEqual((yield* grid.demandLatest).version, before.version)
      })
    )
  })

  describe("newest values of several datasets", () => {
    const newest = (area?: string) =>
      Effect.map(
        reading((grid) =>
          grid.latest({
            datasets: ["demand", "net_import", "generation_solar"],
            ...(area === undefined ? {} : { areas: [area] })
          })
        ),
        ({ data }) => data.map((row) => [row.dataset, row.area, row.source, row.value].join(" ")).toSorted()
      )

    it.effect("are of the better source and up to date, and nothing simulated stands beside anything real", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write(
          "simulator",
          simulated({ ts: now, value: 150_000 }),
          simulated({ dataset: "generation_solar", ts: now, value: 60_000 }),
          simulated({ dataset: "net_import", area: "goa", ts: now, value: 400 })
        )
        assert.lengthOf(yield* newest(), 3)
        assert.deepStrictEqual(yield* newest("goa"), ["net_import goa simulator 400"])
        yield* write("merit", observation({ area: "goa", ts: now, value: 500 }))
        yield* write(
          "npp",
          observation({ ts: now, value: 200_000 }),
          observation({ area: "kerala", ts: now - 2 * hour, value: 1 })
        )
        assert.deepStrictEqual(yield* newest(), ["demand goa merit 500", "demand india npp 200000"])
        // What is asked of one area does not depend on what is known of another.
        assert.deepStrictEqual(yield* newest("goa"), ["demand goa merit 500"])
        assert.strictEqual((yield* Effect.flip(newest("punjab")))._tag, "DataUnavailable")
      })
    )

    it.effect("are the same object for the same question until something is written", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("npp", observation({ ts: now, value: 200_000 }))
        const store = yield* ObservationStore
        const observations = [observation({ ts: now + 1, value: 201_000 })]
        yield* reading((grid) =>
          Effect.gen(function* () {
            const query = { datasets: ["demand"] } as const
            const first = yield* grid.latest(query)
            assert.strictEqual(yield* grid.latest(query), first)
            yield* store.write({ source: "npp", run_id: 1, raw_id: null, observations })
            yield* grid.refresh
            assert.notStrictEqual(yield* grid.latest(query), first)
          })
        )
      })
    )
  })

  describe("pages of several series", () => {
    const dayStart = Date.parse("2026-08-20T00:00:00+05:30")
    const day = Math.round((dayStart + 5.5 * hour) / (24 * hour))
    const several = (realm?: Realm) =>
      reading((grid) =>
        grid.pagesOf({
          series: [
            { dataset: "demand", area: "india" },
            { dataset: "frequency", area: "india" }
          ],
          first: day,
          last: day,
          resolution: "block",
          realm
        })
      )

    it.effect("come at once, in blocks also where only hours are known, and never with another area's", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("npp", observation({ ts: dayStart + hour, value: 180_000, period_minutes: 60 }))
        yield* write("npp", observation({ dataset: "frequency", ts: dayStart, value: 50.01, period_minutes: 0 }))
        yield* write("merit", observation({ area: "goa", ts: dayStart, value: 500 }))
        const { data, provenance } = yield* several()
        assert.deepStrictEqual(
          data.map(({ area, blocks, dataset, kind }) => [dataset, area, kind, Array.from(blocks ?? []).slice(0, 9)]),
          [
            ["demand", "india", "observed", [...Array(4).fill(Number.NaN), ...Array(4).fill(180_000), Number.NaN]],
            ["frequency", "india", "derived", [50.01, ...Array(8).fill(Number.NaN)]]
          ]
        )
        assert.deepStrictEqual(
          provenance.map(({ dataset, method }) => [dataset, method === undefined]),
          [
            ["demand", true],
            ["frequency", false]
          ]
        )
      })
    )

    it.effect("mix nothing simulated with anything real, but give either alone on request", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("simulator", simulated({ dataset: "frequency", ts: dayStart, value: 50 }))
        const sourcesOf = (answer: { readonly data: ReadonlyArray<{ readonly source: string }> }) =>
          answer.data.map(({ source }) => source)
        const invented = yield* several()
        assert.deepStrictEqual([sourcesOf(invented), invented.realm], [["simulator"], "simulated"])
        yield* write("npp", observation({ ts: dayStart, value: 180_000 }))
        const observed = yield* several()
        assert.deepStrictEqual([sourcesOf(observed), observed.realm], [["npp"], "real"])
        assert.deepStrictEqual(sourcesOf(yield* several("simulated")), ["simulator"])
        assert.deepStrictEqual(sourcesOf(yield* several("real")), ["npp"])
      })
    )

    it.effect("are found by series and day, not by looking at all of them", () =>
      Effect.gen(function* () {
        yield* write("npp", observation({ ts: now, value: 200_000 }))
        yield* Store.rows(
          `insert into day_page select id, d, null, null, 0, now(), 1
           from (select id from series limit 2) s, generate_series(1, 20000) d on conflict do nothing`
        )
        yield* Store.rows(`analyze day_page`)
        const plan = yield* Store.explain((sql) =>
          pagesOfStatement(sql, everything, {
            series: [
              { dataset: "demand", area: "india" },
              { dataset: "frequency", area: "india" }
            ],
            first: 100,
            last: 130,
            resolution: "block"
          })
        )
        assert.match(plan, /day_page_pkey/)
        assert.notMatch(plan, /Seq Scan on day_page/)
        yield* clean
      })
    )
  })

  describe("single values", () => {
    it.effect("are of the better source day by day, in columns and one by one", () =>
      Effect.gen(function* () {
        yield* clean
        const dayStart = Date.parse("2026-08-20T00:00:00+05:30")
        const daily = (day: number, value: number | null, area = "goa") =>
          observation({ dataset: "energy_met", area, ts: dayStart + day * 24 * hour, value, period_minutes: 1_440 })
        yield* write("merit", daily(0, 10), daily(1, 11), daily(2, 12), daily(0, 20, "kerala"))
        yield* write("npp", daily(1, null), daily(3, 3))
        const query = {
          datasets: ["energy_met"],
          areas: null,
          from: dayStart,
          to: dayStart + 4 * 24 * hour
        } as const
        const [columns, values] = yield* reading((grid) =>
          Effect.all([grid.columns(query), grid.values(query)], { concurrency: 1 })
        )
        assert.deepStrictEqual(
          columns.data.map(({ area, source, ts, value }) => [
            area,
            source,
            [...ts].map((at) => at - dayStart),
            [...value]
          ]),
          [
            ["goa", "npp", [24 * hour, 72 * hour], [Number.NaN, 3]],
            ["goa", "merit", [0, 48 * hour], [10, 12]],
            ["kerala", "merit", [0], [20]]
          ]
        )
        assert.deepStrictEqual(
          values.data.map(({ area, source, ts, value }) => [area, source, ts - dayStart, value]),
          [
            ["goa", "merit", 0, 10],
            ["goa", "npp", 24 * hour, null],
            ["goa", "merit", 48 * hour, 12],
            ["goa", "npp", 72 * hour, 3],
            ["kerala", "merit", 0, 20]
          ]
        )
        const { data: _columns, ...ofColumns } = columns
        const { data: _values, ...ofValues } = values
        assert.deepStrictEqual(ofValues, ofColumns)
        assert.match(values.version, /\.5$/)
      })
    )

    it.effect("begin with the first value of their realm, whatever the window", () =>
      Effect.gen(function* () {
        yield* clean
        const dayStart = Date.parse("2026-08-20T00:00:00+05:30")
        const daily = { dataset: "energy_met", value: 1, period_minutes: 1_440 } as const
        yield* write("simulator", simulated({ ...daily, ts: dayStart }))
        yield* write("npp", observation({ ...daily, area: "goa", ts: dayStart + 24 * hour }))
        const sinceOf = (areas: ReadonlyArray<string> | null, day: number) =>
          reading((grid) => {
            const from = dayStart + day * 24 * hour
            return grid.columns({ datasets: ["energy_met"], areas, from, to: from + 24 * hour })
          }).pipe(Effect.map(({ since }) => since))
        assert.strictEqual(yield* sinceOf(null, 1), dayStart + 24 * hour)
        assert.strictEqual(yield* sinceOf(["india"], 0), dayStart)
        assert.strictEqual(yield* sinceOf(null, 2), dayStart)
        assert.strictEqual(yield* sinceOf(["goa", "kerala"], 0), dayStart + 24 * hour)
      })
    )

    it.effect(
      "are of one realm in all of a read: nothing of a series that is simulated alone beside one that is real",
      () =>
        Effect.gen(function* () {
          yield* clean
          const dayStart = Date.parse("2026-08-20T00:00:00+05:30")
          const daily = (dataset: "energy_met" | "max_demand", value: number) =>
            ({ dataset, ts: dayStart, value, period_minutes: 1_440 }) as const
          yield* write("simulator", simulated(daily("energy_met", 4_000_000)), simulated(daily("max_demand", 190_000)))
          const read = (realm?: Realm) =>
            reading((grid) =>
              Effect.map(
                grid.values({
                  datasets: ["energy_met", "max_demand"],
                  areas: ["india"],
                  from: dayStart,
                  to: dayStart + 24 * hour,
                  realm
                }),
                ({ data, provenance, realm }) => ({
                  values: data.map(({ dataset, source }) => `${source} ${dataset}`),
                  sources: [...new Set(provenance.map(({ source }) => source))],
                  realm
                })
              )
            )
          const invented = {
            values: ["simulator energy_met", "simulator max_demand"],
            sources: ["simulator"],
            realm: "simulated" as const
          }
          assert.deepStrictEqual(yield* read(), invented)
          assert.deepStrictEqual(yield* read("real"), { values: [], sources: [], realm: null })
          yield* write("npp", observation(daily("max_demand", 200_000)))
          const observed = { values: ["npp max_demand"], sources: ["npp"], realm: "real" as const }
          assert.deepStrictEqual(yield* read(), observed)
          assert.deepStrictEqual(yield* read("real"), observed)
          assert.deepStrictEqual(yield* read("simulated"), invented)
        })
    )
  })

  describe("blocks of the carbon engine", () => {
    it.effect("are found by their time, of as many as there may be", () =>
      Effect.gen(function* () {
        yield* Store.rows(`insert into carbon_text values ('text', '')`)
        yield* Store.rows(
          `insert into carbon_snapshot (id, block_start, method_version, simulated, captured_at, inputs, capacity, origin, mixes)
           select n, to_timestamp(n * 900), '', true, now(), '', 'text', 'text', '' from generate_series(1, 20000) n`
        )
        yield* Store.rows(`insert into carbon_current select block_start, id from carbon_snapshot`)
        yield* Store.rows(`insert into carbon_day select n, '', '', '', '' from generate_series(1, 20000) n`)
        yield* Store.rows(`analyze carbon_snapshot, carbon_current, carbon_restatement, carbon_day`)
        const sql = yield* SqlClient
        const span = { from: 100 * 86_400_000, to: 101 * 86_400_000 }
        for (const [statement, key] of [
          [blocksStatement(sql, { areas: [0, 6], ...span }), /carbon_current_pkey/],
          [averagesStatement(sql, { place: 0, first: 100, end: 465 }), /carbon_day_pkey/]
        ] as const) {
          const plan = yield* Store.explain(() => statement)
          assert.match(plan, key)
          assert.notMatch(plan, /Seq Scan on carbon_(snapshot|current|day)/)
        }
      })
    )
  })

  describe("pages", () => {
    it.effect("are those of the window's IST days, of one realm, in columns of the resolution", () =>
      Effect.gen(function* () {
        yield* clean
        const dayStart = Date.parse("2026-08-20T00:00:00+05:30")
        yield* write(
          "npp",
          observation({ ts: dayStart - 15 * minute, value: 180_000 }),
          ...[0, 1, 2, 3].map((block) => observation({ ts: dayStart + block * 15 * minute, value: 190_000 + block }))
        )
        yield* write("simulator", simulated({ ts: dayStart, value: 100_000 }))
        const one = yield* pagesOf("india", dayStart, dayStart + 24 * hour)
        const shown = ({ data }: typeof one) =>
          data.map(({ blocks, hours, present, source }) => [source, blocks?.length, hours, present])
        assert.deepStrictEqual([shown(one), one.realm], [[["npp", 96, null, 4]], "real"])
        const invented = yield* pagesOf("india", dayStart, dayStart + 24 * hour, "block", everything, "simulated")
        assert.deepStrictEqual([shown(invented), invented.realm], [[["simulator", 96, null, 1]], "simulated"])
        assert.deepStrictEqual(
          invented.provenance.map(({ source }) => source),
          ["simulator"]
        )
        assert.deepStrictEqual(
          one.provenance.map(({ source }) => source),
          ["npp"]
        )
        const both = yield* pagesOf("india", dayStart - 1, dayStart + 1, "hour", ["npp"])
        assert.strictEqual(both.data.length, 2)
        assert.isNull(both.data[1]?.blocks)
        assert.closeTo(both.data[1]?.hours?.[0] ?? 0, 190_001.5, 1e-4)
        assert.isNaN(both.data[0]?.hours?.[23])
        assert.strictEqual(both.as_of, dayStart + 45 * minute)
      })
    )

    it.effect("of hours are no part of an answer in blocks: neither its capture time nor its provenance", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("npp", observation({ ts: now, value: 200_000, captured_at: now }))
        yield* write("npp", observation({ ts: now, value: 201_000, captured_at: now + hour, period_minutes: 60 }))
        const blocks = yield* pagesOf("india", now, now + hour)
        assert.strictEqual(blocks.as_of, now)
        assert.deepStrictEqual(
          blocks.provenance.map(({ captured_at }) => Date.parse(captured_at)),
          [now]
        )
        const hours = yield* pagesOf("india", now, now + hour, "hour")
        assert.strictEqual(hours.as_of, now + hour)
      })
    )

    it.effect("block means of readings are derived, and the method is named; a change changes the version", () =>
      Effect.gen(function* () {
        yield* clean
        yield* write("npp", observation({ ts: now, value: 200_000, period_minutes: 0 }))
        const first = yield* pagesOf("india", now - hour, now + hour)
        assert.strictEqual(first.data[0]?.kind, "derived")
        assert.match(first.provenance[0]?.method ?? "", /mean/)
        yield* write("npp", observation({ ts: now, value: 210_000, period_minutes: 0 }))
        const second = yield* pagesOf("india", now - hour, now + hour)
        assert.notStrictEqual(second.version, first.version)
        assert.include(Array.from(second.data[0]?.blocks ?? []), 210_000)
      })
    )

    it.effect.each([
      ["pages", / from day_page /, "tripura"],
      ["series", / from series /, "manipur"]
    ] as const)("case 80: %s that were read during a write are not kept under the new version", ([, text, area]) =>
      Effect.gen(function* () {
        yield* clean
        yield* write("merit", observation({ area, ts: now, value: 190 }))
        const [isRead, isWritten] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const wait = Effect.andThen(Deferred.succeed(isRead, undefined), Deferred.await(isWritten))
        const sql = yield* SqlClient
        let straddles = true
        /** The first such statement has its rows, and hands them out after the write. */
        const slow = new Proxy(sql, {
          apply: (client, _, [strings, ...values]: [TemplateStringsArray, ...ReadonlyArray<unknown>]) => {
            const rows = client(strings, ...values)
            if (!straddles || !text.test(strings.join("").replaceAll(/\s+/g, " "))) return rows
            straddles = false
            return Effect.tap(rows, wait)
          }
        })
        const store = yield* ObservationStore
        const valuesOf = ({ data }: { readonly data: ReadonlyArray<DayPage> }) =>
          data.flatMap(({ blocks }) => Array.from(blocks ?? []).filter((value) => !Number.isNaN(value)))
        yield* reading((grid) =>
          Effect.gen(function* () {
            const pages = grid.pages({ dataset: "demand", area, from: now, to: now + hour, resolution: "block" })
            const straddling = yield* Effect.forkChild(pages)
            yield* Deferred.await(isRead)
            for (const [source, value] of [
              ["merit", 191],
              ["npp", 200]
            ] as const) {
              const observations = [observation({ area, ts: now, value })]
              yield* store.write({ source, run_id: 1, raw_id: null, observations })
            }
            yield* grid.refresh
            // Another question finds the new version first.
            yield* Effect.ignore(
              grid.pages({ dataset: "demand", area: "goa", from: now, to: now + hour, resolution: "block" })
            )
            yield* Deferred.succeed(isWritten, undefined)
            yield* Fiber.join(straddling)
            assert.deepStrictEqual(valuesOf(yield* pages).toSorted(), [191, 200])
          })
        ).pipe(Effect.provideService(SqlClient, slow))
      })
    )

    it.effect.each(["block", "hour"] as const)(
      "by %s are found by series and day, not by looking at all of them",
      (unit) =>
        Effect.gen(function* () {
          yield* write("npp", observation({ ts: now, value: 200_000 }))
          yield* Store.rows(
            `insert into day_page select id, d, null, null, 0, now(), 1
           from (select id from series limit 2) s, generate_series(1, 10000) d on conflict do nothing`
          )
          yield* Store.rows(`analyze day_page`)
          const plan = yield* Store.explain((sql) =>
            pagesStatement(sql, [1, 2], { first: 100, last: 130, resolution: unit })
          )
          assert.match(plan, /day_page_pkey/)
          assert.notMatch(plan, /Seq Scan/)
          yield* clean
        })
    )
  })
})
