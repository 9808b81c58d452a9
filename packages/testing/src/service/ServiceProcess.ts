import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"

const gds = fileURLToPath(new URL("../../../cli/bin/gds.js", import.meta.url))

export interface ServiceProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Standard output so far: the banner. */
  readonly output: () => string
  /** Standard error so far: the logs. */
  readonly logs: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  /** Exit code, or null where a signal ended it. */
  readonly exited: Promise<number | null>
  /** Drains and ends it. */
  readonly stop: () => Promise<void>
}

/** A TCP port of the loopback interface that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** Polls until the condition holds: the longer it takes, the more seldom, since a look may be a call. */
export const until = async (condition: () => Promise<boolean> | boolean, timeoutMs = 120_000): Promise<void> => {
  const begun = Date.now()
  while (!(await condition())) {
    const waitedMs = Date.now() - begun
    if (waitedMs > timeoutMs) throw new Error("the condition did not come true in time")
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, 20 + waitedMs / 50)))
  }
}

/**
 * Arguments of Node.js that `serve`, like `MALLOC_ARENA_MAX`, sets for itself by starting twice, which takes time, and one by which
 * it collects nothing while it waits: that takes half as much as a start, and gives back 30 MB.
 */
const settings = ["--min-semi-space-size=16", "--max-semi-space-size=16", "--no-memory-reducer"]

/** Starts the real service, as `gds serve`, and waits until it listens: on a port that is free, if not on this one. */
export const startService = async (
  env: Readonly<Record<string, string>>,
  givenPort?: number
): Promise<ServiceProcess> => {
  const port = givenPort ?? (await freePort())
  const child = spawn(process.execPath, [...settings, gds, "serve"], {
    env: {
      PATH: process.env["PATH"],
      GDS_LOG_FORMAT: "json",
      // All clients of a test come from one address.
      GDS_MAX_CONNECTIONS_PER_ADDRESS: "2000",
      MALLOC_ARENA_MAX: "1",
      ...env,
      PORT: String(port)
    },
    // By the channel it sees that the worker of the tests has ended, and ends as well.
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })
  let output = ""
  let logs = ""
  child.stdout?.on("data", (part: Buffer) => (output += part.toString()))
  child.stderr?.on("data", (part: Buffer) => (logs += part.toString()))
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
  let ended = false
  void exited.then(() => (ended = true))
  await until(() => {
    if (ended) throw new Error(`the service ended at start: ${logs}`)
    return output.includes("listening on")
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    logs: () => logs,
    kill: (signal) => void child.kill(signal),
    exited,
    stop: async () => {
      child.kill("SIGTERM")
      await exited
    }
  }
}
