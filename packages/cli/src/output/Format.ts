import { iso } from "@grid/domain/time/Time"

/** Instant for people, UTC to the second. */
export const instant = (ms: number | null): string | null =>
  ms === null ? null : iso(Math.floor(ms / 1000) * 1000).replace("T", " ")

/** A number with so many decimals; what is rounded to nothing has no sign. */
export const decimals = (value: number, places: number): string => (Number(value.toFixed(places)) + 0).toFixed(places)

/** A fraction in per cent, with so many decimals. */
export const percent = (fraction: number, places: number): string => `${decimals(100 * fraction, places)} %`

const units = ["B", "KiB", "MiB", "GiB", "TiB"] as const

/** A size for people: `8.2 MiB`. */
export const bytes = (count: number): string => {
  const power = Math.min(units.length - 1, count < 1 ? 0 : Math.floor(Math.log2(count) / 10))
  return `${power === 0 ? count : (count / 1024 ** power).toFixed(1)} ${units[power]}`
}
