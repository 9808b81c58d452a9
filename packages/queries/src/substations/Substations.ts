import { assume, type Assumed, type Defaults } from "@grid/domain/engines/Assumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import type { Frame } from "@grid/domain/engines/Frame"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { notLoaded } from "@grid/domain/network/NetworkDatasets"
import { findNode } from "@grid/domain/nodes/Node"
import { Revisions } from "@grid/domain/observations/Revisions"
import { provenanceOf } from "@grid/domain/reference/Origin"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { areaOf } from "@grid/domain/substations/SiteArea"
import { directionOf } from "@grid/domain/substations/SiteScreen"
import type { SubstationSource } from "@grid/domain/substations/Substation"
import {
  type clearanceDefaults,
  headroomDefaults,
  outlookDefaults,
  screenDefaults
} from "@grid/domain/substations/SubstationAssumptions"
import { Substations } from "@grid/domain/substations/Substations"
import { istDayDate } from "@grid/domain/time/Time"
import { taskOf } from "@grid/models/engines/Engine"
import { connectivityForecast } from "@grid/models/substations/ForecastEngine"
import { headroomOf, type SubstationRows } from "@grid/models/substations/Headroom"
import { substationHeadroom } from "@grid/models/substations/HeadroomEngine"
import { dayNumber, stageCounts } from "@grid/models/substations/Lots"
import type { Network } from "@grid/models/substations/Network"
import { neededKv } from "@grid/models/substations/Ranking"
import { stateChargesOf } from "@grid/models/substations/OpenAccess"
import { screened, siteScreen, type SubstationNear } from "@grid/models/substations/ScreenEngine"
import { Context, Effect, Layer, Result } from "effect"
import { gridNow, groupOf } from "../curtailment/GridNow.ts"
import { detail, list, plans, queue } from "./Lists.ts"
import { type CallOf, headroomAt, kindOf, networkAt, rowsOf, sourceOf, sourcesOf } from "./NetworkNow.ts"

type Sources = ReadonlyArray<typeof SubstationSource.Type>

/** Skill of what is not measured: a margin is published, capacity and loading say nothing of lines, an outlook was never held against outcomes. */
const skills = { published_margin: 1, capacity_and_loading: 0.7, outlook: 0.5, screen: 1 } as const

const frameOf = (
  network: Network,
  { age_days, skill }: { readonly age_days: number; readonly skill: number },
  assumptions: Frame["assumptions"],
  sources: Sources
): Frame & { readonly sources: Sources } => ({
  kind: network.tables.realm === "simulated" ? "simulated" : "modelled",
  confidence: confidenceOf({ tier: kindOf(network), age_days, coverage: 1, skill }),
  assumptions,
  missing: [],
  sources
})

/** Assumptions with what a request has in their place; quantiles of a duration must ascend. */
const assumed = <const D extends Defaults & typeof clearanceDefaults>(
  defaults: D,
  overrides?: Readonly<Record<string, number>>
): Result.Result<Assumed<keyof D & string>, InvalidParameter> =>
  Result.flatMap(assume(defaults, overrides), (all) => {
    const values: Readonly<Record<keyof typeof clearanceDefaults, number>> = all.values
    for (const [low, high] of ascending) {
      if (values[low] >= values[high])
        return Result.fail(InvalidParameter.of("assumptions", `must have ${low} below ${high}`))
    }
    return Result.succeed(all)
  })

const ascending = [
  ["charging_to_certificate_p10_days", "charging_to_certificate_p50_days"],
  ["charging_to_certificate_p50_days", "charging_to_certificate_p90_days"],
  ["certificate_to_operation_p50_days", "certificate_to_operation_p90_days"]
] as const

const ownSources = (network: Network, rows: SubstationRows) =>
  sourcesOf(network, {
    substations: [rows.substation],
    "transmission-margins": rows.margins,
    "substation-loading": rows.loadings,
    "connectivity-queue": network.tables.queue
  })

/** The grid about a state, with what it rests on; null where too little of it is known, or it is of another realm. */
const gridAbout = Effect.fnUntraced(function* (
  network: Network,
  state: string | null,
  all: Assumed<keyof typeof headroomDefaults>,
  now: number
) {
  const node = Result.getOrNull(findNode(state ?? ""))
  const group = node === null ? null : groupOf(node)
  if (group === null) return null
  const found = yield* gridNow([group], all, now).pipe(Effect.catchTag("DataUnavailable", () => Effect.succeed(null)))
  return found === null || (found.frame.kind === "simulated") !== (network.tables.realm === "simulated") ? null : found
})

