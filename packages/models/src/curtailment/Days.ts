import { mean, sum } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { states, type Zone } from "@grid/domain/states/State"
import { istDate, istDayStart } from "@grid/domain/time/Time"
import type { Place } from "../dispatch/India.ts"
import { demandShapes } from "../dispatch/Shapes.ts"
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
const energyShares: Readonly<Record<Zone, number>> = { NR: 0.299, WR: 0.317, SR: 0.2525, ER: 0.119, NER: 0.0125 }

/** Part of a zone's demand, by record demand, where a state's is not stored. */
const shareOfZone = (slug: string, zone: Zone): number => {
  const record = (of: ReadonlyArray<(typeof states)[number]>) => sum(of.map(({ record_demand_mw }) => record_demand_mw))
  return record(states.filter((state) => state.slug === slug)) / record(states.filter((state) => state.zone === zone))
}

/** Generation at the stations per met demand: CEA's daily report against energy met, Jul 2019 to Dec 2022. */
const grossFactor = 1.0545

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Demand of a day by place, MW at the generators; the groups' is taken off their zones'. */
const demandOf = (
  { column }: HourReadings,
  day: number,
  groups: ReadonlyArray<Group>
): Readonly<Record<string, ReadonlyArray<number>>> => {
  const at = (area: string, hour: number) => column("demand", area)[24 * day + hour] ?? Number.NaN
  const zoneAt = (zone: Zone, hour: number) => {
    const stored = at(zone.toLowerCase(), hour)
    const shape = (demandShapes[zone][hour] ?? 1) / (demandShapes.india[hour] ?? 1)
    return Number.isNaN(stored) ? at(national, hour) * energyShares[zone] * shape : stored
  }
  const groupAt = ({ slugs, zone }: Group, hour: number) =>
    sum(
      slugs.map((slug) => {
        const stored = at(slug, hour)
        return Number.isNaN(stored) ? zoneAt(zone, hour) * shareOfZone(slug, zone) : stored
      })
    )
  const own = groups.filter(({ node, zone }) => node !== zone)
  return Object.fromEntries([
    ...own.map((group) => [group.node, hours.map((hour) => grossFactor * groupAt(group, hour))]),
    ...zones.map((zone) => [
      zone,
      hours.map((hour) => {
        const inside = sum(own.filter((group) => group.zone === zone).map((group) => groupAt(group, hour)))
        return grossFactor * Math.max(0, zoneAt(zone, hour) - inside)
      })
    ])
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
    hours.map((hour) => {
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

/**
 * A typical week of each quarter of the year that is known: seven known days around the middle of the quarter's, each
 * standing for as many days as the known quarters share out the year among them.
 */
export const typicalWeeks = (
  readings: HourReadings,
  capacity: Place["capacity_mw"],
  groups: ReadonlyArray<Group>
): { readonly days: ReadonlyArray<SampleDay>; readonly from: string; readonly to: string; readonly known: number } => {
  const known = Array.from({ length: readings.days }, (_, index) => index).flatMap((index) => {
    const day = sampleDay(readings, index, capacity, groups)
    const date = istDate(istDayStart(readings.first_day + index))
    return day === null ? [] : [{ day, date, season: quarterOf(date) }]
  })
  const seasons = [...new Set(known.map(({ season }) => season))].toSorted()
  const weeks = seasons.map((season) => {
    const own = known.filter((one) => one.season === season)
    const middle = Math.max(0, Math.floor((own.length - weekDays) / 2))
    return own.slice(middle, middle + weekDays)
  })
  return {
    days: weeks.flatMap((week) =>
      week.map(({ day, season }) => ({ ...day, season, weight: 365 / seasons.length / week.length }))
    ),
    from: known[0]?.date ?? "",
    to: known.at(-1)?.date ?? "",
    known: known.length
  }
}
