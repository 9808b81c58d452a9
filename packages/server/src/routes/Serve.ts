import { InternalError } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { type Admission, Gate, type GateRequest } from "@grid/domain/gate/Gate"
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
import type { Body, Decoded } from "./Check.ts"
import { makePrepare, makeRoadmapOf, type Prepared } from "./Prepare.ts"

type Response = HttpServerResponse.HttpServerResponse

const needsOf = ({ needs }: Prepared) => needs

/** A check that throws admits nobody. */
const safely =
  <A>(check: GateRequest<A>["check"]): GateRequest<A>["check"] =>
  (plan, key) => {
    try {
      return check(plan, key)
    } catch {
      return Result.fail(new InternalError({}))
    }
  }

const finished = (
  call: HttpCall,
  route: ContractRoute,
  { caller, value }: Admission<Prepared>
): Effect.Effect<Response> => {
  const { form, run } = value
  const reply = (answer: RouteAnswer<unknown>) => {
    const refusal = "file" in answer ? null : tooLong(form, answer)
    return respond(
      call,
      refusal === null ? dataReply(call, caller, form, answer, route) : problem(call, refusal, caller)
    )
  }
  call.tenant = caller.key.tenant_id
  if (Exit.isExit(run) && Exit.isSuccess(run)) return Effect.sync(() => reply(run.value as RouteAnswer<unknown>))
  return Effect.matchCauseEffect(Effect.provideService(run, CurrentCaller, caller), {
    onSuccess: (answer) => Effect.sync(() => reply(answer)),
    onFailure: (cause) => Effect.map(errorOf(call, cause), (error) => respond(call, problem(call, error, caller)))
  })
}

/** A defect while an answer is made ends that answer alone. */
const guarded = (call: HttpCall, effect: Effect.Effect<Response>): Effect.Effect<Response> =>
  Effect.catchDefect(effect, (defect) =>
    Effect.map(unexpected(call, Cause.die(defect)), (error) => respond(call, problem(call, error)))
  )

/** Metered routes, through the gate. A body is read only where there is a key and something to answer. */
export const makeServe = Effect.gen(function* () {
  const gate = yield* Gate
  const credentialOf = yield* makeCredentialOf
  const roadmapOf = yield* makeRoadmapOf
  const prepare = yield* makePrepare

  const admitted = (
    call: HttpCall,
    route: ContractRoute,
    handler: AnyDataHandler,
    credential: ReturnType<typeof credentialOf>,
    decoded: Decoded,
    body: Body
  ): Effect.Effect<Response> =>
    guarded(
      call,
      Effect.callback<Response>((resume) =>
        gate.unsafeAdmit<Prepared>(
          Object.assign(credential, {
            cost: route.policy.metered ? (1 as const) : (0 as const),
            check: safely(prepare(call, route, handler, decoded, body)),
            needs: needsOf
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

  return (route: ContractRoute, handler: AnyDataHandler): Answering =>
    (decoded) =>
      Effect.withFiber((fiber) => {
        const call = currentCall(fiber)
        const credential = credentialOf(call)
        if (route.decodePayload === null || Result.isFailure(credential.credential) || roadmapOf(route.policy) !== null)
          return admitted(call, route, handler, credential, decoded, null)
        const { bodyBytes, csvBody } = route.policy
        const read = csvBody ? readJsonOrCsv : readJson
        return Effect.flatMap(Effect.result(read(call.message, bodyBytes)), (body) =>
          admitted(call, route, handler, credential, decoded, body)
        )
      })
})
