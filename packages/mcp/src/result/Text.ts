import { cell } from "@grid/domain/http/Csv"
import type { MetaFacts } from "@grid/domain/http/MetaText"
import { hundredths } from "@grid/domain/numbers/Numbers"
import { get, type Plan } from "@grid/domain/plans/Plan"
import { iso, istMinute } from "@grid/domain/time/Time"
import { emptinessTexts, windowMeta } from "@grid/domain/time/Window"
import { mostItems } from "./Cut.ts"

/** A value as text; what is not known is said. */
export const valueText = (value: number | string | boolean | null | undefined, unit = ""): string =>
  value === null || value === undefined ? "not known" : `${String(value)}${unit === "" ? "" : ` ${unit}`}`

/** A carbon intensity as text, to two decimals and with its signal. */
export const carbonText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "not known" : `${hundredths(value)} kg CO2e/MWh (average)`

/** An instant as text, in UTC and as it is said in India. */
export const timeText = (ts: string): string => `${ts} (${istMinute(Date.parse(ts))} IST)`

/** Band of a day's peak, MW, behind its hour. One without width is of an hour that is over, above all that may come. */
export const peakBand = ({ p10, p90 }: { readonly p10: number; readonly p90: number }): string =>
  p10 === p90 ? ", which is over" : `, between ${p10} and ${p90} MW in about 8 of 10 cases`

/** Cell of CSV for a value; what is not known is said. */
export const cellText = (value: unknown): string => (value === null || value === undefined ? "not known" : cell(value))

/** Rows under their column names, as CSV. */
export const rows = (columns: ReadonlyArray<string>, items: ReadonlyArray<Readonly<Record<string, unknown>>>): string =>
  [columns.join(","), ...items.map((item) => columns.map((column) => cellText(item[column])).join(","))].join("\n")

/** Line on a window of which a part is not answered; none on one that is whole. */
const windowText = (facts: MetaFacts, plan: Plan): ReadonlyArray<string> => {
  if (facts.window === undefined) return []
  const { from, granted, plan_needed, reason } = windowMeta(facts.window, facts, plan)
  switch (reason) {
    case "plan": {
      const further = plan_needed === null ? "" : ` The ${get(plan_needed).name} plan reads what lies before.`
      return [`The plan's history limit cut the window to ${from}.${further}`]
    }
    case "no_data_before":
      return [`The data begin at ${iso(facts.since ?? Date.parse(granted.from))}.`]
    case null:
      return []
    default:
      return [`The window holds nothing: ${emptinessTexts[reason]}.`]
  }
}

/** Closing lines of a text: sources of the data and their age, where there are any, and what was left out. */
export const footer = (
  facts: MetaFacts,
  plan: Plan,
  cutLists: ReadonlyArray<string>,
  cursor: string | null
): ReadonlyArray<string> => {
  const sources = [...new Set(facts.provenance.map(({ kind, source }) => `${source} (${kind})`))]
  const lines = [
    ...(facts.as_of === null && sources.length === 0
      ? []
      : [
          `Captured at ${facts.as_of === null ? "an unknown time" : iso(facts.as_of)}. Sources: ${sources.length === 0 ? "none" : sources.join(", ")}.`
        ]),
    ...windowText(facts, plan)
  ]
  if (cutLists.length > 0) lines.push(`Lists are cut to ${mostItems} items: ${cutLists.join(", ")}.`)
  if (cursor !== null) lines.push(`The next items: the same call with cursor ${cursor}`)
  return lines
}
