import type { IstDate } from "@grid/domain/Brands"
import type { MarginDirection } from "@grid/domain/network/Substation"
import { mean, round, sum } from "@grid/domain/numbers/Numbers"
import { type ChargeComponent, chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"

/** Open-access charges of a state at a voltage; null where a compulsory one is not known. */
interface StateCharges {
  readonly inr_per_kwh: number | null
  /** Components that are not known. */
  readonly lacking: ReadonlyArray<ChargeComponent>
  readonly rows: ReadonlyArray<OpenAccessCharge>
}

/** Voltage from which a connection is to the transmission network, which has no wheeling charge, kV. */
const transmissionKv = 66

/**
 * Charges that power bears in a state on its way by open access: transmission, below 66 kV wheeling, and for load both
 * surcharges. Of several companies of a state the mean.
 */
export const stateChargesOf = (
  tables: Pick<ReferenceTables, "charges" | "discoms">,
  {
    as_of,
    direction,
    state,
    voltage_kv
  }: {
    readonly as_of: IstDate
    readonly direction: MarginDirection
    /** Canonical slug. */
    readonly state: string
    readonly voltage_kv: number
  }
): StateCharges => {
  const rows = chargesAsOf(tables, { as_of, state, voltage_class: `${voltage_kv}kV` })
  const components: ReadonlyArray<ChargeComponent> = [
    "transmission",
    ...(voltage_kv < transmissionKv ? (["wheeling"] as const) : []),
    ...(direction === "drawal" ? (["cross_subsidy_surcharge", "additional_surcharge"] as const) : [])
  ]
  const charges = components.map((component) => ({
    component,
    rows: rows.filter((row) => row.component === component && row.unit === "INR/kWh")
  }))
  const lacking = charges.flatMap(({ component, rows }) => (rows.length === 0 ? [component] : []))
  const total = sum(charges.map(({ rows }) => mean(rows.map(({ value }) => value))))
  return {
    inr_per_kwh: lacking.length > 0 ? null : round(total, 1e4),
    lacking,
    rows: charges.flatMap(({ rows }) => rows)
  }
}
