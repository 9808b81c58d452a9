import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { ApiError, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import type { HttpCall } from "@grid/http/HttpCall"
import { Effect, Result } from "effect"

/** Time of a call's charge: before its answer is made, or after, where the client turns out to lack it; `paid` by a page load. */
export type Charge = "before" | "after" | "paid"

const pageLoadForm = /^[A-Za-z0-9_-]{22}$/

/** True for a route that a page reads; what engines compute and what leaves something behind is charged call by call. */
const isRead = ({ method, policy }: ContractRoute): boolean => method === "GET" && !policy.computed

/**
 * Charge of a call by a session. A page load may pay for one that reads, and an answer of such a call that the browser has already
 * costs nothing.
 */
export const makeChargeOf = Effect.map(
  PageLoads,
  (pageLoads) =>
    (
      call: HttpCall,
      route: ContractRoute,
      credential: Result.Result<string, ApiError>
    ): Effect.Effect<Charge, ServiceUnavailable> => {
      if (!isRead(route)) return Effect.succeed("before")
      const { "if-none-match": etag, "x-page-load": id } = call.message.headers
      const otherwise = call.method === "GET" && etag !== undefined ? "after" : "before"
      if (Result.isFailure(credential) || typeof id !== "string" || !pageLoadForm.test(id))
        return Effect.succeed(otherwise)
      return Effect.map(pageLoads.take(credential.success, id), (taken) => (taken ? "paid" : otherwise))
    }
)
