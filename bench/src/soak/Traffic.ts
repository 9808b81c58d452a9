import { hourMs } from "@grid/domain/time/Time"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { PacedConnection } from "../load/PacedConnection.ts"
import { type Call, deckOf } from "./Mix.ts"
import { Requests } from "./Requests.ts"
import { Tally } from "./Tally.ts"
import type { TrafficPlan, TrafficReport } from "./TrafficPlan.ts"

const mostAnswerMs = 30_000

/**
 * Open loop over the mix, as in `load/PacedProgram`: call i is due at i / rate whatever became of the others, and its latency
 * counts from then. One line is written per interval, and one in the end.
 */
class Generator {
  private readonly all = new Tally()
  private readonly recent = new Tally()
  private readonly requests: Requests
  private readonly deck: ReadonlyArray<Call>
  private readonly idle: Array<PacedConnection>
  private readonly kept: ReadonlyArray<PacedConnection>
  private readonly total: number
  private readonly hostname: string
  private readonly port: number
  private readonly start = performance.now() + 50
  private sent = 0
  private running = 0

  constructor(private readonly plan: TrafficPlan) {
    const { host, hostname, port } = new URL(plan.url)
    this.hostname = hostname
    this.port = Number(port)
    this.requests = new Requests(host, plan.keys)
    this.deck = deckOf(plan.mix)
    this.kept = Array.from({ length: plan.connections }, () => this.connection())
    this.idle = [...this.kept]
    this.total = Math.round(plan.rate * plan.seconds)
  }

  async run(): Promise<void> {
    const end = this.start + this.plan.seconds * 1_000
    let report = this.start + this.plan.reportMs
    while (performance.now() < end || (this.running > 0 && performance.now() < end + mostAnswerMs)) {
      if (performance.now() < end) this.sendDue()
      if (performance.now() >= report) {
        this.write(this.recent, false)
        this.recent.clear()
        report += this.plan.reportMs
      }
      await sleep(1)
    }
    this.kept.forEach((connection) => connection.close())
    this.write(this.all, true)
  }

  private connection(): PacedConnection {
    return new PacedConnection(this.hostname, this.port)
  }

  private dueMs(index: number): number {
    return this.start + (index * 1_000) / this.plan.rate
  }

  private sendDue(): void {
    const now = performance.now()
    while (this.sent < this.total && this.dueMs(this.sent) <= now) {
      const call = this.deck[this.sent % this.deck.length]
      const connection = this.idle.shift()
      if (call === undefined || connection === undefined) return
      const due = this.dueMs(this.sent++)
      this.running++
      const done = (outcome: number | string, answer: Buffer = Buffer.alloc(0)): void => {
        this.running--
        this.idle.push(connection)
        this.settle(call, due, outcome, answer)
      }
      if (call.manner === "leaves") this.leave(call, done)
      else this.ask(call, call.manner === "new" ? this.connection() : connection, done)
    }
  }

  private ask(call: Call, connection: PacedConnection, done: (outcome: number | string, answer?: Buffer) => void) {
    const timer = setTimeout(() => {
      connection.close()
      done(`no answer within ${mostAnswerMs / 1_000} s`)
    }, mostAnswerMs)
    connection.send(this.requests.bytes(call), (status, answer) => {
      clearTimeout(timer)
      if (call.manner === "new") connection.close()
      done(status === 0 ? "the connection broke" : status, answer)
    })
  }

  /** Goes away with the first bytes of the answer. */
  private leave(call: Call, done: (outcome: number | string) => void): void {
    const socket = connect({ host: this.hostname, port: this.port, noDelay: true, timeout: mostAnswerMs })
    let outcome: number | string = "the connection broke"
    socket.write(this.requests.bytes(call))
    socket.once("data", (head: Buffer) => {
      outcome = Number(head.toString("latin1", 9, 12))
      socket.destroy()
    })
    socket.once("timeout", () => socket.destroy())
    socket.on("error", () => undefined)
    socket.once("close", () => done(outcome))
  }

  private settle(call: Call, due: number, outcome: number | string, answer: Buffer): void {
    const isExpected = typeof outcome === "number" && call.expected.includes(outcome)
    for (const tally of [this.all, this.recent]) {
      if (isExpected) tally.answered(call.kind, performance.now() - due)
      else tally.failed(call.kind, String(outcome))
    }
    if (isExpected) this.requests.note(call, answer)
    if (performance.now() < this.start + this.plan.seconds * 1_000) this.sendDue()
  }

  private write(tally: Tally, isTotal: boolean): void {
    const due = Math.min(this.total, Math.ceil(((performance.now() - this.start) * this.plan.rate) / 1_000))
    const hours = (performance.now() - this.start) / hourMs
    const report: TrafficReport = { hours, isTotal, ...tally.traffic(due - this.sent) }
    process.stdout.write(`${JSON.stringify(report)}\n`)
  }
}

await new Generator(JSON.parse(await text(process.stdin)) as TrafficPlan).run()
