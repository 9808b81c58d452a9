import { sum } from "@grid/domain/numbers/Numbers"
import type { Highs, ModelData } from "highs"
import { type Entry, programme } from "../dispatch/Programme.ts"
import { bearsUnknown, billed, type BilledSupply, type Case, cheapestOf, monthCost } from "./BilledSupply.ts"
import { type CaptiveEnergy, captiveEnergy } from "./Captive.ts"
import { type Flows, plantFlows } from "./Flows.ts"
import { bestDraw, cheapest, savingsOrder, worthTheFee } from "./Hybrid.ts"
import type { ContractedPlant } from "./Inputs.ts"
import type { Singles } from "./Modes.ts"

/** Parts of the plant among which a month's is chosen. */
const steps = 16
const ladder = Array.from({ length: steps + 1 }, (_, step) => step / steps)

/** Ways of supply by a plant that a mix may have. */
const plantModes = ["goa", "group-captive"] as const
type PlantMode = (typeof plantModes)[number]

/** The plant at one part of its capacity in all months: what each month costs, INR, and what becomes of its energy. */
interface Trial {
  readonly cost: Readonly<Record<PlantMode, ReadonlyArray<number>>>
  readonly energy: ReadonlyArray<CaptiveEnergy>
}

/**
 * The least cost over the other ways of supply: energy of each block from grid or exchange, whichever costs less, and of each
 * month such a part of the plant that all months together cost the least, its bank drawn where it saves most. None of the
 * others costs less.
 */
export const hybridOf = (one: Case, highs: Highs, { capacity_mw, supplies }: Singles): BilledSupply => {
  const { plant } = one.inputs
  const without = billed(one, "rtm", boughtBest(one, null))
  const modes = plantModes.filter((mode) => supplies.has(mode))
  if (plant === null || modes.length === 0) return cheapestOf(without, [...supplies.values()])
  const flowsOf = plantBest(one, plant, capacity_mw)
  const trials = ladder.map((share): Trial => trialOf(one, modes, flowsOf(one.calendar.months.map(() => share))))
  const mixed = modes.flatMap((mode) => {
    const shares = sharesOf(one, highs, mode, trials)
    const mix = billed(one, mode, flowsOf(shares), shares)
    return bearsUnknown(one, mix) ? [] : [mix]
  })
  return cheapestOf(without, [...mixed, ...supplies.values()])
}

/** Supply of what the plant leaves over, from grid or exchange, whichever costs less. */
const boughtBest = ({ calendar, costs, inputs, load }: Case, plant: Flows | null): Flows =>
  worthTheFee(inputs, calendar, costs, cheapest(inputs, load, calendar, costs, plant))

/** Flows with a part of the plant in each month. */
const plantBest = (
  one: Case,
  plant: ContractedPlant,
  capacity_mw: number
): ((shares: ReadonlyArray<number>) => Flows) => {
  const { calendar, costs, inputs, load } = one
  const order = savingsOrder(calendar, costs)
  return (shares) => {
    const capacities = shares.map((share) => share * capacity_mw)
    const flows = plantFlows(inputs, plant, capacities, load, calendar)
    return boughtBest(one, bestDraw(inputs, load, calendar, order, flows))
  }
}

/** Months with the plant at one part of its capacity, billed as if its own use sufficed. */
const trialOf = (one: Case, modes: ReadonlyArray<PlantMode>, flows: Flows): Trial => {
  const { calendar, inputs } = one
  const sufficient = { ...inputs, given: { ...inputs.given, own_use_pct: 100 } }
  const costOf = (mode: PlantMode) => {
    if (!modes.includes(mode)) return []
    const supply = billed(mode === "goa" ? one : { ...one, inputs: sufficient }, mode, flows)
    return calendar.months.map((_, index) => monthCost(supply, calendar, index))
  }
  return {
    cost: { goa: costOf("goa"), "group-captive": costOf("group-captive") },
    energy: calendar.months.map(({ segments }) => captiveEnergy(inputs, flows, calendar, segments))
  }
}

/** Own use by which a captive plant stays above the least, fraction of its generation: the solver keeps to a row within 1e-6. */
const margin = 1e-4

/**
 * Part of the plant in each month m: of the ladder's parts k the optimum of the programme
 *
 *     minimise    Σ cost_mk x_mk
 *     subject to  Σ_k x_mk = 1,  x_mk whole,
 *                 Σ (used_mk − least own use × generated_mk) x_mk ≥ 0 in each financial year of a captive plant
 *
 * With direct use before banking a month's cost is no convex function of the part, so that no programme has it as a variable.
 */
const sharesOf = (
  { calendar, inputs, load }: Case,
  highs: Highs,
  mode: PlantMode,
  trials: ReadonlyArray<Trial>
): ReadonlyArray<number> => {
  const { months } = calendar
  const { captivity, given, rules } = inputs
  const parts = ladder.length
  const cost = (column: number) => trials[column % parts]?.cost[mode][Math.floor(column / parts)] ?? 0
  const scale = Math.max(...trials.map((trial) => sum(trial.cost[mode]))) || 1
  const lp = programme()
  lp.columns(months.length * parts, (column) => [cost(column) / scale, 0, 1])
  const rowOf = (month: number, value: (part: number) => number): ReadonlyArray<Entry> =>
    ladder.map((_, part) => [month * parts + part, value(part)])
  for (const month of months.keys())
    lp.row(
      1,
      1,
      rowOf(month, () => 1)
    )
  if (mode === "group-captive" && !captivity.is_pending && given.own_use_pct === undefined) {
    const least = (rules.captive_use_pct ?? 100) / 100 + margin
    const all = sum(load) || 1
    const own = (month: number) => (part: number) => {
      const { generated, used } = trials[part]?.energy[month] ?? { generated: 0, used: 0 }
      return (used - least * generated) / all
    }
    for (const year of new Set(months.map(({ financial_year }) => financial_year))) {
      const places = [...months.keys()].filter((month) => months[month]?.financial_year === year)
      lp.row(
        0,
        Number.POSITIVE_INFINITY,
        places.flatMap((month) => rowOf(month, own(month)))
      )
    }
  }
  const chosen = solved(highs, lp.data(highs))
  return months.map((_, month) => ladder.find((_part, part) => (chosen[month * parts + part] ?? 0) > 0.5) ?? 0)
}

const solved = (highs: Highs, data: ModelData): Float64Array => {
  const integrality = Array.from({ length: data.numCols }, () => highs.constants.variableType.integer)
  return highs.withModel({ ...data, integrality }, (model) => {
    model.options.set({ output_flag: false, mip_rel_gap: 0 })
    model.run()
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal)
      throw new Error(`the programme of a mix has no optimum: status ${model.getModelStatus()}`)
    return Float64Array.from(model.getSolution().colValue)
  })
}
