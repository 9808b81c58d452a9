/** A reading of the service and of its database. NaN where it could not be had. */
export interface Sample {
  /** Time since the load began, hours. */
  readonly hours: number
  readonly rss_mb: number
  /** Processor time of the service so far, s. */
  readonly processor_s: number
  readonly descriptors: number
  readonly client_connections: number
  readonly database_connections: number
  /** Delay of the event loop since the sample before, ms. */
  readonly loop_p99_ms: number
  readonly loop_max_ms: number
  /** Time of one `GET /healthz` from another process, ms. */
  readonly healthz_ms: number
  readonly database_mb: number
  /** Sequential scans so far of tables with as many rows as count as large. */
  readonly large_scans: number
}

/** Calls of a kind and their latencies, ms, counted from when each was due. */
export interface Latency {
  readonly calls: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
}

/** Calls of some seconds, or of the whole run. */
export interface Traffic {
  readonly kinds: Readonly<Record<string, Latency>>
  /** Outcomes that no call of the kind may have, by `kind: outcome`. */
  readonly unexpected: Readonly<Record<string, number>>
  /** Calls that were due and never sent, as every connection was busy. */
  readonly unsent: number
}

/** Large tables that a statement reads from end to end. */
export interface Plan {
  readonly statement: string
  readonly scans: ReadonlyArray<string>
}

/** A soak as it was seen from outside. */
export interface Run {
  readonly minutes: number
  /** Connections that the load keeps open, each from its first call on. */
  readonly connections: number
  readonly samples: ReadonlyArray<Sample>
  readonly traffic: Traffic
  /** Failures of what runs beside the calls, by their message. */
  readonly failures: Readonly<Record<string, number>>
  /** Plans of the hot statements after the warm-up and at the end. */
  readonly plans: readonly [before: ReadonlyArray<Plan>, after: ReadonlyArray<Plan>]
}
