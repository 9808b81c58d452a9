import { answered, grid } from "../api/Grid.ts"
import { type Origin, originOf } from "../api/Sources.ts"
import type { Point } from "../charts/Grid.ts"
import type { Meta } from "../explore/Answer.ts"
import { type Kind, kindOf } from "../format/Kind.ts"
import { hourMs, minuteMs } from "../format/Time.ts"
import type { Quantiles } from "./Bands.ts"
import type { Target } from "./ForecastQuery.ts"

/** Forecast as it was issued. */
export interface Band {
  /** Epoch ms. */
  readonly issuedAt: number
  readonly points: ReadonlyArray<Quantiles>
  readonly kind: Kind
  readonly origin: Origin
  readonly url: string
}

/** Target of forecasts, with the calls that give the forecast and what came. */
export interface TargetInfo {
  readonly title: string
  readonly unit: string
  readonly digits: number
  readonly form: "lines" | "steps"
  /** Interval of its values, ms. */
  readonly stepMs: number
  /** Method of the clients. */
  readonly operation: string
  /** Newest forecast, or with an instant the newest issued by then. */
  readonly band: (area: string, knownAt: number | null, signal: AbortSignal) => Promise<Band>
  /** Values of an IST day as they are known now. */
  readonly actual: (area: string, date: string, signal: AbortSignal) => Promise<ReadonlyArray<Point>>
}

interface WireQuantiles {
  readonly ts: string
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
}

const bandOf = (
  { issued_at, meta, url }: { readonly issued_at: string; readonly meta: Meta; readonly url: string },
  points: ReadonlyArray<WireQuantiles>
): Band => ({
  issuedAt: Date.parse(issued_at),
  points: points.map(({ p10, p50, p90, ts }) => ({ ms: Date.parse(ts), p10, p50, p90 })),
  // What rests on the simulator says so; else it is a forecast.
  kind: kindOf(meta.provenance),
  origin: originOf(meta),
  url
})

const stateOf = (area: string) => (area === "india" ? {} : { state: area })

const asKnownAt = (knownAt: number | null) => (knownAt === null ? {} : { known_at: new Date(knownAt).toISOString() })

/** Hours of the longest forecast. */
const horizon = 48

const demand: TargetInfo = {
  title: "Demand",
  unit: "MW",
  digits: 0,
  form: "lines",
  stepMs: hourMs,
  operation: "getDemandForecast",
  band: async (area, knownAt, signal) => {
    const query = { ...stateOf(area), ...asKnownAt(knownAt), horizon }
    const { body, url } = await answered(grid.GET("/developer/v1/forecast/demand", { params: { query }, signal }))
    return bandOf({ issued_at: body.data.issued_at, meta: body.meta, url }, body.data.series)
  },
  actual: async (area, date, signal) => {
    const query = { ...stateOf(area), from: date, to: date, resolution: "hour", mode: "raw" } as const
    const { body } = await answered(grid.GET("/developer/v1/grid/demand/history", { params: { query }, signal }))
    return body.data.series.map(({ complete, demand_mw, ts }) => [
      Date.parse(ts),
      complete === false ? null : demand_mw
    ])
  }
}

const carbon: TargetInfo = {
  title: "Carbon intensity",
  unit: "kg CO₂e/MWh",
  digits: 1,
  form: "lines",
  stepMs: hourMs,
  operation: "getCarbonForecast",
  band: async (area, knownAt, signal) => {
    const query = { ...stateOf(area), ...asKnownAt(knownAt), horizon }
    const { body, url } = await answered(
      grid.GET("/developer/v1/forecast/carbon-intensity", { params: { query }, signal })
    )
    return bandOf({ issued_at: body.data.issued_at, meta: body.meta, url }, body.data.series)
  },
  actual: async (area, date, signal) => {
    const query = { ...stateOf(area), from: date, to: date, resolution: "hour" } as const
    const { body } = await answered(grid.GET("/developer/v1/carbon-intensity/history", { params: { query }, signal }))
    return body.data.series.map(({ complete, kg_co2e_per_mwh, ts }) => [
      Date.parse(ts),
      complete === false ? null : kg_co2e_per_mwh
    ])
  }
}

/** Days of a forward curve. */
const horizon_days = 3

const priceOf = (market_type: "DAM" | "RTM", title: string): TargetInfo => ({
  title,
  unit: "INR/MWh",
  digits: 0,
  form: "steps",
  stepMs: 15 * minuteMs,
  operation: "getForwardCurve",
  band: async (_area, knownAt, signal) => {
    const query = { market_type, horizon_days, ...asKnownAt(knownAt) }
    const { body, url } = await answered(
      grid.GET("/developer/v1/forecast/exchange-forward-curve", { params: { query }, signal })
    )
    return bandOf({ issued_at: body.data.issued_at, meta: body.meta, url }, body.data.curve)
  },
  actual: async (_area, date, signal) => {
    const query = { market_type, date }
    const { body } = await answered(grid.GET("/developer/v1/market/exchange/latest", { params: { query }, signal }))
    return body.data.blocks.map(({ mcp_inr_per_mwh, ts }) => [Date.parse(ts), mcp_inr_per_mwh])
  }
})

export const infos: Readonly<Record<Target, TargetInfo>> = {
  demand,
  carbon,
  dam: priceOf("DAM", "Day-ahead price (DAM)"),
  rtm: priceOf("RTM", "Real-time price (RTM)")
}
