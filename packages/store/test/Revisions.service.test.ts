import { assert, describe, layer } from "@effect/vitest"
import { type RawAnswer, fileUrl } from "@grid/domain/ingest/Source"
import type { Observation } from "@grid/domain/observations/Observation"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { Inventory } from "@grid/domain/observations/Inventory"
import { type Batch, ObservationStore } from "@grid/domain/observations/ObservationStore"
import { Quarantine } from "@grid/domain/observations/Quarantine"
import { Revisions } from "@grid/domain/observations/Revisions"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { states } from "@grid/domain/states/State"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as fc from "fast-check"
import { pagesStatement, recordsStatement, seriesStatement, valuesStatement } from "@grid/store/observations/Revisions"
import * as Store from "./support/Store.ts"
import { forAll } from "@grid/testing/Property"

const minute = 60_000
const start = istDayStart(istDay(Date.parse("2026-08-20T00:00:00+05:30")))

const write = (observations: ReadonlyArray<Observation>, rest: Partial<Batch> = {}) =>
  Effect.flatMap(ObservationStore, (store) =>
    store.write({ source: "npp", run_id: 1, raw_id: null, ...rest, observations })
  )

const answer = (fetched_at: number, rest: Partial<RawAnswer> = {}): RawAnswer => ({
  source: "npp",
  url: "https://npp.example/data",
  request: null,
  status: 200,
  headers: {},
  fetched_at,
  body: new TextEncoder().encode(String(fetched_at)),
  ...rest
})

const keep = (raw: RawAnswer) => Effect.flatMap(RawArchive, (archive) => archive.put(raw))

const clean = Store.rows(
  `truncate observation, day_page, month_page, latest_value, quarantine, record, raw_answer, raw_body, backfill_day`
)

const daily = (rest: Partial<Observation> & Pick<Observation, "value">): Observation =>
  Store.observation({ ts: start, dataset: "energy_met", area: "goa", period_minutes: 1_440, ...rest })

const wholeDay = { datasets: ["demand"], areas: ["india"], from: start, to: start + dayMs } as const

const valuesOf = (query: Parameters<Revisions["Service"]["values"]>[0]) =>
  Effect.flatMap(Revisions, (revisions) => revisions.values(query))

/** The revision that holds of one series at one instant. */
const heldOf = (query: Parameters<Revisions["Service"]["revisions"]>[0]) =>
  Effect.map(
    Effect.flatMap(Revisions, (revisions) => revisions.revisions(query)),
    (all) => all.filter(({ late }) => !late).toSorted((a, b) => b.revision - a.revision)[0]
  )

