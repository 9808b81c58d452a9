import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { round } from "@grid/domain/numbers/Numbers"
import { blocksPerDay } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import type { FeederTransformer } from "@grid/models/distribution/Feeder"
import { type OwnLoads, ownLoadsByDay } from "@grid/models/distribution/OwnLoads"
import { coverageOf, profileDays } from "@grid/models/distribution/Profiles"
import { Effect } from "effect"
import type { caseOf } from "./Cases.ts"

type Found = Effect.Success<ReturnType<typeof caseOf>>

/** Load of the recorded meters in each block of a day over the sum of their nameplates; null where none is recorded. */
const patternOf = (consumers: Found["own"]["consumers"], day: number): ReadonlyArray<number | null> =>
  Array.from({ length: blocksPerDay }, (_, slot) => {
    let load = 0
    let nameplates = 0
    for (const { kw, p_kw } of consumers) {
      const value = kw?.[day * blocksPerDay + slot] ?? null
      if (value === null) continue
      load += value
      nameplates += p_kw
    }
    return nameplates > 0 ? round(load / nameplates, 1e4) : null
  })

/**
 * A transformer of a feeder: its consumers follow one pattern but in `blocks` of each day, so that the inputs of 200 of them stay
 * small. Other work gets its turn before each day, and within it as often as the network is large.
 */
export const memberOf = Effect.fnUntraced(function* (
  { own, ...found }: Found,
  feeder_node: string | null,
  additions: ReadonlyArray<LoadAddition>,
  blocks: number
) {
  const { consumers, ...rest } = own
  const isMetered = consumers.some(({ kw }) => kw !== null)
  const loadsOf = isMetered ? ownLoadsByDay(own, additions, blocks) : null
  const pattern: Array<number | null> = []
  const loads: Array<OwnLoads> = []
  for (let day = 0; loadsOf !== null && day < profileDays; day++) {
    yield* nextTurn
    pattern.push(...patternOf(consumers, day))
    const parts = loadsOf(day)
    let part = parts.next()
    for (; part.done !== true; part = parts.next()) yield* nextTurn
    loads.push(...part.value)
  }
  const member: FeederTransformer = {
    ...rest,
    feeder_node,
    consumers: consumers.map(({ node, p_kw, phase, q_kvar }) => ({ node, phase, p_kw, q_kvar })),
    pattern: isMetered ? pattern : null,
    own: loads,
    coverage: coverageOf(consumers)
  }
  return { ...found, own: member }
})
