import type { Schema } from "effect"
import type { Framed } from "./Frame.ts"

/** Question for an engine with its inputs, ready to be computed. Made by `taskOf` of an engine, and by nothing else. */
export interface EngineTask<in out A> {
  readonly engine: string
  readonly version: string
  readonly inputs: Framed
  /** Schema of the answer, as the contract publishes it. */
  readonly schema: Schema.Codec<A, unknown>
  /** Answer to these inputs as JSON, where it was computed for somebody else before; only its `result_id` is another's. */
  readonly computed?: string
}
