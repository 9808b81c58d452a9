import { Schema } from "effect"
import { InrPerMwh, Megawatts } from "../Brands.ts"
import { HourIst } from "./Heatmap.ts"

const mean = (of: string) => Schema.NullOr(Megawatts).annotate({ description: `${of}, mean of the hour, MW` })

export const DuckHour = Schema.Struct({
  hour_ist: HourIst,
  demand_mw: mean("Demand met"),
  solar_mw: mean("Solar generation"),
  wind_mw: mean("Wind generation"),
  net_load_mw: mean("Demand less solar and wind generation"),
  dam_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Day-ahead clearing price of the country, mean of the hour, INR/MWh"
  })
}).annotate({
  identifier: "DuckCurveHour",
  description:
    "Means over the days of the window of one hour of the IST day; null where the hour is known on less than 80 % of them"
})
export type DuckHour = typeof DuckHour.Type

export const DuckCurve = Schema.Struct({
  hours: Schema.Array(DuckHour).annotate({
    description: "The 24 hours of the IST day; empty where nothing of the window is known"
  }),
  belly_mw: Schema.NullOr(Megawatts).annotate({ description: "Lowest net load of the 24 hours, MW" }),
  belly_hour_ist: Schema.NullOr(HourIst).annotate({ description: "Hour of the lowest net load" }),
  peak_mw: Schema.NullOr(Megawatts).annotate({ description: "Highest net load of the 24 hours, MW" }),
  peak_hour_ist: Schema.NullOr(HourIst).annotate({ description: "Hour of the highest net load" }),
  max_ramp_mw_per_h: Schema.NullOr(Schema.Finite).annotate({
    description: "Steepest rise of net load from one hour of the day to the next, MW/h; negative where it only falls"
  }),
  turn_down_pct: Schema.NullOr(Schema.Finite).annotate({
    description:
      "How far net load falls below its daily peak: 100 × (peak_mw − belly_mw) / peak_mw; over 100 where net load turns negative"
  })
}).annotate({
  identifier: "DuckCurve",
  description:
    "Net load by hour of the IST day. What is said of the day is null where less than 80 % of its hours have a net load"
})
export type DuckCurve = typeof DuckCurve.Type
