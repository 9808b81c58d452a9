import { nth } from "@grid/domain/numbers/Numbers"
import type { LineComponent } from "@grid/domain/reference/BillLines"
import { blocksPerDay } from "@grid/domain/time/Time"
import { type Addition, additionsByBlock, dutiable, energyRate, feeOfDay, feeOfKwh } from "./Bill.ts"
import type { Calendar, Month, Segment } from "./Calendar.ts"
import {
  drawnAnew,
  exchangeDelivery,
  exchangeHold,
  type Flows,
  gridFlows,
  plantRuns,
  wheelingDelivery
} from "./Flows.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import type { Rates } from "./Rates.ts"

/** Cost of one more kWh at the meter by block, duty in it, INR/kWh. */
export interface MarginalCosts {
  readonly grid: Float64Array
  /** `Infinity` where the exchange cannot be bought from. */
  readonly exchange: Float64Array
}

/** Marginal costs of a load; slabs of the energy charge count with the mean of the month. */
export const marginalCosts = (
  inputs: LandedCostInputs,
  calendar: Calendar,
  load: Float64Array,
  hasExchange: boolean
): MarginalCosts => {
  const costs = {
    grid: new Float64Array(calendar.blocks),
    exchange: new Float64Array(calendar.blocks).fill(Number.POSITIVE_INFINITY)
  }
  for (const month of calendar.months) {
    const month_kwh = sumOf(load, month)
    for (const place of month.segments) {
      const segment = calendar.segments[place] as Segment
      const { rates } = segment
      const additions = additionsByBlock(inputs, rates, month.number)
      const rate = energyRate(rates, month_kwh)
      const withDuty = dutyFactors(inputs, rates)
      const flat =
        rates.units_per_kwh *
        (rate * withDuty("energy_charge") +
          (rates.fuel?.value ?? 0) * withDuty("fuel_surcharge") +
          (rates.grid_wheeling?.value ?? 0) * withDuty("grid_wheeling"))
      const [fixed, price] = exchangeCosts(inputs, segment)
      for (let block = segment.first_block; block < segment.end_block; block++) {
        const { inr_per_kwh, percent } = additions[block % blocksPerDay] as Addition
        costs.grid[block] =
          flat + ((rate * rates.units_per_kwh * percent) / 100 + inr_per_kwh) * withDuty("time_of_day")
        if (hasExchange) costs.exchange[block] = fixed + (price * Number(inputs.prices?.inr_per_mwh[block])) / 1_000
      }
    }
  }
  return costs
}

const dutyFactors = (inputs: LandedCostInputs, rates: Rates): ((component: LineComponent) => number) => {
  const lines = new Set(dutiable(inputs, rates))
  return (component) => 1 + (lines.has(component) ? rates.duty.value / 100 : 0)
}

/** Cost of a kWh of the exchange at the meter beside its price, and what a rupee of the price costs there, duty in both. */
export const exchangeCosts = (inputs: LandedCostInputs, segment: Segment): readonly [fixed: number, price: number] => {
  const { assumed } = inputs
  const { network } = segment.rates
  const withDuty = dutyFactors(inputs, segment.rates)
  const part = (component: "transmission" | "wheeling" | "cross_subsidy_surcharge" | "additional_surcharge") =>
    (network[component]?.value ?? 0) * withDuty(component)
  const bought = 1 / exchangeDelivery(inputs, segment)
  const entry = 1 - assumed.interstate_loss_pct.value / 100
  const fixed =
    bought *
      ((network.exchange_fee?.value ?? 0) * withDuty("exchange_fee") +
        assumed.trading_margin_inr_per_kwh.value * withDuty("trading_margin") +
        entry * assumed.interstate_transmission_inr_per_kwh.value * withDuty("interstate_transmission")) +
    part("transmission") / wheelingDelivery(segment) +
    part("wheeling") +
    part("cross_subsidy_surcharge") +
    part("additional_surcharge") +
    feeOfKwh(segment) * withDuty("scheduling_fee")
  return [fixed, bought * withDuty("exchange_energy")]
}

