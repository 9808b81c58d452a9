import { nth } from "@grid/domain/numbers/Numbers"
import type { Highs, Model } from "highs"
import type { Network, Period } from "../dispatch/Network.ts"
import { type Plan, plan } from "../dispatch/Plan.ts"

/**
 * Emissions of one MW more at a node, kg CO2e per MWh, by block; null where a generator of unknown factor answers it, or nobody does
 * and load is shed.
 */
export interface NodeEmissions {
  readonly node: string
  readonly kg_co2e_per_mwh: ReadonlyArray<number | null>
}

/** Added load, MW. */
const step = 1

/** Less than this of a bound or of a response is a rounding error of the solver, MW. */
const tolerance = 1e-7

/**
 * Change of the emissions of a dispatch with 1 MW more at each node in each block, for the loads of the period times each factor,
 * every programme solved from the optimum of the one before. With B the optimal basis and r the balance of that node, the basic
 * variables change by `B⁻¹ e_r`; where they stay within their bounds the basis is optimal for the higher load, too, and the change
 * is exact. Elsewhere the programme is solved again with 1 MW more. Nothing is clamped: where links have reactances, storage or
 * energies bind, a value may be negative or above every factor.
 */
export const marginalsByLoad = (
  network: Network,
  period: Period,
  highs: Highs,
  loadFactors: ReadonlyArray<number>
): ReadonlyArray<ReadonlyArray<NodeEmissions>> => {
  const layout = plan(network, period)
  const data = layout.lp.data(highs)
  return highs.withModel(data, (model) => {
    // The basis is needed, and that of a programme without its presolved parts is none of this one.
    model.options.set({ output_flag: false, presolve: "off", solver: "simplex" })
    const programme: Programme = {
      highs,
      model,
      colLower: Float64Array.from(data.colLower),
      colUpper: Float64Array.from(data.colUpper),
      rowLower: Float64Array.from(data.rowLower),
      rowUpper: Float64Array.from(data.rowUpper),
      emissions: emissionsOf(network, period, layout, data.numCols)
    }
    const balances = layout.nodes.flatMap(({ balance, unserved }) =>
      Array.from({ length: layout.blocks }, (_, block): Balance => {
        const row = balance + block
        return { row, shed: unserved + block, load: nth(programme.rowLower, row) }
      })
    )
    return loadFactors.map((factor) => {
      for (const balance of balances) setLoad(programme, balance, factor * balance.load)
      solve(programme)
      const kg = changes(programme, balances)
      return network.nodes.map((node, place) => ({
        node,
        kg_co2e_per_mwh: kg
          .slice(place * layout.blocks, (place + 1) * layout.blocks)
          .map((value) => (value === null ? null : value / period.block_h + 0))
      }))
    })
  })
}

/** Balance of a node in a block, the column of what is shed there, and the load of the period, MW. */
interface Balance {
  readonly row: number
  readonly shed: number
  readonly load: number
}

/** A programme with its bounds as they are. */
interface Programme {
  readonly highs: Highs
  readonly model: Model
  readonly colLower: Float64Array
  readonly colUpper: Float64Array
  readonly rowLower: Float64Array
  readonly rowUpper: Float64Array
  /** Emissions of one MW of each column over a block, kg CO2e; NaN where they are not known. */
  readonly emissions: Float64Array
}

const emissionsOf = (network: Network, period: Period, layout: Plan, columns: number): Float64Array => {
  const emissions = new Float64Array(columns)
  for (const [place, { kg_co2e_per_mwh = null }] of network.generators.entries()) {
    for (const part of layout.generators[place]?.parts ?? []) {
      emissions.fill((kg_co2e_per_mwh ?? Number.NaN) * period.block_h, part, part + layout.blocks)
    }
  }
  for (const { unserved } of layout.nodes) emissions.fill(Number.NaN, unserved, unserved + layout.blocks)
  return emissions
}

const setLoad = ({ colUpper, model, rowLower, rowUpper }: Programme, { row, shed }: Balance, load: number): void => {
  rowLower[row] = load
  rowUpper[row] = load
  colUpper[shed] = Math.max(0, load)
  model.changeRowBounds(row, load, load)
  model.changeColBounds(shed, 0, nth(colUpper, shed))
}

/** Emissions of a change of the columns, kg CO2e; null where one without known emissions changes. */
const emitted = (emissions: Float64Array, changes: Iterable<readonly [column: number, mw: number]>): number | null => {
  let kg = 0
  for (const [column, mw] of changes) {
    if (Math.abs(mw) <= tolerance) continue
    const factor = nth(emissions, column)
    if (Number.isNaN(factor)) return null
    kg += factor * mw
  }
  return kg
}

/** Change of the emissions with one MW more in each balance, kg CO2e, from the optimum at hand, which is there again afterwards. */
const changes = (programme: Programme, balances: ReadonlyArray<Balance>): ReadonlyArray<number | null> => {
  const { emissions, model, rowLower } = programme
  const basis = model.getBasis()
  const optimum = model.getSolution().colValue
  const byBasis = responses(programme)
  return balances.map(byBasis).map((found, place) => {
    if (found !== "elsewhere") return found
    const balance = balances[place] as Balance
    const load = nth(rowLower, balance.row)
    model.setBasis(basis)
    setLoad(programme, balance, load + step)
    solve(programme)
    const after = model.getSolution().colValue
    setLoad(programme, balance, load)
    return emitted(
      emissions,
      Array.from(after, (mw, column) => [column, mw - nth(optimum, column)] as const)
    )
  })
}

/** Change of the emissions by the basis at hand; elsewhere where that is not feasible for one MW more. */
const responses = ({ colLower, colUpper, emissions, model, rowLower, rowUpper }: Programme) => {
  const basic = model.getBasicVariables()
  const { colValue, rowValue } = model.getSolution()
  // A variable of a row has the number −1 − row, and is the negative of what the row sums up to.
  const isWithin = (variable: number, change: number): boolean => {
    const [value, lower, upper] =
      variable >= 0
        ? [nth(colValue, variable) + change, nth(colLower, variable), nth(colUpper, variable)]
        : [nth(rowValue, -1 - variable) - change, nth(rowLower, -1 - variable), nth(rowUpper, -1 - variable)]
    return value >= lower - tolerance && value <= upper + tolerance
  }
  return ({ row }: Balance): number | null | "elsewhere" => {
    const unit = new Float64Array(rowLower.length)
    unit[row] = step
    const { values } = model.getBasisSolve(unit)
    const moved = [...basic].flatMap((variable, place) => {
      const change = nth(values, place)
      return change === 0 ? [] : [[variable, change] as const]
    })
    if (!moved.every(([variable, change]) => isWithin(variable, change))) return "elsewhere"
    return emitted(
      emissions,
      moved.filter(([variable]) => variable >= 0)
    )
  }
}

const solve = ({ highs, model }: Programme): void => {
  model.run()
  if (model.getModelStatus() !== highs.constants.modelStatus.optimal) {
    throw new Error(`the dispatch has no optimum: status ${model.getModelStatus()}`)
  }
}
