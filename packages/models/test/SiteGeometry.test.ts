import { assert, describe, it } from "@effect/vitest"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { areaOf, mostCorners, type Position, type SiteArea } from "@grid/domain/substations/SiteArea"
import { SiteScreenRequest } from "@grid/domain/substations/SiteScreen"
import { makeRandom } from "@grid/models/engines/Random"
import { kmFromArea, kmPerDegree } from "@grid/models/substations/Measure"
import { indexOf } from "@grid/models/substations/SubstationIndex"
import { Result } from "effect"
import { distance } from "geokdbush"

const decode = strictDecoder(SiteScreenRequest)

const request = (polygon: unknown) => decode({ polygon, capacity_mw: 100, technology: "solar" })

const polygon = (...coordinates: ReadonlyArray<unknown>) => ({ type: "Polygon", coordinates })

const square = (x: number, y: number, size: number): Array<[number, number]> => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y]
]

const area = (value: unknown): SiteArea => {
  const { polygon } = Result.getOrThrow(request(value))
  assert(polygon !== undefined)
  return areaOf(polygon)
}

const detailOf = (value: unknown): string =>
  Result.match(request(value), { onFailure: ({ detail }) => detail, onSuccess: () => "" })

const circle = (corners: number, radius = 0.5): Array<Position> => {
  const points = Array.from({ length: corners - 1 }, (_, corner): Position => {
    const angle = (2 * Math.PI * corner) / (corners - 1)
    return [73 + radius * Math.cos(angle), 28 + radius * Math.sin(angle)]
  })
  return [...points, points[0] as Position]
}

describe("areas of sites", () => {
  it("are corners in turn, GeoJSON polygons with holes, and several of them; all say the same", () => {
    const corners = area(
      square(73, 28, 1)
        .slice(0, 4)
        .map(([lng, lat]) => ({ lat, lng }))
    )
    assert.deepStrictEqual(corners, area(polygon(square(73, 28, 1))))
    assert.deepStrictEqual(corners, area({ type: "MultiPolygon", coordinates: [[square(73, 28, 1)]] }))
    const withHole = area(polygon(square(73, 28, 1), square(73.4, 28.4, 0.2)))
    assert.strictEqual(kmFromArea(withHole, [73.2, 28.2]), 0)
    // The middle of a hole of 0.2 degrees: a tenth of a degree of longitude from its side.
    const toSide = 0.1 * kmPerDegree * Math.cos((28.5 * Math.PI) / 180)
    assert.closeTo(kmFromArea(withHole, [73.5, 28.5]), toSide, 0.01)
  })

  it.each([
    ["a ring that is not closed", polygon(square(73, 28, 1).slice(0, 4)), /closed ring/],
    [
      "a ring of three positions",
      polygon([
        [73, 28],
        [74, 28],
        [73, 28]
      ]),
      /closed ring/
    ],
    [
      "a bow tie",
      polygon([
        [73, 28],
        [74, 29],
        [74, 28],
        [73, 29],
        [73, 28]
      ]),
      /cross/
    ],
    [
      "a spike",
      polygon([
        [73, 28],
        [74, 28],
        [73.5, 28],
        [73.5, 29],
        [73, 28]
      ]),
      /cross/
    ],
    [
      "a line there and back",
      polygon([
        [73, 28],
        [74, 28],
        [73, 28],
        [74, 28],
        [73, 28]
      ]),
      /cross/
    ],
    [
      "a corner that comes twice",
      polygon([
        [73, 28],
        [73, 28],
        [74, 28],
        [74, 29],
        [73, 28]
      ]),
      /twice/
    ],
    [
      "one point only",
      polygon([
        [73, 28],
        [73, 28],
        [73, 28],
        [73, 28]
      ]),
      /twice/
    ],
    ["latitude before longitude", polygon(square(28, 73, 0.1)), /\[longitude, latitude\]/],
    [
      "an area across the antimeridian",
      polygon([
        [179, 20],
        [-179, 20],
        [-179, 30],
        [179, 30],
        [179, 20]
      ]),
      /68 to 98.*across the antimeridian/
    ],
    [
      "a ring round a pole",
      polygon([
        [0, 80],
        [120, 80],
        [-120, 80],
        [0, 80]
      ]),
      /round no pole/
    ],
    ["half the globe", polygon(square(-10, 0, 179).map(([x, y]) => [x === 169 ? 170 : x, y === 179 ? 80 : y])), /180/],
    ["a position without latitude", polygon([[73], [74, 28], [74, 29], [73, 28]]), /\[longitude, latitude\]/],
    [
      "what is no number",
      polygon([
        [73, null],
        [74, 28],
        [74, 29],
        [73, 28]
      ]),
      /polygon/
    ],
    [
      "an infinite number",
      polygon([
        [73, Number.POSITIVE_INFINITY],
        [74, 28],
        [74, 29],
        [73, 28]
      ]),
      /polygon/
    ],
    ["no ring", polygon(), /polygon/],
    [
      "another geometry",
      {
        type: "LineString",
        coordinates: [
          [73, 28],
          [74, 28]
        ]
      },
      /polygon/
    ],
    [
      "two corners",
      [
        { lat: 28, lng: 73 },
        { lat: 29, lng: 73 }
      ],
      /polygon/
    ],
    ["too many corners", polygon(circle(mostCorners + 1)), /at most 500 corners/],
    ["too many corners in all rings", polygon(circle(300), circle(300, 0.2)), /at most 500 corners/]
  ])("refuse %s, saying what to do", (_, value, words) => assert.match(detailOf(value), words))

  it("may have as many corners as there may be", () => {
    assert.strictEqual(detailOf(polygon(circle(mostCorners))), "")
  })

  it("stand in place of a point, not beside it", () => {
    const rest = { capacity_mw: 100, technology: "solar" }
    for (const place of [{}, { lat: 28 }, { lng: 73 }, { lat: 28, lng: 73, polygon: polygon(square(73, 28, 1)) }]) {
      assert.match(
        Result.match(decode({ ...place, ...rest }), { onFailure: ({ detail }) => detail, onSuccess: () => "" }),
        /either lat and lng, or polygon/
      )
    }
  })
})

