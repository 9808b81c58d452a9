import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { schemas as problem } from "../errors/Problem.ts"

/** Gate of the routes that anybody may call. */
export class PublicGate extends HttpApiMiddleware.Service<PublicGate>()("@grid/domain/PublicGate", {
  error: [problem.invalid_parameter, problem.not_acceptable, problem.internal_error]
}) {}
