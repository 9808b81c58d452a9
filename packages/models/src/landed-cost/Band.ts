import { nth } from "@grid/domain/numbers/Numbers"
import { doubt } from "@grid/domain/datacentre/Rules"
import { type LineComponent, lineComponents } from "@grid/domain/reference/BillLines"
import { blocksPerDay } from "@grid/domain/time/Time"
import { makeRandom } from "../engines/Random.ts"
import { type Ledger, originOf, rateOf } from "./Bill.ts"
import type { Calendar } from "./Calendar.ts"
import type { Flows } from "./Flows.ts"
import { exchangeCosts, type MarginalCosts } from "./Hybrid.ts"
import type { AreaPrices, LandedCostInputs, Spread } from "./Inputs.ts"
import type { Rates } from "./Rates.ts"

/** Days that a path takes together from the recorded prices, so that a week keeps its shape. */
const daysTogether = 7

/** Draws that all ways of supply share, so that their bands can be compared. */
export interface Draws {
  readonly paths: number
  /** Place of a rate in its range, 0 to 1, and the ratio by which a revision changes it, by line and path. */
  readonly places: ReadonlyMap<LineComponent, Float64Array>
  readonly ratios: ReadonlyMap<LineComponent, Float64Array>
  /** First day, of those with prices, of each week, by path and week. */
  readonly weeks: Uint16Array
  /** Ratio of the level of prices to that of the recorded ones, by path. */
  readonly levels: Float64Array
}

/** Lines that one order sets together. */
const leaders: Readonly<Partial<Record<LineComponent, LineComponent>>> = {
  time_of_day: "energy_charge",
  standby: "energy_charge"
}

/**
 * Draws of a band: of every line a place in the range of its rate, and a revision out of those of the past, upwards or
 * downwards, or none; of prices weeks of those that were recorded (block bootstrap), and how far their level is from that of the weeks
 * to come, lognormal.
 */
export const drawsOf = (inputs: LandedCostInputs, calendar: Calendar, seed: string, hasLevels: boolean): Draws => {
  const { assumed, paths, revisions } = inputs
  const level = makeRandom(seed, "level")
  const deviation = hasLevels ? (assumed.price_level_deviation?.value ?? 0) : 0
  const uniform = (line: LineComponent) => {
    const random = makeRandom(seed, `range ${line}`)
    return Float64Array.from({ length: paths }, () => random.next())
  }
  const revised = (line: LineComponent) => {
    const random = makeRandom(seed, `revision ${line}`)
    const past = revisions[line] ?? []
    const ratios = [1, ...past, ...past.map((ratio) => 1 / ratio)]
    return Float64Array.from({ length: paths }, () => Number(ratios[random.below(ratios.length)]))
  }
  const random = makeRandom(seed, "prices")
  const days = calendar.blocks / blocksPerDay
  return {
    paths,
    places: new Map(lineComponents.map((line) => [line, uniform(leaders[line] ?? line)])),
    ratios: new Map(lineComponents.map((line) => [line, revised(leaders[line] ?? line)])),
    weeks: Uint16Array.from({ length: paths * weeksOf(calendar) }, () => random.below(days)),
    levels: Float64Array.from({ length: paths }, () => Math.exp(deviation * level.normal()))
  }
}

const weeksOf = ({ blocks }: Calendar): number => Math.ceil(blocks / blocksPerDay / daysTogether)

/** Parts that a band is made of. */
interface Plan {
  readonly ledger: Ledger
  readonly flows: Flows
  readonly costs: MarginalCosts
  /** True where grid and exchange are chosen anew by the prices of a path. */
  readonly isFlexible: boolean
}

/** Cost of one way of supply in every path, INR. */
export const pathCosts = (inputs: LandedCostInputs, calendar: Calendar, plan: Plan, draws: Draws): Float64Array => {
  const costs = priceChanges(inputs, calendar, plan, draws)
  const factors = new Map(lineComponents.map((line) => [line, factorsOf(inputs, calendar, plan.ledger, draws, line)]))
  const amounts = new Map(lineComponents.map((line) => [line, total(plan.ledger[line])]))
  const levied = lineComponents.filter((line) => line !== "electricity_duty")
  const base = levied.reduce((sum, line) => sum + Number(amounts.get(line)), 0)
  for (let path = 0; path < draws.paths; path++) {
    let drawn = 0
    for (const line of levied) drawn += Number(amounts.get(line)) * Number(factors.get(line)?.[path])
    const duty = Number(amounts.get("electricity_duty")) * Number(factors.get("electricity_duty")?.[path])
    costs[path] = nth(costs, path) + drawn + (base === 0 ? 0 : (duty * drawn) / base)
  }
  return costs
}

