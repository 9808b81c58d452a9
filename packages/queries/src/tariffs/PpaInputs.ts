import type { TenantId } from "@grid/domain/Brands"
import { assume } from "@grid/domain/engines/Assumptions"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { distinct } from "@grid/domain/observations/Provenance"
import { chargesAsOf } from "@grid/domain/reference/OpenAccessCharges"
import { provenanceOf } from "@grid/domain/reference/Origin"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { ppaDefaultsOf, type PpaRequest } from "@grid/domain/tariffs/PpaEconomics"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { blocksPerDay, istDate, istDay } from "@grid/domain/time/Time"
import { aligned } from "@grid/models/landed-cost/Alignment"
import { revisionsOf } from "@grid/models/landed-cost/Revisions"
import { daysPerYear } from "@grid/models/ppa/Delivery"
import type { PpaInputs } from "@grid/models/ppa/Inputs"
import { Effect } from "effect"
import { dayPrices } from "./DayPrices.ts"
import { daysOf, type Sources } from "./LandedCostInputs.ts"

interface Call {
  readonly payload: PpaRequest
  readonly tenant: TenantId
  readonly now: number
}

/** Inputs of the economics of a contract: everything that its answer rests on. */
export const ppaInputs = Effect.fnUntraced(function* (sources: Sources, { now, payload, tenant }: Call) {
  const { contract, state = null } = payload
  const { assumptions, values } = yield* Effect.fromResult(
    assume(ppaDefaultsOf(contract.technology), payload.assumptions)
  )
  const load = yield* sources.profiles.load(tenant, payload.load_profile_id)
  const generation = yield* sources.profiles.generation(
    tenant,
    payload.generation_profile_id ?? `sample-${contract.technology}`
  )
  const days = { first: istDay(load.from), count: load.mwh.length / blocksPerDay }
  const prices = yield* dayPrices(sources.grid, "price_dam", state, days, now)
  if (prices === null) {
    return yield* new DataUnavailable({
      dataset: "price_dam",
      detail: "No day-ahead price is known, by which shortfall and excess are valued.",
      load_command: "gds ingest backfill exchange --from DATE"
    })
  }
  const tables = yield* sources.reference.tables
  const isSimulated = [load, generation].some(({ kind }) => kind === "simulated") || prices.is_simulated
  const { undated_days = 0, values: mwh_per_mw = [] } = aligned(days.first, days.count, daysOf(generation)) ?? {}
  const known = (others: number) => 1 - others / days.count / 2
  const inputs: PpaInputs = {
    frame: {
      kind: isSimulated ? "simulated" : "modelled",
      confidence: confidenceOf({
        tier: isSimulated ? "simulated" : "modelled",
        age_days: 0,
        // Seasons are missing of a load of fewer days.
        coverage: known(prices.borrowed_days) * known(undated_days) * Math.min(1, days.count / daysPerYear),
        skill: 1
      }),
      assumptions,
      missing: [],
      sources: distinct([...prices.provenance, ...provenanceOf("open_access_charges", chargesOf(tables, state, now))])
    },
    structure: contract.structure,
    tariff_inr_per_kwh: contract.tariff_inr_per_kwh,
    term_years: Math.round(contract.term_years),
    capacity_mw: contract.capacity_mw,
    load_mwh: load.mwh,
    mwh_per_mw,
    inr_per_mwh: prices.values,
    borrowed_days: prices.borrowed_days,
    undated_days,
    assumed: values,
    charges: revisable(tables, state, now)
  }
  return inputs
})

const chargesOf = (tables: ReferenceTables, state: string | null, now: number) =>
  state === null ? [] : chargesAsOf(tables, { state, as_of: istDate(now) })

/** Charges of a unit that orders may revise, each with the revisions of the same in all states. */
const revisable = (tables: ReferenceTables, state: string | null, now: number) => {
  const revisions = revisionsOf(tables)
  const rows = chargesOf(tables, state, now)
  return (["transmission", "wheeling", "cross_subsidy_surcharge", "additional_surcharge"] as const).flatMap(
    (component) => {
      const values = rows.filter((row) => row.component === component).map(({ value }) => value)
      return values.length === 0
        ? []
        : [
            {
              component,
              inr_per_kwh: (Math.min(...values) + Math.max(...values)) / 2,
              ratios: revisions[component] ?? Object.values(revisions).flat()
            }
          ]
    }
  )
}
