import type { Tree } from "./Tree.ts"

/** Power drawn at each node and phase, W and var; below 0 it is fed in. */
export interface Loads {
  readonly p_w: Float64Array
  readonly q_var: Float64Array
}

/** Voltages of the nodes, V, and currents of the sections that lead to them, A: real and imaginary parts. */
export interface Flow {
  readonly v_re: Float64Array
  readonly v_im: Float64Array
  readonly i_re: Float64Array
  readonly i_im: Float64Array
}

/** Cosine and sine of the angles of the three phases. */
const cosines = [1, -0.5, -0.5] as const
const sines = [0, -Math.sqrt(3) / 2, Math.sqrt(3) / 2] as const

/** Flow without any load: every node has the voltage of the source. */
export const idleFlow = ({ base_v, nodes, source_pu }: Tree): Flow => {
  const length = 3 * nodes.length
  const volts = base_v * source_pu
  return {
    v_re: Float64Array.from({ length }, (_, index) => volts * (cosines[index % 3] ?? 0)),
    v_im: Float64Array.from({ length }, (_, index) => volts * (sines[index % 3] ?? 0)),
    i_re: new Float64Array(length),
    i_im: new Float64Array(length)
  }
}

/** Sets the voltage of the source, per unit. */
export const setSource = ({ base_v }: Tree, { v_im, v_re }: Flow, source_pu: number): void => {
  for (let phase = 0; phase < 3; phase++) {
    v_re[phase] = base_v * source_pu * (cosines[phase] as number)
    v_im[phase] = base_v * source_pu * (sines[phase] as number)
  }
}

export const noLoads = ({ nodes }: Tree): Loads => ({
  p_w: new Float64Array(3 * nodes.length),
  q_var: new Float64Array(3 * nodes.length)
})

/** Sets the currents of the sections to those that the loads draw at the voltages as they are, summed towards the source. */
export const sumCurrents = ({ parents }: Tree, { p_w, q_var }: Loads, { i_im, i_re, v_im, v_re }: Flow): void => {
  for (let index = 0; index < p_w.length; index++) {
    const p = p_w[index] as number
    const q = q_var[index] as number
    const re = v_re[index] as number
    const im = v_im[index] as number
    const square = re * re + im * im
    i_re[index] = (p * re + q * im) / square
    i_im[index] = (p * im - q * re) / square
  }
  for (let node = parents.length - 1; node > 0; node--) {
    const from = 3 * node
    const to = 3 * (parents[node] as number)
    for (let phase = 0; phase < 3; phase++) {
      i_re[to + phase] = (i_re[to + phase] as number) + (i_re[from + phase] as number)
      i_im[to + phase] = (i_im[to + phase] as number) + (i_im[from + phase] as number)
    }
  }
}

/** Largest change of a voltage by a sweep, V, and the node where it was; not a number where a voltage is none. */
interface Change {
  volts: number
  node: number
}

/** Sets the voltages, from the source outward, to those that the currents leave. */
const dropVoltages = (tree: Tree, { i_im, i_re, v_im, v_re }: Flow, change: Change): void => {
  const { parents, r_ohm, rn_ohm, x_ohm, xn_ohm } = tree
  change.volts = 0
  for (let node = 1; node < parents.length; node++) {
    const own = 3 * node
    const above = 3 * (parents[node] as number)
    const r = r_ohm[node] as number
    const x = x_ohm[node] as number
    const rn = rn_ohm[node] as number
    const xn = xn_ohm[node] as number
    const sumRe = (i_re[own] as number) + (i_re[own + 1] as number) + (i_re[own + 2] as number)
    const sumIm = (i_im[own] as number) + (i_im[own + 1] as number) + (i_im[own + 2] as number)
    const dropRe = rn * sumRe - xn * sumIm
    const dropIm = rn * sumIm + xn * sumRe
    for (let phase = 0; phase < 3; phase++) {
      const re = i_re[own + phase] as number
      const im = i_im[own + phase] as number
      const nextRe = (v_re[above + phase] as number) - r * re + x * im - dropRe
      const nextIm = (v_im[above + phase] as number) - r * im - x * re - dropIm
      const step = Math.max(
        Math.abs(nextRe - (v_re[own + phase] as number)),
        Math.abs(nextIm - (v_im[own + phase] as number))
      )
      // Not `>`: a step that is not a number counts as the largest.
      if (!(step <= change.volts)) {
        change.volts = step
        change.node = node
      }
      v_re[own + phase] = nextRe
      v_im[own + phase] = nextIm
    }
  }
}

/** Change of a voltage below which the sweeps have converged, of the base voltage. */
const tolerance = 1e-10

/** Sweeps after which a network that has a solution has converged, save within a thousandth of the largest load it can carry. */
const mostSweeps = 3_000

/**
 * Power flow of a radial three-phase network with loads of constant power by backward and forward sweeps (Shirmohammadi et
 * al. 1988), begun from `flow` and left in it. Gives null, or where the sweeps do not converge the index of the node that moves
 * most: there is then no solution, and the flow means nothing.
 */
export const solve = (tree: Tree, loads: Loads, flow: Flow, sweeps = mostSweeps): number | null => {
  const change: Change = { volts: 0, node: 0 }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    sumCurrents(tree, loads, flow)
    dropVoltages(tree, flow, change)
    if (Number.isNaN(change.volts)) return change.node
    if (change.volts < tolerance * tree.base_v) return null
  }
  return change.node
}

/** Binary digits of the part of loads that lines carry. */
const partDigits = 10

/** Flow of the largest part of loads that lines carry, begun from one without load and the voltage of the source in it. */
export const solvePart = (tree: Tree, { p_w, q_var }: Loads, idle: Flow, sweeps: number): Flow => {
  let flow = idle
  let part = 0
  for (let digit = 1; digit <= partDigits; digit++) {
    const next = part + 2 ** -digit
    const trial = {
      v_re: flow.v_re.slice(),
      v_im: flow.v_im.slice(),
      i_re: flow.i_re.slice(),
      i_im: flow.i_im.slice()
    }
    const loads = { p_w: p_w.map((watts) => next * watts), q_var: q_var.map((vars) => next * vars) }
    if (solve(tree, loads, trial, sweeps) !== null) continue
    flow = trial
    part = next
  }
  return flow
}

/** Voltage of a node and phase, per unit. */
export const perUnit = ({ base_v }: Tree, { v_im, v_re }: Flow, index: number): number =>
  Math.hypot(v_re[index] as number, v_im[index] as number) / base_v

/** Active power that the source of a tree gives on each phase, W. */
export const sourceWatts = ({ i_im, i_re, v_im, v_re }: Flow): readonly [number, number, number] => {
  const watts = (phase: number) =>
    (v_re[phase] as number) * (i_re[phase] as number) + (v_im[phase] as number) * (i_im[phase] as number)
  return [watts(0), watts(1), watts(2)]
}
