import { type Entry, programme } from "@grid/models/dispatch/Programme"
import type { Highs } from "highs"
import type { PlainCase } from "./LandedCase.ts"

/**
 * Lower bound of a mix of grid, exchange and green open access, INR: one linear programme over all blocks with the part of the
 * plant as a variable, which may also bank what it could have used at once. Of a case within one month and under one order,
 * without slabs, duty, standby and fees; demand is left out.
 */
export const mixBound = (highs: Highs, one: PlainCase): number => {
  const charges = one.charges[0]
  const order = one.orders[0]
  if (charges === undefined || order === undefined) throw new Error("no order")
  const { numbers, rules } = one
  const afterWheeling = 1 - charges.wheeling_loss_pct / 100
  const inState = (1 - charges.transmission_loss_pct / 100) * afterWheeling
  const interstate = 1 - numbers.interstate_loss_pct / 100
  const delivery = inState * (one.is_interstate ? interstate : 1)
  const networks = charges.transmission / afterWheeling + charges.wheeling
  const entry = numbers.interstate_transmission_inr_per_kwh / inState
  const surcharges = charges.cross_subsidy_surcharge + charges.additional_surcharge
  const wheeled = networks + (one.is_interstate ? (entry * rules.ists_payable_pct) / 100 : 0)
  const units = order.kvah ? 1 / numbers.power_factor : 1
  const gridCost = units * (order.energy + (order.fuel ?? 0) + (order.wheeling ?? 0))
  const exchangeCost = (price: number) =>
    (price / 1_000 + charges.exchange_fee + numbers.trading_margin_inr_per_kwh) / (inState * interstate) +
    entry +
    networks +
    surcharges
  const kwh = one.load_mwh.map((mwh) => 1_000 * mwh)
  const sent = one.generation_mwh.map((mwh) => 1_000 * mwh)
  const sum = (values: ReadonlyArray<number>) => values.reduce((all, value) => all + value, 0)
  const free = Number.POSITIVE_INFINITY
  const lp = programme()
  const part = lp.columns(1, () => [sum(sent) * numbers.plant_price_inr_per_kwh, 0, 1])
  const bank = lp.columns(1, () => [wheeled + charges.banking, 0, (sum(kwh) * rules.banking_least_pct) / 100])
  const bought = lp.columns(kwh.length, (t) => [
    Math.min(gridCost, exchangeCost(one.price_inr_per_mwh[t] ?? 0)),
    0,
    free
  ])
  const direct = lp.columns(kwh.length, () => [wheeled + surcharges, 0, free])
  const drawn = lp.columns(kwh.length, () => [surcharges, 0, free])
  for (const [t, load] of kwh.entries()) {
    lp.row(
      load,
      load,
      [bought, direct, drawn].map((first): Entry => [first + t, 1])
    )
    lp.row(0, free, [
      [part, (sent[t] ?? 0) * delivery],
      [direct + t, -1]
    ])
  }
  const every = (first: number, value: number) => kwh.map((_, t): Entry => [first + t, value])
  lp.row(0, free, [[part, sum(sent) * delivery], [bank, -1], ...every(direct, -1)])
  lp.row(0, free, [[bank, 1 - rules.banking_charge_pct / 100], ...every(drawn, -1)])
  return highs.withModel(lp.data(highs), (model) => {
    model.options.set({ output_flag: false })
    model.run()
    return model.getObjectiveValue()
  })
}
