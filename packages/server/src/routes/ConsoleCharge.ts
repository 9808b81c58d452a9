import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { mostOfMinute } from "@grid/domain/plans/Plan"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import type { HttpCall } from "@grid/http/HttpCall"
import { MinuteCounts } from "@grid/http/MinuteCounts"
import { Effect } from "effect"

/** Time of a call's charge: before its answer is made, or after, where the client turns out to lack it; `paid` by a page load. */
export type Charge = "before" | "after" | "paid"

const pageLoadForm = /^[A-Za-z0-9_-]{22}$/

const etagOf = ({ message, method }: HttpCall) => (method === "GET" ? message.headers["if-none-match"] : undefined)

const pageLoadOf = ({ message }: HttpCall): string | null => {
  const id = message.headers["x-page-load"]
  return typeof id === "string" && pageLoadForm.test(id) ? id : null
}

/**
 * True for a call by a session that may cost nothing. It reads, as a page does; what engines compute and what leaves something behind
 * is charged call by call.
 */
export const mayBeFree = (call: HttpCall, { method, policy }: ContractRoute): boolean =>
  call.surface === "console" &&
  policy.metered &&
  method === "GET" &&
  !policy.computed &&
  (etagOf(call) !== undefined || pageLoadOf(call) !== null)

/**
 * Charge of such a call, once its session is admitted. A page load may pay for it, and an answer that the browser has already costs
 * nothing. Such an answer is made before it is charged, for a tenant as often in a minute as the largest plan admits calls: what comes
 * behind is charged first, or it would be made also where nothing is left of the quota. As often a session may name page loads that
 * pay for nothing; further ones are not looked up.
 */
export const makeChargeOf = Effect.map(PageLoads, (pageLoads) => {
  const lateCharges = new MinuteCounts()
  const inVain = new MinuteCounts()

  const isPaid = (session: ApiKey["id"], id: string, now: number): Effect.Effect<boolean, ServiceUnavailable> => {
    if (inVain.count(session, now) >= mostOfMinute) return Effect.succeed(false)
    inVain.add(session, now)
    return Effect.tap(pageLoads.take(session, id), (taken) =>
      Effect.sync(() => (taken ? inVain.takeBack(session, now) : undefined))
    )
  }

  const unpaid = (call: HttpCall, tenant: string): Charge => {
    if (etagOf(call) === undefined || lateCharges.count(tenant, call.startedMs) >= mostOfMinute) return "before"
    lateCharges.add(tenant, call.startedMs)
    return "after"
  }

  return (call: HttpCall, { id, tenant_id }: ApiKey): Effect.Effect<Charge, ServiceUnavailable> =>
    Effect.suspend(() => {
      const pageLoad = pageLoadOf(call)
      const paid = pageLoad === null ? Effect.succeed(false) : isPaid(id, pageLoad, call.startedMs)
      return Effect.map(paid, (isFree) => (isFree ? "paid" : unpaid(call, tenant_id)))
    })
})
