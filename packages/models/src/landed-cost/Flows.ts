import { nth } from "@grid/domain/numbers/Numbers"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { Calendar, Month, Segment } from "./Calendar.ts"
import type { Billing, ContractedPlant, LandedCostInputs } from "./Inputs.ts"

/** Energy of one way of supply, kWh: at the meter by block, and by segment of the calendar. */
export interface Flows {
  /** From the distribution company. */
  readonly grid: Float64Array
  /** From the plant in the block in which it was generated, and out of the bank. */
  readonly direct: Float64Array
  readonly drawn: Float64Array
  /** From the real-time market. */
  readonly exchange: Float64Array
  /** Energy at the plant's bus that is paid for. */
  readonly generated: Float64Array
  /** Energy at the meter that went into the bank, and that nobody could use. */
  readonly banked: Float64Array
  readonly lapsed: Float64Array
  /** Energy that the plant failed to deliver and the grid gave instead. */
  readonly standby: Float64Array
}

/** Way of supply in which nothing comes from elsewhere than the grid. */
export const gridFlows = (load: Float64Array, { blocks, segments }: Calendar): Flows => ({
  grid: load.slice(),
  direct: new Float64Array(blocks),
  drawn: new Float64Array(blocks),
  exchange: new Float64Array(blocks),
  generated: new Float64Array(segments.length),
  banked: new Float64Array(segments.length),
  lapsed: new Float64Array(segments.length),
  standby: new Float64Array(segments.length)
})

/** Part of what a plant sends that reaches the meter. */
export const plantDelivery = ({ assumed, plant }: Billing, segment: Segment): number =>
  (plant?.is_interstate === false ? 1 : 1 - assumed.interstate_loss_pct.value / 100) * stateDelivery(segment)

/** Part of what the exchange sells that reaches the meter. */
export const exchangeDelivery = ({ assumed }: Billing, segment: Segment): number =>
  (1 - assumed.interstate_loss_pct.value / 100) * stateDelivery(segment)

/** Part of what enters the state that reaches the meter. */
export const stateDelivery = ({ rates: { network } }: Segment): number =>
  (1 - (network.transmission_loss_pct?.value ?? 0) / 100) * (1 - (network.wheeling_loss_pct?.value ?? 0) / 100)

/** Part of what enters the distribution network that reaches the meter. */
export const wheelingDelivery = ({ rates: { network } }: Segment): number =>
  1 - (network.wheeling_loss_pct?.value ?? 0) / 100

/** Capacity of a plant, MW: as given, else so large that it delivers the assumed share of the load. */
export const capacityOf = (
  inputs: LandedCostInputs,
  plant: ContractedPlant,
  load: Float64Array,
  { segments }: Calendar
): number => {
  if (plant.capacity_mw !== null) return plant.capacity_mw
  const { plant_outage_pct, plant_share_of_load_pct } = inputs.assumed
  let delivered = 0
  let needed = 0
  for (const segment of segments) {
    const part = plantDelivery(inputs, segment) * (1 - plant_outage_pct.value / 100) * 1_000
    for (let block = segment.first_block; block < segment.end_block; block++) {
      delivered += Number(plant.mwh_per_mw[block]) * part
      needed += nth(load, block)
    }
  }
  return delivered === 0 ? 0 : (needed * plant_share_of_load_pct.value) / 100 / delivered
}

/**
 * Supply by a plant of so many MW in each month, with banking by the month. Of each block what the plant delivers is used at once, in
 * quanta that stay the same for as many blocks as the state's rule says; the surplus is banked up to a share of the month's
 * consumption, the bank keeps its charge in kind where it charges no money, and what is left is drawn in the same month in proportion to what each
 * block lacks. What exceeds the limit, or what no block lacks, lapses. The grid gives the rest.
 */
export const plantFlows = (
  inputs: LandedCostInputs,
  plant: ContractedPlant,
  capacities_mw: ReadonlyArray<number>,
  load: Float64Array,
  calendar: Calendar
): Flows => {
  const flows = gridFlows(load, calendar)
  for (const [index, month] of calendar.months.entries()) {
    const surplus = directUse(inputs, plant, Number(capacities_mw[index]), load, calendar, month, flows)
    settle(inputs, load, calendar, month, flows, surplus)
  }
  return flows
}

/** First block of the IST day after that of a block; segments begin at midnight. */
const nextDay = (block: number): number => blocksPerDay * (Math.floor(block / blocksPerDay) + 1)

/** True where the plant of a way of supply gives energy on the IST day from a block on, whether it is used or banked. */
export const plantRuns = ({ plant, schedulesByUse }: Billing, flows: Flows, place: number, start: number): boolean => {
  if (nth(flows.generated, place) === 0) return false
  for (let block = start; block < start + blocksPerDay; block++)
    if (schedulesByUse === true ? nth(flows.direct, block) > 0 : Number(plant?.mwh_per_mw[block]) > 0) return true
  return false
}

