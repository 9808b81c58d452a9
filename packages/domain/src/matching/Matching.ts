import { Schema } from "effect"
import { SignalType } from "../carbon/Carbon.ts"
import { from, profile } from "../carbon/LoadProfile.ts"
import { instant, list, maybe, number } from "../http/Members.ts"
import { StateSlug } from "../states/State.ts"

export const MatchingRequest = Schema.Struct({
  state: StateSlug,
  from,
  load_mwh: profile("Load"),
  generation_mwh: profile("Contracted generation"),
  granularity: Schema.Literals(["block", "hour"]).annotate({ description: "Period in which load and generation match" })
}).annotate({ identifier: "MatchingRequest", description: "A load and the generation contracted for it" })

export const HourlyMatching = Schema.Struct({
  signal_type: SignalType,
  match_pct: maybe("Load matched by contracted generation of the same period, percent", 71.4),
  cfe_score_pct: maybe("Load matched by contracted generation or by the clean part of the grid's, percent", 79.2),
  unmatched: list(
    Schema.Struct({
      block_start: instant("Start of the period", "2026-08-18T13:30:00Z"),
      mwh: number("Load that is not matched, MWh", 0.75),
      kg_co2e: maybe("Its emissions at the grid's intensity, kg CO2e", 611.2)
    }),
    "Periods with load that is not matched"
  ),
  excess_mwh: number("Generation beyond the load of its period, MWh", 14.2),
  shift_windows: list(
    Schema.Struct({
      from: instant("Start of the period the load leaves", "2026-08-18T13:30:00Z"),
      to: instant("Start of the period it moves to", "2026-08-18T07:30:00Z"),
      mwh: number("Load moved, MWh", 0.5),
      avoided_kg_co2e: number("Emissions avoided, kg CO2e", 407.5)
    }),
    "Moves of load into periods with excess, most avoided first"
  )
}).annotate({ identifier: "HourlyMatching", description: "How far generation matches load hour by hour" })

export type HourlyMatching = typeof HourlyMatching.Type
