import { amount } from "../format/Numbers.ts"
import type { Measure } from "./Measures.ts"

interface NamedArea {
  readonly id: string
  readonly name: string
}

/** A map in words, for those who do not see it. */
export const summaryOf = (
  { digits, title, unit }: Pick<Measure, "digits" | "title" | "unit">,
  areas: ReadonlyArray<NamedArea>,
  valueOf: (area: string) => number | null
): string => {
  const known = areas
    .flatMap(({ id, name }) => {
      const value = valueOf(id)
      return value === null ? [] : [{ name, value }]
    })
    .toSorted((a, b) => a.value - b.value)
  const [lowest] = known
  const highest = known.at(-1)
  const text = ({ name, value }: (typeof known)[number]) => `${name} ${amount(value, digits)} ${unit}`
  const extremes =
    lowest === undefined || highest === undefined ? "" : ` Lowest: ${text(lowest)}. Highest: ${text(highest)}.`
  const unknown = areas.length - known.length
  return `Map: ${title}, ${unit}.${extremes} Not known: ${unknown} of ${areas.length}.`
}
