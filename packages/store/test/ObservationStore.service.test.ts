import { assert, layer } from "@effect/vitest"
import type { Observation } from "@grid/domain/observations/Observation"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { hold } from "@grid/testing/cluster/TestCluster"
import { Effect, Fiber, Order } from "effect"
import * as fc from "fast-check"
import * as Store from "./support/Store.ts"
import { forAll } from "@grid/testing/Property"

const minute = 60_000
const hour = 60 * minute
const ist = 330 * minute
const day = 24 * hour

/** Two days before a month ends, in UTC: days of both calendars and a month's edge lie ahead. */
const start = Date.parse("2026-08-30T00:00:00Z")

const series = {
  reading: { dataset: "demand", area: "india", period_minutes: 0 },
  block: { dataset: "demand", area: "maharashtra", period_minutes: 15 },
  hourly: { dataset: "generation_solar", area: "india", period_minutes: 60 }
} as const
type SeriesName = keyof typeof series

const stepOf = { reading: 4 * minute, block: 15 * minute, hourly: hour }

const make = (name: SeriesName, ts: number, value: number | null, captured_at = ts): Observation => ({
  ...series[name],
  kind: "observed",
  ts,
  value,
  captured_at
})

const write = (observations: ReadonlyArray<Observation>, source: "npp" | "merit" | "simulator" = "npp") =>
  Effect.flatMap(ObservationStore, (store) => store.write({ source, run_id: 1, raw_id: null, observations }))

const clean = Store.rows(`truncate observation, day_page, month_page, latest_value, quarantine`)

interface Revision {
  readonly value: number | null
  readonly captured_at: number
  readonly late: boolean
}

/** The revision that holds: the last of those that were not late. */
const holding = (list: ReadonlyArray<Revision> | undefined) => list?.findLast(({ late }) => !late)

const nameOf = (period: number): SeriesName => (period === 0 ? "reading" : period === 15 ? "block" : "hourly")

const revisions = Effect.map(
  Store.rows<{
    period_minutes: number
    ts: number
    revision: number
    value: number | null
    captured_at: number
    late: boolean
  }>(
    `select s.period_minutes, o.ts, o.revision, o.value, o.captured_at, o.late
     from observation o join series s on s.id = o.series_id where s.source = 'npp' order by s.id, o.ts, o.revision`
  ),
  (rows) => {
    const all = new Map<string, Array<Revision>>()
    for (const row of rows) {
      const key = `${nameOf(row.period_minutes)} ${row.ts}`
      const list = all.get(key) ?? []
      assert.strictEqual(row.revision, list.length + 1, key)
      all.set(key, [...list, { value: row.value, captured_at: row.captured_at, late: row.late }])
    }
    return all
  }
)

const pages = Effect.map(
  Store.rows<{
    period_minutes: number
    day: number
    blocks: Float64Array | null
    hours: Float64Array | null
    mean: number | null
    present: number
    captured_at: number
  }>(
    `select s.period_minutes, p.day, p.blocks, p.hours, p.mean, p.present, p.captured_at
     from day_page p join series s on s.id = p.series_id where s.source = 'npp'`
  ),
  (rows) => new Map(rows.map((row) => [`${nameOf(row.period_minutes)} ${row.day}`, row]))
)

const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The values of `[from, from + length)` that are known, by the newest revision. */
const knownIn = (model: ReadonlyMap<string, ReadonlyArray<Revision>>, name: SeriesName, from: number, length: number) =>
  [...model].flatMap(([key, list]) => {
    const [of, ts] = key.split(" ")
    const value = holding(list)?.value ?? null
    return of === name && Number(ts) >= from && Number(ts) < from + length && value !== null ? [value] : []
  })

const assertSlots = (actual: Float64Array | null | undefined, expected: ReadonlyArray<number | null>, what: string) => {
  assert.strictEqual(actual?.length, expected.length, what)
  expected.forEach((value, index) => {
    if (value === null) assert.isNaN(actual?.[index], `${what} ${index}`)
    else assert.closeTo(actual?.[index] ?? Number.NaN, value, 1e-4, `${what} ${index}`)
  })
}

/** The day's mean is that of its known hours, where at least 80 % of them are known. */
const assertDayMean = (actual: number | null, hours: ReadonlyArray<number | null>, what: string) => {
  const known = hours.filter((value) => value !== null)
  if (known.length < 0.8 * 24) assert.isNull(actual, what)
  else assert.closeTo(actual ?? Number.NaN, mean(known), 1e-4, what)
}

