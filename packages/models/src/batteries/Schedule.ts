import type { Cell } from "@grid/domain/batteries/Cell"
import { hoursPerDay } from "@grid/domain/time/Time"
import type { Highs, Model, ModelData } from "highs"
import { type Entry, type Programme, programme } from "../dispatch/Programme.ts"

/**
 * Energy of 1 MW of storage in each step of a day, MWh at the meter: positive is discharged, negative is charged. A step has
 * one or the other.
 */
export type Schedule = Float64Array

/**
 * The schedule of greatest revenue for a day's prices (INR/MWh by equal steps of 24 h, `NaN` unknown), as the optimum of a
 * linear programme over charge c and discharge d (both at the meter) of every step t of h hours:
 *
 *     maximise    Σ p_t (d_t − c_t)
 *     subject to  0 ≤ Σ_{u ≤ t} (η_c c_u − d_u / η_d) ≤ capacity, at the last step 0
 *                 0 ≤ c_t, d_t ≤ h MWh,  Σ d_t / η_d ≤ cycles · capacity
 *
 * A step without a price is not traded.
 */
export const optimum = (highs: Highs, prices: Float64Array, cell: Cell): Schedule =>
  highs.withModel(modelOf(highs, prices, cell), (lp) => {
    lp.options.set(options)
    return solved(highs, lp, prices.length, cell)
  })

/**
 * Schedules of many days, whose prices are all known: each programme starts from the optimum of the one before, which is
 * several times quicker. Among equal schedules it takes the one that is nearest, so that their order counts.
 */
export const optima = <A>(
  highs: Highs,
  steps: number,
  cell: Cell,
  use: (optimum: (prices: Float64Array) => Schedule) => A
): A =>
  highs.withModel(modelOf(highs, new Float64Array(steps), cell), (lp) => {
    lp.options.set(options)
    const costs = new Float64Array(2 * steps)
    return use((prices) => {
      prices.forEach((price, step) => {
        costs[step] = price / unit_inr
        costs[steps + step] = -price / unit_inr
      })
      lp.changeColsCost({ kind: "range", from: 0, to: 2 * steps - 1 }, costs)
      return solved(highs, lp, steps, cell)
    })
  })

/** Presolving costs more than it saves on a model of this size. */
const options = { output_flag: false, presolve: "off" } as const

const solved = (highs: Highs, lp: Model, steps: number, cell: Cell): Schedule => {
  lp.run()
  if (lp.getModelStatus() !== highs.constants.modelStatus.optimal) {
    throw new Error(`the programme of a day has no optimum: status ${lp.getModelStatus()}`)
  }
  const { colValue } = lp.getSolution()
  return Float64Array.from({ length: steps }, (_, step) =>
    net(Number(colValue[step]), Number(colValue[steps + step]), cell)
  )
}

/** Earnings of a schedule at these prices, INR per MW; `NaN` where it trades in a step whose price is not known. */
export const revenue = (schedule: Schedule, prices: Float64Array): number =>
  schedule.reduce((sum, mwh, step) => (mwh === 0 ? sum : sum + mwh * Number(prices[step])), 0)

/** INR per unit of the objective: the solver's tolerances are absolute and meant for numbers near 1. */
const unit_inr = 1_000

/** Programme of a day's prices: only costs and bounds of the trades are its own. */
const modelOf = (highs: Highs, prices: Float64Array, cell: Cell): ModelData => {
  const { length } = prices
  const colCost = new Float64Array(2 * length)
  const colUpper = new Float64Array(2 * length)
  prices.forEach((price, step) => {
    if (Number.isNaN(price)) return
    colCost[step] = price / unit_inr
    colCost[length + step] = -price / unit_inr
    colUpper[step] = colUpper[length + step] = hoursPerDay / length
  })
  return { ...constraintsOf(highs, length, cell), colCost, colUpper }
}

/** The last constraints that were made: days come one after the other for the same storage. */
let last: { readonly key: string; readonly data: ModelData } | null = null

const constraintsOf = (highs: Highs, length: number, cell: Cell): ModelData => {
  const key = JSON.stringify([length, cell])
  if (last?.key !== key) last = { key, data: constraints(length, cell).data(highs) }
  return last.data
}

const constraints = (length: number, cell: Cell): Programme => {
  const lp = programme()
  const out = 1 / cell.discharge_efficiency
  const trade = () => [0, 0, hoursPerDay / length] as const
  const charge = lp.columns(length, trade)
  const discharge = lp.columns(length, trade)
  const content: Array<Entry> = []
  for (let step = 0; step < length; step++) {
    content.push([charge + step, cell.charge_efficiency], [discharge + step, -out])
    lp.row(0, step === length - 1 ? 0 : cell.capacity_mwh, content)
  }
  const taken = (cell.cycles_per_day ?? Number.POSITIVE_INFINITY) * cell.capacity_mwh
  lp.row(
    0,
    taken,
    Array.from({ length }, (_, step) => [discharge + step, out] as const)
  )
  return lp
}

/** Less than this is a rounding error of the solver, MWh. */
const negligible = 1e-7

/** Charge and discharge of one step as the one of them that leaves the same content: at a price of 0 or more it never earns less. */
const net = (charge: number, discharge: number, { charge_efficiency, discharge_efficiency }: Cell): number => {
  const taken = discharge / discharge_efficiency - charge_efficiency * charge
  const mwh = taken < 0 ? taken / charge_efficiency : taken * discharge_efficiency
  return Math.abs(mwh) < negligible ? 0 : mwh
}
