import type { IstDate } from "../Brands.ts"
import { type Confidence, on } from "./Reference.ts"

/** Kinds of seller that the rules of deviation tell apart. */
type Seller = "wind-solar" | "general"

/**
 * Rules by which the deviation of a seller from its schedule is charged. Fractions are of a base: of X parts of the available
 * capacity and 1 - X of the schedule. Both days belong to the period; null: no such end.
 */
export interface DeviationRules {
  readonly from: IstDate
  readonly to: IstDate | null
  /** X of the base: 1 is the available capacity alone, 0 the schedule. */
  readonly available_fraction: number
  /** Deviation up to this fraction bears no charge. */
  readonly free_fraction: number
  /** Most of it, MW; null for no such limit. */
  readonly free_mw: number | null
  /** Deviation beyond this fraction bears the full share. */
  readonly full_fraction: number
  readonly confidence: Confidence
}

const start = on("2024-09-16")
const unverified = { free_mw: null, confidence: "unverified" } as const

const tight = { free_fraction: 0.05, full_fraction: 0.1, ...unverified } as const

/**
 * Rules since the regulations of 2024, oldest first; what of the normal rate each part bears stands in `chargeShares`. X of wind and solar falls
 * by financial year as the commission proposed in September 2025; what it ordered in March 2026 is not known. Engines read the rules
 * here: another number is a new version of those of storage, beside which the former ones keep theirs.
 */
export const deviationRules: Readonly<Record<Seller, readonly [DeviationRules, ...ReadonlyArray<DeviationRules>]>> = {
  "wind-solar": [
    {
      from: start,
      to: on("2026-03-31"),
      available_fraction: 1,
      free_fraction: 0.1,
      full_fraction: 0.15,
      ...unverified
    },
    { from: on("2026-04-01"), to: on("2027-03-31"), available_fraction: 1, ...tight },
    { from: on("2027-04-01"), to: on("2028-03-31"), available_fraction: 0.8, ...tight },
    { from: on("2028-04-01"), to: on("2029-03-31"), available_fraction: 0.6, ...tight },
    { from: on("2029-04-01"), to: on("2030-03-31"), available_fraction: 0.4, ...tight },
    { from: on("2030-04-01"), to: on("2031-03-31"), available_fraction: 0.2, ...tight },
    { from: on("2031-04-01"), to: null, available_fraction: 0, ...tight }
  ],
  general: [
    {
      from: start,
      to: null,
      available_fraction: 0,
      free_fraction: 0.1,
      full_fraction: 0.1,
      ...unverified,
      free_mw: 100
    }
  ]
}

/** First day of a rule by which deviations or reserves are settled, IST. */
interface SettlementStart {
  readonly starts_on: IstDate
  readonly confidence: Confidence
}

/** First days of what is settled by block. No value that a rule makes exists before its day. */
export const settlementStarts = {
  /** Rates by block and bid area in place of frequency bands, with the net cost of ancillary services and reference charge rates. */
  rates_by_block: { starts_on: on("2022-12-05"), confidence: "unverified" },
  /** Tertiary reserve cleared on the exchanges. */
  tertiary_reserve: { starts_on: on("2023-06-01"), confidence: "unverified" },
  /** Normal rate as the highest of three rates, the mix of thirds, the factor of the frequency. */
  highest_of_three: { starts_on: start, confidence: "published" }
} as const satisfies Readonly<Record<string, SettlementStart>>

/** Shares of the rate that a deviation costs its seller: between free and full, and beyond. */
export const chargeShares = { between: 0.1, beyond: 1, confidence: "unverified" } as const satisfies {
  readonly between: number
  readonly beyond: number
  readonly confidence: Confidence
}

/** Rules of a seller on an IST day; those of the first day for an earlier one. */
export const deviationRulesOn = (seller: Seller, date: IstDate): DeviationRules => {
  const own = deviationRules[seller]
  return own.findLast(({ from }) => from <= date) ?? own[0]
}

/**
 * Factor by which the frequency multiplies the rate of a deviation (regulations of 2024, unverified): 1.15 at 49.90 Hz and below,
 * 1 at 50.00, 0.5 at 50.05, 0 to 50.10, -0.1 above.
 */
export const frequencyFactor = (frequency_hz: number): number => {
  if (frequency_hz <= 49.9) return 1.15
  if (frequency_hz <= 50) return 1 + 1.5 * (50 - frequency_hz)
  if (frequency_hz <= 50.05) return 1 - 10 * (frequency_hz - 50)
  return frequency_hz <= 50.1 ? 0 : -0.1
}
