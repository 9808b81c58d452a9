import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { type CarbonForecast, Forecasts, mostHours } from "@grid/domain/forecast/Forecasts"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { DailyReports } from "@grid/domain/grid/Reports"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { GridStatistics } from "@grid/domain/grid/Statistics"
import { areOfOneRealm, type Realm, realmOfKind, realmOfProvenance } from "@grid/domain/observations/Realm"
import { lowestWith, type Plan } from "@grid/domain/plans/Plan"
import { iso, istDate } from "@grid/domain/time/Time"
import { stateSnapshot } from "@grid/domain/tools/StateSnapshot"
import { Effect, Result } from "effect"
import { distinct } from "@grid/domain/observations/Provenance"
import { makePast, pastWindow } from "./StatePast.ts"
import { stateText } from "./StateText.ts"
import { makeTool } from "./Tool.ts"

/** Hours of which the greenest are told. */
const greenHours = 24

const greenestFirst = (series: CarbonForecast["series"]) =>
  series
    .flatMap((hour) => (hour.p50 === null ? [] : [{ hour, p50: hour.p50 }]))
    .toSorted((a, b) => a.p50 - b.p50)
    .map(({ hour }) => hour)

/** Carbon and forecasts of a state; none where they are not known, or simulated beside values that are not. */
const makeOutlook = (intensity: CarbonIntensity["Service"], forecasts: Forecasts["Service"]) => {
  const carbonOf = (state: string, realm: Realm | null) =>
    intensity.latest({ basis: "direct", view: "consumption" }).pipe(
      Effect.map(({ data, provenance }) => {
        const carbon = data.states.find(({ kind, slug }) => slug === state && areOfOneRealm([realm, realmOfKind(kind)]))
        return carbon === undefined ? nothing : { carbon, provenance }
      }),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(nothing))
    )

  const peakOf = (state: string, now: number, realm: Realm | null) =>
    forecasts.demand({ area: state, horizon: mostHours, vintage: { _tag: "latest" }, resolution: "hour" }).pipe(
      Effect.map(({ data, provenance }) => {
        const peak = data.daily_peaks.find(({ date }) => date === istDate(now))
        const isOne = areOfOneRealm([realm, realmOfProvenance(provenance)])
        return peak === undefined || !isOne ? noPeak : { peak, provenance }
      }),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(noPeak))
    )

  const greenestOf = (state: string, realm: Realm | null) =>
    forecasts.carbon({ area: state, horizon: greenHours }).pipe(
      Effect.map(({ data, provenance }) =>
        areOfOneRealm([realm, realmOfProvenance(provenance)])
          ? { hours: greenestFirst(data.series), provenance }
          : noHours
      ),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(noHours))
    )

  return Effect.fnUntraced(function* (state: string, now: number, plan: Plan, realm: Realm | null) {
    const { carbon, provenance } = yield* carbonOf(state, realm)
    if (!plan.forecast_connector) {
      return { data: { carbon, required_plan: lowestWith("forecast_connector") }, provenance }
    }
    const peak = yield* peakOf(state, now, realm)
    const green = yield* greenestOf(state, realm)
    return {
      data: { carbon, forecast_peak_today: peak.peak, greenest_hours: green.hours },
      provenance: [...provenance, ...peak.provenance, ...green.provenance]
    }
  })
}

/** One state, now or on a day that is over. */
export const stateSnapshotTool = Effect.gen(function* () {
  const snapshot = yield* GridSnapshot
  const carbon = yield* CarbonIntensity
  const outlookOf = makeOutlook(carbon, yield* Forecasts)
  const pastOf = makePast({
    statistics: yield* GridStatistics,
    reports: yield* DailyReports,
    history: yield* DemandHistory,
    carbon
  })

  const presentOf = Effect.fnUntraced(function* (state: string, now: number, plan: Plan) {
    const { as_of, coverage, data, provenance } = yield* snapshot.states(null)
    const row = data.items.find(({ slug }) => slug === state)
    if (row === undefined || row.as_of === null) {
      return yield* new DataUnavailable({
        dataset: "demand",
        detail: `No value of ${state} is known at the moment. Ask for a day that is over with date, or again in some minutes.`
      })
    }
    const outlook = yield* outlookOf(state, now, plan, realmOfProvenance(provenance))
    return {
      data: { as_of: iso(Date.parse(row.as_of)), state: row, ...outlook.data },
      as_of,
      coverage,
      provenance: distinct([...provenance, ...outlook.provenance])
    }
  })

  return makeTool(stateSnapshot, {
    text: stateText,
    answer: ({ arguments: { date, state }, now, plan }) =>
      date === undefined
        ? Result.succeed(presentOf(state, now, plan))
        : Result.map(pastWindow(date, { now, plan }), (window) => pastOf(state, window))
  })
})

const nothing = { carbon: null, provenance: [] }
const noPeak = { peak: null, provenance: [] }
const noHours = { hours: null, provenance: [] }
