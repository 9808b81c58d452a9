import type { SubstationHeadroom } from "./SubstationHeadroom.ts"

/** Step of a headroom, MW: on top of those before it, below 0 it takes off. */
export interface HeadroomStep {
  readonly label: string
  readonly amount: number
}

/** Terms of a headroom by what they do to it, in their order. */
const terms = [
  { term: "published_margin_mw", label: "Published margin", sign: 1 },
  { term: "firm_capacity_mw", label: "Firm capacity", sign: 1 },
  { term: "min_load_mw", label: "Least load", sign: 1 },
  { term: "injection_mw", label: "Connected", sign: -1 },
  { term: "peak_load_mw", label: "Peak load", sign: -1 }
] as const

type Headroom = Pick<typeof SubstationHeadroom.Type, "terms" | "today_headroom_mw">

/** Steps to a headroom, as pictures of it have them; grants that a published margin nets already take nothing off. */
export const headroomSteps = ({ terms: values, today_headroom_mw }: Headroom): ReadonlyArray<HeadroomStep> => {
  const known = terms.flatMap(({ label, sign, term }): ReadonlyArray<HeadroomStep> => {
    const value = values[term]
    return value === null ? [] : [{ label, amount: sign * value }]
  })
  const rest = known.reduce((left, { amount }) => left - amount, today_headroom_mw)
  return Math.abs(rest) < 1e-6 ? known : [...known, { label: "Granted", amount: rest }]
}
