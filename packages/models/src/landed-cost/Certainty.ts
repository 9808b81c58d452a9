import { confidenceOf } from "@grid/domain/engines/Confidence"
import { blocksPerDay, dayMs } from "@grid/domain/time/Time"
import type { BilledSupply, Case } from "./BilledSupply.ts"
import type { Segment } from "./Calendar.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import { linesOf } from "./Lines.ts"
import { addDays } from "./Rates.ts"

/** Weight of a line by its origin, and how much each unknown part takes away. */
const weights = { published: 1, observed: 1, unverified: 0.7, assumption: 0.5, simulated: 0.5 } as const
const unknownPart = 0.95

/** Part by which a day that has prices of another day, or generation of another date, counts. */
const borrowedPart = 0.5

/** Known parts of a way of supply. */
interface Known {
  /** Parts of which it is known that there are any, and not how large. */
  readonly unknowns: number
  /**
   * False in versions to lc-v0.7: days with prices of another day counted as known, a simulated plant as a real one, and the age of an
   * order to the day of the question.
   */
  readonly countsDays: boolean
}

/** Confidence of a way of supply: tier × age of its tariff beyond its period × part of the cost that is published. */
export const certainty = (one: Case, { flows, ledger }: BilledSupply, { countsDays, unknowns }: Known): number => {
  const { calendar, inputs } = one
  const lines = linesOf(one, ledger)
  const all = lines.reduce((total, { inr }) => total + Math.abs(inr), 0)
  const known = lines.reduce((total, { inr, origin }) => total + Math.abs(inr) * weights[origin.kind], 0)
  const usesExchange = flows.exchange.some((kwh) => kwh > 0)
  const usesPlant = flows.generated.some((kwh) => kwh > 0)
  const isSimulated =
    (usesExchange && inputs.prices?.is_simulated === true) ||
    (countsDays && usesPlant && inputs.plant?.is_simulated === true)
  return confidenceOf({
    tier: isSimulated ? "simulated" : "derived",
    age_days: Math.max(
      ...calendar.segments.map((segment) =>
        overdue(countsDays ? lastDayOf(inputs, segment) : inputs.as_of, segment.rates.tariff)
      )
    ),
    coverage:
      (all === 0 ? 0 : known / all) *
      unknownPart ** unknowns *
      (countsDays && usesExchange ? knownPart(inputs, inputs.prices?.borrowed_days) : 1) *
      (usesPlant ? knownPart(inputs, inputs.plant?.undated_days) : 1),
    skill: 1
  })
}

/** Part of the load that counts as known where so many of its days have values of others. */
const knownPart = ({ load }: LandedCostInputs, borrowed_days = 0): number =>
  1 - ((1 - borrowedPart) * borrowed_days) / (load.mwh.length / blocksPerDay)

/** Last IST day that a segment is billed for: the day of the charges where one holds for the whole load. */
const lastDayOf = ({ as_of, is_replay, load }: LandedCostInputs, { end_block }: Segment): string =>
  is_replay ? as_of : addDays(load.from, end_block / blocksPerDay - 1)

/** Days from the end of the period that a tariff was made for to an IST day; a year where its start is not known. */
const overdue = (
  day: string,
  { applicable_from, applicable_to }: { readonly applicable_from: string | null; readonly applicable_to: string | null }
): number => {
  const end = applicable_to === null ? Date.parse(applicable_from ?? day) + 365 * dayMs : Date.parse(applicable_to)
  return applicable_from === null && applicable_to === null ? 365 : Math.max(0, (Date.parse(day) - end) / dayMs)
}
