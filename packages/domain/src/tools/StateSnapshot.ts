import { Schema } from "effect"
import { IstDate, Megawatts, MegawattHours, Timestamp } from "../Brands.ts"
import { AverageSignal, CarbonDay, CarbonRow } from "../carbon/Carbon.ts"
import { CarbonForecastPoint, DailyPeak } from "../forecast/Forecasts.ts"
import { StateNow } from "../grid/Snapshot.ts"
import { StatisticsDay } from "../grid/Statistics.ts"
import { PlanId } from "../plans/Plan.ts"
import { date, StateOrCity } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

/** Days of a past snapshot: the day asked for and those before it. */
export const pastDays = 7

const { energy_mwh, max_demand_mw, max_demand_ts, min_demand_mw, min_demand_ts } = StatisticsDay.fields

export const StateDay = Schema.Struct({
  date: IstDate,
  max_demand_mw,
  max_demand_ts,
  min_demand_mw,
  min_demand_ts,
  energy_mwh,
  shortage_mw: Schema.NullOr(Megawatts).annotate({
    description: "Shortage at the time of the largest demand, MW; null where no daily report says"
  }),
  energy_shortage_mwh: Schema.NullOr(MegawattHours).annotate({
    description: "Energy short, MWh; null where no daily report says"
  })
}).annotate({ identifier: "StateDay", description: "A state on an Indian day" })
export type StateDay = typeof StateDay.Type

export const StateHour = Schema.Struct({
  ts: Timestamp,
  demand_mw: Schema.NullOr(Megawatts).annotate({ description: "Mean demand met, MW; null where not known" }),
  average: AverageSignal
}).annotate({ identifier: "StateHour", description: "A state in an Indian hour: demand, and carbon of what it uses" })
export type StateHour = typeof StateHour.Type

const whole = <A extends Schema.Constraint>(schema: A, description: string) =>
  Schema.optionalKey(schema).annotateKey({ description })

export const StateSnapshotResult = Schema.Struct({
  as_of: Timestamp,
  state: whole(StateNow, "The state now; left out with date"),
  carbon: whole(
    Schema.NullOr(CarbonRow),
    "Carbon of what the state uses, direct emissions, in the newest block; null where not known, left out with date"
  ),
  greenest_hours: whole(
    Schema.NullOr(Schema.Array(CarbonForecastPoint)),
    "Hours of the next 24 by forecast carbon, the greenest first, without those of which nothing is known; null where nothing is forecast"
  ),
  forecast_peak_today: whole(
    Schema.NullOr(DailyPeak),
    "Highest hour of the running Indian day; null where nothing is forecast of it"
  ),
  required_plan: whole(PlanId, "Lowest plan with the forecasts, where they are left out"),
  slug: whole(Schema.String, "The state, with date"),
  carbon_day: whole(Schema.NullOr(CarbonDay), "Carbon of what the state used that day; null where not known"),
  hours: whole(Schema.Array(StateHour), "Hours of the day, oldest first"),
  days: whole(Schema.Array(StateDay), `The day and the ${pastDays - 1} before it, newest first`)
}).annotate({ identifier: "StateSnapshotResult" })
export type StateSnapshotResult = typeof StateSnapshotResult.Type

export const stateSnapshot = contract({
  name: "state_snapshot",
  title: "One Indian state now or on a day",
  description:
    "One state now: demand, own generation and net import in MW, today's highest block, frequency in Hz, average carbon of what it uses in kg CO2e/MWh and, on plans with forecasts, today's peak and the next 24 hours greenest first. With `date` that day by the hour, and shortage, peak and energy of it and the 6 days before. Times are UTC, days Indian (UTC+05:30). Renewed every 15 minutes.",
  arguments: Schema.Struct({
    state: StateOrCity,
    ...date("Indian day that is over, in place of now")
  }),
  result: StateSnapshotResult,
  access: access({ feature: "states" })
})
