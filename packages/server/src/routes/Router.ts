import {
  type ApiError,
  InternalError,
  InvalidParameter,
  MethodNotAllowed,
  NotAcceptable,
  NotFound,
  NotInPlan
} from "@grid/domain/errors/ApiError"
import type { AccessPolicy } from "@grid/domain/http/Access"
import { lowestWith, type Plan, plans } from "@grid/domain/plans/Plan"
import { Clock, Context, Effect, Either, Layer } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress } from "../gate/ClientAddress.ts"
import { bearerToken, fromHeaders, rawValues } from "../gate/Credentials.ts"
import { Gate, type Refusal } from "../gate/Gate.ts"
import { gridRoutes } from "../grid/GridRoutes.ts"
import { negotiate } from "../http/Accept.ts"
import { chooseFormat, type DataAnswer, dataReply } from "../http/DataReply.ts"
import { type Exchange, json, type Reply } from "../http/Exchange.ts"
import { problem } from "../http/Problem.ts"
import { parseQuery } from "../http/Query.ts"
import { readJson } from "../http/RequestBody.ts"
import { IdentityTokens } from "../keys/IdentityToken.ts"
import { keysRoutes } from "../keys/KeysRoutes.ts"
import { operationsRoutes } from "../operations/OperationsRoutes.ts"
import { type ContractRoute, contractRoutes } from "./Contract.ts"
import type { DataHandler } from "./DataRoutes.ts"
import { makePaths } from "./Paths.ts"

/** Answers every request there is. Never fails: what goes wrong is an answer, too. */
export class Router extends Context.Tag("@grid/server/Router")<
  Router,
  { readonly handle: (exchange: Exchange) => Effect.Effect<Reply> }
>() {}

/** Answers one exchange of a known route. `parameters` are those of the path, in order. */
export type RouteHandler = (exchange: Exchange, parameters: ReadonlyArray<string>) => Effect.Effect<Reply, ApiError | Refusal>

/** Both spellings of the base path lead to the same routes. */
const alias = "/api/developer/v1"
const canonical = "/developer/v1"

const publicMeta = (exchange: Exchange) => ({ request_id: exchange.requestId, api_version: "v1" as const })

/** The plan's rights that the policy asks for, as far as they do not depend on parameters. */
const checkPlan = (policy: AccessPolicy, plan: Plan): Either.Either<void, NotInPlan> =>
  policy.feature === null || plan[policy.feature]
    ? Either.void
    : Either.left(new NotInPlan({ feature: policy.feature, required_plan: lowestWith(policy.feature) }))

const checkParameters = (
  policy: AccessPolicy,
  plan: Plan,
  query: Readonly<Record<string, string>>
): Either.Either<void, NotInPlan> => {
  for (const [parameter, feature] of Object.entries(policy.featureByParameter)) {
    if (parameter in query && !plan[feature]) {
      return Either.left(new NotInPlan({ feature, required_plan: lowestWith(feature) }))
    }
  }
  return Either.void
}

const idempotencyKeyOf = (exchange: Exchange): Either.Either<string | null, InvalidParameter> => {
  const values = rawValues(exchange.message.rawHeaders, "idempotency-key")
  const [value] = values
  if (value === undefined) return Either.right(null)
  return values.length === 1 && /^[\x21-\x7e]{1,128}$/.test(value)
    ? Either.right(value)
    : Either.left(InvalidParameter.of("Idempotency-Key", "must be given once, as 1 to 128 printable characters"))
}