/** Factor of a line in every path: its rate's place in its range, and its revision. */
const factorsOf = (
  inputs: LandedCostInputs,
  { segments }: Calendar,
  ledger: Ledger,
  { paths, places, ratios }: Draws,
  line: LineComponent
): Float64Array => {
  let [low, high] = [0, 0]
  const amount = total(ledger[line])
  for (const [place, { rates }] of segments.entries()) {
    const ends = relativeEnds(inputs, line, rates)
    low += nth(ledger[line], place) * ends.low
    high += nth(ledger[line], place) * ends.high
  }
  return Float64Array.from({ length: paths }, (_, path) => {
    if (amount === 0) return 1
    const at = Number(places.get(line)?.[path])
    return ((low + (high - low) * at) / amount) * Number(ratios.get(line)?.[path])
  })
}

/** Ends of a rate's range by its value; one that is not verified has a margin where its range is not known. */
const relativeEnds = (
  inputs: LandedCostInputs,
  line: LineComponent,
  rates: Rates
): { readonly low: number; readonly high: number } => {
  const { high, low, value } = spreadOf(inputs, line, rates)
  if (value !== 0 && low !== high) return { low: low / value, high: high / value }
  const margin = originOf(inputs, line, rates).kind === "unverified" ? doubt.unverified : 0
  return { low: 1 - margin, high: 1 + margin }
}

const exactly: Spread = { value: 1, low: 1, high: 1 }

const spreadOf = ({ assumed }: LandedCostInputs, line: LineComponent, rates: Rates): Spread => {
  switch (line) {
    case "plant_energy":
      return assumed.plant_price_inr_per_kwh
    case "interstate_transmission":
      return assumed.interstate_transmission_inr_per_kwh
    default:
      return rateOf(rates, line) ?? exactly
  }
}

/** Changes of the cost by the prices of every path, INR. */
const priceChanges = (inputs: LandedCostInputs, calendar: Calendar, plan: Plan, draws: Draws): Float64Array => {
  const changes = new Float64Array(draws.paths)
  if (inputs.prices === null || (!plan.isFlexible && total(plan.flows.exchange) === 0)) return changes
  const { direct, cost, energy, ofPrice } = exposureOf(inputs, calendar, plan)
  const prices = Float64Array.from(inputs.prices.inr_per_mwh)
  const cap = inputs.rules.price_cap_inr_per_mwh ?? Number.POSITIVE_INFINITY
  const weeks = weeksOf(calendar)
  const size = daysTogether * blocksPerDay
  for (let path = 0; path < draws.paths; path++) {
    const level = nth(draws.levels, path)
    let change = 0
    for (let week = 0; week < weeks; week++) {
      const first = week * size
      let source = Number(draws.weeks[path * weeks + week]) * blocksPerDay
      const end = Math.min(calendar.blocks, first + size)
      for (let block = first; block < end; block++) {
        const price = nth(prices, source) * level
        const bought = nth(direct, block) + nth(ofPrice, block) * (price < cap ? price : cap)
        const grid = nth(plan.costs.grid, block)
        change += nth(energy, block) * ((plan.isFlexible && grid < bought ? grid : bought) - nth(cost, block))
        source = source + 1 === calendar.blocks ? 0 : source + 1
      }
    }
    changes[path] = change
  }
  return changes
}

/** Energy that depends on prices by block, what it costs now, and what it costs by the price. */
const exposureOf = (inputs: LandedCostInputs, calendar: Calendar, { costs, flows, isFlexible }: Plan) => {
  const { blocks, segments } = calendar
  const [direct, ofPrice] = [new Float64Array(blocks), new Float64Array(blocks)]
  const [energy, cost] = [new Float64Array(blocks), new Float64Array(blocks)]
  for (const segment of segments) {
    const [fixed, price] = exchangeCosts(inputs, segment)
    for (let block = segment.first_block; block < segment.end_block; block++) {
      direct[block] = fixed
      ofPrice[block] = price / 1_000
      energy[block] = nth(flows.exchange, block) + (isFlexible ? nth(flows.grid, block) : 0)
      const bought = fixed + (price * Number((inputs.prices as AreaPrices).inr_per_mwh[block])) / 1_000
      cost[block] = isFlexible ? Math.min(nth(costs.grid, block), bought) : bought
    }
  }
  return { direct, ofPrice, energy, cost }
}

const total = (values: Float64Array): number => {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += nth(values, index)
  return sum
}
