import type { Flow, Loads } from "@grid/models/distribution/PowerFlow"
import type { Tree } from "@grid/models/distribution/Tree"

/** Element of an array that has it. */
const at = (values: ArrayLike<number>, index: number): number => Number(values[index])

/** Solves a system of linear equations by Gauss and Jordan with pivots; each row ends with its right side. */
const solveLinear = (rows: Array<Float64Array>): ReadonlyArray<number> => {
  const size = rows.length
  const rowAt = (index: number) => rows[index] ?? new Float64Array()
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(at(rowAt(row), column)) > Math.abs(at(rowAt(pivot), column))) pivot = row
    }
    const best = rowAt(pivot)
    rows[pivot] = rowAt(column)
    rows[column] = best
    for (const [row, values] of rows.entries()) {
      const factor = at(values, column) / at(best, column)
      if (row === column || factor === 0) continue
      for (let other = column; other <= size; other++) values[other] = at(values, other) - factor * at(best, other)
    }
  }
  return rows.map((row, index) => at(row, size) / at(row, index))
}

type Complex = readonly [re: number, im: number]

const none: Complex = [0, 0]
const plus = (one: Complex, other: Complex): Complex => [one[0] + other[0], one[1] + other[1]]
const times = (one: Complex, other: Complex): Complex => [
  one[0] * other[0] - one[1] * other[1],
  one[0] * other[1] + one[1] * other[0]
]

/** Residual of the equations: voltage of each node less that of its parent and the drop by the currents beyond it, of conj(S/V) each. */
const residual = (tree: Tree, { p_w, q_var }: Loads, source: Flow, unknown: ReadonlyArray<number>) => {
  const count = tree.nodes.length
  const voltage = (node: number, phase: number): Complex =>
    node === 0
      ? [at(source.v_re, phase), at(source.v_im, phase)]
      : [at(unknown, 6 * (node - 1) + 2 * phase), at(unknown, 6 * (node - 1) + 2 * phase + 1)]
  const currents = Array.from({ length: 3 * count }, (_, index): Complex => {
    const [re, im] = voltage(Math.floor(index / 3), index % 3)
    const square = re * re + im * im
    return times([at(p_w, index) / square, -at(q_var, index) / square], [re, im])
  })
  for (let node = count - 1; node > 0; node--) {
    for (let phase = 0; phase < 3; phase++) {
      const above = 3 * at(tree.parents, node) + phase
      currents[above] = plus(currents[above] ?? none, currents[3 * node + phase] ?? none)
    }
  }
  return tree.nodes.slice(1).flatMap((_, index) => {
    const node = index + 1
    const mutual: Complex = [at(tree.rn_ohm, node), at(tree.xn_ohm, node)]
    const self = plus(mutual, [at(tree.r_ohm, node), at(tree.x_ohm, node)])
    return [0, 1, 2].flatMap((phase) => {
      const drops = [0, 1, 2].map((other) => times(other === phase ? self : mutual, currents[3 * node + other] ?? none))
      const [re, im] = drops.reduce(plus, voltage(node, phase))
      const above = voltage(at(tree.parents, node), phase)
      return [re - above[0], im - above[1]]
    })
  })
}

/** Voltages by Newton's method with a numerical Jacobian, from those of the source; null where it does not converge. */
export const newton = (tree: Tree, loads: Loads, source: Flow): ReadonlyArray<number> | null => {
  const step = 1e-6 * tree.base_v
  let unknown: ReadonlyArray<number> = tree.nodes
    .slice(1)
    .flatMap(() => [0, 1, 2].flatMap((phase) => [at(source.v_re, phase), at(source.v_im, phase)]))
  for (let round = 0; round < 30; round++) {
    const values = unknown
    const now = residual(tree, loads, source, values)
    if (Math.max(...now.map(Math.abs)) < 1e-9 * tree.base_v) return values
    const columns = values.map((value, index) => residual(tree, loads, source, values.with(index, value + step)))
    const rows = now.map((own, row) =>
      Float64Array.from([...columns.map((column) => (at(column, row) - own) / step), own])
    )
    const changes = solveLinear(rows)
    unknown = values.map((value, index) => value - at(changes, index))
  }
  return null
}
