import { assert, describe, it } from "@effect/vitest"
import { type Connection, endAnswer, isFull } from "@grid/server/Connections"
import { Scope } from "effect"
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

  it("are 64 at most", () => {
    assert.deepStrictEqual(
      [63, 64].map((count) => isFull(withWaiting(count).connection)),
      [false, true]
    )
    assert.isFalse(isFull(undefined))
  })
})
