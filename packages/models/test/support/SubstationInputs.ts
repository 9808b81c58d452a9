import { assume } from "@grid/domain/engines/Assumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import { headroomDefaults, screenDefaults } from "@grid/domain/substations/SubstationAssumptions"
import { dayMs } from "@grid/domain/time/Time"
import { taskOf } from "@grid/models/engines/Engine"
import {
  connectivityForecast,
  connectivityForecastV01,
  connectivityForecastV011
} from "@grid/models/substations/ForecastEngine"
import { headroomOf } from "@grid/models/substations/Headroom"
import {
  substationHeadroom,
  substationHeadroomV01,
  substationHeadroomV011,
  substationHeadroomV013
} from "@grid/models/substations/HeadroomEngine"
import { stageCounts } from "@grid/models/substations/Lots"
import { siteScreen } from "@grid/models/substations/ScreenEngine"
import { Result } from "effect"
import { curtailedGrid } from "./CurtailedGrid.ts"
import { lot, margin, rowsOf, substation, today } from "./Substations.ts"

const frame: Framed["frame"] = { kind: "simulated", confidence: 0.5, assumptions: [], missing: [], sources: [] }

const date = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Lots that have gone their way, of which every fifth withdrew, and some that wait. */
const queue = [
  ...Array.from({ length: 50 }, (_, index) => {
    const applied = today - 2_500 + 17 * index
    const end =
      index % 5 === 0
        ? { withdrawn_on: date(applied + 200 + 13 * index) }
        : { operation_on: date(applied + 300 + 23 * index) }
    return lot(`past-${index}`, "SS-2", 40, { applied_on: date(applied), granted_on: date(applied + 90), ...end })
  }),
  lot("a", "SS-1", 120, { applied_on: date(today - 300), granted_on: date(today - 200) }),
  lot("b", "SS-1", 80, { applied_on: date(today - 100) }),
  lot("c", "SS-1", 30, { granted_on: date(today - 400), charging_on: date(today - 4) })
]

const { values } = Result.getOrThrow(assume(headroomDefaults))
const screen = Result.getOrThrow(assume(screenDefaults)).values

const rows = rowsOf({
  margins: [margin("SS-1", {})],
  lots: queue.filter(({ substation_id }) => substation_id === "SS-1")
})
const found = headroomOf(rows, "injection", values.power_factor, today)
if (!("mw" in found)) throw new Error(found.what)
export const headroom = found

export const outlookInputs = {
  frame,
  rows,
  direction: "injection",
  today,
  counts: stageCounts(queue, today),
  values
} as const

export const forecastInputs = {
  ...outlookInputs,
  headroom_mw: headroom.mw,
  plans: [{ capacity_mva: 500, planned_on: rows.margins[0]?.published_on ?? null }]
}

const headroomInputs = { ...outlookInputs, headroom, grid: curtailedGrid }

/** Small inputs of the engines of substations, by name and version. */
export const substationInputs: Readonly<Record<string, Framed>> = {
  "substation-headroom sub-v0.1": taskOf(substationHeadroomV01, headroomInputs).inputs,
  "substation-headroom sub-v0.1.1": taskOf(substationHeadroomV011, headroomInputs).inputs,
  "substation-headroom sub-v0.1.3": taskOf(substationHeadroomV013, headroomInputs).inputs,
  "substation-headroom sub-v0.1.4": taskOf(substationHeadroom, headroomInputs).inputs,
  "connectivity-forecast sub-v0.1": taskOf(connectivityForecastV01, forecastInputs).inputs,
  "connectivity-forecast sub-v0.1.1": taskOf(connectivityForecastV011, forecastInputs).inputs,
  "connectivity-forecast sub-v0.1.2": taskOf(connectivityForecast, forecastInputs).inputs,
  "site-screen sub-v0.1": taskOf(siteScreen, {
    frame,
    capacity_mw: 100,
    values: screen,
    direction: "injection",
    today,
    considered: 3,
    near: [
      { rows, distance_km: 12.3456, open_access_inr_per_kwh: 0.7 },
      {
        rows: rowsOf({ substation: substation({ substation_id: "SS-2", voltage_kv: 132, name: null }), lots: null }),
        distance_km: 4,
        open_access_inr_per_kwh: null
      }
    ]
  }).inputs
}
