import type { ApiError } from "@grid/domain/errors/ApiError"
import type { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { Format } from "@grid/domain/http/Access"
import type { Plan } from "@grid/domain/plans/Plan"
import type { Effect, Result } from "effect"
import type { RouteAnswer } from "@grid/http/DataReply"
import type { DataOf, DataPath, DataPayload, DataQuery, DataRoute } from "./Endpoints.ts"

/** A call whose parameters are decoded, before anything is charged. */
export interface DataRequest<Query, Payload, Path> {
  readonly query: Query
  readonly payload: Payload
  /** Parameters of the path by name. */
  readonly path: Path
  /** `Idempotency-Key` of a request with a body; null where none was sent. */
  readonly idempotencyKey: string | null
  /** The client asked with `Prefer: respond-async` for a job instead of the answer, where a route knows such. */
  readonly respondAsync: boolean
  /** Format of the answer: what is read while it is sent is JSON. */
  readonly format: Format
  readonly plan: Plan
  /** Epoch ms. */
  readonly now: number
}

/**
 * A data route in two steps: the left side refuses what is wrong with the request, free of charge; the right side is
 * run once the call is admitted.
 */
export type DataHandler<Query, Payload, Path, A> = (
  request: DataRequest<Query, Payload, Path>
) => Result.Result<Effect.Effect<RouteAnswer<A>, ApiError, CurrentCaller>, ApiError>

/** One handler per data route of the contract. */
export type DataHandlers = {
  readonly [Name in DataRoute]: DataHandler<DataQuery<Name>, DataPayload<Name>, DataPath<Name>, DataOf<Name>>
}

/** A handler of some data route. */
export type AnyDataHandler = DataHandler<unknown, unknown, unknown, unknown>
