import type { OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import type { Tariff } from "@grid/domain/reference/Tariffs"

/**
 * Ratios of a charge to the same before its revision, by line of the bill: of every state, and where both are above 0. A row without a
 * begin is not known to come before another: it may be one that was asked for.
 */
export const revisionsOf = (tables: {
  readonly tariffs: ReadonlyArray<Tariff>
  readonly charges: ReadonlyArray<OpenAccessCharge>
}): Readonly<Record<string, ReadonlyArray<number>>> => {
  const series = new Map<string, Array<{ readonly begin: string; readonly value: number }>>()
  const add = (key: ReadonlyArray<unknown>, begin: string | null, value: number) => {
    if (begin === null) return
    const name = key.join("|")
    series.set(name, [...(series.get(name) ?? []), { begin, value }])
  }
  for (const tariff of tables.tariffs) {
    const { applicable_from, consumer_category, demand_charges, demand_slab, discoms, energy_charge, state } = tariff
    const supply = [state, discoms.join(";"), consumer_category, tariff.voltage_class, demand_slab]
    add(["energy_charge", ...supply], applicable_from, energy_charge)
    add(["demand_charge", ...supply], applicable_from, Number(demand_charges.at(-1)?.high_inr_per_kva_month ?? 0))
  }
  for (const {
    applicable_from,
    bound,
    component,
    consumer_category,
    discom,
    state,
    value,
    voltage_class
  } of tables.charges)
    add([component, state, discom, voltage_class, consumer_category, bound], applicable_from, value)
  const revisions: Record<string, Array<number>> = {}
  for (const [key, values] of series) {
    const ordered = values.toSorted((a, b) => a.begin.localeCompare(b.begin))
    const ratios = ordered.slice(1).flatMap(({ value }, index) => {
      const before = ordered[index]?.value ?? 0
      return before > 0 && value > 0 ? [value / before] : []
    })
    const [name = ""] = key.split("|")
    if (ratios.length > 0) revisions[name] = [...(revisions[name] ?? []), ...ratios]
  }
  return revisions
}
