import { countKnown } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { DeviationBlock, DeviationDay, DeviationRates } from "@grid/domain/market/DeviationRates"
import type { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { national } from "@grid/domain/observations/Area"
import { coverage } from "@grid/domain/observations/Provenance"
import { ofOneRealm } from "@grid/domain/observations/Realm"
import { settlementStarts } from "@grid/domain/reference/DeviationRules"
import { blockOfDay, istDate, istDateStart, istDay, istDayStart, iso, resolutionMs } from "@grid/domain/time/Time"
import { inSlices } from "@grid/domain/time/Turns"
import { resampled } from "@grid/models/reading/Recent"
import { byDay, dayValue, type Span, together, valueAt } from "@grid/models/reading/Values"
import { Effect, Record } from "effect"
import { dailyColumnsIfAny, ifArrived } from "../reading/Reading.ts"
import { bidAreaOf } from "./AreaPrices.ts"
import { rangeOf } from "./PriceBlocks.ts"

const byArea = ["normal_rate", "acp_dam", "acp_rtm", "rate_of_thirds"] as const

const ofDay = ["reference_charge_rate", "acp_of_day", "charge_at_nominal"] as const

/** First day with rates by block. */
const firstBlockAt = istDateStart(settlementStarts.rates_by_block.starts_on)

type Rates = Readonly<Record<(typeof byArea)[number] | "ancillary_net_cost", Series>>

/** Rows by area, of one block at a time. All series begin at the same block. */
function* rowsOf(areas: ReadonlyArray<readonly [BidAreaCode, Rates]>): Iterable<ReadonlyArray<DeviationBlock>> {
  const ranges = areas.map(([area, rates]) => ({ area, rates, range: rangeOf(Object.values(rates)) }))
  const { start, step, values } = areas[0]?.[1].normal_rate ?? { start: 0, step: 1, values: [] }
  for (let index = 0; index < values.length; index++) {
    const ms = start + index * step
    const [ts, block] = [iso(ms), blockOfDay(ms)]
    yield ranges.flatMap(({ area, range, rates }): ReadonlyArray<DeviationBlock> =>
      index < range.first || index >= range.end
        ? []
        : [
            {
              ts,
              block,
              area,
              normal_rate_inr_per_mwh: valueAt(rates.normal_rate, index),
              acp_dam_inr_per_mwh: valueAt(rates.acp_dam, index),
              acp_rtm_inr_per_mwh: valueAt(rates.acp_rtm, index),
              rate_of_thirds_inr_per_mwh: valueAt(rates.rate_of_thirds, index),
              ancillary_net_cost_inr_per_mwh: valueAt(rates.ancillary_net_cost, index)
            }
          ]
    )
  }
}

/** Rates of areas by block, hour or day, and those of whole days. */
export const deviationRates = (grid: GridData["Service"]): MarketAnalysis["Service"]["deviationRates"] =>
  Effect.fn("MarketAnalysis.deviationRates")(function* ({ area: choice, from, resolution, to }) {
    const span: Span = { from, to }
    const codes = BidAreaCode.literals.filter((code) => choice === null || code === choice)
    const series = [
      ...codes.flatMap((code) => byArea.map((dataset) => ({ dataset, area: bidAreaOf(code) }))),
      { dataset: "ancillary_net_cost" as const, area: national }
    ]
    const days = yield* dailyColumnsIfAny(grid, {
      datasets: ofDay,
      areas: codes.map(bidAreaOf),
      from: istDayStart(istDay(from)),
      to
    })
    // Before December 2022 there are days alone, and of the simulator blocks and days.
    const blocks = yield* ifArrived(
      grid.pagesOf({ series, first: istDay(from), last: istDay(to - 1), resolution: "block" }),
      []
    )
    const parts = ofOneRealm([blocks, days])
    const ownPages = parts.includes(blocks) ? blocks.data : []
    const ratesOf = (code: BidAreaCode): Rates =>
      Record.map({ normal_rate: 0, acp_dam: 0, acp_rtm: 0, rate_of_thirds: 0, ancillary_net_cost: 0 }, (_, dataset) => {
        const area = dataset === "ancillary_net_cost" ? national : bidAreaOf(code)
        const own = ownPages.filter((page) => page.dataset === dataset && page.area === area)
        const known = fromPages(own, span, "block")
        return resolution === "block"
          ? known
          : resampled(known, span, resolutionMs[resolution], Number.POSITIVE_INFINITY)
      })
    const areas = codes.map((code) => [code, ratesOf(code)] as const)
    const expected = Math.max(0, to - Math.max(from, firstBlockAt)) / resolutionMs[resolution]
    return {
      ...together(parts),
      data: {
        blocks: yield* inSlices(rowsOf(areas)),
        days: parts.includes(days) ? daysOf(days.data, codes) : []
      } satisfies DeviationRates,
      coverage: coverage(
        areas.reduce((present, [, rates]) => present + countKnown(rates.normal_rate.values), 0),
        Math.floor(expected) * codes.length
      )
    }
  })

const daysOf = (values: Parameters<typeof byDay>[0], codes: ReadonlyArray<BidAreaCode>): ReadonlyArray<DeviationDay> =>
  byDay(values).flatMap(([ts, areas]) =>
    codes.flatMap((area): ReadonlyArray<DeviationDay> => {
      const day = areas.get(bidAreaOf(area))
      return day === undefined
        ? []
        : [
            {
              date: istDate(ts),
              area,
              reference_charge_rate_inr_per_mwh: dayValue(day, "reference_charge_rate"),
              acp_of_day_inr_per_mwh: dayValue(day, "acp_of_day"),
              charge_at_nominal_inr_per_mwh: dayValue(day, "charge_at_nominal")
            }
          ]
    })
  )
