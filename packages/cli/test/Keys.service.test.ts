import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createDatabase, databaseOn, hold } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import type { TenantId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { leaderLock } from "@grid/store/database/Locks"
import * as Sql from "@grid/store/database/Sql"
import * as KeyStoreLayer from "@grid/store/keys/KeyStore"
import { Effect, Layer, Schema } from "effect"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import {
  CreatedKey,
  DatabaseStatus,
  gds,
  gdsJson,
  Key,
  Keys,
  RequestList,
  RotatedKey,
  Tenant,
  Usage,
  written
} from "./support/Gds.ts"

/** A running service, and the settings by which commands reach its store. */
interface Beside {
  readonly env: Readonly<Record<string, string>>
  readonly service: ServiceProcess
  readonly end: () => Promise<void>
}

const external = async (): Promise<Beside> => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.url }
  // Another node leads: this one computes nothing.
  const leader = await hold(database.url, `select pg_advisory_lock(${leaderLock})`)
  const service = await startService(env)
  return { env, service, end: () => service.stop().then(leader.release).then(database.drop) }
}

const embedded = async (): Promise<Beside> => {
  const parent = await mkdtemp(join(tmpdir(), "gds-cli-"))
  await chmod(parent, 0o755)
  const env = { GDS_DATA_DIR: join(parent, "data") }
  // With a day the service finds something, and does not load two weeks of which it would compute all.
  const { stderr } = await gds(env, "simulate", "--days", "1")
  assert.include(stderr, `A new database was made in ${env.GDS_DATA_DIR}. A service with another GDS_DATA_DIR`)
  const service = await startService(env)
  return { env, service, end: () => service.stop().then(() => rm(parent, { recursive: true, force: true })) }
}

const auditOf = (url: string, tenant: string) =>
  Effect.flatMap(KeyStore, (keys) => keys.audit(tenant as TenantId)).pipe(
    Effect.map((entries) => entries.map(({ action, actor }) => ({ action, actor }))),
    Effect.provide(KeyStoreLayer.layer.pipe(Layer.provide(Sql.layer), Layer.provide(databaseOn(url)))),
    Effect.runPromise
  )

const secretPattern = /svc_live_[A-Za-z0-9]{32}/g

