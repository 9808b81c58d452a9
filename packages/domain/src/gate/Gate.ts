import { Context, Data, type Effect, type Either, type Option } from "effect"
import type { ApiError } from "../errors/ApiError.ts"
import type { ApiKey } from "../keys/ApiKey.ts"
import type { Plan } from "../plans/Plan.ts"
import type { QuotaState, Surface } from "../quota/Quota.ts"

/** A caller whose key was found, and what is left of the tenant's quota. */
export interface Caller {
  readonly key: ApiKey
  readonly plan: Plan
  readonly quota: QuotaState
}

/** Who is calling, for routes that keep something per tenant. */
export class CurrentCaller extends Context.Tag("@grid/domain/CurrentCaller")<CurrentCaller, Caller>() {}

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
  readonly credential: Either.Either<string, ApiError>
  /** True where a call without any credential is admitted as an anonymous one, counted by the client's address. */
  readonly anonymous?: boolean
  /** Address of the client; none where it could not be told for certain. Asked for only where the key has a list, and of anonymous callers. */
  readonly address: () => Option.Option<string>
  readonly surface: Surface
  /** 1 charges the call once it is admitted, 0 only checks. */
  readonly cost: 0 | 1
  /** What the route or tool asks of plan and parameters; runs before anything is charged. */
  readonly check: (plan: Plan) => Either.Either<A, ApiError>
}

/**
 * Decides who may call: key, revocation, expiry, address, plan, quota, in this order, for every surface alike.
 */
export class Gate extends Context.Tag("@grid/domain/Gate")<
  Gate,
  {
    readonly admit: <A>(request: GateRequest<A>) => Effect.Effect<Admission<A>, Refusal>
    /** The same without a fiber, for the hot path: calls back exactly once. */
    readonly unsafeAdmit: <A>(
      request: GateRequest<A>,
      resume: (result: Either.Either<Admission<A>, Refusal>) => void
    ) => void
  }
>() {}
