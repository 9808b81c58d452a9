import { istDate, istOffsetMs } from "@grid/domain/time/Time"

/** A calendar month in IST, `[start, end)`, epoch ms. */
export interface Month {
  readonly start: number
  readonly end: number
}

/** The month that holds an instant. */
export const holding = (ms: number): Month => month(...yearAndMonth(ms), 0)

/** The last month that is over at an instant. */
export const endedBy = (ms: number): Month => month(...yearAndMonth(ms), -1)

const yearAndMonth = (ms: number): [year: number, month: number] => {
  const date = istDate(ms)
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1]
}

const month = (year: number, index: number, offset: number): Month => ({
  start: Date.UTC(year, index + offset) - istOffsetMs,
  end: Date.UTC(year, index + offset + 1) - istOffsetMs
})
