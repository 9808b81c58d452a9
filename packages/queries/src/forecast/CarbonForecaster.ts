import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Forecast, Quantiles } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import { nth, round } from "@grid/domain/numbers/Numbers"
import { type Area, national } from "@grid/domain/observations/Area"
import { Revisions } from "@grid/domain/observations/Revisions"
import { realmOfStored } from "@grid/domain/observations/Realm"
import { dayMs, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect } from "effect"
import type { CapacityTable } from "@grid/models/carbon/Capacity"
import { areas, placeOf } from "@grid/models/carbon/Frozen"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { expectedInputs, type HourlyReadings, intensities } from "@grid/models/forecast/ExpectedMix"
import { type Origin, originsOf } from "@grid/models/reading/Values"
import * as CapacityTables from "../carbon/CapacityTables.ts"
import { columnsOf, inputSeries } from "../carbon/Inputs.ts"
import { type CarbonBands, halfWidths, hindcast, hoursAtOnce, readDays } from "./CarbonBands.ts"

/** Version of the method. A change of what it gives is another version. */
export const carbonVersion = "carbon-4"

/** Results of the days before the running one, made once a day. */
interface Standing {
  readonly key: string
  readonly readings: HourlyReadings
  readonly table: CapacityTable
  readonly bands: CarbonBands
  readonly as_of: number
  readonly origin: ReadonlyArray<Origin>
}

type Demand = ReadonlyMap<Area, Forecast>

/** Intensities by place of the area at p10, p50 and p90 of the demand of an hour; null where one of them is unknown. */
const intensitiesAt = (standing: Standing, demand: Demand, country: Forecast, index: number) => {
  const day = istDay(country.issued_at)
  const ts = country.start + index * country.step
  const ahead = istDay(ts) - day
  const hour = Math.round((ts - istDayStart(day + ahead)) / hourMs)
  const when = { day: day + ahead, hour, ahead: ahead + 1 }
  const at = (quantile: 0 | 1 | 2) => {
    const demandOf = (area: Area) => {
      const own = demand.get(area)
      return own?.simulated === country.simulated ? (own.points[index]?.[quantile] ?? null) : null
    }
    const mw = demandOf(national)
    const inputs =
      mw === null ? null : expectedInputs(standing.readings, standing.table, when, { national: mw, of: demandOf })
    return inputs === null ? null : intensities(inputs)
  }
  const [low, middle, high] = [at(0), at(1), at(2)]
  return low === null || middle === null || high === null ? null : { ahead, hour, low, middle, high }
}

/** Intensity of the fuel that emits most, kg CO2e per MWh: no mix is dirtier. */
const dirtiest = Math.max(...factorSetOf("direct").factors.map((factor) => factor.kg_co2e_per_mwh ?? 0))

/**
 * Quantiles of an area's intensity: the errors of the method and of the demand forecast taken as independent, and none beyond
 * that of the dirtiest fuel. Null where it is unknown.
 */
const quantilesOf = (
  standing: Standing,
  { ahead, high, hour, low, middle }: NonNullable<ReturnType<typeof intensitiesAt>>,
  area: number
): Quantiles | null => {
  const usual = nth(middle, area)
  if (!Number.isFinite(usual)) return null
  const ofMix = halfWidths(standing.bands, { area, day: ahead, hour })
  const width = (mix: number, values: Float64Array) => {
    const ofDemand = Math.abs(Math.log(nth(values, area) / usual))
    return Math.hypot(mix, Number.isFinite(ofDemand) ? ofDemand : 0)
  }
  return [
    thousandths(usual * Math.exp(-width(ofMix.low, low))),
    thousandths(usual),
    thousandths(Math.min(Math.max(usual, dirtiest), usual * Math.exp(width(ofMix.high, high))))
  ]
}

/** Points of all areas over the hours of the country's demand forecast. */
const pointsOf = Effect.fnUntraced(function* (standing: Standing, demand: Demand, country: Forecast) {
  const points = new Map(areas.map((area): [Area, Array<Quantiles | null>] => [area, []]))
  for (let index = 0; index < country.points.length; index++) {
    if (index % hoursAtOnce === 0) yield* nextTurn
    const hour = intensitiesAt(standing, demand, country, index)
    for (const [area, own] of points) own.push(hour === null ? null : quantilesOf(standing, hour, placeOf(area)))
  }
  return points
})

/** Forecasts of the areas whose intensity is known in any hour. */
const forecastsOf = (
  standing: Standing,
  { as_of, issued_at, simulated, start, step }: Forecast,
  points: ReadonlyMap<Area, Forecast["points"]>
): ReadonlyArray<Forecast> =>
  [...points]
    .filter(([, own]) => own.some((point) => point !== null))
    .map(([area, own]) => ({
      target: "carbon",
      area,
      issued_at,
      model_version: carbonVersion,
      method: "expected_mix",
      simulated,
      as_of: Math.max(standing.as_of, as_of),
      origin: standing.origin,
      start,
      step,
      points: own,
      peaks: []
    }))

/** Carbon intensity of the hours of demand forecasts, from these and the expected mix. */
export const make = Effect.gen(function* () {
  const grid = yield* GridData
  const revisions = yield* Revisions
  let latest: Standing | null = null

  const standingOf = Effect.fnUntraced(function* (day: number, simulated: boolean, version: number) {
    const key = `${day} ${simulated} ${version}`
    if (latest?.key === key) return latest
    const first = day - readDays
    const query = { series: inputSeries, first, last: day - 1, resolution: "hour" } as const
    const pages = yield* Effect.catchTag(
      grid.pagesOf({ ...query, realm: realmOfStored({ simulated }) }),
      "DataUnavailable",
      () => Effect.succeed(null)
    )
    if (pages === null || pages.as_of === null) return null
    const start = istDayStart(day)
    const column = columnsOf(pages.data, { from: istDayStart(first), to: start }, "hour")
    const readings = { firstDay: first, days: readDays, column }
    const table = (yield* CapacityTables.read(revisions, { from: start - dayMs, to: start }))(start, simulated)
    const standing: Standing = {
      key,
      readings,
      table,
      bands: yield* hindcast(readings, table, day),
      as_of: pages.as_of,
      origin: originsOf(pages.provenance)
    }
    latest = standing
    return standing
  })

  return Effect.fn("CarbonForecaster.forecasts")(function* (
    demand: Demand,
    version: number
  ): Effect.fn.Return<ReadonlyArray<Forecast>, ServiceUnavailable> {
    const country = demand.get(national)
    if (country === undefined) return []
    const standing = yield* standingOf(istDay(country.issued_at), country.simulated, version)
    return standing === null ? [] : forecastsOf(standing, country, yield* pointsOf(standing, demand, country))
  })
})

const thousandths = (value: number) => round(value, 1_000)
