import { assert, describe, it } from "@effect/vitest"
import { createDatabase, execute, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { Visitor } from "@grid/testing/console/Visitor"
import { site } from "@grid/cli/service/Site"
import { isBuilt } from "@grid/portal/site/SiteRoutes"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { begin, gds, gdsJson } from "./support/Gds.ts"

let database: TestDatabase
let service: ServiceProcess
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  database = await createDatabase("migrated")
  service = await startService({ DATABASE_URL: database.url, GDS_SOURCES: "" })
  env = { DATABASE_URL: database.url, PORT: String(service.port) }
})

afterAll(async () => {
  await service.stop()
  await database.drop()
})

const member = {
  id: Schema.String.pipe(Schema.check(Schema.isPattern(/^mem_[0-9a-z]{20}$/))),
  tenant: Schema.String,
  name: Schema.String,
  role: Schema.String,
  is_operator: Schema.Boolean,
  created_at: Schema.String
}

const Member = Schema.Struct(member)
const Link = Schema.Struct({ ...member, link: Schema.String, expires_at: Schema.String })
const Sessions = Schema.Struct({
  sessions: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      tenant: Schema.String,
      member: Schema.Struct({ id: Schema.String, name: Schema.String }),
      method: Schema.String,
      user_agent: Schema.String,
      signed_in_at: Schema.String,
      last_seen_at: Schema.String,
      expires_at: Schema.String
    })
  )
})
const Passkeys = Schema.Struct({
  passkeys: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      created_at: Schema.String,
      last_used_at: Schema.NullOr(Schema.String)
    })
  )
})
const Changes = Schema.Struct({
  changes: Schema.Array(
    Schema.Struct({
      at: Schema.String,
      tenant: Schema.String,
      actor: Schema.Unknown,
      action: Schema.String,
      key_id: Schema.NullOr(Schema.String),
      details: Schema.Unknown
    })
  )
})
const Members = Schema.Struct({
  members: Schema.Array(
    Schema.Struct({
      ...member,
      last_sign_in_at: Schema.NullOr(Schema.String),
      link_expires_at: Schema.NullOr(Schema.String)
    })
  )
})

/** Signs in as whoever opens the link. */
const open = async (link: string): Promise<Visitor> => {
  const { hash, origin, pathname } = new URL(link)
  assert.strictEqual(pathname, "/sign-in")
  const visitor = new Visitor(origin)
  const visit = await visitor.signIn(hash.replace("#link=", ""))
  assert.strictEqual(visit.status, 200, visit.text)
  return visitor
}

const signedIn = async (visitor: Visitor) => (await visitor.call("/console/session")).body["signed_in"]

