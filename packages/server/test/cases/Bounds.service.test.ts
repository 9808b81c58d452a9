import { assert, describe, it } from "@effect/vitest"
import { CreatedKey } from "@grid/domain/account/KeysApi"
import { TenantId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { states } from "@grid/domain/states/State"
import { jobSeed } from "@grid/store/database/Locks"
import { hold, query } from "@grid/testing/cluster/TestCluster"
import { sendRaw } from "@grid/testing/http/RawClient"
import { until } from "@grid/testing/service/ServiceProcess"
import { Effect } from "effect"
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, callsOf, keyPage, managed, newTenant, problem } from "../support/Client.ts"
import { startSuiteWithUsers, type SuiteWithUsers } from "../support/Suite.ts"

let suite: SuiteWithUsers

beforeAll(async () => {
  suite = await startSuiteWithUsers()
})

afterAll(() => suite.close())

const day = 86_400_000
const byState = () =>
  `/developer/v1/carbon-intensity/by-state?from=${new Date(Date.now() - 13 * day).toISOString().slice(0, 10)}`
/** As long a window, of one state: it takes as much of a place, and is soon read. */
const ofOneState = () => `${byState()}&states=goa`
const latest = "/developer/v1/grid/demand/latest"

const get = (path: string, secret: string): Promise<Answer> =>
  call(`${suite.url}${path}`, { headers: { "x-api-key": secret } })

/** Status of an answer that need not be looked at again. */
const statusOf = async (path: string, secret: string): Promise<number> => {
  const answer = await fetch(`${suite.url}${path}`, { headers: { "x-api-key": secret } })
  await answer.arrayBuffer()
  return answer.status
}

/** List of a tenant's keys, to a signed-in user. */
const list = async (tenant: string, query = "") =>
  call(`${suite.url}/api/developer/keys${query}`, {
    headers: { authorization: `Bearer ${await suite.provider.token({ org_id: tenant })}` }
  })

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
    assert.strictEqual(await statusOf(ofOneState(), other.secret), 200)
    await until(async () => (await callsOf(suite.database.url, key.id)) === 5)
    for (const { socket } of asked) socket.destroy()
    await until(async () => (await statusOf(ofOneState(), secret)) === 200)
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
    await until(async () => (await statusOf(ofOneState(), secret)) === 200)
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
      await until(async () => (await statusOf(ofOneState(), secret)) !== 429)
    }
    assert.strictEqual(await statusOf(ofOneState(), secret), 200)
  })
})

