import { join } from "node:path"
import { Redis } from "ioredis"
import { onPath } from "../process/OnPath.ts"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** Starts a Redis on a Unix socket without persistence and returns the socket; undefined when there is no redis-server. */
export const startRedis = async (scope: Scope): Promise<string | undefined> => {
  const file = await onPath("redis-server")
  if (file === undefined) return undefined
  const folder = await temporaryFolder(scope)
  const socket = join(folder, "redis.sock")
  const server = OwnedProcess.spawn(scope, {
    label: "Redis",
    file,
    arguments: ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", folder],
    log: join(folder, "redis.log")
  })
  await server.ready(() => answers(socket), 10)
  return socket
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
