import { NodeForwardCurve } from "@grid/domain/batteries/ForwardCurve"
import { confidenceOf, type ConfidenceParts } from "@grid/domain/engines/Confidence"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Quantiles } from "@grid/domain/forecast/Vintage"
import { hundredths, nth, quantile } from "@grid/domain/numbers/Numbers"
import { blockMs, blockOfDay, blocksPerDay, iso, istDay } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"
import { dayOf } from "../forecast/DayHistory.ts"
import { leastPrice } from "../forecast/price/Hours.ts"
import { capOf } from "../forecast/price/PriceForecast.ts"
import { type FrozenSeries, historyOf } from "./FrozenPrices.ts"

/** Day-ahead prices of a bid area and of the whole market on the same days. */
export interface FrozenBasis {
  /** IST day number. */
  readonly first_day: number
  readonly area: FrozenSeries
  readonly national: FrozenSeries
}

export interface CurveInputs extends Framed {
  readonly node: string
  readonly bid_area: string | null
  /** Forecast of the whole market, INR/MWh by block from `start` on, epoch ms. */
  readonly forecast: { readonly issued_at: number; readonly start: number; readonly points: ReadonlyArray<Quantiles> }
  /** Null where prices of the whole market stand for the node. */
  readonly basis: FrozenBasis | null
  readonly certainty: ConfidenceParts
}

/** Days on which area and market are both known below which the area is not told apart. */
export const leastBasisDays = 7

/** Logarithms of area price to market price of a block of the day: median and tenths. */
type Ratio = Quantiles

/** Ratios by block of the day over the days on which both are known whole; null where too few are. */
const ratiosOf = ({ area, first_day, national }: FrozenBasis): ReadonlyArray<Ratio> | null => {
  const [own, whole] = [historyOf(area, first_day), historyOf(national, first_day)]
  const days = Array.from({ length: own.days }, (_, index) => {
    const market = dayOf(whole, first_day + index)
    return dayOf(own, first_day + index).map((price, slot) => Math.log(price / nth(market, slot)))
  }).filter((day) => !day.some(Number.isNaN))
  if (days.length < leastBasisDays) return null
  return Array.from({ length: blocksPerDay }, (_, slot): Ratio => {
    const sample = Float64Array.from(days, (day) => nth(day, slot)).toSorted()
    return [quantile(sample, 0.1), quantile(sample, 0.5), quantile(sample, 0.9)]
  })
}

/** A point of the market at the ratio of the area. Errors of forecast and ratio count as independent: their squares add up. */
const moved = ([p10, p50, p90]: Quantiles, [low, middle, high]: Ratio): Quantiles => {
  const median = Math.max(leastPrice, p50)
  const below = Math.hypot(Math.log(median / Math.max(leastPrice, p10)), middle - low)
  const above = Math.hypot(Math.log(Math.max(leastPrice, p90) / median), high - middle)
  const price = median * Math.exp(middle)
  return [price * Math.exp(-below), price, price * Math.exp(above)]
}

const compute: Engine<CurveInputs, NodeForwardCurve>["compute"] = ({
  basis,
  bid_area,
  certainty,
  forecast,
  frame,
  node
}) => {
  const ratios = basis === null ? null : ratiosOf(basis)
  const cap = capOf("dam")
  const isWhole = ratios === null
  return {
    node,
    bid_area: isWhole ? null : bid_area,
    issued_at: iso(forecast.issued_at),
    series: forecast.points.map((point, index) => {
      const ts = forecast.start + index * blockMs
      const ratio = ratios?.[blockOfDay(ts) - 1]
      const highest = cap(istDay(ts))
      const [p10, p50, p90] = (ratio === undefined ? point : moved(point, ratio)).map((price) =>
        hundredths(Math.min(highest, price))
      ) as [number, number, number]
      return { ts: iso(ts), p10_inr_per_mwh: p10, p50_inr_per_mwh: p50, p90_inr_per_mwh: p90 }
    }),
    calibrated: isWhole,
    missing: isWhole && bid_area !== null ? [...frame.missing, "area_prices"] : frame.missing,
    confidence: confidenceOf(certainty)
  }
}

/** Day-ahead prices at a node by block: those of the market's forecast at the measured ratio of the node's bid area. */
export const forwardCurve: Engine<CurveInputs, NodeForwardCurve> = {
  engine: "market-forward-curve",
  version: "srs-v0.1",
  schema: NodeForwardCurve,
  compute
}
