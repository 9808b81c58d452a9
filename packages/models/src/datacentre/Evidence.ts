import { signalType } from "@grid/domain/carbon/Carbon"
import { scales } from "@grid/domain/datacentre/Rules"
import type { ComponentName } from "@grid/domain/datacentre/Components"
import type { CapacityByFuel, Component } from "@grid/domain/datacentre/Site"
import type { Answer } from "@grid/domain/grid/GridData"
import type { PowerPlant } from "@grid/domain/assets/Assets"
import type { Series } from "@grid/domain/grid/Series"
import { mean } from "@grid/domain/numbers/Numbers"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId, Kind } from "@grid/domain/observations/Dataset"
import { type Coverage, coverage, leastCoverage, type Provenance } from "@grid/domain/observations/Provenance"
import { ofOneRealm, type Realm, realmOfKind } from "@grid/domain/observations/Realm"
import type { StoredRecord, StoredValue } from "@grid/domain/observations/Revisions"
import type { Coordinate } from "@grid/domain/states/StateAt"
import { blockMs, dayMs, isoOrNull } from "@grid/domain/time/Time"
import { distance } from "geokdbush"
import { rounded } from "../reading/Values.ts"
import { scoreOf } from "./Scoring.ts"

/** Evidence for one component. */
export interface Evidence {
  readonly name: ComponentName
  readonly status: Component["status"]
  readonly value: Component["value"]
  /** Measure that is scored; null where missing. */
  readonly measure: number | null
  readonly kind: Kind | null
  /** Capture time of its newest source value, epoch ms. */
  readonly as_of: number | null
  /** End of the newest interval that it is from, epoch ms. */
  readonly until: number | null
  readonly dataset: string | null
  readonly provenance: ReadonlyArray<Provenance>
  /** Blocks behind it, where it was computed from blocks. */
  readonly coverage: Coverage | null
  /** Reason why it is missing; absent where it is not. */
  readonly reason?: string
}

const nothingLoaded = "nothing of it is loaded, or too little of the last days"

/** Reason for the islands, of which nothing of the grid or its market speaks. */
export const notConnected = "the islands are connected to no grid"

/** Nothing is known. */
export const missing = (
  name: ComponentName,
  dataset: string | null = null,
  reason: string = nothingLoaded
): Evidence => ({
  name,
  reason,
  status: "missing",
  value: null,
  measure: null,
  kind: null,
  as_of: null,
  until: null,
  dataset,
  provenance: [],
  coverage: null
})

export const componentOf = ({ as_of, dataset, kind, measure, name, reason, status, value }: Evidence): Component => ({
  name,
  status,
  value,
  unit: measure === null ? null : scales[name].unit,
  score: measure === null ? null : scoreOf(name, measure),
  weight: scales[name].weight,
  kind,
  as_of: isoOrNull(as_of),
  dataset,
  ...(reason === undefined ? {} : { reason }),
  ...(name === "carbon" ? signalType : {})
})

/** Realm of a component; a tariff goes with either. */
const realmOf = ({ kind, name }: Evidence): Realm | null =>
  kind === null || name === "tariff" ? null : realmOfKind(kind)

const setAside = "set aside: it is simulated, and other evidence of this site is real"

/** Components of one realm: what is of the other is set aside and counts as missing. */
export const joined = (all: ReadonlyArray<Evidence>): ReadonlyArray<Evidence> => {
  const stands = new Set(ofOneRealm(all.map((one) => ({ one, realm: realmOf(one) }))).map(({ one }) => one))
  return all.map((one) => (stands.has(one) ? one : missing(one.name, one.dataset, setAside)))
}

/** Windows over which a mean is taken, days: the longer one that is known. */
export const windows = [30, 7] as const

/** A mean and how many of its blocks are known. */
export interface Mean {
  readonly mean: number
  readonly coverage: Coverage
}

/** Mean over the last `days` of a series that ends with the window; null below 80 % of it. */
const tailMean = ({ step, values }: Series, days: number): Mean | null => {
  const length = (days * dayMs) / step
  const tail = values.subarray(Math.max(0, values.length - length)).filter((value) => !Number.isNaN(value))
  return tail.length < leastCoverage * length
    ? null
    : {
        mean: mean(tail),
        coverage: coverage((tail.length * step) / blockMs, (length * step) / blockMs)
      }
}

/** Mean over the longest of the windows that is covered; null where none is. */
export const meanOf = (series: Series): Mean | null =>
  windows.reduce<Mean | null>((match, days) => match ?? tailMean(series, days), null)

/** Daily values of an area by dataset, in no particular order. */
type Days = ReadonlyMap<DatasetId, ReadonlyArray<StoredValue>>

