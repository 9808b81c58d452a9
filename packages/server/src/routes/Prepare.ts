import { type ApiError, InvalidParameter, NotAcceptable, NotImplemented } from "@grid/domain/errors/ApiError"
import { withNamedDays } from "@grid/domain/http/NamedDays"
import type { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { EngineThreads } from "@grid/domain/engines/EngineThreads"
import type { AccessPolicy } from "@grid/domain/http/Access"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import type { NeedText } from "@grid/domain/observations/Holdings"
import { knowing, mostKnownDays } from "@grid/domain/observations/KnowledgeTime"
import type { CallTime } from "@grid/domain/http/RequestWindow"
import { type Instant, spanEnd } from "@grid/domain/time/Time"
import type { WindowRequest } from "@grid/domain/time/Window"
import type { Plan } from "@grid/domain/plans/Plan"
import { isServed } from "@grid/domain/products/Product"
import { Effect, Predicate, Result } from "effect"
import { AppSettings } from "../config/Settings.ts"
import type { AnyDataHandler } from "../contract/DataRoutes.ts"
import { chooseForm, type RouteAnswer } from "@grid/http/DataReply"
import type { Form } from "@grid/http/TableFile"
import { isHeavy, makeComputedCalls, makeHeavyCalls, makeOutgoingCalls, windowDays } from "@grid/http/HeavyCalls"
import { inReadTurn } from "@grid/domain/operations/ReadTurns"
import type { HttpCall } from "@grid/http/HttpCall"
import {
  type Body,
  checkPlan,
  checkRole,
  checkRights,
  type Decoded,
  idempotencyKeyOf,
  parametersOf,
  payloadOf,
  prefersAsync,
  quoting
} from "@grid/http/Check"

/** A data call whose request is in order. */
export interface Prepared {
  readonly form: Form
  readonly needs: ReadonlyArray<NeedText>
  readonly run: Effect.Effect<RouteAnswer<unknown>, ApiError, CurrentCaller>
}

/** Member or parameter of a request that is answered as of an earlier time. */
interface Known {
  readonly known_at?: Instant | undefined
}

interface SeriesRequest extends WindowRequest, Known {}

const knownOf = (payload: unknown): Known =>
  Predicate.hasProperty(payload, "known_at") ? { known_at: payload.known_at as Instant | undefined } : {}

/** Knowledge time of a query, epoch ms; null where it names none, or one to come. */
const knownAtOf = (query: SeriesRequest, request: CallTime): Result.Result<number | null, InvalidParameter> => {
  if (query.known_at === undefined) return Result.succeed(null)
  const known_at = spanEnd(query.known_at)
  if (known_at >= request.now) return Result.succeed(null)
  return windowDays(query, request) > mostKnownDays
    ? Result.fail(
        InvalidParameter.of("known_at", `reads windows of at most ${mostKnownDays} days: ask for a shorter one`)
      )
    : Result.succeed(known_at)
}

/** The work of a request as of an earlier time; a window of its answer says which. */
const asKnown = <E, R>(work: Effect.Effect<RouteAnswer<unknown>, E, R>, known_at: number | null) =>
  knowing(known_at)(
    known_at === null
      ? work
      : Effect.map(work, (answer) =>
          "window" in answer && answer.window !== undefined
            ? { ...answer, window: { ...answer.window, known_at } }
            : answer
        )
  )

/** Refusal of a route that is in the contract while its product is on the roadmap; null where it is served. */
export const makeRoadmapOf = Effect.map(AppSettings, (settings) => {
  const products = new Map(settings.products.map((product) => [product.id, product]))
  return ({ product }: AccessPolicy): NotImplemented | null => {
    const entry = product === null ? undefined : products.get(product)
    if (entry === undefined || isServed(entry)) return null
    const { eta, id, status } = entry
    return new NotImplemented({ eta, id, status })
  }
})

/** Check of a data call, free of charge, in the order in which the contract refuses. */
export const makePrepare = Effect.gen(function* () {
  const roadmapOf = yield* makeRoadmapOf
  const heavy = yield* makeHeavyCalls
  const outgoing = yield* makeOutgoingCalls
  const computed = yield* makeComputedCalls((yield* EngineThreads).places)
  return (call: HttpCall, route: ContractRoute, handler: AnyDataHandler, decoded: Decoded, body: Body) =>
    (plan: Plan, { role, tenant_id }: Pick<ApiKey, "role" | "tenant_id">): Result.Result<Prepared, ApiError> => {
      const { policy } = route
      const roleRights = checkRole(policy, role)
      if (Result.isFailure(roleRights)) return Result.fail(roleRights.failure)
      const planRights = checkPlan(policy, plan)
      if (Result.isFailure(planRights)) return Result.fail(planRights.failure)
      const roadmap = roadmapOf(policy)
      if (roadmap !== null) return Result.fail(roadmap)
      const parameters = parametersOf(call, route, decoded)
      if (Result.isFailure(parameters)) return Result.fail(withNamedDays(parameters.failure, call.startedMs))
      const { params, query, raw } = parameters.success
      const parameterRights = checkRights(policy.featureByParameter, plan, raw)
      if (Result.isFailure(parameterRights)) return Result.fail(parameterRights.failure)
      const form = chooseForm(call.message.headers.accept, raw, policy.formats)
      if (form === null) return Result.fail(new NotAcceptable({ offered: [...policy.formats] }))
      const payload = payloadOf(route, body, raw)
      if (Result.isFailure(payload)) return Result.fail(withNamedDays(payload.failure, call.startedMs))
      const memberRights = checkRights(policy.featureByMember, plan, payload.success)
      if (Result.isFailure(memberRights)) return Result.fail(memberRights.failure)
      const key = route.decodePayload === null ? Result.succeed(null) : idempotencyKeyOf(call)
      if (Result.isFailure(key)) return Result.fail(key.failure)
      const request = {
        query,
        payload: payload.success,
        path: params,
        idempotencyKey: key.success,
        format: form.format,
        respondAsync: policy.computed && prefersAsync(call),
        plan,
        now: call.startedMs
      }
      const known_at = knownAtOf({ ...knownOf(payload.success), ...(query as SeriesRequest) }, request)
      if (Result.isFailure(known_at)) return Result.fail(known_at.failure)
      const known = known_at.success
      const work = Result.mapError(handler(request), (error) => quoting(error, raw))
      const bounded = policy.callsOut ? outgoing : policy.computed && !request.respondAsync ? computed : heavy
      const admitted =
        policy.computed || policy.callsOut || known !== null || isHeavy(policy, query as WindowRequest, request)
          ? Result.flatMap(work, (run) => bounded(call, tenant_id, asKnown(run, known)))
          : inReadTurn(route, tenant_id, work)
      const needs = route.needs(Object.assign({}, params, query, payload.success))
      return Result.map(admitted, (run) => ({ form, needs, run }))
    }
})

export type Prepare = Effect.Success<typeof makePrepare>
