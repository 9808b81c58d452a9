import type { ApiError } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { encoder, noSource } from "@grid/http/Encoded"
import { Effect, Result, type Schema } from "effect"
import type { DataHandler, DataRequest } from "./DataRoutes.ts"

type Asking<Query, Payload, Path, A> = (request: DataRequest<Query, Payload, Path>) => Effect.Effect<A, ApiError>

/** Handler of a route that a service answers, once the call is admitted. */
export const answerRoute = <Query, Payload, Path, A>(
  schema: Schema.Codec<A, unknown>,
  ask: Asking<Query, Payload, Path, Omit<Answer<A>, "version">>
): DataHandler<Query, Payload, Path, A> => {
  const encode = encoder(schema)
  return (request) => Result.succeed(Effect.map(ask(request), (answer) => encode(answer)))
}

/** The same of an answer whose rows carry their own origin. */
export const sourcedRoute = <Query, Payload, Path, A>(
  schema: Schema.Codec<A, unknown>,
  ask: Asking<Query, Payload, Path, A>
): DataHandler<Query, Payload, Path, A> =>
  answerRoute(schema, (request) => Effect.map(ask(request), (data) => ({ ...noSource, data })))
