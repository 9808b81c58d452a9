import type { components } from "./generated/openapi.ts"

/** Members that the problem of every code has. */
interface ProblemDetails {
  readonly code: string
  readonly detail: string
  readonly status: number
  readonly request_id: string
}

/** Failure of a call. */
export class GridDataError extends Error {
  override readonly name: string = "GridDataError"
}

/** Failure without an answer of the service: no connection, no answer in time, or one that is not its own. */
export class NoAnswer extends GridDataError {
  override readonly name: string = "NoAnswer"
  /** HTTP status of an answer that was not the service's own; null where there was none. */
  readonly status: number | null
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Problem that the service answered with. Each code has a class of its own below this one. */
export class Problem<P extends ProblemDetails = ProblemDetails> extends GridDataError {
  override readonly name: string = "Problem"
  /** Stable code, such as `quota_exceeded`. */
  readonly code: P["code"]
  readonly status: P["status"]
  /** Id by which the operator finds the call in the logs. */
  readonly requestId: string
  /** The whole answer, with the members of its code. */
  readonly problem: P
  /** Pause that the service asked for, ms; null where it named none. */
  readonly retryAfterMs: number | null
  constructor(problem: P, retryAfterMs: number | null) {
    super(`${problem.code}: ${problem.detail}`)
    this.problem = problem
    this.code = problem.code
    this.status = problem.status
    this.requestId = problem.request_id
    this.retryAfterMs = retryAfterMs
  }
}

/** Problem of a component schema of the OpenAPI document. @public */
export type Schema<N extends keyof components["schemas"]> = components["schemas"][N]

/** Problem that a body stands for; null where it is none. */
export const readProblem = (text: string): ProblemDetails | null => {
  try {
    const body: Partial<ProblemDetails> | null = JSON.parse(text)
    return typeof body?.code === "string" && typeof body.detail === "string" ? (body as ProblemDetails) : null
  } catch {
    return null
  }
}
