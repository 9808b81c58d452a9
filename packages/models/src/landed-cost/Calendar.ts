import type { IstDate } from "@grid/domain/Brands"
import { blocksPerDay } from "@grid/domain/time/Time"
import { addDays, type RatePeriod, type Rates } from "./Rates.ts"

/** Consecutive days of one month with the same rates; blocks are counted from that of the load. */
export interface Segment {
  readonly rates: Rates
  readonly first_block: number
  readonly end_block: number
  readonly days: number
}

/** Days of the load in one calendar month. */
export interface Month {
  /** `2026-04`. */
  readonly name: string
  /** 1 to 12. */
  readonly number: number
  readonly days_in_month: number
  /** Calendar year in which the financial year begins. */
  readonly financial_year: number
  /** Places in the list of segments. */
  readonly segments: ReadonlyArray<number>
  readonly first_block: number
  readonly end_block: number
}

export interface Calendar {
  readonly blocks: number
  readonly segments: ReadonlyArray<Segment>
  readonly months: ReadonlyArray<Month>
}

/** Months of a load of so many days, cut where rates change. */
export const calendarOf = (from: IstDate, days: number, periods: ReadonlyArray<RatePeriod>): Calendar => {
  const segments: Array<Segment> = []
  const months: Array<Month> = []
  for (let start = 0; start < days;) {
    const first = addDays(from, start)
    const [year, number] = first.split("-").map(Number) as [number, number]
    const days_in_month = new Date(Date.UTC(year, number, 0)).getUTCDate()
    const end = Math.min(days, start + days_in_month - Number(first.slice(8)) + 1)
    const cuts = [start, ...periods.map((period) => period.from).filter((day) => day > start && day < end), end]
    const places = cuts.slice(1).map((cut, index) => {
      const begin = cuts[index] as number
      const { rates } = periods.findLast((period) => period.from <= begin) as RatePeriod
      return segments.push({ rates, ...blocksOf(begin, cut), days: cut - begin }) - 1
    })
    months.push({
      name: first.slice(0, 7),
      number,
      days_in_month,
      financial_year: number >= 4 ? year : year - 1,
      segments: places,
      ...blocksOf(start, end)
    })
    start = end
  }
  return { blocks: days * blocksPerDay, segments, months }
}

const blocksOf = (start: number, end: number) => ({ first_block: start * blocksPerDay, end_block: end * blocksPerDay })
