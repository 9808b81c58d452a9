import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Forecast, Quantiles } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import { type Area, national } from "@grid/domain/observations/Area"
import { Revisions } from "@grid/domain/observations/Revisions"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { realmOfStored } from "@grid/domain/observations/Realm"
import { dayMs, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import * as Capacity from "@grid/models/carbon/Capacity"
import * as CapacityTables from "../carbon/CapacityTables.ts"
import { areas, placeOf } from "@grid/models/carbon/Frozen"
import { columnsOf, inputSeries } from "../carbon/Inputs.ts"
import { type Band, type Bands, bands, leastDays } from "@grid/models/forecast/Bands"
import {
  carbonAreas,
  expectedInputs,
  type HourlyReadings,
  intensities,
  leastMemoryDays,
  readInputs
} from "@grid/models/forecast/ExpectedMix"

/** Version of the method. A change of what it gives is another version. */
export const carbonVersion = "carbon-1"

/** Days that are forecast again to measure how far the method is off: what the bands are made of, and what they look back on. */
const hindcastDays = 28
const memoryDays = 9

/** Every so many hours of a day is forecast again: the neighbours are off alike. */
const hindcastHours = 3
const aheads = [1, 2, 3] as const
const perDay = 24

/** Half the width of a band, as a logarithm, where too little is known of past errors. */
const assumed = 0.25

/** After so many hours other work gets a turn. */
const hoursAtOnce = 4

interface Standing {
  readonly key: string
  readonly readings: HourlyReadings
  readonly table: Capacity.CapacityTable
  /** By place of the day and of the area; null where too little is known of past errors. */
  readonly bands: ReadonlyArray<ReadonlyArray<Band | null>>
  readonly as_of: number
  readonly origin: ReadonlyArray<Omit<Provenance, "captured_at">>
}

/**
 * Carbon intensity of the hours of demand forecasts, from these and the expected mix. What rests on the days before the
 * running one is made once a day.
 */
export const make = Effect.gen(function* () {
  const grid = yield* GridData
  const revisions = yield* Revisions
  let standing: Standing | null = null

  const standingOf = Effect.fnUntraced(function* (day: number, simulated: boolean, version: number) {
    const key = `${day} ${simulated} ${version}`
    if (standing?.key === key) return standing
    const firstDay = day - hindcastDays - memoryDays
    const found = yield* Effect.catchTag(
      grid.pagesOf({
        series: inputSeries,
        first: firstDay,
        last: day - 1,
        resolution: "hour",
        realm: realmOfStored({ simulated })
      }),
      "DataUnavailable",
      () => Effect.succeed(null)
    )
    if (found === null || found.as_of === null) return null
    const start = istDayStart(day)
    const column = columnsOf(found.data, { from: istDayStart(firstDay), to: start }, "hour")
    const readings = { firstDay, days: day - firstDay, column }
    const table = (yield* CapacityTables.read(revisions, { from: start - dayMs, to: start }))(start, simulated)
    const made: Standing = {
      key,
      readings,
      table,
      bands: yield* hindcast(readings, table, day),
      as_of: found.as_of,
      origin: found.provenance.map(({ captured_at: _captured, ...entry }) => entry)
    }
    standing = made
    return made
  })

  return Effect.fnUntraced(function* (
    demand: ReadonlyMap<Area, Forecast>,
    version: number
  ): Effect.fn.Return<ReadonlyArray<Forecast>, ServiceUnavailable> {
    const country = demand.get(national)
    if (country === undefined) return []
    const { issued_at, simulated, start, step } = country
    const day = istDay(issued_at)
    const on = yield* standingOf(day, simulated, version)
    if (on === null) return []
    const points = new Map<Area, Array<Quantiles>>(carbonAreas.map((area) => [area, []]))
    for (let index = 0; index < country.points.length; index++) {
      if (index % hoursAtOnce === 0) yield* Effect.yieldNow
      const ts = start + index * step
      const place = istDay(ts) - day
      const hour = Math.round((ts - istDayStart(day + place)) / hourMs)
      const given = (quantile: 0 | 1 | 2) => {
        const of = (area: Area) => {
          const own = demand.get(area)
          return own === undefined || own.simulated !== simulated ? null : (own.points[index]?.[quantile] ?? null)
        }
        const inputs = expectedInputs(
          on.readings,
          on.table,
          { day: day + place, hour, ahead: place + 1 },
          { national: (country.points[index] as Quantiles)[quantile], of }
        )
        return inputs === null ? null : intensities(inputs)
      }
      const [low, middle, high] = [given(0), given(1), given(2)]
      if (low === null || middle === null || high === null) return []
      for (const area of carbonAreas) {
        const at = placeOf(area)
        const usual = middle[at] as number
        const ofDemand = [low, high].map((values) => Math.abs(Math.log((values[at] as number) / usual)))
        const band = on.bands[place]?.[at] ?? null
        const wide = (ofMix: number, other: number) => Math.hypot(ofMix, Number.isFinite(other) ? other : 0)
        points
          .get(area)
          ?.push([
            thousandths(
              usual *
                Math.exp(-wide(band === null ? assumed : -(band.low[slotOf(hour)] as number), ofDemand[0] as number))
            ),
            thousandths(usual),
            thousandths(
              usual *
                Math.exp(wide(band === null ? assumed : (band.high[slotOf(hour)] as number), ofDemand[1] as number))
            )
          ])
      }
    }
    return carbonAreas.flatMap((area): ReadonlyArray<Forecast> => {
      const own = points.get(area) ?? []
      const isKnown = own.length > 0 && own.every((quantiles) => quantiles.every(Number.isFinite))
      return isKnown
        ? [
            {
              target: "carbon",
              area,
              issued_at,
              model_version: carbonVersion,
              method: "expected_mix",
              simulated,
              as_of: Math.max(on.as_of, country.as_of),
              origin: on.origin,
              start,
              step,
              points: own,
              peaks: []
            }
          ]
        : []
    })
  })
})

const thousandths = (value: number) => Math.round(value * 1_000) / 1_000

const slots = perDay / hindcastHours
const slotOf = (hour: number) => Math.floor(hour / hindcastHours)

/**
 * How far the method was off on the last days, by distance, area and part of the day, the demand being known: conformal bands
 * as those of demand. Where too few days are known for any, nothing is computed.
 */
const hindcast = Effect.fnUntraced(function* (readings: HourlyReadings, table: Capacity.CapacityTable, day: number) {
  const learnt = aheads.map(() => areas.map((): Bands => bands(slots)))
  const country = readings.column("demand", national)
  const knownFrom = country.findIndex((mw) => mw > 0)
  const first = Math.max(day - hindcastDays, readings.firstDay + Math.ceil(knownFrom / perDay) + leastMemoryDays)
  if (knownFrom < 0 || day - first < leastDays) return []
  for (let past = first; past < day; past++) {
    yield* Effect.yieldNow
    const errors = aheads.map((ahead) => ({
      ahead,
      byArea: areas.map(() => new Float64Array(slots).fill(Number.NaN))
    }))
    for (let slot = 0; slot < slots; slot++) {
      const hour = slot * hindcastHours + 1
      const index = (past - readings.firstDay) * perDay + hour
      const mw = country[index] as number
      if (!(mw > 0)) continue
      if (slot % hoursAtOnce === 0) yield* Effect.yieldNow
      const actual = intensities(readInputs(readings, table, past, hour))
      const of = (slug: string) => {
        const value = readings.column("demand", slug)[index] as number
        return Number.isNaN(value) ? null : value
      }
      for (const { ahead, byArea } of errors) {
        const inputs = expectedInputs(readings, table, { day: past, hour, ahead }, { national: mw, of })
        if (inputs === null) continue
        const expected = intensities(inputs)
        byArea.forEach((own, area) => {
          const error = Math.log((actual[area] as number) / (expected[area] as number))
          if (Number.isFinite(error)) own[slot] = error
        })
      }
    }
    learnt.forEach((all, place) => {
      const { byArea = [] } = errors[place] ?? {}
      all.forEach((one, area) => one.learn(byArea[area] ?? new Float64Array(0)))
    })
  }
  return learnt.map((byArea) => byArea.map((one) => one.band()))
})
