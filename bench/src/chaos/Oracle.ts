import { sum } from "@grid/domain/numbers/Numbers"
import { minuteMs } from "@grid/domain/time/Time"
import { expiryMs, graceMs } from "@grid/store/quota/LeaseTimes"
import type { Call, Fault, FaultKind, History, Receipt, ReplacedLease } from "./History.ts"
import { faultLanes } from "./History.ts"

/** A promise of the service that did not hold, and the evidence. */
export interface Violation {
  readonly law: string
  readonly detail: string
}

type Law = (history: History) => ReadonlyArray<string>

/** A node answers again so long after the last fault that touched it. */
export const recoveryMs = 30_000

/** An end of a fault is seen by what was under way a little later. */
const slackMs = 1_500

/** Statuses that the contract allows at any time; 0 and refusals of keys are judged by laws of their own. */
const allowed = new Set([0, 200, 201, 202, 204, 401, 403, 409, 429, 503])

const grouped = <A>(items: Iterable<A>, key: (item: A) => string): Map<string, Array<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}

const iso = (ms: number) => new Date(ms).toISOString()

const named = ({ endedAt, node, route, sentAt, status }: Call) =>
  `${route} of node ${node}, sent ${iso(sentAt)}, answered ${status} after ${endedAt - sentAt} ms`

/** True where a fault that touches the node, of these kinds or of any, overlaps the time. */
const disturbed = (
  faults: ReadonlyArray<Fault>,
  node: number | null,
  from: number,
  to: number,
  kinds?: ReadonlyArray<FaultKind>
): boolean =>
  faults.some(
    (fault) =>
      (fault.node === null || node === null || fault.node === node) &&
      (kinds === undefined || kinds.includes(fault.kind)) &&
      fault.from - slackMs <= to &&
      from <= fault.to + slackMs
  )

const metered = (history: History) =>
  history.calls.filter((call): call is Call & { readonly tenant: string } => call.tenant !== null)

const admitted = (history: History) => metered(history).filter(({ outcome }) => outcome === "admitted")

/** A call belongs for certain to the minute in which it was both sent and answered; any other is left out. */
const minuteLimit: Law = (history) => {
  const whole = admitted(history).filter((call) => minuteOf(call.sentAt) === minuteOf(call.endedAt))
  return [...grouped(whole, (call) => `${call.tenant} ${minuteOf(call.sentAt)}`)].flatMap(([id, calls]) => {
    const [tenant = "", minute] = id.split(" ")
    const limit = history.limits.get(tenant) ?? 0
    return calls.length <= limit
      ? []
      : [`${tenant}: ${calls.length} admitted of ${limit} in the minute ${iso(Number(minute) * minuteMs)}`]
  })
}

const minuteOf = (ms: number) => Math.floor(ms / minuteMs)

/** No two calls of a window are told that they left the same number, and none that it left more than there are. */
const distinctRemainders: Law = (history) =>
  [...grouped(admitted(history), ({ resetAt, tenant }) => `${tenant} ${resetAt}`)].flatMap(([, calls]) => {
    const [first] = calls
    // A file that was exported comes without an envelope, which would name the window.
    if (first === undefined || first.resetAt === null) return []
    const left = calls.map(({ remaining }) => remaining ?? -1)
    const limit = history.limits.get(first.tenant) ?? 0
    return new Set(left).size === left.length && left.every((count) => count >= 0 && count < limit)
      ? []
      : [`${first.tenant}, window until ${iso(first.resetAt)}: ${left.toSorted((a, b) => b - a).join(" ")}`]
  })

/** The window that a call was charged to is one that it took place in. */
const window: Law = (history) =>
  admitted(history)
    .filter(({ endedAt, resetAt, sentAt }) => resetAt !== null && (resetAt <= sentAt || resetAt - minuteMs > endedAt))
    .map((call) => `${named(call)}: charged to the minute that ends ${iso(call.resetAt ?? 0)}`)

