/** Lots that left the queue, or were still in it, after so many days in it. */
export interface SpellCount {
  readonly days: number
  readonly completed: number
  readonly withdrawn: number
  /** Still in the queue at the time of the question: observed for so many days and no longer. */
  readonly open: number
}

/** Time of one lot in the queue, days, and how it ended. */
export interface Spell {
  readonly days: number
  readonly outcome: "completed" | "withdrawn" | "open"
}

/** Spells counted by their length, shortest first. */
export const countsOf = (spells: ReadonlyArray<Spell>): ReadonlyArray<SpellCount> => {
  const counts = new Map<number, { days: number; completed: number; withdrawn: number; open: number }>()
  for (const { days, outcome } of spells) {
    const count = counts.get(days) ?? { days, completed: 0, withdrawn: 0, open: 0 }
    count[outcome] += 1
    counts.set(days, count)
  }
  return [...counts.values()].toSorted((a, b) => a.days - b.days)
}

/** Probabilities of what has become of a lot, which sum to 1. */
export interface Chances {
  readonly completed: number
  readonly withdrawn: number
  readonly open: number
}

/** Chances after so many days in the queue, from these days until the next step. */
export interface Step extends Chances {
  readonly days: number
}

/** Cumulative incidence of completion and withdrawal. */
export interface Incidence {
  /** Days at which something happened, ascending. */
  readonly steps: ReadonlyArray<Step>
  /** Longest time observed, days: beyond it nothing is known, unless no lot was left by then. */
  readonly until: number
}

/**
 * Estimator of Aalen and Johansen (1978) for two competing ways out of the queue, from counts by ascending days. Lots that were
 * still open at a day count among those at risk on it. Without withdrawals `open` is the estimator of Kaplan and Meier (1958).
 */
export const incidenceOf = (counts: ReadonlyArray<SpellCount>): Incidence => {
  let atRisk = counts.reduce((total, { completed, open, withdrawn }) => total + completed + withdrawn + open, 0)
  let chances: Chances = atStart
  const steps: Array<Step> = []
  for (const { completed, days, open, withdrawn } of counts) {
    if (completed + withdrawn > 0) {
      chances = {
        completed: chances.completed + (chances.open * completed) / atRisk,
        withdrawn: chances.withdrawn + (chances.open * withdrawn) / atRisk,
        open: (chances.open * (atRisk - completed - withdrawn)) / atRisk
      }
      steps.push({ days, ...chances })
    }
    atRisk -= completed + withdrawn + open
  }
  return { steps, until: counts.at(-1)?.days ?? 0 }
}

const atStart: Chances = { completed: 0, withdrawn: 0, open: 1 }

/** Chances of a lot that has just come; null where that long was never observed. */
const chancesAt = ({ steps, until }: Incidence, days: number): Chances | null => {
  const last = steps.at(-1) ?? atStart
  if (days > until && last.open > 0) return null
  return steps.findLast((step) => step.days <= days) ?? atStart
}

/**
 * Chances of a lot that is still open after `age` days, so many days ahead; null where no lot was observed for that long, or
 * none was left at that age.
 */
export const chancesAhead = (incidence: Incidence, age: number, ahead: number): Chances | null => {
  const now = chancesAt(incidence, age)
  const then = chancesAt(incidence, age + ahead)
  return now === null || then === null || now.open === 0
    ? null
    : {
        completed: (then.completed - now.completed) / now.open,
        withdrawn: (then.withdrawn - now.withdrawn) / now.open,
        open: then.open / now.open
      }
}