describe("gds console", () => {
  it("link: makes the first owner once, and a link that signs in on this machine", async () => {
    const first = await gdsJson(Link, env, "console", "link", "--tenant", "acme")
    assert.deepInclude(first, { tenant: "acme", name: "owner", role: "owner" })
    assert.match(first.link, new RegExp(`^http://localhost:${service.port}/sign-in#link=[\\w-]{43}$`))
    const visitor = await open(first.link)
    assert.strictEqual(await signedIn(visitor), true)
    const second = await gdsJson(Link, env, "console", "link", "--tenant", "acme")
    assert.strictEqual(second.id, first.id)
    const elsewhere = await gdsJson(Link, { ...env, GDS_BASE_URL: "https://grid.example/" }, "console", "link")
    assert.match(elsewhere.link, /^https:\/\/grid\.example\/sign-in#link=/)
    const port =
      /^It is for a service on port 8080: where yours has another, put that in its place, or set PORT here\.$/m
    assert.match((await gds({ DATABASE_URL: database.url }, "console", "link")).stdout, port)
    const named = await gds({ ...env, GDS_BASE_URL: "https://grid.example/" }, "console", "link")
    assert.notMatch(named.stdout, /^It is for a service on port/m)
  })

  it("members: invite, list, role, sign-out and remove", async () => {
    const invited = await gdsJson(Link, env, "console", "members", "invite", "--tenant", "desk", "--name", "asha")
    assert.deepInclude(invited, { tenant: "desk", name: "asha", role: "member", is_operator: false })
    const visitor = await open(invited.link)
    await gdsJson(Member, env, "console", "members", "role", invited.id, "viewer")
    assert.strictEqual(await signedIn(visitor), false)
    const again = await gdsJson(Link, env, "console", "link", "--member", invited.id)
    const browser = await open(again.link)
    const Ended = Schema.Struct({ id: Schema.String, sessions_ended: Schema.Int })
    const ended = await gdsJson(Ended, env, "console", "members", "sign-out", invited.id)
    assert.deepStrictEqual(ended, { id: invited.id, sessions_ended: 1 })
    assert.strictEqual(await signedIn(browser), false)
    const { members } = await gdsJson(Members, env, "console", "members", "list", "--tenant", "desk")
    assert.deepStrictEqual(
      members.map(({ id, role }) => [id, role]),
      [[invited.id, "viewer"]]
    )
    await gdsJson(Member, env, "console", "members", "remove", invited.id)
    assert.isEmpty((await gdsJson(Members, env, "console", "members", "list", "--tenant", "desk")).members)
    const gone = await gds(env, "console", "link", "--member", invited.id)
    assert.strictEqual(gone.code, 1)
    assert.include(gone.stderr, `There is no member ${invited.id}: the list of members shows those that there are.`)
  })

  it("members export and erase, sessions list and end, tenants export and delete, and the log of it all", async () => {
    const owner = await gdsJson(
      Link,
      env,
      "console",
      "members",
      "invite",
      "--tenant",
      "firm",
      "--name",
      "ravi",
      "--role",
      "owner"
    )
    const asha = await gdsJson(Link, env, "console", "members", "invite", "--tenant", "firm", "--name", "asha")
    const hours = (Date.parse(asha.expires_at) - Date.now()) / 3_600_000
    assert.approximately(hours, 72, 0.1)
    const visitor = await open(asha.link)
    const { sessions } = await gdsJson(Sessions, env, "console", "sessions", "list", "--tenant", "firm")
    assert.deepStrictEqual(
      sessions.map(({ member: { name }, user_agent }) => [name, user_agent]),
      [["asha", "node"]]
    )
    await gds(env, "console", "sessions", "end", sessions[0]?.id ?? "")
    assert.strictEqual(await signedIn(visitor), false)
    const folder = mkdtempSync(join(tmpdir(), "gds-own-data-"))
    const file = join(folder, "own.json")
    await gds(env, "console", "members", "export", asha.id, file)
    assert.strictEqual(statSync(file).mode & 0o777, 0o600)
    assert.strictEqual(JSON.parse(readFileSync(file, "utf8")).members[0].name, "asha")
    const over = await gds(env, "tenants", "export", "firm", file)
    assert.strictEqual(over.code, 1)
    assert.include(over.stderr, "is there already")
    const nobody = await gds(env, "tenants", "export", "nobody", join(folder, "none.json"))
    assert.strictEqual(nobody.code, 1)
    assert.deepStrictEqual(readdirSync(folder), ["own.json"])
    const unsure = await gds(env, "console", "members", "erase", asha.id)
    assert.strictEqual(unsure.code, 2)
    assert.include(unsure.stderr, "confirm with --yes")
    await gds(env, "console", "members", "erase", asha.id, "--yes")
    const last = await gds(env, "console", "members", "erase", owner.id, "--yes")
    assert.strictEqual(last.code, 1)
    assert.include(last.stderr, "last owner of the tenant")
    const deleted = await gds(env, "tenants", "delete", "firm", "--yes")
    assert.strictEqual(deleted.code, 0, deleted.stderr)
    const { changes } = await gdsJson(Changes, env, "audit", "--tenant", "firm", "--action", "member")
    assert.strictEqual(changes[0]?.action, "member.erased")
    assert.isEmpty((await gdsJson(Members, env, "console", "members", "list", "--tenant", "firm")).members)
    rmSync(folder, { recursive: true })
  })

  it("passkeys: list and remove, with whoever did it in the audit log", async () => {
    const asha = await gdsJson(Link, env, "console", "members", "invite", "--tenant", "keys", "--name", "asha")
    // An id may begin as an option does.
    const id = "-3vEjRWeJCrze8SNFZ4kA"
    await execute(
      database.url,
      `insert into passkey (id, member_id, name, public_key, counter, transports)
       values ('${id}', '${asha.id}', 'laptop', '\\x00', 0, '{}')`
    )
    const { passkeys } = await gdsJson(Passkeys, env, "console", "passkeys", "list", asha.id)
    assert.deepStrictEqual(
      passkeys.map(({ id, last_used_at, name }) => [id, name, last_used_at]),
      [[id, "laptop", null]]
    )
    const removed = await gds(env, "console", "passkeys", "remove", asha.id, `--passkey=${id}`)
    assert.strictEqual(removed.code, 0, removed.stderr)
    assert.isEmpty((await gdsJson(Passkeys, env, "console", "passkeys", "list", asha.id)).passkeys)
    const again = await gds(env, "console", "passkeys", "remove", asha.id, `--passkey=${id}`)
    assert.strictEqual(again.code, 1)
    assert.include(again.stderr, "There is no such passkey of this member")
    const { changes } = await gdsJson(Changes, env, "audit", "--tenant", "keys", "--action", "passkey")
    const [change] = changes
    assert.strictEqual(change?.action, "passkey.removed")
    assert.deepInclude(change?.actor, { kind: "operator" })
  })

  it("an id that is none, or a role that is none, is refused with what is right", async () => {
    const wrong = await gds(env, "console", "members", "remove", "asha")
    assert.strictEqual(wrong.code, 2)
    assert.include(wrong.stderr, "must be the id of a member")
    const role = await gds(env, "console", "members", "role", "mem_4t8w1z6b3e9h2k7n5q0s", "ownr")
    assert.include(role.stderr, "owner, member, viewer")
  })

  it("the first start that serves says how to sign in where there is a console, and the next starts do not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gds-console-"))
    const taken = { GDS_DATA_DIR: folder, GDS_LOG_LEVEL: "error", GDS_SOURCES: "", PORT: String(service.port) }
    const refused = await begin(taken, "serve").ended
    assert.include(refused.stderr, "EADDRINUSE")
    assert.isEmpty(readdirSync(folder))
    // As an earlier start leaves it that ended before it served.
    assert.strictEqual((await gds(taken, "db", "migrate")).code, 0)
    const start = async (workers: string) => {
      const env = { GDS_DATA_DIR: folder, GDS_LOG_LEVEL: "error", GDS_SOURCES: "", GDS_WORKERS: workers }
      const started = await startService(env)
      await started.stop()
      return { banner: started.output(), address: `http://localhost:${started.port}` }
    }
    const [first, next] = [await start("2"), await start("1")]
    assert.include(first.banner, "Your demo key, shown only this once")
    assert.notInclude(next.banner, "only this once")
    const link = new RegExp(`^  Console: ${first.address}/sign-in#link=[\\w-]{43}  \\(signs in once`, "m")
    assert.strictEqual(link.test(first.banner), isBuilt(site))
    assert.strictEqual(
      next.banner.includes(`  Console: ${next.address}  (a link to sign in: npx gds console link)`),
      isBuilt(site)
    )
    rmSync(folder, { recursive: true })
  })
})
