import { bidAreasOf } from "@grid/domain/reference/BidAreas"
import { states } from "@grid/domain/states/State"
import { territories } from "@grid/domain/states/StateAt"
import { readFileSync } from "node:fs"

/** Units of the drawing in a degree of latitude. */
const unitsADegree = 60

/** Least area of a triangle between three vertices of which the middle one is worth drawing: half a pixel, 0.001 degrees squared. */
const leastArea = 1_200

/** Area below which a state is marked by a spot, too, units squared. */
const smallArea = 450

// A vertex is one number: longitude and latitude, 0.001 degrees each.
const longitudeOf = (vertex) => Math.floor(vertex / 100_000)
const latitudeOf = (vertex) => vertex % 100_000
const verticesOf = (ring) =>
  Array.from({ length: ring.length / 2 }, (_, index) => ring[2 * index] * 100_000 + ring[2 * index + 1])

const neighboursOf = (graph, vertex) => {
  const neighbours = graph.get(vertex) ?? new Set()
  graph.set(vertex, neighbours)
  return neighbours
}

/** Sides of rings as a graph; with `isOutline` without those that two of the rings share. */
const graphOf = (rings, isOutline) => {
  const graph = new Map()
  for (const ring of rings) {
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1)
      if (from === to) continue
      const isShared = isOutline && neighboursOf(graph, from).has(to)
      for (const [a, b] of [
        [from, to],
        [to, from]
      ]) {
        if (isShared) neighboursOf(graph, a).delete(b)
        else neighboursOf(graph, a).add(b)
      }
    }
  }
  return graph
}

/** Closed lines that the sides of a graph make up; the graph is used up. */
const ringsOf = (graph) => {
  const rings = []
  for (const start of graph.keys()) {
    while (graph.get(start).size > 0) {
      const ring = []
      let at = start
      do {
        const [to] = graph.get(at)
        graph.get(at).delete(to)
        graph.get(to).delete(at)
        ring.push(to)
        at = to
      } while (at !== start)
      rings.push(ring)
    }
  }
  return rings
}

const triangle = (a, b, c) => {
  const [bx, by] = [longitudeOf(b) - longitudeOf(a), latitudeOf(b) - latitudeOf(a)]
  const [cx, cy] = [longitudeOf(c) - longitudeOf(a), latitudeOf(c) - latitudeOf(a)]
  return Math.abs(bx * cy - cx * by) / 2
}

/**
 * Vertices that are worth drawing (Visvalingam and Whyatt 1993). They are chosen on the lines of all states together, so that
 * two states keep the same ones on the line between them.
 */
const simplified = (graph) => {
  const isSlight = (vertex, area) => {
    const [a, b, more] = graph.get(vertex)
    return b !== undefined && more === undefined && !graph.get(a).has(b) && triangle(a, vertex, b) < area
  }
  for (let area = leastArea / 64; area <= leastArea; area *= 2) {
    for (const vertex of graph.keys()) {
      if (!isSlight(vertex, area)) continue
      const [a, b] = graph.get(vertex)
      graph.get(a).delete(vertex)
      graph.get(b).delete(vertex)
      graph.get(a).add(b)
      graph.get(b).add(a)
      graph.delete(vertex)
    }
  }
  return new Set(graph.keys())
}

/** Area and first moments of a closed line. */
const momentsOf = (ring) => {
  let [area, x, y] = [0, 0, 0]
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(index - 1)
    const cross = ax * by - bx * ay
    area += cross / 2
    x += ((ax + bx) * cross) / 6
    y += ((ay + by) * cross) / 6
  }
  return area < 0 ? { area: -area, x: -x, y: -y } : { area, x, y }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const areaOf = (rings) => sum(rings.map((ring) => momentsOf(ring).area))

/** Centre of mass of all that rings enclose. */
const centreOf = (rings) => {
  const moments = rings.map(momentsOf)
  const area = sum(moments.map((one) => one.area))
  return [sum(moments.map(({ x }) => x)) / area, sum(moments.map(({ y }) => y)) / area].map(Math.round)
}

/** Middle of the ring with the most vertices. */
const spotOf = (rings) => {
  const [ring = []] = rings.toSorted((a, b) => b.length - a.length)
  return [0, 1].map((axis) => Math.round(sum(ring.map((place) => place[axis])) / ring.length))
}

const pathOf = (ring) => {
  const [[x, y]] = ring
  const steps = ring.slice(1).map(([bx, by], index) => `${bx - ring[index][0]} ${by - ring[index][1]}`)
  return `M${x} ${y}l${steps.join(" ")}z`.replaceAll(" -", "-")
}

/** Bid areas of a state, the one with the most parts of it first. */
const bidAreasIn = (slug) => {
  const areas = bidAreasOf(slug).map(({ area }) => area.toUpperCase())
  const parts = (area) => areas.filter((other) => other === area).length
  return [...new Set(areas)].toSorted((a, b) => parts(b) - parts(a))
}

/** States with their rings of places, and the size of the drawing. */
const drawStates = () => {
  const shapes = territories().map(({ rings, state }) => ({
    state,
    rings: ringsOf(graphOf(rings.map(verticesOf), true))
  }))
  const all = shapes.flatMap(({ rings }) => rings)
  const drawn = simplified(graphOf(all, false))
  const [longitudes, latitudes] = [all.flat().map(longitudeOf), all.flat().map(latitudeOf)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const narrow = Math.cos((((north + south) / 2_000) * Math.PI) / 180)
  const [across, down] = [(narrow * unitsADegree) / 1_000, unitsADegree / 1_000]
  const place = (vertex) => [
    Math.round((longitudeOf(vertex) - west) * across),
    Math.round((north - latitudeOf(vertex)) * down)
  ]
  const isNew = ([x, y], index, places) => index === 0 || x !== places[index - 1][0] || y !== places[index - 1][1]
  return {
    width: Math.ceil((east - west) * across),
    height: Math.ceil((north - south) * down),
    shapes: shapes.map(({ rings, state }) => ({
      ...state,
      rings: rings.map((ring) =>
        ring
          .filter((vertex) => drawn.has(vertex))
          .map(place)
          .filter(isNew)
      )
    }))
  }
}

const makeOutlines = () => {
  const { shapes, ...size } = drawStates()
  const centre = (zone) => centreOf(shapes.filter((state) => state.zone === zone).flatMap(({ rings }) => rings))
  return {
    ...size,
    // The small ones come last, over those in which they lie.
    states: shapes
      .toSorted((a, b) => areaOf(b.rings) - areaOf(a.rings))
      .map(({ name, rings, slug, zone }) => ({
        slug,
        name,
        zone,
        bidAreas: bidAreasIn(slug),
        path: rings
          .filter((ring) => ring.length > 2)
          .map(pathOf)
          .join(""),
        spot: areaOf(rings) < smallArea ? spotOf(rings) : null
      })),
    centres: Object.fromEntries(
      [...new Set(states.flatMap(({ zone }) => zone ?? []))].map((zone) => [zone, centre(zone)])
    )
  }
}

const notice = readFileSync(new URL("../domain/src/states/Boundaries.NOTICE.md", import.meta.url), "utf8")

/** Outlines of the states for a drawing, simplified, and the licence of what they are made from. */
export const outlines = {
  ...makeOutlines(),
  licence: notice
    .split("\n")
    .filter((line) => line.startsWith(">"))
    .map((line) => line.slice(2))
    .join("\n")
}
