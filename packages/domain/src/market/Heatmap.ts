import { Schema } from "effect"
import { InrPerMwh, IstDate } from "../Brands.ts"
import type { Table } from "../http/Table.ts"
import { hourMs, istDateStart } from "../time/Time.ts"

export const HourIst = Schema.Int.annotate({ description: "Hour of the IST day that begins at it, 0 to 23" })

export const Heatmap = Schema.Struct({
  dates: Schema.Array(IstDate).annotate({
    description: "IST days of delivery, one a row, from the first to the last with a known hour"
  }),
  hours: Schema.Array(HourIst).annotate({ description: "Hours of the IST day, one a column: 0 to 23" }),
  values: Schema.Array(
    Schema.Array(Schema.NullOr(InrPerMwh).annotate({ description: "Mean clearing price of the hour, INR/MWh" }))
  ).annotate({
    description:
      "A row for each date with 24 hour means of the clearing price, INR/MWh; null where less than 80 % of an hour's blocks have a price"
  }),
  unit: Schema.Literal("INR/MWh").annotate({ description: "Unit of the values" })
}).annotate({ identifier: "ExchangeHeatmap", description: "Clearing prices by date and hour of the IST day" })
export type Heatmap = typeof Heatmap.Type

/** A heatmap as a table: a row for each hour. */
export const heatmapTable = ({ dates, hours, values }: Heatmap): Table => ({
  columns: [
    { name: "ts", type: "timestamp" },
    { name: "date", type: "date" },
    { name: "hour_ist", type: "integer" },
    { name: "mcp_inr_per_mwh", type: "number" }
  ],
  count: dates.length * hours.length,
  rows: function* () {
    for (const [day, date] of dates.entries()) {
      const midnight = istDateStart(date)
      for (const hour of hours) yield [midnight + hour * hourMs, date, hour, values[day]?.[hour] ?? null]
    }
  }
})
