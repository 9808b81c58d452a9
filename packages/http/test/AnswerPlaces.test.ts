import { assert, describe, it } from "@effect/vitest"
import { TenantId } from "@grid/domain/Brands"
import { AnswerPlaces } from "@grid/http/AnswerPlaces"
import type { HttpCall } from "@grid/http/HttpCall"
import { EventEmitter } from "node:events"

/** Places of which as many are taken as there are, by answers of two tenants asked for at 0 s; `unread` bytes of each wait for their reader. */
const taken = (unread: number, ofEach = 2) => {
  const places = new AnswerPlaces({ ofOwner: 2, inAll: 2 * ofEach })
  const cut: Array<string> = []
  const ask = (tenant: string, atMs: number) => {
    const response = new EventEmitter()
    const resetAndDestroy = () => {
      cut.push(tenant)
      response.emit("close")
    }
    const call = { startedMs: atMs, response, message: { socket: { writableLength: unread, resetAndDestroy } } }
    const place = places.take(call as unknown as HttpCall, TenantId.make(tenant))
    return typeof place === "string" ? place : "taken"
  }
  for (const tenant of ["slow", "idle"]) for (let place = 0; place < ofEach; place++) ask(tenant, place)
  return { ask, cut }
}

describe("a tenant without a place, while others have all", () => {
  it("gets the place that has been unread for longest, as soon as that is a minute", () => {
    const { ask, cut } = taken(1)
    assert.strictEqual(ask("honest", 60_000), "all")
    assert.deepStrictEqual(cut, [])
    assert.strictEqual(ask("honest", 60_001), "taken")
    assert.deepStrictEqual(cut, ["slow"])
  })

  it("takes no more than makes them even, and each place is given once", () => {
    const { ask, cut } = taken(1)
    assert.deepStrictEqual(
      [ask("honest", 90_000), ask("honest", 90_000), ask("other", 90_000)],
      ["taken", "all", "taken"]
    )
    assert.deepStrictEqual(cut, ["slow", "idle"])
    assert.strictEqual(ask("third", 200_000), "all", "who has one place keeps it")
  })

  it("waits for answers that are read as fast as they are made", () => {
    const { ask, cut } = taken(0)
    assert.strictEqual(ask("honest", 600_000), "all")
    assert.deepStrictEqual(cut, [])
  })

  it("takes none from who has but one", () => {
    const { ask, cut } = taken(1, 1)
    assert.strictEqual(ask("honest", 600_000), "all")
    assert.deepStrictEqual(cut, [])
  })
})
