import { spawn } from "node:child_process"
import { killAtExit } from "./KillAtExit.ts"

/** Options of a command that runs to its end. */
export interface RunOptions {
  readonly seconds: number
  readonly environment?: NodeJS.ProcessEnv
  readonly input?: string
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

/** Runs to the end within the time given and returns what it printed; throws one line when it fails. */
export const runToEnd = (file: string, args: ReadonlyArray<string>, options: RunOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: options.environment ?? process.env,
      stdio: ["pipe", "pipe", "pipe"],
      timeout: options.seconds * 1_000,
      killSignal: "SIGKILL",
      ...options.account
    })
    killAtExit(child)
    let output = ""
    let complaints = ""
    const fail = (reason: string): void => {
      const last = (complaints.trim() === "" ? output : complaints)
        .split("\n")
        .filter((line) => line.trim() !== "")
        .slice(-3)
        .join(" | ")
        .slice(0, 400)
      reject(new Error(`${file} ${args.slice(0, 3).join(" ")}: ${reason}${last === "" ? "" : `: ${last}`}`))
    }
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk))
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (complaints += chunk))
    child.stdin.on("error", () => undefined)
    child.stdin.end(options.input ?? "")
    child.once("error", (error) => fail(error.message))
    child.once("close", (code, signal) => {
      if (code === 0) resolve(output)
      else fail(signal === null ? `exit code ${code}` : `ended by ${signal} (limit ${options.seconds} s)`)
    })
  })
