import * as DemandHistoryLayer from "@grid/queries/demand/DemandHistory"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import { numberColumn, seriesJson, seriesTable } from "@grid/domain/grid/SeriesText"
import { blockMs, blocksPerDay, floorIst, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { resolve } from "@grid/domain/time/Window"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"

const noon = istDayStart(20_000) + 12 * hourMs

/** Value of the block that begins at `ts`, MW. */
const valueAt = (ts: number) => 1_000 + (ts - noon) / blockMs

/** Day pages of quarter hours that are known up to `until`, without those of `gaps`. */
const pagesUntil = (until: number, gaps: ReadonlyArray<number> = []): ReadonlyArray<DayPage> =>
  Array.from({ length: 12 }, (_, index) => {
    const day = istDay(until) - 10 + index
    const blocks = Float64Array.from({ length: blocksPerDay }, (_, block) => {
      const ts = istDayStart(day) + block * blockMs
      return ts < until && !gaps.includes(ts) ? valueAt(ts) : Number.NaN
    })
    const hours = Float64Array.from({ length: 24 }, (_, hour) => {
      const own = blocks.subarray(4 * hour, 4 * hour + 4)
      return own.reduce((sum, value) => sum + value, 0) / 4
    })
    return { source: "npp", kind: "observed", day, blocks, hours, present: 96, captured_at: until, version: 1 }
  })

const read = (
  pages: ReadonlyArray<DayPage>,
  now: number,
  hours: number,
  resolution: "block" | "hour",
  mode: "raw" | "blended" = "raw"
) => {
  const grid: Partial<GridData["Service"]> = {
    pages: ({ resolution: by }) =>
      Effect.succeed({
        data: pages.map((page) => (by === "block" ? { ...page, hours: null } : { ...page, blocks: null })),
        realm: "real",
        as_of: now,
        provenance: [],
        version: "1"
      })
  }
  const ledger: Partial<ForecastLedger["Service"]> = { newest: () => Effect.succeed(null) }
  const step = resolution === "hour" ? hourMs : blockMs
  const { from, to } = Result.getOrThrow(resolve({ hours }, { now, step, historyDays: 30, defaultHours: 24 }))
  return Effect.runSync(
    Effect.flatMap(DemandHistory, (history) =>
      history.read({ area: "india", from, to, resolution, mode, until: now })
    ).pipe(
      Effect.provide(DemandHistoryLayer.layer),
      Effect.provide(
        Layer.merge(
          Layer.succeed(GridData, grid as GridData["Service"]),
          Layer.succeed(ForecastLedger, ledger as ForecastLedger["Service"])
        )
      )
    )
  ).data
}

describe("the last hours before now", () => {
  const minutes = [0, 1, 7, 14, 15, 16, 29, 31, 44, 46, 59]
  const behind = [0, 5, 20, 40, 55]

  it.each(minutes.flatMap((minute) => behind.map((late) => [minute, late] as const)))(
    "%i minutes past the hour, the newest quarter hour %i minutes behind: as many intervals as asked for, the last one known",
    (minute, late) => {
      const now = noon + minute * 60_000
      const pages = pagesUntil(floorIst(now - late * 60_000, blockMs))
      for (const hours of [1, 2, 24]) {
        for (const [resolution, count] of [
          ["hour", hours],
          ["block", 4 * hours]
        ] as const) {
          const { coverage, start, step, values } = read(pages, now, hours, resolution)
          assert.lengthOf(values, count)
          assert.isFalse(values.some(Number.isNaN), `${resolution} ${hours}`)
          assert.strictEqual(floorIst(start, step), start)
          assert.isAtMost(coverage.present, coverage.expected)
        }
      }
    }
  )

  it("the running hour is the mean of its quarter hours so far, and says that it is not complete", () => {
    const now = noon + 32 * 60_000
    const series = read(pagesUntil(noon + 2 * blockMs), now, 3, "hour")
    assert.strictEqual(series.start, noon - 2 * hourMs)
    assert.strictEqual(series.values[2], (valueAt(noon) + valueAt(noon + blockMs)) / 2)
    assert.deepStrictEqual(series.coverage, { expected: 11, present: 10, pct: 90.9 })
    const [row] = (
      JSON.parse([...seriesJson(series, numberColumn("demand_mw"))].join("")) as ReadonlyArray<object>
    ).slice(-1)
    assert.deepInclude(row, { demand_mw: 1_000.5, complete: false })
    const table = seriesTable(series, numberColumn("demand_mw"))
    assert.strictEqual(table.columns.at(-1)?.name, "complete")
    assert.deepStrictEqual(
      [...table.rows()].map((row) => row.at(-1)),
      [null, null, false]
    )
  })

  it("an hour that is whole is no running one, and a named window holds whole hours alone", () => {
    assert.isFalse(read(pagesUntil(noon), noon + 60_000, 3, "hour").isRunning)
    const gap = noon - hourMs + blockMs
    const series = read(pagesUntil(noon + blockMs, [gap]), noon + 20 * 60_000, 3, "hour")
    assert.deepStrictEqual([...series.values].map(Number.isNaN), [false, true, false])
  })

  it("a gap before the running hour is filled as any other", () => {
    const gap = noon - hourMs + blockMs
    const series = read(pagesUntil(noon + blockMs, [gap]), noon + 20 * 60_000, 3, "hour", "blended")
    assert.isFalse(series.values.some(Number.isNaN))
    assert.isTrue(series.isRunning)
  })

  it("what is behind by more than two hours does not move the window", () => {
    const now = noon + 20 * 60_000
    const series = read(pagesUntil(noon - 5 * hourMs), now, 3, "hour")
    assert.strictEqual(series.start, noon - 3 * hourMs)
    assert.isTrue(series.values.every(Number.isNaN))
  })
})
