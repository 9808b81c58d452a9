import { Schema } from "effect"
import { capacity } from "./datasets/Capacity.ts"
import { dailyReport } from "./datasets/DailyReport.ts"
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

const entries = { ...live, ...market, ...dailyReport, ...generation, ...renewables, ...capacity, ...monthlySupply }

/** Name of a measured or computed quantity; `datasets/` has a file for each subject. */
export type DatasetId = keyof typeof entries

export interface Dataset extends Entry {
  readonly id: DatasetId
  readonly cadence_minutes: number
}

const cadence: Readonly<Record<Rhythm, number>> = { block: 15, day: 1_440, month: 43_200 }

const ids = Object.keys(entries) as ReadonlyArray<DatasetId>

export const datasets: ReadonlyArray<Dataset> = ids.map((id) => {
  const { rhythm, title, unit }: Entry = entries[id]
  return { id, title, unit, rhythm, cadence_minutes: cadence[rhythm] }
})

const byId = new Map<string, Dataset>(datasets.map((dataset) => [dataset.id, dataset]))

/** The dataset of an id that is known to exist. */
export const get = (id: DatasetId): Dataset => byId.get(id) as Dataset

export const isDatasetId = (id: string): id is DatasetId => byId.has(id)

export const unitOf = (id: DatasetId): Unit => get(id).unit