describe.each([
  ["DATABASE_URL", external],
  ["an embedded data directory", embedded]
])("keys beside a running server, on %s", (_, open) => {
  let beside: Beside
  beforeAll(async () => {
    beside = await open()
  })
  afterAll(() => beside.end())

  const call = (secret: string) =>
    fetch(`${beside.service.url}/developer/v1/grid/demand/latest`, { headers: { "x-api-key": secret } }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      }
    )

  const create = (...words: ReadonlyArray<string>) => gdsJson(CreatedKey, beside.env, "keys", "create", ...words)

  it("a key works from its creation to its revocation, and not one call longer", async () => {
    const key = await create("--tenant", "acme", "--plan", "growth", "--name", "desk")
    assert.deepInclude(key, { tenant: "acme", plan: "growth", name: "desk", expires_at: null })
    assert.deepStrictEqual([await call(key.secret), await call(key.secret)], [200, 200])

    const { keys } = await gdsJson(Keys, beside.env, "keys", "list", "--tenant", "acme", "--state", "active")
    const listed = keys.find(({ id }) => id === key.id)
    assert.strictEqual(listed?.calls_today, 2)
    assert.strictEqual(listed?.secret_hint, key.secret.slice(-4))

    const revoked = await gdsJson(Key, beside.env, "keys", "revoke", key.id, "--reason", "left the company")
    assert.strictEqual(revoked.state, "revoked")
    assert.strictEqual(await call(key.secret), 401)

    const again = await gdsJson(Key, beside.env, "keys", "revoke", "--reason", "once more", key.id)
    assert.strictEqual(again.revoked_at, revoked.revoked_at, "revoking is idempotent")
    const shown = await gdsJson(Key, beside.env, "keys", "show", key.id)
    assert.deepStrictEqual(shown, again)
  })

  it("rotation without grace ends the old key as the new one begins", async () => {
    const old = await create("--tenant", "acme", "--plan", "growth", "--name", "rota")
    assert.strictEqual(await call(old.secret), 200)
    const next = await gdsJson(RotatedKey, beside.env, "keys", "rotate", old.id, "--grace-hours", "0")
    assert.deepInclude(next, { tenant: "acme", plan: "growth", name: "rota" })
    assert.strictEqual(next.replaces.id, old.id)
    assert.deepStrictEqual([await call(old.secret), await call(next.secret)], [401, 200])
    const refused = await gds(beside.env, "keys", "rotate", old.id)
    assert.strictEqual(refused.code, 1)
    assert.match(refused.stderr, /^Key key_\w+ is expired and cannot be rotated; create a new key instead\.\n$/)
  })

  it("rotation with a grace lets both work", async () => {
    const old = await create("--tenant", "acme", "--plan", "growth")
    const next = await gdsJson(RotatedKey, beside.env, "keys", "rotate", "--grace-hours=48", old.id)
    const hours = (Date.parse(next.replaces.expires_at ?? "") - Date.now()) / 3_600_000
    assert.isTrue(hours > 47.9 && hours <= 48, `${hours} hours`)
    assert.deepStrictEqual([await call(old.secret), await call(next.secret)], [200, 200])
  })

  it("a tenant moves to another plan with its keys at once", async () => {
    const key = await create("--tenant", "mover", "--plan", "trial")
    const state = (secret: string) =>
      fetch(`${beside.service.url}/developer/v1/grid/demand/history?state=kerala&hours=2`, {
        headers: { "x-api-key": secret }
      }).then((response) => response.status)
    assert.strictEqual(await state(key.secret), 402)
    const tenant = await gdsJson(Tenant, beside.env, "tenants", "set-plan", "mover", "growth")
    assert.deepInclude(tenant, { id: "mover", plan: "growth", keys_active: 1 })
    assert.strictEqual(await state(key.secret), 200)
  })

  it("usage counts the calls by key and surface", async () => {
    const key = await create("--tenant", "counted", "--plan", "growth")
    assert.strictEqual(await call(key.secret), 200)
    const usage = await gdsJson(Usage, beside.env, "usage", "--tenant", "counted", "--days", "1")
    assert.strictEqual(usage.days.length, 1)
    assert.deepInclude(usage.days[0], {
      calls: 1,
      by_surface: { rest: 1, legacy: 0, connector: 0, console: 0, embed: 0 }
    })
    assert.deepStrictEqual(usage.days[0]?.by_key, [{ key_id: key.id, calls: 1, refused: 0 }])
    const all = await gdsJson(Usage, beside.env, "usage")
    assert.isTrue((all.days[0]?.calls ?? 0) > 1, "without a tenant all of them count")
    const unknown = await gds(beside.env, "usage", "--tenant", "nobody")
    assert.deepStrictEqual(unknown, {
      code: 1,
      stdout: "",
      stderr: "There is no tenant nobody; see gds tenants list.\n"
    })
  })

  it("requests are listed by tenant and by key, and counted by route", async () => {
    const [one, other] = [await create("--tenant", "asking"), await create("--tenant", "asking")]
    assert.deepStrictEqual([await call(one.secret), await call(other.secret)], [200, 200])
    const requests = () => gdsJson(RequestList, beside.env, "requests", "--tenant", "asking")
    await until(async () => (await requests()).requests.length === 2)
    const ofOne = await gdsJson(RequestList, beside.env, "requests", "--key", one.id)
    assert.deepStrictEqual(
      ofOne.requests.map(({ key_id, parameters, path, status }) => [key_id, path, parameters, status]),
      [[one.id, "/developer/v1/grid/demand/latest", [], 200]]
    )
    const { stdout } = await gds(beside.env, "requests", "--tenant", "asking")
    assert.match(stdout, /^AT \(UTC\) +STATUS +CODE/)
    assert.include(stdout, one.id)
    const routes = await gds(beside.env, "usage", "--routes", "--tenant", "asking", "--json")
    assert.deepStrictEqual(JSON.parse(routes.stdout), {
      tenant: "asking",
      routes: [
        { route: "/developer/v1/grid/demand/latest", surface: "rest", status_class: "2xx", code: null, calls: 2 }
      ]
    })
    const unknown = await gds(beside.env, "requests", "--tenant", "nobody")
    assert.deepStrictEqual([unknown.code, unknown.stderr], [1, "There is no tenant nobody; see gds tenants list.\n"])
  })

  it("a reset is refused while the service is connected", async () => {
    const ended = await gds(beside.env, "db", "reset", "--yes")
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
    assert.match(ended.stderr, /^The service is connected to this database \(\d+ connections\): stop it[^\n]*\n$/)
    const status = await gdsJson(DatabaseStatus, beside.env, "db", "status")
    assert.isAbove(status.migrations.applied.length, 0)
  })

  it("the service answers the doctor", async () => {
    const ended = await gds({ ...beside.env, PORT: String(beside.service.port) }, "doctor")
    assert.strictEqual(ended.code, 0, ended.stdout)
    assert.match(ended.stdout, /^ok {4}port +the service answers on /m)
    assert.match(ended.stdout, /^ok {4}source simulator /m)
  })
})