/** What users see: values that hold, pages and newest values. */
const seen = Effect.all(
  {
    values: Store.rows(
      `select distinct on (o.series_id, o.ts) s.area, o.ts, o.value
       from observation o join series s on s.id = o.series_id where not o.late order by o.series_id, o.ts, o.revision desc`
    ),
    pages: Store.rows(
      `select s.area, p.day, p.blocks, p.hours, p.mean, p.present
       from day_page p join series s on s.id = p.series_id order by s.area, p.day`
    ),
    latest: Store.rows(
      `select s.area, l.ts, l.value, l.first_ts, l.values
       from latest_value l join series s on s.id = l.series_id order by s.area`
    )
  },
  { concurrency: 1 }
)

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("versions of a value", (it) => {
  describe("the order of arrival", () => {
    const value = fc.record({
      block: fc.integer({ min: 0, max: 5 }),
      area: fc.constantFrom("goa", "kerala"),
      mw: fc.integer({ min: 1, max: 9 }),
      captured: fc.integer({ min: 0, max: 9 })
    })

    it.effect(
      "does not matter: files in any order, some of them twice, end in the same values, pages and newest values",
      () =>
        forAll(
          [
            fc
              .array(fc.array(value, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 5 })
              .chain((files) =>
                fc.tuple(
                  fc.constant(files),
                  fc.shuffledSubarray([...files.keys(), ...files.keys()], { minLength: 2 * files.length })
                )
              )
          ],
          ([[files, order]]) =>
            Effect.gen(function* () {
              // Two different values captured and fetched at the same moment have no order; files do not give any.
              const truth = new Map<string, number>()
              const batches = files.map((file, index) =>
                file.flatMap(({ area, block, captured, mw }) => {
                  const key = `${area} ${block} ${captured} ${index}`
                  if (truth.has(key)) return []
                  truth.set(key, mw)
                  return [
                    Store.observation({
                      area,
                      ts: start + block * 15 * minute,
                      value: mw,
                      captured_at: start + captured * minute
                    })
                  ]
                })
              )
              const load = Effect.fnUntraced(function* (indices: ReadonlyArray<number>) {
                yield* clean
                for (const index of indices) {
                  const raw = answer(start + index, { url: fileUrl(`${index}.csv`) })
                  const { id } = yield* keep(raw)
                  yield* write(batches[index] ?? [], { raw_id: id })
                }
                return yield* seen
              })
              const expected = yield* load([...files.keys()])
              assert.deepStrictEqual(yield* load(order), expected)
            }),
          { numRuns: 30 }
        )
    )

    it.effect("of two values captured at one time the one fetched later holds, whichever comes first", () =>
      Effect.gen(function* () {
        const published = daily({ value: 17_000, captured_at: start + dayMs })
        const corrected = { ...published, value: 17_100 }
        for (const order of [
          [0, 1, 0],
          [1, 0, 1]
        ]) {
          yield* clean
          const raws = [yield* keep(answer(start + 2 * dayMs)), yield* keep(answer(start + 3 * dayMs))]
          for (const index of order) {
            yield* write([index === 0 ? published : corrected], { raw_id: raws[index]?.id ?? null })
          }
          const query = { ...wholeDay, datasets: ["energy_met"], areas: ["goa"] } as const
          assert.deepStrictEqual(
            (yield* valuesOf(query)).map(({ value }) => value),
            [17_100]
          )
          assert.strictEqual((yield* heldOf(query))?.raw_id, raws[1]?.id)
          const all = yield* Effect.flatMap(Revisions, (revisions) =>
            revisions.revisions({ ...wholeDay, datasets: ["energy_met"], areas: null })
          )
          assert.deepStrictEqual(
            all.map((found) => [found.revision, found.value, found.late]),
            order[0] === 0
              ? [
                  [1, 17_000, false],
                  [2, 17_100, false]
                ]
              : [
                  [1, 17_100, false],
                  [2, 17_000, true]
                ]
          )
        }
      })
    )
  })

  it.effect("what an answer gave again is not displaced by a file from before it, whichever comes first", () =>
    Effect.gen(function* () {
      const published = daily({ value: 17_000, captured_at: start + dayMs })
      const arrivals = [
        { raw: answer(start + 2 * dayMs, { url: fileUrl("first.xls") }), value: 17_000 },
        { raw: answer(start + 3 * dayMs, { url: fileUrl("between.xls") }), value: 17_100 },
        { raw: answer(start + 4 * dayMs), value: 17_000 }
      ]
      for (const order of [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
        [0, 2, 1, 2]
      ]) {
        yield* clean
        for (const index of order) {
          const { raw, value } = arrivals[index] ?? assert.fail("no such arrival")
          const { id } = yield* keep(raw)
          yield* write([{ ...published, value }], { raw_id: id })
        }
        const query = { ...wholeDay, datasets: ["energy_met"], areas: ["goa"] } as const
        assert.deepStrictEqual(
          (yield* valuesOf(query)).map(({ value }) => value),
          [17_000],
          order.join(" ")
        )
      }
    })
  )

  it.effect("a read as of a time gives what had been written by then, and says why it changed later", () =>
    Effect.gen(function* () {
      yield* clean
      const times: Array<number> = []
      for (const [value, reason] of [
        [200_000, undefined],
        [201_000, undefined],
        [202_000, "reparse"]
      ] as const) {
        yield* write([Store.observation({ ts: start, value })], reason === undefined ? {} : { reason })
        yield* Store.rows(`select pg_sleep(0.01)`)
        times.push(
          (yield* Store.rows<{ ms: number }>(`select extract(epoch from clock_timestamp()) * 1000 as ms`))[0]?.ms ?? 0
        )
        yield* Store.rows(`select pg_sleep(0.01)`)
      }
      assert.isEmpty(yield* valuesOf({ ...wholeDay, as_of: (times[0] ?? 0) - 3_600_000 }))
      for (const [index, as_of] of times.entries()) {
        const [held] = yield* valuesOf({ ...wholeDay, as_of })
        assert.strictEqual(held?.value, 200_000 + 1_000 * index)
      }
      assert.strictEqual((yield* valuesOf(wholeDay))[0]?.value, 202_000)
      const all = yield* Effect.flatMap(Revisions, (revisions) => revisions.revisions(wholeDay))
      assert.deepStrictEqual(
        all.map(({ reason, revision, source }) => [revision, reason, source]),
        [
          [1, null, "npp"],
          [2, "correction", "npp"],
          [3, "reparse", "npp"]
        ]
      )
    })
  )

  it.effect(
    "the better source comes first, the other is kept beside it, and the simulator only where it is switched on",
    () =>
      Effect.gen(function* () {
        yield* clean
        yield* write([daily({ value: 1, kind: "simulated" })], { source: "simulator" })
        yield* write([daily({ value: 2 })], { source: "merit" })
        yield* write([daily({ value: 3 })], { source: "psp" })
        const found = yield* valuesOf({ ...wholeDay, datasets: ["energy_met"], areas: ["goa"] })
        assert.deepStrictEqual(
          found.map(({ source, value }) => [source, value]),
          [
            ["psp", 3],
            ["merit", 2],
            ["simulator", 1]
          ]
        )
      })
  )

  describe("records", () => {
    const line = (voltage_kv: number, captured_at: number, rest: SourceRecord["body"] = {}): SourceRecord => ({
      collection: "line",
      key: "line/er-nr-400-gaya",
      body: { name: "Gaya", voltage_kv, ...rest },
      captured_at
    })
    const read = (as_of?: number) =>
      Effect.flatMap(Revisions, (revisions) =>
        revisions.records({ collection: "line", ...(as_of === undefined ? {} : { as_of }) })
      )

    it.effect(
      "change by revision, not by the order of their members, and never back to what was captured earlier",
      () =>
        Effect.gen(function* () {
          yield* clean
          yield* write([], { records: [line(400, start)] })
          yield* write([], { records: [{ ...line(400, start + 1), body: { voltage_kv: 400, name: "Gaya" } }] })
          const before = yield* Clock.currentTimeMillis
          assert.deepStrictEqual(
            (yield* read()).map(({ body, revision }) => [revision, body]),
            [[1, { name: "Gaya", voltage_kv: 400 }]]
          )
          yield* Store.rows(`select pg_sleep(0.02)`)
          yield* write([], {
            records: [line(765, start + 2, { circuits: 2, ends: ["Gaya", "Varanasi"], remark: null })]
          })
          yield* write([], { records: [line(400, start)] })
          assert.deepStrictEqual(
            (yield* read()).map(({ body, revision }) => [revision, body]),
            [[2, { name: "Gaya", voltage_kv: 765, circuits: 2, ends: ["Gaya", "Varanasi"], remark: null }]]
          )
          assert.deepStrictEqual(
            (yield* read(before + 10)).map(({ revision }) => revision),
            [1]
          )
        })
    )
  })

  describe("records by date", () => {
    it.effect("are those whose key begins with a date of the range, found by the key and not by looking at all", () =>
      Effect.gen(function* () {
        yield* clean
        const keys = [
          "2025-04-07 07.04.25.xls",
          "2025-04-08",
          "2025-04-08 08.04.25.xls",
          "2025-04-09",
          "listed 2025-04-08"
        ]
        yield* write([], {
          records: keys.map((key) => ({ collection: "daily_report", key, body: {}, captured_at: start }))
        })
        const revisions = yield* Revisions
        const dates = { first: "2025-04-08", end: "2025-04-09" }
        const found = yield* revisions.records({ collection: "daily_report", dates })
        assert.deepStrictEqual(
          found.map(({ key }) => key),
          keys.slice(1, 3)
        )
        yield* Store.rows(
          `insert into record (source, collection, key, revision, body, captured_at, run_id)
           select 'psp', 'daily_report', 'listed ' || n, 1, '{}', now(), 1 from generate_series(1, 20000) n`
        )
        yield* Store.rows(`analyze record`)
        const plan = yield* Store.explain((sql) =>
          recordsStatement(sql, ["psp", "simulator"], { collection: "daily_report", dates })
        )
        assert.match(plan, /Index Cond:.*key >=/)
        assert.notMatch(plan, /Seq Scan/)
        yield* clean
      })
    )
  })

  describe("quarantine", () => {
    const wild = Store.observation({ ts: start, value: 60_000, captured_at: start + minute })

    it.effect(
      "a released value is served with its reason, stays released when it is read again, and its twins stay held",
      () =>
        Effect.gen(function* () {
          yield* clean
          const quarantine = yield* Quarantine
          const { id: raw_id } = yield* keep(answer(start))
          yield* write([wild, { ...wild, ts: start + 15 * minute }], { raw_id })
          const held = yield* quarantine.list({ source: "npp", decided: false, limit: 10 })
          assert.deepStrictEqual(
            held.map(({ reason, released_at, ts, value }) => [ts, value, reason, released_at]),
            [
              [start + 15 * minute, 60_000, "60000 is outside 90000 to 300000 MW", null],
              [start, 60_000, "60000 is outside 90000 to 300000 MW", null]
            ]
          )
          assert.isEmpty(yield* valuesOf(wholeDay))
          const released = yield* quarantine.release(held[1]?.id ?? 0, Store.operator, "measured")
          assert.strictEqual(released?.ts, start)
          assert.isNotNull(released?.released_at)
          const [value] = yield* valuesOf(wholeDay)
          const revision = yield* heldOf(wholeDay)
          assert.deepStrictEqual(
            [value?.value, revision?.reason, value?.captured_at, revision?.raw_id],
            [60_000, "release", start + minute, raw_id]
          )
          const again = yield* write([wild, { ...wild, ts: start + 15 * minute }], { raw_id })
          assert.deepStrictEqual(again, { written: 0, revised: 0, unchanged: 1, quarantined: 1 })
          assert.lengthOf(yield* quarantine.list({ source: null, decided: false, limit: 10 }), 1)
          assert.lengthOf(yield* quarantine.list({ source: null, decided: true, limit: 10 }), 2)
          assert.isEmpty(yield* quarantine.list({ source: "merit", decided: true, limit: 10 }))
        })
    )

    it.effect(
      "a despatch centre that contradicts the portal is held back with the reason; far from it in time nothing says so",
      () =>
        Effect.gen(function* () {
          yield* clean
          const reading = (minutes: number, value: number) =>
            Store.observation({ area: "punjab", period_minutes: 0, ts: start + minutes * minute, value })
          yield* write([reading(0, 9_000), reading(25, 9_200)], { source: "merit" })
          const written = yield* write([reading(5, 9_100), reading(20, 900), reading(90, 900)], { source: "sldc-pb" })
          assert.deepStrictEqual([written.written, written.quarantined], [2, 1])
          const [held] = yield* Effect.flatMap(Quarantine, (quarantine) =>
            quarantine.list({ source: "sldc-pb", decided: false, limit: 10 })
          )
          assert.match(held?.reason ?? "", /900 MW is 0.098 times the 9200 MW that merit gave 5 min later/)
        })
    )

    it.effect("an id that does not exist releases nothing", () =>
      Effect.gen(function* () {
        assert.isNull(
          yield* Effect.flatMap(Quarantine, (quarantine) => quarantine.release(987_654, Store.operator, null))
        )
      })
    )
  })

  describe("the archive", () => {
    it.effect("knows a file by name and bytes, and which answers were never read to the end", () =>
      Effect.gen(function* () {
        yield* clean
        const archive = yield* RawArchive
        const file = answer(start, { url: fileUrl("a.csv") })
        const first = yield* archive.put(file)
        assert.deepStrictEqual([first.duplicate, first.read], [false, false])
        assert.deepStrictEqual(yield* archive.put({ ...file, fetched_at: start + 1 }), {
          id: first.id,
          duplicate: true,
          read: false
        })
        yield* write([Store.observation({ ts: start, value: 200_000 })], { raw_id: first.id })
        assert.isTrue((yield* archive.put(file)).read)
        const renamed = yield* archive.put({ ...file, url: fileUrl("b.csv") })
        assert.notStrictEqual(renamed.id, first.id)
        const changed = yield* archive.put({ ...file, body: new TextEncoder().encode("other") })
        const other = yield* archive.put({ ...file, source: "merit" })
        const unread = { source: "npp", after: 0, limit: 10, unreadOnly: true } as const
        assert.deepStrictEqual(yield* archive.ids(unread), [renamed.id, changed.id])
        yield* archive.markRead(renamed.id)
        assert.deepStrictEqual(yield* archive.ids(unread), [changed.id])
        assert.deepStrictEqual(yield* archive.ids({ ...unread, unreadOnly: false, limit: 2 }), [first.id, renamed.id])
        assert.deepStrictEqual(yield* archive.ids({ ...unread, unreadOnly: false, after: renamed.id }), [changed.id])
        assert.notInclude(yield* archive.ids(unread), other.id)
      })
    )
  })

  it.effect(
    "what holds is the newest revision that is not late, in every detail, by series, instant and precedence",
    () =>
      Effect.gen(function* () {
        yield* clean
        const at = (day: number, value: number | null, captured = 0) =>
          daily({ ts: start + day * dayMs, value, captured_at: start + captured + 0.789 })
        const { id } = yield* keep(answer(start + 1))
        yield* write([at(0, 1.25), at(1, null), at(2, 3), daily({ area: "kerala", value: 4 })], { raw_id: id })
        yield* write([at(0, 1.5, 10), at(2, 2, -10)], { reason: "reparse" })
        yield* write([at(1, 7), at(3, 0)], { source: "merit" })
        const query = { datasets: ["energy_met"], areas: null, from: start, to: start + 3 * dayMs } as const
        const revisions = yield* Revisions
        const held = (yield* revisions.revisions(query))
          .filter(({ late }) => !late)
          .toSorted((a, b) => a.area.localeCompare(b.area) || a.ts - b.ts || a.source.localeCompare(b.source) * -1)
          .filter((value, index, all) => {
            const next = all[index + 1]
            return next?.ts !== value.ts || next.area !== value.area || next.source !== value.source
          })
        assert.deepStrictEqual(
          held.map(({ area, raw_id, reason, revision, source, value }) => [
            area,
            source,
            revision,
            value,
            reason,
            raw_id
          ]),
          [
            ["goa", "npp", 2, 1.5, "reparse", null],
            ["goa", "npp", 1, null, null, id],
            ["goa", "merit", 1, 7, null, null],
            ["goa", "npp", 1, 3, null, id],
            ["kerala", "npp", 1, 4, null, id]
          ]
        )
        assert.deepStrictEqual(
          yield* revisions.values(query),
          held.map(({ area, captured_at, dataset, kind, period_minutes, recorded_at, source, ts, value }) => ({
            source,
            kind,
            dataset,
            area,
            period_minutes,
            ts,
            value,
            captured_at,
            recorded_at
          }))
        )
      })
  )

  it.effect(
    "month pages hold what the revisions say: by them and without them any window of days reads the same",
    () => {
      const value = fc.record({
        day: fc.constantFrom(0, 1, 30, 31, 80),
        area: fc.constantFrom("goa", "kerala"),
        period_minutes: fc.constantFrom(15, 1_440, 43_200),
        value: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9 })),
        captured: fc.integer({ min: 0, max: 9 })
      })
      const window = fc.tuple(fc.integer({ min: -5, max: 85 }), fc.integer({ min: 1, max: 60 }))
      return forAll(
        [fc.array(fc.array(value, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }), fc.array(window)],
        ([batches, windows]) =>
          Effect.gen(function* () {
            yield* clean
            for (const batch of batches)
              yield* write(
                batch.map(({ captured, day, ...rest }) =>
                  daily({ ...rest, ts: start + day * dayMs, captured_at: start + captured * minute })
                )
              )
            const revisions = yield* Revisions
            for (const [day, length] of [[-1, 90] as const, ...windows]) {
              const from = start + day * dayMs
              const query = { datasets: ["energy_met"], areas: null, from, to: from + length * dayMs } as const
              assert.deepStrictEqual(
                yield* revisions.columns(query),
                yield* revisions.columns({ ...query, as_of: (yield* Clock.currentTimeMillis) + dayMs })
              )
            }
          }),
        { numRuns: 40 }
      )
    }
  )

  it.effect("values of days are read by the key of their series, from the months of those days alone", () =>
    Effect.gen(function* () {
      yield* clean
      yield* write(states.map(({ slug }) => daily({ area: slug, value: 1 })))
      yield* write([daily({ ts: start - 400 * dayMs, value: 2 })])
      // Beside them stand series by the block: by the average series, the states would be as many values.
      yield* Store.rows(
        `insert into observation (series_id, ts, revision, value, captured_at, run_id)
         select s, to_timestamp($1 / 1000.0 + n * 300), 1, 0, now(), 1
         from generate_series(1000001, 1000040) s, generate_series(1, 1000) n`,
        [start]
      )
      yield* Store.rows(`analyze observation, series`)
      yield* Store.rows(
        `insert into month_page select id, date '1950-01-01' + n * interval '1 month', '' from series, generate_series(0, 600) n`
      )
      yield* Store.rows(`analyze month_page`)
      const areas = states.map(({ slug }) => slug)
      const query = { datasets: ["energy_met"], areas, from: start, to: start + 7 * dayMs } as const
      const series = yield* Effect.flatMap(SqlClient, (sql) => seriesStatement(sql, ["npp"], query))
      const pages = yield* Store.explain((sql) => pagesStatement(sql, series, query))
      assert.match(pages, /Index Scan using month_page_pkey/)
      assert.notMatch(pages, /Seq Scan|Sort/)
      const plan = yield* Store.explain((sql) => valuesStatement(sql, series, query))
      assert.notMatch(plan, /Seq Scan on observation/)
      assert.match(plan, /Index Cond: \(\(series_id = ANY \(/)
      const months = [...plan.matchAll(/ on (observation_\w+?)(?:_pkey)? /g)].map(([, month]) => month)
      assert.deepStrictEqual([...new Set(months)], ["observation_2026_08"])
      yield* clean
    })
  )

  describe("the inventory", () => {
    it.effect("counts instants once, however often they are revised, and knows the first and the last", () =>
      Effect.gen(function* () {
        yield* clean
        const inventory = yield* Inventory
        const at = (block: number, value: number) => Store.observation({ ts: start + block * 15 * minute, value })
        yield* write([at(4, 200_000), at(5, 200_000)])
        yield* write([at(5, 210_000), at(2, 200_000)])
        const series = (yield* inventory.series).filter(
          (row) => row.source === "npp" && row.dataset === "demand" && row.area === "india"
        )
        assert.deepStrictEqual(
          series.map(({ first_ts, last_ts, values }) => [first_ts, last_ts, values]),
          [[start + 2 * 15 * minute, start + 5 * 15 * minute, 3]]
        )
      })
    )

    it.effect("counts records of the collections that are shown, and reads no others", () =>
      Effect.gen(function* () {
        yield* clean
        yield* Store.rows(
          `insert into record (source, collection, key, revision, body, captured_at, run_id)
           select 'npp', l, 'unit ' || n, r, '{}', now(), 1
           from unnest($1::text[]) l, generate_series(1, 3) n, generate_series(1, 2) r`,
          [["plant", "outage"]]
        )
        const { records } = yield* Inventory
        assert.deepStrictEqual(
          (yield* records).map(({ collection, records: count, source }) => [collection, source, count]),
          [["plant", "npp", 3]]
        )
        yield* clean
      })
    )

    it.effect("says for each day how much of it is known, days without anything included", () =>
      Effect.gen(function* () {
        yield* clean
        const inventory = yield* Inventory
        const blocks = Array.from({ length: 72 }, (_, block) =>
          Store.observation({ dataset: "price_rtm", ts: start + block * 15 * minute, value: 4_000 })
        )
        yield* write(blocks, { source: "exchange" })
        yield* write([daily({ value: 17_000 }), daily({ value: null, ts: start + dayMs })], { source: "psp" })
        const window = { areas: null, from: start - dayMs, to: start + 2 * dayMs }
        const shown = (rows: ReadonlyArray<{ area: string; day: number; expected: number; present: number }>) =>
          rows.map(({ area, day, expected, present }) => [area, day - istDay(start), present, expected])
        assert.deepStrictEqual(shown(yield* inventory.coverage({ ...window, dataset: "price_rtm" })), [
          ["india", -1, 0, 96],
          ["india", 0, 72, 96],
          ["india", 1, 0, 96]
        ])
        assert.deepStrictEqual(shown(yield* inventory.coverage({ ...window, dataset: "energy_met" })), [
          ["goa", -1, 0, 1],
          ["goa", 0, 1, 1],
          ["goa", 1, 0, 1]
        ])
        assert.deepStrictEqual(
          shown(yield* inventory.coverage({ ...window, dataset: "energy_met", areas: ["kerala"], to: start })),
          [["kerala", -1, 0, 1]]
        )
      })
    )
  })
})
