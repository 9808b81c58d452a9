import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { CarbonRow } from "../carbon/Carbon.ts"
import { DailyPeak } from "../forecast/Forecasts.ts"
import { StateNow } from "../grid/Snapshot.ts"
import { StateOrCity } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const StateSnapshotResult = Schema.Struct({
  as_of: Timestamp,
  state: StateNow,
  carbon: Schema.NullOr(CarbonRow).annotate({
    description:
      "Carbon intensity of what the state consumes, direct emissions, in the newest 15-minute block that is over and computed; null where not known"
  }),
  forecast_peak_today: Schema.optionalKey(Schema.NullOr(DailyPeak)).annotateKey({
    description:
      "Highest hour of the running Indian day, as known and forecast; null where nothing is forecast of it, left out on plans without forecasts over the connector"
  })
}).annotate({ identifier: "StateSnapshotResult" })

export const stateSnapshot = contract({
  name: "state_snapshot",
  title: "One Indian state now",
  description:
    "One state or union territory of India right now: demand, own generation and net import in MW, the highest 15-minute demand of the running Indian day so far with its time, the frequency in Hz, the carbon intensity of what it consumes in kg CO2e/MWh, and on plans with forecasts the peak to be expected of the running Indian day with its band. Times are UTC (India is UTC+05:30). Renewed about every 15 minutes. null means not known, never 0.",
  arguments: Schema.Struct({ state: StateOrCity }),
  result: StateSnapshotResult,
  access: access({ feature: "states" })
})
