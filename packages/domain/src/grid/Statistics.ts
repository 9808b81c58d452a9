import { Context, type Effect, Schema } from "effect"
import { Hertz, IstDate, Megawatts, MegawattHours, Timestamp } from "../Brands.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "../observations/Area.ts"
import { Coverage } from "../observations/Provenance.ts"
import type { Answer } from "./GridData.ts"

const known = "null where less than 80 % of the day's blocks are known"
const demand = (description: string) => Schema.NullOr(Megawatts).annotate({ description: `${description}; ${known}` })
const frequency = (description: string) =>
  Schema.NullOr(Hertz).annotate({
    description: `${description}; null where less than 80 % of the day's frequencies are known`
  })
const start = Schema.NullOr(Timestamp).annotate({ description: "Start of that block; null where the value is" })

export const StatisticsDay = Schema.Struct({
  date: IstDate,
  max_demand_mw: demand("Largest mean demand of a 15-minute block, MW"),
  max_demand_ts: start,
  min_demand_mw: demand("Smallest mean demand of a 15-minute block, MW"),
  min_demand_ts: start,
  avg_demand_mw: demand("Mean of the known blocks, MW; days of `/grid/demand/history` are means of whole hours"),
  energy_mwh: Schema.NullOr(MegawattHours).annotate({
    description: `Energy met of the day, MWh: the mean over 24 h, so that blocks that are missing count with the mean of the others; ${known}`
  }),
  load_factor_fraction: Schema.NullOr(Schema.Finite).annotate({
    description: `Mean over largest demand, 0 to 1; ${known}`
  }),
  frequency_min_hz: frequency("Lowest mean frequency of a block, Hz"),
  frequency_max_hz: frequency("Highest mean frequency of a block, Hz"),
  frequency_avg_hz: frequency("Mean frequency of the known blocks, Hz"),
  in_band_pct: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Known blocks whose mean frequency lies from 49.90 to 50.05 Hz, 0 to 100; null where less than 80 % of the day's frequencies are known"
  }),
  coverage: Coverage.annotate({ description: "15-minute blocks of the day's demand: expected, present, percent" })
}).annotate({ identifier: "StatisticsDay", description: "Demand and frequency of one IST day" })
export type StatisticsDay = typeof StatisticsDay.Type

export const Statistics = Schema.Struct({
  days: Schema.Array(StatisticsDay).annotate({
    description: "From the first to the last day of the window of which anything is known, oldest first"
  })
}).annotate({
  identifier: "GridStatistics",
  description:
    "Days in figures, from means of 15-minute blocks; where a source gives hours only, an hour's mean stands for its four blocks"
})

/** Daily figures of demand and frequency. */
export class GridStatistics extends Context.Service<
  GridStatistics,
  {
    /** Over whole IST days, `[from, to)` in epoch ms. */
    readonly days: (query: { readonly area: Area; readonly from: number; readonly to: number }) => Effect.Effect<
      Answer<{
        readonly days: ReadonlyArray<StatisticsDay>
        readonly coverage: Coverage
        /** Coverage of the grid's frequency over the same days: it may be known where the demand is not, and the other way round. */
        readonly frequencyCoverage: (window: { readonly from: number; readonly to: number }) => Coverage
      }>,
      DataUnavailable | ServiceUnavailable
    >
  }
>()("@grid/domain/GridStatistics") {}
