import { assert, describe, it } from "@effect/vitest"
import { states } from "@grid/domain/states/State"
import { until } from "@grid/testing/service/ServiceProcess"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, callsOf, newTenant, problem } from "../support/Client.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

let suite: Suite

beforeAll(async () => {
  suite = await startSuite()
})

afterAll(() => suite.close())

const day = 86_400_000
const byState = () =>
  `/developer/v1/carbon-intensity/by-state?from=${new Date(Date.now() - 13 * day).toISOString().slice(0, 10)}`
const latest = "/developer/v1/grid/demand/latest"

const get = (path: string, secret: string): Promise<Answer> =>
  call(`${suite.url}${path}`, { headers: { "x-api-key": secret } })

const newKey = () => suite.store.createKey(newTenant(), "enterprise")

/** Asks on a connection of its own and reads the beginning of the answer, with its status, and no more. */
const askUnread = async (path: string, secret: string) => {
  const socket: Socket = connect({ host: "127.0.0.1", port: suite.port })
  socket.on("error", () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`)
  const head = await new Promise<string>((resolve) =>
    socket.once("data", (part) => {
      socket.pause()
      resolve(part.toString("latin1"))
    })
  )
  return { socket, status: Number(head.slice(9, 12)), head }
}

const statusesOf = (answers: ReadonlyArray<{ readonly status: number }>) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe("72 unread by-state answers of 18 MB", () => {
  it("40 by one tenant: four are made, the others are 429 and not charged; other tenants are served", async () => {
    const { key, secret } = await newKey()
    const other = await newKey()
    const path = byState()
    const asked = await Promise.all(Array.from({ length: 40 }, () => askUnread(path, secret)))
    assert.deepStrictEqual(statusesOf(asked), [...Array(4).fill(200), ...Array(36).fill(429)])
    const refused = await get(path, secret)
    const { detail } = problem(refused, "too_many_requests")
    assert.include(detail, "Read them to their end or close them first")
    assert.strictEqual(refused.header("retry-after"), "5")
    assert.isNotNull(refused.header("x-ratelimit-remaining-day"))
    assert.strictEqual((await get(latest, secret)).status, 200)
    assert.strictEqual((await get(path, other.secret)).status, 200)
    await until(async () => (await callsOf(suite.database.url, key.id)) === 5)
    for (const { socket } of asked) socket.destroy()
    await until(async () => (await get(path, secret)).status === 200)
  })

  it("four by each of four tenants: a fifth is 503 for as long as they are not read", async () => {
    // Half of the states: all sixteen must stand unread within the half minute after which the first is closed.
    const path = `${byState()}&states=${states
      .slice(0, 14)
      .map(({ slug }) => slug)
      .join()}`
    const four = await Promise.all(Array.from({ length: 4 }, newKey))
    const asked = await Promise.all(
      four.flatMap(({ secret }) => Array.from({ length: 4 }, () => askUnread(path, secret)))
    )
    assert.deepStrictEqual(statusesOf(asked), Array(16).fill(200))
    const { key, secret } = await newKey()
    const refused = await get(path, secret)
    problem(refused, "service_unavailable")
    assert.strictEqual(refused.header("retry-after"), "5")
    assert.strictEqual((await get(latest, secret)).status, 200)
    await until(async () => (await callsOf(suite.database.url, key.id)) === 1)
    for (const { socket } of asked) socket.destroy()
    await until(async () => (await get(path, secret)).status === 200)
  })

  it("a client that goes away before its answer gives the place back, again and again", async () => {
    const { secret } = await newKey()
    const path = byState()
    for (let round = 0; round < 4; round++) {
      const sockets = Array.from({ length: 4 }, () => {
        const socket = connect({ host: "127.0.0.1", port: suite.port })
        socket.on("error", () => {})
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`)
        return socket
      })
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))))
      for (const socket of sockets) socket.destroy()
      await until(async () => (await get(path, secret)).status !== 429)
    }
    assert.strictEqual((await get(path, secret)).status, 200)
  })
})
