import { Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { get } from "@grid/domain/plans/Plan"
import { infos } from "@grid/ingest/Sources"
import { method as gapFillMethod } from "@grid/models/demand/GapFill"
import { thermalMethod } from "@grid/models/fuel/Mix"
import { methods as carbonMethods } from "@grid/queries/carbon/BlockAnswers"
import { methods as forecastMethods } from "@grid/queries/forecast/Provenance"
import { isObject, type Json, type JsonObject } from "./Schemas.ts"

/** Id of the request that the examples answer. */
export const requestId = "6f9d3c1e52b74a1f9a550c8f"

const plan = get("growth")

/** Quota of the key holder after the example's call, as in the headers and in `meta.quota`. */
export const quota = {
  limit_minute: plan.limit_minute,
  remaining_minute: plan.limit_minute - 1,
  reset_minute: "2026-08-18T10:02:00Z",
  limit_day: plan.limit_day,
  remaining_day: plan.limit_day === null ? null : plan.limit_day - 142,
  reset_day: "2026-08-19T00:00:00Z"
}

/** Plan of the example's key. */
export const tier = plan.id

const modelled = (method: string) => ({ kind: "modelled", method }) as const

const forecast = (method: string) => ({ kind: "forecast", method }) as const

/** Methods of this service that stand in provenance as a source. */
const ownMethods: Readonly<Record<string, Pick<Provenance, "kind"> & { readonly method: string }>> = {
  "gap-fill": modelled(gapFillMethod),
  "thermal-split": modelled(thermalMethod),
  "grid-mix-2": modelled(carbonMethods["grid-mix-2"]),
  "demand-7": forecast(forecastMethods.kernel),
  "carbon-4": forecast(forecastMethods.expected_mix),
  "price-3": forecast(forecastMethods.linear_and_trees)
}

/** Provenance with kind, licence and address of its source, unless the example has its own. */
const withSource = (entry: Json): Json => {
  if (!isObject(entry) || "kind" in entry) return entry
  const { captured_at = null, dataset = null, source = null } = entry
  const own = ownMethods[String(source)]
  const info = infos.find(({ id }) => id === source)
  if (own !== undefined) return { dataset, source, ...own, captured_at, ...ownTerms }
  if (info === undefined) throw new Error(`the examples name the source ${String(source)}, which does not exist`)
  const kind = source === "simulator" ? "simulated" : "observed"
  return { dataset, source, kind, captured_at, licence: info.licence, url: info.url ?? null }
}

/** A window of an example with what was asked for and granted, where the example does not say it. */
const windowOf = (window: Json): JsonObject => {
  const { from = null, to = null, ...rest } = isObject(window) ? window : {}
  const span = { from, to }
  return {
    ...span,
    ...rest,
    requested: span,
    granted: span,
    reason: null,
    plan_needed: null,
    ...(isObject(window) ? window : {})
  }
}

/** `meta` of an answer. Without provenance it is that of a route that needs no API key. */
export const metaOf = ({ as_of = null, provenance, window, ...others }: JsonObject): JsonObject => {
  const general = { request_id: requestId, api_version: "v1" }
  const rest = window === undefined ? others : { ...others, window: windowOf(window) }
  return Array.isArray(provenance)
    ? { as_of, ...general, tier, quota, provenance: provenance.map(withSource), ...rest }
    : { ...general, ...rest }
}
