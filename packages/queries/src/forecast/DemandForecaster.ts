import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Forecaster, type Issued } from "@grid/domain/forecast/Forecaster"
import { ForecastLedger, type Extent } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast, Target } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import { type Area, national, zones } from "@grid/domain/observations/Area"
import { states } from "@grid/domain/states/State"
import { blockMs, floorIst, hourMs, istDay } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Ref } from "effect"
import { statesIn } from "@grid/models/demand/ZoneSum"
import { hourly } from "@grid/models/forecast/Hourly"
import { seal } from "@grid/models/forecast/Seal"
import * as CarbonForecaster from "./CarbonForecaster.ts"
import * as DemandOutlooks from "./DemandOutlooks.ts"

/** Version of the models. A change of what they forecast is another version. */
export const demandVersion = "demand-7"

const areas: ReadonlyArray<Area> = [national, ...zones, ...states.map(({ slug }) => slug)]

/** Extents of the areas that are forecast, in their order; that of a zone is its states', where any of them is known. */
const extentsOf = (known: ReadonlyArray<Extent>): ReadonlyArray<Extent> =>
  areas.flatMap((area) => {
    const slugs = statesIn(area).map(({ slug }) => slug)
    const members = known.filter((one) => slugs.includes(one.area))
    const parts = members.length > 0 ? members : known.filter((one) => one.area === area)
    if (parts.length === 0) return []
    const most = (of: (part: Extent) => number) => Math.max(...parts.map(of))
    return [{ area, days: most(({ days }) => days), version: most(({ version }) => version) }]
  })

/** Time for which a forecast waits for the values of the block before. */
const patienceMs = 5 * 60_000

/** Entry of a run for a target and area; a text is the reason why nothing was forecast. */
const issuedOf = (target: Target, area: Area, result: Forecast | string): Issued =>
  typeof result === "string"
    ? { target, area, method: null, points: 0, refused: result }
    : {
        target,
        area,
        method: result.method,
        points: result.points.filter((point) => point !== null).length,
        refused: null
      }

/** Forecasts of demand, one area at a time. */
const makeForecastOf = Effect.gen(function* () {
  const grid = yield* GridData
  const standingOf = yield* DemandOutlooks.make

  return Effect.fnUntraced(function* (
    known: Extent,
    day: number
  ): Effect.fn.Return<Forecast | string, ServiceUnavailable> {
    const { area } = known
    const { as_of, origin, outlook, realm } = yield* standingOf(known, day)
    if (typeof outlook === "string") return outlook
    const now = yield* Clock.currentTimeMillis
    if (istDay(now) !== day) return "the day ended while it was learnt from"
    const today = yield* DemandOutlooks.hourlyDemand(grid, { area, first: day, end: day + 1, realm })
    const { method, peaks, points, start } = hourly(outlook, today.data.values, now)
    return {
      target: "demand",
      area,
      issued_at: now,
      model_version: demandVersion,
      method,
      simulated: realm === "simulated",
      as_of: Math.max(as_of, today.as_of ?? 0),
      origin,
      start,
      step: hourMs,
      points,
      peaks
    }
  })
})

/** Forecasts of all areas and the carbon intensity that follows from them. */
const makeRun = Effect.gen(function* () {
  const grid = yield* GridData
  const ledger = yield* ForecastLedger
  const forecastOf = yield* makeForecastOf
  const carbonOf = yield* CarbonForecaster.make

  return Effect.gen(function* () {
    yield* grid.refresh
    const day = istDay(yield* Clock.currentTimeMillis)
    const known = extentsOf(yield* ledger.known({ dataset: "demand", end: day }))
    // What takes long to learn comes last and keeps nothing else back.
    const order = known.toSorted((a, b) => a.days - b.days)
    const issued: Array<Issued> = []
    const demand = new Map<Area, Forecast>()
    let waiting: ReadonlyArray<Forecast> = []
    const flush = Effect.suspend(() => {
      const ready = waiting
      waiting = []
      return ready.length === 0 ? Effect.succeed(0) : ledger.append(ready, seal)
    })
    for (const one of order) {
      if (one.days >= DemandOutlooks.longHistory) yield* flush
      const result = yield* forecastOf(one, day)
      if (typeof result !== "string") {
        waiting = [...waiting, result]
        demand.set(one.area, result)
      }
      issued.push(issuedOf("demand", one.area, result))
    }
    const version = Math.max(0, ...known.map((one) => one.version))
    const carbon = yield* Effect.catchDefect(carbonOf(demand, version), (defect) =>
      Effect.as(Effect.logError("carbon intensity was not forecast", defect), "the models failed")
    )
    if (typeof carbon === "string") issued.push(issuedOf("carbon", national, carbon))
    else {
      waiting = [...waiting, ...carbon]
      issued.push(...carbon.map((forecast) => issuedOf("carbon", forecast.area, forecast)))
    }
    yield* flush
    return issued
  }).pipe(Effect.withSpan("DemandForecaster.run"))
})

/** Forecasts of what ingest has written. */
export const layer = Layer.effect(
  Forecaster,
  Effect.gen(function* () {
    const grid = yield* GridData
    const ledger = yield* ForecastLedger
    const run = yield* makeRun
    /** Block and newest value at the last attempt. */
    const lastAttempt = yield* Ref.make("")

    const look = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const block = floorIst(now, blockMs)
      const last = yield* ledger.lastIssue("demand")
      if (last !== null && last >= block) return []
      const newest = yield* grid.latest({ datasets: ["demand"], areas: [national] }).pipe(
        Effect.map(({ data }) => data[0]?.ts ?? 0),
        Effect.catchTag("DataUnavailable", () => Effect.succeed(0))
      )
      if (newest < block - blockMs && now < block + patienceMs) return []
      const attempt = `${block} ${newest}`
      if ((yield* Ref.getAndSet(lastAttempt, attempt)) === attempt) return []
      return yield* run
    }).pipe(Effect.withSpan("DemandForecaster.look"))

    return Forecaster.of({ run, look })
  })
)
