import { Context, type Effect, type Option, type Result } from "effect"
import type { ApiError } from "../errors/ApiError.ts"
import type { Caller } from "../gate/CurrentCaller.ts"

/** Headers that a client sends with a message; on a pipe there are none. */
export interface MessageHeaders {
  readonly revision?: string | undefined
  readonly method?: string | undefined
  readonly name?: string | undefined
}

/** A message and how it came. */
export interface ConnectorCall {
  /** The JSON of the body. */
  readonly message: unknown
  /** Null on a pipe. */
  readonly headers: MessageHeaders | null
  /** The key that came with it, or why there is none. */
  readonly credential: Result.Result<string, ApiError>
  readonly address: () => Option.Option<string>
  /** Network that counts as one caller where no key is needed; null where nobody is to be kept out. */
  readonly network: string | null
  /** 1 to 64 of `[A-Za-z0-9._-]`. */
  readonly requestId: string
  readonly baseUrl: string
}

/** The answer to a message. */
export interface ConnectorAnswer {
  /** HTTP status. */
  readonly status: number
  /** JSON; null for a message that asks for no answer. */
  readonly body: string | Uint8Array | null
  /** Caller by the key, where it was good. */
  readonly caller: Caller | null
  /** Code of the failure; null for none. */
  readonly code: string | null
  /** Seconds after which to ask again, where it was too often. */
  readonly retryAfter: number | null
}

/** Answers the messages of assistants. Nothing is kept between two of them, and no two share an answer. */
export class Connector extends Context.Service<
  Connector,
  { readonly answer: (call: ConnectorCall) => Effect.Effect<ConnectorAnswer> }
>()("@grid/domain/Connector") {}