/** Direct use of a month; the surplus of each of its segments, kWh. */
const directUse = (
  inputs: LandedCostInputs,
  plant: ContractedPlant,
  capacity_mw: number,
  load: Float64Array,
  { segments }: Calendar,
  month: Month,
  flows: Flows
): ReadonlyArray<number> => {
  const hold = inputs.rules.quantum_hold_blocks ?? 1
  const arrival = 1 - inputs.assumed.plant_outage_pct.value / 100
  return month.segments.map((place) => {
    const segment = segments[place] as Segment
    const delivery = plantDelivery(inputs, segment)
    const { end_block, first_block } = segment
    let [generated, standby, surplus] = [0, 0, 0]
    for (let start = first_block, end; start < end_block; start = end) {
      end = Math.min(end_block, start + hold, inputs.schedulesByUse === true ? end_block : nextDay(start))
      let quantum = Number.POSITIVE_INFINITY
      for (let block = start; block < end; block++)
        quantum = Math.min(quantum, Number(plant.mwh_per_mw[block]) * capacity_mw * 1_000)
      for (let block = start; block < end; block++) {
        const bus = Number(plant.mwh_per_mw[block]) * capacity_mw * 1_000
        const direct = Math.min(nth(load, block), quantum * arrival * delivery)
        flows.direct[block] = direct
        generated += bus * arrival
        surplus += bus * arrival * delivery - direct
        standby += Math.min(nth(load, block), quantum * delivery) - direct
      }
    }
    flows.generated[place] = generated
    flows.standby[place] = standby
    return surplus
  })
}

/** Banking of a month: what is banked, drawn and lapses, and what the grid gives. */
const settle = (
  inputs: LandedCostInputs,
  load: Float64Array,
  { segments }: Calendar,
  month: Month,
  flows: Flows,
  surplus: ReadonlyArray<number>
): void => {
  const { banked, bankable } = bankOf(inputs, load, segments, month, surplus)
  const lack = lackOf(load, month, flows)
  const drawn = Math.min(bankable, lack)
  const share = lack === 0 ? 0 : drawn / lack
  const used = bankable === 0 ? 0 : drawn / bankable
  noteBank(flows, month, surplus, { banked, used })
  for (const place of month.segments) {
    const { end_block, first_block } = segments[place] as Segment
    for (let block = first_block; block < end_block; block++) {
      const rest = nth(load, block) - nth(flows.direct, block)
      flows.drawn[block] = rest * share
      flows.grid[block] = rest * (1 - share)
    }
  }
}

/** True where banking is charged in money. */
export const isBankPaid = ({ rates: { network } }: Pick<Segment, "rates">): boolean => (network.banking?.value ?? 0) > 0

/** Part of a month's surplus that may be banked, and the energy that can be drawn for it, kWh. */
const bankOf = (
  inputs: LandedCostInputs,
  load: Float64Array,
  segments: ReadonlyArray<Segment>,
  { end_block, first_block, segments: places }: Month,
  surplus: ReadonlyArray<number>
): { readonly banked: number; readonly bankable: number } => {
  const { assumed, isFormer, rules } = inputs
  let consumption = 0
  for (let block = first_block; block < end_block; block++) consumption += nth(load, block)
  const total = surplus.reduce((sum, kwh) => sum + kwh, 0)
  const limit = (consumption * (rules.banking_least_pct ?? 0)) / 100
  const banked = total === 0 ? 0 : Math.min(1, limit / total)
  const isPaid = isFormer !== true && places.some((place) => isBankPaid(segments[place] as Segment))
  const usual_pct = isPaid ? 0 : (assumed.usual_banking_charge_pct?.value ?? 0)
  const charge_pct = rules.banking_charge_pct ?? usual_pct
  return { banked, bankable: total * banked * (1 - charge_pct / 100) }
}

/** Notes what of a month's surplus is banked, and that the rest lapses: of the bankable part only what is drawn is banked. */
const noteBank = (
  flows: Flows,
  { segments }: Month,
  surplus: ReadonlyArray<number>,
  { banked, used }: { readonly banked: number; readonly used: number }
): void => {
  for (const [index, place] of segments.entries()) {
    flows.banked[place] = Number(surplus[index]) * banked * used
    flows.lapsed[place] = Number(surplus[index]) * (1 - banked * used)
  }
}

/**
 * Supply by a plant whose bank is drawn anew: of each month `draw` writes by block what is drawn of so much bankable energy, kWh,
 * and gives the part of it that is used.
 */
export const drawnAnew = (
  inputs: LandedCostInputs,
  load: Float64Array,
  { blocks, months, segments }: Calendar,
  plant: Flows,
  draw: (month: Month, number: number, bankable: number, drawn: Float64Array) => number
): Flows => {
  const flows: Flows = {
    ...plant,
    drawn: new Float64Array(blocks),
    banked: new Float64Array(segments.length),
    lapsed: new Float64Array(segments.length)
  }
  for (const [number, month] of months.entries()) {
    const surplus = month.segments.map((place) => nth(plant.banked, place) + nth(plant.lapsed, place))
    const { bankable, banked } = bankOf(inputs, load, segments, month, surplus)
    noteBank(flows, month, surplus, { banked, used: draw(month, number, bankable, flows.drawn) })
  }
  return flows
}

const lackOf = (load: Float64Array, { end_block, first_block }: Month, { direct }: Flows): number => {
  let lack = 0
  for (let block = first_block; block < end_block; block++) lack += nth(load, block) - nth(direct, block)
  return lack
}

/** Blocks for which what is bought from the exchange stays the same. */
export const exchangeHold = ({ isFormer, rules }: LandedCostInputs): number =>
  isFormer === true ? (rules.quantum_hold_blocks ?? 1) : 1

/** Supply by the real-time market. */
export const exchangeFlows = (inputs: LandedCostInputs, load: Float64Array, calendar: Calendar): Flows => {
  const flows = gridFlows(load, calendar)
  const hold = exchangeHold(inputs)
  for (let start = 0; start < calendar.blocks; start += hold) {
    const end = Math.min(calendar.blocks, start + hold)
    let quantum = Number.POSITIVE_INFINITY
    for (let block = start; block < end; block++) quantum = Math.min(quantum, nth(load, block))
    for (let block = start; block < end; block++) {
      flows.exchange[block] = quantum
      flows.grid[block] = nth(load, block) - quantum
    }
  }
  return flows
}
