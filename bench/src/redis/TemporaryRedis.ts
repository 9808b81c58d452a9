import { join } from "node:path"
import { Redis } from "ioredis"
import { onPath } from "../process/OnPath.ts"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** A Redis of its own. */
export interface TemporaryRedis {
  readonly socket: string
  readonly pid: number
}

/** Time at which Redis writes to disk: once a second, or before it answers. */
export type AppendFsync = "everysec" | "always"

/** Starts a Redis on a Unix socket that keeps an append-only file; undefined when there is no redis-server. */
export const startRedis = async (scope: Scope, fsync: AppendFsync): Promise<TemporaryRedis | undefined> => {
  const file = await onPath("redis-server")
  if (file === undefined) return undefined
  const folder = await temporaryFolder(scope)
  const socket = join(folder, "redis.sock")
  const server = OwnedProcess.spawn(scope, {
    label: "Redis",
    file,
    arguments: [
      "--port",
      "0",
      "--unixsocket",
      socket,
      "--dir",
      folder,
      "--save",
      "",
      "--appendonly",
      "yes",
      "--appendfsync",
      fsync
    ],
    log: join(folder, "redis.log")
  })
  await server.ready(() => answers(socket), 10)
  return { socket, pid: server.pid }
}

const answers = async (socket: string): Promise<boolean> => {
  const redis = new Redis({ path: socket, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on("error", () => undefined)
  try {
    await redis.connect()
    return (await redis.ping()) === "PONG"
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
