import type { Storage } from "@grid/domain/batteries/StorageArbitrage"
import { blocksPerDay, hourMs, blockMs } from "@grid/domain/time/Time"
import type { Highs, ModelData } from "highs"

/** Most that 1 MW moves in a block, MWh. */
export const blockMwh = blockMs / hourMs

/**
 * Energy of 1 MW of storage in each block of a day, MWh at the meter: positive is discharged, negative is charged. A block
 * has one or the other.
 */
export type Schedule = Float64Array

/**
 * The schedule of greatest revenue for a day's prices (INR/MWh by block, `NaN` unknown), as the optimum of a linear
 * programme over charge c, discharge d and content s of every block t:
 *
 *     maximise    Σ p_t (d_t − c_t)
 *     subject to  s_t = s_{t−1} + η c_t − d_t,  s_0 = s_96 = 0,  0 ≤ s_t ≤ duration_h MWh
 *                 0 ≤ c_t, d_t ≤ 0.25 MWh,  Σ d_t ≤ cycles_per_day · duration_h MWh
 *
 * Losses are counted while charging, so that `duration_h` is what can be delivered. A block without a price is not traded.
 */
export const optimum = (highs: Highs, prices: Float64Array, storage: Storage): Schedule =>
  highs.withModel(programme(highs, prices, storage), (model) => {
    // Presolving costs more than it saves on a model of this size.
    model.options.set({ output_flag: false, presolve: "off" })
    model.run()
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) {
      throw new Error(`the programme of a day has no optimum: status ${model.getModelStatus()}`)
    }
    const { colValue } = model.getSolution()
    return Float64Array.from({ length: blocksPerDay }, (_, block) =>
      net(Number(colValue[block]), Number(colValue[blocksPerDay + block]), storage.efficiency)
    )
  })

/** Earnings of a schedule at these prices, INR per MW; `NaN` where it trades in a block whose price is not known. */
export const revenue = (schedule: Schedule, prices: Float64Array): number =>
  schedule.reduce((sum, mwh, block) => (mwh === 0 ? sum : sum + mwh * Number(prices[block])), 0)

const programme = (highs: Highs, prices: Float64Array, storage: Storage): ModelData => {
  const bound = (block: number) => (Number.isNaN(prices[block]) ? 0 : blockMwh)
  const price = (block: number) => (Number.isNaN(prices[block]) ? 0 : Number(prices[block]))
  const blocks = Array.from({ length: blocksPerDay }, (_, block) => block)
  return {
    ...shape(storage.efficiency),
    sense: highs.constants.objectiveSense.maximize,
    colCost: [...blocks.map((block) => -price(block)), ...blocks.map(price), ...blocks.map(() => 0)],
    colLower: new Float64Array(3 * blocksPerDay),
    colUpper: [
      ...blocks.map(bound),
      ...blocks.map(bound),
      ...blocks.map((block) => (block === blocksPerDay - 1 ? 0 : storage.duration_h))
    ],
    rowLower: new Float64Array(blocksPerDay + 1),
    rowUpper: [...blocks.map(() => 0), storage.cycles_per_day * storage.duration_h]
  }
}

/** Balance of every block, s_t − s_{t−1} − η c_t + d_t = 0, and the sum of the discharge, by column. */
const shape = (efficiency: number): Pick<ModelData, "numCols" | "numRows" | "matrix"> => {
  const entries: ReadonlyArray<ReadonlyArray<readonly [row: number, value: number]>> = [
    ...Array.from({ length: blocksPerDay }, (_, block) => [[block, -efficiency] as const]),
    ...Array.from({ length: blocksPerDay }, (_, block) => [[block, 1] as const, [blocksPerDay, 1] as const]),
    ...Array.from({ length: blocksPerDay }, (_, block) =>
      block === blocksPerDay - 1 ? [[block, 1] as const] : [[block, 1] as const, [block + 1, -1] as const]
    )
  ]
  const starts = [0]
  for (const column of entries) starts.push(Number(starts.at(-1)) + column.length)
  return {
    numCols: entries.length,
    numRows: blocksPerDay + 1,
    matrix: {
      format: "csc",
      numCols: entries.length,
      numRows: blocksPerDay + 1,
      starts,
      indices: entries.flatMap((column) => column.map(([row]) => row)),
      values: entries.flatMap((column) => column.map(([, value]) => value))
    }
  }
}

/** Less than this is a rounding error of the solver, MWh. */
const negligible = 1e-7

/** Charge and discharge of one block as the one of them that leaves the same content: it never earns less. */
const net = (charge: number, discharge: number, efficiency: number): number => {
  const content = discharge - efficiency * charge
  const mwh = content < 0 ? content / efficiency : content
  return Math.abs(mwh) < negligible ? 0 : mwh
}
