import { makeRandom } from "../engines/Random.ts"
import type { SampleDay } from "./SampleDay.ts"

/** Draws of a year: which scenario, and how many days of the year each sample day stands for. */
export interface Path {
  readonly scenario: number
  readonly weights: ReadonlyArray<number>
}

/** Paths that quantiles are of. */
export const pathCount = 500

/** Seed of draws, from the sample days and the seed of all inputs. */
export type SeedOf = (days: ReadonlyArray<SampleDay>, ofInputs: string) => string

/** Seed by the seasons of the days alone: all questions about such days have the same years. */
export const seedOfDays: SeedOf = (days) => days.map(({ season }) => season).join()

/** Seed by all inputs: every question has years of its own. */
export const seedOfInputs: SeedOf = (_, ofInputs) => ofInputs

/** Weeks of a year that are drawn one by one. */
const weeks = 52

/**
 * Years drawn by seed: each has one of the scenarios, and its weeks are drawn with replacement from the sample days of their
 * season, a season having as many weeks as its sample days weigh.
 */
export const paths = (seed: string, days: ReadonlyArray<SampleDay>, scenarios: number): ReadonlyArray<Path> => {
  const random = makeRandom(seed, "years")
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  const seasons = [...new Set(days.map(({ season }) => season))].map((season) => {
    const members = days.flatMap((day, index) => (day.season === season ? [index] : []))
    const weight = members.reduce((sum, index) => sum + (days[index]?.weight ?? 0), 0)
    return { members, weeks: Math.max(1, Math.round((weeks * weight) / total)), weight }
  })
  return Array.from({ length: pathCount }, (_, path) => {
    const weights = days.map(() => 0)
    for (const season of seasons) {
      for (let week = 0; week < season.weeks; week++) {
        const drawn = season.members[random.below(season.members.length)] ?? 0
        weights[drawn] = (weights[drawn] ?? 0) + season.weight / season.weeks
      }
    }
    return { scenario: path % scenarios, weights }
  })
}

/** Value below which a part of the values lies, linear between them (type 7 of Hyndman & Fan 1996). */
export const quantile = (values: ReadonlyArray<number>, part: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const position = (sorted.length - 1) * part
  const low = Math.floor(position)
  const [below, above] = [sorted[low] ?? 0, sorted[Math.min(low + 1, sorted.length - 1)] ?? 0]
  return below + (above - below) * (position - low)
}
