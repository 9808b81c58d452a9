import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { schemas as problem } from "../errors/Problem.ts"
import { keyProblems } from "./KeyProblems.ts"

/** Gate of the enterprise routes: the same, and the state of the product. */
export class EnterpriseGate extends HttpApiMiddleware.Service<EnterpriseGate>()("@grid/domain/EnterpriseGate", {
  error: [...keyProblems(problem.TIER_REQUIRED), problem.NOT_IMPLEMENTED]
}) {}
