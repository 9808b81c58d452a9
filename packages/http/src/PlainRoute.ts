import type { ApiError } from "@grid/domain/errors/ApiError"
import type { Refusal } from "@grid/domain/gate/Gate"
import { Context, type Effect } from "effect"
import type { HttpCall, PlainSurface, Reply } from "./HttpCall.ts"

/** A route beside the contract. */
export interface PlainRoute {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly surface: PlainSurface
  readonly handler: (call: HttpCall) => Effect.Effect<Reply, ApiError | Refusal>
}

/** Routes that other packages add to the listener's own. */
export class PlainRoutes extends Context.Service<PlainRoutes, ReadonlyArray<PlainRoute>>()("@grid/http/PlainRoutes") {}
