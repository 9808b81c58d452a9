import { assert, describe, it } from "@effect/vitest"
import { PacedConnection } from "@grid/bench/load/PacedConnection"
import { deckOf, mixAt, plansOfMix } from "@grid/bench/soak/Mix"
import { Requests } from "@grid/bench/soak/Requests"
import { Tally } from "@grid/bench/soak/Tally"
import { plans } from "@grid/domain/plans/Plan"
import { listen } from "@grid/testing/http/Loopback"
import { createServer } from "node:http"

const mix = mixAt(Date.parse("2026-11-22T00:00:00Z"))
const conditional = mix.find((call) => call.conditional) ?? assert.fail("no call of the mix is conditional")
const refused = mix.find((call) => call.plan === null) ?? assert.fail("no call of the mix goes without a key")

describe("mix of a soak", () => {
  it("has a key of every plan", () => {
    assert.sameMembers(
      [...plansOfMix, "enterprise"],
      plans.map(({ id }) => id)
    )
  })

  it("is dealt as often as the weights say, spread over the whole deck", () => {
    const deck = deckOf(mix)
    for (const call of mix) {
      const places = deck.flatMap((other, place) => (other === call ? [place] : []))
      assert.lengthOf(places, Math.max(1, Math.round(call.weight)), call.path)
      const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
      assert.isBelow(Math.max(0, ...gaps), (2 * deck.length) / places.length, call.path)
    }
  })

  it("is written with the keys of a plan in turn, and with the entity tag of the answer before", () => {
    const requests = new Requests("soak.example", { enterprise: ["one", "two"] })
    const text = () => requests.bytes(conditional).toString()
    assert.include(text(), "X-API-Key: one\r\n")
    assert.notInclude(text(), "If-None-Match")
    requests.note(conditional, Buffer.from('HTTP/1.1 200 OK\r\nETag: "a1"\r\n\r\n{}'))
    assert.match(text(), /X-API-Key: one\r\n.*If-None-Match: "a1"\r\n/s)
    assert.notInclude(requests.bytes(refused).toString(), "X-API-Key")
  })

  it("is counted by kind, whatever the number of calls", () => {
    const tally = new Tally()
    for (let ms = 1; ms <= 1_000; ms++) tally.answered("latest", ms)
    tally.failed("latest", "500")
    const { kinds, unexpected } = tally.traffic(7)
    assert.deepStrictEqual(unexpected, { "latest: 500": 1 })
    assert.strictEqual(kinds["latest"]?.calls, 1_000)
    assert.closeTo(kinds["latest"]?.p99_ms ?? 0, 990, 5)
  })
})

describe("paced connection", () => {
  it("opens a new socket after it was closed with a request in flight", async () => {
    let turn = 0
    const { close, port } = await listen(createServer((_, response) => void (turn++ > 0 && response.end("whole"))))
    const connection = new PacedConnection("127.0.0.1", port)
    const request = Buffer.from("GET / HTTP/1.1\r\nHost: soak\r\n\r\n")
    connection.send(request, () => assert.fail("a request that was given up was answered"))
    while (turn === 0) await new Promise(setImmediate)
    connection.close()
    const status = await new Promise((resolve) => connection.send(request, resolve))
    assert.strictEqual(status, 200)
    connection.close()
    await close()
  })
})