/** Law of the counters: what was admitted is counted, and nothing beyond it but what is in doubt or was lost; both say the same. */
const countedCalls: Law = (history) => {
  const byTenant = grouped(metered(history), ({ tenant }) => tenant)
  return history.counted.flatMap(({ calls, day, lost, tenant }) => {
    const own = byTenant.get(tenant) ?? []
    const least = own.filter(({ outcome }) => outcome === "admitted").length
    const inDoubt = own.filter(({ outcome }) => outcome === "doubt").length
    const replaced = history.replacedLeases.filter((lease) => lease.tenant === tenant && mayBeLost(history, lease))
    const most = least + inDoubt + lost + sum(replaced.map(({ places }) => places))
    return [
      ...(calls < least || calls > most ? [`${tenant}: ${calls} counted, ${least} to ${most} were admitted`] : []),
      ...(day !== null && day !== calls ? [`${tenant}: ${day} in the counter of the day, ${calls} in the usage`] : [])
    ]
  })
}

/** True where a fault may have lost the answer with the lease, or its return; one that nothing disturbed was spent. */
const mayBeLost = ({ faults }: History, { endedAt }: ReplacedLease) =>
  disturbed(faults, null, endedAt - expiryMs, endedAt + graceMs)

const quietMinute: Law = (history) =>
  history.quietMinutes.flatMap(({ admitted: count, tenant }) =>
    count === history.limits.get(tenant)
      ? []
      : [`${tenant}: ${count} of ${history.limits.get(tenant)} admitted in a whole minute without a fault`]
  )

const revocations = (history: History) => new Map(history.revocations.map((one) => [one.key, one]))

const revokedKeys: Law = (history) => {
  const ends = revocations(history)
  return admitted(history)
    .filter(({ caller, sentAt }) => sentAt > (ends.get(caller)?.answeredAt ?? Infinity))
    .map(
      (call) => `${named(call)}: its key ${call.caller} was revoked at ${iso(ends.get(call.caller)?.answeredAt ?? 0)}`
    )
}

/** A key that nobody has asked to revoke is let in; a signed-in user is, wherever the node's clock is right. */
const liveKeys: Law = (history) => {
  const ends = revocations(history)
  return history.calls
    .filter(({ caller, endedAt, node, outcome, sentAt, tenant }) => {
      if (outcome !== "denied") return false
      if (tenant === null && disturbed(history.faults, node, sentAt, endedAt, ["clock"])) return false
      return endedAt < (ends.get(caller)?.askedAt ?? Infinity)
    })
    .map((call) => `${named(call)}: ${call.caller} is good`)
}

/** A process that was stopped finds requests that, by its clock, have not arrived in time. */
const statuses: Law = (history) =>
  history.calls
    .filter(
      ({ endedAt, node, sentAt, status }) =>
        !allowed.has(status) && !(status === 408 && disturbed(history.faults, node, sentAt, endedAt, ["stop"]))
    )
    .map(named)

/** Only a stopped process keeps a caller waiting beyond the time limit. */
const timeLimit: Law = (history) =>
  history.calls
    .filter(
      ({ endedAt, node, sentAt, timedOut }) => timedOut && !disturbed(history.faults, node, sentAt, endedAt, ["stop"])
    )
    .map(named)

/** A request is cut off only by the end of its node's process; one that was there before a draining is answered. */
const cutOff: Law = (history) =>
  history.calls
    .filter(({ endedAt, node, outcome, sentAt, status, timedOut }) => {
      if (status !== 0 || timedOut || outcome === "unreachable") return false
      if (disturbed(history.faults, node, sentAt, endedAt, ["kill"])) return false
      return !history.faults.some(
        (fault) =>
          fault.kind === "drain" &&
          fault.node === node &&
          sentAt >= fault.from - slackMs &&
          sentAt <= fault.to + slackMs
      )
    })
    .map(named)

const storedWrites: Law = (history) => {
  const readings = grouped(history.readings, ({ write }) => write)
  return history.writes.flatMap(({ acknowledged, id }) => {
    const seen = readings.get(id) ?? []
    return [
      ...(acknowledged && seen.length === 0 ? [`${id}: was not looked for`] : []),
      ...seen.flatMap(({ detail = "", node, times }) => {
        const where = node === null ? "in the tables" : `through node ${node}`
        if (times > 1) return [`${id}: there ${times} times ${where}`]
        return acknowledged && times < 1 ? [`${id}: acknowledged, and not there ${where} ${detail}`.trim()] : []
      })
    ]
  })
}

