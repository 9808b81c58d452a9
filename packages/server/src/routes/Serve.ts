import { type ApiError, InternalError, NotAcceptable, NotImplemented } from "@grid/domain/errors/ApiError"
import { isServed, roadmapOf } from "@grid/domain/products/Product"
import { type Caller, CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { type Admission, Gate, Refusal } from "@grid/domain/gate/Gate"
import type { AccessPolicy } from "@grid/domain/http/Access"
import { answersItself } from "@grid/domain/legacy/Mapping"
import { type Plan, plans } from "@grid/domain/plans/Plan"
import { Cause, Clock, Effect, Exit, Option, Result } from "effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress } from "../gate/ClientAddress.ts"
import { bearerToken, fromHeaders } from "../gate/Credentials.ts"
import { chooseFormat, dataReply, type RouteAnswer } from "../http/DataReply.ts"
import { currentCall, type HttpCall, json, type Reply } from "../http/HttpCall.ts"
import { problem } from "../http/Problem.ts"
import { readJson, readJsonOrCsv } from "../http/RequestBody.ts"
import { respond } from "../http/Respond.ts"
import { IdentityTokens } from "../keys/IdentityToken.ts"
import type { IdentityHandlers } from "../keys/KeysRoutes.ts"
import {
  type Body,
  checkJson,
  checkPlan,
  checkRights,
  type Decoded,
  idempotencyKeyOf,
  parametersOf,
  payloadOf
} from "./Check.ts"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { AnyDataHandler } from "../contract/DataRoutes.ts"

type Response = HttpServerResponse.HttpServerResponse

/** The answer to a call of one route, whatever came of decoding its path and query. */
export type Answering = (decoded: Decoded) => Effect.Effect<Response>

/** A data call whose request is in order. */
interface Prepared {
  readonly format: AccessPolicy["formats"][number]
  readonly run: Effect.Effect<RouteAnswer<unknown>, ApiError, CurrentCaller>
}

/** A check that throws admits nobody. */
const safely =
  <A, B>(check: (input: A) => Result.Result<B, ApiError>) =>
  (input: A): Result.Result<B, ApiError> => {
    try {
      return check(input)
    } catch {
      return Result.fail(new InternalError({}))
    }
  }

/** What an unexpected failure is answered with, once it is logged. */
export const unexpected = (call: HttpCall, cause: Cause.Cause<unknown>): Effect.Effect<InternalError> =>
  Effect.as(
    Effect.annotateLogs(Effect.logError("request failed", cause), "request_id", call.requestId),
    new InternalError({})
  )

/** The declared error of a failed answer; a defect is logged and becomes a 500. */
const errorOf = (call: HttpCall, cause: Cause.Cause<ApiError>): Effect.Effect<ApiError> =>
  Option.match(Cause.findErrorOption(cause), {
    onSome: Effect.succeed,
    onNone: () => unexpected(call, cause)
  })

/** The answer of an effect whose errors are problems. */
export const answered = (call: HttpCall, effect: Effect.Effect<Reply, ApiError | Refusal>): Effect.Effect<Response> =>
  Effect.matchCauseEffect(effect, {
    onSuccess: (reply) => Effect.succeed(respond(call, reply)),
    onFailure: (cause) => {
      const failure = Option.getOrNull(Cause.findErrorOption(cause))
      return failure?._tag === "Refusal"
        ? Effect.succeed(respond(call, problem(call, failure.error, failure.caller)))
        : Effect.map(errorOf(call, cause as Cause.Cause<ApiError>), (error) => respond(call, problem(call, error)))
    }
  })

const publicMeta = (call: HttpCall) => ({ request_id: call.requestId, api_version: "v1" as const })

/** How routes of the contract are answered, by the credential that their policy asks for. */
export const makeServe = Effect.gen(function* () {
  const settings = yield* AppSettings
  const gate = yield* Gate
  const tokens = yield* IdentityTokens
  const clock = yield* Clock.Clock
  const anonymous = settings.legacyAnonymous && answersItself(settings.namespacePhase)
  const products = new Map(settings.products.map((product) => [product.id, product]))

  /** Why a route is not served although it is in the contract: its product is on the roadmap. */
  const awaited = ({ product }: AccessPolicy): NotImplemented | null => {
    const entry = product === null ? undefined : products.get(product)
    if (entry === undefined || isServed(entry)) return null
    const { eta, id, status } = entry
    return new NotImplemented({ eta, id, status })
  }

  const credentialOf = (call: HttpCall) => ({
    credential: fromHeaders(call.message.rawHeaders, call.surface),
    anonymous: call.open && anonymous,
    address: () => clientAddress(call.message.socket.remoteAddress, call.message.rawHeaders, settings.trustedProxies),
    surface: call.surface
  })

  const prepare =
    (call: HttpCall, route: ContractRoute, handler: AnyDataHandler, decoded: Decoded, body: Body) =>
    (plan: Plan): Result.Result<Prepared, ApiError> => {
      const { policy } = route
      const rights = checkPlan(policy, plan)
      if (Result.isFailure(rights)) return Result.fail(rights.failure)
      const planned = awaited(policy)
      if (planned !== null) return Result.fail(planned)
      const parameters = parametersOf(call, route, decoded)
      if (Result.isFailure(parameters)) return Result.fail(parameters.failure)
      const { params, query, raw } = parameters.success
      const granted = checkRights(policy.featureByParameter, plan, raw)
      if (Result.isFailure(granted)) return Result.fail(granted.failure)
      const wanted = raw["format"] as "json" | "csv" | undefined
      const format = chooseFormat(call.message.headers.accept, wanted, policy.formats)
      if (format === null) return Result.fail(new NotAcceptable({ offered: [...policy.formats] }))
      const payload = payloadOf(route, body, raw)
      if (Result.isFailure(payload)) return Result.fail(payload.failure)
      const included = checkRights(policy.featureByMember, plan, payload.success)
      if (Result.isFailure(included)) return Result.fail(included.failure)
      const key = route.decodePayload === null ? Result.succeed(null) : idempotencyKeyOf(call)
      if (Result.isFailure(key)) return Result.fail(key.failure)
      const request = {
        query,
        payload: payload.success,
        path: params,
        idempotencyKey: key.success,
        plan,
        now: clock.currentTimeMillisUnsafe()
      }
      return Result.map(handler(request), (run) => ({ format, run }))
    }

  const finished = (
    call: HttpCall,
    route: ContractRoute,
    { caller, value }: Admission<Prepared>
  ): Effect.Effect<Response> => {
    const reply = (answer: RouteAnswer<unknown>) =>
      respond(call, dataReply(call, caller, value.format, answer, route.policy.bare))
    const { run } = value
    if (Exit.isExit(run) && Exit.isSuccess(run)) return Effect.sync(() => reply(run.value as RouteAnswer<unknown>))
    return Effect.matchCauseEffect(Effect.provideService(run, CurrentCaller, caller), {
      onSuccess: (answer) => Effect.sync(() => reply(answer)),
      onFailure: (cause) => Effect.map(errorOf(call, cause), (error) => respond(call, problem(call, error, caller)))
    })
  }

  /** What throws while an answer is made is a defect of that answer alone. */
  const guarded = (call: HttpCall, effect: Effect.Effect<Response>): Effect.Effect<Response> =>
    Effect.catchDefect(effect, (defect) =>
      Effect.map(errorOf(call, Cause.die(defect)), (error) => respond(call, problem(call, error)))
    )

  const admitted = (
    call: HttpCall,
    route: ContractRoute,
    handler: AnyDataHandler,
    asked: ReturnType<typeof credentialOf>,
    decoded: Decoded,
    body: Body
  ): Effect.Effect<Response> =>
    guarded(
      call,
      Effect.callback<Response>((resume) =>
        gate.unsafeAdmit<Prepared>(
          Object.assign(asked, {
            cost: route.policy.metered ? (1 as const) : (0 as const),
            check: safely(prepare(call, route, handler, decoded, body))
          }),
          (result) =>
            resume(
              Result.isFailure(result)
                ? Effect.succeed(respond(call, problem(call, result.failure.error, result.failure.caller)))
                : finished(call, route, result.success)
            )
        )
      )
    )

  /** A route of the data, through the gate. Its body is read only where there is a key and something to answer. */
  const data =
    (route: ContractRoute, handler: AnyDataHandler): Answering =>
    (decoded) =>
      Effect.withFiber((fiber) => {
        const call = currentCall(fiber)
        const asked = credentialOf(call)
        if (route.decodePayload === null || Result.isFailure(asked.credential) || awaited(route.policy) !== null) {
          return admitted(call, route, handler, asked, decoded, null)
        }
        const { bodyBytes, csvBody } = route.policy
        const read = csvBody ? readJsonOrCsv : readJson
        return Effect.flatMap(Effect.result(read(call.message, bodyBytes)), (body) =>
          admitted(call, route, handler, asked, decoded, body)
        )
      })

  const effect =
    (work: (call: HttpCall, decoded: Decoded) => Effect.Effect<Reply, ApiError | Refusal>): Answering =>
    (decoded) =>
      Effect.withFiber((fiber) => {
        const call = currentCall(fiber)
        return answered(
          call,
          Effect.suspend(() => work(call, decoded))
        )
      })

  const ping = (route: ContractRoute): Answering =>
    effect((call, decoded) =>
      Effect.map(
        gate.admit({
          ...credentialOf(call),
          cost: 0,
          check: () => Result.flatMap(parametersOf(call, route, decoded), () => checkJson(call))
        }),
        ({ caller }) => pong(call, caller)
      )
    )

  const pong = (call: HttpCall, caller: Caller): Reply => {
    const { key, plan } = caller
    return dataReply(call, caller, "application/json", {
      data: JSON.stringify({
        ok: true,
        tier: plan.id,
        key_name: key.name,
        key_id: key.id,
        tenant: key.tenant_id
      }),
      etag: `W/"${key.id}.${key.version}"`,
      as_of: null,
      provenance: []
    })
  }

  /** Answers of the routes that need no key, by their name. */
  const open: Readonly<Record<string, (call: HttpCall) => object>> = {
    plans: (call) => ({ data: { plans }, meta: publicMeta(call) }),
    products: ({ baseUrl }) => ({
      products: settings.products.map((product) => ({
        ...roadmapOf(product, baseUrl),
        name: product.name
      }))
    })
  }

  const published = (route: ContractRoute): Answering => {
    const answer = open[route.name] as (call: HttpCall) => object
    return effect((call, decoded) =>
      Effect.fromResult(
        Result.map(
          Result.flatMap(parametersOf(call, route, decoded), () => checkJson(call)),
          () => json(200, answer(call), { "cache-control": "public, max-age=300" })
        )
      )
    )
  }

  const identity = (route: ContractRoute, handlers: IdentityHandlers): Answering => {
    const { decodePayload } = route
    const handler = handlers[route.name as keyof IdentityHandlers] as (request: {
      readonly identity: unknown
      readonly query: unknown
      readonly payload: unknown
      readonly id: string
      readonly idempotencyKey: string | null
    }) => Effect.Effect<{ readonly status: number; readonly data: unknown }, ApiError>
    return effect((call, decoded) =>
      Effect.gen(function* () {
        const caller = yield* tokens.verify(yield* Effect.fromResult(bearerToken(call.message.rawHeaders)))
        const { params, query } = yield* Effect.fromResult(parametersOf(call, route, decoded))
        yield* Effect.fromResult(checkJson(call))
        const idempotencyKey = yield* Effect.fromResult(idempotencyKeyOf(call))
        const payload =
          decodePayload === null
            ? null
            : yield* Effect.flatMap(readJson(call.message, route.policy.bodyBytes), (body) =>
                Effect.fromResult(decodePayload(body))
              )
        const { id = "" } = (params ?? {}) as { readonly id?: string }
        const { data, status } = yield* handler({
          identity: caller,
          query,
          payload,
          id,
          idempotencyKey
        })
        return json(status, { data, meta: publicMeta(call) }, { "cache-control": "no-store" })
      })
    )
  }

  return { data, identity, ping, published }
})
