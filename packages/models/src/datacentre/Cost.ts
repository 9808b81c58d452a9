import type { IstDate } from "@grid/domain/Brands"
import type { CostComponent, CostLine, DeliveredCost, Load } from "@grid/domain/datacentre/Cost"
import { assumed, doubt, type Range, stateCharges } from "@grid/domain/datacentre/Rules"
import {
  type ChargeComponent,
  chargesAsOf,
  type OpenAccessCharge,
  openAccessCharges
} from "@grid/domain/reference/OpenAccessCharges"
import { appliesOn, type Sourced } from "@grid/domain/reference/Reference"
import { type TariffAsOf, tariffAsOf, type TimeOfDay } from "@grid/domain/reference/Tariffs"
import { rounded } from "../reading/Values.ts"

export interface CostQuery {
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
    ...answer(supplied(query, tariffs, isExact)),
    mode: "grid",
    alternatives:
      price === null ? [] : [{ mode: "exchange_open_access", ...answer(exchangeLines(query, price, charges)) }]
  }
  return { cost, tariffs, charges: price === null ? [] : charges.flatMap(({ rows }) => rows) }
}

/** A line before it is put into words: INR per kWh consumed. */
interface Line extends Range, Pick<CostLine, "component" | "source" | "order_id" | "applicable_from"> {}

const hoursPerYear = 8_760
const nothing: Range = { low: 0, base: 0, high: 0 }

const exactly = (value: number): Range => ({ low: value, base: value, high: value })
const plus = (a: Range, b: Range): Range => ({ low: a.low + b.low, base: a.base + b.base, high: a.high + b.high })
const times = (a: Range, b: Range): Range => ({ low: a.low * b.low, base: a.base * b.base, high: a.high * b.high })
const sum = (ranges: ReadonlyArray<Range>): Range => ranges.reduce(plus, nothing)

/** Range from the least to the most of these, the middle as the best estimate. */
const across = (ranges: ReadonlyArray<Range>): Range => {
  const low = Math.min(...ranges.map((range) => range.low))
  const high = Math.max(...ranges.map((range) => range.high))
  const bases = ranges.map(({ base }) => base)
  return { low, base: (Math.min(...bases) + Math.max(...bases)) / 2, high }
}

/** The part of the lines' sum that a percentage of losses or of duty adds. */
const share = (lines: ReadonlyArray<Line>, factor: Range): Range => times(sum(lines), factor)

/** Surplus to be bought for losses on the way, a fraction: `1 / (1 - loss)` for each network, less 1. */
const gross = (losses: ReadonlyArray<Range>): Range => {
  const factor = (of: (range: Range) => number) => losses.reduce((all, loss) => all / (1 - of(loss) / 100), 1) - 1
  return { low: factor(({ low }) => low), base: factor(({ base }) => base), high: factor(({ high }) => high) }
}

/** A published number as it stands, one that is doubtful with a margin. */
const trusted = (
  value: Range,
  { confidence, stale }: Pick<Sourced, "confidence"> & { readonly stale?: boolean | null }
) => {
  const margin = confidence === "unverified" ? doubt.unverified : stale === true ? doubt.stale : 0
  return {
    low: value.low - Math.abs(value.low) * margin,
    base: value.base,
    high: value.high + Math.abs(value.high) * margin
  }
}

const isPublished = ({ confidence }: Pick<Sourced, "confidence">): boolean => confidence !== "unverified"

const unsourced = { source: "assumption", order_id: null, applicable_from: null } as const

/** Supply by the local company: energy, surcharge, hours, wheeling, demand and duty of its tariff. */
const supplied = ({ load }: CostQuery, tariffs: ReadonlyArray<TariffAsOf>, isExact: boolean): ReadonlyArray<Line> => {
  const [first] = tariffs
  const origin: Pick<Line, "source" | "order_id" | "applicable_from"> = {
    source: isExact && tariffs.every(isPublished) ? "published" : "assumption",
    order_id: first?.order_id ?? null,
    applicable_from: first?.applicable_from ?? null
  }
  /** A charge by unit of energy, per kVAh where the tariff says so. */
  const line = (component: CostComponent, of: (tariff: TariffAsOf) => Range | null): ReadonlyArray<Line> => {
    const ranges = tariffs.flatMap((tariff) => {
      const charge = of(tariff)
      if (charge === null) return []
      const units = tariff.unit === "INR/kVAh" ? 1 / load.power_factor : 1
      return [trusted(times(charge, exactly(units)), tariff)]
    })
    return ranges.length === 0 ? [] : [{ component, ...across(ranges), ...origin }]
  }
  const byUnit = [
    ...line("energy_charge", ({ energy_charge }) => exactly(energy_charge)),
    ...line("fuel_surcharge", ({ fuel_surcharge }) => fuel_surcharge && middle(fuel_surcharge)),
    ...line("time_of_day", ({ energy_charge, time_of_day }) => time_of_day && hoursOf(time_of_day, energy_charge)),
    ...line("wheeling", ({ wheeling_charge }) => (wheeling_charge === null ? null : exactly(wheeling_charge)))
  ]
  const extra = gross([exactly(load.losses_pct ?? 0)])
  const losses: ReadonlyArray<Line> =
    extra.base === 0 ? [] : [{ component: "losses", ...share(byUnit, extra), ...unsourced }]
  const kva = (load.it_load_mw * load.pue * 1_000 * (1 + extra.base)) / load.power_factor
  const kwh = load.it_load_mw * 1_000 * load.pue * load.load_factor * hoursPerYear
  const demand: Line =
    load.demand_charge_inr_per_kva_month === undefined
      ? {
          component: "demand_charge",
          ...across(tariffs.map((tariff) => trusted(times(slabs(tariff, kva), exactly(12 / kwh)), tariff))),
          ...origin
        }
      : {
          component: "demand_charge",
          ...exactly((load.demand_charge_inr_per_kva_month * kva * 12) / kwh),
          ...unsourced
        }
  return withDuty([...byUnit, ...losses, demand], load)
}

