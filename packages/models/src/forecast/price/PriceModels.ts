import { mean, nth } from "@grid/domain/numbers/Numbers"
import type { DayHistory } from "../DayHistory.ts"
import { filled } from "../Features.ts"
import { fitBoost, type Trees } from "./Boosting.ts"
import { inputs, type Memory, nothing, remember } from "./Inputs.ts"
import { fitLinear, noTrust } from "./LocalLinear.ts"
import type { Case, Model, Sample } from "./Sample.ts"
import { logarithmic, logistic, type Scale } from "./Scale.ts"

/** Days to learn from below which the models are not used. */
export const leastDays = 60

const mostDays = 1095

/** Days after which a model is fitted anew; trees cost more and age slowly. */
const refit = { tested: { linear: 7, trees: 14 }, calibration: { linear: 28, trees: 91 } } as const

/** Prices of a day by hour, INR/MWh. */
export interface Prediction {
  /** The middle one of the three models. */
  readonly median: Float64Array
  /** Mean of the three models and of the recent days. */
  readonly mean: Float64Array
}

/**
 * Prices by hour of so many days from a midnight on, INR/MWh, from the days before, by a linear model of the logarithm of the
 * share of the cap, one of its log odds, and boosted trees. Null where they cannot be used.
 */
export const priceModels = (history: DayHistory, cap: (day: number) => number) => {
  const { firstDay, slots } = history
  const caps = Array.from({ length: history.days }, (_, day) => cap(firstDay + day))
  const shares = history.values.map((value, index) => value / (caps[Math.floor(index / slots)] as number))
  const { own, values } = filled({ ...history, values: shares })
  const ratios = learner(values, own, firstDay, logarithmic)
  const odds = learner(values, own, firstDay, logistic)
  const trust = { ratios: noTrust(history), odds: noTrust(history) }
  let fitted: { readonly ratios: Model; readonly odds: Model } | null = null
  let trees: Trees | null = null
  let linearAge = Number.POSITIVE_INFINITY
  let treesAge = Number.POSITIVE_INFINITY
  let wasTested = false
  return (origin: number, leads: number, tested: boolean): ReadonlyArray<Prediction> | null => {
    const newest = origin - firstDay - 1
    if (own[newest] !== true) return null
    let byRatio = ratios.memories[newest + 1] ?? nothing
    let byOdds = odds.memories[newest + 1] ?? nothing
    const every = tested ? refit.tested : refit.calibration
    const begins = tested && !wasTested
    wasTested = tested
    if (begins || ++linearAge >= every.linear) {
      const sample = ratios.sample(newest)
      if (sample.cases.length < leastDays * slots) return null
      fitted = {
        ratios: fitLinear(sample, trust.ratios),
        odds: fitLinear(odds.sample(newest), trust.odds)
      }
      linearAge = 0
    }
    if (begins || ++treesAge >= every.trees) {
      trees = fitBoost(ratios.sample(newest), slots)
      treesAge = 0
    }
    const all: Array<Prediction> = []
    for (let day = origin; day < origin + leads; day++) {
      const ofRatio = inputs(byRatio, day)
      const ofOdds = inputs(byOdds, day)
      if (ofRatio === null || ofOdds === null || fitted === null || trees === null) return null
      const share = (scale: Scale, memory: Memory, change: number, slot: number) =>
        scale.from((memory.days.at(-1)?.[slot] ?? Number.NaN) + change)
      const { odds: onOdds, ratios: onRatios } = fitted
      const grown = trees(ofRatio)
      const recent = byRatio.averages[0] as Float64Array
      const votes = Array.from({ length: slots }, (_, slot) => [
        share(logarithmic, byRatio, onRatios(ofRatio[slot] as Float64Array, slot), slot),
        share(logistic, byOdds, onOdds(ofOdds[slot] as Float64Array, slot), slot),
        share(logarithmic, byRatio, nth(grown, slot), slot)
      ])
      const median = Float64Array.from(votes, (three) => three.toSorted((one, other) => one - other)[1] as number)
      const expected = Float64Array.from(votes, (three, slot) => mean([...three, logarithmic.from(nth(recent, slot))]))
      const highest = cap(day)
      all.push({ median: median.map((value) => value * highest), mean: expected.map((value) => value * highest) })
      byRatio = remember(byRatio, median.map(logarithmic.of))
      byOdds = remember(byOdds, median.map(logistic.of))
    }
    return all
  }
}

/** Columns that a model on a scale may know before each day, and cases that it may learn from up to one. */
const learner = (
  shares: ReadonlyArray<Float64Array | null>,
  own: ReadonlyArray<boolean>,
  firstDay: number,
  { of }: Scale
) => {
  const memories: Array<Memory> = [nothing]
  const cases: Array<ReadonlyArray<Case>> = []
  shares.forEach((day, index) => {
    const memory = memories[index] ?? nothing
    const columns = day === null || own[index] !== true ? null : inputs(memory, firstDay + index)
    const last = memory.days.at(-1)
    cases.push(
      columns === null || day === null || last === undefined
        ? []
        : columns.map((input, slot) => ({ day: index, input, slot, target: of(nth(day, slot)) - nth(last, slot) }))
    )
    memories.push(day === null ? nothing : remember(memory, day.map(of)))
  })
  const sample = (newest: number): Sample => ({
    cases: cases.slice(Math.max(0, newest + 1 - mostDays), newest + 1).flat(),
    newest
  })
  return { memories, sample }
}
