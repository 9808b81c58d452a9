import type { IstDate, TenantId } from "@grid/domain/Brands"
import {
  type InvalidLoadProfile,
  type ServiceUnavailable,
  StaleTariff,
  TariffNotFound
} from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import { distinct, type Provenance } from "@grid/domain/observations/Provenance"
import type { Profile } from "@grid/domain/profiles/Profile"
import type { Profiles } from "@grid/domain/profiles/Profiles"
import { findDiscom } from "@grid/domain/reference/Discoms"
import { provenanceOf } from "@grid/domain/reference/Origin"
import type { ReferenceData } from "@grid/domain/reference/ReferenceData"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { ruleAsOf } from "@grid/domain/reference/Rules"
import { supersededBy } from "@grid/domain/reference/Tariffs"
import { defaultPaths, type LandedCostRequest } from "@grid/domain/tariffs/LandedCost"
import { type KeptRule, landedCostRules } from "@grid/domain/tariffs/LandedCostAssumptions"
import { blocksPerDay, istDate, istDay } from "@grid/domain/time/Time"
import { aligned, type DayValues } from "@grid/models/landed-cost/Alignment"
import { assumptionsOf } from "@grid/models/landed-cost/Assumptions"
import type { ContractedPlant, LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import { addDays, ratePeriods, tariffOn } from "@grid/models/landed-cost/Rates"
import { revisionsOf } from "@grid/models/landed-cost/Revisions"
import { Effect, Record } from "effect"
import { type DayPrices, dayPrices } from "./DayPrices.ts"

export interface Sources {
  readonly grid: GridData["Service"]
  readonly profiles: Pick<Profiles["Service"], "generation"> & {
    readonly load: (
      tenant: TenantId,
      id: string
    ) => Effect.Effect<Pick<Profile, "from" | "kind" | "mwh">, InvalidLoadProfile | ServiceUnavailable>
  }
  readonly reference: ReferenceData["Service"]
}

interface Call {
  readonly payload: LandedCostRequest
  readonly tenant: TenantId
  readonly now: number
}

/** Inputs of a comparison: everything that its answer rests on. */
export const landedCostInputs = Effect.fnUntraced(function* (sources: Sources, { now, payload, tenant }: Call) {
  const tables = yield* sources.reference.tables
  const today = istDate(now)
  const as_of = payload.as_of ?? today
  const load = yield* sources.profiles.load(tenant, payload.load_profile_id)
  const days = { first: istDay(load.from), count: load.mwh.length / blocksPerDay }
  const technology = payload.plant?.technology ?? "solar"
  const commissioned_on = payload.plant?.commissioned_on ?? as_of
  const rules = Record.map(landedCostRules, (_, rule: KeptRule) =>
    ruleAsOf(tables, {
      rule,
      state: payload.state,
      scope: rule === "price_cap_inr_per_mwh" ? "rtm" : technology,
      as_of: rule === "ists_payable_pct" ? commissioned_on : as_of
    })
  )
  const numbers = yield* Effect.fromResult(assumptionsOf(payload.assumptions ?? {}, rules))
  const needs = (...modes: ReadonlyArray<string>) => payload.modes.some((mode) => modes.includes(mode))
  const generation = needs("goa", "group-captive", "hybrid")
    ? yield* sources.profiles.generation(tenant, payload.plant?.generation_profile_id ?? `sample-${technology}`)
    : null
  const prices = needs("rtm", "hybrid") ? yield* dayPrices(sources.grid, "price_rtm", payload.state, days, now) : null
  const consumer = {
    state: payload.state,
    discom: findDiscom(tables.discoms, payload.discom)?.name ?? payload.discom,
    voltage_class: payload.voltage_class,
    contract_demand_kva: payload.contract_demand_kva,
    consumer_category: payload.consumer_category ?? null
  }
  const inputs: LandedCostInputs = {
    frame: {
      kind:
        [load, generation].some((one) => one?.kind === "simulated") || prices?.is_simulated ? "simulated" : "modelled",
      confidence: 0,
      assumptions: numbers.assumptions,
      missing: [],
      sources: sourcesOf(tables, payload.state, prices)
    },
    consumer,
    as_of,
    is_replay: true,
    modes: [...new Set(payload.modes)],
    load: { from: istDate(load.from), mwh: load.mwh },
    tables: rowsOf(tables, payload.state),
    revisions: revisionsOf(tables),
    plant: generation === null ? null : plantOf(payload, generation, days),
    captivity: {
      structure: payload.captive?.structure ?? "company",
      is_pending: payload.captive?.is_pending ?? false
    },
    prices: prices === null ? null : areaPricesOf(prices),
    assumed: numbers.assumed,
    given: numbers.given,
    duty_on: payload.duty_on ?? null,
    rules: numbers.rules,
    paths: payload.bands === false ? 0 : (payload.paths ?? defaultPaths)
  }
  return yield* dated(tables, payload, inputs, today)
})

/** Inputs by the charges of a day, or of each day of the load; refused where no tariff is known or another replaced it. */
const dated = Effect.fnUntraced(function* (
  tables: ReferenceTables,
  { as_of = null, superseded = "refuse" }: LandedCostRequest,
  inputs: LandedCostInputs,
  today: IstDate
) {
  const tariff = tariffOn(inputs, inputs.as_of)
  if (tariff === undefined) return yield* noTariff(tables, inputs, inputs.as_of)
  if (as_of !== null) {
    const next = supersededBy(tables, tariff, today)
    if (next === undefined || superseded === "replay") return inputs
    return yield* new StaleTariff({
      detail: `The tariff of ${inputs.consumer.state}, ${inputs.consumer.discom} on ${as_of} was superseded${next.order_id === null ? "" : ` by ${next.order_id}`}${next.applicable_from === null ? "" : ` from ${next.applicable_from}`}; leave as_of out for the current one, or send superseded=replay to compute by the former.`,
      superseded_by: { order_id: next.order_id, applicable_from: next.applicable_from }
    })
  }
  const last = addDays(inputs.load.from, inputs.load.mwh.length / blocksPerDay - 1)
  const reaches = tariff.applicable_from === null || tariff.applicable_from <= last
  const byDay = { ...inputs, is_replay: false }
  return reaches && ratePeriods(byDay) !== null ? byDay : inputs
})

const noTariff = (tables: ReferenceTables, { consumer }: LandedCostInputs, day: IstDate) => {
  const { consumer_category, discom, state, voltage_class } = consumer
  const rows = tables.tariffs.filter((row) => row.state === state)
  const known =
    rows.length === 0
      ? `no tariff of ${state} is kept`
      : `tariffs are kept for ${[...new Set(rows.flatMap(({ discoms }) => discoms))].join(", ")} in ${[...new Set(rows.map((row) => `${row.consumer_category} at ${row.voltage_class ?? "all voltages"}`))].join(", ")}`
  const question = [state, discom, voltage_class, consumer_category].filter((part) => part !== null).join(", ")
  return new TariffNotFound({
    detail: `No tariff order is known for ${question} on ${day}: ${known}. /v1/coverage/landed-cost lists what is known.`,
    load_command: "gds reference import tariffs FILE"
  })
}

const isOf = (state: string) => (row: { readonly state: string | null }) => row.state === null || row.state === state

const rowsOf = ({ charges, discoms, tariffs }: ReferenceTables, state: string): LandedCostInputs["tables"] => ({
  tariffs: tariffs.filter(isOf(state)),
  charges: charges.filter(isOf(state)),
  discoms: discoms.filter(isOf(state))
})

const plantOf = (
  { plant }: LandedCostRequest,
  generation: Profile,
  days: { readonly first: number; readonly count: number }
): ContractedPlant => {
  const { undated_days = 0, values: mwh_per_mw = [] } = aligned(days.first, days.count, daysOf(generation)) ?? {}
  return {
    capacity_mw: plant?.capacity_mw ?? null,
    is_interstate: plant?.is_interstate ?? true,
    mwh_per_mw,
    undated_days,
    is_simulated: generation.kind === "simulated"
  }
}

/** Generation by day, MWh per MW of capacity in each block. */
export const daysOf = ({ capacity_mw, from, mwh }: Profile): DayValues =>
  new Map(
    Array.from({ length: mwh.length / blocksPerDay }, (_, day) => [
      istDay(from) + day,
      mwh.slice(day * blocksPerDay, (day + 1) * blocksPerDay).map((value) => value / (capacity_mw ?? 1))
    ])
  )

const areaPricesOf = ({ area, borrowed_days, is_simulated, values }: DayPrices) => ({
  area,
  inr_per_mwh: values,
  borrowed_days,
  is_simulated
})

const sourcesOf = (tables: ReferenceTables, state: string, prices: DayPrices | null): ReadonlyArray<Provenance> =>
  distinct([
    ...provenanceOf("tariffs", tables.tariffs.filter(isOf(state))),
    ...provenanceOf("open_access_charges", tables.charges.filter(isOf(state))),
    ...(prices?.provenance ?? [])
  ])
