import type { IstDate } from "@grid/domain/Brands"
import type { CostComponent, CostLine, DeliveredCost, Load } from "@grid/domain/datacentre/Cost"
import { doubt, type Range, stateCharges } from "@grid/domain/datacentre/Rules"
import { type ChargeComponent, chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import type { Sourced } from "@grid/domain/reference/Reference"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { type TariffAsOf, tariffAsOf } from "@grid/domain/reference/Tariffs"
import type { LineComponent } from "@grid/domain/reference/BillLines"
import { landedCostDefaults, landedCostRules } from "@grid/domain/tariffs/LandedCostAssumptions"
import { Record } from "effect"
import type { Billing, LandedCostInputs } from "../landed-cost/Inputs.ts"
import { type Rates, ratesOf, unsourced } from "../landed-cost/Rates.ts"
import { rounded } from "../reading/Values.ts"
import { type End, flatBill, ratesAt, spreadAt } from "./FlatLoad.ts"

export interface CostQuery {
  readonly tables: Pick<ReferenceTables, "charges" | "discoms" | "tariffs">
  /** Canonical slug. */
  readonly state: string
  readonly date: IstDate
  readonly load: Load
  /** Mean price on the exchange, where it is known. */
  readonly price: { readonly inr_per_mwh: number; readonly isSimulated: boolean } | null
}

/** Cost and the rows of the reference tables that it rests on; null where no tariff of the state is kept. */
export const deliveredCost = (
  query: CostQuery
): {
  readonly cost: DeliveredCost
  readonly tariffs: ReadonlyArray<TariffAsOf>
  readonly charges: ReadonlyArray<OpenAccessCharge>
} | null => {
  const { load, price } = query
  const { isExact, tariffs } = tariffsOf(query)
  if (tariffs.length === 0) return null
  const annual_energy_mwh = load.it_load_mw * load.pue * load.load_factor * hoursPerYear
  const answer = (lines: ReadonlyArray<Line>) => answerOf(lines, annual_energy_mwh)
  const charges = stateCharges.map((component) => chargeOf(query, component))
  const cost: DeliveredCost = {
    annual_energy_mwh: rounded(annual_energy_mwh) ?? 0,
    ...answer(gridLines(query, tariffs, isExact)),
    mode: "grid",
    alternatives:
      price === null
        ? []
        : [{ mode: "exchange_open_access", ...answer(exchangeLines(query, price, tariffs, isExact, charges)) }]
  }
  return { cost, tariffs, charges: price === null ? [] : charges.flatMap(({ rows }) => rows) }
}

/** A line before it is put into words: INR per kWh consumed. */
interface Line extends Range, Pick<CostLine, "component" | "source" | "order_id" | "applicable_from"> {}

type Origin = Omit<Line, "component" | keyof Range>

const hoursPerYear = 8_760

const exactly = (value: number): Range => ({ low: value, base: value, high: value })
const plus = (a: Range, b: Range): Range => ({ low: a.low + b.low, base: a.base + b.base, high: a.high + b.high })
const sum = (ranges: ReadonlyArray<Range>): Range => ranges.reduce(plus, exactly(0))

/** Range from the least to the most of these, the middle as the best estimate. */
const across = (ranges: ReadonlyArray<Range>): Range => {
  const low = Math.min(...ranges.map((range) => range.low))
  const high = Math.max(...ranges.map((range) => range.high))
  const bases = ranges.map(({ base }) => base)
  return { low, base: (Math.min(...bases) + Math.max(...bases)) / 2, high }
}

/** Least, best estimate and most of something that depends on which end is taken. */
const rangeOf = (of: (end: End) => number): Range => ({ low: of("low"), base: of("base"), high: of("high") })

/** By how much a row may be off, as a fraction. */
const doubtOf = ({ confidence, stale }: Pick<Sourced, "confidence"> & { readonly stale?: boolean | null }): number =>
  confidence === "unverified" ? doubt.unverified : stale === true ? doubt.stale : 0

const isPublished = ({ confidence }: Pick<Sourced, "confidence">): boolean => confidence !== "unverified"

const assumption: Origin = { source: "assumption", order_id: null, applicable_from: null }

/** Numbers that the landed cost assumes, without what a data centre's cost has no line for. */
const assumedAt = ({ power_factor }: Load, end: End): LandedCostInputs["assumed"] => ({
  ...Record.map(landedCostDefaults, ({ high, low, value }) => spreadAt({ value, low, high }, end)),
  power_factor: spreadAt({ value: power_factor, low: power_factor, high: power_factor }, end),
  trading_margin_inr_per_kwh: { value: 0, low: 0, high: 0 },
  scheduling_fee_inr_per_day: { value: 0, low: 0, high: 0 }
})

const billingAt = (query: CostQuery, end: End): Billing => ({
  assumed: assumedAt(query.load, end),
  consumer: {
    state: query.state,
    discom: "",
    voltage_class: query.load.voltage_class,
    contract_demand_kva: 0,
    consumer_category: null
  },
  duty_on: null,
  plant: null,
  prices: null,
  rules: Record.map(landedCostRules, () => null)
})

/** Rates of a tariff with the charges of its state; ends of assumed numbers are not taken yet. */
const tariffRates = ({ date, load, state, tables }: CostQuery, tariff: TariffAsOf): Rates => {
  const demand = load.demand_charge_inr_per_kva_month
  const rows = chargesAsOf(tables, { state, voltage_class: load.voltage_class, as_of: date })
  const assumed = Record.map(landedCostDefaults, ({ high, low, value }) => ({ value, low, high }))
  const frame = { kind: "modelled", confidence: 0, assumptions: [], missing: [], sources: [] } as const
  const given = demand === undefined ? {} : { demand_charge_inr_per_kva_month: demand }
  return { ...ratesOf({ assumed, frame, given }, tariff, rows), scheduling: null }
}

/** Power of a load, kW, and the energy of its year, kWh. */
const powerOf = ({ it_load_mw, load_factor, pue }: Load) => {
  const peak_kw = it_load_mw * pue * 1_000
  return { peak_kw, mean_kw: peak_kw * load_factor, kwh: peak_kw * load_factor * hoursPerYear }
}

/** Lines of the local company's bill by the unit of energy, as both bills call them. */
const byUnit: ReadonlyArray<
  readonly [component: CostComponent, line: LineComponent, isKnown: (rates: Rates) => boolean]
> = [
  ["energy_charge", "energy_charge", () => true],
  ["fuel_surcharge", "fuel_surcharge", ({ fuel }) => fuel !== null],
  ["time_of_day", "time_of_day", ({ tariff }) => tariff.time_of_day !== null],
  ["wheeling", "grid_wheeling", ({ grid_wheeling }) => grid_wheeling !== null]
]

/** Supply by the local company: energy, surcharge, hours, wheeling, demand and duty of its tariff. */
const gridLines = (query: CostQuery, tariffs: ReadonlyArray<TariffAsOf>, isExact: boolean): ReadonlyArray<Line> => {
  const { load } = query
  const { kwh, mean_kw, peak_kw } = powerOf(load)
  const extra = 1 / (1 - (load.losses_pct ?? 0) / 100)
  const bills = tariffs.map((tariff) => {
    const rates = tariffRates(query, tariff)
    const ofEnd = (end: End) =>
      flatBill(billingAt(query, end), ratesAt(rates, end, doubtOf(tariff)), {
        peak_kw: peak_kw * extra,
        mean_kw: mean_kw * extra,
        origin: "grid"
      })
    const bill = { low: ofEnd("low"), base: ofEnd("base"), high: ofEnd("high") }
    return { rates, range: (line: LineComponent) => rangeOf((end) => bill[end](line) / kwh) }
  })
  const origin = tariffOrigin(tariffs, isExact)
  const scaled = (range: Range, factor: number) => rangeOf((end) => range[end] * factor)
  const energy = byUnit.flatMap(([component, line, isKnown]) => {
    const ranges = bills.flatMap(({ range, rates }) => (isKnown(rates) ? [scaled(range(line), 1 / extra)] : []))
    return ranges.length === 0 ? [] : [{ component, ...across(ranges), ...origin }]
  })
  const losses: ReadonlyArray<Line> =
    extra === 1 ? [] : [{ component: "losses", ...scaled(sum(energy), extra - 1), ...assumption }]
  const demand = across(bills.map(({ range }) => range("demand_charge")))
  const duty = across(bills.map(({ range }) => range("electricity_duty")))
  return withAdders(
    [
      ...energy,
      ...losses,
      demandLine(demand, load, origin),
      { component: "electricity_duty", ...duty, ...dutyOrigin(bills.map(({ rates }) => rates)) }
    ],
    load
  )
}

/** Origin of what tariffs say, by the first of them. */
const tariffOrigin = (tariffs: ReadonlyArray<TariffAsOf>, isExact: boolean): Origin => ({
  source: isExact && tariffs.every(isPublished) ? "published" : "assumption",
  order_id: tariffs[0]?.order_id ?? null,
  applicable_from: tariffs[0]?.applicable_from ?? null
})

const demandLine = (range: Range, { demand_charge_inr_per_kva_month }: Load, origin: Origin): Line => ({
  component: "demand_charge",
  ...range,
  ...(demand_charge_inr_per_kva_month === undefined ? origin : assumption)
})

const dutyOrigin = ([rates]: ReadonlyArray<Rates>): Origin =>
  rates?.duty.kind === "published"
    ? { source: "published", order_id: rates.duty.order_id, applicable_from: rates.duty.applicable_from }
    : assumption

/** Power of the exchange, brought over the networks; the demand charge of the company stays. */
const exchangeLines = (
  query: CostQuery,
  price: NonNullable<CostQuery["price"]>,
  tariffs: ReadonlyArray<TariffAsOf>,
  isExact: boolean,
  charges: ReadonlyArray<ReturnType<typeof chargeOf>>
): ReadonlyArray<Line> => {
  const { load } = query
  const { kwh, mean_kw, peak_kw } = powerOf(load)
  const fee = chargeOf(query, "exchange_fee")
  const losses = (["transmission_loss_pct", "wheeling_loss_pct"] as const).map((name) => chargeOf(query, name))
  const priceAt = rangeOf((end) => price.inr_per_mwh * (1 + { low: -1, base: 0, high: 1 }[end] * doubt.exchangePrice))
  const network = (rates: Rates, end: End): Rates["network"] => ({
    ...rates.network,
    ...Record.fromIterableWith([...charges, fee, ...losses], ({ component, range }) => {
      const isReplaced = component.endsWith("_pct") && load.losses_pct !== undefined
      const value = isReplaced ? 0 : range[end]
      return [component, { ...unsourced, value, low: value, high: value }]
    })
  })
  const billOf = (tariff: TariffAsOf, rates: Rates, end: End) => {
    const billing = billingAt(query, end)
    const interstate = load.losses_pct ?? billing.assumed.interstate_loss_pct.value
    const bought = {
      ...billing,
      assumed: { ...billing.assumed, interstate_loss_pct: { value: interstate, low: interstate, high: interstate } }
    }
    const atEnd = { ...ratesAt(rates, end, doubtOf(tariff)), network: network(rates, end) }
    return flatBill(bought, atEnd, { peak_kw, mean_kw, origin: "exchange", inr_per_mwh: priceAt[end] })
  }
  const bills = tariffs.map((tariff) => {
    const rates = tariffRates(query, tariff)
    const ofEnd = (end: End) => billOf(tariff, rates, end)
    return { rates, low: ofEnd("low"), base: ofEnd("base"), high: ofEnd("high") }
  })
  const range = (line: LineComponent) => across(bills.map((bill) => rangeOf((end) => bill[end](line) / kwh)))
  const energy = rangeOf((end) => priceAt[end] / 1_000)
  const bought = range("exchange_energy")
  return withAdders(
    [
      {
        ...assumption,
        component: "exchange_energy",
        ...energy,
        source: price.isSimulated ? "assumption" : "published"
      },
      { component: "losses", ...rangeOf((end) => bought[end] - energy[end]), ...assumption },
      { component: "interstate_transmission", ...range("interstate_transmission"), ...assumption },
      ...charges.map((charge) => lineOf(charge, range)),
      lineOf(fee, range),
      demandLine(range("demand_charge"), load, tariffOrigin(tariffs, isExact)),
      { component: "electricity_duty", ...range("electricity_duty"), ...dutyOrigin(bills.map(({ rates }) => rates)) }
    ],
    load
  )
}

/** Lines with the additions of the caller, after everything else. */
const withAdders = (lines: ReadonlyArray<Line>, { adders_inr_per_kwh }: Load): ReadonlyArray<Line> =>
  adders_inr_per_kwh === 0 ? lines : [...lines, { component: "adders", ...exactly(adders_inr_per_kwh), ...assumption }]

type Charged = Exclude<ChargeComponent, "electricity_duty_pct" | "banking" | "sldc">

/** A charge or loss of the state, else what other states have; rows are those it is from. */
const chargeOf = ({ date, load, state, tables }: CostQuery, component: Charged) => {
  const all = chargesAsOf(tables, { as_of: date }).filter((row) => row.component === component)
  const own = chargesAsOf(
    { charges: all, discoms: tables.discoms },
    { state, voltage_class: load.voltage_class, as_of: date }
  )
  const rows = own.length > 0 ? own : all
  const ends = ({ value }: OpenAccessCharge) => ({ value, low: value, high: value })
  const ranges = rows.map((row) => rangeOf((end) => spreadAt(ends(row), end, doubtOf(row)).value))
  return {
    component,
    rows,
    range: across(ranges),
    source: own.length > 0 && own.every(isPublished) ? ("published" as const) : ("assumption" as const),
    own: own[0]
  }
}

const lineOf = (
  { component, own, source }: ReturnType<typeof chargeOf>,
  range: (line: LineComponent) => Range
): Line => ({
  // Losses are no lines of a bill, and are not asked for.
  component: component as CostComponent,
  ...range(component as LineComponent),
  source,
  order_id: own?.order_id ?? null,
  applicable_from: own?.applicable_from ?? null
})

/** Tariffs for the voltage; where none is, those of the state's other voltages stand for it. */
const tariffsOf = ({ date, load, state, tables }: CostQuery) => {
  const matches = tariffAsOf(tables, { state, voltage_class: load.voltage_class, as_of: date })
  const isExact = matches.length > 0
  return { isExact, tariffs: isExact ? matches : tariffAsOf(tables, { state, as_of: date }) }
}

const answerOf = (lines: ReadonlyArray<Line>, energy_mwh: number) => {
  const total = sum(lines)
  const annual = (inr_per_kwh: number) => Math.round(inr_per_kwh * energy_mwh * 1_000)
  return {
    cost_inr_per_kwh: { low: toPaise(total.low), base: toPaise(total.base), high: toPaise(total.high) },
    annual_cost_inr: { low: annual(total.low), base: annual(total.base), high: annual(total.high) },
    breakdown: lines.map(({ applicable_from, base, component, order_id, source }): CostLine => ({
      component,
      inr_per_kwh: toPaise(base),
      annual_inr: annual(base),
      source,
      order_id,
      applicable_from
    }))
  }
}

const toPaise = (inr_per_kwh: number): number => rounded(inr_per_kwh, 4) ?? 0
