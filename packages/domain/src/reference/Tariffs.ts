import { Schema } from "effect"
import type { IstDate } from "../Brands.ts"
import { dayMs } from "../time/Time.ts"
import { type Discom, findDiscom } from "./Discoms.ts"
import { type Applicability, hasBegun, on, type Recorded, sourced } from "./Reference.ts"

/** Demand charge on the part of the billed demand between two bounds; where it is known exactly, both ends are equal. */
export const DemandCharge = Schema.Struct({
  above_kva: Schema.Finite,
  /** Null: no upper bound. */
  up_to_kva: Schema.NullOr(Schema.Finite),
  low_inr_per_kva_month: Schema.Finite,
  high_inr_per_kva_month: Schema.Finite
})
export type DemandCharge = typeof DemandCharge.Type

/** Energy charge of a part of the units that are billed in a month. */
export const EnergySlab = Schema.Struct({
  above_units: Schema.Finite,
  /** Null: no upper bound. */
  up_to_units: Schema.NullOr(Schema.Finite),
  charge: Schema.Finite
})
export type EnergySlab = typeof EnergySlab.Type

export const TariffUnit = Schema.Literals(["INR/kWh", "INR/kVAh"])
export type TariffUnit = typeof TariffUnit.Type

const QuarterHour = Schema.optionalKey(Schema.Literals([15, 30, 45]))

/** Addition to the energy charge in some hours; negative for a rebate. */
export const TimeOfDay = Schema.Struct({
  /** Hours of the IST day, end exclusive; an end that is not after the start lies on the next day. */
  from_hour_ist: Schema.Int,
  to_hour_ist: Schema.Int,
  /** Minutes after these hours; absent for full hours. */
  from_minute: QuarterHour,
  to_minute: QuarterHour,
  /** Months 1 to 12; null: all year, or the months of `season`, which the source does not list. */
  months: Schema.NullOr(Schema.Array(Schema.Int)),
  season: Schema.NullOr(Schema.Literals(["summer", "winter"])),
  low: Schema.Finite,
  high: Schema.Finite,
  /** Percent of the energy charge, or an amount per billed unit. */
  unit: Schema.Literals(["%", ...TariffUnit.literals])
})
export type TimeOfDay = typeof TimeOfDay.Type

/** A tariff for supply at high tension, as a table holds it. What the source does not say is null, never 0. */
export const TariffRow = Schema.Struct({
  /** Canonical slug. */
  state: Schema.String,
  discoms: Schema.Array(Schema.String),
  consumer_category: Schema.String,
  /** Null: every high-tension voltage of the category. */
  voltage_class: Schema.NullOr(Schema.String),
  /** Voltages of the class, lower end exclusive, upper inclusive; null: no such end. */
  above_kv: Schema.NullOr(Schema.Finite),
  up_to_kv: Schema.NullOr(Schema.Finite),
  /** Slab of contract demand on which the energy charge depends; null where it depends on none. */
  demand_slab: Schema.NullOr(Schema.Literals([1, 2, 3])),
  /** Contract demand of the slab, kVA, lower end exclusive; null where not known, or no such end. */
  above_kva: Schema.NullOr(Schema.Finite),
  up_to_kva: Schema.NullOr(Schema.Finite),
  /** Energy, surcharge and wheeling are charged per billed unit: per kVAh where `unit` says so. */
  unit: TariffUnit,
  energy_charge: Schema.Finite,
  /** Charges by slab of the month's units, each for its own part; null where one holds for all. */
  energy_slabs: Schema.NullOr(Schema.Array(EnergySlab)),
  fuel_surcharge: Schema.NullOr(Schema.Struct({ low: Schema.Finite, high: Schema.Finite })),
  wheeling_charge: Schema.NullOr(Schema.Finite),
  demand_charges: Schema.Array(DemandCharge),
  /** Share of the contract demand that is billed at least, percent. */
  ratchet_pct: Schema.NullOr(Schema.Finite),
  time_of_day: Schema.NullOr(Schema.Array(TimeOfDay)),
  ...sourced
})
export interface Tariff extends Schema.Schema.Type<typeof TariffRow>, Recorded {}

/** A tariff as it stands on a day. */
export interface TariffAsOf extends Tariff {
  /** Days since it began, or since its order where only that is known; null where neither is. */
  readonly age_days: number | null
  /** See `isStale`. */
  readonly stale: boolean | null
}

export interface TariffQuery {
  /** Canonical slug. */
  readonly state: string
  readonly discom?: string | undefined
  readonly voltage_class?: string | undefined
  readonly as_of: IstDate
}

