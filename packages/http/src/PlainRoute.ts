import type { ApiError } from "@grid/domain/errors/ApiError"
import type { Refusal } from "@grid/domain/gate/Gate"
import type { Effect } from "effect"
import type { HttpCall, Reply } from "./HttpCall.ts"

/** A route beside the contract. */
export interface PlainRoute {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly surface: "connector" | "docs" | "operations"
  readonly handler: (call: HttpCall) => Effect.Effect<Reply, ApiError | Refusal>
}
