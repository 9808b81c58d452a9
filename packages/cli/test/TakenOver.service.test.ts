import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { leaderLock } from "@grid/store/database/Locks"
import { Predicate } from "effect"
import { createDatabase, execute, hold, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { expected, type KeyName, restore, textOf } from "@grid/testing/house/House"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { gds } from "./support/Gds.ts"

/** CSV by the columns of then: others follow them now, and a kind that was empty is filled. No cell is quoted. */
const asThen = (text: string, then: string): string => {
  const cells = then.split("\r\n").map((line) => line.split(","))
  const kind = cells[0]?.indexOf("kind") ?? -1
  return text
    .split("\r\n")
    .map((line, index) => {
      const mine = line.split(",").slice(0, cells[0]?.length)
      return mine.map((cell, column) => (column === kind && cells[index]?.[column] === "" ? "" : cell)).join(",")
    })
    .join("\r\n")
}

/** JSON of then without the members that have been added since, in the order of then; a list that is longer now stays longer. */
const membersOfThen = (now: unknown, then: unknown): unknown => {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((item, index) => membersOfThen(item, then[index]))
  if (!Predicate.isObject(now) || !Predicate.isObject(then)) return now
  return Object.fromEntries(
    Object.entries(then).flatMap(([name, value]) =>
      Predicate.hasProperty(now, name) ? [[name, membersOfThen(now[name], value)]] : []
    )
  )
}

const { days, keys } = expected

/** The one document that a command prints. */
const document = async <A>(database: TestDatabase, ...words: ReadonlyArray<string>): Promise<A> => {
  const ended = await gds({ DATABASE_URL: database.url }, ...words, "--json")
  assert.strictEqual(ended.code, 0, `gds ${words.join(" ")}: ${ended.stderr}`)
  return JSON.parse(ended.stdout) as A
}

const countOf = async (database: TestDatabase, table: string): Promise<number> => {
  const [row] = await query<{ n: number }>(database.url, `select count(*)::int as n from ${table}`)
  return row?.n ?? 0
}

/** A store that the commit before the port filled, taken over by this one. */
const takeOver = async (): Promise<TestDatabase> => {
  const database = await createDatabase("template0")
  await restore(database.url)
  await document(database, "db", "migrate")
  return database
}

/** An answer without the moves of load, which had no bounds in time or size. */
const boundless = (text: string) => text.replace(/,"shift_windows":\[.*\]/, "")

describe("a store of the version before", () => {
  let database: TestDatabase
  let provider: IdentityProvider
  let leader: Awaited<ReturnType<typeof hold>>
  let service: ServiceProcess
  const rows = new Map<string, number>()

  beforeAll(async () => {
    database = await takeOver()
    for (const table of Object.keys(expected.rows)) rows.set(table, await countOf(database, table))
    provider = await startIdentityProvider()
    // Another node leads, and has looked at what is there: the simulator, whose values are to be read, writes none.
    leader = await hold(database.url, `select pg_advisory_lock(${leaderLock})`)
    await execute(
      database.url,
      "update carbon_clock set looked_at = 0",
      // The service forgets both after a month, which has passed since.
      "create rule keep as on delete to alert_delivery do instead nothing",
      "create rule keep as on delete to job do instead nothing"
    )
    service = await startService({
      DATABASE_URL: database.url,
      GDS_SOURCES: "simulator",
      GDS_PRODUCT_STATUS: '{"carbon-matching":"beta"}',
      ...provider.environment
    })
  })

  afterAll(async () => {
    await service.stop()
    await leader.release()
    await provider.close()
    await database.drop()
  })

  interface Options {
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  }

  const send = async (path: string, { body, headers }: Options = {}) =>
    fetch(`${service.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })

  const as = (name: KeyName) => ({ "x-api-key": keys[name].secret })

  const refusal = async (name: KeyName) => {
    const answer = await send("/developer/v1/ping", { headers: as(name) })
    const { code = null } = (await answer.json()) as { readonly code?: string }
    return [answer.status, code]
  }

  it("is opened by migration with every row of every table", async () => {
    const { migrations } = await document<{
      readonly migrations: { readonly applied: ReadonlyArray<{ readonly name: string }>; readonly pending: number }
    }>(database, "db", "status")
    assert.strictEqual(migrations.pending, 0)
    assert.strictEqual(migrations.applied[9]?.name, "carbon_days")
    for (const [table, count] of Object.entries(expected.rows)) {
      if (table !== "migration") assert.strictEqual(rows.get(table), count, table)
    }
  })

  describe("what was proven stays proven", () => {
    it("every carbon snapshot replays to its bytes, and these are the bytes of then", async () => {
      const replayed = await document<Readonly<Record<string, unknown>>>(
        database,
        "carbon",
        "replay",
        "--from",
        days.from,
        "--to",
        days.to
      )
      assert.deepInclude(replayed, { blocks: expected.replay.blocks, exact: expected.replay.blocks, differing: 0 })
      assert.strictEqual(expected.snapshots.length, expected.replay.blocks)
      const stored = await query(
        database.url,
        "select id, encode(sha256(mixes), 'hex') as sha256 from carbon_snapshot order by block_start, created_at"
      )
      assert.deepStrictEqual(stored, expected.snapshots)
    })

    it.each(expected.scope2)("Scope 2 result $id has the same audit hash", async ({ audit_hash, id, restated }) => {
      const answer = await send(`/v1/scope2/${id}`, { headers: as("plant") })
      const result = (await answer.json()) as Readonly<Record<string, unknown>>
      assert.strictEqual(result["audit_hash"], audit_hash)
      assert.strictEqual("restated_from" in result, restated)
    })

    it("the chains of forecasts are whole and end where they ended", async () => {
      assert.deepStrictEqual(await document(database, "forecast", "verify"), {
        checked: expected.forecast.count,
        damaged: []
      })
      const heads = await query(
        database.url,
        `select distinct on (target, area) target, area, hash, number::int from forecast_vintage
         order by target, area, issued_at desc`
      )
      assert.deepStrictEqual(heads, expected.forecast.heads)
    })
  })

  describe("what was answered is answered", () => {
    it.each(expected.answers)("$path for $caller: the same data under the same ETag", async (fact) => {
      const { accept, body, caller, etag, path } = fact
      const headers = { ...as(caller), ...(accept === undefined ? {} : { accept }) }
      const answer = await send(path, { headers, body })
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.strictEqual(answer.status, 200, bytes.toString())
      const type = answer.headers.get("content-type") ?? ""
      const isEnvelope = type === "application/json" && path.startsWith("/developer/") && !path.endsWith("/result")
      const text = type.includes("parquet")
        ? bytes.toString("base64")
        : isEnvelope
          ? JSON.stringify((JSON.parse(bytes.toString()) as { readonly data: unknown }).data)
          : bytes.toString()
      const then = textOf(fact.sha256)
      if (accept === "text/csv") assert.strictEqual(asThen(text, then), then)
      else if (text === then || !type.includes("json")) assert.strictEqual(text, then)
      else
        assert.strictEqual(
          boundless(JSON.stringify(membersOfThen(JSON.parse(text), JSON.parse(then)))),
          boundless(then)
        )
      // That of area prices names the resolution now, that of carbon intensity the signal.
      if ((accept === "text/csv" || text === then) && !/area-prices|signal=/.test(path)) {
        assert.strictEqual(answer.headers.get("etag"), etag)
      }
      if (etag === null) return
      const again = await send(path, { headers: { ...headers, "if-none-match": answer.headers.get("etag") ?? "" } })
      assert.strictEqual(again.status, 304)
    })

    it.each(expected.cursors)("$path goes on from the cursor of then", async (fact) => {
      const url = `${fact.path}&cursor=${encodeURIComponent(fact.cursor)}`
      const answer = await send(url, { headers: as("desk") })
      const { data, meta } = (await answer.json()) as {
        readonly data: unknown
        readonly meta: { readonly page: { readonly next_cursor: string | null } }
      }
      assert.strictEqual(JSON.stringify(membersOfThen(data, JSON.parse(textOf(fact.sha256)))), textOf(fact.sha256))
      assert.strictEqual(meta.page.next_cursor, fact.next_cursor)
    })
  })

  describe("keys and counters hold", () => {
    it.each<readonly [KeyName, number, string | null]>([
      ["desk", 200, null],
      ["plant", 200, null],
      ["nearby", 200, null],
      ["dated", 200, null],
      ["graced", 200, null],
      ["heir", 200, null],
      ["successor", 200, null],
      ["revoked", 401, "api_key_revoked"],
      ["ended", 401, "api_key_expired"],
      ["elsewhere", 403, "ip_not_allowed"]
    ])("the key %s is answered with %i", async (name, status, code) => {
      assert.deepStrictEqual(await refusal(name), [status, code])
    })

    it("the counter of a day counts on, and so does that of the key", async () => {
      const { calls, id, secret, tenant, tenant_day_used } = keys.counted
      // A day window does not go back: as if it were still the day of then, whatever day it is.
      await execute(
        database.url,
        `update tenant_quota set minute = 'epoch', minute_used = 0, day = now() + interval '2 days'
         where tenant_id = '${tenant}'`
      )
      const answer = await send("/developer/v1/grid/demand/latest", { headers: { "x-api-key": secret } })
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(
        answer.headers.get("x-ratelimit-remaining-day"),
        String(Number(answer.headers.get("x-ratelimit-limit-day")) - (tenant_day_used ?? 0) - 1)
      )
      const [counted] = await query(
        database.url,
        `select sum(calls)::int as calls from key_usage where key_id = '${id}'`
      )
      assert.deepStrictEqual(counted, { calls: calls + 1 })
    })

    it("a key of then is revoked at once, and one that was revoked stays so", async () => {
      assert.deepStrictEqual(await refusal("leaving"), [200, null])
      assert.deepInclude(await document<{ readonly state: string }>(database, "keys", "revoke", keys.leaving.id), {
        state: "revoked"
      })
      assert.deepStrictEqual(await refusal("leaving"), [401, "api_key_revoked"])
      const [before] = await query(database.url, `select revoked_at from api_key where id = '${keys.revoked.id}'`)
      assert.deepInclude(await document<{ readonly state: string }>(database, "keys", "revoke", keys.revoked.id), {
        state: "revoked"
      })
      const [after] = await query(database.url, `select revoked_at from api_key where id = '${keys.revoked.id}'`)
      assert.deepStrictEqual(after, before)
    })

    it("an idempotency key of then makes no second key", async () => {
      const { body, id, key, secret, tenant } = expected.idempotent
      const headers = {
        authorization: `Bearer ${await provider.token({ org_id: tenant })}`,
        "idempotency-key": key
      }
      const answer = await send("/api/developer/keys", { headers, body })
      const text = await answer.text()
      assert.strictEqual(answer.status, 201, text)
      assert.include(text, id)
      assert.notInclude(text, secret)
      assert.strictEqual((await send("/api/developer/keys", { headers, body: { name: "twice" } })).status, 422)
      const ping = await send("/developer/v1/ping", { headers: { "x-api-key": secret } })
      assert.strictEqual(ping.status, 200)
    })
  })

  it("a job that nobody had begun is done", async () => {
    const { id, sha256: hash } = expected.queued_job
    const headers = as("desk")
    // That version has done it since, and what is done is gone after a day.
    await execute(
      database.url,
      `delete from job_chunk where job_number = (select number from job where id = '${id}')`,
      `update job set state = 'queued', progress = 0, created_at = clock_timestamp(), started_at = null, ended_at = null,
        expires_at = null, claims = 0, rows = null, bytes = null, hash = null, as_of = null, provenance = '[]' where id = '${id}'`
    )
    await until(async () => {
      const [job] = await query<{ state: string }>(database.url, `select state from job where id = '${id}'`)
      return job?.state === "succeeded"
    })
    const result = await send(`/developer/v1/jobs/${id}/result`, { headers })
    assert.strictEqual(asThen(await result.text(), textOf(hash)), textOf(hash))
  })
})

describe("a store of the version before, by command", () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await takeOver()
  })

  afterAll(() => database.drop())

  it.each(expected.commands)("gds $words prints what it printed", async ({ sha256: hash, words }) => {
    const then = textOf(hash)
    assert.strictEqual(JSON.stringify(membersOfThen(await document(database, ...words), JSON.parse(then))), then)
  })

  it("the next vintage of every chain links on to the one of then", async () => {
    // A mix is expected from three whole days; right after midnight all of them lie before the running one.
    const since = istDate(Date.now() - 3 * dayMs)
    await document(database, "simulate", "--from", since)
    await document(database, "carbon", "compute", "--from", since)
    await document(database, "forecast", "run")
    const { checked, damaged } = await document<{ readonly checked: number; readonly damaged: ReadonlyArray<unknown> }>(
      database,
      "forecast",
      "verify"
    )
    assert.deepStrictEqual(damaged, [])
    assert.isAbove(checked, expected.forecast.count)
    const next = await query<{ target: string; area: string; previous_hash: string }>(
      database.url,
      "select target, area, previous_hash from forecast_vintage where number > $1",
      [Math.max(...expected.forecast.heads.map(({ number }) => number))]
    )
    const previous = new Map(next.map(({ area, previous_hash, target }) => [`${target} ${area}`, previous_hash]))
    for (const { area, hash, target } of expected.forecast.heads) {
      assert.strictEqual(previous.get(`${target} ${area}`), hash, `${target} ${area}`)
    }
  })
})
