import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { type AccessPolicy, enterprise } from "../http/Access.ts"
import { instant } from "../http/Parameters.ts"
import { Job } from "../jobs/Job.ts"
import type { ProductId } from "../products/Product.ts"

const Accepted = Job.pipe(HttpApiSchema.status(202))

/** Errors of a route that an engine answers. */
const errors = [
  problem.too_many_running,
  problem.computation_too_large,
  problem.conflict,
  problem.not_found,
  problem.data_unavailable
] as const

/**
 * Successes and errors of a route that an engine answers: the answer, or with `Prefer: respond-async` the job that computes it.
 * `others` are errors of this route beside those of all of them.
 */
export const engineAnswer = <S extends Schema.Top, const Others extends ReadonlyArray<Schema.Top>>(
  answer: S,
  ...others: Others
) => ({ success: [answer, Accepted] as const, error: [...errors, ...others] as const })

/** Access to a route that an engine answers. */
export const computed = (product: ProductId): AccessPolicy => ({ ...enterprise(product), computed: true })

/** Member `known_at` of a request that an engine answers. */
export const knownAt = {
  known_at: Schema.optionalKey(
    instant(
      "Knowledge time: data as they had been written here by then, timestamp with offset or IST day (default now)"
    )
  )
}
