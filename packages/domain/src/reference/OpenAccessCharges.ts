import { Schema } from "effect"
import type { IstDate } from "../Brands.ts"
import { findDiscom } from "./Discoms.ts"
import { type Applicability, appliesOn, financialYear, on, type Sourced } from "./Reference.ts"

/** Charges and losses of a consumer who buys power from elsewhere than the local distribution company. */
export const ChargeComponent = Schema.Literals([
  "wheeling",
  "cross_subsidy_surcharge",
  "additional_surcharge",
  "transmission",
  "transmission_loss_pct",
  "wheeling_loss_pct",
  "sldc",
  "exchange_fee",
  "electricity_duty_pct",
  "banking"
]).annotate({
  identifier: "OpenAccessComponent",
  description:
    "Component of the landed cost of open access. Landed INR/kWh = energy / ((1 - interstate loss) (1 - transmission loss) (1 - wheeling loss)) + interstate charge + transmission + wheeling + cross-subsidy surcharge + additional surcharge + fees + banking + electricity duty; group captive pays neither surcharge"
})
export type ChargeComponent = typeof ChargeComponent.Type

/** A charge or a loss. No row says that a component does not apply: what is not listed is not known. */
export interface OpenAccessCharge extends Sourced {
  /** Canonical slug; null on a row for all of India. */
  readonly state: string | null
  /** Null where the source names the state only. */
  readonly discom: string | null
  /** Such as `33kV`; null where the source names none. */
  readonly voltage_class: string | null
  readonly consumer_category: string | null
  readonly component: ChargeComponent
  readonly value: number
  readonly unit: "INR/kWh" | "%"
  /** End of a range, which has a row for each end; null for a single value. */
  readonly bound: "low" | "high" | null
}

export interface ChargesQuery {
  /** Canonical slug. */
  readonly state?: string | undefined
  readonly discom?: string | undefined
  readonly voltage_class?: string | undefined
  readonly as_of: IstDate
}

/**
 * Rows that apply on an IST day. A row for all of India, for all companies of a state or for no voltage in particular
 * also answers a narrower question; a company that is not known gets none.
 */
export const chargesAsOf = ({ as_of, discom, state, voltage_class }: ChargesQuery): ReadonlyArray<OpenAccessCharge> => {
  const company = discom === undefined ? undefined : findDiscom(discom)
  if (discom !== undefined && company === undefined) return []
  if (company !== undefined && state !== undefined && company.state !== state) return []
  const place = state ?? company?.state
  const voltage = voltage_class === undefined ? undefined : voltageKey(voltage_class)
  return openAccessCharges.filter(
    (row) =>
      appliesOn(row, as_of) &&
      (place === undefined || row.state === null || row.state === place) &&
      (company === undefined || row.discom === null || row.discom === company.name) &&
      (voltage === undefined || row.voltage_class === null || voltageKey(row.voltage_class) === voltage)
  )
}

const voltageKey = (text: string): string => text.replace(/\s/g, "").toLowerCase()

type Row = Pick<OpenAccessCharge, "state" | "component" | "value"> & Partial<OpenAccessCharge>

const charge = (row: Row): OpenAccessCharge => ({
  discom: null,
  voltage_class: null,
  consumer_category: null,
  unit: row.component.endsWith("_pct") ? "%" : "INR/kWh",
  bound: null,
  ...undated,
  order_id: null,
  order_date: null,
  source_url: null,
  confidence: "published",
  note: null,
  ...row
})

const undated: Applicability = { applicable_from: null, applicable_to: null }
const noOrder = "The page names no order and no period."

const india = (component: ChargeComponent, value: number, rest: Partial<OpenAccessCharge>) =>
  charge({ state: null, component, value, ...rest })

const maharashtra = (component: ChargeComponent, value: number, rest: Partial<OpenAccessCharge> = {}) =>
  charge({
    state: "maharashtra",
    voltage_class: "33kV",
    component,
    value,
    confidence: "unverified",
    note: "From several orders; the page itself calls it a placeholder.",
    ...rest
  })

