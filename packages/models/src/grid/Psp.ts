import type { PspReport } from "@grid/domain/grid/Reports"
import { type Area, entities, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { reportFuels } from "@grid/domain/observations/datasets/DailyReport"
import type { StoredColumns, StoredRecord } from "@grid/domain/observations/Revisions"
import { states, type Zone } from "@grid/domain/states/State"
import { iso, istDate, minuteMs } from "@grid/domain/time/Time"
import { Iterable as Iter } from "effect"
import { byDay, type Day, dayValue, isGiven, sourceOf } from "../reading/Values.ts"

const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]

const positionDatasets = [
  "evening_peak_demand",
  "evening_peak_shortage",
  "max_demand",
  "max_demand_minute",
  "energy_met",
  "energy_shortage",
  "hydro_energy",
  "wind_energy",
  "solar_energy"
] as const

const frequencyDatasets = [
  "frequency_variation_index",
  "frequency_below_49_7",
  "frequency_49_7_to_49_8",
  "frequency_49_8_to_49_9",
  "frequency_below_49_9",
  "frequency_in_band",
  "frequency_above_50_05"
] as const

/** Rows of the table of gross generation: each fuel of all India and of the zones. */
const generationRows = reportFuels.flatMap((fuel) =>
  [null, ...zones].map((zone) => ({
    fuel,
    zone,
    area: zone === null ? national : zone.toLowerCase(),
    dataset: `gross_generation_${fuel}` as const
  }))
)

const zoneAreas = zones.map((zone) => ({ zone, area: zone.toLowerCase() }))

const entityAreas = Object.entries(entities).map(([area, { name }]) => ({ name, area }))

/** Datasets of all India and the zones. */
export const gridDatasets: ReadonlyArray<DatasetId> = [
  ...positionDatasets,
  ...frequencyDatasets,
  ...reportFuels.map((fuel) => `gross_generation_${fuel}` as const)
]

/** Datasets of states and entities. */
export const placeDatasets: ReadonlyArray<DatasetId> = [
  "max_demand",
  "max_demand_shortage",
  "energy_met",
  "drawal_schedule_energy",
  "drawal_deviation_energy",
  "max_overdrawal",
  "energy_shortage"
]

/** All India and the zones, or one of them. */
export const gridAreas = (zone: Zone | null): ReadonlyArray<Area> => [
  national,
  ...zones.filter((one) => zone === null || one === zone).map((one) => one.toLowerCase())
]

/** Entities that stand for a state, alone or with another, where the report has no row of its own for it. */
const standIns: Readonly<Record<string, ReadonlyArray<Area>>> = {
  "jammu-and-kashmir": ["jammu-and-kashmir-and-ladakh"],
  ladakh: ["jammu-and-kashmir-and-ladakh"],
  "dadra-and-nagar-haveli-and-daman-and-diu": ["dadra-and-nagar-haveli", "daman-and-diu"]
}

/** States and entities of a zone, one state with what stands for it, or all. */
export const placeAreas = (zone: Zone | null, state: string | null): ReadonlyArray<Area> => [
  ...states
    .filter((one) => (zone === null || one.zone === zone) && (state === null || one.slug === state))
    .map(({ slug }) => slug),
  ...Object.entries(entities)
    .filter(
      ([area, one]) => (zone === null || one.zone === zone) && (state === null || standIns[state]?.includes(area))
    )
    .map(([area]) => area)
]

/**
 * Reports by day, with the table of states or without it, each made as it is read; where a file was read for the day,
 * `records` have its name.
 */
export const reportsOf = (
  values: ReadonlyArray<StoredColumns>,
  records: ReadonlyArray<StoredRecord>,
  withPlaces: boolean
): Iterable<PspReport> => {
  const files = new Map(
    records
      .filter(({ body }) => body["status"] === "read")
      .toSorted((a, b) => a.recorded_at - b.recorded_at)
      .map(({ body, source }) => [`${source} ${String(body["date"])}`, body["source_file"]])
  )
  return Iter.map(byDay(values), ([ts, areas]): PspReport => {
    const whole = areas.get(national)
    const date = istDate(ts)
    const file = files.get(`${whole === undefined ? areas.source : sourceOf(whole)} ${date}`)
    return {
      date,
      national: positionOf(ts, whole),
      zones: zoneAreas.flatMap(({ area, zone }) => {
        const day = areas.get(area)
        return day === undefined ? [] : [{ zone, ...positionOf(ts, day) }]
      }),
      frequency: {
        fvi: dayValue(whole, "frequency_variation_index", 6),
        below_49_7_pct: dayValue(whole, "frequency_below_49_7"),
        from_49_7_to_49_8_pct: dayValue(whole, "frequency_49_7_to_49_8"),
        from_49_8_to_49_9_pct: dayValue(whole, "frequency_49_8_to_49_9"),
        below_49_9_pct: dayValue(whole, "frequency_below_49_9"),
        in_band_pct: dayValue(whole, "frequency_in_band"),
        above_50_05_pct: dayValue(whole, "frequency_above_50_05")
      },
      generation: generationRows.flatMap(({ area, dataset, fuel, zone }) => {
        const day = areas.get(area)
        return day !== undefined && isGiven(day, dataset) ? [{ fuel, zone, gross_mwh: dayValue(day, dataset) }] : []
      }),
      ...(!withPlaces
        ? {}
        : {
            states: states.flatMap(({ slug }) => {
              const day = areas.get(slug)
              return day === undefined ? [] : [{ slug, ...drawalOf(day) }]
            }),
            entities: entityAreas.flatMap(({ area, name }) => {
              const day = areas.get(area)
              return day === undefined ? [] : [{ name, ...drawalOf(day) }]
            })
          }),
      source_file: typeof file === "string" ? file : null
    }
  })
}

const positionOf = (ts: number, day: Day | undefined) => {
  const minute = dayValue(day, "max_demand_minute")
  return {
    evening_peak_mw: dayValue(day, "evening_peak_demand"),
    evening_peak_shortage_mw: dayValue(day, "evening_peak_shortage"),
    max_demand_mw: dayValue(day, "max_demand"),
    max_demand_ts: minute === null ? null : iso(ts + minute * minuteMs),
    energy_mwh: dayValue(day, "energy_met"),
    shortage_mwh: dayValue(day, "energy_shortage"),
    hydro_mwh: dayValue(day, "hydro_energy"),
    wind_mwh: dayValue(day, "wind_energy"),
    solar_mwh: dayValue(day, "solar_energy")
  }
}

const drawalOf = (day: Day) => ({
  max_demand_mw: dayValue(day, "max_demand"),
  shortage_mw: dayValue(day, "max_demand_shortage"),
  energy_mwh: dayValue(day, "energy_met"),
  schedule_mwh: dayValue(day, "drawal_schedule_energy"),
  deviation_mwh: dayValue(day, "drawal_deviation_energy"),
  max_overdrawal_mw: dayValue(day, "max_overdrawal"),
  energy_shortage_mwh: dayValue(day, "energy_shortage")
})
