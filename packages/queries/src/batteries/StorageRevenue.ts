import { dispatchDefaults } from "@grid/domain/batteries/Dispatch"
import { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import { assume } from "@grid/domain/engines/Assumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { DataUnavailable, InvalidParameter } from "@grid/domain/errors/ApiError"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import { GridData } from "@grid/domain/grid/GridData"
import { findNode } from "@grid/domain/nodes/Node"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { istDay, istDayDate } from "@grid/domain/time/Time"
import { storageDispatch } from "@grid/models/batteries/dispatch/DispatchEngine"
import { taskOf } from "@grid/models/engines/Engine"
import { Effect, Layer } from "effect"
import { curveTask } from "./CurveInputs.ts"
import { newestDay, pastPrices } from "./PastPrices.ts"
import { revenueTasks } from "./RevenueInputs.ts"

/** Days of prices that a dispatch is forecast from; fewer as they were known at an earlier time, where every value is looked up among its revisions. */
const historyDays = { now: 180, earlier: 90 } as const

/** Days between the newest prices and the horizon beyond which nothing is forecast. */
const mostAge = 5

/** Share of perfect foresight that bids by the forecasts earned on recorded day-ahead prices, April 2023 to March 2024. */
const captureSkill = 0.96

/** Revenue of storage from what the store holds. */
export const layer = Layer.effect(
  StorageRevenue,
  Effect.gen(function* () {
    const grid = yield* GridData
    const forecasts = yield* Forecasts
    return StorageRevenue.of({
      ...revenueTasks(grid),
      forwardCurve: curveTask(grid, forecasts),
      dispatch: Effect.fn("StorageRevenue.dispatch")(function* ({ now, payload }) {
        const node = yield* Effect.fromResult(findNode(payload.asset.location_node))
        const { assumptions, values } = yield* Effect.fromResult(assume(dispatchDefaults, payload.assumptions))
        const known_at = yield* KnowledgeTime
        const at = known_at ?? now
        const { asset, initial_soc_fraction, market_mix } = payload
        if (!Object.values(market_mix).includes(true)) return yield* noMarket
        const read = yield* pastPrices(grid, node, {
          days: known_at === null ? historyDays.now : historyDays.earlier,
          mostAge,
          now: at,
          beside: { reserve: market_mix.asm, rates: market_mix.dsm_avoidance && asset.plant !== undefined }
        })
        const { dam, isOfArea, rates, reserve, rtm } = read.data
        const newest = dam === null ? null : newestDay(dam)
        const first_day = Math.max(istDay(at), newest ?? 0) + 1
        if (dam === null || newest === null || first_day - newest > mostAge) return yield* tooOld(newest)
        const simulated = read.realm === "simulated"
        const certainty = {
          tier: simulated ? "simulated" : "observed",
          age_days: Math.max(0, first_day - newest - 1),
          skill: captureSkill
        } as const
        return taskOf(storageDispatch, {
          frame: {
            kind: simulated ? "simulated" : "modelled",
            confidence: confidenceOf({ ...certainty, coverage: 1 }),
            assumptions,
            missing: isOfArea ? [] : ["area_prices"],
            sources: read.provenance
          },
          certainty,
          asset,
          market_mix,
          initial_soc_fraction,
          values,
          first_day,
          dam,
          rtm: market_mix.rtm ? rtm : null,
          ancillary: reserve,
          deviation_rates: rates
        })
      })
    })
  })
)

const noMarket = InvalidParameter.of("market_mix", "must take part in a market: nothing is sold in none")

const tooOld = (newest: number | null) =>
  new DataUnavailable({
    dataset: "price_dam",
    detail:
      newest === null
        ? "The price of DAM (price_dam) is not known of any whole day."
        : `The newest whole day of DAM prices (price_dam) is ${istDayDate(newest)}: too old to forecast from.`,
    load_command: "gds ingest import exchange FILE"
  })
