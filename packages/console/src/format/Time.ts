export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Interval by which everything is settled, ms. */
export const blockMs = 15 * minuteMs

/** India's time less UTC, ms: the same all year. */
export const istOffsetMs = 5.5 * hourMs

/** Begin of the block in which an instant lies, epoch ms. */
export const blockBegin = (ms: number): number => Math.floor(ms / blockMs) * blockMs

/** Instant as the API takes it. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** Time of day in India, such as `14:30`. */
export const istClock = (ms: number): string => isoOf(ms + istOffsetMs).slice(11, 16)

export const utcClock = (ms: number): string => isoOf(ms).slice(11, 16)

/** IST day of an instant, `YYYY-MM-DD`. */
export const istDate = (ms: number): string => isoOf(ms + istOffsetMs).slice(0, 10)

/** Midnight in India before an instant, epoch ms. */
export const istMidnight = (ms: number): number => Math.floor((ms + istOffsetMs) / dayMs) * dayMs - istOffsetMs

/** Begin of an IST day, epoch ms. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00+05:30`)

/** Beginning of an Indian month, such as `2026-10`, epoch ms. */
export const startOfMonth = (month: string): number => startOfDate(`${month}-01`)

/** Beginning of the month after that in which an instant lies, epoch ms. */
export const startOfNextMonth = (ms: number): number =>
  startOfMonth(istDate(startOfMonth(istDate(ms).slice(0, 7)) + 31 * dayMs).slice(0, 7))

/** Hour of a day, such as `06:00`. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

export const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(startOfDate(text))

/** IST day some days after another one. */
export const dateAfter = (date: string, count: number): string => istDate(startOfDate(date) + count * dayMs)

/** Instant that a text stands for, epoch ms; null where it stands for none. */
export const instantOf = (text: string | null): number | null => {
  const ms = Date.parse(text ?? "")
  return Number.isFinite(ms) ? ms : null
}

const days = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", day: "numeric", month: "short" })
const wholeDays = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric"
})
const months = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", month: "short", year: "numeric" })

/** Day in India, such as `22 Nov`. */
export const shortDay = (ms: number): string => days.format(ms)

export const monthName = (ms: number): string => months.format(ms)

/** Day as people write it, such as `28 Nov 2026`; a dash where none is known. */
export const dayName = (date: string | null): string => (date === null ? "–" : wholeDays.format(startOfDate(date)))

/** Name of a month that is written as `2025-04`. */
export const nameOfMonth = (month: string): string => monthName(startOfMonth(month))

/** Instant in India's time with UTC beside it. */
export const instant = (ms: number): string => `${wholeDays.format(ms)}, ${istClock(ms)} IST (${utcClock(ms)} UTC)`

/** Age of something, in the largest unit of which there is one whole. */
export const age = (ms: number): string =>
  ms < minuteMs
    ? "just now"
    : ms < hourMs
      ? `${Math.floor(ms / minuteMs)} min ago`
      : ms < 2 * dayMs
        ? `${Math.floor(ms / hourMs)} h ago`
        : `${Math.floor(ms / dayMs)} days ago`
