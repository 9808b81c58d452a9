/** A value of a series at the start of its interval, epoch ms; null where unknown. */
export interface Point<A> {
  readonly ts: number
  readonly value: A | null
}

/**
 * Puts the parts of one series together: what lies between its first and its last known interval stands there, unknown
 * or not; what lies outside does not. `after` gives the start of the next interval. Parts come in order of time.
 */
export const makeGaps = <A>(after: (ts: number) => number) => {
  let last: number | null = null
  return (part: Iterable<Point<A>>): ReadonlyArray<Point<A>> => {
    const out: Array<Point<A>> = []
    for (const point of part) {
      if (point.value === null) continue
      if (last !== null) {
        for (let ts = after(last); ts < point.ts; ts = after(ts)) out.push({ ts, value: null })
      }
      out.push(point)
      last = point.ts
    }
    return out
  }
}
