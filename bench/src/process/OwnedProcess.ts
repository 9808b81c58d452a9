import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { killAtExit } from "./KillAtExit.ts"
import type { Scope } from "./Scope.ts"

/** Command of a process whose output goes to a log file, so that nobody spends time reading it. */
export interface Command {
  readonly label: string
  readonly file: string
  readonly arguments: ReadonlyArray<string>
  readonly environment?: NodeJS.ProcessEnv
  readonly directory?: string
  readonly log: string
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
  /** SIGTERM unless the program wants another one for an orderly end. */
  readonly stopSignal?: NodeJS.Signals
}

/** A process that the harness started and therefore may stop. */
export class OwnedProcess {
  private constructor(
    private readonly command: Command,
    private readonly child: ChildProcess
  ) {}

  /** Spawns at once and stops with the scope. */
  static spawn(scope: Scope, command: Command): OwnedProcess {
    const log = openSync(command.log, "a")
    const child = spawn(command.file, command.arguments, {
      cwd: command.directory,
      env: command.environment ?? process.env,
      stdio: ["ignore", log, log],
      ...command.account
    })
    closeSync(log)
    const owned = new OwnedProcess(command, child)
    killAtExit(child)
    scope.defer(() => owned.stop())
    return owned
  }

  /** Process id; 0 when it could not be spawned. */
  get pid(): number {
    return this.child.pid ?? 0
  }

  /** True where it has ended or was never spawned. */
  get ended(): boolean {
    return this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** Polls until the check holds; throws one line when the process ends first or the time is over. */
  async ready(check: () => Promise<boolean>, seconds: number, pauseMs = 20): Promise<void> {
    const deadline = performance.now() + seconds * 1_000
    while (!this.ended) {
      if (await check()) return
      if (performance.now() > deadline)
        throw new Error(`${this.command.label} not ready after ${seconds} s: ${this.lastWords()}`)
      await sleep(pauseMs)
    }
    throw new Error(`${this.command.label} ended before it was ready: ${this.lastWords()}`)
  }

  /** Sends a signal, if it still runs. */
  signal(name: NodeJS.Signals): void {
    if (!this.ended) this.child.kill(name)
  }

  /** Resolves when it has ended. */
  async exited(): Promise<void> {
    if (!this.ended) await new Promise<void>((resolve) => this.child.once("exit", () => resolve()))
  }

  /** Asks it to end, waits 10 s, then kills it. */
  async stop(): Promise<void> {
    if (this.ended) return
    const exit = this.exited()
    this.child.kill(this.command.stopSignal ?? "SIGTERM")
    await Promise.race([exit, sleep(10_000, undefined, { ref: false })])
    if (this.ended) return
    this.child.kill("SIGKILL")
    await Promise.race([exit, sleep(2_000, undefined, { ref: false })])
  }

  /** Last lines of the log on one line, for a failure message. */
  private lastWords(): string {
    const lines = readFileSync(this.command.log, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
    return lines.slice(-3).join(" | ").slice(0, 400) || "it said nothing"
  }
}
