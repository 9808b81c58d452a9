import type { IstDate } from "../Brands.ts"
import { dayMs } from "../time/Time.ts"
import { findDiscom } from "./Discoms.ts"
import { type Applicability, financialYear, hasBegun, on, type Sourced } from "./Reference.ts"

/** Demand charge on the part of the billed demand between two bounds; where it is known exactly, both ends are equal. */
export interface DemandCharge {
  readonly above_kva: number
  /** Null: no upper bound. */
  readonly up_to_kva: number | null
  readonly low_inr_per_kva_month: number
  readonly high_inr_per_kva_month: number
}

/** Addition to the energy charge in some hours; negative for a rebate. */
export interface TimeOfDay {
  /** Full hours of the IST day, end exclusive; an end that is not after the start lies on the next day. */
  readonly from_hour_ist: number
  readonly to_hour_ist: number
  /** Months 1 to 12; null: all year, or the months of `season`, which the source does not list. */
  readonly months: ReadonlyArray<number> | null
  readonly season: "summer" | "winter" | null
  readonly low: number
  readonly high: number
  /** Percent of the energy charge, or an amount per billed unit. */
  readonly unit: "%" | TariffUnit
}

export type TariffUnit = "INR/kWh" | "INR/kVAh"

/** A tariff for supply at high tension. What the source does not say is null, never 0. */
export interface Tariff extends Sourced {
  /** Canonical slug. */
  readonly state: string
  readonly discoms: ReadonlyArray<string>
  readonly consumer_category: string
  /** Null: every high-tension voltage of the category. */
  readonly voltage_class: string | null
  /** Voltages of the class, lower end exclusive, upper inclusive; null: no such end. */
  readonly above_kv: number | null
  readonly up_to_kv: number | null
  /** Slab of contract demand on which the energy charge depends, bounds not known; null where it depends on none. */
  readonly demand_slab: 1 | 2 | 3 | null
  /** Energy, surcharge and wheeling are charged per billed unit: per kVAh where `unit` says so. */
  readonly unit: TariffUnit
  readonly energy_charge: number
  readonly fuel_surcharge: { readonly low: number; readonly high: number } | null
  readonly wheeling_charge: number | null
  readonly demand_charges: ReadonlyArray<DemandCharge>
  /** Share of the contract demand that is billed at least, percent. */
  readonly ratchet_pct: number | null
  readonly time_of_day: ReadonlyArray<TimeOfDay> | null
}

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

/**
 * The tariff schedule on an IST day: of each category, voltage and slab the tariff that began last. A tariff stays
 * until a newer one begins, even past its year, because supply is billed by it; `stale` tells. Empty where no tariff is
 * known.
 */
export const tariffAsOf = ({ as_of, discom, state, voltage_class }: TariffQuery): ReadonlyArray<TariffAsOf> => {
  const company = discom === undefined ? undefined : findDiscom(discom)
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
    const key = [tariff.consumer_category, tariff.voltage_class, tariff.demand_slab].join("|")
    const rival = newest.get(key)
    if (rival === undefined || (rival.applicable_from ?? "") < (tariff.applicable_from ?? "")) newest.set(key, tariff)
  }
  return [...newest.values()].map((tariff) => ({
    ...tariff,
    age_days: ageDays(tariff, as_of),
    stale: isStale(tariff, as_of)
  }))
}

