import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { round } from "@grid/domain/numbers/Numbers"
import type { FeederTransformer } from "@grid/models/distribution/Feeder"
import { ownLoadsOf } from "@grid/models/distribution/OwnLoads"
import { coverageOf, profileBlocks } from "@grid/models/distribution/Profiles"
import type { Effect } from "effect"
import type { caseOf } from "./Cases.ts"

type Found = Effect.Success<ReturnType<typeof caseOf>>

/** Load of the recorded meters of each block over the sum of their nameplates; null where none is recorded. */
const patternOf = (consumers: Found["own"]["consumers"]): ReadonlyArray<number | null> | null => {
  if (consumers.every(({ kw }) => kw === null)) return null
  return Array.from({ length: profileBlocks }, (_, block) => {
    let load = 0
    let nameplates = 0
    for (const { kw, p_kw } of consumers) {
      const value = kw?.[block] ?? null
      if (value === null) continue
      load += value
      nameplates += p_kw
    }
    return nameplates > 0 ? round(load / nameplates, 1e4) : null
  })
}

/**
 * A transformer of a feeder: its consumers follow one pattern but in `blocks` of each day, so that the inputs of 200 of them stay
 * small.
 */
export const memberOf = (
  { own, ...found }: Found,
  feeder_node: string | null,
  additions: ReadonlyArray<LoadAddition>,
  blocks: number
) => {
  const { consumers, ...rest } = own
  const member: FeederTransformer = {
    ...rest,
    feeder_node,
    consumers: consumers.map(({ node, p_kw, phase, q_kvar }) => ({ node, phase, p_kw, q_kvar })),
    pattern: patternOf(consumers),
    own: ownLoadsOf(own, additions, blocks),
    coverage: coverageOf(consumers)
  }
  return { ...found, own: member }
}
