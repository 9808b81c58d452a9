import * as ExportsLayer from "@grid/queries/jobs/Exports"
import { assert, describe, it } from "@effect/vitest"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import { type ExportSpec, exportOf } from "@grid/domain/jobs/Export"
import type { Row } from "@grid/domain/http/Table"
import { Exports } from "@grid/domain/jobs/Exports"
import { Inventory, type SeriesStatus } from "@grid/domain/observations/Inventory"
import { inRealm, readOf } from "@grid/domain/observations/Realm"
import { get } from "@grid/domain/plans/Plan"
import { blocksPerDay, blockMs, dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer, Result, Stream } from "effect"
import { TestClock } from "effect/testing"

const now = Date.parse("2026-08-18T10:00:00Z")
const today = istDay(now)

type Stored = Readonly<Record<string, ReadonlyArray<DayPage>>>

/** A page whose blocks are known from `first` on, and before `end`. */
const page = (source: string, day: number, first = 0, end = blocksPerDay): DayPage => ({
  source,
  kind: source === "simulator" ? "simulated" : "derived",
  day,
  blocks: Float64Array.from({ length: blocksPerDay }, (_, block) =>
    block < first || block >= end ? Number.NaN : 1_000 + block
  ),
  hours: null,
  present: end - first,
  captured_at: istDayStart(day) + end * blockMs,
  version: 1
})

const statusOf = (area: string, pages: ReadonlyArray<DayPage>): ReadonlyArray<SeriesStatus> =>
  [...new Set(pages.map(({ source }) => source))].map((source) => {
    const days = pages.flatMap((entry) => (entry.source === source ? [entry.day] : []))
    return {
      dataset: "demand" as const,
      area,
      source: source as SeriesStatus["source"],
      kind: "observed" as const,
      period_minutes: 0,
      values: 1,
      first_ts: istDayStart(Math.min(...days)),
      last_ts: istDayStart(Math.max(...days) + 1) - blockMs,
      captured_at: now
    }
  })

/** Exports over pages that are given, and how many days were read at a time. */
const over = (stored: Stored) => {
  const reads: Array<number> = []
  const grid: Partial<GridData["Service"]> = {
    pages: ({ area, dataset, from, realm, to }) => {
      reads.push((to - from) / dayMs)
      const pages = stored[area]
      return pages === undefined
        ? Effect.fail(new DataUnavailable({ dataset, detail: "never" }))
        : Effect.succeed({
            ...readOf(
              inRealm(
                pages.filter(({ day }) => day >= istDay(from) && day <= istDay(to - 1)),
                realm
              )
            ),
            as_of: now,
            provenance: [],
            version: "1"
          })
    }
  }
  let looks = 0
  const inventory: Partial<Inventory["Service"]> = {
    series: Effect.sync(() => {
      looks++
      return Object.entries(stored).flatMap(([area, pages]) => statusOf(area, pages))
    })
  }
  const layer = ExportsLayer.layer.pipe(
    Layer.provide(Layer.succeed(GridData, grid as GridData["Service"])),
    Layer.provide(Layer.succeed(Inventory, inventory as Inventory["Service"]))
  )
  const rows = (spec: ExportSpec) =>
    Effect.gen(function* () {
      const { batches } = yield* (yield* Exports).open(spec)
      const all: Array<Row> = []
      const progress: Array<number> = []
      yield* Stream.runForEach(batches, (batch) =>
        Effect.sync(() => {
          all.push(...batch.rows)
          progress.push(batch.progress)
        })
      )
      return { all, progress }
    }).pipe(Effect.provide(layer))
  return { layer, looks: () => looks, reads, rows }
}

const demand = (query: object): ExportSpec =>
  Result.getOrThrow(
    exportOf({ type: "export", dataset: "demand", query, format: "csv" } as never, get("enterprise"), now)
  )

const since = (day: number) => ({ ms: istDayStart(day), isDate: true })

const value = (row: Row | undefined) => row?.[3]

describe("areas of an export without values", () => {
  it.effect("are found by one look at what is stored for as many jobs of a dataset as there are", () => {
    let looks = 0
    const [one] = statusOf("india", [page("npp", today)])
    assert.isDefined(one)
    const status = (area: string, dataset: SeriesStatus["dataset"], period_minutes: number): SeriesStatus => ({
      ...one,
      area,
      get dataset() {
        looks++
        return dataset
      },
      period_minutes
    })
    const stored = [
      status("india", "demand", 15),
      status("kerala", "demand", 0),
      // Of another rhythm and of another dataset.
      status("goa", "demand", 1_440),
      status("delhi", "net_import", 15),
      ...Array.from({ length: 96 }, (_, index) => status(`line/${index}`, "line_average", 1_440))
    ]
    const layer = ExportsLayer.layer.pipe(
      Layer.provide(Layer.succeed(GridData, {} as GridData["Service"])),
      Layer.provide(Layer.succeed(Inventory, { series: Effect.succeed(stored) } as unknown as Inventory["Service"]))
    )
    return Effect.gen(function* () {
      const exports = yield* Exports
      const named = (area: string) => exports.areasWithout(demand({ area, from: since(today), to: since(today) }))
      assert.deepStrictEqual(yield* named("india"), [])
      assert.deepStrictEqual(yield* named("kerala"), [])
      assert.deepStrictEqual(yield* named("goa"), ["goa"])
      assert.deepStrictEqual(yield* named("delhi"), ["delhi"])
      for (let job = 0; job < 96; job++) yield* named("kerala")
      assert.isAtMost(looks, 4 * stored.length)
    }).pipe(Effect.provide(layer))
  })
})