export const layer = Layer.effect(
  Router,
  Effect.gen(function* () {
    const settings = yield* AppSettings
    const gate = yield* Gate
    const tokens = yield* IdentityTokens
    const dataHandlers = yield* gridRoutes
    const identityHandlers = yield* keysRoutes
    const operations = yield* operationsRoutes

    const credentialOf = (exchange: Exchange) => ({
      credential: fromHeaders(exchange.message.rawHeaders),
      address: clientAddress(
        exchange.message.socket.remoteAddress,
        exchange.message.rawHeaders,
        settings.trustedProxies
      ),
      surface: "rest" as const
    })

    const data = (route: ContractRoute): RouteHandler => {
      const handler = dataHandlers[route.name as keyof typeof dataHandlers] as DataHandler<unknown>
      const { policy } = route
      return Effect.fnUntraced(function* (exchange) {
        const now = yield* Clock.currentTimeMillis
        const admission = yield* gate.admit({
          ...credentialOf(exchange),
          cost: policy.metered ? 1 : 0,
          check: (plan) =>
            Either.gen(function* () {
              yield* checkPlan(policy, plan)
              const raw = yield* parseQuery(exchange.query)
              const query = yield* route.decodeQuery(raw)
              yield* checkParameters(policy, plan, raw)
              const format = chooseFormat(
                exchange.message.headers.accept,
                raw["format"] as "json" | "csv" | undefined,
                policy.formats
              )
              if (format === null) return yield* Either.left(new NotAcceptable({ offered: [...policy.formats] }))
              return { format, run: yield* handler({ query, plan, now }) }
            }) as Either.Either<
              { format: AccessPolicy["formats"][number]; run: Effect.Effect<DataAnswer, ApiError> },
              ApiError
            >
        })
        return yield* Effect.match(admission.value.run, {
          onFailure: (error) => problem(exchange, error, admission.caller),
          onSuccess: (answer) => dataReply(exchange, admission, admission.value.format, answer)
        })
      })
    }

    const requireJson = (exchange: Exchange) =>
      negotiate(exchange.message.headers.accept, ["application/json"]) === null
        ? Either.left(new NotAcceptable({ offered: ["application/json"] }))
        : Either.void

    const ping = (route: ContractRoute): RouteHandler =>
      Effect.fnUntraced(function* (exchange) {
        const { caller } = yield* gate.admit({
          ...credentialOf(exchange),
          cost: 0,
          check: () =>
            parseQuery(exchange.query).pipe(
              Either.flatMap(route.decodeQuery),
              Either.flatMap(() => requireJson(exchange))
            )
        })
        const { key } = caller
        return dataReply(exchange, { caller, value: null }, "application/json", {
          data: JSON.stringify({ ok: true, tier: caller.plan.id, key_name: key.name, key_id: key.id, tenant: key.tenant_id }),
          etag: `W/"${key.id}.${key.version}"`,
          as_of: null,
          provenance: []
        })
      })

    const publicPlans = (route: ContractRoute): RouteHandler =>
      Effect.fnUntraced(function* (exchange) {
        yield* route.decodeQuery(yield* parseQuery(exchange.query))
        yield* requireJson(exchange)
        return json(200, { data: { plans }, meta: publicMeta(exchange) }, { "cache-control": "public, max-age=300" })
      })

    const identity = (route: ContractRoute): RouteHandler => {
      const handler = identityHandlers[route.name as keyof typeof identityHandlers] as (request: {
        readonly identity: unknown
        readonly query: unknown
        readonly payload: unknown
        readonly id: string
        readonly idempotencyKey: string | null
      }) => Effect.Effect<{ readonly status: number; readonly data: unknown }, ApiError>
      return Effect.fnUntraced(function* (exchange, parameters) {
        const caller = yield* tokens.verify(yield* bearerToken(exchange.message.rawHeaders))
        const query = yield* route.decodeQuery(yield* parseQuery(exchange.query))
        yield* requireJson(exchange)
        const idempotencyKey = yield* idempotencyKeyOf(exchange)
        const payload =
          route.decodePayload === null ? null : yield* route.decodePayload(yield* readJson(exchange.message))
        const answer = yield* handler({
          identity: caller,
          query,
          payload,
          id: parameters[0] ?? "",
          idempotencyKey
        })
        return json(
          answer.status,
          { data: answer.data, meta: publicMeta(exchange) },
          { "cache-control": "no-store" }
        )
      })
    }

    const handlerOf = (route: ContractRoute): RouteHandler => {
      if (route.name === "ping") return ping(route)
      if (route.policy.credential === "public") return publicPlans(route)
      return route.policy.credential === "identity" ? identity(route) : data(route)
    }

    const paths = makePaths<RouteHandler>([
      ...contractRoutes.map((route) => ({ method: route.method, path: route.path, handler: handlerOf(route) })),
      ...operations
    ])

    const answer = (exchange: Exchange): Effect.Effect<Reply, ApiError | Refusal> => {
      const path =
        exchange.path.startsWith(alias) && (exchange.path[alias.length] ?? "/") === "/"
          ? canonical + exchange.path.slice(alias.length)
          : exchange.path
      const found = paths.find(path, exchange.method === "HEAD" ? "GET" : exchange.method)
      if (found._tag === "found") return found.handler(exchange, found.parameters)
      return Effect.fail(
        found._tag === "method"
          ? new MethodNotAllowed({ allow: found.allow })
          : new NotFound({
              detail: `There is nothing at ${exchange.path.slice(0, 200)}; see ${exchange.baseUrl}/docs.`,
              did_you_mean: found.similar
            })
      )
    }

    return Router.of({
      handle: (exchange) =>
        Effect.suspend(() => answer(exchange)).pipe(
          Effect.catchAll((error) =>
            Effect.succeed(
              error._tag === "Refusal"
                ? problem(exchange, error.error, error.caller)
                : problem(exchange, error)
            )
          ),
          Effect.catchAllDefect((defect) =>
            Effect.zipRight(
              Effect.logError("request failed", defect).pipe(Effect.annotateLogs("request_id", exchange.requestId)),
              Effect.succeed(problem(exchange, new InternalError({})))
            )
          )
        )
    })
  })
)
