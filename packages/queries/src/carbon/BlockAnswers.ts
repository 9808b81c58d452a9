import type { CarbonParts, Signal } from "@grid/domain/carbon/Carbon"
import type { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import type { methodVersion } from "@grid/domain/carbon/GridMix"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import type { Area } from "@grid/domain/observations/Area"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { coverageOfAll, type Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { iso } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import { areaAt } from "@grid/models/carbon/Frozen"
import { kindOf } from "@grid/models/carbon/Rows"
import type { marginalVersion } from "@grid/models/marginal/Frozen"
import { newestCapture, newestCaptureIfAny, type Origin } from "@grid/models/reading/Values"
import type { Stamp, Stamped } from "./BlockReads.ts"
import type { StampedParts } from "./CarbonParts.ts"

const placed = "generation by fuel, placed in states by installed capacity"
const traced = "flows between states and zones traced with proportional mixing, times emission factors"

const estimated = "demand of states without a reading estimated by what the others leave of the country's"
const dispatched = "the block dispatched at least cost on five zones with their corridors, 1 MW more in each"
const beside = "beside it the slope of the country's emissions on its load, and the margins of the CEA's baseline"

/** Descriptions of the methods by their versions. */
export const methods = {
  "grid-mix-1": `${placed}, ${traced}`,
  "grid-mix-2": `${placed}, ${estimated}, ${traced}`,
  "marginal-v0.1": `${dispatched}; ${beside}`,
  "marginal-v0.2": `${dispatched}, ${estimated}; ${beside}`
} as const satisfies Readonly<
  Record<typeof methodVersion | typeof marginalVersion | "grid-mix-1" | "marginal-v0.1", string>
>

const descriptions: Readonly<Record<string, string>> = methods

/** Newest capture of each set of origins, by its hash. */
const capturesOf = (stamps: ReadonlyArray<Stamp>): ReadonlyMap<string, number> => {
  const captures = new Map<string, number>()
  for (const { captured_at, origin } of stamps) {
    captures.set(origin, Math.max(captures.get(origin) ?? 0, captured_at))
  }
  return captures
}

/** Provenance of the inputs of blocks, each origin with its newest capture. */
const inputsOf = (captures: ReadonlyMap<string, number>, origins: ReadonlyMap<string, ReadonlyArray<Origin>>) => {
  const inputs = new Map<string, Provenance>()
  for (const [hash, captured_at] of captures) {
    for (const origin of origins.get(hash) ?? []) {
      const key = JSON.stringify(origin)
      const input = inputs.get(key)
      if (input === undefined || Date.parse(input.captured_at) < captured_at) {
        inputs.set(key, { ...origin, captured_at: iso(captured_at) })
      }
    }
  }
  return [...inputs.values()]
}

/** Provenance of the intensities themselves, by method. */
const ownOf = (stamps: ReadonlyArray<Stamp>, signal: Signal): ReadonlyArray<Provenance> =>
  Object.entries(Arr.groupBy(stamps, ({ method_version }) => method_version)).map(([source, of]) => ({
    dataset: "carbon_intensity",
    source,
    kind: kindOf(of[0], areaAt(of[0].area), signal),
    method: descriptions[source] ?? source,
    captured_at: iso(newestCapture(of)),
    ...ownTerms
  }))

/** Answers to reads of blocks, whole and in parts, with the version that the store had before the read. Origins of blocks are decoded once. */
export const makeAnswers = (store: CarbonStore["Service"], since: Effect.Effect<number | null>) => {
  const origins = new Map<string, ReadonlyArray<Origin>>()

  const provenanceOf = Effect.fnUntraced(function* (stamps: ReadonlyArray<Stamp>, signal: Signal) {
    const captures = capturesOf(stamps)
    const missing = [...captures.keys()].filter((hash) => !origins.has(hash))
    if (missing.length > 0) {
      for (const [hash, text] of yield* store.texts(missing)) {
        origins.set(hash, JSON.parse(text) as ReadonlyArray<Origin>)
      }
    }
    return [...inputsOf(captures, origins), ...ownOf(stamps, signal)]
  })

  const version = Effect.gen(function* () {
    const known_at = yield* KnowledgeTime
    return `${yield* store.version}${known_at === null ? "" : ` ${known_at}`}`
  })

  const answerOf = Effect.fnUntraced(function* <A, E>(
    signal: Signal,
    read: Effect.Effect<Stamped<A>, E>
  ): Effect.fn.Return<Answer<A>, E | ServiceUnavailable> {
    const before = yield* version
    const { data, stamps } = yield* read
    return {
      data,
      as_of: newestCaptureIfAny(stamps),
      provenance: yield* provenanceOf(stamps, signal),
      version: before,
      since: yield* since
    }
  })

  const partsOf = Effect.fnUntraced(function* <E>(
    signal: Signal,
    areas: ReadonlyArray<Area>,
    read: Effect.Effect<StampedParts, E>
  ): Effect.fn.Return<Omit<Answer<CarbonParts>, "provenance">, E | ServiceUnavailable> {
    const before = yield* version
    const { as_of, coverageOf, stamps, stream } = yield* read
    const end = Effect.suspend(() => provenanceOf(stamps, signal)).pipe(
      Effect.map((provenance) => ({ provenance, coverage: coverageOfAll(areas.map(coverageOf)) }))
    )
    return { data: { stream, end }, as_of, version: before, since: yield* since }
  })

  return { answerOf, partsOf }
}

export type AnswerOf = ReturnType<typeof makeAnswers>["answerOf"]