const entry = fc.record({
  name: fc.constantFrom<SeriesName>("reading", "reading", "block", "hourly"),
  at: fc.integer({ min: 0, max: 4 * 96 }),
  /** Few values, so that some come again unchanged; the last two fail their guard. */
  value: fc.constantFrom(null, 1_000, 1_000.5, 1_234.56789, 1_700, Number.NaN, 1e9),
  late: fc.integer({ min: 0, max: 5 })
})

/** The country's demand has another guard than the others. */
const scale = (name: SeriesName, value: number | null) =>
  value === null ? null : name === "reading" ? value * 100 : value

const isGood = (value: number | null) => value === null || (Number.isFinite(value) && value < 1e6)

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("ObservationStore", (it) => {
  it.effect(
    "whatever comes in whatever order: every change is a revision, nothing else is written, what was captured earlier comes behind, and pages and newest values are those of the revisions that hold",
    () =>
      forAll(
        [fc.array(fc.array(entry, { maxLength: 60 }), { minLength: 1, maxLength: 4 })],
        ([batches]) =>
          Effect.gen(function* () {
            yield* clean
            const model = new Map<string, Array<Revision>>()
            const captured = new Map<string, number>()
            for (const batch of batches) {
              const observations = batch.map(({ at, late, name, value }) => {
                const ts = start + Math.floor((at * 15 * minute) / stepOf[name]) * stepOf[name]
                return make(name, ts, scale(name, value), ts + late * hour)
              })
              const accepted = new Map<string, Observation>()
              for (const one of observations) {
                if (isGood(one.value)) accepted.set(`${nameOf(one.period_minutes)} ${one.ts}`, one)
              }
              const expected = { written: 0, revised: 0, unchanged: 0 }
              for (const [key, { captured_at, period_minutes, ts, value }] of accepted) {
                const list = model.get(key) ?? []
                const held = holding(list)
                const late = held !== undefined && captured_at < held.captured_at
                if (held?.value === value || (late && list.some((revision) => revision.value === value))) {
                  expected.unchanged++
                  continue
                }
                expected[list.length === 0 ? "written" : "revised"]++
                model.set(key, [...list, { value, captured_at, late }])
                if (late) continue
                const page = `${nameOf(period_minutes)} ${Math.floor((ts + ist) / day)}`
                captured.set(page, Math.max(captured.get(page) ?? 0, captured_at))
              }
              assert.deepStrictEqual(yield* write(observations), {
                ...expected,
                quarantined: observations.filter(({ value }) => !isGood(value)).length
              })
            }
            assert.deepStrictEqual(
              new Map((yield* revisions).entries()),
              new Map([...model].sort(Order.mapInput(Order.alwaysEqual<string>(), ([key]) => key)))
            )
            const found = yield* pages
            assert.sameMembers([...found.keys()], [...captured.keys()])
            for (const [key, page] of found) {
              const [name, number] = key.split(" ") as [SeriesName, string]
              const dayStart = Number(number) * day - ist
              const slot = (length: number) => (_: unknown, index: number) => {
                const values = knownIn(model, name, dayStart + index * length, length)
                return values.length === 0 ? null : mean(values)
              }
              assert.strictEqual(page.captured_at, captured.get(key), key)
              if (name === "hourly") {
                const hours = Array.from({ length: 24 }, slot(hour))
                assert.isNull(page.blocks)
                assertDayMean(page.mean, hours, key)
                assertSlots(page.hours, hours, `${key} hours`)
                assert.strictEqual(page.present, 4 * hours.filter((value) => value !== null).length)
              } else {
                const blocks = Array.from({ length: 96 }, slot(15 * minute))
                assertSlots(page.blocks, blocks, `${key} blocks`)
                const hours = Array.from({ length: 24 }, (_, index) => {
                  const inside = blocks.slice(4 * index, 4 * index + 4).filter((value) => value !== null)
                  return inside.length < 4 ? null : mean(inside)
                })
                assertSlots(page.hours, hours, `${key} hours`)
                assertDayMean(page.mean, hours, key)
                assert.strictEqual(page.present, blocks.filter((value) => value !== null).length)
              }
            }
            const newest = yield* Store.rows<{ period_minutes: number; ts: number; value: number | null }>(
              `select s.period_minutes, l.ts, l.value from latest_value l join series s on s.id = l.series_id where s.source = 'npp'`
            )
            for (const { period_minutes, ts, value } of newest) {
              const name = nameOf(period_minutes)
              const times = [...model.keys()]
                .filter((key) => key.startsWith(`${name} `))
                .map((key) => Number(key.split(" ")[1]))
              assert.strictEqual(ts, Math.max(...times))
              assert.strictEqual(value, holding(model.get(`${name} ${ts}`))?.value)
            }
          }),
        { numRuns: 40 }
      )
  )

  it.effect(
    "a full day of readings every four minutes: all blocks and hours known, late readings and corrections included",
    () =>
      Effect.gen(function* () {
        yield* clean
        const dayStart = Date.parse("2026-08-20T00:00:00+05:30")
        const readings = Array.from({ length: 360 }, (_, index) =>
          make("reading", dayStart + index * 4 * minute, 200_000 + 100 * index)
        )
        yield* write(readings.filter((_, index) => index % 7 !== 3))
        yield* write(readings.filter((_, index) => index % 7 === 3))
        yield* write([make("reading", dayStart, 260_000, dayStart + hour)])
        const [page] = [...(yield* pages).values()]
        assertDayMean(page?.mean ?? null, [...(page?.hours ?? [])], "after the correction")
        assert.strictEqual(page?.present, 96)
        assert.closeTo(page?.blocks?.[0] ?? 0, mean([260_000, 200_100, 200_200, 200_300]), 1e-4)
        assert.closeTo(page?.blocks?.[1] ?? 0, mean([200_400, 200_500, 200_600, 200_700]), 1e-4)
        assert.isFalse(page?.hours?.some(Number.isNaN))
        const all = yield* revisions
        assert.deepStrictEqual(
          all.get(`reading ${dayStart}`)?.map(({ value }) => value),
          [200_000, 260_000]
        )
        assert.strictEqual(all.size, 360)
        const before = yield* Store.rows<{ version: number }>(`select version from data_clock`)
        assert.deepStrictEqual(yield* write(readings.slice(1)), {
          written: 0,
          revised: 0,
          unchanged: 359,
          quarantined: 0
        })
        assert.deepStrictEqual(yield* Store.rows(`select version from data_clock`), before)
      })
  )

  it.effect("a value that fails its guard is kept with the reason, once, and is never part of a page", () =>
    Effect.gen(function* () {
      yield* clean
      const wild = [
        make("reading", start, 89_999),
        make("reading", start + 4 * minute, 300_001),
        { ...make("reading", start, 53.1), dataset: "frequency" as const },
        { ...make("block", start, -1), dataset: "price_dam" as const, area: "india" },
        make("block", start, 1e6),
        make("reading", start + 8 * minute, Number.POSITIVE_INFINITY)
      ]
      assert.deepStrictEqual(yield* write(wild), { written: 0, revised: 0, unchanged: 0, quarantined: 6 })
      yield* write(wild)
      const kept = yield* Store.rows<{ reason: string; value: number }>(
        `select reason, value from quarantine order by id`
      )
      assert.strictEqual(kept.length, 6)
      assert.strictEqual(kept[0]?.reason, "89999 is outside 90000 to 300000 MW")
      assert.isEmpty(yield* Store.rows(`select 1 from day_page union all select 1 from latest_value`))
    })
  )

  it.effect("a cleared volume above what was bid goes to quarantine, and the bid with it", () =>
    Effect.gen(function* () {
      yield* clean
      const at = (dataset: Observation["dataset"], block: number, value: number) => ({
        ...make("block", start + block * 15 * minute, value),
        dataset,
        area: "india"
      })
      const batch = [
        at("cleared_dam", 0, 900),
        at("sell_bid_dam", 0, 800),
        at("purchase_bid_dam", 0, 1_200),
        at("cleared_dam", 1, 900),
        at("sell_bid_dam", 1, 900),
        at("purchase_bid_dam", 1, 900),
        at("cleared_rtm", 0, 5_000)
      ]
      assert.deepStrictEqual(yield* write(batch), { written: 5, revised: 0, unchanged: 0, quarantined: 2 })
      const held = yield* Store.rows<{ id: number; reason: string }>(`select id::int, reason from quarantine`)
      assert.deepStrictEqual(
        held.map(({ reason }) => reason),
        Array.from(
          { length: 2 },
          () => "cleared_dam of 900 MW is above the sell_bid_dam of 800; one of the two is wrong"
        )
      )
    })
  )

  it.effect("all or nothing: a batch that fails half-way leaves no trace, and the next one is whole", () =>
    Effect.gen(function* () {
      yield* clean
      yield* Store.rows(
        `create function no_latest() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '53100'; end $$`
      )
      yield* Store.rows(
        `create trigger no_latest before insert on latest_value for each row execute function no_latest()`
      )
      const batch = [
        make("block", Date.parse("2031-05-01T00:00:00Z"), 1_000),
        { ...make("block", start, 900), area: "goa", value: 500 }
      ]
      assert.strictEqual((yield* Effect.flip(write(batch)))._tag, "ServiceUnavailable")
      assert.isEmpty(yield* Store.rows(`select 1 from observation union all select 1 from day_page`))
      assert.isEmpty(yield* Store.rows(`select 1 from series where area = 'goa'`))
      yield* Store.rows(`drop trigger no_latest on latest_value`)
      assert.strictEqual((yield* write(batch)).written, 2)
      assert.strictEqual((yield* pages).size, 2)
    })
  )

  it.effect("a connection that is lost inside a batch: no trace of it, and the same batch is whole the next time", () =>
    Effect.gen(function* () {
      yield* clean
      const url = yield* Store.Url
      const held = yield* Effect.promise(() => hold(url, "lock table latest_value in access exclusive mode"))
      const batch = [{ ...make("block", Date.parse("2034-05-01T00:00:00Z"), 500), area: "sikkim", value: 50 }]
      const writing = yield* Effect.forkChild(Effect.flip(write(batch)))
      yield* Store.killWaiter("latest_value")
      assert.strictEqual((yield* Fiber.join(writing))._tag, "ServiceUnavailable")
      yield* Effect.promise(() => held.release())
      assert.isEmpty(
        yield* Store.rows(`select 1 from observation union all select 1 from series where area = 'sikkim'`)
      )
      assert.strictEqual((yield* write(batch)).written, 1)
      assert.strictEqual((yield* pages).size, 1)
    })
  )

  it.effect("writers at the same time, of one source and of several, into months that are new to all", () =>
    Effect.gen(function* () {
      const sources = ["npp", "npp", "npp", "merit", "merit", "simulator"] as const
      for (const year of [2041, 2042, 2043, 2044]) {
        yield* clean
        const month = Date.parse(`${year}-01-31T22:00:00Z`)
        const batch = (writer: number) =>
          Array.from({ length: 200 }, (_, index) =>
            make("block", month + (index + 100 * writer) * 15 * minute, 1_000 + index + 100 * writer)
          )
        const summaries = yield* Effect.forEach(sources, (source, index) => write(batch(index % 3), source), {
          concurrency: "unbounded"
        })
        // Writers of one source overlap by half; what two of them bring alike is written once.
        const distinct = 400 + 300 + 200
        const sum = (of: "written" | "unchanged") => summaries.reduce((all, summary) => all + summary[of], 0)
        assert.deepStrictEqual([sum("written"), sum("unchanged")], [distinct, 6 * 200 - distinct])
        const [twice] = yield* Store.rows<{ n: number }>(
          `select count(*)::int as n from observation where revision > 1`
        )
        assert.strictEqual(twice?.n, 0)
        const [present] = yield* Store.rows<{ n: number }>(`select sum(present)::int as n from day_page`)
        assert.strictEqual(present?.n, distinct)
      }
    })
  )

  it.effect("a release that does not know month pages is refused when it writes, as they would fall behind", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.exit(Store.rows(`update data_clock set version = version + 1`))
      assert.include(String(refusal), "data_clock_check")
    })
  )

  it.effect("each value lies in the partition of its UTC month, and a read of a day looks into that one only", () =>
    Effect.gen(function* () {
      yield* clean
      const edge = Date.parse("2026-09-01T00:00:00Z")
      yield* write([make("reading", edge - 1, 200_000), make("reading", edge, 210_000)])
      const parts = yield* Store.rows<{ part: string; ts: number }>(
        `select tableoid::regclass::text as part, ts from observation order by ts`
      )
      assert.deepStrictEqual(parts, [
        { part: "observation_2026_08", ts: edge - 1 },
        { part: "observation_2026_09", ts: edge }
      ])
      const plan = yield* Store.explain(
        (sql) =>
          sql`select * from observation where series_id = 1 and ts >= '2026-09-03' and ts < '2026-09-04' order by ts, revision desc`
      )
      assert.include(plan, "observation_2026_09_pkey")
      assert.notInclude(plan, "observation_2026_08")
    })
  )

  it.effect("years before 2010 share a partition, so that old tables do not slow every plan", () =>
    Effect.gen(function* () {
      yield* clean
      const times = ["1947-12-31T18:30:00Z", "2009-12-31T23:59:59Z", "2010-01-01T00:00:00Z"].map((text) =>
        Date.parse(text)
      )
      yield* write(times.map((ts) => make("reading", ts, 200_000)))
      const parts = yield* Store.rows<{ part: string }>(
        `select tableoid::regclass::text as part from observation order by ts`
      )
      assert.deepStrictEqual(
        parts.map(({ part }) => part),
        ["observation_early", "observation_early", "observation_2010_01"]
      )
    })
  )

  it.effect("knows the newest instant of each source, and of one that never wrote none", () =>
    Effect.gen(function* () {
      yield* clean
      const store = yield* ObservationStore
      yield* write([make("block", start + hour, 1_000), make("reading", start, 200_000)], "merit")
      assert.strictEqual(yield* store.newest("merit"), start + hour)
      assert.isNull(yield* store.newest("simulator"))
    })
  )
})
