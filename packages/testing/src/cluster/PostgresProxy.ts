import { chmod, mkdtemp, rm } from "node:fs/promises"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A socket in front of PostgreSQL, on which the line can break at the worst moment. */
export interface PostgresProxy {
  /** Connection string that leads through the proxy. */
  readonly url: string
  /** Loses the reply to the next statement of this name, once the server has committed it, and cuts that line. */
  readonly loseReplyTo: (statement: string) => void
  /** Replies lost so far. */
  readonly lost: () => number
  /** From now on nothing passes on the lines that are open, and nobody is told; new lines work. */
  readonly silenceOpen: () => void
  /** From now on the server hears of a new line so many ms later. */
  readonly delayNew: (delayMs: number) => void
  readonly close: () => Promise<void>
}

/** `ReadyForQuery`, idle: the transaction is over. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export const startProxy = async (databaseUrl: string): Promise<PostgresProxy> => {
  const target = new URL(databaseUrl.replace("@/", "@localhost/"))
  const host = target.searchParams.get("host") ?? ""
  const file = `.s.PGSQL.${target.searchParams.get("port") ?? "5432"}`
  const directory = await mkdtemp(join(tmpdir(), "gds-proxy-"))
  await chmod(directory, 0o755)
  const open = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let doomed: string | null = null
  let lost = 0
  let delayMs = 0
  const server = createServer((client) => {
    const upstream = connect(join(host, file))
    if (delayMs > 0) {
      upstream.cork()
      setTimeout(() => upstream.uncork(), delayMs)
    }
    let doomedHere = false
    const end = () => {
      open.delete(client)
      client.destroy()
      upstream.destroy()
    }
    open.add(client)
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end)
    client.on("data", (bytes) => {
      if (silent.has(client)) return
      if (doomed !== null && bytes.includes(`${doomed}\0`)) {
        doomed = null
        doomedHere = true
      }
      upstream.write(bytes)
    })
    upstream.on("data", (bytes) => {
      if (silent.has(client)) return
      if (!doomedHere) client.write(bytes)
      else if (bytes.subarray(-idle.length).equals(idle)) {
        lost++
        end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(join(directory, file), resolve))
  return {
    url: databaseUrl.replace(encodeURIComponent(host), encodeURIComponent(directory)),
    loseReplyTo: (statement) => {
      doomed = statement
    },
    lost: () => lost,
    silenceOpen: () => open.forEach((socket) => silent.add(socket)),
    delayNew: (ms) => {
      delayMs = ms
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    }
  }
}
