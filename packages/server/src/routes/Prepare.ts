import { type ApiError, NotAcceptable, NotImplemented } from "@grid/domain/errors/ApiError"
import type { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { AccessPolicy } from "@grid/domain/http/Access"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import type { NeedText } from "@grid/domain/observations/Holdings"
import type { WindowRequest } from "@grid/domain/time/Window"
import type { Plan } from "@grid/domain/plans/Plan"
import { isServed } from "@grid/domain/products/Product"
import { Clock, Effect, Result } from "effect"
import { AppSettings } from "../config/Settings.ts"
import type { AnyDataHandler } from "../contract/DataRoutes.ts"
import { chooseForm, type RouteAnswer } from "@grid/http/DataReply"
import type { Form } from "@grid/http/TableFile"
import type { HttpCall } from "@grid/http/HttpCall"
import {
  type Body,
  checkPlan,
  checkRights,
  type Decoded,
  idempotencyKeyOf,
  parametersOf,
  payloadOf,
  quoting
} from "./Check.ts"
import { isHeavy, makeHeavyCalls } from "./HeavyCalls.ts"

/** A data call whose request is in order. */
export interface Prepared {
  readonly form: Form
  readonly needs: ReadonlyArray<NeedText>
  readonly run: Effect.Effect<RouteAnswer<unknown>, ApiError, CurrentCaller>
}

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
  const clock = yield* Clock.Clock
  const roadmapOf = yield* makeRoadmapOf
  const heavy = yield* makeHeavyCalls
  return (call: HttpCall, route: ContractRoute, handler: AnyDataHandler, decoded: Decoded, body: Body) =>
    (plan: Plan, { tenant_id }: Pick<ApiKey, "tenant_id">): Result.Result<Prepared, ApiError> => {
      const { policy } = route
      const planRights = checkPlan(policy, plan)
      if (Result.isFailure(planRights)) return Result.fail(planRights.failure)
      const roadmap = roadmapOf(policy)
      if (roadmap !== null) return Result.fail(roadmap)
      const parameters = parametersOf(call, route, decoded)
      if (Result.isFailure(parameters)) return Result.fail(parameters.failure)
      const { params, query, raw } = parameters.success
      const parameterRights = checkRights(policy.featureByParameter, plan, raw)
      if (Result.isFailure(parameterRights)) return Result.fail(parameterRights.failure)
      const form = chooseForm(call.message.headers.accept, raw, policy.formats)
      if (form === null) return Result.fail(new NotAcceptable({ offered: [...policy.formats] }))
      const payload = payloadOf(route, body, raw)
      if (Result.isFailure(payload)) return Result.fail(payload.failure)
      const memberRights = checkRights(policy.featureByMember, plan, payload.success)
      if (Result.isFailure(memberRights)) return Result.fail(memberRights.failure)
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
      const work = Result.mapError(handler(request), (error) => quoting(error, raw))
      const admitted = isHeavy(policy, query as WindowRequest, request)
        ? Result.flatMap(work, (run) => heavy(call, tenant_id, run))
        : work
      const needs = route.needs(Object.assign({}, params, query, payload.success))
      return Result.map(admitted, (run) => ({ form, needs, run }))
    }
})
