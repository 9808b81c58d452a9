import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { schemas as problem } from "../errors/Problem.ts"
import { keyProblems } from "./KeyProblems.ts"

/** Gate of the data routes: a key, its plan and its quota. */
export class DataGate extends HttpApiMiddleware.Service<DataGate>()("@grid/domain/DataGate", {
  error: keyProblems(problem.not_in_plan)
}) {}
