import { boundaries } from "./Boundaries.ts"
import { fromSlug, type State } from "./State.ts"

/** Degrees, WGS 84. */
export interface Coordinate {
  readonly latitude: number
  readonly longitude: number
}

/** A closed line: longitude and latitude in turn, in 0.001 degrees. */
type Ring = Int32Array

interface Territory {
  readonly state: State
  readonly rings: ReadonlyArray<Ring>
  /** Longitudes and latitudes that enclose it, 0.001 degrees. */
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/**
 * A point in the water or on the wrong side of a line that is drawn too straight belongs to the nearest state within so
 * many 0.001 degrees: about 2 km, which is how exact lines at 1:10m are.
 */
const reach = 20

/**
 * The state or union territory in whose boundaries the point lies; null outside India. Lines are Natural Earth's at
 * 1:10m: within some 2 km of one the answer may be the neighbour's.
 */
export const stateAt = ({ latitude, longitude }: Coordinate): State | null => {
  const [x, y] = [longitude * 1_000, latitude * 1_000]
  const near = territories().filter(
    ({ east, north, south, west }) => x >= west - reach && x <= east + reach && y >= south - reach && y <= north + reach
  )
  const inside = near.find(({ rings }) => isInside(rings, x, y))
  if (inside !== undefined) return inside.state
  let nearest: State | null = null
  let least = reach
  for (const { rings, state } of near) {
    const distance = distanceTo(rings, x, y)
    if (distance < least) [nearest, least] = [state, distance]
  }
  return nearest
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** The reverse of `ringText` in scripts/state-boundaries.mjs. */
const ringOf = (text: string): Ring => {
  const numbers: Array<number> = []
  let [number, shift] = [0, 0]
  for (const digit of text) {
    const value = digits.indexOf(digit)
    number += (value & 31) << shift
    shift += 5
    if (value >= 32) continue
    numbers.push((numbers.at(-2) ?? 0) + (number & 1 ? -(number + 1) / 2 : number / 2))
    number = shift = 0
  }
  return Int32Array.from(numbers)
}

const territoryOf = ([slug, texts]: (typeof boundaries)[number]): ReadonlyArray<Territory> => {
  const state = fromSlug(slug)
  const rings = texts.map(ringOf)
  const every = (axis: 0 | 1) => rings.flatMap((ring) => Array.from(ring).filter((_, index) => index % 2 === axis))
  const [xs, ys] = [every(0), every(1)]
  return state === undefined
    ? []
    : [{ state, rings, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }]
}

const size = ({ east, north, south, west }: Territory): number => (east - west) * (north - south)

let cache: ReadonlyArray<Territory> | undefined

/**
 * Territories of all states, read when first asked for. The small ones come first: Chandigarh and Puducherry lie within
 * others.
 */
export const territories = (): ReadonlyArray<Territory> =>
  (cache ??= boundaries.flatMap(territoryOf).toSorted((a, b) => size(a) - size(b)))

/** True where a line from the point to the east crosses the rings an odd number of times. */
const isInside = (rings: ReadonlyArray<Ring>, x: number, y: number): boolean => {
  let inside = false
  for (const ring of rings) {
    for (let index = 0; index + 3 < ring.length; index += 2) {
      const [ay, by] = [at(ring, index + 1), at(ring, index + 3)]
      if (ay > y === by > y) continue
      const [ax, bx] = [at(ring, index), at(ring, index + 2)]
      if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

/** Least distance from the point to a side that comes within reach of its latitude, 0.001 degrees of latitude. */
const distanceTo = (rings: ReadonlyArray<Ring>, x: number, y: number): number => {
  const narrow = Math.cos((y / 1_000) * (Math.PI / 180))
  let least = Number.POSITIVE_INFINITY
  for (const ring of rings) {
    for (let index = 0; index + 3 < ring.length; index += 2) {
      const [ay, by] = [at(ring, index + 1), at(ring, index + 3)]
      if (Math.min(ay, by) > y + reach || Math.max(ay, by) < y - reach) continue
      const [ax, bx] = [at(ring, index), at(ring, index + 2)]
      const [dx, dy] = [(bx - ax) * narrow, by - ay]
      const [px, py] = [(x - ax) * narrow, y - ay]
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
      least = Math.min(least, Math.hypot(px - along * dx, py - along * dy))
    }
  }
  return least
}

const at = (ring: Ring, index: number): number => ring[index] as number
