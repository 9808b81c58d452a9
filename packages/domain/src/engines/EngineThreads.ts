import { Context, type Effect } from "effect"
import type { ResultId, TenantId } from "../Brands.ts"
import type { ComputationTooLarge, ServiceUnavailable } from "../errors/ApiError.ts"

/** Computation as a thread takes it. */
export interface Computation {
  readonly engine: string
  readonly version: string
  readonly result_id: ResultId
  /** SHA-256 of `inputs`, hex. */
  readonly inputs_sha256: string
  /** Frozen inputs as JSON, UTF-8. */
  readonly inputs: Uint8Array
}

/** Longest computation, seconds. */
export const longestSeconds = 120

/** Computations that one tenant may have running at a time. */
export const mostOfTenant = 2

/** Threads in which engines compute, beside the calls of the service. */
export class EngineThreads extends Context.Service<
  EngineThreads,
  {
    /** Most computations that run or wait. */
    readonly places: number
    /** Begins to start a thread where none is idle, for who will have gathered inputs in a moment; does not wait for it. */
    readonly ready: Effect.Effect<void>
    /** Answer as JSON, UTF-8. Waits for its turn; a tenant has two at a time. Interrupted, it stops the thread. */
    readonly compute: (
      tenant: TenantId,
      computation: Computation
    ) => Effect.Effect<Uint8Array, ComputationTooLarge | ServiceUnavailable>
  }
>()("@grid/domain/EngineThreads") {}
