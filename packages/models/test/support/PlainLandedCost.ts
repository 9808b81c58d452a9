import { lineComponents } from "@grid/domain/reference/BillLines"
import type { PlainCase, PlainCharges, PlainOrder } from "./LandedCase.ts"

/** A second implementation of the bill: block by block, by the formulas, with nothing of the first. Amounts in INR by line. */
export type PlainBill = Record<string, number>

interface Block {
  readonly day: string
  readonly month: string
  readonly hour: number
  readonly order: PlainOrder
  readonly charges: PlainCharges
  readonly load: number
  readonly generation: number
  readonly price: number
}

const dayOf = (from: string, block: number): string =>
  new Date(Date.parse(from) + Math.floor(block / 96) * 86_400_000).toISOString().slice(0, 10)

const inForce = <Row extends { readonly from: string }>(rows: ReadonlyArray<Row>, day: string): Row => {
  let last = rows[0] as Row
  for (const row of rows) if (row.from <= day && row.from >= last.from) last = row
  return last
}

const blocksOf = (one: PlainCase): ReadonlyArray<Block> =>
  one.load_mwh.map((load, block) => {
    const day = dayOf(one.from, block)
    return {
      day,
      month: day.slice(0, 7),
      hour: (block % 96) / 4,
      order: inForce(one.orders, day),
      charges: inForce(one.charges, day),
      load: load * 1_000,
      generation: Number(one.generation_mwh[block]) * 1_000,
      price: Number(one.price_inr_per_mwh[block]) / 1_000
    }
  })

const byMonth = (
  blocks: ReadonlyArray<Block>,
  value: (block: Block, index: number) => number
): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {}
  for (const [index, block] of blocks.entries()) sums[block.month] = (sums[block.month] ?? 0) + value(block, index)
  return sums
}

/** Energy of each block by origin, kWh at the meter; `sent` is at the plant's bus. */
export interface PlainFlow {
  readonly grid: number
  readonly direct: number
  readonly drawn: number
  readonly exchange: number
  readonly sent: number
  readonly banked: number
  readonly standby: number
}

const idle = { direct: 0, drawn: 0, exchange: 0, sent: 0, banked: 0, standby: 0 }

const throughState = (charges: PlainCharges) =>
  (1 - charges.transmission_loss_pct / 100) * (1 - charges.wheeling_loss_pct / 100)

const throughAll = (one: PlainCase, charges: PlainCharges) =>
  throughState(charges) * (one.is_interstate ? 1 - one.numbers.interstate_loss_pct / 100 : 1)

export const gridFlow = (one: PlainCase): ReadonlyArray<PlainFlow> =>
  blocksOf(one).map(({ load }) => ({ ...idle, grid: load }))

/** Group of blocks with the same quantum; groups begin anew with the day. */
const groupOf = (blocks: ReadonlyArray<Block>, block: number, hold: number): ReadonlyArray<number> => {
  const start = block - ((block % 96) % hold)
  return Array.from({ length: hold }, (_, index) => start + index).filter(
    (other) => blocks[other]?.day === blocks[block]?.day
  )
}

export const exchangeFlow = (one: PlainCase): ReadonlyArray<PlainFlow> =>
  blocksOf(one).map(({ load }) => ({ ...idle, exchange: load, grid: 0 }))

