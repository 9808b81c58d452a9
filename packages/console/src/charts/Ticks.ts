import { amount } from "../format/Numbers.ts"
import {
  dayMs,
  hourMs,
  instant,
  istClock,
  istMidnight,
  istOffsetMs,
  minuteMs,
  monthName,
  shortDay
} from "../format/Time.ts"

/** Distances between ticks within a month, ms. */
const steps = [
  15 * minuteMs,
  30 * minuteMs,
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 4, 7, 14].map((days) => days * dayMs)
]

/** Distances between ticks beyond that, months. */
const monthSteps = [1, 3, 6, 12, 24, 60]

const longestMonthMs = 31 * dayMs

const firstOfMonths = (from: number, to: number, months: number): ReadonlyArray<number> => {
  const begin = new Date(from + istOffsetMs)
  const count = (to - from) / (28 * dayMs) + 2
  return Array.from({ length: Math.ceil(count) }, (_, index) => index + begin.getUTCMonth())
    .filter((month) => month % months === 0)
    .map((month) => Date.UTC(begin.getUTCFullYear(), month) - istOffsetMs)
    .filter((ms) => ms >= from && ms <= to)
}

/** Ticks for which an axis from left to right has room: four on a phone, where each has the width of a short day. */
export const mostTicks = (widthPx: number): number => Math.max(4, Math.floor(widthPx / 84))

/** Instants to put ticks at, epoch ms: at most `most`, on round times of day, days and months of India. */
export const timeTicks = (from: number, to: number, most: number): ReadonlyArray<number> => {
  const step = steps.find((ms) => (to - from) / ms <= most)
  if (step === undefined) {
    // Names of months have the year with them, and are wider than all others.
    const months = monthSteps.find((count) => (to - from) / (count * longestMonthMs) <= most - 1) ?? 120
    return firstOfMonths(from, to, months)
  }
  const first = Math.ceil((from + istOffsetMs) / step) * step - istOffsetMs
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}

/** Texts of ticks: times of day with the day at midnight, days, or months. */
export const tickTexts = (ticks: ReadonlyArray<number>): ReadonlyArray<string> => {
  const distance = ticks[0] === undefined || ticks[1] === undefined ? 0 : ticks[1] - ticks[0]
  return ticks.map((ms) =>
    distance > 27 * dayMs ? monthName(ms) : ms === istMidnight(ms) ? shortDay(ms) : istClock(ms)
  )
}

/** Digits behind the point with which every multiple of a step is told exactly: one more for steps of 2.5, 0.25 and so on. */
export const digitsOfStep = (step: number): number => {
  if (!(step > 0)) return 0
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const units = step * 10 ** digits
  return Math.abs(units - Math.round(units)) < 1e-6 ? digits : digits + 1
}

/** Characters of the widest value of an axis at least: of charts below each other as many as the widest has. */
const leastCharacters = { alone: 3, aligned: 7 }

/** Width of an axis with these texts, px. */
export const valueAxisPx = (texts: ReadonlyArray<string>, isAligned: boolean): number =>
  14 + 7 * Math.max(leastCharacters[isAligned ? "aligned" : "alone"], ...texts.map((text) => text.length))

/** Axis from left to right: what its numbers are, where ticks stand, and how they read. */
export interface Axis {
  readonly title: string
  readonly ticks: (from: number, to: number, most: number) => ReadonlyArray<number>
  readonly texts: (ticks: ReadonlyArray<number>) => ReadonlyArray<string>
  /** Place on the axis in words, behind a value. */
  readonly place: (number: number) => string
}

/** Axis of instants, epoch ms. */
export const timeAxis: Axis = { title: "Time", ticks: timeTicks, texts: tickTexts, place: instant }

/** Axis of shares of the time, %. */
export const shareAxis: Axis = {
  title: "Share of the blocks",
  ticks: (from, to, most) => {
    const step = [5, 10, 20, 25].find((percent) => (to - from) / percent <= most) ?? 50
    const first = Math.ceil(from / step)
    return Array.from(
      { length: Math.max(0, Math.floor(to / step + 1e-9) - first + 1) },
      (_, index) => (first + index) * step
    )
  },
  texts: (ticks) => ticks.map((percent) => `${amount(percent, 0)} %`),
  place: (percent) => `${amount(percent, 1)} % of the blocks`
}
