import type { Socket } from "node:net"
import { isTrustedProxy, type Networks, networkOf } from "./ClientAddress.ts"

/** Limits of connections: of all, and of one client address, trusted proxies apart. */
interface Limits {
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  readonly trustedProxies: Networks
}

/** Most connections that are kept free for probes. */
const mostReserved = 32

/** Part of all connections that is kept free for probes. */
const reservedPart = 1 / 8

/** Paths that are answered also where the service is full. */
export const probes: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]

/** Which connections are served, and with what. */
export interface Admission {
  /** False where the client's address has as many as it may have. */
  readonly admit: (socket: Socket) => boolean
  /** True where a connection has a reserved place and asks for what is not answered there. */
  readonly isRefused: (socket: Socket, path: string) => boolean
  /** True for a connection with a reserved place: it is closed after its answer. */
  readonly isReserved: (socket: Socket) => boolean
  /** Connections by place. */
  readonly connections: () => { readonly ordinary: number; readonly reserved: number }
}

export const makeAdmission = ({ maxConnections, maxConnectionsPerAddress, trustedProxies }: Limits): Admission => {
  const reserve = Math.min(mostReserved, Math.floor(maxConnections * reservedPart))
  const byAddress = new Map<string, number>()
  /** The eldest first. */
  const reserved = new Set<Socket>()
  let ordinary = 0

  const count = (network: string, change: 1 | -1) => {
    const connections = (byAddress.get(network) ?? 0) + change
    if (connections === 0) byAddress.delete(network)
    else byAddress.set(network, connections)
  }

  return {
    admit: (socket) => {
      const address = socket.remoteAddress ?? ""
      const network = networkOf(address)
      const isCounted = !isTrustedProxy(address, trustedProxies)
      if (isCounted && (byAddress.get(network) ?? 0) >= maxConnectionsPerAddress) return false
      if (isCounted) count(network, 1)
      const isOrdinary = ordinary < maxConnections - reserve
      if (isOrdinary) ordinary++
      else {
        // One place stays free for the next probe: who holds one and asks for nothing makes room.
        const [eldest] = reserved
        if (eldest !== undefined && reserved.size >= reserve - 1) eldest.destroy()
        reserved.add(socket)
      }
      socket.once("close", () => {
        if (isCounted) count(network, -1)
        if (isOrdinary) ordinary--
        else reserved.delete(socket)
      })
      return true
    },
    isRefused: (socket, path) => reserved.has(socket) && !probes.includes(path),
    isReserved: (socket) => reserved.has(socket),
    connections: () => ({ ordinary, reserved: reserved.size })
  }
}