const karnataka = (component: ChargeComponent, value: number, rest: Partial<OpenAccessCharge> = {}) =>
  charge({ state: "karnataka", component, value, note: noOrder, ...rest })

const rajasthan = (component: ChargeComponent, value: number, voltage_class: string | null) =>
  charge({ state: "rajasthan", component, value, voltage_class, note: noOrder })

const uttarPradesh = (component: ChargeComponent, value: number, voltage_class: string | null) =>
  charge({ state: "uttar-pradesh", component, value, voltage_class, note: noOrder })

const madhyaPradesh = (component: ChargeComponent, value: number, rest: Partial<OpenAccessCharge> = {}) =>
  charge({ state: "madhya-pradesh", component, value, note: noOrder, ...rest })

/** Open-access charges. INR/kWh of drawn energy; losses in percent of the energy that enters the network. */
export const openAccessCharges: ReadonlyArray<OpenAccessCharge> = [
  india("exchange_fee", 0.02, { confidence: "unverified", note: "About." }),

  charge({
    state: "gujarat",
    component: "additional_surcharge",
    value: 1,
    applicable_from: on("2025-10-01"),
    applicable_to: on("2026-03-31"),
    order_id: "GERC Order 4/2025"
  }),

  karnataka("wheeling", 1.37, { voltage_class: "11kV" }),
  karnataka("wheeling", 0.41, { voltage_class: "33kV" }),
  karnataka("wheeling_loss_pct", 8.28, { voltage_class: "11kV" }),
  karnataka("wheeling_loss_pct", 2.98, { voltage_class: "33kV" }),
  karnataka("transmission_loss_pct", 2.76),
  karnataka("additional_surcharge", 1.65, {
    confidence: "unverified",
    note: "Asked for in a petition; no order that grants it is known."
  }),

  madhyaPradesh("wheeling", 0.69, { voltage_class: "11kV" }),
  madhyaPradesh("wheeling", 0.17, { voltage_class: "33kV" }),
  madhyaPradesh("transmission", 0.46),
  madhyaPradesh("cross_subsidy_surcharge", 1.49, { consumer_category: "HV-3.1" }),
  madhyaPradesh("additional_surcharge", 1.18),

  maharashtra("wheeling", 0.6, { bound: "low" }),
  maharashtra("wheeling", 1.08, { bound: "high" }),
  maharashtra("wheeling_loss_pct", 1.4),
  maharashtra("transmission", 0.4),
  maharashtra("transmission_loss_pct", 3.6, { bound: "low" }),
  maharashtra("transmission_loss_pct", 3.8, { bound: "high" }),
  maharashtra("cross_subsidy_surcharge", 1.31, { note: "About; from several orders, a placeholder on its page." }),
  maharashtra("additional_surcharge", 0, { bound: "low" }),
  maharashtra("additional_surcharge", 1.39, { bound: "high" }),

  rajasthan("wheeling", 0.74, "11kV"),
  rajasthan("wheeling", 0.13, "33kV"),
  rajasthan("wheeling", 0.01, "132kV"),
  rajasthan("wheeling_loss_pct", 12.6, "11kV"),
  rajasthan("wheeling_loss_pct", 3.8, "33kV"),
  rajasthan("transmission", 0.67, null),
  rajasthan("transmission_loss_pct", 4.27, null),

  charge({
    state: "tamil-nadu",
    component: "wheeling",
    value: 1.04,
    applicable_from: on("2025-07-01"),
    order_id: "TNERC Order 6/2025"
  }),

  charge({
    state: "telangana",
    consumer_category: "HT-I(A)",
    component: "cross_subsidy_surcharge",
    value: 1.82,
    ...financialYear(2025),
    order_id: "TGERC RST 2025-26"
  }),

  uttarPradesh("wheeling", 1.622, "33kV"),
  uttarPradesh("wheeling", 0.848, "132kV"),
  uttarPradesh("wheeling_loss_pct", 5.66, "11kV"),
  uttarPradesh("wheeling_loss_pct", 2.5, "33kV"),
  uttarPradesh("transmission", 0.25, null)
]
