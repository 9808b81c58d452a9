import { GridData } from "@grid/domain/grid/GridData"
import { corridors, national, zones } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { StoredValue } from "@grid/domain/observations/Revisions"
import { dayMs, istDate, istDayStart } from "@grid/domain/time/Time"
import { type DailyValue, recordedDay } from "@grid/models/dispatch/DayReport"
import { Effect } from "effect"
import { columnsOf } from "../carbon/Inputs.ts"
import { dailyValuesIfAny, ifArrived } from "../reading/Reading.ts"

const dailyDatasets = [
  "energy_met",
  "solar_energy",
  "wind_energy",
  "gross_generation_coal",
  "gross_generation_lignite",
  "gross_generation_thermal",
  "gross_generation_gas",
  "gross_generation_nuclear",
  "gross_generation_hydro",
  "gross_generation_renewables",
  "gross_generation_total",
  "renewable_energy_solar",
  "renewable_energy_wind",
  "renewable_energy_total",
  "line_net_energy",
  "exchange_energy"
] as const satisfies ReadonlyArray<DatasetId>

const hourlyDatasets = [
  "demand",
  "generation_coal",
  "generation_lignite",
  "generation_thermal",
  "generation_gas",
  "generation_nuclear",
  "generation_hydro",
  "generation_wind",
  "generation_solar"
] as const satisfies ReadonlyArray<DatasetId>

/** Days before, by which generation per met demand is measured. */
const earlierDays = 28

const valueOf = (values: ReadonlyArray<StoredValue>): DailyValue => {
  const byKey = new Map(values.map(({ area, dataset, value }) => [`${dataset} ${area}`, value]))
  return (dataset, area) => byKey.get(`${dataset} ${area}`) ?? null
}

/** Records of an IST day that the dispatch compares itself with; `day` null where too little is known. */
export const read = Effect.fn("RecordedDays.read")(function* (istDay: number) {
  const grid = yield* GridData
  const start = istDayStart(istDay)
  const daily = yield* dailyValuesIfAny(grid, {
    datasets: dailyDatasets,
    areas: [national, ...zones, ...corridors, "bhutan"],
    from: start - earlierDays * dayMs,
    to: start + dayMs
  })
  const hourly = yield* ifArrived(
    grid.pagesOf({
      series: hourlyDatasets.map((dataset) => ({ dataset, area: national })),
      first: istDay,
      last: istDay,
      resolution: "hour",
      realm: daily.realm
    }),
    []
  )
  const column = columnsOf(hourly.data, { from: start, to: start + dayMs }, "hour")
  const ofDay = (ts: number) => valueOf(daily.data.filter((value) => value.ts === ts))
  const earlier = Array.from({ length: earlierDays }, (_, index) => ofDay(start - (earlierDays - index) * dayMs))
  return {
    day: recordedDay({
      date: istDate(start),
      daily: ofDay(start),
      hourly: (dataset) => column(dataset, national),
      earlier
    }),
    simulated: (daily.realm ?? hourly.realm) === "simulated",
    provenance: [...daily.provenance, ...hourly.provenance]
  }
})