describe("keys and tenants", () => {
  let env: Readonly<Record<string, string>>
  let drop: () => Promise<void>
  let url: string
  beforeAll(async () => {
    const database = await createDatabase("migrated")
    url = database.url
    env = { DATABASE_URL: url }
    drop = database.drop
  })
  afterAll(() => drop())

  it("tenants are created once, listed and found missing", async () => {
    assert.deepInclude(await gdsJson(Tenant, env, "tenants", "create", "solo"), { plan: "trial", keys_active: 0 })
    const twice = await gds(env, "tenants", "create", "solo", "--plan", "pro")
    assert.deepStrictEqual(twice, { code: 1, stdout: "", stderr: "There is already a tenant solo.\n" })
    const missing = await gds(env, "tenants", "set-plan", "nobody", "pro")
    assert.deepStrictEqual(missing, { code: 1, stdout: "", stderr: "There is no tenant nobody.\n" })
    const { tenants } = await gdsJson(Schema.Struct({ tenants: Schema.Array(Tenant) }), env, "tenants", "list")
    assert.deepStrictEqual(
      tenants.map(({ id, plan }) => [id, plan]),
      [["solo", "trial"]]
    )
  })

  it("addresses are for the plans that have an allow list; several are kept in their order", async () => {
    const refused = await gds(env, "keys", "create", "--tenant", "solo", "--ip-allow", "203.0.113.0/24")
    assert.deepStrictEqual(refused, {
      code: 1,
      stdout: "",
      stderr: "The plan trial has no IP allow list; the lowest that has one is pro.\n"
    })
    const restricted = [
      "--ip-allow",
      "203.0.113.0/24",
      "--tenant",
      "office",
      "--plan",
      "pro",
      "--ip-allow=198.51.100.7"
    ]
    const key = await gdsJson(CreatedKey, env, "keys", "create", ...restricted, "--expires-at", "2099-04-01")
    assert.strictEqual(key.expires_at, "2099-03-31T18:30:00Z", "an IST day begins at 18:30 UTC")
    assert.deepStrictEqual((await gdsJson(Key, env, "keys", "show", key.id)).ip_allow_list, [
      "203.0.113.0/24",
      "198.51.100.7"
    ])
  })

  it("what is no key's id is not found, and a secret given for one is not repeated", async () => {
    const missing = await gds(env, "keys", "show", "key_00000000000000000000")
    assert.deepStrictEqual([missing.code, missing.stdout], [1, ""])
    assert.match(missing.stderr, /^There is no key key_0{20}; list the keys to see their ids\.\n$/)
    const pasted = await gds(env, "keys", "revoke", `svc_live_${"b".repeat(32)}`)
    assert.strictEqual(pasted.code, 1)
    assert.match(pasted.stderr, /^That is the secret of a key; give its id/)
  })

  it("people get aligned text, with the secret clearly marked, and an empty list says what to do", async () => {
    const none = await gds(env, "keys", "list", "--tenant", "solo")
    assert.strictEqual(none.stdout, "No such keys; gds keys list shows all.\n")
    const created = await gds(env, "keys", "create", "--tenant", "text", "--name", "for people")
    assert.match(created.stdout, /^SECRET, shown only this once: {2}svc_live_[A-Za-z0-9]{32}$/m)
    const [heading = "", row = ""] = (await gds(env, "keys", "list", "--tenant", "text")).stdout.split("\n")
    assert.strictEqual(heading.indexOf("NAME"), row.indexOf("for people"))
  })

  it("a long list is read part by part", async () => {
    const made: Array<string> = []
    for (const name of ["a", "b", "c"]) {
      made.unshift((await gdsJson(CreatedKey, env, "keys", "create", "--tenant", "parts", "--name", name)).id)
    }
    const part = (...words: ReadonlyArray<string>) =>
      gdsJson(Keys, env, "keys", "list", "--tenant", "parts", "--limit", "2", ...words)
    const first = await part()
    assert.deepStrictEqual([first.keys.map(({ id }) => id), first.next_after], [made.slice(0, 2), made[1]])
    const second = await part("--after", made[1] ?? "")
    assert.deepStrictEqual([second.keys.map(({ id }) => id), second.next_after], [made.slice(2), null])
    const text = await gds(env, "keys", "list", "--tenant", "parts", "--limit", "2")
    assert.include(text.stdout, `--after ${made[1]}`)
    assert.strictEqual((await gds(env, "keys", "list", "--after", "key_00000000000000000000")).code, 1)
  })

  it("every change is audited with the operator's name", async () => {
    const key = await gdsJson(CreatedKey, env, "keys", "create", "--tenant", "audited")
    await gdsJson(Key, env, "keys", "revoke", key.id, "--reason", "test")
    const entries = await auditOf(url, "audited")
    const operator = { kind: "operator", id: userInfo().username }
    assert.deepStrictEqual(entries, [
      { action: "tenant.created", actor: operator },
      { action: "key.created", actor: operator },
      { action: "key.revoked", actor: operator }
    ])
  })
})

it("no command has written a secret but the one that created it", () => {
  assert.isAbove(written.length, 20)
  for (const { command, text } of written) {
    const secrets = text.match(secretPattern) ?? []
    const creates = /^keys (create|rotate) /.test(command)
    assert.isAtMost(secrets.length, creates ? 1 : 0, command)
  }
})
