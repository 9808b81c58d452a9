import { Record, Schema } from "effect"
import { ancillary } from "./datasets/Ancillary.ts"
import { capacity } from "./datasets/Capacity.ts"
import { dailyReport } from "./datasets/DailyReport.ts"
import { deviation } from "./datasets/Deviation.ts"
import type { Entry, Rhythm, Unit } from "./datasets/Entry.ts"
import { generation } from "./datasets/Generation.ts"
import { live } from "./datasets/Live.ts"
import { market } from "./datasets/Market.ts"
import { monthlySupply } from "./datasets/MonthlySupply.ts"
import { renewables } from "./datasets/Renewables.ts"

/** Origin of a value. */
export const Kind = Schema.Literals(["observed", "derived", "modelled", "simulated", "forecast"]).annotate({
  identifier: "Kind",
  description:
    "`observed` as published; `derived` arithmetic on observed values; `modelled` estimated by a method named in provenance; `simulated` by the built-in simulator; `forecast`"
})
export type Kind = typeof Kind.Type

const entries = {
  ...live,
  ...market,
  ...deviation,
  ...ancillary,
  ...dailyReport,
  ...generation,
  ...renewables,
  ...capacity,
  ...monthlySupply
}

/** Name of a measured or computed quantity; `datasets/` has a file for each subject. */
export type DatasetId = keyof typeof entries

export interface Dataset extends Entry {
  readonly id: DatasetId
  readonly cadence_minutes: number
}

const cadence: Readonly<Record<Rhythm, number>> = { block: 15, day: 1_440, month: 43_200 }

const byId = Record.map<DatasetId, Entry, Dataset>(entries, ({ rhythm, title, unit }, id) => ({
  id,
  title,
  unit,
  rhythm,
  cadence_minutes: cadence[rhythm]
}))

export const datasets: ReadonlyArray<Dataset> = Object.values(byId)

export const get = (id: DatasetId): Dataset => byId[id]

export const isDatasetId = (id: string): id is DatasetId => Object.hasOwn(byId, id)

export const unitOf = (id: DatasetId): Unit => get(id).unit

/** Unit of a stored dataset for people, empty where it has none. */
export const unitText = (dataset: string): string => {
  const unit = isDatasetId(dataset) ? unitOf(dataset) : "1"
  return unit === "1" ? "" : unit
}
