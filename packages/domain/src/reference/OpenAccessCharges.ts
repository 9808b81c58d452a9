import { Schema } from "effect"
import type { IstDate } from "../Brands.ts"
import { lineComponents } from "./BillLines.ts"
import { type Discom, findDiscom } from "./Discoms.ts"
import { appliesOn, newestOf, type Recorded, sourced } from "./Reference.ts"

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

export const ChargeUnit = Schema.Literals(["INR/kWh", "%", "INR/day"]).annotate({ description: "Unit of the value" })

/** Bases that a duty may be levied on: lines of a bill, and charges by their own names. */
export const DutyBase = Schema.Literals([...new Set([...lineComponents, ...ChargeComponent.literals])])

/** A charge or a loss, as a table holds it. No row says that a component does not apply: what is not listed is not known. */
export const OpenAccessChargeRow = Schema.Struct({
  /** Canonical slug; null on a row for all of India. */
  state: Schema.NullOr(Schema.String),
  /** Null where the source names the state only. */
  discom: Schema.NullOr(Schema.String),
  /** Such as `33kV`; null where the source names none. */
  voltage_class: Schema.NullOr(Schema.String),
  consumer_category: Schema.NullOr(Schema.String),
  component: ChargeComponent,
  value: Schema.Finite,
  unit: ChargeUnit,
  /** End of a range, which has a row for each end; null for a single value. */
  bound: Schema.NullOr(Schema.Literals(["low", "high"])),
  /** Lines on which a duty is levied; null for all. */
  levied_on: Schema.NullOr(Schema.Array(DutyBase)),
  ...sourced
})
export interface OpenAccessCharge extends Schema.Schema.Type<typeof OpenAccessChargeRow>, Recorded {}

export interface ChargesQuery {
  /** Canonical slug. */
  readonly state?: string | undefined
  readonly discom?: string | undefined
  readonly voltage_class?: string | undefined
  readonly as_of: IstDate
}

/**
 * Rows that apply on an IST day; of rows for the same thing those that began last. A row for all of India, for all
 * companies of a state or for no voltage in particular also answers a narrower question; a company that is not known gets
 * none.
 */
export const chargesAsOf = (
  { charges, discoms }: { readonly charges: ReadonlyArray<OpenAccessCharge>; readonly discoms: ReadonlyArray<Discom> },
  { as_of, discom, state, voltage_class }: ChargesQuery
): ReadonlyArray<OpenAccessCharge> => {
  const company = discom === undefined ? undefined : findDiscom(discoms, discom)
  if (discom !== undefined && company === undefined) return []
  if (company !== undefined && state !== undefined && company.state !== state) return []
  const place = state ?? company?.state
  const voltage = voltage_class === undefined ? undefined : voltageKey(voltage_class)
  return newestOf(charges, as_of, thingOf).filter(
    (row) =>
      appliesOn(row, as_of) &&
      (place === undefined || row.state === null || row.state === place) &&
      (company === undefined || row.discom === null || row.discom === company.name) &&
      (voltage === undefined || row.voltage_class === null || voltageKey(row.voltage_class) === voltage)
  )
}

/** Subject of a row, of whatever period and whichever end of a range. */
const thingOf = ({ component, consumer_category, discom, state, voltage_class }: OpenAccessCharge): string =>
  [state, discom, voltage_class, consumer_category, component].join("|")

const voltageKey = (text: string): string => text.replace(/\s/g, "").toLowerCase()
