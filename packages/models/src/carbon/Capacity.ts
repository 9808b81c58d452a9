import { sum } from "@grid/domain/numbers/Numbers"
import type { StateInputs } from "@grid/domain/carbon/GridMix"
import type { Area } from "@grid/domain/observations/Area"
import { type CapacityClass, capacityClasses } from "@grid/domain/observations/datasets/Capacity"
import { type Fuel, fuels } from "@grid/domain/observations/datasets/Live"
import type { StoredValue } from "@grid/domain/observations/Revisions"
import { inRealm, realmOfStored } from "@grid/domain/observations/Realm"
import { states } from "@grid/domain/states/State"
import { dayMs, istMonthStart } from "@grid/domain/time/Time"
import { Array as Arr } from "effect"

/** Weights of placement: states with their installed capacity, MW, in the order of `fuels`. */
export type CapacityTable = ReadonlyArray<Pick<StateInputs, "slug" | "zone" | "capacity_mw">>

/** Capacity by class of one state, MW. */
type Classes = Partial<Readonly<Record<CapacityClass, number>>>

/** A month that ended longer ago than this says nothing of now. */
const oldestMs = 370 * dayMs

/** The report's row for two territories that it does not split stands for the larger. */
const standsFor: Readonly<Record<Area, string>> = { "jammu-and-kashmir-and-ladakh": "jammu-and-kashmir" }

/**
 * Capacity by the fuels of generation from capacity by class. Where coal and lignite are given in one, all that is not
 * lignite is coal. Storage is pumped hydro and has the capacity of hydro.
 */
export const byFuel = (classes: Classes): ReadonlyArray<number> => {
  const sumOf = (...names: ReadonlyArray<CapacityClass>) => {
    const capacities = names.flatMap((name) => classes[name] ?? [])
    return capacities.length === 0 ? undefined : sum(capacities)
  }
  const { gas = 0, diesel = 0 } = classes
  const steam =
    classes.coal_and_lignite ??
    (classes.thermal_with_gas === undefined ? undefined : classes.thermal_with_gas - gas - diesel) ??
    sumOf("coal", "lignite") ??
    classes.thermal ??
    0
  const lignite = classes.lignite ?? (classes.coal === undefined ? 0 : Math.max(0, steam - classes.coal))
  const coal = classes.coal ?? Math.max(0, steam - lignite)
  const hydro = classes.hydro ?? 0
  const mw: Readonly<Record<Fuel, number>> = {
    coal,
    lignite,
    thermal: coal + lignite,
    gas,
    diesel,
    nuclear: classes.nuclear ?? 0,
    hydro,
    small_hydro: classes.small_hydro ?? 0,
    wind: classes.wind ?? 0,
    solar: classes.solar ?? sumOf("solar_ground", "solar_rooftop", "solar_hybrid", "solar_offgrid") ?? 0,
    biomass:
      classes.bioenergy ??
      (classes.biomass ?? sumOf("biomass_bagasse", "biomass_other") ?? 0) +
        (classes.waste ?? sumOf("waste_grid", "waste_offgrid") ?? 0),
    storage: hydro,
    other: 0
  }
  return fuels.map((fuel) => mw[fuel])
}

/** Datasets and areas that tables are made of, for instants of `[from, to)`. */
export const capacityQuery = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  datasets: capacityClasses.map((name) => `installed_capacity_${name}` as const),
  areas: [...states.map(({ slug }) => slug), ...Object.keys(standsFor)],
  from: from - oldestMs,
  to
})

/** Tables of the months that ended before an instant: the newest by then, of the realm of what is placed by them. */
export const capacityTables = (values: ReadonlyArray<StoredValue>) => {
  const tables = new Map<string, CapacityTable>()
  const months = {
    simulated: monthsOf(inRealm(values, "simulated")),
    real: monthsOf(inRealm(values, "real"))
  }
  return (instant: number, simulated: boolean): CapacityTable => {
    const realm = realmOfStored({ simulated })
    const month = months[realm].findLast(
      ({ start }) => istMonthStart(start, 1) <= instant && start >= instant - oldestMs
    )
    const key = `${realm} ${month?.start ?? ""}`
    const cached = tables.get(key)
    if (cached !== undefined) return cached
    const table = tableOf(month?.values ?? [])
    tables.set(key, table)
    return table
  }
}

const monthsOf = (values: ReadonlyArray<StoredValue>) => {
  const months = Object.values(Arr.groupBy(values, ({ ts }) => `${ts}`))
  return months.map((all) => ({ start: all[0].ts, values: all })).toSorted((a, b) => a.start - b.start)
}

/** Values come in the order of precedence: the first of a class is the one that counts. */
const tableOf = (values: ReadonlyArray<StoredValue>): CapacityTable => {
  const byState = new Map<string, Partial<Record<CapacityClass, number>>>()
  const take = (area: string, { dataset, value }: StoredValue) => {
    const name = dataset.slice("installed_capacity_".length) as CapacityClass
    const classes = byState.get(area) ?? {}
    if (value !== null) classes[name] ??= value
    byState.set(area, classes)
  }
  for (const value of values) take(standsFor[value.area] ?? value.area, value)
  return states.map(({ slug, zone }) => ({ slug, zone, capacity_mw: byFuel(byState.get(slug) ?? {}) }))
}
