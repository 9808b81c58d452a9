import { HourlyMatching } from "@grid/domain/matching/Matching"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Engine, WrittenBody } from "../engines/Engine.ts"
import type { MatchingInputs } from "./Matching.ts"
import { writtenMatch } from "./MatchingRows.ts"

type MatchingEngine = Engine<MatchingInputs & Framed, HourlyMatching, WrittenBody<HourlyMatching>>

const engineBy = (version: string, isFormer: boolean): MatchingEngine => ({
  engine: "carbon-matching",
  version,
  schema: HourlyMatching,
  solves: false,
  compute: (inputs) => writtenMatch(inputs, isFormer)
})

/** The first version: what is not known of the grid, of moves and of a load of nothing was told by no member. */
export const hourlyMatchingV01 = engineBy("matching-v0.1", true)

/** Matching of a load with generation and storage. */
export const hourlyMatching = engineBy("matching-v0.2", false)
