import { HourlyMatching } from "@grid/domain/matching/Matching"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Engine } from "../engines/Engine.ts"
import { match, type MatchingInputs } from "./Matching.ts"

/** Matching of a load with generation and storage. */
export const hourlyMatching: Engine<MatchingInputs & Framed, HourlyMatching> = {
  engine: "carbon-matching",
  version: "matching-v0.1",
  schema: HourlyMatching,
  compute: match,
  rows: ["unmatched", "shift_windows"]
}
