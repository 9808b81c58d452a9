import { Schema } from "effect"
import { bounded } from "../http/Parameters.ts"

/** Range of sites, degrees: India and what lies about it. */
export const bounds = { south: 6, north: 38, west: 68, east: 98 } as const

export const latitude = bounded(bounds.south, bounds.north, "Latitude, degrees north", 28.02)
export const longitude = bounded(bounds.west, bounds.east, "Longitude, degrees east", 73.31)

/** Most corners of an area, of all its rings. */
export const mostCorners = 500

/** Longitude and latitude, degrees. */
export type Position = readonly [longitude: number, latitude: number]

/** Closed line: the last position is the first. */
export type Ring = ReadonlyArray<Position>

/** Area of a site: of each part the outer ring, then its holes. */
export type SiteArea = ReadonlyArray<ReadonlyArray<Ring>>

const isPosition = ([x, y, ...altitudes]: ReadonlyArray<number>): boolean =>
  x !== undefined && y !== undefined && altitudes.length <= 1 && Math.abs(x) <= 540 && Math.abs(y) <= 90

const filter = <A>(holds: (value: A) => boolean, message: string) =>
  Schema.makeFilter<A>((value) => holds(value), { message })

const GeoPosition = Schema.Array(bounded(-1_000, 10_000, "Degrees, or an altitude, metres", 73.31))
  .check(filter(isPosition, "must be [longitude, latitude]: -540 to 540, then -90 to 90 degrees"))
  .annotate({
    description:
      "Longitude, then latitude, degrees (WGS 84); longitudes may count on beyond the antimeridian; an altitude is not looked at"
  })

type Points = ReadonlyArray<ReadonlyArray<number>>

const same = (a: ReadonlyArray<number> | undefined, b: ReadonlyArray<number> | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** The same longitude, whole turns away, that is nearest to another. */
const turned = (x: number, towards: number): number => x + 360 * Math.round((towards - x) / 360)

/** Ring of positions whose sides go the short way round: longitudes count on across the antimeridian. */
const unwrapped = (points: Points): Ring => {
  let before = points[0]?.[0] ?? 0
  return points.map(([x = 0, y = 0]): Position => {
    before = turned(x, before)
    return [before, y]
  })
}

const middleOf = (ring: Ring): number => {
  const all = ring.map(([x]) => x)
  return (Math.min(...all) + Math.max(...all)) / 2
}

/** The same ring, whole turns away, whose middle is nearest to a longitude. */
const near = (ring: Ring, x: number): Ring => {
  const middle = middleOf(ring)
  const shift = turned(middle, x) - middle
  return shift === 0 ? ring : ring.map(([lng, lat]): Position => [lng + shift, lat])
}

/** The rings of a polygon as they lie towards India: the outer one, and the holes within it. */
const placed = ([outer = [], ...holes]: ReadonlyArray<Points>): ReadonlyArray<Ring> => {
  const first = near(unwrapped(outer), (bounds.west + bounds.east) / 2)
  return [first, ...holes.map((hole) => near(unwrapped(hole), middleOf(first)))]
}

/** True where the box around the outer ring and that of the sites have a point in common. */
const isAbout = ([outer = []]: ReadonlyArray<Ring>): boolean => {
  const [lngs, lats] = [outer.map(([x]) => x), outer.map(([, y]) => y)]
  return (
    Math.min(...lngs) <= bounds.east &&
    Math.max(...lngs) >= bounds.west &&
    Math.min(...lats) <= bounds.north &&
    Math.max(...lats) >= bounds.south
  )
}

/** Twice the signed area of a triangle: its sign is the side of `c` that the line from `a` to `b` leaves. */
const turn = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const isBetween = (a: Position, b: Position, c: Position): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])

/** True where two sides have a point in common. */
const meet = (a: Position, b: Position, c: Position, d: Position): boolean => {
  const [first, second] = [Math.sign(turn(a, b, c)), Math.sign(turn(a, b, d))]
  const [third, fourth] = [Math.sign(turn(c, d, a)), Math.sign(turn(c, d, b))]
  return (
    (first !== second && third !== fourth) ||
    (first === 0 && isBetween(a, b, c)) ||
    (second === 0 && isBetween(a, b, d)) ||
    (third === 0 && isBetween(c, d, a)) ||
    (fourth === 0 && isBetween(c, d, b))
  )
}

/** True where two sides from a corner lie on each other: a spike. */
const doublesBack = (corner: Position, one: Position, other: Position): boolean =>
  turn(corner, one, other) === 0 &&
  (one[0] - corner[0]) * (other[0] - corner[0]) + (one[1] - corner[1]) * (other[1] - corner[1]) > 0

