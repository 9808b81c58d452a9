import { nth } from "@grid/domain/numbers/Numbers"
import { corridors, zones } from "@grid/domain/observations/Area"
import { inverse, Matrix } from "ml-matrix"

const zoneIndex = (zone: string) => zones.findIndex((name) => name === zone)

/** Indices of the zones of each corridor: the first imports from the second. */
export const ends: ReadonlyArray<readonly [to: number, from: number]> = corridors.map((corridor) => {
  const [first = "", second = ""] = corridor.split("-")
  return [zoneIndex(first), zoneIndex(second)]
})

/** The last zone's potential is 0: only differences count. */
const free = zones.length - 1

const laplacian = Matrix.zeros(free, free)
for (const [a, b] of ends) {
  for (const zone of [a, b]) if (zone < free) laplacian.set(zone, zone, laplacian.get(zone, zone) + 1)
  if (a < free && b < free) {
    laplacian.set(a, b, laplacian.get(a, b) - 1)
    laplacian.set(b, a, laplacian.get(b, a) - 1)
  }
}
const potentialsOf = inverse(laplacian)

/**
 * Flows between zones that balance every zone and differ least, in the sum of squares, from what was measured (0 where
 * nothing was): `f = f⁰ + Bᵀλ` with `B Bᵀ λ = n − B f⁰`, `B` the incidence of corridors and zones. `surplus` is what each
 * zone has to give away, MW; Σ = 0. In the order of `corridors`, positive as import of the first zone.
 */
export const balance = (measured: ReadonlyArray<number | null>, surplus: ArrayLike<number>): Float64Array => {
  const imbalance = Float64Array.from(surplus)
  for (const [index, [to, from]] of ends.entries()) {
    const flow = measured[index] ?? 0
    imbalance[from] = nth(imbalance, from) - flow
    imbalance[to] = nth(imbalance, to) + flow
  }
  const potentials = new Float64Array(zones.length)
  for (let row = 0; row < free; row++) {
    let sum = 0
    for (let column = 0; column < free; column++) {
      sum += potentialsOf.get(row, column) * nth(imbalance, column)
    }
    potentials[row] = sum
  }
  return Float64Array.from(
    ends,
    ([to, from], index) => (measured[index] ?? 0) + nth(potentials, from) - nth(potentials, to)
  )
}
