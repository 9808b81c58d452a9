import { mean, round, sum } from "@grid/domain/numbers/Numbers"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { MeteredConsumer, TransformerCase } from "./Inputs.ts"

/** Days that answers rest on. */
export const profileDays = 30

/** Blocks of these days. */
export const profileBlocks = profileDays * blocksPerDay

/** Coverage from which data are called direct, part of 1. */
const directCoverage = 0.9

/** Load of homes by hour of the IST day, per unit of its highest: order of Indian feeder studies, for consumers that nobody meters. */
const homeDay = [
  0.42, 0.38, 0.35, 0.34, 0.36, 0.45, 0.58, 0.66, 0.62, 0.55, 0.5, 0.48, 0.5, 0.52, 0.5, 0.48, 0.5, 0.58, 0.78, 0.95, 1,
  0.92, 0.72, 0.54
] as const

/** Load of a home in a block of the day, per unit of its highest. */
export const homeLoad = (block: number): number => homeDay[Math.floor((block % blocksPerDay) / 4)] ?? 0

/** Quality of the data about a transformer's consumers. */
export interface Quality {
  readonly data_quality: "ami-direct" | "ami-imputed" | "modelled-only"
  readonly ami_coverage_pct: number
  readonly confidence: number
  readonly phases_known_pct: number
}

/** Loads of consumers by block, kW, without gaps: of 30 days, or of one day where no meter tells them apart. */
export interface Loads {
  readonly blocks: number
  readonly kw: ReadonlyArray<Float64Array>
  readonly quality: Quality
}

const isKnown = (value: number | null | undefined): value is number => typeof value === "number"

/** Time in which readings lose half of what they add to the confidence, days: a season. */
const halfLifeDays = 90

/**
 * Confidence within the range of the tier: of direct and imputed data it grows with the part that meters recorded and falls with
 * their age, of modelled data it grows with the part of the consumers whose phase is known. A gap that is filled adds nothing.
 */
const confidenceIn = (
  tier: Quality["data_quality"],
  coverage: number,
  phasesKnown: number,
  age_days: number
): number => {
  const freshness = 2 ** (-Math.max(0, age_days) / halfLifeDays)
  if (tier === "ami-direct") return 0.85 + (coverage - directCoverage) * freshness
  return tier === "ami-imputed" ? 0.65 + (0.2 * freshness * coverage) / directCoverage : 0.4 + 0.25 * phasesKnown
}

/** Rounds down, so that nothing passes a bound of its tier by being rounded. */
const floored = (value: number, parts: number) => Math.floor(value * parts + 1e-9) / parts

/** Part of the blocks of all consumers that meters recorded. */
export const coverageOf = (consumers: ReadonlyArray<MeteredConsumer>): number =>
  sum(consumers.map(({ kw }) => knownIn(kw ?? []))) / (Math.max(1, consumers.length) * profileBlocks)

/** Number of known values, counted without a list of them: 10,000 meters have thirty million. */
const knownIn = (values: ReadonlyArray<number | null>): number => {
  let known = 0
  for (const value of values) if (isKnown(value)) known++
  return known
}

/** Quality of a transformer's data. */
export const qualityOf = (
  consumers: ReadonlyArray<Pick<MeteredConsumer, "phase">>,
  coverage: number,
  age_days: number
): Quality => {
  const phasesKnown = consumers.filter(({ phase }) => phase !== null).length / Math.max(1, consumers.length)
  const data_quality = coverage >= directCoverage ? "ami-direct" : coverage > 0 ? "ami-imputed" : "modelled-only"
  return {
    data_quality,
    ami_coverage_pct: floored(100 * coverage, 100),
    confidence: floored(confidenceIn(data_quality, coverage, phasesKnown, age_days), 1_000),
    phases_known_pct: round(100 * phasesKnown, 10)
  }
}

/**
 * Pattern of a feeder: load of the recorded meters of a block over the mean load of the same meters. A block that no meter
 * recorded has the mean pattern of its block of the day, or 1.
 */
const patternOf = (meters: ReadonlyArray<ReadonlyArray<number | null>>, means: ReadonlyArray<number>): Float64Array => {
  const loads = new Float64Array(profileBlocks)
  const usual = new Float64Array(profileBlocks)
  for (const [index, meter] of meters.entries()) {
    const own = means[index] ?? 0
    for (let block = 0; block < profileBlocks; block++) {
      const value = meter[block]
      if (!isKnown(value)) continue
      loads[block] = (loads[block] as number) + value
      usual[block] = (usual[block] as number) + own
    }
  }
  const pattern = loads.map((load, block) =>
    (usual[block] as number) > 0 ? load / (usual[block] as number) : Number.NaN
  )
  if (!pattern.some(Number.isNaN)) return pattern
  const ofDay = Array.from({ length: blocksPerDay }, (_, slot) => {
    const known = pattern.filter((value, block) => block % blocksPerDay === slot && !Number.isNaN(value))
    return known.length > 0 ? mean(known) : 1
  })
  return pattern.map((value, block) => (Number.isNaN(value) ? (ofDay[block % blocksPerDay] ?? 1) : value))
}

/**
 * Loads of the consumers without gaps. A gap of a meter is its mean times the pattern of the feeder, a consumer without a meter
 * has the mean of those with one by their nameplates. Without any meter each has the load of a home of its nameplate.
 */
export const loadsOf = (
  {
    age_days,
    consumers,
    coverage = coverageOf(consumers)
  }: Pick<TransformerCase, "age_days" | "consumers" | "coverage">,
  nameplatePeak: number
): Loads => {
  const quality = qualityOf(consumers, coverage, age_days)
  if (quality.data_quality === "modelled-only") {
    const kw = consumers.map(({ p_kw }) =>
      Float64Array.from({ length: blocksPerDay }, (_, block) => p_kw * nameplatePeak * homeLoad(block))
    )
    return { blocks: blocksPerDay, kw, quality }
  }
  const metered = consumers.filter(({ kw }) => kw?.some(isKnown))
  const meters = metered.map(({ kw }) => kw ?? [])
  const means = new Map(metered.map((consumer) => [consumer, mean((consumer.kw ?? []).filter(isKnown))]))
  const pattern = patternOf(meters, [...means.values()])
  const nameplates = sum(metered.map(({ p_kw }) => p_kw))
  const perNameplate = nameplates > 0 ? sum([...means.values()]) / nameplates : 0
  const kw = consumers.map((consumer) => {
    const usual = means.get(consumer) ?? perNameplate * consumer.p_kw
    return pattern.map((factor, block) => consumer.kw?.[block] ?? usual * factor)
  })
  return { blocks: profileBlocks, kw, quality }
}
