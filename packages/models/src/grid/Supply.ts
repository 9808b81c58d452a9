import type { Places } from "@grid/domain/grid/Reports"
import type { RenewableDay, SupplyMonth } from "@grid/domain/grid/Supply"
import { type Area, national, zones } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import { datasets as all } from "@grid/domain/observations/Dataset"
import { monthlySupply } from "@grid/domain/observations/datasets/MonthlySupply"
import type { StoredColumns } from "@grid/domain/observations/Revisions"
import { istDate } from "@grid/domain/time/Time"
import { Struct } from "effect"
import { byDay, type Day, dayValue, rounded } from "../reading/Values.ts"
import { placeAreas } from "./Psp.ts"

export const supplyDatasets = Struct.keys(monthlySupply)

export const renewableDatasets = all.flatMap(({ id }) => (/^renewable_(energy|capacity)/.test(id) ? [id] : []))

/** Areas of a question, in the order in which they are shown: a state, a zone with its states, or all. */
export const areasOf = ({ state, states: withStates, zone }: Places): ReadonlyArray<Area> => {
  const of = zone?.toLowerCase() ?? null
  return [
    ...(state === null && of === null ? [national] : []),
    ...(state === null ? zones.filter((area) => of === null || area === of) : []),
    ...(withStates ? placeAreas(zone, state) : [])
  ]
}

const rowsOf = <Row>(
  values: ReadonlyArray<StoredColumns>,
  areas: ReadonlyArray<Area>,
  rowOf: (ts: number, area: string, day: Day) => Row
): ReadonlyArray<Row> =>
  byDay(values).flatMap(([ts, own]) =>
    areas.flatMap((area) => {
      const day = own.get(area)
      return day === undefined ? [] : [rowOf(ts, wireArea(area), day)]
    })
  )

const less = (whole: number | null, part: number | null) =>
  whole === null || part === null ? null : rounded(whole - part)

/** A row for each month and area of which anything is known. */
export const supplyOf = (
  values: ReadonlyArray<StoredColumns>,
  areas: ReadonlyArray<Area>
): ReadonlyArray<SupplyMonth> =>
  rowsOf(values, areas, (ts, area, day) => {
    const energy_requirement_mwh = dayValue(day, "energy_requirement_month")
    const energy_availability_mwh = dayValue(day, "energy_availability_month")
    const peak_demand_mw = dayValue(day, "peak_demand_month")
    const peak_met_mw = dayValue(day, "peak_met_month")
    return {
      month: istDate(ts).slice(0, 7),
      area,
      energy_requirement_mwh,
      energy_availability_mwh,
      energy_shortage_mwh: less(energy_requirement_mwh, energy_availability_mwh),
      peak_demand_mw,
      peak_met_mw,
      peak_shortage_mw: less(peak_demand_mw, peak_met_mw)
    }
  })

type Scope = "" | "_ists" | "_state" | "_month" | "_state_month"

const energiesOf = (day: Day, scope: Scope) => ({
  wind_mwh: dayValue(day, `renewable_energy${scope}_wind`),
  solar_mwh: dayValue(day, `renewable_energy${scope}_solar`),
  other_mwh: dayValue(day, `renewable_energy${scope}_other`),
  total_mwh: dayValue(day, `renewable_energy${scope}_total`)
})

/** A row for each day and area of which anything is known. */
export const renewablesOf = (
  values: ReadonlyArray<StoredColumns>,
  areas: ReadonlyArray<Area>
): ReadonlyArray<RenewableDay> =>
  rowsOf(values, areas, (ts, area, day) => ({
    date: istDate(ts),
    area,
    ...energiesOf(day, ""),
    interstate: energiesOf(day, "_ists"),
    control_area: energiesOf(day, "_state"),
    month_to_date: energiesOf(day, "_month"),
    control_area_month_to_date: energiesOf(day, "_state_month"),
    interstate_month_to_date_mwh: dayValue(day, "renewable_energy_ists_month_total"),
    interstate_capacity_mw: dayValue(day, "renewable_capacity_ists")
  }))
