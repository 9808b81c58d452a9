import { nullOfNaN } from "@grid/domain/numbers/Numbers"
import type { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import type { Assumption } from "@grid/domain/engines/Assumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { type Forecasts, mostCurveDays } from "@grid/domain/forecast/Forecasts"
import type { GridData } from "@grid/domain/grid/GridData"
import { findNode } from "@grid/domain/nodes/Node"
import { national } from "@grid/domain/observations/Area"
import { realmOfProvenance } from "@grid/domain/observations/Realm"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { forwardCurve, type FrozenBasis } from "@grid/models/batteries/ForwardCurveEngine"
import { taskOf } from "@grid/models/engines/Engine"
import { together } from "@grid/models/reading/Values"
import { Effect } from "effect"
import { ifArrived, series } from "../reading/Reading.ts"
import { priceAreaOf } from "./StoragePrices.ts"

/** Days over which the ratio of a bid area to the market is measured. */
const basisDays = 28

/** Skill of the price models, as every answer that rests on them names it. */
const skillOfForecast: Assumption = {
  name: "forecast_skill",
  value: 0.56,
  unit: "1",
  source:
    "One less the mean absolute error of day-ahead prices one to seven days ahead by that of their mean, recorded November 2022 to March 2023",
  confidence: "verified"
}

/** Question for the forward curve at a node: the newest forecast of the market, and recent prices of the node's bid area beside it. */
export const curveTask = (
  grid: GridData["Service"],
  forecasts: Forecasts["Service"]
): StorageRevenue["Service"]["forwardCurve"] =>
  Effect.fn("StorageRevenue.forwardCurve")(function* ({ now, path }) {
    const node = yield* Effect.fromResult(findNode(path.node))
    const forecast = yield* forecasts.forwardCurve({ market_type: "DAM", horizon_days: mostCurveDays })
    const { curve, issued_at } = forecast.data
    const realm = realmOfProvenance(forecast.provenance)
    const area = priceAreaOf(node)
    const first_day = istDay(now) - basisDays + 1
    const span = {
      from: istDayStart(first_day),
      to: istDayStart(first_day + basisDays),
      realm,
      resolution: "block"
    } as const
    const read = (of: typeof area) =>
      ifArrived(
        Effect.map(series(grid, { dataset: "price_dam", area: of, ...span }), (one) => ({
          ...one,
          data: [...one.data.values]
        })),
        []
      )
    const [own, market] = area === national ? [null, null] : [yield* read(area), yield* read(national)]
    const basis: FrozenBasis | null =
      own === null || own.data.length === 0 || market.data.length === 0
        ? null
        : { first_day, area: own.data.map(nullOfNaN), national: market.data.map(nullOfNaN) }
    const certainty = {
      tier: realm === "simulated" ? "simulated" : "forecast",
      // Whole days, so that who asks twice has one answer.
      age_days: Math.max(0, Math.floor((now - Date.parse(issued_at)) / dayMs)),
      coverage: 1,
      skill: skillOfForecast.value
    } as const
    return taskOf(forwardCurve, {
      frame: {
        kind: realm === "simulated" ? "simulated" : "modelled",
        confidence: confidenceOf(certainty),
        assumptions: [skillOfForecast],
        missing: [],
        sources: together([forecast, own, market].flatMap((answer) => answer ?? [])).provenance
      },
      node: node.node,
      bid_area: node.bid_area,
      forecast: {
        issued_at: Date.parse(issued_at),
        start: Date.parse(curve[0]?.ts ?? issued_at),
        points: curve.map(({ p10, p50, p90 }) => [p10, p50, p90] as const)
      },
      basis,
      certainty
    })
  })
