import type { IstDate } from "@grid/domain/Brands"
import { mean } from "@grid/domain/numbers/Numbers"
import { ChargeComponent, chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import { type Confidence, newestOf } from "@grid/domain/reference/Reference"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { ageDays, type TariffAsOf, tariffAsOf } from "@grid/domain/reference/Tariffs"
import { type State, states } from "@grid/domain/states/State"
import type { LandedCostCoverage } from "@grid/domain/tariffs/LandedCostCoverage"
import { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { iso } from "@grid/domain/time/Time"
import { Array as Arr } from "effect"
import { rounded } from "../reading/Values.ts"

const networks = ["transmission", "transmission_loss_pct", "wheeling", "wheeling_loss_pct"] as const
const surcharges = ["cross_subsidy_surcharge", "additional_surcharge"] as const

/** Charges of a state without which a way of supply has no total; each needs a tariff, too. */
export const compulsoryCharges: Readonly<Record<SupplyMode, ReadonlyArray<ChargeComponent>>> = {
  grid: [],
  goa: [...networks, ...surcharges],
  "group-captive": networks,
  rtm: [...networks, ...surcharges],
  hybrid: []
}

const needed: ReadonlyArray<ChargeComponent> = [...networks, ...surcharges]

/** Weight of a row by how sure it is. */
const weights: Readonly<Record<Confidence, number>> = { verified: 1, published: 0.9, unverified: 0.5 }

/** Part of its weight that a stale tariff keeps. */
const staleWeight = 0.8

type StateCoverage = LandedCostCoverage["states"][number]

/** Stands for the state of a row for all of India. */
const india = "india"

/** For each state what is known of tariffs and charges on an IST day. */
export const coverageOf = (tables: ReferenceTables, as_of: IstDate): LandedCostCoverage => {
  const tariffs = Arr.groupBy(tables.tariffs, ({ state }) => state)
  const charges = Arr.groupBy(tables.charges, ({ state }) => state ?? india)
  return {
    as_of,
    states: states.map((state) => {
      const own = [...(charges[india] ?? []), ...(charges[state.slug] ?? [])]
      return stateCoverage({ ...tables, tariffs: tariffs[state.slug] ?? [], charges: own }, state, as_of)
    })
  }
}

const lowest = (rows: ReadonlyArray<{ readonly confidence: Confidence }>): Confidence | null =>
  rows.map(({ confidence }) => confidence).toSorted((a, b) => weights[a] - weights[b])[0] ?? null

const oldest = (ages: ReadonlyArray<number | null>): number | null => {
  const known = ages.filter((age) => age !== null)
  return known.length === 0 ? null : Math.max(...known)
}

const tariffCoverage = (tariffs: ReadonlyArray<TariffAsOf>): StateCoverage["tariffs"] => {
  const stale = tariffs.map((tariff) => tariff.stale).filter((one) => one !== null)
  const distinct = (values: ReadonlyArray<string>) => [...new Set(values)].toSorted()
  return {
    rows: tariffs.length,
    discoms: distinct(tariffs.flatMap(({ discoms }) => discoms)),
    voltage_classes: distinct(tariffs.flatMap(({ voltage_class }) => voltage_class ?? [])),
    orders: distinct(tariffs.flatMap(({ order_id }) => order_id ?? [])),
    age_days: oldest(tariffs.map(({ age_days }) => age_days)),
    stale: stale.length === 0 ? null : stale.includes(true),
    confidence: lowest(tariffs)
  }
}

const componentCoverage = (
  component: ChargeComponent,
  rows: ReadonlyArray<OpenAccessCharge>,
  begun: ReadonlyArray<OpenAccessCharge>,
  as_of: IstDate
): StateCoverage["components"][number] => {
  const own = rows.filter((row) => row.component === component)
  const ends = begun.flatMap((row) => (row.component === component ? (row.applicable_to ?? []) : [])).toSorted()
  return {
    component,
    rows: own.length,
    age_days: oldest(own.map((row) => ageDays(row, as_of))),
    lapsed_on: own.length > 0 ? null : (ends.at(-1) ?? null),
    confidence: lowest(own)
  }
}

/** Coverage of a state by its own rows and those of all India. */
const stateCoverage = (tables: ReferenceTables, { iso: code, name, slug }: State, as_of: IstDate): StateCoverage => {
  const tariffs = tariffAsOf(tables, { state: slug, as_of })
  const rows = chargesAsOf(tables, { state: slug, as_of })
  const begun = newestOf(tables.charges, as_of, ({ component, state }) => `${state}|${component}`)
  const components = ChargeComponent.literals.map((component) => componentCoverage(component, rows, begun, as_of))
  const isKnown = (component: ChargeComponent) => rows.some((row) => row.component === component)
  const own = [...tables.tariffs, ...tables.charges].filter(({ state }) => state === slug)
  const tariff = tariffCoverage(tariffs)
  const ofTariff =
    tariff.confidence === null ? 0 : weights[tariff.confidence] * (tariff.stale === true ? staleWeight : 1)
  const ofCharges = needed.map((component) => {
    const confidence = lowest(rows.filter((row) => row.component === component))
    return confidence === null ? 0 : weights[confidence]
  })
  return {
    state: code,
    name,
    tariffs: tariff,
    components,
    modes: SupplyMode.literals.map((mode) => ({
      mode,
      missing: [
        ...(tariffs.length === 0 ? ["tariff"] : []),
        ...compulsoryCharges[mode].filter((component) => !isKnown(component))
      ]
    })),
    recorded_at: own.length === 0 ? null : iso(Math.max(...own.map(({ recorded_at }) => recorded_at))),
    confidence: rounded(mean([ofTariff, ...ofCharges]), 2) ?? 0
  }
}
