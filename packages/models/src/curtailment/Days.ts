import { hoursOfDay } from "@grid/domain/time/Time"
import { mean, sum } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { fromSlug, states, type Zone } from "@grid/domain/states/State"
import type { Place } from "../dispatch/India.ts"
import { demandShapes } from "../dispatch/Shapes.ts"
import { Array as Arr, Order } from "effect"
import type { Group } from "./Places.ts"
import type { GridDay, SampleDay } from "./SampleDay.ts"

/** Hourly values from a day's midnight on; `NaN` where unknown. */
export type HourColumn = (dataset: DatasetId, area: string) => Float64Array

/** Hours of whole IST days. */
export interface HourReadings {
  /** First day, days since 1970 IST. */
  readonly first_day: number
  readonly days: number
  readonly column: HourColumn
}

/** Datasets and areas that sample days are made of. */
export const hourSeries = (groups: ReadonlyArray<Group>): ReadonlyArray<{ dataset: DatasetId; area: string }> => [
  ...["demand", "generation_solar", "generation_wind", "generation_hydro", "generation_nuclear"].map((dataset) => ({
    dataset: dataset as DatasetId,
    area: national
  })),
  ...zones.map((zone) => ({ dataset: "demand" as const, area: zone.toLowerCase() })),
  ...groups.flatMap(({ slugs }) => slugs.map((area) => ({ dataset: "demand" as const, area })))
]

const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]

/** Parts of the country's energy met in 1 Apr 2025 to 31 Mar 2026 (Grid-India), where a zone's demand is not stored. */
export const energyShares: Readonly<Record<Zone, number>> = { NR: 0.299, WR: 0.317, SR: 0.2525, ER: 0.119, NER: 0.0125 }

/** Record demand of a zone's states together, MW. */
const zoneRecords = new Map(
  zones.map((zone) => [zone, sum(states.flatMap((state) => (state.zone === zone ? state.record_demand_mw : [])))])
)

/** Part of a zone's demand, by record demand, where a state's is not stored. */
const shareOfZone = (slug: string, zone: Zone): number =>
  (fromSlug(slug)?.record_demand_mw ?? 0) / (zoneRecords.get(zone) ?? Number.NaN)

/** Generation at the stations per met demand: CEA's daily report against energy met, Jul 2019 to Dec 2022. */
const grossFactor = 1.0545

/** Demand of a day by place, MW at the generators; the groups' is taken off their zones'. */
const demandOf = (
  { column }: HourReadings,
  day: number,
  groups: ReadonlyArray<Group>
): Readonly<Record<string, ReadonlyArray<number>>> => {
  const stored = (area: string) => {
    const values = column("demand", area)
    return hoursOfDay.map((hour) => values[24 * day + hour] ?? Number.NaN)
  }
  const country = stored(national)
  const ofZone = (zone: Zone) =>
    stored(zone.toLowerCase()).map((mw, hour) => {
      const shape = (demandShapes[zone][hour] ?? 1) / (demandShapes.india[hour] ?? 1)
      return Number.isNaN(mw) ? Number(country[hour]) * energyShares[zone] * shape : mw
    })
  const byZone = new Map(zones.map((zone) => [zone, ofZone(zone)]))
  const ofGroup = ({ slugs, zone }: Group) => {
    const members = slugs.map((slug) => ({ mw: stored(slug), share: shareOfZone(slug, zone) }))
    return (byZone.get(zone) ?? []).map((whole, hour) =>
      sum(members.map(({ mw, share }) => (Number.isNaN(mw[hour]) ? whole * share : Number(mw[hour]))))
    )
  }
  const own = groups.filter(({ node, zone }) => node !== zone).map((group) => ({ ...group, mw: ofGroup(group) }))
  return Object.fromEntries([
    ...own.map(({ mw, node }) => [node, mw.map((value) => grossFactor * value)]),
    ...zones.map((zone) => {
      const inside = own.filter((group) => group.zone === zone)
      const rest = (byZone.get(zone) ?? []).map((whole, hour) => whole - sum(inside.map(({ mw }) => Number(mw[hour]))))
      return [zone, rest.map((value) => grossFactor * Math.max(0, value))]
    })
  ])
}

/** Part of their capacity at which biomass and small hydro run: mean of capacity utilisation of both, 2024 to 2026. */
const biomassOutput = 0.3

/** A recorded day as a sample; null where demand, sun or wind of an hour is not known. */
export const sampleDay = (
  readings: HourReadings,
  day: number,
  capacity: Place["capacity_mw"],
  groups: ReadonlyArray<Group>
): GridDay | null => {
  const output = (fuel: "solar" | "wind" | "hydro" | "nuclear") =>
    hoursOfDay.map((hour) => {
      const mw = readings.column(`generation_${fuel}`, national)[24 * day + hour] ?? Number.NaN
      return Math.min(1, Math.max(0, mw / (capacity[fuel] ?? 0)))
    })
  const demand_mw = demandOf(readings, day, groups)
  const [solar, wind] = [output("solar"), output("wind")]
  const [hydro, nuclear] = [mean(output("hydro")), mean(output("nuclear"))]
  const known = [...Object.values(demand_mw).flat(), ...solar, ...wind, hydro, nuclear]
  return known.some(Number.isNaN) ? null : { demand_mw, solar, wind, hydro, nuclear, biomass: biomassOutput }
}

const quarterOf = (date: string): string => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`

/** Days of a typical week. */
const weekDays = 7

/** A day of the past of which all is known. */
export interface KnownDay {
  /** IST date. */
  readonly date: string
  readonly day: GridDay
}

/** Month and day. */
const dayOfYear = ({ date }: KnownDay): string => date.slice(5)

/**
 * A typical week of each quarter of the year that is known: seven known days around the middle of the quarter's, in whichever year,
 * each standing for as many days as the known quarters share out the year among them.
 */
export const typicalWeeks = (known: ReadonlyArray<KnownDay>): ReadonlyArray<SampleDay> => {
  const seasons = [...new Set(known.map(({ date }) => quarterOf(date)))].toSorted()
  return seasons.flatMap((season) => {
    const own = Arr.sortWith(
      known.filter(({ date }) => quarterOf(date) === season),
      dayOfYear,
      Order.String
    )
    const middle = Math.max(0, Math.floor((own.length - weekDays) / 2))
    const week = own.slice(middle, middle + weekDays)
    return week.map(({ day }) => ({ ...day, season, weight: 365 / seasons.length / week.length }))
  })
}