describe("the begin of an export's data", () => {
  it.effect("is looked up once for whoever asks for the job again and again", () => {
    const day = today - 3
    const { layer, looks } = over({ india: [page("npp", day)] })
    const asked = demand({ from: since(today - 5), to: since(today - 1) })
    return Effect.gen(function* () {
      const { since } = yield* Exports
      assert.deepStrictEqual([yield* since(asked), yield* since(asked)], [istDayStart(day), istDayStart(day)])
      assert.strictEqual(looks(), 1)
      yield* TestClock.adjust("6 seconds")
      yield* since(asked)
      assert.strictEqual(looks(), 2)
    }).pipe(Effect.provide(layer))
  })
})

describe("rows of an export", () => {
  it.effect(
    "a series runs from its first to its last known block, with what is unknown between them, over any gap",
    () =>
      Effect.gen(function* () {
        const [early, late] = [today - 300, today - 100]
        const { reads, rows } = over({ india: [page("npp", early, 10), page("npp", late, 0, 20)] })
        const { all, progress } = yield* rows(demand({ from: since(today - 365) }))
        assert.strictEqual(all[0]?.[0], istDayStart(early) + 10 * blockMs)
        assert.strictEqual(all.at(-1)?.[0], istDayStart(late) + 19 * blockMs)
        assert.lengthOf(all, (late - early) * blocksPerDay + 20 - 10)
        assert.isTrue(all.every((row, index) => row[0] === (all[0]?.[0] as number) + index * blockMs))
        assert.strictEqual(all.filter((row) => value(row) !== null).length, 86 + 20)
        assert.deepStrictEqual(all[90]?.slice(2), ["india", null, null, null, null])
        assert.isAtMost(Math.max(...reads), 92)
        assert.isAbove(reads.length, 3)
        assert.deepStrictEqual(
          progress,
          progress.toSorted((a, b) => a - b)
        )
        assert.strictEqual(progress.at(-1), 1)
      })
  )

  it("leave a turn of the event loop to others after some thousands of them", async () => {
    const days = Array.from({ length: 92 }, (_, day) => page("npp", today - 100 + day))
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const { all } = await Effect.runPromise(over({ india: days }).rows(demand({ from: since(today - 100) })))
    clearImmediate(counting)
    assert.lengthOf(all, 92 * blocksPerDay)
    assert.isAtLeast(turns, 4)
  })

  it.effect("of two sources the better one stands block by block, each row with its own", () =>
    Effect.gen(function* () {
      const day = today - 2
      const { rows } = over({ goa: [page("psp", day, 0, 10), page("merit", day, 5, 20)] })
      const { all } = yield* rows(demand({ state: "goa", from: since(day), to: since(day) }))
      const sources = all.map((row) => row[5])
      assert.lengthOf(all, 20)
      assert.strictEqual(new Set(sources).size, 2)
      assert.deepStrictEqual(
        all.map((row) => row[6]),
        sources.map((source) => istDayStart(day) + (source === "psp" ? 10 : 20) * blockMs)
      )
    })
  )

  it.effect("nothing simulated stands beside anything real, not in another area and not in another year", () =>
    Effect.gen(function* () {
      const { rows } = over({
        india: [page("simulator", today - 200), page("npp", today - 3)],
        goa: [page("simulator", today - 3)]
      })
      const both = yield* rows(demand({ area: "india", state: "goa", from: since(today - 300) }))
      assert.deepStrictEqual([...new Set(both.all.map((row) => `${row[2]} ${row[5]}`))], ["india npp"])
      const alone = yield* rows(demand({ state: "goa", from: since(today - 300) }))
      assert.deepStrictEqual([...new Set(alone.all.map((row) => `${row[2]} ${row[4]}`))], ["goa simulated"])
      assert.lengthOf(alone.all, blocksPerDay)
    })
  )

  it.effect("a window without any value has no rows; what never had one is said to be unavailable", () =>
    Effect.gen(function* () {
      const { rows } = over({ india: [page("npp", today - 300)] })
      assert.deepStrictEqual((yield* rows(demand({ from: since(today - 3) }))).all, [])
      assert.strictEqual((yield* Effect.flip(rows(demand({ state: "goa" }))))._tag, "DataUnavailable")
    })
  )
})
