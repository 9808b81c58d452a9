/** Kinds of faults, each with what it disturbs: the process of a node, its line to the database, its clock, or all nodes. */
export const faultLanes = {
  kill: "process",
  stop: "process",
  drain: "process",
  cut: "line",
  refuse: "line",
  blackHole: "line",
  slow: "line",
  clock: "clock",
  restartDatabase: "database",
  terminateBackend: "database",
  fullDisk: "database",
  upstream: "upstream"
} as const
export type FaultKind = keyof typeof faultLanes
export const faultKinds = Object.keys(faultLanes) as ReadonlyArray<FaultKind>

/** A fault as it took place; `node` is null where it concerned all. Instants here and below are epoch ms of the machine. */
export interface Fault {
  readonly kind: FaultKind
  readonly node: number | null
  readonly from: number
  readonly to: number
}

/**
 * Result of a call as far as its charge goes. `admitted`: charged for certain; `refused`: for want of quota; `denied`: for
 * another reason, free of charge; `doubt`: no answer, or one after which it may have been charged; `unreachable`: never sent.
 */
export type Outcome = "admitted" | "refused" | "denied" | "doubt" | "unreachable"

/** A call as its caller saw it. */
export interface Call {
  /** Null for calls that are not charged. */
  readonly tenant: string | null
  /** Id of the key, or of the tenant where the call is a signed-in user's. */
  readonly caller: string
  readonly node: number
  readonly route: string
  readonly sentAt: number
  readonly endedAt: number
  readonly outcome: Outcome
  /** HTTP status; 0 where no whole answer came. */
  readonly status: number
  /** True where the time limit of the caller was over. */
  readonly timedOut: boolean
  /** Calls that this one left of the minute that ends at `resetAt`, as the service says. */
  readonly remaining: number | null
  readonly resetAt: number | null
}

/** End of a key's life that the service was asked for; `answeredAt` is null where it has not confirmed it. */
export interface Revocation {
  readonly key: string
  readonly askedAt: number
  readonly answeredAt: number | null
}

/** Something that was to be stored, and whether the service said that it is. */
export interface Write {
  readonly id: string
  readonly acknowledged: boolean
}

/** Count by which a node, or the tables themselves (null), have at the end what was written. */
export interface Reading {
  readonly write: string
  readonly node: number | null
  readonly times: number
  /** Value that was there instead. */
  readonly detail?: string
}

/** A post to the receiver of webhooks. */
export interface Receipt {
  readonly id: string
  readonly at: number
  /** Which of the resends that were asked for it belongs to; 0 for none. */
  readonly resend: number
  /** True where the receiver answered with 2xx. */
  readonly accepted: boolean
  /** Alert and block that the message is about; null in a test. */
  readonly event: string | null
}

/** A message that the service says it has delivered. */
export interface Delivered {
  readonly id: string
}

/** Readiness of a node as it answered at one moment. */
export interface Sample {
  readonly node: number
  readonly at: number
  readonly ready: boolean
}

/** End of a node's process that nobody asked for. */
export interface OwnEnd {
  readonly node: number
  readonly startedAt: number
  readonly endedAt: number
}

/** Charged calls of a tenant as the tables have them at the end. */
export interface Counted {
  readonly tenant: string
  /** Sum over keys, days and surfaces. */
  readonly calls: number
  /** Counter of the running day, which decides. */
  readonly day: number | null
  /** Places of leases that nodes never gave back: those of nodes that were killed, and of returns that the store did not take. */
  readonly lost: number
}

/**
 * A lease whose row was given to its holder's next one: it was spent, or its answer or its return was lost, and its places stay
 * counted.
 */
export interface ReplacedLease {
  readonly tenant: string
  readonly places: number
  readonly endedAt: number
}

/** Outcome of asking for more than the limit within one whole minute in which nothing is disturbed. */
export interface QuietMinute {
  readonly tenant: string
  readonly admitted: number
}

/** Everything that was seen from outside during a run. */
export interface History {
  /** Calls a minute of each tenant. */
  readonly limits: ReadonlyMap<string, number>
  readonly endedAt: number
  readonly faults: ReadonlyArray<Fault>
  readonly calls: ReadonlyArray<Call>
  readonly revocations: ReadonlyArray<Revocation>
  readonly writes: ReadonlyArray<Write>
  readonly readings: ReadonlyArray<Reading>
  readonly receipts: ReadonlyArray<Receipt>
  readonly delivered: ReadonlyArray<Delivered>
  readonly samples: ReadonlyArray<Sample>
  readonly ownEnds: ReadonlyArray<OwnEnd>
  readonly counted: ReadonlyArray<Counted>
  readonly replacedLeases: ReadonlyArray<ReplacedLease>
  readonly quietMinutes: ReadonlyArray<QuietMinute>
}