describe("areas across the antimeridian", () => {
  const random = makeRandom("antimeridian")
  const between = (low: number, high: number) => low + (high - low) * random.next()
  /** Longitude as one of those that say the same. */
  const written = (x: number) => ((x + 540) % 360) - 180 + 360 * (random.below(3) - 1)
  const rewritten = (ring: ReadonlyArray<Position>) => {
    const all = ring.slice(1).map(([x, y]): Position => [written(x), y])
    return [...all.slice(-1), ...all]
  }

  it("are read the short way round: a box has in it what lies between its sides, or is refused as of elsewhere", () => {
    let [inside, outside, refused] = [0, 0, 0]
    for (let number = 0; number < 400; number++) {
      const [west, width, south] = [between(-180, 180), between(0.1, 170), between(-60, 30)]
      const [east, north] = [west + width, south + between(0.1, 50)]
      const box = polygon(
        rewritten([
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south]
        ])
      )
      const reaches = [-360, 0, 360].some((turn) => west + turn <= 98 && east + turn >= 68) && north >= 6
      if (!reaches) {
        assert.match(detailOf(box), /must reach into India/, `${west} to ${east}`)
        refused += 1
        continue
      }
      const sides = area(box)
      for (let place = 0; place < 20; place++) {
        const [x, y] = [between(68, 98), between(6, 38)]
        const isInside = y > south && y < north && (x - west + 720) % 360 < width
        assert.strictEqual(kmFromArea(sides, [x, y]) === 0, isInside, `${x} ${y} of ${west} to ${east}`)
        if (isInside) inside += 1
        else outside += 1
      }
    }
    for (const count of [inside, outside, refused]) assert.isAbove(count, 100)
  })

  it("are the same whichever turns their longitudes count, holes too", () => {
    const star = (x: number, y: number, size: number): ReadonlyArray<Position> => {
      const corners = Array.from({ length: 12 }, (_, corner): Position => {
        const [angle, radius] = [(corner * Math.PI) / 6, size * between(0.5, 1)]
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
      })
      return [...corners, corners[0] as Position]
    }
    for (let number = 0; number < 100; number++) {
      const [x, y] = [between(72, 94), between(10, 34)]
      const rings = [star(x, y, 3), star(x, y, 0.7)]
      const [plain, turned] = [area(polygon(...rings)), area(polygon(...rings.map(rewritten)))]
      for (let place = 0; place < 20; place++) {
        const position: Position = [x + between(-4, 4), y + between(-4, 4)]
        assert.closeTo(kmFromArea(turned, position), kmFromArea(plain, position), 1e-6)
      }
    }
  })

  it("may reach far beyond India, to the poles: what is near them within India is there", () => {
    const index = indexOf([
      { id: "within", lat: 28, lon: 73 },
      { id: "beside", lat: 28, lon: 67.9 }
    ])
    const far = area(polygon(square(68, 20, 60).map(([x, y]) => [x === 128 ? -170 : x, y === 80 ? 89.9 : y])))
    assert.deepStrictEqual(
      index.near(far, 50).map(({ item }) => item.id),
      ["within", "beside"]
    )
  })
})

describe("things about a site", () => {
  const random = makeRandom("places")
  const places = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    lat: id % 50 === 0 ? null : 8 + 28 * random.next(),
    lon: 69 + 28 * random.next()
  }))
  const index = indexOf(places)

  it("are those within reach of a point, nearest first, whichever way they are looked for", () => {
    for (let query = 0; query < 50; query++) {
      const [lng, lat] = [70 + 26 * random.next(), 9 + 26 * random.next()]
      const near = index.near({ lat, lng }, 150)
      const all = places
        .flatMap(({ id, lat: y, lon }) => (y === null ? [] : [{ id, km: distance(lng, lat, lon, y) }]))
        .filter(({ km }) => km <= 150)
      assert.sameMembers(
        near.map(({ item }) => item.id),
        all.map(({ id }) => id)
      )
      near.forEach(({ distance_km }, place) => assert.isAtLeast(distance_km, near[place - 1]?.distance_km ?? 0))
    }
  })

  it("of an area are those of its edge and none that are farther than a corner", () => {
    let inside = 0
    for (let query = 0; query < 20; query++) {
      const [x, y] = [70 + 25 * random.next(), 9 + 25 * random.next()]
      const ring = square(x, y, 1)
      const near = index.near([[ring]], 100)
      const kms = new Map(near.map(({ distance_km, item }) => [item.id, distance_km]))
      for (const { id, lat, lon } of places) {
        if (lat === null) continue
        const corner = Math.min(...ring.map(([lng, north]) => distance(lng, north, lon, lat)))
        const isInside = lon >= x && lon <= x + 1 && lat >= y && lat <= y + 1
        if (isInside) assert.strictEqual(kms.get(id), 0, `${++inside}`)
        else if (corner <= 100) assert.isAtMost(kms.get(id) ?? Infinity, corner * 1.001)
      }
    }
    assert.isAbove(inside, 10, "areas with something in them")
  })
})
