import { curtailmentDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import type { DispatchRisk } from "@grid/domain/curtailment/CurtailmentApi"
import type { KeptScreen } from "@grid/domain/curtailment/RiskScreens"
import { assume } from "@grid/domain/engines/Assumptions"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast } from "@grid/domain/forecast/Vintage"
import { national } from "@grid/domain/observations/Area"
import type { Realm } from "@grid/domain/observations/Realm"
import { states, type Zone } from "@grid/domain/states/State"
import { dayMs, floorIst, hourMs, istDayDate, istDayStart, minuteMs } from "@grid/domain/time/Time"
import { sampleDay } from "@grid/models/curtailment/Days"
import { type HourlyForecast, nextDays, type PastDay } from "@grid/models/curtailment/NextDays"
import { type Group, placesOf } from "@grid/models/curtailment/Places"
import { type RiskInputs, riskScreen, screenedDays, screenedHours } from "@grid/models/curtailment/RiskScreen"
import { taskOf } from "@grid/models/engines/Engine"
import { unsealed } from "@grid/models/forecast/Seal"
import { Effect, Schema } from "effect"
import { forecastProvenance } from "../forecast/Provenance.ts"
import { frameOf, leastDays, read, tooFew } from "./GridNow.ts"

/** Steps in which a risk screen is computed anew. */
export const screenMs = 5 * minuteMs

/** Step of an instant, epoch ms. */
export const stepOf = (now: number): number => Math.floor(now / screenMs) * screenMs

/** Days of the past: those whose forecast errors are drawn, and those that the first of them was forecast from. */
const pastDays = 28 + screenedDays

type Overrides = Readonly<Record<string, number>>

const chain = { target: "demand", area: national } as const

/** Median of the hours of an IST day; null where an hour is not forecast. */
const medians = ({ points, start }: Forecast, day: number): HourlyForecast => {
  const first = (istDayStart(day) - start) / hourMs
  const own = points.slice(Math.max(0, first), Math.max(0, first + 24)).filter((point) => point !== null)
  return first < 0 || own.length < 24 ? null : own.map(([, p50]) => p50)
}

/** Forecasts of national demand that were issued in the last hour before a day: of that day and of the next. */
const forecastsOf = Effect.fnUntraced(function* (day: number, realm: Realm) {
  const ledger = yield* ForecastLedger
  const [vintage] = yield* ledger.hourly({ ...chain, from: istDayStart(day) - hourMs, to: istDayStart(day), realm })
  if (vintage === undefined) return [null, null] as const
  const forecast = unsealed(vintage.body)
  return [medians(forecast, day), medians(forecast, day + 1)] as const
})

/** The next days around states, from what the store holds at an instant. */
const gathered = Effect.fnUntraced(function* (groups: ReadonlyArray<Group>, now: number, overrides?: Overrides) {
  const { assumptions, values } = yield* Effect.fromResult(assume(curtailmentDefaults, overrides))
  const ledger = yield* ForecastLedger
  const stored = yield* read(groups, pastDays, now)
  const { capacityOn, readings, simulated, table, today } = stored
  const span = { now: stepOf(now), start: floorIst(now, dayMs) }
  const realm = simulated ? "simulated" : "real"
  const newest = yield* ledger.newest({ ...chain, at: now, realm })
  const forecast = newest === null ? null : unsealed(newest.body)
  const past = yield* Effect.forEach(
    Array.from({ length: readings.days }, (_, index) => index),
    Effect.fnUntraced(function* (index) {
      const forecasts_mw = yield* forecastsOf(readings.first_day + index, realm)
      const demand_mw = Array.from(readings.column("demand", national).subarray(24 * index, 24 * index + 24))
      const day = sampleDay(readings, index, capacityOn(readings.first_day + index), groups)
      return { day, demand_mw, forecasts_mw } satisfies PastDay
    }),
    { concurrency: 1 }
  )
  const known = past.filter(({ day }) => day !== null).length
  const next = nextDays(past, screenedDays, (hour) => {
    if (forecast === null) return null
    const place = (istDayStart(today) + hour * hourMs - forecast.start) / hourMs
    return forecast.points[place]?.[1] ?? null
  })
  if (next === null || known < leastDays || next.days.some(({ errors }) => errors.length === 0)) {
    return yield* tooFew(known)
  }
  const to = istDayDate(readings.first_day + past.findLastIndex(({ day }) => day !== null))
  const frame = frameOf(stored, assumptions, { coverage: known / pastDays, to })
  return {
    frame: {
      ...frame,
      missing: screenedHours(span).every((hour) => next.forecast_hours.includes(hour)) ? [] : ["demand_forecast"],
      sources: [
        ...frame.sources,
        ...(next.forecast_hours.length > 0 && forecast !== null ? forecastProvenance(forecast) : [])
      ]
    },
    ...span,
    places: placesOf(table, groups, values),
    values,
    days: next.days
  }
})

/** Risk screen of a region as of an instant, ready to be computed. */
export const screenTask = Effect.fn("Curtailment.screenTask")(function* (
  region: Zone,
  now: number,
  overrides?: Overrides
) {
  const groups = states.flatMap(({ iso, slug, zone }): ReadonlyArray<Group> =>
    zone === region ? [{ node: iso, zone, slugs: [slug] }] : []
  )
  return taskOf(riskScreen, {
    ...(yield* gathered(groups, now, overrides)),
    region,
    nodes: groups.map(({ node }) => node)
  })
})

const decodeVersion = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ model_version: Schema.String })))

/** A screen that was computed already, as a question that has its answer; null where a node of another version computed it. */
export const keptTask = ({ answer, inputs }: KeptScreen): EngineTask<typeof DispatchRisk.Type> | null =>
  decodeVersion(answer).model_version === riskScreen.version
    ? // The text is what `screenTask` took.
      { ...taskOf(riskScreen, JSON.parse(inputs) as RiskInputs), computed: answer }
    : null