/** Tables that a tariff is looked up in. */
interface TariffTables {
  readonly tariffs: ReadonlyArray<Tariff>
  readonly discoms: ReadonlyArray<Discom>
}

/**
 * The tariff schedule on an IST day: of each category, voltage and slab the tariff that began last. A tariff stays
 * until a newer one begins, even past its year, because supply is billed by it; `stale` tells. Empty where no tariff is
 * known.
 */
export const tariffAsOf = (
  { discoms, tariffs }: TariffTables,
  { as_of, discom, state, voltage_class }: TariffQuery
): ReadonlyArray<TariffAsOf> => {
  const company = discom === undefined ? undefined : findDiscom(discoms, discom)
  if (discom !== undefined && company === undefined) return []
  const newest = new Map<string, Tariff>()
  for (const tariff of tariffs) {
    if (
      tariff.state !== state ||
      !hasBegun(tariff, as_of) ||
      (company !== undefined && !tariff.discoms.includes(company.name)) ||
      (voltage_class !== undefined && !coversVoltage(tariff, voltage_class))
    ) {
      continue
    }
    const key = company === undefined ? `${tariff.discoms.join(";")}|${supplyOf(tariff)}` : supplyOf(tariff)
    const rival = newest.get(key)
    if (rival === undefined || (rival.applicable_from ?? "") < (tariff.applicable_from ?? "")) newest.set(key, tariff)
  }
  return [...newest.values()].map((tariff) => ({
    ...tariff,
    age_days: ageDays(tariff, as_of),
    stale: isStale(tariff, as_of)
  }))
}

/** Supply that a tariff is for, of whatever period: category, voltage and slab. */
const supplyOf = ({ consumer_category, demand_slab, voltage_class }: Tariff): string =>
  [consumer_category, voltage_class, demand_slab].join("|")

/** True where two tariffs are for the same supply, of whatever period. */
export const isOfSameSupply = (one: Tariff, other: Tariff): boolean =>
  one.state === other.state &&
  one.discoms.some((discom) => other.discoms.includes(discom)) &&
  supplyOf(one) === supplyOf(other)

/** The next tariff for the same supply that has begun by an IST day; undefined where none has taken its place. */
export const supersededBy = (
  { tariffs }: Pick<TariffTables, "tariffs">,
  tariff: Tariff,
  by: IstDate
): Tariff | undefined =>
  tariffs
    .filter(
      (other) =>
        isOfSameSupply(other, tariff) &&
        hasBegun(other, by) &&
        (other.applicable_from ?? "") > (tariff.applicable_from ?? "")
    )
    .toSorted((a, b) => (a.applicable_from ?? "").localeCompare(b.applicable_from ?? ""))[0]

/** Days from the start of a tariff, or from its order where only that is known, to an IST day. */
export const ageDays = (
  { applicable_from, order_date }: Pick<Tariff, "applicable_from" | "order_date">,
  date: IstDate
): number | null => {
  const since = applicable_from ?? order_date
  return since === null ? null : dayNumber(date) - dayNumber(since)
}

/**
 * True where more than 365 days have passed since the end of the period the tariff was made for, which is a year where no
 * end is known; null where no start is known either.
 */
export const isStale = ({ applicable_from, applicable_to }: Applicability, date: IstDate): boolean | null => {
  if (applicable_to !== null) return dayNumber(date) - dayNumber(applicable_to) > 365
  if (applicable_from === null) return null
  const nextYear = on(`${Number(applicable_from.slice(0, 4)) + 1}${applicable_from.slice(4)}`)
  return dayNumber(date) - (dayNumber(nextYear) - 1) > 365
}

const dayNumber = (date: IstDate): number => Date.parse(date) / dayMs

/**
 * True where a tariff is for a voltage, named as a number of kV (`33kV`, `33 kV`) or by the name of its class. A class of which
 * neither end is known has its name alone.
 */
const coversVoltage = ({ above_kv, up_to_kv, voltage_class }: Tariff, voltage: string): boolean => {
  const name = voltage.replace(/\s/g, "").toLowerCase()
  if (voltage_class === null || voltage_class.replace(/\s/g, "").toLowerCase() === name) return true
  if (above_kv === null && up_to_kv === null) return false
  const kv = /^(\d+(?:\.\d+)?)kv$/.exec(name)?.[1]
  return kv !== undefined && Number(kv) > (above_kv ?? 0) && Number(kv) <= (up_to_kv ?? Number.POSITIVE_INFINITY)
}
