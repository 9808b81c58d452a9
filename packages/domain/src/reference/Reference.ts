import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import { textOrNull } from "../schema/Fields.ts"

/** Confidence in a row of reference data. */
export const Confidence = Schema.Literals(["verified", "published", "unverified"]).annotate({
  identifier: "Confidence",
  description:
    "`verified` computed by a rule or seen in recorded data; `published` read from a public page that gives the number; `unverified` general knowledge, or a number its page calls approximate, a placeholder or a request: check it against its order before relying on it"
})
export type Confidence = typeof Confidence.Type

/** An IST calendar day written into a table. */
export const on = (date: string): IstDate => date as IstDate

const dayOrNull = (description: string) => Schema.NullOr(IstDate).annotate({ description })

/** Period and origin of a row of charges, tariffs and rules; null is unknown. */
export const sourced = {
  applicable_from: dayOrNull("First IST day; null where not known"),
  applicable_to: dayOrNull("Last IST day; null where none is known"),
  order_id: textOrNull("Order of the commission; null where its page names none"),
  order_date: dayOrNull("Date of the order; null where not known"),
  source_url: textOrNull("Address of the order; null where not known"),
  confidence: Confidence,
  note: textOrNull("What else has to be known; null where nothing")
}

/** Both ends belong to the period; null is an end that is not known, not one that does not exist. */
export interface Applicability {
  readonly applicable_from: IstDate | null
  readonly applicable_to: IstDate | null
}

/** Instant at which a row became known here, epoch ms. */
export interface Recorded {
  readonly recorded_at: number
}

/** Origin of a row of charges and tariffs; null is unknown. */
export interface Sourced extends Applicability, Recorded {
  readonly order_id: string | null
  readonly order_date: IstDate | null
  readonly source_url: string | null
  readonly confidence: Confidence
  readonly note: string | null
}

/** IST day on which the tables that come with the service were last gone through. */
export const compiledOn = on("2026-11-21")

/**
 * Rows whose start is not known were read beside orders of the financial year 2025-26. Nothing says that they held
 * before it, so they are not given for an earlier day.
 */
export const undatedFrom = on("2025-04-01")

/** True where a row had begun on that day. */
export const hasBegun = ({ applicable_from }: Applicability, date: IstDate): boolean =>
  (applicable_from ?? undatedFrom) <= date

/** True where a row applies on that day, as long as no newer one takes its place. */
export const appliesOn = (row: Applicability, date: IstDate): boolean =>
  hasBegun(row, date) && (row.applicable_to === null || date <= row.applicable_to)

/**
 * Of rows for the same thing those that began last by an IST day, in the order of the list; of one begin, the ends of a
 * range, all. A row stays until a newer one begins, so that an interim one replaces one without a start.
 */
export const newestOf = <Row extends Applicability>(
  rows: ReadonlyArray<Row>,
  date: IstDate,
  thingOf: (row: Row) => string
): ReadonlyArray<Row> => {
  const newest = new Map<string, string>()
  for (const row of rows) {
    const begin = row.applicable_from ?? ""
    if (hasBegun(row, date) && begin >= (newest.get(thingOf(row)) ?? "")) newest.set(thingOf(row), begin)
  }
  return rows.filter((row) => newest.get(thingOf(row)) === (row.applicable_from ?? ""))
}