/** Law of deliveries: what is said to be delivered has been accepted by the receiver. */
const deliveries: Law = (history) => {
  const accepted = new Set(history.receipts.filter((receipt) => receipt.accepted).map(({ id }) => id))
  return history.delivered.filter(({ id }) => !accepted.has(id)).map(({ id }) => `${id}: said to be delivered`)
}

/** A message that was accepted comes again only where it is resent, or the note of it can have been lost. */
const repeats: Law = (history) =>
  [...grouped(history.receipts, sendingOf)].flatMap(([id, receipts]) => {
    const first = receipts.find((receipt) => receipt.accepted)
    if (first === undefined) return []
    return receipts
      .slice(receipts.indexOf(first) + 1)
      .filter(({ at }) => !history.faults.some((fault) => isLoss(fault) && overlaps(fault, first.at, at)))
      .map(({ at }) => `${id}: accepted ${iso(first.at)}, posted again ${iso(at)}`)
  })

const sendingOf = ({ id, resend }: Receipt) => (resend === 0 ? id : `${id} resend ${resend}`)

const isLoss = ({ kind }: Fault) => !["clock", "upstream"].includes(faultLanes[kind])

const overlaps = (fault: Fault, from: number, to: number) => fault.from - slackMs <= to && from <= fault.to + slackMs

/** An alert says the same of a block under one identity, so that a receiver can tell a repetition. */
const identities: Law = (history) => {
  const about = history.receipts.filter(({ event }) => event !== null)
  return [...grouped(about, ({ event }) => event ?? "")].flatMap(([event, receipts]) => {
    const ids = new Set(receipts.map(({ id }) => id))
    return ids.size === 1 ? [] : [`${event}: ${[...ids].join(" ")}`]
  })
}

/** In any time of so long without a fault a node becomes ready. */
const recovery: Law = (history) => {
  const samples = grouped(history.samples, ({ node }) => String(node))
  return [...samples].flatMap(([id, own]) => {
    const node = Number(id)
    const touching = history.faults
      .filter((fault) => fault.kind !== "upstream" && (fault.node === null || fault.node === node))
      .toSorted((a, b) => a.from - b.from)
    return touching.flatMap(({ kind, to }) => {
      const next = Math.min(history.endedAt, ...touching.filter((fault) => fault.to > to).map(({ from }) => from))
      if (next - to < recoveryMs) return []
      return own.some(({ at, ready }) => ready && at >= to && at <= to + recoveryMs)
        ? []
        : [`node ${id} was not ready within ${recoveryMs / 1000} s after ${kind} ended ${iso(to)}`]
    })
  })
}

/** A process ends by itself at its start only, where it does not reach the database. */
const crashes: Law = (history) =>
  history.ownEnds
    .filter(
      ({ endedAt, node, startedAt }) =>
        history.samples.some(
          (sample) => sample.node === node && sample.ready && sample.at >= startedAt && sample.at <= endedAt
        ) || !disturbed(history.faults, node, startedAt, endedAt, databaseAway)
    )
    .map(({ endedAt, node }) => `node ${node} ended by itself at ${iso(endedAt)}`)

const databaseAway: ReadonlyArray<FaultKind> = [
  "cut",
  "refuse",
  "blackHole",
  "slow",
  "restartDatabase",
  "terminateBackend",
  "fullDisk"
]

const laws: Readonly<Record<string, Law>> = {
  "minute limit": minuteLimit,
  "distinct remainders": distinctRemainders,
  window,
  "counted calls": countedCalls,
  "quiet minute": quietMinute,
  "revoked keys": revokedKeys,
  "live keys": liveKeys,
  statuses,
  "time limit": timeLimit,
  "cut off": cutOff,
  "stored writes": storedWrites,
  deliveries,
  repeats,
  identities,
  recovery,
  crashes
}

/** Names of all laws. */
export const lawNames = Object.keys(laws)

/** Everything in which the history breaks a promise. */
export const violations = (history: History): ReadonlyArray<Violation> =>
  Object.entries(laws).flatMap(([law, find]) => find(history).map((detail) => ({ law, detail })))