const headroom = Effect.fn("Substations.headroom")(function* ({ now, path, query }: CallOf<"headroom">) {
  const network = yield* networkAt(query, now)
  const rows = yield* rowsOf(network, path.substation_id)
  const { direction = "injection" } = query
  const all = yield* Effect.fromResult(assumed(headroomDefaults, query.assumptions))
  const headroom = yield* headroomAt(rows, direction, all.values.power_factor, network.today)
  const grid = yield* gridAbout(network, rows.substation.state, all, now)
  const assumptions = all.assumptions.filter(({ name }) => grid !== null || Object.hasOwn(outlookDefaults, name))
  const gridSources = (grid?.frame.sources ?? []).map(sourceOf)
  return taskOf(substationHeadroom, {
    frame: frameOf(network, { age_days: network.today - headroom.day, skill: skills[headroom.method] }, assumptions, [
      ...ownSources(network, rows),
      ...gridSources
    ]),
    rows,
    direction,
    today: network.today,
    counts: stageCounts(network.tables.queue, network.today),
    values: all.values,
    headroom,
    grid: grid?.grid ?? null
  })
})

const forecast = Effect.fn("Substations.forecast")(function* ({ now, path, query }: CallOf<"forecast">) {
  const network = yield* networkAt(query, now)
  const rows = yield* rowsOf(network, path.substation_id)
  if (rows.lots === null) return yield* notLoaded("connectivity-queue")
  const { direction = "injection" } = query
  const { assumptions, values } = yield* Effect.fromResult(assumed(outlookDefaults, query.assumptions))
  const headroom = headroomOf(rows, direction, values.power_factor, network.today)
  const schemes = network.tables.plans.filter(
    ({ energised_on, status, substation_ids }) =>
      substation_ids.includes(path.substation_id) &&
      status !== "cancelled" &&
      status !== "energised" &&
      (energised_on === null || dayNumber(energised_on) > network.today)
  )
  return taskOf(connectivityForecast, {
    frame: frameOf(network, { age_days: 0, skill: skills.outlook }, assumptions, [
      ...ownSources(network, rows),
      ...sourcesOf(network, { "expansion-plans": schemes })
    ]),
    rows,
    direction,
    today: network.today,
    counts: stageCounts(network.tables.queue, network.today),
    values,
    headroom_mw: "mw" in headroom ? headroom.mw : null,
    plans: schemes.map(({ capacity_mva, planned_on }) => ({ capacity_mva, planned_on }))
  })
})

const screen = Effect.fn("Substations.screen")(function* ({ now, payload }: CallOf<"screen">) {
  const network = yield* networkAt(payload, now)
  const { capacity_mw, direction = directionOf(payload.technology), lat = 0, lng = 0, polygon } = payload
  const { assumptions, values } = yield* Effect.fromResult(assume(screenDefaults, payload.assumptions))
  const tables = yield* Effect.flatMap(ReferenceData, (reference) => reference.tables)
  const question = { capacity_mw, direction, values, today: network.today }
  const as_of = istDayDate(network.today)
  const voltage_kv = neededKv(question)
  const charges = new Map(
    [...new Set(network.substations.flatMap(({ state }) => state ?? []))].map((state) => [
      state,
      stateChargesOf(tables, { as_of, direction, state, voltage_kv })
    ])
  )
  const found = screened(
    network,
    polygon === undefined ? { lat, lng } : areaOf(polygon),
    question,
    (state) => charges.get(state ?? "")?.inr_per_kwh ?? null
  )
  const states = new Set(found.near.flatMap(({ rows }) => rows.substation.state ?? []))
  const chargeRows = [...states].flatMap((state) => charges.get(state)?.rows ?? [])
  const sources: Sources = [
    ...nearSources(network, found.near),
    ...provenanceOf("open_access_charges", chargeRows).map(sourceOf)
  ]
  return taskOf(siteScreen, {
    frame: frameOf(network, { age_days: ageOf(network, found.near), skill: skills.screen }, assumptions, sources),
    ...question,
    ...found
  })
})

const nearSources = (network: Network, near: ReadonlyArray<SubstationNear>) =>
  sourcesOf(network, {
    substations: near.map(({ rows }) => rows.substation),
    "transmission-margins": near.flatMap(({ rows }) => rows.margins),
    "substation-loading": near.flatMap(({ rows }) => rows.loadings),
    "connectivity-queue": near.flatMap(({ rows }) => rows.lots ?? [])
  })

/** Age of the oldest survey behind the substations, days. */
const ageOf = ({ today }: Network, near: ReadonlyArray<SubstationNear>): number =>
  near.reduce((oldest, { rows: { substation } }) => {
    return substation.dated === null ? oldest : Math.max(oldest, today - dayNumber(substation.dated))
  }, 0)

/** Substations and their queue from what the store holds. */
export const layer = Layer.effect(
  Substations,
  Effect.gen(function* () {
    const services = Context.make(GridData, yield* GridData).pipe(
      Context.add(Revisions, yield* Revisions),
      Context.add(NetworkData, yield* NetworkData),
      Context.add(ReferenceData, yield* ReferenceData)
    )
    const provided =
      <Call, A, E>(ask: (call: Call) => Effect.Effect<A, E, GridData | Revisions | NetworkData | ReferenceData>) =>
      (call: Call): Effect.Effect<A, E> =>
        Effect.provide(ask(call), services)
    return Substations.of({
      list: provided(list),
      detail: provided(detail),
      queue: provided(queue),
      plans: provided(plans),
      headroom: provided(headroom),
      forecast: provided(forecast),
      screen: provided(screen)
    })
  })
)
