import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Answers of a connection. */
interface Answers {
  /** Answer in the making; null where there is none. */
  answering: ServerResponse | null
  /** Requests behind it. */
  readonly waiting: Array<() => void>
}

/** Requests that may wait behind the one that is being answered; what comes after them stays in the socket. */
export const mostWaiting = 16

/** Requests that waited and are begun in a turn of the event loop, of all connections. */
const mostOfTurn = 64

let begun = 0
let due: Array<() => void> = []

const nextTurn = (): void => {
  const begins = due
  due = []
  begun = 0
  for (const begin of begins) beginInTurn(begin)
}

/** An answer that is made at once ends, and has the next begun, before the loop goes on: by themselves all that wait would be one turn. */
const beginInTurn = (begin: () => void): void => {
  if (begun === 0) setImmediate(nextTurn)
  if (begun === mostOfTurn) return void due.push(begin)
  begun++
  begin()
}

/** End of an answer, sent or given up: the next request has its turn, unless nobody is there any more to be answered. */
export const endAnswer = (socket: Socket, connection: Answers): void => {
  connection.answering = null
  if (connection.waiting.length === 0) return
  beginInTurn(() => {
    if (socket.destroyed) connection.waiting.length = 0
    if (connection.waiting.length === mostWaiting) socket.resume()
    connection.waiting.shift()?.()
  })
}
