const dayMs = 86_400_000

/** Offset of Indian Standard Time, ms. */
const istMs = 5.5 * 3_600_000

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

const timeOf = (text: string): number => {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new RangeError(`"${text}" is neither an IST day nor a timestamp with offset`)
  return time
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Bounds of a window, as `from` and `to` of a route. */
export interface Window {
  readonly from: string
  readonly to: string
}

/**
 * A window in parts of at most `days` days, in their order. Two IST days are a window that includes the second, and give
 * parts of IST days; otherwise `to` is exclusive, and parts end at midnight IST where they can.
 */
export function* windows({ from, to }: Window, days: number): Generator<Window> {
  if (!(Number.isInteger(days) && days > 0)) throw new RangeError(`days must be a whole number above 0, not ${days}`)
  const inDays = isDate(from) && isDate(to)
  if (inDays) {
    const last = timeOf(to)
    for (let first = timeOf(from); first <= last; first += days * dayMs) {
      yield { from: dateOf(first), to: dateOf(Math.min(first + (days - 1) * dayMs, last)) }
    }
    return
  }
  const end = isDate(to) ? timeOf(to) + dayMs - istMs : timeOf(to)
  for (let start = isDate(from) ? timeOf(from) - istMs : timeOf(from); start < end;) {
    const midnight = Math.floor((start + istMs) / dayMs) * dayMs - istMs
    const next = Math.min(midnight + days * dayMs, end)
    yield { from: new Date(start).toISOString(), to: new Date(next).toISOString() }
    start = next
  }
}
