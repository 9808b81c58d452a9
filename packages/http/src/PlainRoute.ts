import type { ChartQuery } from "@grid/domain/embeds/ChartQuery"
import type { ApiError } from "@grid/domain/errors/ApiError"
import type { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { GateRequest, Refusal } from "@grid/domain/gate/Gate"
import { Context, type Effect } from "effect"
import type { WholeAnswer } from "./DataReply.ts"
import type { HttpCall, PlainSurface, Reply } from "./HttpCall.ts"

/** Check of a query of the contract for the gate, which gives the work that answers it. */
export type ContractRead = (
  call: HttpCall,
  query: ChartQuery
) => GateRequest<Effect.Effect<WholeAnswer<unknown>, ApiError, CurrentCaller>>["check"]

/** A route beside the contract. */
export interface PlainRoute {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly surface: PlainSurface
  /** Answers a call; what it needs of the contract's data it reads as the routes of the contract do. */
  readonly handler: (call: HttpCall, read: ContractRead) => Effect.Effect<Reply, ApiError | Refusal>
}

/** Routes that other packages add to the listener's own. */
export class PlainRoutes extends Context.Service<PlainRoutes, ReadonlyArray<PlainRoute>>()("@grid/http/PlainRoutes") {}
