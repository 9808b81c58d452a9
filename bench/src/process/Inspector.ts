import { freePort } from "@grid/testing/service/ServiceProcess"

/** Function of a profile with the samples that ended in it. */
export interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

/** Processor profile as Node's inspector gives it; times in µs. */
export interface Profile {
  readonly nodes: ReadonlyArray<ProfileNode>
  readonly samples: ReadonlyArray<number>
  readonly timeDeltas: ReadonlyArray<number>
}

/** Setting with which a process answers an inspector on a port of the loopback. */
export const inspected = async (): Promise<{ readonly port: number; readonly settings: Record<string, string> }> => {
  const port = await freePort()
  return { port, settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } }
}

interface Target {
  readonly webSocketDebuggerUrl: string
}

interface Reply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Profile of the main thread of a process that answers an inspector, while the work goes on. */
export const profiled = async (port: number, work: () => Promise<unknown>): Promise<Profile> => {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as ReadonlyArray<Target>
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "")
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true })
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")), { once: true })
  })
  let last = 0
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last
      const hear = ({ data }: MessageEvent): void => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id !== id) return
        socket.removeEventListener("message", hear)
        if (reply.error === undefined) resolve(reply.result)
        else reject(new Error(`${method}: ${reply.error.message}`))
      }
      socket.addEventListener("message", hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    await ask("Profiler.enable")
    await ask("Profiler.setSamplingInterval", { interval: 250 })
    await ask("Profiler.start")
    await work()
    const { profile } = (await ask("Profiler.stop")) as { readonly profile: Profile }
    return profile
  } finally {
    socket.close()
  }
}