export const plantFlow = (one: PlainCase): ReadonlyArray<PlainFlow> => {
  const blocks = blocksOf(one)
  const arrival = 1 - one.numbers.plant_outage_pct / 100
  const direct = blocks.map(({ charges, generation, load }, block) => {
    const group = groupOf(blocks, block, one.rules.quantum_hold_blocks)
    const quantum = Math.min(...group.map((other) => blocks[other]?.generation ?? 0))
    const delivery = throughAll(one, charges)
    return {
      used: Math.min(load, quantum * arrival * delivery),
      surplus: generation * arrival * delivery - Math.min(load, quantum * arrival * delivery),
      standby: Math.min(load, quantum * delivery) - Math.min(load, quantum * arrival * delivery)
    }
  })
  const surpluses = byMonth(blocks, (_, block) => direct[block]?.surplus ?? 0)
  const lacks = byMonth(blocks, ({ load }, block) => load - (direct[block]?.used ?? 0))
  const consumptions = byMonth(blocks, ({ load }) => load)
  return blocks.map(({ generation, load, month }, block) => {
    const [surplus = 0, lack = 0, consumption = 0] = [surpluses, lacks, consumptions].map((sums) => sums[month])
    const banked = Math.min(surplus, (consumption * one.rules.banking_least_pct) / 100)
    const bankable = banked * (1 - one.rules.banking_charge_pct / 100)
    const drawn = Math.min(bankable, lack)
    const own = direct[block] ?? { used: 0, surplus: 0, standby: 0 }
    const mine = lack === 0 ? 0 : (drawn * (load - own.used)) / lack
    return {
      direct: own.used,
      drawn: mine,
      exchange: 0,
      grid: load - own.used - mine,
      sent: generation * arrival,
      banked: surplus === 0 || bankable === 0 ? 0 : (banked * (drawn / bankable) * own.surplus) / surplus,
      standby: own.standby
    }
  })
}

const additions = (
  one: PlainCase,
  { hour, month, order }: Block
): { readonly percent: number; readonly inr: number } => {
  let [percent, inr] = [0, 0]
  const number = Number(month.slice(5))
  const { power_factor, summer_from_month: first, summer_to_month: last } = one.numbers
  const summer = Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, index) => ((first - 1 + index) % 12) + 1)
  for (const slot of order.hours) {
    const length = (slot.to - slot.from + 24) % 24 || 24
    if ((hour - slot.from + 24) % 24 >= length) continue
    if (slot.months !== null && !slot.months.includes(number)) continue
    if (slot.months === null && slot.season !== null && summer.includes(number) !== (slot.season === "summer")) continue
    if (slot.unit === "%") percent += slot.value
    else inr += slot.unit === "INR/kVAh" ? slot.value / power_factor : slot.value
  }
  return { percent, inr }
}

/** Part of the plant's energy that bears surcharges, by financial year, under the captive rule. */
export const captivePart = (one: PlainCase, flows: ReadonlyArray<PlainFlow>): ((day: string) => number) => {
  const blocks = blocksOf(one)
  const yearOf = (day: string) => (Number(day.slice(5, 7)) < 4 ? Number(day.slice(0, 4)) - 1 : Number(day.slice(0, 4)))
  const { association_ownership_pct, generation_share_pct, ownership_pct } = one.numbers
  return (day) => {
    if (one.pending) return 0
    let [generated, used] = [0, 0]
    for (const [block, flow] of flows.entries()) {
      const at = blocks[block] as Block
      if (yearOf(at.day) !== yearOf(day)) continue
      generated += flow.sent * throughAll(one, at.charges)
      used += flow.direct + flow.drawn
    }
    const share = one.association ? association_ownership_pct : ownership_pct
    if (share < 26 || generated === 0 || used / generated < 0.51) return 1
    if (!one.association || ownership_pct >= 26) return 0
    const entitled = (generated / generation_share_pct) * ownership_pct
    return used > entitled ? 1 - entitled / used : 0
  }
}

/** Fee of the despatch centre: that of the last row that gives one, else what is assumed. */
const feeOn = (one: PlainCase, day: string): { readonly by_day: number; readonly by_kwh: number } => {
  let fee: PlainCharges["sldc"] = null
  for (const { from, sldc } of one.charges) if (from <= day && sldc !== null) fee = sldc
  if (fee === null) return { by_day: one.numbers.scheduling_fee_inr_per_day, by_kwh: 0 }
  return fee.unit === "INR/day" ? { by_day: fee.value, by_kwh: 0 } : { by_day: 0, by_kwh: fee.value }
}

