import { Schema } from "effect"
import { Megawatts } from "../Brands.ts"
import { Zone } from "../states/State.ts"

export const peakToday = Schema.NullOr(Megawatts).annotate({
  description:
    "Largest mean demand of a 15-minute block of the running IST day so far, MW; null below 80 % of the blocks that have ended"
})

export const ZoneNow = Schema.Struct({
  zone: Zone,
  demand_mw: Schema.NullOr(Megawatts).annotate({
    description:
      "Demand met, MW: the sum of the states that report, where they make up at least 80 % of the zone's record demand; else the zone's own reading, where a source has it; else the sum of those that report. Null where nothing is known"
  }),
  share_fraction: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Part of the all-India demand, 0 to 1; null where either is not known, or where too few states report for the sum to stand for the zone"
  }),
  peak_today_mw: peakToday,
  states_reporting: Schema.Int.annotate({ description: "States and union territories whose demand is known now" }),
  states_total: Schema.Int.annotate({ description: "States and union territories of the zone" })
}).annotate({ identifier: "ZoneNow", description: "A despatch zone now" })
export type ZoneNow = typeof ZoneNow.Type
