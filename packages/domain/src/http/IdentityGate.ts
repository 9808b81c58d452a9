import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { schemas as problem } from "../errors/Problem.ts"

/** Gate of the routes for a signed-in user: an identity token. */
export class IdentityGate extends HttpApiMiddleware.Service<IdentityGate>()("@grid/domain/IdentityGate", {
  error: [
    problem.invalid_parameter,
    problem.token_invalid,
    problem.too_many_requests,
    problem.not_acceptable,
    problem.internal_error,
    problem.service_unavailable
  ]
}) {}
