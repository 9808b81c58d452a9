import type { Call } from "./Mix.ts"
import type { TrafficPlan } from "./TrafficPlan.ts"

const unknownKey = `svc_live_${"0".repeat(32)}`

/** Writes the requests of the mix, with the next key of the plan and the entity tag that the path had last. */
export class Requests {
  private readonly turns = new Map<string, number>()
  private readonly tags = new Map<string, string>()

  constructor(
    private readonly host: string,
    private readonly keys: TrafficPlan["keys"]
  ) {}

  /** Bytes of a request. */
  bytes(call: Call): Buffer {
    const key = this.keyOf(call.plan)
    const tag = call.conditional ? this.tags.get(call.path) : undefined
    const lines = [
      `${call.method} ${call.path} HTTP/1.1`,
      `Host: ${this.host}`,
      ...(key === null ? [] : [`X-API-Key: ${key}`]),
      ...(tag === undefined ? [] : [`If-None-Match: ${tag}`]),
      ...(call.manner === "new" ? ["Connection: close"] : []),
      ...(call.body === "" ? [] : [`Content-Length: ${Buffer.byteLength(call.body)}`]),
      ...Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`)
    ]
    return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${call.body}`)
  }

  /** Keeps the entity tag of an answer for the call that comes next. */
  note(call: Call, answer: Buffer): void {
    if (!call.conditional) return
    const tag = /\r\netag: *(.+?)\r\n/i.exec(answer.toString("latin1", 0, 2_048))?.[1]
    if (tag !== undefined) this.tags.set(call.path, tag)
  }

  private keyOf(plan: Call["plan"]): string | null {
    if (plan === null || plan === "unknown") return plan === null ? null : unknownKey
    const keys = this.keys[plan] ?? []
    const turn = this.turns.get(plan) ?? 0
    this.turns.set(plan, turn + 1)
    return keys[turn % keys.length] ?? unknownKey
  }
}
