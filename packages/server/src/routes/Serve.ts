import { InternalError } from "@grid/domain/errors/ApiError"
import { type Caller, CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { type Admission, Gate, type GateRequest, type Refusal } from "@grid/domain/gate/Gate"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { Cause, Effect, Exit, Result } from "effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { AnyDataHandler } from "../contract/DataRoutes.ts"
import { dataReply, type RouteAnswer } from "@grid/http/DataReply"
import { currentCall, type HttpCall } from "@grid/http/HttpCall"
import { problem } from "@grid/http/Problem"
import { readJson, readJsonOrCsv } from "@grid/http/RequestBody"
import { respond } from "@grid/http/Respond"
import { tooLong } from "@grid/http/TableFile"
import { type Answering, errorOf, unexpected } from "./Answering.ts"
import { makeCredentialOf } from "./CallCredential.ts"
import type { Body, Decoded } from "@grid/http/Check"
import { type Charge, makeChargeOf } from "./ConsoleCharge.ts"
import { makeRoadmapOf, type Prepare, type Prepared } from "./Prepare.ts"

type Response = HttpServerResponse.HttpServerResponse

const needsOf = ({ needs }: Prepared) => needs

/** A check that throws admits nobody. */
export const safely =
  <A>(check: GateRequest<A>["check"]): GateRequest<A>["check"] =>
  (plan, key) => {
    try {
      return check(plan, key)
    } catch {
      return Result.fail(new InternalError({}))
    }
  }

/** Charge of a call whose answer is there. */
type LateCharge = Effect.Effect<Admission<void>, Refusal>

const finished = (
  call: HttpCall,
  route: ContractRoute,
  { caller, value }: Admission<Prepared>,
  late: LateCharge | null
): Effect.Effect<Response> => {
  const { form, run } = value
  const replyTo = (to: Caller, answer: RouteAnswer<unknown>) => {
    const refusal = "file" in answer ? null : tooLong(form, answer)
    return refusal === null ? dataReply(call, to, form, answer, route) : problem(call, refusal, to)
  }
  const respondWith = (answer: RouteAnswer<unknown>): Effect.Effect<Response> => {
    if (late === null) return Effect.sync(() => respond(call, replyTo(caller, answer)))
    return Effect.suspend(() => {
      const uncharged = replyTo(caller, answer)
      if (uncharged.status === 304) return Effect.succeed(respond(call, uncharged))
      return Effect.match(late, {
        onSuccess: (charged) => respond(call, replyTo(charged.caller, answer)),
        onFailure: (refusal) => respond(call, problem(call, refusal.error, refusal.caller))
      })
    })
  }
  call.tenant = caller.key.tenant_id
  if (Exit.isExit(run) && Exit.isSuccess(run)) return respondWith(run.value as RouteAnswer<unknown>)
  return Effect.matchCauseEffect(Effect.provideService(run, CurrentCaller, caller), {
    onSuccess: respondWith,
    onFailure: (cause) => Effect.map(errorOf(call, cause), (error) => respond(call, problem(call, error, caller)))
  })
}

/** A defect while an answer is made ends that answer alone. */
const guarded = (call: HttpCall, effect: Effect.Effect<Response>): Effect.Effect<Response> =>
  Effect.catchDefect(effect, (defect) =>
    Effect.map(unexpected(call, Cause.die(defect)), (error) => respond(call, problem(call, error)))
  )

/** Metered routes, through the gate. A body is read only where there is a key and something to answer. */
export const makeServe = Effect.fnUntraced(function* (prepare: Prepare) {
  const gate = yield* Gate
  const credentialOf = yield* makeCredentialOf
  const roadmapOf = yield* makeRoadmapOf
  const chargeOf = yield* makeChargeOf

  /** A call as it came, with its credential. */
  interface Presented {
    readonly call: HttpCall
    readonly credential: ReturnType<typeof credentialOf>
    readonly decoded: Decoded
    readonly charge: Charge
  }

  const admitted = (
    { call, charge, credential, decoded }: Presented,
    route: ContractRoute,
    handler: AnyDataHandler,
    body: Body
  ): Effect.Effect<Response> => {
    const late = charge === "after" ? gate.admit({ ...credential, cost: 1, check: () => Result.void }) : null
    return guarded(
      call,
      Effect.callback<Response>((resume) =>
        gate.unsafeAdmit<Prepared>(
          Object.assign(credential, {
            cost: route.policy.metered && charge === "before" ? (1 as const) : (0 as const),
            check: safely(prepare(call, route, handler, decoded, body)),
            needs: needsOf
          }),
          (result) =>
            resume(
              Result.isFailure(result)
                ? Effect.succeed(respond(call, problem(call, result.failure.error, result.failure.caller)))
                : finished(call, route, result.success, late)
            )
        )
      )
    )
  }

  const served = (presented: Presented, route: ContractRoute, handler: AnyDataHandler): Effect.Effect<Response> => {
    const { call, credential } = presented
    if (route.decodePayload === null || Result.isFailure(credential.credential) || roadmapOf(route.policy) !== null)
      return admitted(presented, route, handler, null)
    const { bodyBytes, csvBody } = route.policy
    const read = csvBody === null ? readJson : readJsonOrCsv
    return Effect.flatMap(Effect.result(read(call.message, bodyBytes)), (body) =>
      admitted(presented, route, handler, body)
    )
  }

  return (route: ContractRoute, handler: AnyDataHandler): Answering =>
    (decoded) =>
      Effect.withFiber((fiber) => {
        const call = currentCall(fiber)
        const credential = credentialOf(call)
        if (call.surface !== "console" || !route.policy.metered)
          return served({ call, credential, decoded, charge: "before" }, route, handler)
        return Effect.matchEffect(chargeOf(call, credential.credential), {
          onSuccess: (charge) => served({ call, credential, decoded, charge }, route, handler),
          onFailure: (error) => Effect.succeed(respond(call, problem(call, error)))
        })
      })
})
