import { Either } from "effect"

/** Why a whole answer or file cannot be read. */
export interface Problem {
  readonly reason: "http_status" | "not_json" | "not_a_workbook" | "unexpected_shape"
  readonly detail: string
}

export const unexpected = (detail: string): Either.Either<never, Problem> =>
  Either.left({ reason: "unexpected_shape", detail })
