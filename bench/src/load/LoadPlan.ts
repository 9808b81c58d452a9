/** Question and callers of a load. Every request carries the next key of the list. */
export interface Target {
  readonly url: string
  readonly keys: ReadonlyArray<string>
}

/** Targets and duration of a load. */
export interface LoadPlan extends Target {
  /** Another server that gets half of the connections and calls, in an open loop alone. */
  readonly twin?: Target
  /** JSON to post; without it a GET. */
  readonly body?: string
  readonly connections: number
  readonly seconds: number
  /** Requests per second in an open loop; without it as fast as the answers come back. */
  readonly rate?: number
}

/** Result of a load. Latencies in milliseconds. */
export interface LoadResult {
  readonly generator: string
  readonly requests: number
  readonly seconds: number
  readonly per_second: number
  /** Answers with a status other than 2xx. */
  readonly refused: number
  /** Requests without an answer: connection errors and time-outs. */
  readonly failed: number
  readonly p50_ms: number
  readonly p90_ms: number
  readonly p99_ms: number
  readonly max_ms: number
}
