import { Result } from "effect"

/** Reason for which a whole answer or file cannot be read. */
export interface Problem {
  readonly reason: "http_status" | "not_json" | "not_a_workbook" | "unexpected_shape"
  readonly detail: string
}

export const unexpected = (detail: string): Result.Result<never, Problem> =>
  Result.fail({ reason: "unexpected_shape", detail })
