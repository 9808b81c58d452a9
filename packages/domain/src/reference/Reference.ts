import { Schema } from "effect"
import type { IstDate } from "../Brands.ts"

/** Confidence in a row of reference data. */
export const Confidence = Schema.Literals(["verified", "published", "unverified"]).annotate({
  identifier: "Confidence",
  description:
    "`verified` computed by a rule or seen in recorded data; `published` read from a public page that gives the number; `unverified` general knowledge, or a number its page calls approximate, a placeholder or a request: check it against its order before relying on it"
})
export type Confidence = typeof Confidence.Type

/** An IST calendar day written into a table. */
export const on = (date: string): IstDate => date as IstDate

/** Both ends belong to the period; null is an end that is not known, not one that does not exist. */
export interface Applicability {
  readonly applicable_from: IstDate | null
  readonly applicable_to: IstDate | null
}

/** Origin of a row of charges and tariffs; null is unknown. */
export interface Sourced extends Applicability {
  readonly order_id: string | null
  readonly order_date: IstDate | null
  readonly source_url: string | null
  readonly confidence: Confidence
  readonly note: string | null
}

/** IST day on which the tables were last gone through; a row without the date of its order was known then. */
export const compiledOn = on("2026-11-21")

/**
 * Rows whose start is not known were read beside orders of the financial year 2025-26. Nothing says that they held
 * before it, so they are not given for an earlier day.
 */
export const undatedFrom = on("2025-04-01")

/** True where a row had begun on that day. */
export const hasBegun = ({ applicable_from }: Applicability, date: IstDate): boolean =>
  (applicable_from ?? undatedFrom) <= date

/** True where a row applies on that day. A row without a known end applies until a newer one takes its place. */
export const appliesOn = (row: Applicability, date: IstDate): boolean =>
  hasBegun(row, date) && (row.applicable_to === null || date <= row.applicable_to)

/** 1 April to 31 March of the financial year that starts in the calendar year `start`. */
export const financialYear = (start: number): Applicability => ({
  applicable_from: on(`${start}-04-01`),
  applicable_to: on(`${start + 1}-03-31`)
})
