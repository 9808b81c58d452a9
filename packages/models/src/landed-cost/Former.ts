import { nth, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import { bearsUnknown, billed, type BilledSupply, type Case, cheapestOf, monthCost } from "./BilledSupply.ts"
import type { Calendar, Month } from "./Calendar.ts"
import { drawnAnew, type Flows } from "./Flows.ts"
import { cheapest, type MarginalCosts } from "./Hybrid.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import type { Singles } from "./Modes.ts"

/**
 * The mix of version lc-v0.1, kept so that its results can be computed again: grid or exchange by block, in each month with the
 * whole plant where that costs less, its bank drawn by a linear programme.
 */
export const formerHybrid = (one: Case, highs: Highs, { supplies }: Singles): BilledSupply => {
  const { calendar, costs, inputs, load } = one
  const without = billed(one, "rtm", cheapest(inputs, load, calendar, costs, null))
  const plant = supplies.get("goa") ?? supplies.get("group-captive")
  const drawn = plant === undefined ? null : solvedDraw(highs, inputs, load, calendar, costs, plant.flows)
  const flowsWithPlant = drawn === null ? null : cheapest(inputs, load, calendar, costs, drawn)
  const mixed = (["goa", "group-captive"] as const).flatMap((mode) => {
    if (flowsWithPlant === null || !supplies.has(mode)) return []
    const withPlant = billed(one, mode, flowsWithPlant)
    const costsLess = (index: number) => monthCost(withPlant, calendar, index) < monthCost(without, calendar, index)
    const flows = byMonth(calendar, [without.flows, withPlant.flows], (_, index) => costsLess(index))
    const mix = billed(one, mode, flows)
    return bearsUnknown(one, mix) ? [] : [mix]
  })
  return cheapestOf(without, [...mixed, ...supplies.values()])
}

const solvedDraw = (
  highs: Highs,
  inputs: LandedCostInputs,
  load: Float64Array,
  calendar: Calendar,
  costs: MarginalCosts,
  plant: Flows
): Flows =>
  drawnAnew(inputs, load, calendar, plant, (month, _, bankable, drawn) => {
    const kwh = draws(highs, load, plant, costs, month, bankable)
    drawn.set(kwh, month.first_block)
    return bankable === 0 ? 0 : Math.min(1, sum(kwh) / bankable)
  })

const draws = (
  highs: Highs,
  load: Float64Array,
  { direct }: Flows,
  costs: MarginalCosts,
  { end_block, first_block }: Month,
  bankable: number
): Float64Array => {
  const blocks = end_block - first_block
  const lack = Float64Array.from({ length: blocks }, (_, index) =>
    Math.max(0, nth(load, first_block + index) - nth(direct, first_block + index))
  )
  if (bankable === 0) return new Float64Array(blocks)
  const value = Float64Array.from(lack, (_, index) =>
    Math.min(nth(costs.grid, first_block + index), nth(costs.exchange, first_block + index))
  )
  return highs.withModel(
    {
      numCols: blocks,
      numRows: 1,
      sense: highs.constants.objectiveSense.maximize,
      colCost: value,
      colLower: new Float64Array(blocks),
      colUpper: lack,
      rowLower: [0],
      rowUpper: [bankable],
      matrix: {
        format: "csc",
        numCols: blocks,
        numRows: 1,
        starts: Int32Array.from({ length: blocks + 1 }, (_, column) => column),
        indices: new Int32Array(blocks),
        values: new Float64Array(blocks).fill(1)
      }
    },
    (model) => {
      // Of one row presolving finds nothing, and takes ten times as long as solving.
      model.options.set({ output_flag: false, presolve: "off" })
      model.run()
      if (model.getModelStatus() !== highs.constants.modelStatus.optimal)
        throw new Error(`the programme of a month has no optimum: status ${model.getModelStatus()}`)
      const { colValue } = model.getSolution()
      return Float64Array.from(lack, (most, index) => Math.min(most, Math.max(0, Number(colValue[index]))))
    }
  )
}

/** Flows of two ways of supply, month by month the one that costs less there. */
const byMonth = (
  calendar: Calendar,
  [first, second]: readonly [Flows, Flows],
  isSecond: (month: Month, index: number) => boolean
): Flows => {
  const flows = Object.fromEntries(
    Object.entries(first).map(([name, values]) => [name, values.slice()])
  ) as unknown as Flows
  for (const [index, month] of calendar.months.entries()) {
    if (!isSecond(month, index)) continue
    for (const name of ["grid", "direct", "drawn", "exchange"] as const)
      flows[name].set(second[name].subarray(month.first_block, month.end_block), month.first_block)
    for (const name of ["generated", "banked", "lapsed", "standby"] as const)
      for (const place of month.segments) flows[name][place] = nth(second[name], place)
  }
  return flows
}
