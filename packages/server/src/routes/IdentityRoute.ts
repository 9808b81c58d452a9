import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { Effect, Predicate } from "effect"
import { bearerToken } from "../gate/Credentials.ts"
import { json } from "@grid/http/HttpCall"
import { readJson } from "@grid/http/RequestBody"
import { IdentityTokens } from "../keys/IdentityToken.ts"
import type { AnyIdentityHandler } from "../keys/KeysRoutes.ts"
import { type Answering, answering, publicMeta } from "./Answering.ts"
import { checkJson, idempotencyKeyOf, parametersOf } from "./Check.ts"

/** `:id` of a path; empty where it has none. */
const idOf = (params: unknown): string =>
  Predicate.hasProperty(params, "id") && typeof params.id === "string" ? params.id : ""

/** Routes for signed-in users. */
export const makeIdentityRoute = Effect.map(
  IdentityTokens,
  (tokens) =>
    (route: ContractRoute, handler: AnyIdentityHandler): Answering => {
      const { decodePayload } = route
      return answering(
        Effect.fnUntraced(function* (call, decoded) {
          const identity = yield* tokens.verify(yield* Effect.fromResult(bearerToken(call.message.rawHeaders)))
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
