import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { ConfirmationRequired } from "@grid/domain/errors/ApiError"
import { Effect, Predicate } from "effect"
import { json } from "@grid/http/HttpCall"
import { readJson } from "@grid/http/RequestBody"
import { Identities } from "@grid/http/Identities"
import type { AnyIdentityHandler } from "../keys/KeysRoutes.ts"
import { type Answering, answering, publicMeta } from "./Answering.ts"
import { checkJson, checkRole, idempotencyKeyOf, parametersOf } from "@grid/http/Check"

/** `:id` of a path; empty where it has none. */
const idOf = (params: unknown): string =>
  Predicate.hasProperty(params, "id") && typeof params.id === "string" ? params.id : ""

/** Routes for signed-in users. */
export const makeIdentityRoute = Effect.map(
  Identities,
  (identities) =>
    (route: ContractRoute, handler: AnyIdentityHandler): Answering => {
      const { decodePayload } = route
      return answering(
        Effect.fnUntraced(function* (call, decoded) {
          const identity = yield* identities.identify(call)
          yield* Effect.fromResult(checkRole(route.policy, identity.role))
          if (route.policy.changes === "credentials" && identity.session?.is_confirmed === false)
            return yield* new ConfirmationRequired({})
          const { params, query } = yield* Effect.fromResult(parametersOf(call, route, decoded))
          yield* Effect.fromResult(checkJson(call))
          const idempotencyKey = yield* Effect.fromResult(idempotencyKeyOf(call))
          const payload =
            decodePayload === null
              ? null
              : yield* Effect.flatMap(readJson(call.message, route.policy.bodyBytes), (body) =>
                  Effect.fromResult(decodePayload(body))
                )
          const { data, status, ...rest } = yield* handler({
            identity,
            query,
            payload,
            id: idOf(params),
            idempotencyKey
          })
          return json(status, { data, meta: { ...publicMeta(call), ...rest } }, { "cache-control": "no-store" })
        })
      )
    }
)
