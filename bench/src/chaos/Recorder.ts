import { minuteMs } from "@grid/domain/time/Time"
import { setTimeout as sleep } from "node:timers/promises"
import { call, type HttpQuestion } from "../load/HttpCall.ts"
import { type Answer, meaning } from "./Answer.ts"
import type {
  Call,
  Counted,
  Fault,
  History,
  OwnEnd,
  QuietMinute,
  Reading,
  Receipt,
  ReplacedLease,
  Revocation,
  Sample
} from "./History.ts"

/** A call is given up after this long; a process that is stopped for the longest time answers before. */
export const callLimitMs = 30_000

/** Minutes that are waited for one whose calls are not used up. */
const mostMinutes = 20

/** Caller of the service: a key of a tenant, or a signed-in user of a tenant, whose calls are not charged. */
export interface Caller {
  readonly tenant: string
  readonly id: string
  readonly metered: boolean
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

/** A caller by its key. */
export const keyCaller = (tenant: string, key: { readonly id: string; readonly secret: string }): Caller => ({
  tenant,
  id: key.id,
  metered: true,
  headers: () => Promise.resolve({ "x-api-key": key.secret })
})

/** A request to one node. */
export interface Request extends Pick<HttpQuestion, "method" | "headers"> {
  readonly path: string
  readonly body?: unknown
}

/** Node by its place and address. */
export interface Target {
  readonly index: number
  readonly url: string
}

/** Memory of everything that was seen from outside. */
export class Recorder {
  readonly limits = new Map<string, number>()
  readonly faults: Array<Fault> = []
  readonly calls: Array<Call> = []
  readonly revocations = new Map<string, Revocation>()
  readonly writes = new Map<string, boolean>()
  readonly readings: Array<Reading> = []
  readonly receipts: Array<Receipt> = []
  readonly delivered = new Set<string>()
  readonly samples: Array<Sample> = []
  readonly ownEnds: Array<OwnEnd> = []
  readonly counted: Array<Counted> = []
  readonly replacedLeases: Array<ReplacedLease> = []
  readonly quietMinutes: Array<QuietMinute> = []

  /** Makes one call on a connection of its own and writes down what came of it. */
  async ask(node: Target, caller: Caller, request: Request): Promise<Answer> {
    const { body, headers = {}, method = "GET", path } = request
    const question: HttpQuestion = {
      method,
      headers: {
        ...(await caller.headers()),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      timeoutMs: callLimitMs,
      alone: true
    }
    const sentAt = Date.now()
    let isUnreachable = false
    const answer: Answer = await call(`${node.url}${path}`, question).catch((error: NodeJS.ErrnoException) => {
      isUnreachable = error.code === "ECONNREFUSED"
      return { status: 0, body: "" }
    })
    const endedAt = Date.now()
    const said = meaning(answer)
    this.calls.push({
      ...said,
      outcome: isUnreachable ? "unreachable" : said.outcome,
      tenant: caller.metered ? caller.tenant : null,
      caller: caller.id,
      node: node.index,
      route: `${method} ${path.split("?", 1)[0]}`,
      sentAt,
      endedAt,
      timedOut: answer.status === 0 && endedAt - sentAt >= callLimitMs
    })
    return { status: said.status, body: answer.body }
  }

  /** Asks again in the next minute where the calls of this one are used up. */
  async askPatiently(node: Target, caller: Caller, request: Request): Promise<Answer> {
    let answer = await this.ask(node, caller, request)
    for (let minutes = 0; answer.status === 429 && minutes < mostMinutes; minutes++) {
      await sleep(minuteMs - (Date.now() % minuteMs) + 200)
      answer = await this.ask(node, caller, request)
    }
    return answer
  }

  /** Notes that a write is asked for, or that it has been acknowledged. */
  write(id: string, acknowledged: boolean): void {
    this.writes.set(id, acknowledged || (this.writes.get(id) ?? false))
  }

  /** Notes that the end of a key is asked for, or that it has been confirmed. */
  revocation(key: string, confirmed: boolean): void {
    const known = this.revocations.get(key)
    const answeredAt = known?.answeredAt ?? (confirmed ? Date.now() : null)
    this.revocations.set(key, { key, askedAt: known?.askedAt ?? Date.now(), answeredAt })
  }

  /** Everything so far. */
  history(): History {
    return {
      limits: this.limits,
      endedAt: this.samples.at(-1)?.at ?? Date.now(),
      faults: this.faults,
      calls: this.calls,
      revocations: [...this.revocations.values()],
      writes: [...this.writes].map(([id, acknowledged]) => ({ id, acknowledged })),
      readings: this.readings,
      receipts: this.receipts,
      delivered: [...this.delivered].map((id) => ({ id })),
      samples: this.samples,
      ownEnds: this.ownEnds,
      counted: this.counted,
      replacedLeases: this.replacedLeases,
      quietMinutes: this.quietMinutes
    }
  }
}
