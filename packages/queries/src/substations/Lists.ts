import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { cursorOf, placeOf } from "@grid/domain/http/Cursor"
import { notLoaded } from "@grid/domain/network/NetworkDatasets"
import type { Substation } from "@grid/domain/network/Substation"
import { sum } from "@grid/domain/numbers/Numbers"
import { foldedName, fromSlug } from "@grid/domain/states/State"
import { ExpansionPlans, lotsPerPage, QueueDepth } from "@grid/domain/substations/Queue"
import { SubstationItem, substationsPerPage } from "@grid/domain/substations/Substation"
import type { SubstationRows } from "@grid/models/substations/Headroom"
import { lotState } from "@grid/models/substations/Lots"
import type { Network } from "@grid/models/substations/Network"
import { Effect } from "effect"
import {
  answerOf,
  type CallOf,
  kindOf,
  nearestSubstations,
  networkAt,
  rowsOf,
  sourcesOf,
  tablesAt
} from "./NetworkNow.ts"

/** A page of a list, and the cursor of the next; the cursor is good for the same question alone. */
const pageOf = <A>(
  items: ReadonlyArray<A>,
  page: { readonly cursor?: string | undefined; readonly limit: number },
  question: string,
  idOf: (item: A) => string
) => {
  const [asked, after] = page.cursor === undefined ? [question] : placeOf(page.cursor).split("\n")
  const start = after === undefined ? 0 : items.findIndex((item) => idOf(item) === after) + 1
  if (asked !== question || (page.cursor !== undefined && start === 0)) {
    return Effect.fail(InvalidParameter.of("cursor", "must be next_cursor of a page with the same other parameters"))
  }
  const part = items.slice(start, start + page.limit)
  const last = part.at(-1)
  const next_cursor =
    last === undefined || start + part.length === items.length ? null : cursorOf(`${question}\n${idOf(last)}`)
  return Effect.succeed({ part, next_cursor })
}

/** Capacity of all transformers, MVA; null where they are not known. */
const capacityMva = ({ transformers }: Substation): number | null =>
  transformers === null ? null : sum(transformers.map(({ mva, units }) => mva * units))

const headOf = (substation: Substation) => {
  const { dated, lat, lon, name, operator, substation_id, voltage_kv } = substation
  const state = fromSlug(substation.state ?? "")
  return {
    substation_id,
    name,
    state: state?.iso ?? null,
    zone: state?.zone ?? null,
    voltage_kv,
    lat,
    lng: lon,
    operator,
    capacity_mva: capacityMva(substation),
    dated
  }
}

/** Datasets with rows of a substation. */
const holdsOf = (rows: SubstationRows | undefined): ReadonlyArray<string> =>
  Object.entries({
    "transmission-margins": rows?.margins,
    "substation-loading": rows?.loadings,
    "connectivity-queue": rows?.lots
  }).flatMap(([dataset, some]) => ((some ?? []).length > 0 ? [dataset] : []))

const defaultRadiusKm = 50

/** Substations about a place, nearest first; without a place all of them by identifier. */
const about = (network: Network, { lat, lng, radius_km = defaultRadiusKm }: CallOf<"list">["query"]) =>
  lat === undefined || lng === undefined
    ? network.substations.map((item) => ({ item, distance_km: null }))
    : network.index.near({ lat, lng }, radius_km)

export const list = Effect.fn("Substations.list")(function* ({ now, query }: CallOf<"list">) {
  if ((query.lat === undefined) !== (query.lng === undefined)) {
    const [sent, missing] = query.lat === undefined ? ["lng", "lat"] : ["lat", "lng"]
    return yield* InvalidParameter.of(sent, `must be sent with ${missing}`)
  }
  if (query.radius_km !== undefined && query.lat === undefined) {
    return yield* InvalidParameter.of("radius_km", "must be sent with lat and lng")
  }
  const network = yield* networkAt(query, now)
  const { cursor, limit = substationsPerPage, min_voltage_kv = 0, query: text = "", state, voltage_kv, ...rest } = query
  const wanted = foldedName(text)
  const matches = about(network, query).filter(
    ({ item }) =>
      (wanted === "" || foldedName(`${item.substation_id} ${item.name ?? ""}`).includes(wanted)) &&
      (state === undefined || item.state === state) &&
      (voltage_kv === undefined || item.voltage_kv === voltage_kv) &&
      (min_voltage_kv === 0 || (item.voltage_kv ?? 0) >= min_voltage_kv)
  )
  const question = JSON.stringify([
    text,
    state,
    voltage_kv,
    min_voltage_kv,
    rest.lat,
    rest.lng,
    rest.radius_km,
    rest.as_of
  ])
  const { next_cursor, part } = yield* pageOf(matches, { cursor, limit }, question, ({ item }) => item.substation_id)
  const rows = part.map(({ distance_km, item }) => ({
    ...headOf(item),
    distance_km: distance_km === null ? null : Math.round(distance_km * 1e3) / 1e3,
    holds: holdsOf(network.rowsOf(item.substation_id))
  }))
  const data = {
    kind: kindOf(network),
    substations: rows,
    total: matches.length,
    did_you_mean: matches.length === 0 && text !== "" ? nearestSubstations(network, text) : [],
    next_cursor,
    sources: sourcesOf(network, { substations: part.map(({ item }) => item) })
  }
  return answerOf(data, { row: SubstationItem, rows })
})

/** Months of loading that are told. */
const loadingMonths = 12

const newestFirst =
  <A>(keyOf: (item: A) => string) =>
  (a: A, b: A): number =>
    keyOf(a) < keyOf(b) ? 1 : -1

