import { dayMs } from "@grid/domain/time/Time"

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Month 0..11 of an English name or its first three letters, in any case; -1 for anything else. */
export const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase())

/** IST day number (`Time.istDay`) of a date whose month is 0..11; undefined where the calendar has none. */
export const dayOf = (year: number, month: number, day: number): number | undefined => {
  const utc = new Date(Date.UTC(year, month, day))
  const isReal = utc.getUTCFullYear() === year && utc.getUTCMonth() === month && utc.getUTCDate() === day
  return isReal ? utc.getTime() / dayMs : undefined
}