/** Days from the start of a tariff, or from its order where only that is known, to an IST day. */
export const ageDays = ({ applicable_from, order_date }: Tariff, date: IstDate): number | null => {
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

/** True where a tariff is for a voltage, named as a number of kV (`33kV`, `33 kV`) or by the name of its class. */
const coversVoltage = ({ above_kv, up_to_kv, voltage_class }: Tariff, voltage: string): boolean => {
  const name = voltage.replace(/\s/g, "").toLowerCase()
  if (voltage_class === null || voltage_class.replace(/\s/g, "").toLowerCase() === name) return true
  const kv = /^(\d+(?:\.\d+)?)kv$/.exec(name)?.[1]
  return kv !== undefined && Number(kv) > (above_kv ?? 0) && Number(kv) <= (up_to_kv ?? Number.POSITIVE_INFINITY)
}

const undated: Applicability = { applicable_from: null, applicable_to: null }
const source = { order_id: null, order_date: null, source_url: null, note: null } as const
const allVoltages = { voltage_class: null, above_kv: null, up_to_kv: null } as const
const nominal = (kv: number) => ({ voltage_class: `${kv}kV`, above_kv: kv - 1, up_to_kv: kv })
const noExtras = { demand_slab: null, fuel_surcharge: null, wheeling_charge: null } as const

const flat = (low: number, high = low): ReadonlyArray<DemandCharge> => [slab(0, null, low, high)]

const slab = (above_kva: number, up_to_kva: number | null, low: number, high = low): DemandCharge => ({
  above_kva,
  up_to_kva,
  low_inr_per_kva_month: low,
  high_inr_per_kva_month: high
})

const slot = (
  from_hour_ist: number,
  to_hour_ist: number,
  low: number,
  unit: TimeOfDay["unit"],
  rest: Partial<TimeOfDay> = {}
): TimeOfDay => ({ from_hour_ist, to_hour_ist, months: null, season: null, low, high: low, unit, ...rest })

const maharashtraSlots = [
  slot(0, 9, 0, "%"),
  slot(9, 17, -15, "%", { months: [4, 5, 6, 7, 8, 9] }),
  slot(9, 17, -25, "%", { months: [10, 11, 12, 1, 2, 3] }),
  slot(17, 24, 20, "%")
]

/** The two voltages of a year: extra high voltage, and 33 kV, which pays wheeling on top. */
const maharashtra = (
  year: number,
  energy_charge: number,
  demand: number,
  rest: Partial<Tariff>
): ReadonlyArray<Tariff> =>
  [{ voltage_class: "EHV", above_kv: 33, up_to_kv: null }, nominal(33)].map((voltage) => ({
    state: "maharashtra",
    discoms: ["MSEDCL"],
    consumer_category: "HT I(A) industry",
    ...voltage,
    ...noExtras,
    unit: "INR/kVAh",
    energy_charge,
    demand_charges: flat(demand),
    ratchet_pct: 75,
    time_of_day: maharashtraSlots,
    ...financialYear(year),
    ...source,
    order_id: "MERC Case 75/2025, post-remand",
    order_date: on("2026-03-25"),
    confidence: "published",
    ...rest,
    ...(year === 2026 && voltage.voltage_class === "33kV" ? { wheeling_charge: 0.81 } : {})
  }))

const wheelingOfTheYear = { note: "What wheeling adds at 33 kV in this year is not known." }

const uttarPradesh = (
  voltage_class: string,
  above_kv: number | null,
  up_to_kv: number | null,
  energy_charge: number,
  demand: number
): Tariff => ({
  state: "uttar-pradesh",
  discoms: ["PVVNL", "MVVNL", "DVVNL", "PuVVNL", "KESCO"],
  consumer_category: "HV-2",
  voltage_class,
  above_kv,
  up_to_kv,
  ...noExtras,
  unit: "INR/kVAh",
  energy_charge,
  demand_charges: flat(demand),
  ratchet_pct: null,
  time_of_day: [
    slot(5, 11, -15, "%", { season: "summer" }),
    slot(17, 23, 15, "%", { season: "summer" }),
    slot(17, 23, 15, "%", { season: "winter" }),
    slot(23, 5, -15, "%", { season: "winter" })
  ],
  ...undated,
  ...source,
  confidence: "unverified",
  note: "Set by the commission (UPERC) in an order that is not known here."
})

const gujarat = (demand_slab: 1 | 2 | 3, energy_charge: number): Tariff => ({
  state: "gujarat",
  discoms: ["DGVCL", "MGVCL", "PGVCL", "UGVCL"],
  consumer_category: "HTP-I",
  ...allVoltages,
  ...noExtras,
  demand_slab,
  unit: "INR/kWh",
  energy_charge,
  fuel_surcharge: { low: 2.3, high: 2.5 },
  demand_charges: [slab(0, 500, 150), slab(500, 1_000, 260), slab(1_000, null, 475)],
  ratchet_pct: null,
  time_of_day: [slot(7, 11, 0.45, "INR/kWh", { high: 0.85 }), slot(18, 22, 0.45, "INR/kWh", { high: 0.85 })],
  ...undated,
  ...source,
  confidence: "unverified",
  note: "Set by the commission (GERC) in an order that is not known here; Torrent has a tariff of its own."
})

const telangana = (kv: number, energy_charge: number): Tariff => ({
  state: "telangana",
  discoms: ["TGSPDCL"],
  consumer_category: "HT-I(A)",
  ...nominal(kv),
  ...noExtras,
  unit: "INR/kVAh",
  energy_charge,
  demand_charges: flat(500),
  ratchet_pct: null,
  time_of_day: [slot(6, 10, 1, "INR/kVAh"), slot(18, 22, 1, "INR/kVAh")],
  ...financialYear(2025),
  ...source,
  order_id: "TGERC RST 2025-26",
  confidence: "published"
})

const madhyaPradesh = (kv: number, energy_charge: number, demand: number): Tariff => ({
  state: "madhya-pradesh",
  discoms: ["MPMKVVCL"],
  consumer_category: "HV-3.1",
  ...nominal(kv),
  ...noExtras,
  unit: "INR/kWh",
  energy_charge,
  demand_charges: flat(demand),
  ratchet_pct: null,
  time_of_day: null,
  ...undated,
  ...source,
  confidence: "published",
  note: "The page names no order and no period."
})

/**
 * High-tension tariffs. A tariff is given for the companies it is known to be for: those of a state whose commission
 * sets another one for them are left out.
 */
export const tariffs: ReadonlyArray<Tariff> = [
  ...maharashtra(2025, 8.68, 600, {
    time_of_day: null,
    order_id: null,
    order_date: null,
    note: "Printed beside the order for the years after it; its own order, its times of day and wheeling are not known."
  }),
  ...maharashtra(2026, 8.44, 650, {}),
  ...maharashtra(2027, 8.23, 700, wheelingOfTheYear),
  ...maharashtra(2028, 7.52, 730, wheelingOfTheYear),
  ...maharashtra(2029, 7.45, 750, wheelingOfTheYear),
  {
    state: "tamil-nadu",
    discoms: ["TNPDCL"],
    consumer_category: "HT I",
    ...allVoltages,
    ...noExtras,
    unit: "INR/kWh",
    energy_charge: 7.5,
    demand_charges: flat(608),
    ratchet_pct: 90,
    time_of_day: [slot(6, 10, 25, "%"), slot(18, 22, 25, "%"), slot(22, 5, -5, "%")],
    applicable_from: on("2025-07-01"),
    applicable_to: null,
    ...source,
    order_id: "TNERC Order 6/2025",
    confidence: "published"
  },
  {
    state: "karnataka",
    discoms: ["BESCOM", "HESCOM", "GESCOM", "MESCOM", "CESC"],
    consumer_category: "HT-2(a)",
    ...allVoltages,
    ...noExtras,
    unit: "INR/kWh",
    energy_charge: 6.6,
    demand_charges: flat(340, 350),
    ratchet_pct: null,
    time_of_day: [slot(18, 22, 1, "INR/kWh"), slot(22, 6, -1, "INR/kWh")],
    ...undated,
    ...source,
    order_id: "KERC MYT 2025",
    confidence: "published"
  },
  {
    state: "rajasthan",
    discoms: ["JVVNL", "AVVNL", "JdVVNL"],
    consumer_category: "HT-5 large industry",
    ...allVoltages,
    ...noExtras,
    unit: "INR/kWh",
    energy_charge: 7.3,
    demand_charges: flat(270),
    ratchet_pct: null,
    time_of_day: null,
    ...undated,
    ...source,
    confidence: "unverified",
    note: "Both charges about, from before the commission's (RERC) order of 2025, which lowered the energy charge."
  },
  uttarPradesh("11kV", null, 11, 7.1, 300),
  uttarPradesh("11-66kV", 11, 66, 6.8, 290),
  uttarPradesh("66-132kV", 66, 132, 6.4, 270),
  uttarPradesh("above 132kV", 132, null, 6.1, 270),
  gujarat(1, 4),
  gujarat(2, 4.2),
  gujarat(3, 4.3),
  telangana(11, 7.65),
  telangana(33, 7.15),
  telangana(132, 6.65),
  madhyaPradesh(11, 6.34, 430),
  madhyaPradesh(33, 6.14, 389)
]