/** Load by block from grid or exchange, whichever costs less. */
export const cheapest = (
  inputs: LandedCostInputs,
  load: Float64Array,
  calendar: Calendar,
  costs: MarginalCosts,
  plant: Flows | null
): Flows => {
  const flows = plant ?? gridFlows(load, calendar)
  const result: Flows = { ...flows, grid: new Float64Array(load.length), exchange: new Float64Array(load.length) }
  const rest = (block: number) => Math.max(0, nth(load, block) - nth(flows.direct, block) - nth(flows.drawn, block))
  const hold = exchangeHold(inputs)
  for (let start = 0; start < load.length; start += hold) {
    const end = Math.min(load.length, start + hold)
    let [quantum, gain] = [Number.POSITIVE_INFINITY, 0]
    for (let block = start; block < end; block++) {
      quantum = Math.min(quantum, rest(block))
      gain += nth(costs.grid, block) - nth(costs.exchange, block)
    }
    const bought = gain > 0 ? quantum : 0
    for (let block = start; block < end; block++) {
      result.exchange[block] = bought
      result.grid[block] = rest(block) - bought
    }
  }
  return result
}

/** The same with nothing bought from the exchange on days on which that saves less than the fee for scheduling it. */
export const worthTheFee = (
  inputs: LandedCostInputs,
  { segments }: Calendar,
  costs: MarginalCosts,
  flows: Flows
): Flows => {
  const result: Flows = { ...flows, grid: flows.grid.slice(), exchange: flows.exchange.slice() }
  for (const [place, { end_block, first_block, rates }] of segments.entries()) {
    const fee = feeOfDay(inputs, rates) * dutyFactors(inputs, rates)("scheduling_fee")
    for (let start = first_block; start < end_block; start += blocksPerDay) {
      let gain = 0
      for (let block = start; block < start + blocksPerDay; block++) {
        const kwh = nth(flows.exchange, block)
        if (kwh > 0) gain += kwh * (nth(costs.grid, block) - nth(costs.exchange, block))
      }
      if (plantRuns(inputs, flows, place, start) || gain >= fee) continue
      for (let block = start; block < start + blocksPerDay; block++) {
        result.grid[block] = nth(flows.grid, block) + nth(flows.exchange, block)
        result.exchange[block] = 0
      }
    }
  }
  return result
}

/** Blocks of each month in the order in which one kWh less from grid or exchange saves most. */
export const savingsOrder = (
  { months }: Calendar,
  { exchange, grid }: MarginalCosts
): ReadonlyArray<ReadonlyArray<number>> =>
  months.map(({ end_block, first_block }) => {
    const value = (block: number) => Math.min(nth(grid, block), nth(exchange, block))
    return Array.from({ length: end_block - first_block }, (_, index) => first_block + index).toSorted(
      (a, b) => value(b) - value(a)
    )
  })

/**
 * Supply by a plant whose bank is drawn where it saves most: the optimum of the programme, of every month, over the energy w
 * drawn in each block t,
 *
 *     maximise    Σ v_t w_t
 *     subject to  0 ≤ w_t ≤ load_t − direct_t,  Σ w_t ≤ bankable energy of the month
 *
 * where v is the lesser of the costs of grid and exchange. With a single sum it is reached block by block in the order of v.
 */
export const bestDraw = (
  inputs: LandedCostInputs,
  load: Float64Array,
  calendar: Calendar,
  order: ReadonlyArray<ReadonlyArray<number>>,
  plant: Flows
): Flows =>
  drawnAnew(inputs, load, calendar, plant, (_, number, bankable, drawn) => {
    let rest = bankable
    for (const block of order[number] ?? []) {
      if (rest <= 0) break
      const kwh = Math.min(rest, Math.max(0, nth(load, block) - nth(plant.direct, block)))
      drawn[block] = kwh
      rest -= kwh
    }
    return bankable === 0 ? 0 : 1 - rest / bankable
  })

const sumOf = (values: Float64Array, { end_block, first_block }: Month): number => {
  let sum = 0
  for (let block = first_block; block < end_block; block++) sum += nth(values, block)
  return sum
}