const middle = ({ high, low }: { readonly low: number; readonly high: number }): Range => ({
  low,
  base: (low + high) / 2,
  high
})

/** Demand charges of a month, INR, slab by slab. */
const slabs = ({ demand_charges }: TariffAsOf, kva: number): Range =>
  sum(
    demand_charges.map(({ above_kva, high_inr_per_kva_month: high, low_inr_per_kva_month: low, up_to_kva }) =>
      times(middle({ low, high }), exactly(Math.max(0, Math.min(kva, up_to_kva ?? kva) - above_kva)))
    )
  )

/**
 * Charge by time of day, INR per kWh, for a load that is the same in all hours of the year. Two seasons have half the year
 * each.
 */
const hoursOf = (slots: ReadonlyArray<TimeOfDay>, energy_charge: number): Range =>
  sum(
    slots.map(({ from_hour_ist, high, low, months, season, to_hour_ist, unit }) => {
      const hours = (to_hour_ist - from_hour_ist + 24) % 24
      const year = months === null ? (season === null ? 1 : 0.5) : months.length / 12
      const charge = unit === "%" ? energy_charge / 100 : 1
      return times(middle({ low, high }), exactly((hours / 24) * year * charge))
    })
  )

/** Power of the exchange, brought over the networks: landed INR/kWh as `ChargeComponent` describes it. */
const exchangeLines = (
  query: CostQuery,
  price: NonNullable<CostQuery["price"]>,
  charges: ReadonlyArray<ReturnType<typeof chargeOf>>
): ReadonlyArray<Line> => {
  const { load } = query
  const inr_per_kwh = price.inr_per_mwh / 1_000
  const energy: Line = {
    component: "exchange_energy",
    low: inr_per_kwh * (1 - doubt.exchangePrice),
    base: inr_per_kwh,
    high: inr_per_kwh * (1 + doubt.exchangePrice),
    source: price.isSimulated ? "assumption" : "published",
    order_id: null,
    applicable_from: null
  }
  const networks =
    load.losses_pct === undefined
      ? [
          assumed.interstate_loss_pct,
          chargeOf(query, "transmission_loss_pct").range,
          chargeOf(query, "wheeling_loss_pct").range
        ]
      : [exactly(load.losses_pct)]
  const fee = chargeOf(query, "exchange_fee")
  const lines: ReadonlyArray<Line> = [
    energy,
    { component: "losses", ...share([energy], gross(networks)), ...unsourced },
    { component: "interstate_transmission", ...assumed.interstate_inr_per_kwh, ...unsourced },
    ...charges.map(lineOf),
    lineOf(fee)
  ]
  return withDuty(lines, load)
}

/** Duty on everything before it, then what the caller adds. */
const withDuty = (lines: ReadonlyArray<Line>, { adders_inr_per_kwh }: Load): ReadonlyArray<Line> => {
  const all = [...lines, dutyOf(lines)]
  return adders_inr_per_kwh === 0
    ? all
    : [...all, { component: "adders", ...exactly(adders_inr_per_kwh), ...unsourced }]
}

const dutyOf = (lines: ReadonlyArray<Line>): Line => ({
  component: "electricity_duty",
  ...share(lines, times(assumed.electricity_duty_pct, exactly(0.01))),
  ...unsourced
})

type Charged = Exclude<ChargeComponent, "electricity_duty_pct" | "banking" | "sldc">

/** A charge or loss of the state, else what other states have; rows are those it is from. */
const chargeOf = ({ date, load, state }: CostQuery, component: Charged) => {
  const own = chargesAsOf({ state, voltage_class: load.voltage_class, as_of: date }).filter(
    (row) => row.component === component
  )
  const others = openAccessCharges.filter((row) => row.component === component && appliesOn(row, date))
  const rows = own.length > 0 ? own : others
  const ranges = rows.map((row) => trusted(exactly(row.value), row))
  return {
    component,
    rows,
    range: across(ranges),
    source: own.length > 0 && own.every(isPublished) ? ("published" as const) : ("assumption" as const),
    own: own[0]
  }
}

const lineOf = ({ component, own, range, source }: ReturnType<typeof chargeOf>): Line => ({
  component: component as CostComponent,
  ...range,
  source,
  order_id: own?.order_id ?? null,
  applicable_from: own?.applicable_from ?? null
})

/** Tariffs for the voltage; where none is, those of the state's other voltages stand for it. */
const tariffsOf = ({ date, load, state }: CostQuery) => {
  const matches = tariffAsOf({ state, voltage_class: load.voltage_class, as_of: date })
  return { isExact: matches.length > 0, tariffs: matches.length > 0 ? matches : tariffAsOf({ state, as_of: date }) }
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