/** True where no two sides meet but neighbours in the corner that they share. */
const isSimple = (ring: Ring): boolean => {
  const sides = ring.length - 1
  for (let i = 0; i < sides; i++) {
    const [a, b] = [ring[i] as Position, ring[i + 1] as Position]
    if (same(a, b)) return false
    for (let j = i + 1; j < sides; j++) {
      const [c, d] = [ring[j] as Position, ring[j + 1] as Position]
      const isFaulty =
        j === i + 1 ? doublesBack(b, a, d) : i === 0 && j === sides - 1 ? doublesBack(a, b, c) : meet(a, b, c, d)
      if (isFaulty) return false
    }
  }
  return true
}

const cornersOf = (rings: ReadonlyArray<ReadonlyArray<unknown>>): number =>
  rings.reduce((total, ring) => total + ring.length, 0)

const fewCorners = (count: number): boolean => count <= mostCorners
const tooMany = `must have at most ${mostCorners} corners in all: simplify it`

const crossing =
  "must not cross or touch itself: no two of its sides may meet, but neighbours in their corner, and no corner may come twice"

const isNarrow = (points: Points): boolean => {
  const lngs = unwrapped(points).map(([x]) => x)
  return Math.max(...lngs) - Math.min(...lngs) < 180
}

const wide =
  "must span less than 180 degrees of longitude and go round no pole: each side is read the short way round, also across the antimeridian"

const elsewhere = `must reach into India, ${bounds.west} to ${bounds.east} degrees east and ${bounds.south} to ${bounds.north} degrees north, positions as [longitude, latitude]; sides are read the short way round, also across the antimeridian`

const isClosed = (points: Points): boolean => {
  const [[x = 0, y] = [], [u = 0, v] = []] = [points[0], points.at(-1)]
  return points.length >= 4 && turned(u, x) === x && y === v
}

const ring = Schema.Array(GeoPosition)
  .check(filter(isClosed, "must be a closed ring of at least four positions: end it with its first one"))
  .check(filter(isNarrow, wide))
  .check(filter((points: Points) => !fewCorners(points.length) || isSimple(unwrapped(points)), crossing))
  .annotate({ description: "Closed ring: the last position is the first" })

const rings = Schema.Array(ring)
  .check(Schema.isMinLength(1))
  .annotate({ description: "The outer ring, then the holes" })

const GeoPolygon = Schema.Struct({
  type: Schema.Literal("Polygon").annotate({ description: "Kind of the geometry" }),
  coordinates: rings
    .check(filter((all: ReadonlyArray<Points>) => fewCorners(cornersOf(all)), tooMany))
    .check(filter((all: ReadonlyArray<Points>) => isAbout(placed(all)), elsewhere))
    .annotateKey({ description: "The outer ring, then the holes" })
}).annotate({ identifier: "GeoPolygon", description: "Polygon as GeoJSON has it (RFC 7946)" })

const GeoMultiPolygon = Schema.Struct({
  type: Schema.Literal("MultiPolygon").annotate({ description: "Kind of the geometry" }),
  coordinates: Schema.Array(rings)
    .check(Schema.isMinLength(1))
    .check(filter((all: ReadonlyArray<ReadonlyArray<Points>>) => fewCorners(cornersOf(all.flat())), tooMany))
    .check(filter((all: ReadonlyArray<ReadonlyArray<Points>>) => all.some((part) => isAbout(placed(part))), elsewhere))
    .annotateKey({ description: "Of each polygon the outer ring, then the holes" })
}).annotate({ identifier: "GeoMultiPolygon", description: "Several polygons as GeoJSON has them (RFC 7946)" })

const Corner = Schema.Struct({
  lat: bounded(-90, 90, "Latitude, degrees north", 28.02),
  lng: bounded(-540, 540, "Longitude, degrees east", 73.31)
})

const closed = (corners: ReadonlyArray<typeof Corner.Type>): Ring => {
  const points = corners.map(({ lat, lng }): Position => [lng, lat])
  return [...points, ...points.slice(0, same(points[0], points.at(-1)) ? 0 : 1)]
}

const ofCorners = (holds: (ring: Ring) => boolean, message: string) =>
  filter((all: ReadonlyArray<typeof Corner.Type>) => !fewCorners(all.length) || holds(closed(all)), message)

/** Corners in turn; the last need not be the first. */
const Corners = Schema.Array(Corner)
  .check(Schema.isMinLength(3))
  .check(filter((all: ReadonlyArray<typeof Corner.Type>) => fewCorners(all.length), tooMany))
  .check(ofCorners(isNarrow, wide))
  .check(ofCorners((ring) => ring.length > 3 && isSimple(unwrapped(ring)), crossing))
  .check(ofCorners((ring) => isAbout(placed([ring])), elsewhere))

/** Polygon of a request. */
export const SitePolygon = Schema.Union([Corners, GeoPolygon, GeoMultiPolygon])

/** Area that a polygon of a request stands for, its longitudes as they lie towards India. */
export const areaOf = (polygon: typeof SitePolygon.Type): SiteArea => {
  if (!("type" in polygon)) return [placed([closed(polygon)])]
  return (polygon.type === "Polygon" ? [polygon.coordinates] : polygon.coordinates).map(placed)
}
