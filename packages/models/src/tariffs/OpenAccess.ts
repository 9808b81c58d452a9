import type { IstDate } from "@grid/domain/Brands"
import { type ChargeComponent, chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import type { Rule } from "@grid/domain/reference/Rules"
import type { OpenAccessComponent, OpenAccessSchedule } from "@grid/domain/tariffs/OpenAccessSchedule"
import { iso } from "@grid/domain/time/Time"

interface Question {
  readonly state: string
  readonly discom: string
  readonly voltage_class?: string | undefined
  readonly as_of: IstDate
}

/** Charges of a company by voltage class; empty where none of its state is known on the day. */
export const chargesByVoltage = (tables: ReferenceTables, question: Question): OpenAccessSchedule["charges"] => {
  const rows = chargesAsOf(tables, question)
  if (rows.every(({ state }) => state === null)) return []
  const waivers = waiversOf(tables.rules)
  const classes = [...new Set(rows.flatMap((row) => row.voltage_class ?? []))]
  return (classes.length === 0 ? [null] : classes).map((voltage_class) => {
    const own = componentsOf(rows.filter((row) => row.voltage_class === null || row.voltage_class === voltage_class))
    return {
      voltage_class,
      wheeling_inr_per_kwh: exactly(own, "wheeling"),
      cross_subsidy_surcharge_inr_per_kwh: exactly(own, "cross_subsidy_surcharge"),
      additional_surcharge_inr_per_kwh: exactly(own, "additional_surcharge"),
      scheduling_fee_inr_per_day: exactly(own, "sldc", "INR/day"),
      waivers,
      applicable_from:
        own
          .flatMap(({ applicable_from }) => applicable_from ?? [])
          .toSorted()
          .at(-1) ?? null,
      applicable_to: own.flatMap(({ applicable_to }) => applicable_to ?? []).toSorted()[0] ?? null,
      components: own
    }
  })
}

/** One entry for each charge: the two ends of a range are one. */
const componentsOf = (rows: ReadonlyArray<OpenAccessCharge>): ReadonlyArray<OpenAccessComponent> =>
  rows
    .filter(({ bound }) => bound !== "high")
    .map((row) => {
      const high = rows.find(
        (other) => other.bound === "high" && row.bound === "low" && thingOf(other) === thingOf(row)
      )
      return {
        component: row.component,
        consumer_category: row.consumer_category,
        low: row.value,
        high: high?.value ?? row.value,
        unit: row.unit,
        applicable_from: row.applicable_from,
        applicable_to: row.applicable_to,
        order_id: row.order_id,
        order_date: row.order_date,
        source_url: row.source_url,
        recorded_at: iso(row.recorded_at),
        confidence: row.confidence,
        note: row.note
      }
    })

const thingOf = ({ component, consumer_category, discom, voltage_class }: OpenAccessCharge): string =>
  [component, discom, voltage_class, consumer_category].join("|")

/** The charge where it is one number for every consumer, else null. */
const exactly = (
  components: ReadonlyArray<OpenAccessComponent>,
  component: ChargeComponent,
  unit: OpenAccessComponent["unit"] = "INR/kWh"
): number | null => {
  const [only, ...more] = components.filter((one) => one.component === component && one.unit === unit)
  return only !== undefined && more.length === 0 && only.low === only.high ? only.low : null
}

/** Waivers of the interstate charge by technology and day of commissioning. */
const waiversOf = (rules: ReadonlyArray<Rule>): ReadonlyArray<string> =>
  rules
    .filter(({ rule, value }) => rule === "ists_payable_pct" && value < 100)
    .map(({ applicable_from, applicable_to, confidence, order_id, scope, value }) => {
      const period = [
        ...(applicable_from === null ? [] : [`from ${applicable_from}`]),
        ...(applicable_to === null ? [] : [`to ${applicable_to}`])
      ].join(" ")
      return `ISTS charge ${value === 0 ? "waived" : `payable at ${value} %`} for ${scope ?? "plants"} commissioned ${period} (${order_id ?? "no order known"}, ${confidence})`
    })