export const detail = Effect.fn("Substations.detail")(function* ({ now, path, query }: CallOf<"detail">) {
  const network = yield* networkAt(query, now)
  const { loadings, lots, margins, substation } = yield* rowsOf(network, path.substation_id)
  const plans = network.tables.plans.filter(({ substation_ids }) => substation_ids.includes(substation.substation_id))
  return answerOf({
    kind: kindOf(network),
    ...headOf(substation),
    transformers: substation.transformers,
    power_factor: substation.power_factor,
    injection_mw: substation.injection_mw,
    min_load_mw: substation.min_load_mw,
    margins: margins
      .toSorted(newestFirst(({ published_on }) => published_on))
      .map(({ direction, margin_mw, nets_grants, published_on }) => ({
        direction,
        margin_mw,
        nets_grants,
        published_on
      })),
    loading: loadings
      .toSorted(newestFirst(({ month }) => month))
      .slice(0, loadingMonths)
      .map(({ min_mva, month, peak_mva }) => ({ month, peak_mva, min_mva })),
    lots: (lots ?? []).toSorted(byApplication).map((lot) => ({
      lot_id: lot.lot_id,
      developer: lot.developer,
      technology: lot.technology,
      direction: lot.direction,
      capacity_mw: lot.capacity_mw,
      state: lotState(lot, network.today),
      applied_on: lot.applied_on
    })),
    plan_ids: plans.map(({ plan_id }) => plan_id),
    sources: sourcesOf(network, {
      substations: [substation],
      "transmission-margins": margins,
      "substation-loading": loadings,
      "connectivity-queue": lots ?? [],
      "expansion-plans": plans
    })
  })
})

/** Order by a day, those without one last, then by identifier. */
const byDay =
  <A>(dayOf: (item: A) => string | null, idOf: (item: A) => string) =>
  (a: A, b: A): number => {
    const [first, second] = [`${dayOf(a) ?? "~"} ${idOf(a)}`, `${dayOf(b) ?? "~"} ${idOf(b)}`]
    return first < second ? -1 : first > second ? 1 : 0
  }

const byApplication = byDay<{ readonly applied_on: string | null; readonly lot_id: string }>(
  ({ applied_on }) => applied_on,
  ({ lot_id }) => lot_id
)

export const queue = Effect.fn("Substations.queue")(function* ({ now, path: { region }, query }: CallOf<"queue">) {
  const network = yield* networkAt(query, now)
  const { queue } = network.tables
  if (queue.length === 0) return yield* notLoaded("connectivity-queue")
  const zoneOf = (id: string) => fromSlug(network.rowsOf(id)?.substation.state ?? "")?.zone ?? null
  const waiting = queue.flatMap((lot) => {
    const state = lotState(lot, network.today)
    return state === "queued" || state === "granted" ? [{ ...lot, state, zone: zoneOf(lot.substation_id) }] : []
  })
  const entries = waiting.filter(({ zone }) => zone === region).toSorted(byApplication)
  const { cursor, limit = lotsPerPage } = query
  const { next_cursor, part } = yield* pageOf(
    entries.map((lot, index) => ({ ...lot, rank: index + 1 })),
    { cursor, limit },
    JSON.stringify([region, query.as_of]),
    ({ lot_id }) => lot_id
  )
  const mwOf = (wanted: "queued" | "granted") =>
    sum(entries.map(({ capacity_mw, state }) => (state === wanted ? capacity_mw : 0)))
  const rows = part.map((lot) => ({
    rank: lot.rank,
    lot_id: lot.lot_id,
    developer: lot.developer,
    substation_id: lot.substation_id,
    direction: lot.direction,
    capacity_mw: lot.capacity_mw,
    technology: lot.technology,
    applied_on: lot.applied_on,
    state: lot.state
  }))
  const data = {
    region,
    kind: kindOf(network),
    entries: rows,
    queued_mw: mwOf("queued"),
    granted_mw: mwOf("granted"),
    lots: entries.length,
    unplaced_lots: waiting.filter(({ zone }) => zone === null).length,
    next_cursor,
    sources: sourcesOf(network, { "connectivity-queue": entries })
  }
  return answerOf(data, { row: QueueDepth.fields.entries.value, rows })
})

export const plans = Effect.fn("Substations.plans")(function* ({ now, query }: CallOf<"plans">) {
  const network = yield* tablesAt(query, now)
  if (network.tables.plans.length === 0) return yield* notLoaded("expansion-plans")
  const { energised_by, region, zone = region } = query
  const rows = network.tables.plans.filter(
    (plan) =>
      [region, zone].every((asked) => asked === undefined || plan.region === asked) &&
      (energised_by === undefined || (plan.planned_on !== null && plan.planned_on <= energised_by))
  )
  const schemes = rows
    .toSorted(
      byDay(
        ({ planned_on }) => planned_on,
        ({ plan_id }) => plan_id
      )
    )
    .map((plan) => ({
      id: plan.plan_id,
      name: plan.name,
      region: plan.region,
      voltage_kv: plan.voltage_kv,
      capacity_mva: plan.capacity_mva,
      transfer_mw: plan.transfer_mw,
      substation_ids: plan.substation_ids,
      energisation_date: plan.planned_on,
      energised_on: plan.energised_on,
      status: plan.status,
      sources: [{ type: "expansion-plans", id: plan.source }],
      zone: plan.region
    }))
  const data = {
    kind: kindOf(network),
    plans: schemes,
    sources: sourcesOf(network, { "expansion-plans": rows })
  }
  return answerOf(data, { row: ExpansionPlans.fields.plans.value, rows: schemes })
})
