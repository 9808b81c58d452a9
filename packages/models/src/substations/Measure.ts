import type { Position, Ring, SiteArea } from "@grid/domain/substations/SiteArea"
import { distance } from "geokdbush"

/** Length of a degree of latitude on a sphere of 6,371 km, km. */
export const kmPerDegree = (6_371 * Math.PI) / 180

/** Length of the great circle between two positions, km. */
export const kmBetween = ([x1, y1]: Position, [x2, y2]: Position): number => distance(x1, y1, x2, y2)

/** True where a position lies within a ring (even-odd rule). */
const isInRing = (ring: Ring, [x, y]: Position): boolean => {
  let isInside = false
  for (let index = 1; index < ring.length; index++) {
    const [[x1, y1], [x2, y2]] = [ring[index - 1] as Position, ring[index] as Position]
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) isInside = !isInside
  }
  return isInside
}

const isWithin = (area: SiteArea, position: Position): boolean =>
  area.some(
    ([outer, ...holes]) =>
      outer !== undefined && isInRing(outer, position) && !holes.some((hole) => isInRing(hole, position))
  )

/** Position on the side between two corners that is nearest to another, on the plane that touches the globe there. */
const nearestOnSide = ([x1, y1]: Position, [x2, y2]: Position, [x, y]: Position): Position => {
  const scale = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(x2 - x1) * scale, y2 - y1]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : ((x - x1) * scale * dx + (y - y1) * dy) / length
  const along = Math.min(1, Math.max(0, part))
  return [x1 + along * (x2 - x1), y1 + along * (y2 - y1)]
}

/** Square of the distance on that plane, in degrees of latitude. */
const planar = ([x1, y1]: Position, [x, y]: Position): number => {
  const dx = (x1 - x) * Math.cos((y * Math.PI) / 180)
  return dx * dx + (y1 - y) ** 2
}

/** Distance of a position from an area, km: 0 within it, else that of the nearest point of its sides. */
export const kmFromArea = (area: SiteArea, position: Position): number => {
  if (isWithin(area, position)) return 0
  let nearest: Position | null = null
  let least = Infinity
  for (const ring of area.flat()) {
    for (let index = 1; index < ring.length; index++) {
      const point = nearestOnSide(ring[index - 1] as Position, ring[index] as Position, position)
      const square = planar(point, position)
      if (square < least) [least, nearest] = [square, point]
    }
  }
  return nearest === null ? Infinity : kmBetween(position, nearest)
}

/** Box around an area: west, south, east and north, degrees. */
export const boxOf = (area: SiteArea): readonly [number, number, number, number] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of area.flat(2)) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
