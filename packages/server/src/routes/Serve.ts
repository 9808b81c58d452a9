import { InternalError } from "@grid/domain/errors/ApiError"
import { type Caller, CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { type Admission, Gate, type GateRequest, Refusal } from "@grid/domain/gate/Gate"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { Cause, Effect, Exit, Result } from "effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { AnyDataHandler } from "../contract/DataRoutes.ts"
import { dataReply, type RouteAnswer } from "@grid/http/DataReply"
import { currentCall, type HttpCall } from "@grid/http/HttpCall"
import { makeLargeBodies } from "@grid/http/LargeBodies"
import { problem } from "@grid/http/Problem"
import { isSmall, readJson, readJsonOrCsv } from "@grid/http/RequestBody"
import { respond } from "@grid/http/Respond"
import { tooLong } from "@grid/http/TableFile"
import { type Answering, type DirectAnswering, errorOf, unexpected } from "./Answering.ts"
import { makeCredentialOf } from "./CallCredential.ts"
import { type Body, checkPlan, checkRole, type Decoded } from "@grid/http/Check"
import { makeChargeOf, mayBeFree } from "./ConsoleCharge.ts"
import { makeRoadmapOf, type Prepare, type Prepared } from "./Prepare.ts"

type Response = HttpServerResponse.HttpServerResponse

const needsOf = ({ needs }: Prepared) => needs

/** A check of a call that admits nobody where it throws, which is logged. */
export const makeSafely = Effect.map(Effect.context<never>(), (context) => {
  const fork = Effect.runForkWith(context)
  return <A>(call: HttpCall, check: GateRequest<A>["check"]): GateRequest<A>["check"] =>
    (plan, key) => {
      try {
        return check(plan, key)
      } catch (defect) {
        fork(unexpected(call, Cause.die(defect)))
        return Result.fail(new InternalError({}))
      }
    }
})

/** Charge of a call whose answer is there. */
type LateCharge = Effect.Effect<Admission<void>, Refusal>

/** An answer that is made at once. What throws meanwhile is a defect of this call alone, which others may have been charged with. */
const atOnce = (answer: () => Response): Exit.Exit<Response> => {
  try {
    return Exit.succeed(answer())
  } catch (defect) {
    return Exit.die(defect)
  }
}

const finished = (
  call: HttpCall,
  route: ContractRoute,
  { caller, value }: Admission<Prepared>,
  late: LateCharge | null
): Effect.Effect<Response> => {
  const { form, run } = value
  const replyTo = (to: Caller, answer: RouteAnswer<unknown>) => {
    const refusal = "file" in answer || "reading" in answer ? null : tooLong(form, answer)
    return refusal === null ? dataReply(call, to, form, answer, route) : problem(call, refusal, to)
  }
  const respondWith = (answer: RouteAnswer<unknown>): Effect.Effect<Response> => {
    if (late === null) return atOnce(() => respond(call, replyTo(caller, answer)))
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

/** A call as it came, with its credential. */
interface Presented {
  readonly call: HttpCall
  readonly credential: ReturnType<Effect.Success<typeof makeCredentialOf>>
  readonly decoded: Decoded
}

/** Calls back with the answer: made already, or the work that makes it. */
type Admit = (
  presented: Presented,
  route: ContractRoute,
  handler: AnyDataHandler,
  body: Body,
  resume: (answer: Effect.Effect<Response>) => void
) => void

const makeUnsafeAdmitted = (
  gate: Gate["Service"],
  safely: Effect.Success<typeof makeSafely>,
  prepare: Prepare,
  chargeOf: Effect.Success<typeof makeChargeOf>
): Admit => {
  const admit =
    (isFree: boolean): Admit =>
    (presented, route, handler, body, resume) => {
      const { call, credential, decoded } = presented
      gate.unsafeAdmit<Prepared>(
        Object.assign(credential, {
          cost: route.policy.metered && !isFree ? (1 as const) : (0 as const),
          check: safely(call, prepare(call, route, handler, decoded, body)),
          needs: needsOf
        }),
        (result) =>
          resume(
            Result.isFailure(result)
              ? atOnce(() => respond(call, problem(call, result.failure.error, result.failure.caller)))
              : isFree
                ? settled(presented, route, result.success)
                : finished(call, route, result.success, null)
          )
      )
    }
  const charged = admit(false)
  const free = admit(true)

  /** The answer of a call that is admitted and may cost nothing. */
  const settled = (
    { call, credential }: Presented,
    route: ContractRoute,
    admission: Admission<Prepared>
  ): Effect.Effect<Response> => {
    const late = gate.admit<void>({ ...credential, cost: 1, check: () => Result.void, needs: () => [] })
    const check = () => Result.succeed(admission.value)
    const early = gate.admit<Prepared>({ ...credential, cost: 1, check, needs: needsOf })
    const refused = ({ caller, error }: Pick<Refusal, "caller" | "error">) =>
      Effect.succeed(respond(call, problem(call, error, caller)))
    return Effect.matchEffect(chargeOf(call, admission.caller.key), {
      onSuccess: (charge) =>
        charge === "before"
          ? Effect.matchEffect(early, { onSuccess: (one) => finished(call, route, one, null), onFailure: refused })
          : finished(call, route, admission, charge === "after" ? late : null),
      onFailure: (error) => refused({ caller: admission.caller, error })
    })
  }

  return (presented, route, ...rest) => (mayBeFree(presented.call, route) ? free : charged)(presented, route, ...rest)
}

/** Metered routes, through the gate. A body that may be large is read only where there is a key that may use the route, and something to answer. */
export const makeServe = Effect.fnUntraced(function* (prepare: Prepare) {
  const gate = yield* Gate
  const credentialOf = yield* makeCredentialOf
  const roadmapOf = yield* makeRoadmapOf
  const largeBodies = yield* makeLargeBodies
  const unsafeAdmitted = makeUnsafeAdmitted(gate, yield* makeSafely, prepare, yield* makeChargeOf)

  const mayCall = ({ credential }: Presented, { policy }: ContractRoute) =>
    gate.admit({
      ...credential,
      cost: 0,
      check: (plan, { role }) => Result.andThen(checkRole(policy, role), checkPlan(policy, plan))
    })

  const served = (presented: Presented, route: ContractRoute, handler: AnyDataHandler): Effect.Effect<Response> => {
    const { call, credential } = presented
    const admitted = (body: Body) =>
      guarded(
        call,
        Effect.callback<Response>((resume) => unsafeAdmitted(presented, route, handler, body, resume))
      )
    if (route.decodePayload === null || Result.isFailure(credential.credential) || roadmapOf(route.policy) !== null)
      return admitted(null)
    const { bodyBytes, csvBody } = route.policy
    const read = csvBody === null ? readJson : readJsonOrCsv
    const body = Effect.result(read(call.message, bodyBytes))
    if (isSmall(call.message)) return Effect.flatMap(body, admitted)
    return Effect.catch(
      Effect.flatMap(mayCall(presented, route), ({ caller }) =>
        Effect.mapError(largeBodies(call, caller, body, admitted), (error) => new Refusal({ caller, error }))
      ),
      ({ caller, error }) => Effect.succeed(respond(call, problem(call, error, caller)))
    )
  }

  const answering =
    (route: ContractRoute, handler: AnyDataHandler): Answering =>
    (decoded) =>
      Effect.withFiber((fiber) => {
        const call = currentCall(fiber)
        return served({ call, credential: credentialOf(call), decoded }, route, handler)
      })

  const direct =
    (route: ContractRoute, handler: AnyDataHandler, decoded: Decoded): DirectAnswering =>
    (call, resume) => {
      try {
        unsafeAdmitted({ call, credential: credentialOf(call), decoded }, route, handler, null, (answer) =>
          resume(Exit.isExit(answer) && Exit.isSuccess(answer) ? answer : guarded(call, answer))
        )
      } catch (defect) {
        resume(guarded(call, Effect.die(defect)))
      }
    }

  return { answering, direct }
})
