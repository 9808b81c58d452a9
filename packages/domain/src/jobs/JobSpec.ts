import { Schema } from "effect"
import { ResultId } from "../Brands.ts"
import { ExportSpec } from "./Export.ts"

/** Computation of an engine whose inputs are frozen. */
export const ComputationSpec = Schema.Struct({
  type: Schema.Literal("computation"),
  engine: Schema.String,
  result_id: ResultId
})
export type ComputationSpec = typeof ComputationSpec.Type

/** Work of a job. */
export const JobSpec = Schema.Union([ExportSpec, ComputationSpec])
export type JobSpec = typeof JobSpec.Type

export const isComputation = (spec: JobSpec): spec is ComputationSpec => "engine" in spec