describe("73 keys created in a loop by a signed-in trial user", () => {
  interface As {
    readonly tenant: string
    readonly user?: string
  }

  const manage = async ({ tenant, user = `user of ${tenant}` }: As, path: string, body: unknown, headers = {}) =>
    call(`${suite.url}/api/developer/keys${path}`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${await suite.provider.token({ org_id: tenant, sub: user })}`, ...headers }
    })

  const create = (as: As, headers = {}) => manage(as, "", { name: "desk" }, headers)

  it("twenty an hour, by user and by tenant, however many at once; what was made can be asked for again", async () => {
    const [tenant, otherTenant] = [newTenant(), newTenant()]
    const replay = { "idempotency-key": "first" }
    const first = managed(await create({ tenant }, replay), 201, CreatedKey)
    const answers = await Promise.all(Array.from({ length: 60 }, () => create({ tenant })))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.strictEqual(refused.length, 41)
    for (const answer of [...refused, await create({ tenant, user: "another" })]) {
      assert.include(problem(answer, "too_many_requests").detail, "20 keys an hour")
      const seconds = Number(answer.header("retry-after"))
      assert.isTrue(seconds > 3_000 && seconds <= 3_600, answer.header("retry-after") ?? "")
    }
    problem(await manage({ tenant }, `/${first.id}/rotate`, { grace_hours: 0 }), "too_many_requests")
    assert.strictEqual(managed(await create({ tenant }, replay), 201, CreatedKey).id, first.id)

    // The same user elsewhere; the tenant that would have been new is not made, either.
    problem(await create({ tenant: otherTenant, user: `user of ${tenant}` }), "too_many_requests")
    assert.deepStrictEqual(await query(suite.database.url, "select from tenant where id = $1", [otherTenant]), [])
    assert.strictEqual((await create({ tenant: otherTenant })).status, 201)

    const age = (text: string) => query(suite.database.url, text, [tenant])
    await age("update api_key set created_at = created_at - interval '1 hour' where tenant_id = $1")
    assert.strictEqual((await create({ tenant, user: "another" })).status, 201)
  })

  it("a hundred active ones a tenant, whoever made them; without a grace a key can still be rotated", async () => {
    const tenant = newTenant()
    const keys = await Promise.all(Array.from({ length: 100 }, () => suite.store.createKey(tenant, "trial")))
    const byOperator = Effect.flatMap(KeyStore, (store) =>
      store.create(
        { tenant_id: TenantId.make(tenant), name: "test", ip_allow_list: [], expires_at: null },
        { kind: "operator", id: "test" }
      )
    )
    assert.strictEqual((await suite.store.run(Effect.flip(byOperator)))._tag, "TooManyKeys")
    await query(
      suite.database.url,
      "update api_key set created_at = created_at - interval '1 hour' where tenant_id = $1",
      [tenant]
    )
    assert.include(problem(await create({ tenant }), "too_many_keys").detail, "Revoke one")
    const rotate = (grace_hours: number) => manage({ tenant }, `/${keys[0]?.key.id}/rotate`, { grace_hours })
    problem(await rotate(1), "too_many_keys")
    managed(await rotate(0), 201, CreatedKey)
    problem(await create({ tenant }), "too_many_keys")
    if (keys[1] !== undefined) await suite.store.revokeKey(keys[1].key)
    assert.strictEqual((await create({ tenant })).status, 201)
    problem(await create({ tenant }), "too_many_keys")
  })

  it("all of them come in one page, and the list can be read page by page, its revoked keys too", async () => {
    const tenant = newTenant()
    const created = await Promise.all(Array.from({ length: 12 }, () => suite.store.createKey(tenant, "trial")))
    for (const { key } of created.slice(0, 5)) await suite.store.revokeKey(key)
    const page = async (query = "") => keyPage(await list(tenant, query))
    const whole = await page()
    assert.strictEqual(whole.data.items.length, 12)
    assert.deepStrictEqual(whole.meta.page, { limit: 1_000, count: 12, next_cursor: null })
    assert.strictEqual((await page("?state=active")).data.items.length, 7)
    assert.strictEqual((await page("?state=revoked")).data.items.length, 5)

    const ids: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const part: Awaited<ReturnType<typeof page>> = await page(`?limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`)
      ids.push(...part.data.items.map(({ id }) => id))
      cursor = part.meta.page.next_cursor
    }
    assert.deepStrictEqual(
      ids,
      whole.data.items.map(({ id }) => id)
    )
    const { next_cursor } = (await page("?limit=1")).meta.page
    problem(await list(newTenant(), `?cursor=${next_cursor ?? ""}`), "invalid_parameter")
    for (const query of ["?cursor=x", "?limit=0", "?limit=1001", "?state=lost"]) {
      problem(await list(tenant, query), "invalid_parameter")
    }
  })
})

describe("changes of a tenant that wait for each other", () => {
  const rowOf = (tenant: string) => `select from tenant where id = '${tenant}' for no key update`

  it.each([
    { path: "/api/developer/keys", body: { name: "desk" }, lockOf: rowOf, status: 201 },
    {
      path: "/developer/v1/alerts",
      body: {
        name: "desk",
        metric: "price",
        market_type: "DAM",
        op: ">",
        threshold: 1,
        for_blocks: 1,
        url: "https://8.8.8.8/hook"
      },
      lockOf: rowOf,
      status: 201
    },
    {
      path: "/developer/v1/jobs",
      body: { type: "export", dataset: "demand", query: { hours: 1 }, format: "csv" },
      lockOf: (tenant: string) => `select pg_advisory_xact_lock(hashtextextended('${tenant}', ${jobSeed}))`,
      status: 202
    }
  ])("$path: leave others their connections, and are made in the end", async ({ body, lockOf, path, status }) => {
    const { key, secret } = await newKey()
    const headers: Record<string, string> = path.startsWith("/api")
      ? { authorization: `Bearer ${await suite.provider.token({ org_id: key.tenant_id, sub: key.tenant_id })}` }
      : { "x-api-key": secret }
    const held = await hold(suite.database.url, lockOf(key.tenant_id))
    const made = Promise.all(
      Array.from({ length: 16 }, () => call(`${suite.url}${path}`, { method: "POST", headers, body }))
    )
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await until(async () => (await query(suite.database.url, waiting)).length >= 4)
    // Only time will do: a statement waits two seconds for a connection, and nothing tells of those that wait for their turn.
    await setTimeout(2_000)
    const others = await list(newTenant())
    await held.release()
    assert.deepStrictEqual(keyPage(others).data.items, [])
    const answers = await made
    assert.strictEqual(statusesOf(answers)[0], status, answers[0]?.text)
    assert.notInclude(statusesOf(answers), 503)
  })
})

describe("81 an unknown key tried from one address at thousands a second", () => {
  const tried = async (count: number, secretOf: (index: number) => string, connections = 32) => {
    const statuses = new Map<number, number>()
    const left = Array.from({ length: count }, (_, index) => index).values()
    const worker = async () => {
      for (const index of left) {
        const status = await statusOf(latest, secretOf(index))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
    return statuses
  }

  /** Searches of the table of keys so far, by the statistics of the database. */
  const lookUps = async () => {
    const [row] = await query<{ scans: number }>(
      suite.database.url,
      "select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'api_key_hash_key'"
    )
    return row?.scans ?? 0
  }

  it("one key: the store is asked once a second; others are served, and a key made meanwhile works at once", async () => {
    const before = await lookUps()
    const begun = performance.now()
    const flood = tried(1_500, () => `svc_live_${"q".repeat(32)}`)
    for (let round = 0; round < 5; round++) {
      const { secret } = await newKey()
      assert.strictEqual((await get(latest, secret)).status, 200)
    }
    assert.deepStrictEqual([...(await flood)], [[401, 1_500]])
    const seconds = (performance.now() - begun) / 1_000
    // The statistics come after the statements. Each of the five keys is looked up once, too.
    await until(async () => (await lookUps()) > before)
    assert.isAtMost((await lookUps()) - before, seconds + 1 + 5)
  })

  it("300 keys that exist, all at once: each is served", async () => {
    const fleet = async (tenant: string) => {
      const secrets: Array<string> = []
      for (let index = 0; index < 100; index++) {
        secrets.push((await suite.store.createKey(tenant, "enterprise")).secret)
      }
      return secrets
    }
    const secrets = (await Promise.all([newTenant(), newTenant(), newTenant()].map(fleet))).flat()
    // On a machine that is busy the look-up of one may wait for more than its four seconds: 503, and known when it is sent again.
    const served = (secret: string) =>
      until(async () => {
        const { status, text } = await get(latest, secret)
        assert.include([200, 503], status, text)
        return status === 200
      })
    await Promise.all(secrets.map(served))
  })

  it("a new key each time: 429 after 256 and 16 a second; another address and known keys go on", async () => {
    const known = await newKey()
    assert.strictEqual((await get(latest, known.secret)).status, 200)
    const begun = performance.now()
    const statuses = await tried(1_500, (index) => `svc_live_${String(index).padStart(32, "0")}`)
    const seconds = (performance.now() - begun) / 1_000
    assert.sameMembers([...statuses.keys()], [401, 429])
    assert.isAtMost(statuses.get(401) ?? 0, 256 + 16 * (seconds + 1))
    // A slow machine may have regained some since.
    const next = (index: number) => get(latest, `svc_live_${String(index).padStart(32, "z")}`)
    let refused = await next(0)
    for (let index = 1; refused.status === 401 && index < 300; index++) refused = await next(index)
    problem(refused, "too_many_requests")
    assert.strictEqual(refused.header("retry-after"), "1")
    assert.strictEqual((await get(latest, known.secret)).status, 200)
    const { secret } = await newKey()
    const request = `GET ${latest} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`
    const elsewhere = await sendRaw({ port: suite.port, localAddress: "127.0.0.2" }, request)
    assert.strictEqual(elsewhere?.status, 200)
    await until(async () => (await get(latest, secret)).status === 200)
  })
})
