import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { FuelMix } from "@grid/domain/fuel/FuelMix"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { type Answer, GridData, type LatestDataset } from "@grid/domain/grid/GridData"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { national } from "@grid/domain/observations/Area"
import { blockMs, dayMs, floorIst, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { frequencyHistory } from "@grid/queries/grid/FrequencyHistory"
import { ifArrived } from "@grid/queries/reading/Reading"
import { Effect } from "effect"

/** A part of the page: values of one dataset of the catalogue, read at once; null where none has ever arrived. */
export interface Part<A> extends Answer<A | null> {
  readonly dataset: string
}

const part = <A>(
  dataset: string,
  read: Effect.Effect<Answer<A>, DataUnavailable | ServiceUnavailable>
): Effect.Effect<Part<A>, ServiceUnavailable> => Effect.map(ifArrived(read, null), (answer) => ({ ...answer, dataset }))

const signal = { basis: "direct", view: "consumption" } as const

/** Reads of the page, as every surface makes them. */
export const makeParts = Effect.gen(function* () {
  const grid = yield* GridData
  const demand = yield* DemandHistory
  const snapshot = yield* GridSnapshot
  const fuelMix = yield* FuelMix
  const prices = yield* ExchangePrices
  const carbon = yield* CarbonIntensity

  const newest = (dataset: LatestDataset) =>
    part(
      dataset,
      Effect.map(grid.latest({ datasets: [dataset], areas: [national] }), (answer) => ({
        ...answer,
        data: answer.data[0] ?? null
      }))
    )

  return (now: number) => {
    const day = istDay(now)
    const to = floorIst(now, blockMs)
    const next = to + blockMs
    const lastDay = { from: to - dayMs, to }
    const twoDays = { from: istDayStart(day - 1), to: istDayStart(day + 1) }
    const inBlocks = { area: national, resolution: "block" } as const
    return Effect.all(
      {
        demandNow: newest("demand"),
        demand: part("demand", demand.read({ ...inBlocks, ...twoDays, mode: "raw" })),
        zones: part(
          "demand",
          Effect.map(snapshot.summary, ({ coverage, data, ...answer }) => ({ ...answer, data: { ...data, coverage } }))
        ),
        frequencyNow: newest("frequency"),
        frequency: part(
          "frequency",
          // With the block that has begun, whose value the dial has.
          frequencyHistory(grid, { from: next - hourMs, to: next, resolution: "block", until: now + blockMs })
        ),
        generation: part("generation_by_fuel", fuelMix.history({ ...inBlocks, ...lastDay, until: now })),
        dam: part("exchange_prices", prices.day("dam", day)),
        rtm: part("exchange_prices", prices.day("rtm", day)),
        carbonNow: part("carbon_intensity", carbon.latest(signal)),
        carbon: part("carbon_intensity", carbon.history({ ...signal, ...lastDay, areas: [national] }))
      },
      { concurrency: 2 }
    )
  }
})

export type Parts = Effect.Success<ReturnType<Effect.Success<typeof makeParts>>>
