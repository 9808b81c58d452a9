import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { ApiError, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { mostOfMinute } from "@grid/domain/plans/Plan"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import type { HttpCall } from "@grid/http/HttpCall"
import { MinuteCounts } from "@grid/http/MinuteCounts"
import { hashSecret } from "@grid/store/keys/Secrets"
import { Effect, Result } from "effect"

/** Time of a call's charge: before its answer is made, or after, where the client turns out to lack it; `paid` by a page load. */
export type Charge = "before" | "after" | "paid"

const pageLoadForm = /^[A-Za-z0-9_-]{22}$/

/** True for a route that a page reads; what engines compute and what leaves something behind is charged call by call. */
const isRead = ({ method, policy }: ContractRoute): boolean => method === "GET" && !policy.computed

/**
 * Charge of a call by a session. A page load may pay for one that reads, and an answer of such a call that the browser has already
 * costs nothing. Such an answer is made before it is charged, as often in a minute as the largest plan admits calls: what comes
 * behind is charged first, or it would be made also where nothing is left of the quota.
 */
export const makeChargeOf = Effect.map(PageLoads, (pageLoads) => {
  const lateCharges = new MinuteCounts()

  const ofEtag = (token: string, now: number): Charge => {
    const session = hashSecret(token)
    if (lateCharges.count(session, now) >= mostOfMinute) return "before"
    lateCharges.add(session, now)
    return "after"
  }

  return (
    { message, method, startedMs }: HttpCall,
    route: ContractRoute,
    credential: Result.Result<string, ApiError>
  ): Effect.Effect<Charge, ServiceUnavailable> => {
    if (!isRead(route) || Result.isFailure(credential)) return Effect.succeed("before")
    const { "if-none-match": etag, "x-page-load": id } = message.headers
    const token = credential.success
    const otherwise = () => (method === "GET" && etag !== undefined ? ofEtag(token, startedMs) : "before")
    return typeof id === "string" && pageLoadForm.test(id)
      ? Effect.map(pageLoads.take(token, id), (taken) => (taken ? "paid" : otherwise()))
      : Effect.sync(otherwise)
  }
})
