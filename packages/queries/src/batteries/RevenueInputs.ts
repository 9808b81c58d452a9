import type { MarketMix } from "@grid/domain/batteries/Asset"
import { durationDefaults, stackDefaults } from "@grid/domain/batteries/StackAssumptions"
import type { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import { assume, type Assumption } from "@grid/domain/engines/Assumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import type { Frame } from "@grid/domain/engines/Frame"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import { findNode } from "@grid/domain/nodes/Node"
import { istDate } from "@grid/domain/time/Time"
import { storageDuration } from "@grid/models/batteries/DurationEngine"
import { storageStack } from "@grid/models/batteries/StackEngine"
import { taskOf } from "@grid/models/engines/Engine"
import { Effect } from "effect"
import { storagePrices, type StoragePrices } from "./StoragePrices.ts"

const frameOf = (
  { certainty, missing, realm, sources }: StoragePrices,
  assumptions: ReadonlyArray<Assumption>
): Frame => ({
  kind: realm === "simulated" ? "simulated" : "modelled",
  confidence: confidenceOf({ ...certainty, skill: 1 }),
  assumptions,
  missing,
  sources
})

/** Refusal of a mix in which nothing can be earned. */
const checkMix = (mix: MarketMix) =>
  mix.dam || mix.rtm
    ? Effect.void
    : Effect.fail(
        InvalidParameter.of(
          "market_mix",
          "must take part in dam or rtm: what reserve and avoided deviations earn is told beside energy alone"
        )
      )

/** IST calendar year of an instant. */
const yearOf = (ms: number): number => Number(istDate(ms).slice(0, 4))

/** Years that are told: from the one after today, with those that prices of a year ago and more leave between. */
const yearsFrom = (now: number, { end }: StoragePrices) => ({
  first_year: yearOf(now) + 1,
  years_between: Math.max(0, yearOf(now) - yearOf(end - 1))
})

/** Questions for the engines of coming years, with their inputs gathered from the store. */
export const revenueTasks = (
  grid: GridData["Service"]
): Pick<StorageRevenue["Service"], "revenueStack" | "optimalDuration"> => {
  const pricesAt = Effect.fnUntraced(function* (name: string, mix: MarketMix, now: number) {
    const node = yield* Effect.fromResult(findNode(name))
    yield* checkMix(mix)
    return yield* storagePrices(grid, node, mix, now)
  })
  return {
    revenueStack: Effect.fn("StorageRevenue.revenueStack")(function* ({ now, payload }) {
      const { asset, horizon_years, market_mix } = payload
      const { assumptions, values } = yield* Effect.fromResult(assume(stackDefaults, payload.assumptions))
      const read = yield* pricesAt(asset.location_node, market_mix, now)
      return taskOf(storageStack, {
        frame: frameOf(read, assumptions),
        asset,
        market_mix,
        horizon_years,
        ...yearsFrom(read.now, read),
        prices: read.prices,
        certainty: read.certainty,
        values
      })
    }),
    optimalDuration: Effect.fn("StorageRevenue.optimalDuration")(function* ({ now, payload }) {
      const { capacity_mw, location_node, market_mix, plant } = payload
      const { assumptions, values } = yield* Effect.fromResult(assume(durationDefaults, payload.assumptions))
      const read = yield* pricesAt(location_node, market_mix, now)
      return taskOf(storageDuration, {
        frame: frameOf(read, assumptions),
        location_node,
        capacity_mw,
        ...(plant === undefined ? {} : { plant }),
        ...yearsFrom(read.now, read),
        market_mix,
        prices: read.prices,
        certainty: read.certainty,
        values
      })
    })
  }
}
