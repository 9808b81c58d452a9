import type { Scope } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Admission } from "@grid/http/Admission"
import { mostWaiting } from "@grid/http/AnswerTurns"
import type { Reply } from "@grid/http/HttpCall"
import type { LoggedCall } from "./operations/AccessLog.ts"

/** A connection of a client. */
export interface Connection {
  /** Answer in the making; null where there is none. */
  answering: ServerResponse | null
  /** Requests behind it. */
  readonly waiting: Array<() => void>
  /** True once a request could be read in two ways: what follows may be a part of it and is not run. */
  refused: boolean
  /** Scope of the call that is being answered. */
  readonly scope: Scope.Closeable
}

/** State of a listener. */
export interface Listening {
  /** Connection of a socket, written once for each: a map that calls go in and out of holds them for long. */
  readonly connections: WeakMap<Socket, Connection>
  readonly admission: Admission
  /** Log of what is refused before it becomes a call. */
  readonly log: (call: LoggedCall, reply: Reply) => void
  /** Address for links; empty until there is one. */
  baseUrl: string
  draining: boolean
  /** Number of calls that are being answered. */
  running: number
  /** Scope of all connections: closed once the listener has drained, so that what is being answered then is answered whole. */
  readonly scope: Scope.Scope
}

/** True where a connection has as many requests waiting as a client may send ahead: what was read in one piece cannot be left in the socket. */
export const isFull = (connection: Connection | undefined): boolean => (connection?.waiting.length ?? 0) >= mostWaiting

/** Requests in turn: one answer in the making per connection; the requests behind it cost nothing until it is sent. */
export const inTurn =
  (
    { connections }: Listening,
    begin: (message: IncomingMessage, response: ServerResponse, connection: Connection) => void
  ) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    const { socket } = message
    const connection = connections.get(socket)
    if (connection === undefined) return
    // Counted, as what nobody runs is read as well.
    if (connection.refused) return void connection.waiting.push(() => {})
    if (connection.answering === null && connection.waiting.length === 0) return begin(message, response, connection)
    if (connection.waiting.push(() => begin(message, response, connection)) >= mostWaiting) socket.pause()
  }
