import { assert } from "@effect/vitest"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { Visitor, VisitOptions } from "@grid/testing/console/Visitor"
import { type House, keys } from "./House.ts"

const alerts = "/developer/v1/alerts"
const jobs = "/developer/v1/jobs"

const day = Array.from({ length: 96 }, () => 1)

/** Good body of a route, by its name; alerts go to the service itself. */
export const bodyOf = ({ url }: House, name: string): unknown =>
  ({
    createKey: { name: "desk" },
    rotateKey: { grace_hours: 1 },
    changeAlert: { name: "lower" },
    createAlert: {
      name: "low",
      metric: "frequency",
      op: "<",
      threshold: 49.9,
      for_blocks: 2,
      url: `${url}/hook`
    },
    createJob: { type: "export", dataset: "frequency", query: { hours: 24 }, format: "csv" },
    createLoadProfile: { from: "2026-08-18", load_mwh: day },
    createGenerationProfile: { technology: "solar", capacity_mw: 50, from: "2026-08-18", generation_mwh: day },
    scopeTwoLocationBased: { state: "maharashtra", from: "2026-08-18", load_mwh: day },
    hourlyMatching: {
      state: "maharashtra",
      from: "2026-08-18",
      load_mwh: day,
      generation_mwh: day,
      granularity: "block"
    }
  })[name]

/** Makers of what the paths of others name: the beginning of these, and the route's name. */
export const makers: ReadonlyArray<readonly [path: string, name: string, maker: string]> = [
  [keys, "createKey", keys],
  [alerts, "createAlert", alerts],
  [jobs, "createJob", jobs],
  ["/v1/load-profiles", "createLoadProfile", "/v1/load-profiles"],
  ["/v1/generation-profiles", "createGenerationProfile", "/v1/generation-profiles"],
  ["/v1/results", "hourlyMatching", "/v1/matching/hourly"],
  ["/v1/scope2", "scopeTwoLocationBased", "/v1/scope2/location-based"]
]

/** Id of what a visitor makes for a path to name. */
export const madeBy = async (house: House, visitor: Visitor, of: string): Promise<string> => {
  const maker = makers.find(([prefix]) => of.startsWith(prefix))
  assert(maker !== undefined, of)
  const [, name, path] = maker
  const visit = await visitor.call(path, { body: bodyOf(house, name) })
  assert.isBelow(visit.status, 300, visit.text)
  const { data, generation_profile_id, id, load_profile_id, result_id } = visit.body
  return String(
    (data as { readonly id: string } | undefined)?.id ?? id ?? load_profile_id ?? generation_profile_id ?? result_id
  )
}

/** Place of the one id in a path. */
export const anId = /:(?:load_profile_|generation_profile_|result_)?id/

/** Path of a route with an id; a delivery that it names is one of that alert, given up. */
export const pathOf = async (house: House, { path }: ContractRoute, id: string): Promise<string> => {
  if (!path.includes(":delivery_id")) return path.replace(anId, id)
  const delivery = `msg_${id.slice(-20)}`
  await house.sql(
    `insert into alert_delivery (id, alert_id, type, body, state, attempts, next_attempt_at)
     values ($1, $2, 'alert.test', '{}', 'failed', 1, null) on conflict do nothing`,
    [delivery, id]
  )
  return path.replace(":id", id).replace(":delivery_id", delivery)
}

/** Good call of a route. */
export const callOf = (house: House, { method, name }: ContractRoute): VisitOptions => ({
  method,
  body: bodyOf(house, name)
})
