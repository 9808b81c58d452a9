import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Issued } from "@grid/domain/forecast/Forecaster"
import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { ForecastLedger, type Extent } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { type Area, national, zones } from "@grid/domain/observations/Area"
import type { Provenance } from "@grid/domain/observations/Provenance"
import type { Realm } from "@grid/domain/observations/Realm"
import { states } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Ref } from "effect"
import { ifArrived } from "../reading/Reading.ts"
import { newestCapture } from "@grid/models/reading/Values"
import * as CarbonForecaster from "./CarbonForecaster.ts"
import { fromSeries } from "@grid/models/forecast/DayHistory"
import { hourly } from "@grid/models/forecast/Hourly"
import { type Outlook, outlook } from "@grid/models/forecast/Outlook"
import { seal } from "@grid/models/forecast/Seal"
import { Trainer } from "./Trainer.ts"

/** Version of the models. A change of what they forecast is another version. */
export const demandVersion = "demand-2"

const areas: ReadonlyArray<Area> = [national, ...zones, ...states.map(({ slug }) => slug)]

/** Days that are learnt from, and a year more for the first of them to look back on. */
const historyDays = 1_830 + 365

/** Days whose values decide on the realm of a forecast. */
const recentDays = 8

/** Days from which on learning takes so long that it is left to the trainer; below it is milliseconds. */
const longHistory = 60

/** A forecast waits so long for the values of the block before. */
const patienceMs = 5 * 60_000

/** Where an area's day stands: what is made at its midnight serves until the day ends or what is known of the past changes. */
interface Standing {
  readonly day: number
  readonly known: Extent
  readonly realm: Realm
  readonly as_of: number
  readonly origin: ReadonlyArray<Omit<Provenance, "captured_at">>
  readonly outlook: Outlook | string
}

type Made = { readonly area: Area; readonly forecast: Forecast | null; readonly refused: string | null }

/** Forecasts of what ingest has written. */
export const layer = Layer.effect(
  Forecaster,
  Effect.gen(function* () {
    const grid = yield* GridData
    const ledger = yield* ForecastLedger
    const trainer = yield* Trainer
    const carbonOf = yield* CarbonForecaster.make
    const standings = new Map<Area, Standing>()
    /** Block and newest value at the last attempt. */
    const attempted = yield* Ref.make("")

    const pagesOf = (area: Area, first: number, before: number, realm?: Realm) =>
      ifArrived(
        grid.pages({
          dataset: "demand",
          area,
          from: istDayStart(first),
          to: istDayStart(before),
          resolution: "hour",
          realm
        }),
        []
      )

    const standingOf = Effect.fnUntraced(function* (known: Extent, day: number) {
      const { area } = known
      const before = standings.get(area)
      if (before?.day === day && before.known.days === known.days && before.known.version === known.version) {
        return before
      }
      const realm = (yield* pagesOf(area, day - recentDays, day)).realm ?? "real"
      const { data: pages, provenance } = yield* pagesOf(area, day - historyDays, day, realm)
      const first = Math.min(day, ...pages.map((page) => page.day))
      const span = { from: istDayStart(first), to: istDayStart(day) }
      const history = fromSeries(fromPages(pages, span, "hour"))
      const made: Standing = {
        day,
        known,
        realm,
        as_of: newestCapture(pages),
        origin: provenance.map(({ captured_at: _captured, ...entry }) => entry),
        outlook:
          history.days < longHistory
            ? outlook(history, area, day)
            : yield* Effect.catchDefect(trainer.outlook(history, area, day), (defect) =>
                Effect.as(Effect.logError(`demand of ${area} was not learnt from`, defect), "the models failed")
              )
      }
      standings.set(area, made)
      return made
    })

    const forecastOf = Effect.fnUntraced(function* (
      known: Extent,
      day: number
    ): Effect.fn.Return<Made, ServiceUnavailable> {
      const { area } = known
      const standing = yield* standingOf(known, day)
      if (typeof standing.outlook === "string") return { area, forecast: null, refused: standing.outlook }
      const now = yield* Clock.currentTimeMillis
      if (istDay(now) !== day) return { area, forecast: null, refused: "the day ended while it was learnt from" }
      const { data: today } = yield* pagesOf(area, day, day + 1, standing.realm)
      const values = fromPages(today, { from: istDayStart(day), to: istDayStart(day) + dayMs }, "hour").values
      const { method, peaks, points, start } = hourly(standing.outlook, values, now)
      const forecast: Forecast = {
        target: "demand",
        area,
        issued_at: now,
        model_version: demandVersion,
        method,
        simulated: standing.realm === "simulated",
        as_of: Math.max(standing.as_of, newestCapture(today)),
        origin: standing.origin,
        start,
        step: hourMs,
        points,
        peaks
      }
      return { area, forecast, refused: null }
    })

    const run = Effect.gen(function* () {
      yield* grid.refresh
      const day = istDay(yield* Clock.currentTimeMillis)
      const known = (yield* ledger.known({ dataset: "demand", end: day })).filter(({ area }) => areas.includes(area))
      // What takes long to learn comes last and keeps nothing else back.
      const order = known.toSorted((a, b) => a.days - b.days || areas.indexOf(a.area) - areas.indexOf(b.area))
      const issued: Array<Issued> = []
      const made = new Map<Area, Forecast>()
      let waiting: Array<Forecast> = []
      const put = Effect.suspend(() => {
        const ready = waiting
        waiting = []
        return ready.length === 0 ? Effect.succeed(0) : ledger.append(ready, seal)
      })
      for (const one of order) {
        if (one.days >= longHistory) yield* put
        const { area, forecast, refused } = yield* forecastOf(one, day)
        if (forecast !== null) {
          waiting.push(forecast)
          made.set(area, forecast)
        }
        const { method = null, points = [] } = forecast ?? {}
        issued.push({ target: "demand", area, method, points: points.length, refused })
      }
      const carbon = yield* Effect.catchDefect(
        carbonOf(made, Math.max(0, ...known.map(({ version }) => version))),
        (defect) => Effect.as(Effect.logError("carbon intensity was not forecast", defect), [])
      )
      waiting.push(...carbon)
      yield* put
      for (const { area, method, points, target } of carbon) {
        issued.push({ target, area, method, points: points.length, refused: null })
      }
      return issued
    })

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
      if ((yield* Ref.getAndSet(attempted, attempt)) === attempt) return []
      return yield* run
    })

    return Forecaster.of({ run, look })
  })
)
