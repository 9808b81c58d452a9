import { HourlyMatching } from "@grid/domain/matching/Matching"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Engine, WrittenBody } from "../engines/Engine.ts"
import type { MatchingInputs } from "./Matching.ts"
import { writtenMatch } from "./MatchingRows.ts"

/** Matching of a load with generation and storage. */
export const hourlyMatching: Engine<MatchingInputs & Framed, HourlyMatching, WrittenBody<HourlyMatching>> = {
  engine: "carbon-matching",
  version: "matching-v0.1",
  schema: HourlyMatching,
  solves: false,
  compute: writtenMatch
}
