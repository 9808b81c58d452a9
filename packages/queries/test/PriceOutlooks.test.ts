import { assert, describe, it } from "@effect/vitest"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import { istDay } from "@grid/domain/time/Time"
import { isRefused } from "@grid/models/forecast/DemandForecast"
import { longHistory, make } from "@grid/queries/forecast/price/PriceOutlooks"
import { Trainer } from "@grid/queries/forecast/Trainer"
import { Effect, Layer } from "effect"

const origin = istDay(Date.parse("2026-11-01T12:00:00+05:30"))

const pageOf = (day: number): DayPage => ({
  source: "simulator",
  kind: "simulated",
  day,
  blocks: Float64Array.from({ length: 96 }, (_, block) => 4_000 + 20 * block + (day % 7)),
  hours: null,
  present: 96,
  captured_at: 0,
  version: 1
})

/** Outlook of prices of so many days before the origin, and how often the trainer was asked for it. */
const looked = (days: number) => {
  const asked: Array<number> = []
  const pages = Array.from({ length: days }, (_, back) => pageOf(origin - 1 - back))
  const grid = { pagesOf: () => Effect.succeed({ data: pages, realm: "simulated", as_of: 0 }) }
  const ledger = { known: () => Effect.succeed([{ area: "india", days, version: 1 }]) }
  const trainer = {
    prices: (history: { readonly days: number }) => Effect.sync(() => void asked.push(history.days)).pipe(Effect.as([]))
  }
  return Effect.gen(function* () {
    const { outlook } = yield* (yield* make)("dam", origin, "simulated")
    return { outlook, asked }
  }).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.succeed(GridData, grid as unknown as GridData["Service"]),
        Layer.succeed(ForecastLedger, ledger as unknown as ForecastLedger["Service"]),
        Layer.succeed(Trainer, trainer as unknown as Trainer["Service"])
      )
    )
  )
}

describe("outlooks of prices", () => {
  it.effect("of few days need no trainer", () =>
    Effect.gen(function* () {
      const { asked, outlook } = yield* looked(longHistory - 1)
      assert.deepStrictEqual(asked, [])
      assert.isNotEmpty(outlook)
      for (const day of outlook) assert.isFalse(isRefused(day))
    })
  )

  it.effect("of more days are left to the trainer", () =>
    Effect.gen(function* () {
      const { asked, outlook } = yield* looked(longHistory)
      assert.deepStrictEqual([asked, outlook], [[longHistory], []])
    })
  )
})