/** The bill of a way of supply by line, INR. */
export const plainBill = (
  one: PlainCase,
  flows: ReadonlyArray<PlainFlow>,
  surcharged: (day: string) => number
): PlainBill => {
  const bill: PlainBill = Object.fromEntries(lineComponents.map((line) => [line, 0]))
  const blocks = blocksOf(one)
  const { numbers, rules } = one
  const days = new Set(blocks.map(({ day }) => day))
  const gridKwh = byMonth(blocks, (_, block) => flows[block]?.grid ?? 0)
  const part = new Map([...days].map((day) => [day, surcharged(day)]))
  for (const [index, block] of blocks.entries()) {
    const flow = flows[index] as PlainFlow
    const { charges, order } = block
    const units = order.kvah ? 1 / numbers.power_factor : 1
    const least = Math.max(Number(gridKwh[block.month]) * units, 1e-9)
    const rate = order.slabs === null ? order.energy : slabbed(order.slabs, least) / least
    const { inr, percent } = additions(one, block)
    const afterWheeling = 1 - charges.wheeling_loss_pct / 100
    const bought = flow.exchange / throughState(charges) / (1 - numbers.interstate_loss_pct / 100)
    const wheeled = flow.direct + flow.banked
    const used = flow.direct + flow.drawn
    const payable = one.is_interstate ? rules.ists_payable_pct / 100 : 0
    const lines: PlainBill = {
      energy_charge: flow.grid * units * rate,
      time_of_day: (flow.grid * units * rate * percent) / 100 + flow.grid * inr,
      fuel_surcharge: flow.grid * units * (order.fuel ?? 0),
      grid_wheeling: flow.grid * units * (order.wheeling ?? 0),
      standby: (flow.standby * units * rate * rules.standby_cap_pct) / 100,
      plant_energy: flow.sent * numbers.plant_price_inr_per_kwh,
      exchange_energy: bought * block.price,
      exchange_fee: bought * charges.exchange_fee,
      trading_margin: bought * numbers.trading_margin_inr_per_kwh,
      interstate_transmission:
        ((wheeled * payable + flow.exchange) / throughState(charges)) * numbers.interstate_transmission_inr_per_kwh,
      transmission: ((wheeled + flow.exchange) / afterWheeling) * charges.transmission,
      wheeling: (wheeled + flow.exchange) * charges.wheeling,
      cross_subsidy_surcharge: (used * Number(part.get(block.day)) + flow.exchange) * charges.cross_subsidy_surcharge,
      additional_surcharge: (used * Number(part.get(block.day)) + flow.exchange) * charges.additional_surcharge,
      scheduling_fee: ((wheeled + flow.exchange) / throughState(charges)) * feeOn(one, block.day).by_kwh,
      banking: flow.banked * charges.banking
    }
    for (const [line, amount] of Object.entries(lines)) add(one, bill, line, amount)
  }
  for (const day of days) {
    const order = inForce(one.orders, day)
    const peak_kw = 4 * Math.max(...blocks.filter(({ month }) => month === day.slice(0, 7)).map(({ load }) => load))
    const kva = Math.max(peak_kw / numbers.power_factor, ((order.ratchet ?? 0) / 100) * one.contract_demand_kva)
    const daysOfMonth = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
    add(one, bill, "demand_charge", slabbed(order.demand, kva) / daysOfMonth)
    const isScheduled = blocks.some(
      (block, index) => block.day === day && ((flows[index]?.sent ?? 0) > 0 || (flows[index]?.exchange ?? 0) > 0)
    )
    if (isScheduled) add(one, bill, "scheduling_fee", feeOn(one, day).by_day)
  }
  return bill
}

/** Adds an amount, and the duty on it where it is levied on its line. */
const add = (one: PlainCase, bill: PlainBill, line: string, amount: number): void => {
  bill[line] = Number(bill[line]) + amount
  if (one.duty_on === null || one.duty_on.includes(line))
    bill["electricity_duty"] = Number(bill["electricity_duty"]) + (amount * one.numbers.electricity_duty_pct) / 100
}

const slabbed = (slabs: ReadonlyArray<readonly [number, number | null, number]>, amount: number): number => {
  let inr = 0
  for (const [above, upTo, charge] of slabs)
    if (amount > above) inr += (Math.min(amount, upTo ?? amount) - above) * charge
  return inr
}
