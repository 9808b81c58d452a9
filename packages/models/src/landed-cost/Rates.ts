import type { IstDate } from "@grid/domain/Brands"
import { chargesAsOf, type ChargeComponent, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import { on, type Sourced } from "@grid/domain/reference/Reference"
import { type TariffAsOf, tariffAsOf } from "@grid/domain/reference/Tariffs"
import type { AssumedName, ChargeName } from "@grid/domain/tariffs/LandedCostAssumptions"
import type { LineKind } from "@grid/domain/tariffs/LandedCost"
import { blocksPerDay, dayMs } from "@grid/domain/time/Time"
import type { LandedCostInputs, Spread } from "./Inputs.ts"

/** Origin of a rate: the order that says so, or an assumption. */
export interface Origin {
  readonly kind: LineKind
  readonly order_id: string | null
  readonly applicable_from: IstDate | null
  readonly applicable_to: IstDate | null
  readonly source_url: string | null
}

export interface Rate extends Spread, Origin {}

/** Fee of the despatch centre: for a day on which energy is scheduled, or for each kWh of it that enters the state. */
export interface SchedulingFee extends Rate {
  readonly unit: "INR/day" | "INR/kWh"
}

/** Charges and losses of open access. */
export const networkCharges = [
  "transmission",
  "wheeling",
  "cross_subsidy_surcharge",
  "additional_surcharge",
  "transmission_loss_pct",
  "wheeling_loss_pct",
  "exchange_fee",
  "banking"
] as const satisfies ReadonlyArray<ChargeComponent>
export type NetworkCharge = (typeof networkCharges)[number]

/** Rates that apply to one consumer on one day; null is unknown. */
export interface Rates {
  readonly tariff: TariffAsOf
  /** Billed units per kWh: 1 ÷ power factor where kVAh are billed. */
  readonly units_per_kwh: number
  /** INR per billed unit. */
  readonly energy: Rate
  readonly fuel: Rate | null
  readonly grid_wheeling: Rate | null
  /** By part of the billed demand, INR/kVA and month. */
  readonly demand: ReadonlyArray<{ readonly above_kva: number; readonly up_to_kva: number | null; readonly rate: Rate }>
  readonly ratchet_pct: number | null
  /** INR/kWh, and percent of what enters a network. */
  readonly network: Readonly<Record<NetworkCharge, Rate | null>>
  /** Null: what is assumed. */
  readonly scheduling: SchedulingFee | null
  /** Percent of what it is levied on. */
  readonly duty: Rate
  /** Lines on which the state levies it; null: all. */
  readonly duty_on: ReadonlyArray<string> | null
}

/** Rates from a day of the load on, counted from 0. */
export interface RatePeriod {
  readonly from: number
  readonly rates: Rates
}

/** Rates of every day of the load; null where no tariff is known for some of its days. */
export const ratePeriods = (inputs: LandedCostInputs): ReadonlyArray<RatePeriod> | null => {
  const periods = changeDays(inputs).map((from) => ({ from, rates: ratesOn(inputs, dayAfter(inputs, from)) }))
  return periods.every((period): period is RatePeriod => period.rates !== null) ? periods : null
}

/** Rates before the last revision of each: of every charge that of the order before, where one is known. */
export const ratesBefore = (inputs: LandedCostInputs, rates: Rates): Rates | null => {
  const earlier = ({ applicable_from }: Pick<Origin, "applicable_from">): Rates | null =>
    applicable_from === null ? null : ratesOn(inputs, addDays(applicable_from, -1))
  const before = earlier(rates.tariff)
  const network = Object.fromEntries(
    networkCharges.map((name) => {
      const rate = rates.network[name]
      const prior = rate === null ? null : (earlier(rate)?.network[name] ?? null)
      // A charge without a begin may be one that was asked for, or of an order long before.
      const isOfOrder = prior !== null && (prior.applicable_from !== null || inputs.isFormer === true)
      return [name, isOfOrder ? prior : rate]
    })
  ) as Rates["network"]
  const scheduling = (rates.scheduling === null ? null : earlier(rates.scheduling)?.scheduling) ?? rates.scheduling
  const isRevised =
    scheduling !== rates.scheduling || networkCharges.some((name) => network[name] !== rates.network[name])
  if (before === null && !isRevised) return null
  return { ...(before ?? rates), duty: rates.duty, duty_on: rates.duty_on, network, scheduling }
}

/**
 * Rates of an order such that they differ from those of the next only where both say something: of what one of the two does not
 * name nobody knows how it was revised.
 */
export const comparable = (before: Rates, next: Rates): Rates => ({
  ...before,
  fuel: bothOr(before.fuel, next.fuel),
  grid_wheeling: bothOr(before.grid_wheeling, next.grid_wheeling),
  ratchet_pct: bothOr(before.ratchet_pct, next.ratchet_pct),
  tariff: { ...before.tariff, time_of_day: bothOr(before.tariff.time_of_day, next.tariff.time_of_day) }
})

const bothOr = <A>(before: A | null, next: A | null): A | null => (next === null ? null : (before ?? next))

/** Days of the load on which some row begins or has ended, the first day among them. */
const changeDays = (inputs: LandedCostInputs): ReadonlyArray<number> => {
  if (inputs.is_replay) return [0]
  const days = inputs.load.mwh.length / blocksPerDay
  const first = dayNumber(inputs.load.from)
  const changes = [...inputs.tables.tariffs, ...inputs.tables.charges].flatMap(({ applicable_from, applicable_to }) => [
    ...(applicable_from === null ? [] : [dayNumber(applicable_from) - first]),
    ...(applicable_to === null ? [] : [dayNumber(applicable_to) + 1 - first])
  ])
  return [...new Set([0, ...changes.filter((day) => day > 0 && day < days)])].toSorted((a, b) => a - b)
}

const dayAfter = ({ as_of, is_replay, load }: LandedCostInputs, days: number): IstDate =>
  is_replay ? as_of : addDays(load.from, days)

/** Rates on an IST day; null where no tariff is known. */
const ratesOn = (inputs: LandedCostInputs, day: IstDate): Rates | null => {
  const { consumer, tables } = inputs
  const tariff = tariffOn(inputs, day)
  if (tariff === undefined) return null
  const rows = chargesAsOf(tables, { ...named(consumer), as_of: day }).filter(
    ({ consumer_category }) => consumer_category === null || consumer_category === tariff.consumer_category
  )
  return ratesOf(inputs, tariff, rows)
}

/** Rates of a tariff and of rows of charges, each with what a caller gives in its place. */
export const ratesOf = (
  inputs: Pick<LandedCostInputs, "assumed" | "frame" | "given">,
  tariff: TariffAsOf,
  rows: ReadonlyArray<OpenAccessCharge>
): Rates => {
  const { assumed, given } = inputs
  const charged = (spread: Spread | null, name?: ChargeName): Rate | null =>
    override(given, name) ?? (spread === null ? null : { ...spread, ...originOf(tariff) })
  const flat = override(given, "demand_charge_inr_per_kva_month")
  return {
    tariff,
    units_per_kwh: tariff.unit === "INR/kVAh" ? 1 / assumed.power_factor.value : 1,
    energy: override(given, "energy_charge_inr_per_unit") ?? { ...exactly(tariff.energy_charge), ...originOf(tariff) },
    fuel: charged(tariff.fuel_surcharge === null ? null : middle(tariff.fuel_surcharge), "fuel_surcharge_inr_per_unit"),
    grid_wheeling: charged(tariff.wheeling_charge === null ? null : exactly(tariff.wheeling_charge)),
    demand:
      flat === null
        ? tariff.demand_charges.map(
            ({ above_kva, high_inr_per_kva_month: high, low_inr_per_kva_month: low, up_to_kva }) => ({
              above_kva,
              up_to_kva,
              rate: { ...middle({ low, high }), ...originOf(tariff) }
            })
          )
        : [{ above_kva: 0, up_to_kva: null, rate: flat }],
    ratchet_pct: given.ratchet_pct ?? tariff.ratchet_pct,
    network: Object.fromEntries(
      networkCharges.map((name) => [name, override(given, overrideNames[name]) ?? rateOf(rows, name)])
    ) as Rates["network"],
    scheduling: schedulingOf(inputs, rows),
    ...dutyOf(inputs, rows)
  }
}

const overrideNames = {
  transmission: "transmission_inr_per_kwh",
  wheeling: "wheeling_inr_per_kwh",
  cross_subsidy_surcharge: "cross_subsidy_surcharge_inr_per_kwh",
  additional_surcharge: "additional_surcharge_inr_per_kwh",
  transmission_loss_pct: "transmission_loss_pct",
  wheeling_loss_pct: "wheeling_loss_pct",
  exchange_fee: "exchange_fee_inr_per_kwh",
  banking: "banking_inr_per_kwh"
} as const satisfies Readonly<Record<NetworkCharge, ChargeName>>

const named = ({ discom, state, voltage_class }: LandedCostInputs["consumer"]) => ({ discom, state, voltage_class })

/** The tariff of a consumer: of its category, of its voltage rather than of all, of the slab of its contract demand. */
export const tariffOn = ({ assumed, consumer, tables }: LandedCostInputs, day: IstDate): TariffAsOf | undefined => {
  const { contract_demand_kva } = consumer
  const ends = [assumed.demand_slab_1_up_to_kva.value, assumed.demand_slab_2_up_to_kva.value]
  const slab = 1 + ends.filter((end) => contract_demand_kva > end).length
  const isOfSlab = ({ above_kva, demand_slab, up_to_kva }: TariffAsOf) =>
    demand_slab === null ||
    (above_kva === null && up_to_kva === null
      ? demand_slab === slab
      : contract_demand_kva > (above_kva ?? 0) && contract_demand_kva <= (up_to_kva ?? contract_demand_kva))
  return tariffAsOf(tables, { ...named(consumer), as_of: day })
    .filter(
      (tariff) =>
        isOfSlab(tariff) &&
        (consumer.consumer_category === null || tariff.consumer_category === consumer.consumer_category)
    )
    .toSorted((a, b) => Number(a.voltage_class === null) - Number(b.voltage_class === null))[0]
}

/** Rows of a component: of the company rather than of the state, of the voltage rather than of all, then the newest first. */
const rowsOf = (rows: ReadonlyArray<OpenAccessCharge>, component: ChargeComponent): ReadonlyArray<OpenAccessCharge> =>
  rows
    .filter((row) => row.component === component)
    .toSorted((a, b) => narrowness(b) - narrowness(a) || begin(b).localeCompare(begin(a)))

/** The rate of a component, between the ends of its range. */
const rateOf = (rows: ReadonlyArray<OpenAccessCharge>, component: ChargeComponent): Rate | null => {
  const [first, ...others] = rowsOf(rows, component)
  if (first === undefined) return null
  const ends = [first, ...others.filter((row) => narrowness(row) === narrowness(first) && begin(row) === begin(first))]
  const values = ends.map(({ value }) => value)
  return { ...middle({ low: Math.min(...values), high: Math.max(...values) }), ...originOf(first) }
}

const narrowness = ({ consumer_category, discom, state, voltage_class }: OpenAccessCharge): number =>
  8 * Number(state !== null) +
  4 * Number(discom !== null) +
  2 * Number(voltage_class !== null) +
  Number(consumer_category !== null)

const begin = ({ applicable_from }: OpenAccessCharge): string => applicable_from ?? ""

/** True where the caller gives the number himself. */
export const isGiven = ({ frame }: Pick<LandedCostInputs, "frame">, name: AssumedName): boolean =>
  frame.assumptions.some((one) => one.name === name && one.source === "request")

/** Fee of the state's row; null where the caller gives one, or nobody does. */
const schedulingOf = (
  inputs: Pick<LandedCostInputs, "frame">,
  rows: ReadonlyArray<OpenAccessCharge>
): SchedulingFee | null => {
  const rate = isGiven(inputs, "scheduling_fee_inr_per_day") ? null : rateOf(rows, "sldc")
  const unit = rowsOf(rows, "sldc")[0]?.unit === "INR/day" ? "INR/day" : "INR/kWh"
  return rate === null ? null : { ...rate, unit }
}

/** Duty of the state's row; else what is assumed. */
const dutyOf = (
  inputs: Pick<LandedCostInputs, "assumed" | "frame">,
  rows: ReadonlyArray<OpenAccessCharge>
): Pick<Rates, "duty" | "duty_on"> => {
  const { assumed } = inputs
  const rate = rateOf(rows, "electricity_duty_pct")
  return {
    duty:
      isGiven(inputs, "electricity_duty_pct") || rate === null
        ? { ...assumed.electricity_duty_pct, ...unsourced }
        : rate,
    duty_on: rowsOf(rows, "electricity_duty_pct")[0]?.levied_on ?? null
  }
}

/** Origin of what is assumed. */
export const unsourced: Origin = {
  kind: "assumption",
  order_id: null,
  applicable_from: null,
  applicable_to: null,
  source_url: null
}

const override = (given: LandedCostInputs["given"], name: ChargeName | undefined): Rate | null => {
  const value = name === undefined ? undefined : given[name]
  return value === undefined ? null : { ...exactly(value), ...unsourced }
}

const originOf = ({
  applicable_from,
  applicable_to,
  confidence,
  order_id,
  source_url
}: Omit<Sourced, "recorded_at">): Origin => ({
  kind: confidence === "unverified" ? "unverified" : "published",
  order_id,
  applicable_from,
  applicable_to,
  source_url
})

const exactly = (value: number): Spread => ({ value, low: value, high: value })

const middle = ({ high, low }: { readonly low: number; readonly high: number }): Spread => ({
  value: (low + high) / 2,
  low,
  high
})

const dayNumber = (day: IstDate): number => Date.parse(day) / dayMs

/** The IST day so many days after another. */
export const addDays = (day: IstDate, days: number): IstDate =>
  on(new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10))
