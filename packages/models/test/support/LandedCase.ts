import type { IstDate } from "@grid/domain/Brands"
import type { OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import type { Tariff } from "@grid/domain/reference/Tariffs"
import { lineComponents } from "@grid/domain/reference/BillLines"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import * as FastCheck from "fast-check"

/** Tariff of a drawn case, in force from a day on. */
export interface PlainOrder {
  readonly from: string
  readonly kvah: boolean
  readonly energy: number
  /** Above units, up to units, charge. */
  readonly slabs: ReadonlyArray<readonly [number, number | null, number]> | null
  /** Hours of the day, in quarters. */
  readonly hours: ReadonlyArray<{
    readonly from: number
    readonly to: number
    readonly months: ReadonlyArray<number> | null
    readonly season: "summer" | "winter" | null
    readonly value: number
    readonly unit: "%" | "INR/kWh" | "INR/kVAh"
  }>
  readonly fuel: number | null
  readonly wheeling: number | null
  readonly demand: ReadonlyArray<readonly [number, number | null, number]>
  readonly ratchet: number | null
}

export const chargeNames = [
  "transmission",
  "wheeling",
  "cross_subsidy_surcharge",
  "additional_surcharge",
  "transmission_loss_pct",
  "wheeling_loss_pct",
  "exchange_fee",
  "banking"
] as const

/** Charges of open access, in force from a day on; the fee of the despatch centre where a row gives one. */
export type PlainCharges = {
  readonly from: string
  readonly sldc: { readonly value: number; readonly unit: "INR/day" | "INR/kWh" } | null
} & Readonly<Record<(typeof chargeNames)[number], number>>

/** Numbers of the comparison that are no charge of an order. */
export interface PlainNumbers {
  readonly power_factor: number
  readonly electricity_duty_pct: number
  readonly interstate_transmission_inr_per_kwh: number
  readonly interstate_loss_pct: number
  readonly trading_margin_inr_per_kwh: number
  readonly scheduling_fee_inr_per_day: number
  readonly plant_price_inr_per_kwh: number
  readonly plant_outage_pct: number
  readonly summer_from_month: number
  readonly summer_to_month: number
  readonly ownership_pct: number
  readonly association_ownership_pct: number
  readonly generation_share_pct: number
}

export interface PlainRules {
  readonly ists_payable_pct: number
  readonly quantum_hold_blocks: number
  readonly banking_least_pct: number
  readonly banking_charge_pct: number
  readonly standby_cap_pct: number
}

export interface PlainCase {
  readonly from: string
  readonly load_mwh: ReadonlyArray<number>
  readonly generation_mwh: ReadonlyArray<number>
  readonly price_inr_per_mwh: ReadonlyArray<number>
  readonly contract_demand_kva: number
  readonly is_interstate: boolean
  readonly association: boolean
  readonly pending: boolean
  readonly duty_on: ReadonlyArray<string> | null
  readonly orders: ReadonlyArray<PlainOrder>
  readonly charges: ReadonlyArray<PlainCharges>
  readonly numbers: PlainNumbers
  readonly rules: PlainRules
}

const source = {
  applicable_to: null,
  order_date: null,
  source_url: null,
  confidence: "published",
  note: null,
  recorded_at: 0
} as const

const minuteOf = (hour: number) => ([15, 30, 45] as const).find((minute) => minute === 60 * (hour % 1))

const tariffOf = (order: PlainOrder): Tariff => ({
  state: "maharashtra",
  discoms: ["MSEDCL"],
  consumer_category: "HT I(A) industry",
  voltage_class: "33kV",
  above_kv: 32,
  up_to_kv: 33,
  demand_slab: null,
  above_kva: null,
  up_to_kva: null,
  unit: order.kvah ? "INR/kVAh" : "INR/kWh",
  energy_charge: order.energy,
  energy_slabs:
    order.slabs?.map(([above_units, up_to_units, charge]) => ({ above_units, up_to_units, charge })) ?? null,
  fuel_surcharge: order.fuel === null ? null : { low: order.fuel, high: order.fuel },
  wheeling_charge: order.wheeling,
  demand_charges: order.demand.map(([above_kva, up_to_kva, inr]) => ({
    above_kva,
    up_to_kva,
    low_inr_per_kva_month: inr,
    high_inr_per_kva_month: inr
  })),
  ratchet_pct: order.ratchet,
  time_of_day: order.hours.map(({ from, months, season, to, unit, value }) => {
    const [from_minute, to_minute] = [minuteOf(from), minuteOf(to)]
    return {
      from_hour_ist: Math.floor(from),
      to_hour_ist: Math.floor(to),
      ...(from_minute === undefined ? {} : { from_minute }),
      ...(to_minute === undefined ? {} : { to_minute }),
      months,
      season,
      low: value,
      high: value,
      unit
    }
  }),
  ...source,
  applicable_from: order.from as IstDate,
  order_id: `order of ${order.from}`
})

const chargesOf = (charges: PlainCharges): ReadonlyArray<OpenAccessCharge> => {
  const rowOf = ({
    component,
    unit,
    value
  }: Pick<OpenAccessCharge, "component" | "unit" | "value">): OpenAccessCharge => ({
    state: "maharashtra",
    discom: null,
    voltage_class: "33kV",
    consumer_category: null,
    component,
    value,
    unit,
    bound: null,
    levied_on: null,
    ...source,
    applicable_from: charges.from as IstDate,
    order_id: `charges of ${charges.from}`
  })
  return [
    ...chargeNames.map((component) =>
      rowOf({ component, value: charges[component], unit: component.endsWith("_pct") ? "%" : "INR/kWh" })
    ),
    ...(charges.sldc === null ? [] : [rowOf({ component: "sldc", ...charges.sldc })])
  ]
}

const exactly = (value: number) => ({ value, low: value, high: value })

/** Inputs of the engine for a case. */
export const inputsOf = (one: PlainCase): LandedCostInputs => ({
  frame: { kind: "modelled", confidence: 1, assumptions: [], missing: [], sources: [] },
  consumer: {
    state: "maharashtra",
    discom: "MSEDCL",
    voltage_class: "33kV",
    contract_demand_kva: one.contract_demand_kva,
    consumer_category: null
  },
  as_of: "2026-11-23" as IstDate,
  is_replay: false,
  modes: ["grid", "goa", "group-captive", "rtm", "hybrid"],
  load: { from: one.from as IstDate, mwh: one.load_mwh },
  tables: {
    tariffs: one.orders.map(tariffOf),
    charges: one.charges.flatMap(chargesOf),
    discoms: [{ state: "maharashtra", name: "MSEDCL", former_names: [] }]
  },
  revisions: {},
  plant: { capacity_mw: 1, is_interstate: one.is_interstate, mwh_per_mw: one.generation_mwh, is_simulated: false },
  captivity: { structure: one.association ? "association" : "company", is_pending: one.pending },
  prices: { area: "W2", inr_per_mwh: one.price_inr_per_mwh, borrowed_days: 0, is_simulated: false },
  assumed: {
    power_factor: exactly(one.numbers.power_factor),
    electricity_duty_pct: exactly(one.numbers.electricity_duty_pct),
    interstate_transmission_inr_per_kwh: exactly(one.numbers.interstate_transmission_inr_per_kwh),
    interstate_loss_pct: exactly(one.numbers.interstate_loss_pct),
    trading_margin_inr_per_kwh: exactly(one.numbers.trading_margin_inr_per_kwh),
    scheduling_fee_inr_per_day: exactly(one.numbers.scheduling_fee_inr_per_day),
    plant_price_inr_per_kwh: exactly(one.numbers.plant_price_inr_per_kwh),
    plant_share_of_load_pct: exactly(60),
    plant_outage_pct: exactly(one.numbers.plant_outage_pct),
    summer_from_month: exactly(one.numbers.summer_from_month),
    summer_to_month: exactly(one.numbers.summer_to_month),
    demand_slab_1_up_to_kva: exactly(500),
    demand_slab_2_up_to_kva: exactly(2_500),
    ownership_pct: exactly(one.numbers.ownership_pct),
    association_ownership_pct: exactly(one.numbers.association_ownership_pct),
    generation_share_pct: exactly(one.numbers.generation_share_pct)
  },
  given: {},
  duty_on: one.duty_on as LandedCostInputs["duty_on"],
  rules: { ...one.rules, green_open_access_least_kw: 100, captive_ownership_pct: 26, captive_use_pct: 51 },
  paths: 0
})

const real = (min: number, max: number) =>
  FastCheck.integer({ min: Math.ceil(1_000 * min), max: Math.floor(1_000 * max) }).map(
    (thousandths) => thousandths / 1_000
  )

const slot = FastCheck.record({
  from: FastCheck.integer({ min: 0, max: 95 }).map((block) => block / 4),
  to: FastCheck.integer({ min: 1, max: 96 }).map((block) => block / 4),
  months: FastCheck.option(FastCheck.uniqueArray(FastCheck.integer({ min: 1, max: 12 }), { minLength: 1 })),
  season: FastCheck.constantFrom(null, "summer" as const, "winter" as const),
  value: real(-2, 25),
  unit: FastCheck.constantFrom("%" as const, "INR/kWh" as const, "INR/kVAh" as const)
})

const order = (from: string) =>
  FastCheck.record({
    from: FastCheck.constant(from),
    kvah: FastCheck.boolean(),
    energy: real(3, 10),
    slabs: FastCheck.option(
      FastCheck.tuple(real(10, 2_000), real(3, 6), real(6, 9)).map(
        ([end, low, high]) =>
          [
            [0, end, low],
            [end, null, high]
          ] as const
      )
    ),
    hours: FastCheck.array(slot, { maxLength: 4 }),
    fuel: FastCheck.option(real(-0.5, 3)),
    wheeling: FastCheck.option(real(0, 2)),
    demand: real(50, 800).chain((inr) =>
      FastCheck.constantFrom<PlainOrder["demand"]>(
        [[0, null, inr]],
        [
          [0, 500, inr / 2],
          [500, 1_000, inr],
          [1_000, null, 2 * inr]
        ]
      )
    ),
    ratchet: FastCheck.option(real(50, 100))
  })

const charges = (from: string): FastCheck.Arbitrary<PlainCharges> =>
  FastCheck.record({
    from: FastCheck.constant(from),
    sldc: FastCheck.option(
      FastCheck.oneof(
        FastCheck.record({ value: real(0, 5_000), unit: FastCheck.constant("INR/day" as const) }),
        FastCheck.record({ value: real(0, 0.1), unit: FastCheck.constant("INR/kWh" as const) })
      )
    ),
    transmission: real(0, 1),
    wheeling: real(0, 2),
    cross_subsidy_surcharge: real(0, 3),
    additional_surcharge: real(0, 2),
    transmission_loss_pct: real(0, 6),
    wheeling_loss_pct: real(0, 13),
    exchange_fee: real(0, 0.05),
    banking: real(0, 1.5)
  })

/** Days at the seams of the calendar: months, February with and without a leap day, financial years, a change of orders. */
const starts = [
  "2024-02-28",
  "2025-02-27",
  "2025-03-30",
  "2025-04-29",
  "2026-03-31",
  "2025-12-30",
  "2025-08-14"
] as const

/** A case of a few days with orders that change within them, drawn at random. */
export const cases: FastCheck.Arbitrary<PlainCase> = FastCheck.tuple(
  FastCheck.constantFrom(...starts),
  FastCheck.integer({ min: 1, max: 2 }),
  FastCheck.integer({ min: 0, max: 2 })
).chain(([from, days, change]) => {
  const second = new Date(Date.parse(from) + change * 86_400_000).toISOString().slice(0, 10)
  const blocks = (value: FastCheck.Arbitrary<number>) =>
    FastCheck.array(value, { minLength: 96 * days, maxLength: 96 * days })
  const seldom = (value: FastCheck.Arbitrary<number>) =>
    FastCheck.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: FastCheck.constant(0) })
  return FastCheck.record<PlainCase>({
    from: FastCheck.constant(from),
    load_mwh: blocks(seldom(real(0.01, 2))),
    generation_mwh: blocks(seldom(real(0.01, 3))),
    price_inr_per_mwh: blocks(real(0, 10_000)),
    contract_demand_kva: real(500, 20_000),
    is_interstate: FastCheck.boolean(),
    association: FastCheck.boolean(),
    pending: FastCheck.boolean(),
    duty_on: FastCheck.option(FastCheck.subarray(lineComponents.filter((line) => line !== "electricity_duty"))),
    orders: FastCheck.tuple(order("2024-01-01"), order(second)),
    charges: FastCheck.tuple(charges("2024-01-01"), charges(second)),
    numbers: FastCheck.record({
      power_factor: real(0.8, 1),
      electricity_duty_pct: real(0, 15),
      interstate_transmission_inr_per_kwh: real(0, 1),
      interstate_loss_pct: real(0, 5),
      trading_margin_inr_per_kwh: real(0, 0.07),
      scheduling_fee_inr_per_day: real(0, 5_000),
      plant_price_inr_per_kwh: real(2, 6),
      plant_outage_pct: real(0, 10),
      summer_from_month: FastCheck.integer({ min: 1, max: 12 }),
      summer_to_month: FastCheck.integer({ min: 1, max: 12 }),
      ownership_pct: real(0, 100),
      association_ownership_pct: real(0, 100),
      generation_share_pct: real(1, 100)
    }),
    rules: FastCheck.record({
      ists_payable_pct: real(0, 100),
      quantum_hold_blocks: FastCheck.constantFrom(1, 4, 12),
      banking_least_pct: real(0, 60),
      banking_charge_pct: real(0, 20),
      standby_cap_pct: real(0, 50)
    })
  })
})
