import { assert, describe, it } from "@effect/vitest"
import { endAnswer } from "@grid/http/AnswerTurns"
import { type Connection, inTurn, isFull, type Listening } from "@grid/server/Connections"
import { Scope } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** A connection with so many requests behind the one that is answered, and how many of them have begun. */
const withWaiting = (count: number) => {
  const begun: Array<number> = []
  const connection: Connection = {
    answering: null,
    waiting: Array.from({ length: count }, (_, index) => () => void begun.push(index)),
    refused: false,
    scope: Scope.makeUnsafe()
  }
  return { begun, connection }
}

describe("requests that wait for the answer before them", () => {
  it("begin one by one, and none of them once their client is gone", () => {
    const socket = new Socket()
    const { begun, connection } = withWaiting(3)
    endAnswer(socket, connection)
    assert.deepStrictEqual(begun, [0])
    // An answer to nobody never ends: it would count as running for good, and cost its tenant a call.
    socket.destroy()
    endAnswer(socket, connection)
    assert.deepStrictEqual([begun, connection.waiting], [[0], []])
  })

  it("begin 64 a turn of the event loop, of all connections, and in their order", async () => {
    const sockets = Array.from({ length: 100 }, () => new Socket())
    const begun: Array<string> = []
    const connections = sockets.map((socket, place) => {
      const { connection } = withWaiting(0)
      const each = (number: number) => () => {
        begun.push(`${place}:${number}`)
        // As where the answer is made at once: the platform says so before the loop goes on.
        process.nextTick(() => endAnswer(socket, connection))
      }
      connection.waiting.push(...[0, 1, 2, 3].map(each))
      return connection
    })
    for (const [place, socket] of sockets.entries()) endAnswer(socket, connections[place] as Connection)
    for (let before = 0; begun.length < 400; before = begun.length) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      assert.isAtMost(begun.length - before, before === 0 ? 128 : 64)
    }
    for (const place of sockets.keys()) {
      const own = begun.filter((name) => name.startsWith(`${place}:`))
      assert.deepStrictEqual(
        own,
        [0, 1, 2, 3].map((number) => `${place}:${number}`)
      )
    }
  })

  it("are not overtaken by one that comes while they wait for their turn", () => {
    const socket = new Socket()
    const { begun, connection } = withWaiting(2)
    const begin = () => void begun.push(-1)
    const listening = { connections: new WeakMap([[socket, connection]]) } as unknown as Listening
    inTurn(listening, begin)({ socket } as IncomingMessage, {} as ServerResponse)
    assert.deepStrictEqual([begun, connection.waiting.length], [[], 3])
  })

  it("are 16 at most", () => {
    assert.deepStrictEqual(
      [15, 16].map((count) => isFull(withWaiting(count).connection)),
      [false, true]
    )
    assert.isFalse(isFull(undefined))
  })
})
