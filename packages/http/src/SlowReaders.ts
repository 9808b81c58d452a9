import ipaddr from "ipaddr.js"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { Server } from "node:http"
import type { Socket } from "node:net"

/** Least that a client has to take of an answer: bytes in a time in ms, and the interval of looks at it. */
export interface LeastRate {
  readonly bytes: number
  readonly withinMs: number
  readonly lookMs: number
}

/** 2 KiB a second, half of what the slowest telephone lines of today carry. */
export const leastRate: LeastRate = { bytes: 64 * 1024, withinMs: 30_000, lookMs: 5_000 }

/** The system's tables of connections, of IPv4 and of IPv6. */
const tables = ["/proc/net/tcp", "/proc/net/tcp6"]

/** True where the system tells how much of what was sent a client has not taken yet: on Linux. */
export const countsUntaken = tables.some((table) => existsSync(table))

/** End of a connection as the tables write it: four bytes of the address at a time, the last of them first, and the port. */
const endOf = (address: string, port: number): string => {
  const words = Buffer.from(ipaddr.parse(address).toByteArray()).swap32().toString("hex")
  return `${words}:${port.toString(16).padStart(4, "0")}`.toUpperCase()
}

/** Both ends of a connection; null where it has ended. */
const endsOf = ({ localAddress, localPort, remoteAddress, remotePort }: Socket): string | null =>
  localAddress === undefined || localPort === undefined || remoteAddress === undefined || remotePort === undefined
    ? null
    : `${endOf(localAddress, localPort)} ${endOf(remoteAddress, remotePort)}`

/** Bytes that were sent and that the client's system has not taken, by both ends of the connection. */
const untaken = async (): Promise<ReadonlyMap<string, number>> => {
  const texts = await Promise.all(tables.map((table) => readFile(table, "latin1").catch(() => "")))
  const rows = texts.flatMap((text) => text.split("\n")).map((line) => line.trim().split(/\s+/, 5))
  return new Map(rows.map(([, local = "", remote = "", , queues = ""]) => [`${local} ${remote}`, parseInt(queues, 16)]))
}

/** What a client had not taken when its time began and at the last look, bytes. */
interface Reading {
  readonly sinceMs: number
  readonly begin: number
  readonly last: number
}

/**
 * Watch over clients that have an answer to take: looks every so often, calls `wait` with each, and ends those that take less than
 * the least rate, with what the system still holds for them. Their time begins anew where the system had room for more of the
 * answer: a third of what it holds was taken then.
 *
 * Node's own limit of time sees that room alone. Within a machine, as behind a proxy, the system holds 3 MB of a connection, so
 * that who takes 20 kB/s would be ended while he reads.
 */
export const watchReaders = (
  server: Server,
  { bytes, lookMs, withinMs }: LeastRate,
  wait: (socket: Socket) => void
): void => {
  const sockets = new Set<Socket>()
  const readings = new WeakMap<Socket, Reading>()
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })

  const judge = (socket: Socket, queue: number, nowMs: number): void => {
    const { begin, last, sinceMs } = readings.get(socket) ?? { begin: 0, last: -1, sinceMs: nowMs }
    const isOver = nowMs - sinceMs >= withinMs
    if (queue > last || (isOver && begin - queue >= bytes)) {
      readings.set(socket, { sinceMs: nowMs, begin: queue, last: queue })
    } else if (isOver) {
      socket.resetAndDestroy()
    } else {
      readings.set(socket, { sinceMs, begin, last: queue })
    }
  }

  const look = async (): Promise<void> => {
    const waiting = [...sockets].filter((socket) => {
      const isWaiting = socket.writableLength > 0
      if (!isWaiting) readings.delete(socket)
      return isWaiting
    })
    if (waiting.length === 0) return
    waiting.forEach(wait)
    if (!countsUntaken) return
    const queues = await untaken()
    const nowMs = performance.now()
    for (const socket of waiting) {
      const ends = endsOf(socket)
      const queue = ends === null ? undefined : queues.get(ends)
      if (queue !== undefined) judge(socket, queue, nowMs)
    }
  }

  const looks = setInterval(() => void look(), lookMs).unref()
  server.once("close", () => clearInterval(looks))
}
