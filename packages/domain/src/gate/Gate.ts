import { Context, Data, type Effect, type Option, type Result } from "effect"
import type { ApiError } from "../errors/ApiError.ts"
import type { ApiKey } from "../keys/ApiKey.ts"
import type { NeedText } from "../observations/Holdings.ts"
import type { Plan } from "../plans/Plan.ts"
import type { Surface } from "../quota/Quota.ts"
import type { Caller } from "./CurrentCaller.ts"

/**
 * A call that was turned away. `caller` is there where the key was good, for the quota headers. Not an `Error`: a stack says
 * nothing of it, and noting that costs more than the refusal.
 */
export class Refusal extends Data.TaggedClass("Refusal")<{
  readonly error: ApiError
  readonly caller: Caller | null
}> {}

export interface Admission<A> {
  readonly caller: Caller
  readonly value: A
}

export interface GateRequest<A> {
  /** The secret as the surface read it, or why there is none. */
  readonly credential: Result.Result<string, ApiError>
  /** True where a call without any credential is admitted as an anonymous one, counted by the client's address. */
  readonly anonymous?: boolean
  /** Address of the client; none where it could not be told for certain. Asked for only where the key has a list, and of anonymous callers. */
  readonly address: () => Option.Option<string>
  readonly surface: Surface
  /** 1 charges the call once it is admitted, 0 only checks. */
  readonly cost: 0 | 1
  /** Demands of the route or tool on plan and parameters; runs before anything is charged, again where the key changed. */
  readonly check: (plan: Plan, key: ApiKey) => Result.Result<A, ApiError>
  /** Data without which there is no answer: looked for after the check and before the charge. None where absent. */
  readonly needs?: (value: A) => ReadonlyArray<NeedText>
}

/**
 * Decides who may call: key, revocation, expiry, address, plan, whether anything is there to give, quota, in this order, for every
 * surface alike.
 */
export class Gate extends Context.Service<
  Gate,
  {
    readonly admit: <A>(request: GateRequest<A>) => Effect.Effect<Admission<A>, Refusal>
    /** The same without a fiber, for the hot path: calls back exactly once. */
    readonly unsafeAdmit: <A>(
      request: GateRequest<A>,
      resume: (result: Result.Result<Admission<A>, Refusal>) => void
    ) => void
  }
>()("@grid/domain/Gate") {}
