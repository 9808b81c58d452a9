import type { ClearanceValues } from "@grid/domain/substations/SubstationAssumptions"
import { chancesAhead, type Chances, type Incidence, incidenceOf, type Step } from "./Incidence.ts"
import { type OpenLot, type Stage, type StageCounts, stages } from "./Lots.ts"

/** Fewest completions from which a step's times are taken as measured. */
const leastCompletions = 5

/** Incidence from each step on; null where too few lots have gone the way. */
type Incidences = Readonly<Record<Stage, Incidence | null>>

/** Measured incidence of each step, and of the last two the prior where too little is measured. */
export const incidencesOf = (counts: StageCounts, values: ClearanceValues): Incidences => {
  const measured = (stage: Stage): Incidence | null => {
    const completions = counts[stage].reduce((total, { completed }) => total + completed, 0)
    return completions < leastCompletions ? null : incidenceOf(counts[stage])
  }
  const certificate = massOf([
    [values.certificate_to_operation_p50_days, 0.5],
    [values.certificate_to_operation_p90_days, 0.9]
  ])
  const charging = massOf([
    [values.charging_to_certificate_p10_days, 0.1],
    [values.charging_to_certificate_p50_days, 0.5],
    [values.charging_to_certificate_p90_days, 0.9]
  ])
  return {
    applied_on: measured("applied_on"),
    granted_on: measured("granted_on"),
    charging_on: measured("charging_on") ?? priorOf(convolved(charging, certificate)),
    certificate_on: measured("certificate_on") ?? priorOf(certificate)
  }
}

type Quantile = readonly [days: number, probability: number]

/** Probability of each day of a duration whose distribution is linear between quantiles, from 0 to twice the last. */
const massOf = (quantiles: ReadonlyArray<Quantile>): ReadonlyArray<number> => {
  const [last] = quantiles.at(-1) ?? [0]
  const knots: ReadonlyArray<Quantile> = [[0, 0], ...quantiles, [2 * last, 1]]
  const below = (days: number): number => {
    const next = knots.findIndex(([knot]) => knot >= days)
    const [from, low] = knots[next - 1] ?? [0, 0]
    const [to, high] = knots[next] ?? [0, 1]
    return to === from ? high : low + ((high - low) * (days - from)) / (to - from)
  }
  return Array.from({ length: Math.ceil(2 * last) + 1 }, (_, day) => (day === 0 ? 0 : below(day) - below(day - 1)))
}

/** Probabilities by day of the sum of two independent durations. */
const convolved = (first: ReadonlyArray<number>, second: ReadonlyArray<number>): ReadonlyArray<number> => {
  const mass = new Float64Array(first.length + second.length - 1)
  first.forEach((one, day) => {
    second.forEach((other, later) => {
      mass[day + later] = (mass[day + later] ?? 0) + one * other
    })
  })
  return [...mass]
}

/** Incidence of a duration that always ends with operation. */
const priorOf = (mass: ReadonlyArray<number>): Incidence => {
  let completed = 0
  const steps = mass.map((probability, days): Step => {
    completed = days === mass.length - 1 ? 1 : Math.min(1, completed + probability)
    return { days, completed, withdrawn: 0, open: 1 - completed }
  })
  return { steps, until: mass.length - 1 }
}

/** An incidence and the age of a lot on its clock. */
interface Clock {
  readonly incidence: Incidence
  readonly age: number
}

/**
 * Clock of a lot for chances up to so many days ahead: of the latest step that reaches so far, else of the latest that reaches
 * anywhere; null where none does.
 */
const clockOf = ({ ages }: OpenLot, incidences: Incidences, ahead: number): Clock | null => {
  const clocks = stages.toReversed().flatMap((stage): ReadonlyArray<Clock> => {
    const [age, incidence] = [ages[stage], incidences[stage]]
    return age === null || incidence === null ? [] : [{ incidence, age }]
  })
  const reaching = (days: number) =>
    clocks.find(({ age, incidence }) => chancesAhead(incidence, age, days) !== null) ?? null
  return reaching(ahead) ?? reaching(0)
}

/** Chances of a lot so many days ahead each; null where it is not known that far. */
export const lotChances = (
  lot: OpenLot,
  incidences: Incidences,
  horizons: ReadonlyArray<number>
): ReadonlyArray<Chances | null> => {
  const clock = clockOf(lot, incidences, horizons.at(-1) ?? 0)
  return horizons.map((days) => (clock === null ? null : chancesAhead(clock.incidence, clock.age, days)))
}

/** Longest time that is looked ahead, days. */
const mostDays = 3_653

/** Days until with these probabilities no lot is open any more; null where that cannot be told. */
export const clearedAfter = (
  lots: ReadonlyArray<OpenLot>,
  incidences: Incidences,
  probabilities: ReadonlyArray<number>
): ReadonlyArray<number | null> => {
  const clocks = lots.map((lot) => clockOf(lot, incidences, mostDays))
  if (clocks.some((clock) => clock === null)) return probabilities.map(() => null)
  /** Least probability that all are gone: beyond what was observed a lot is taken to stay as it is. */
  const gone = (days: number): number =>
    clocks.reduce((product, clock) => {
      if (clock === null) return 0
      const { age, incidence } = clock
      const ahead = (incidence.steps.at(-1)?.open ?? 1) > 0 ? Math.min(days, incidence.until - age) : days
      return product * (1 - (chancesAhead(incidence, age, ahead)?.open ?? 1))
    }, 1)
  return probabilities.map((probability) => {
    if (gone(mostDays) < probability - rounding) return null
    let [low, high] = [-1, mostDays]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (gone(middle) >= probability - rounding) high = middle
      else low = middle
    }
    return high
  })
}

/** Rounding error of products of probabilities. */
const rounding = 1e-12
