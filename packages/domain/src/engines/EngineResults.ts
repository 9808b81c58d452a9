import { Context, type Effect } from "effect"
import type { ResultId, TenantId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"

/** Identity of a result, and the inputs that it is made of. */
export interface ResultHead {
  readonly id: ResultId
  readonly engine: string
  readonly version: string
  /** Hex. */
  readonly inputs_sha256: string
}

/** A result in a list. Epoch ms. */
export interface ListedResult extends ResultHead {
  /** Grows from result to result: the order of lists. */
  readonly number: number
  readonly created_at: number
  /** Size of the answer; null while it is computed. */
  readonly bytes: number | null
}

/** Results that a tenant may have kept. */
export const mostResults = 5_000

/** Bytes of the answers that a tenant may have kept, each with its frozen inputs as they are kept. */
export const mostBytes = 8 * 2 ** 30

/** Engines whose inputs hold the loads of single consumers, which nobody but operators reads. */
export const enginesOfConsumers: ReadonlySet<string> = new Set([
  "charging-sites",
  "feeder-stress",
  "hosting-capacity",
  "reverse-flow",
  "transformer-profile"
])

/** Answers of engines with their frozen inputs. Inputs are kept once, however many results rest on them. */
export class EngineResults extends Context.Service<
  EngineResults,
  {
    /** Answer as JSON; null where there is none, as it was never asked for or is still computed. */
    readonly find: (tenant: TenantId, id: ResultId) => Effect.Effect<string | null, ServiceUnavailable>
    /**
     * Keeps a result, its answer as text or in UTF-8; where it is there, its answer if that is still to come. `Conflict` where the tenant has as many as
     * are kept.
     */
    readonly keep: (
      tenant: TenantId,
      result: ResultHead & { readonly inputs_gzip: Uint8Array; readonly answer: string | Uint8Array | null }
    ) => Effect.Effect<void, Conflict | ServiceUnavailable>
    /** Adds the answer to a result that is still computed; one that is there stays. `NotFound` where it was deleted meanwhile. */
    readonly finish: (
      tenant: TenantId,
      id: ResultId,
      answer: string | Uint8Array
    ) => Effect.Effect<void, NotFound | ServiceUnavailable>
    /** Answer as JSON. Another tenant's is not found; `Conflict` while it is computed. */
    readonly get: (tenant: TenantId, id: ResultId) => Effect.Effect<string, Conflict | NotFound | ServiceUnavailable>
    /** Inputs of a result as JSON in UTF-8, inflated, with its answer where there is one; `tenant` null for operators. */
    readonly inputs: (
      tenant: TenantId | null,
      id: ResultId
    ) => Effect.Effect<
      ResultHead & { readonly inputs: Uint8Array; readonly answer: string | null },
      NotFound | ServiceUnavailable
    >
    /** Newest first, those behind the number `cursor` where there is one. */
    readonly list: (
      tenant: TenantId,
      page: { readonly limit: number; readonly cursor: number | null }
    ) => Effect.Effect<ReadonlyArray<ListedResult>, ServiceUnavailable>
    /** Forgets a result, and its inputs where no other rests on them. */
    readonly remove: (tenant: TenantId, id: ResultId) => Effect.Effect<void, NotFound | ServiceUnavailable>
  }
>()("@grid/domain/EngineResults") {}