/** Values of one area, or of parts that stand for it, added up by day; a day of which a part is missing is left out. */
export const daysOf = (values: ReadonlyArray<StoredValue>, areas: ReadonlyArray<Area>): Days => {
  const byDataset = new Map<DatasetId, Map<number, Array<StoredValue>>>()
  for (const value of values) {
    if (value.value === null || !areas.includes(value.area)) continue
    const days = byDataset.get(value.dataset) ?? new Map<number, Array<StoredValue>>()
    byDataset.set(value.dataset, days.set(value.ts, [...(days.get(value.ts) ?? []), value]))
  }
  return new Map(
    [...byDataset].map(([dataset, days]) => [
      dataset,
      [...days.values()].flatMap((parts) => {
        const [first] = parts
        return first === undefined || parts.length < areas.length
          ? []
          : [{ ...first, value: parts.reduce((sum, part) => sum + (part.value ?? 0), 0) }]
      })
    ])
  )
}

/** Days of `[end - days, end)` on which all of the datasets are known; null below 80 % of them. */
const rowsOf = (
  days: Days,
  datasets: ReadonlyArray<DatasetId>,
  end: number
): ReadonlyArray<ReadonlyArray<number>> | null => {
  for (const length of windows) {
    const columns = datasets.map(
      (dataset) => new Map((days.get(dataset) ?? []).map(({ ts, value }) => [ts, value ?? 0]))
    )
    const rows = [...(columns[0] ?? new Map<number, number>()).keys()]
      .filter((ts) => ts >= end - length * dayMs && ts < end && columns.every((column) => column.has(ts)))
      .map((ts) => columns.map((column) => column.get(ts) ?? 0))
    if (rows.length >= leastCoverage * length) return rows
  }
  return null
}

const total = (rows: ReadonlyArray<ReadonlyArray<number>>, column: number): number =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)

/**
 * By how much the highest demand met in the days at hand exceeds the mean daily peak, less the part of the peak that was
 * not met, percent of the mean daily peak.
 */
export const supplyMargin = (days: Days, end: number): number | null => {
  const rows = rowsOf(days, ["max_demand", "max_demand_shortage"], end)
  if (rows === null) return null
  const peak = total(rows, 0) / rows.length
  const highest = Math.max(...(days.get("max_demand") ?? []).map(({ value }) => value ?? 0))
  return peak === 0 ? null : (100 * (highest - peak - total(rows, 1) / rows.length)) / peak
}

/** Part of the energy demand that was met, 0 to 1. */
export const energyMet = (days: Days, end: number): number | null => {
  const rows = rowsOf(days, ["energy_met", "energy_shortage"], end)
  if (rows === null) return null
  const energy = total(rows, 0)
  return energy === 0 ? null : energy / (energy + total(rows, 1))
}

/** Mean share of time within the frequency band, percent. */
export const timeInBand = (days: Days, end: number): number | null => {
  const rows = rowsOf(days, ["frequency_in_band"], end)
  return rows === null ? null : total(rows, 0) / rows.length
}

interface Located {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Things within so many km of a place; those whose place is not known are left out. */
export const within = <A extends Located>(things: ReadonlyArray<A>, place: Coordinate, km: number): ReadonlyArray<A> =>
  things.filter(
    ({ latitude, longitude }) =>
      latitude !== null && longitude !== null && distance(place.longitude, place.latitude, longitude, latitude) <= km
  )

/** Capacity of plants by fuel, MW; those of which either is not known are left out. */
export const capacityOf = (plants: ReadonlyArray<PowerPlant>): CapacityByFuel => {
  const sums = new Map<keyof CapacityByFuel, number>()
  for (const { capacity_mw, fuel } of plants) {
    if (capacity_mw !== null && fuel !== null) sums.set(fuel, (sums.get(fuel) ?? 0) + capacity_mw)
  }
  return Object.fromEntries([...sums].map(([fuel, mw]) => [fuel, rounded(mw) ?? 0]))
}

/** A record of something that stands somewhere. */
export interface Thing extends Located {
  readonly capacity_mw: number | null
}

export const thingsOf = (records: ReadonlyArray<StoredRecord>): ReadonlyArray<Thing> =>
  records.map(({ body }) => {
    const number = (name: string): number | null => {
      const value = body[name]
      return typeof value === "number" ? value : null
    }
    return {
      latitude: number("latitude"),
      longitude: number("longitude"),
      capacity_mw: number("capacity_mw")
    }
  })

/** Provenance, capture time and kind of what some datasets of an answer say. */
export const originOf = (
  { provenance }: Pick<Answer<unknown>, "provenance">,
  datasets: ReadonlyArray<string>,
  kind: Kind = "derived"
): Pick<Evidence, "provenance" | "as_of" | "kind"> => {
  const sources = provenance.filter(({ dataset }) => datasets.includes(dataset))
  return {
    provenance: sources,
    as_of: sources.reduce<number | null>(
      (newest, { captured_at }) => Math.max(newest ?? 0, Date.parse(captured_at)),
      null
    ),
    kind: sources.some((one) => one.kind === "simulated") ? "simulated" : kind
  }
}
