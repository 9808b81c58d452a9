import type { Area } from "../observations/Area.ts"
import type { Provenance } from "../observations/Provenance.ts"

/** Targets of forecasts: demand (MW), prices of two markets (INR/MWh), carbon intensity (kg CO2e per MWh). */
export const targets = ["demand", "dam", "rtm", "carbon"] as const
export type Target = (typeof targets)[number]

/** p10 ≤ p50 ≤ p90: the actual value is expected below each in 10, 50 and 90 % of cases. */
export type Quantiles = readonly [p10: number, p50: number, p90: number]

/** Highest interval of an IST day of which every interval is known or forecast; where a part of the day was known when it was forecast, what was known counts, too. */
export interface Peak {
  /** IST day number, see `istDay`. */
  readonly day: number
  /** Begin of the interval with the highest p50, epoch ms. */
  readonly ts: number
  readonly quantiles: Quantiles
}

/** Forecast of one target and area by one run. Instants are epoch ms. */
export interface Forecast {
  readonly target: Target
  readonly area: Area
  readonly issued_at: number
  readonly model_version: string
  /** Method: a model, or a stated simpler method where too little was known. */
  readonly method: string
  /** True where it rests on the simulator's values, and then on those alone. */
  readonly simulated: boolean
  /** Capture time of the newest value that it rests on. */
  readonly as_of: number
  /** Sources that it rests on. */
  readonly origin: ReadonlyArray<Omit<Provenance, "captured_at">>
  /** Begin of the first interval and length of each, ms. */
  readonly start: number
  readonly step: number
  /** By interval; null where nothing is known of it. */
  readonly points: ReadonlyArray<Quantiles | null>
  readonly peaks: ReadonlyArray<Peak>
}

/** A forecast as the ledger keeps it, for good. */
export interface StoredVintage {
  readonly number: number
  readonly target: Target
  readonly area: Area
  readonly issued_at: number
  readonly simulated: boolean
  /** SHA-256 of `body`, lower-case hex. */
  readonly hash: string
  /** Hash of the vintage before of the same target and area; null for the first. */
  readonly previous_hash: string | null
  /** Canonical text of the forecast and of `previous_hash`. */
  readonly body: string
}
