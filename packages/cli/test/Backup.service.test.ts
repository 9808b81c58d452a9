import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { startDebianCluster } from "./support/DebianCluster.ts"
import { oldestPrograms } from "@grid/testing/cluster/DebianPostgres"
import { startCluster, temporaryDirectory } from "@grid/testing/cluster/OwnCluster"
import { createDatabase, execute, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { call } from "@grid/testing/service/Calls"
import { writeLastBlock } from "@grid/testing/service/LastBlock"
import { startService } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { Schema } from "effect"
import { copyFile, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { CreatedKey, DatabaseStatus, gds, gdsJson, Key, Keys } from "./support/Gds.ts"

const BackedUp = Schema.Struct({
  file: Schema.String,
  sha256: Schema.String,
  made_at: Schema.String,
  tables: Schema.Int,
  rows: Schema.Int,
  migrations: Schema.Int
})

const Restored = Schema.Struct({
  file: Schema.String,
  made_at: Schema.String,
  tables: Schema.Int,
  rows: Schema.Int,
  applied: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String }))
})

let folder: string
let file: string
const databases: Array<TestDatabase> = []

const made = async (template: "template0" | "migrated" | "simulated") => {
  const database = await createDatabase(template)
  databases.push(database)
  return database.url
}

beforeAll(async () => {
  folder = await temporaryDirectory()
  file = join(folder, "grid.gdsb")
})

afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Hash and number of the rows of every table, and every counter: what two databases have in common when they are the same. */
const fingerprint = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const relations = await query<{ name: string; kind: string }>(
    url,
    `select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`
  )
  const entries: Array<readonly [string, string]> = []
  for (const { kind, name } of relations) {
    const [row] = await query<{ text: string }>(
      url,
      kind === "S"
        ? `select last_value || ' ' || is_called as text from ${name}`
        : `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as text from ${name} t`
    )
    entries.push([name, row?.text ?? ""])
  }
  return Object.fromEntries(entries)
}

/** Definitions of everything in the schema: columns, constraints, indexes, functions and triggers. */
const schemaOf = async (url: string) =>
  query<{ text: string }>(
    url,
    `select text from (
       select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' ||
         coalesce(pg_get_expr(d.adbin, d.adrelid), '') || coalesce(pg_get_expr(c.relpartbound, c.oid), '') as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relnamespace = 'public'::regnamespace
       union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal) all_of_it order by 1`
  )

const schemaIsEmpty = async (url: string) =>
  (await query(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).length === 0

describe("a backup", () => {
  it("brings back every row, counter, proof and key on another cluster after the first was destroyed", async () => {
    const first = await startCluster()
    const url = await made("simulated")
    const env = { DATABASE_URL: url }
    const { id, secret } = await gdsJson(CreatedKey, env, "keys", "create", "--tenant", "acme")
    // Six hours say as much as fourteen days of how a value is kept.
    await execute(
      url,
      "create temporary table kept as select * from observation where ts > now() - interval '6 hours'",
      "truncate observation",
      "insert into observation select * from kept"
    )
    const store = openStore(url)
    await writeLastBlock(store)
    await store.close()
    // Values that a careless text form would change: escapes, line ends, nothing against empty, the ends of doubles.
    await execute(
      url,
      `insert into audit_log (actor_kind, actor_id, action, tenant_id, details)
       values ('operator', E'tab\\t line\\nback\\\\slash \\\\N ₹', '', 'acme', '{"n": 1e-300, "deep": {"a": [null]}}')`,
      `insert into quarantine (source, dataset, area, ts, value, kind, period_minutes, captured_at, reason, run_id)
       select 'simulator', 'demand', 'x' || v, '2026-01-01T00:00:00.000001Z', v, 'simulated', 15, 'infinity', 'guard', 1
       from unnest('{NaN,-Infinity,5e-324,0.1,1.7976931348623157e308}'::float8[]) v`
    )
    const before = await fingerprint(url)
    const summary = await gdsJson(BackedUp, env, "db", "backup", file)
    assert.strictEqual(summary.tables, Object.keys(before).filter((name) => !name.endsWith("_seq")).length)
    assert.isAbove(summary.rows, 1_000)
    assert.strictEqual((await stat(file)).mode & 0o777, 0o600, "it holds secrets of alerts")
    const definitions = await schemaOf(url)
    await databases.pop()?.drop()
    try {
      const target = { DATABASE_URL: first.url }
      const restored = await gdsJson(Restored, target, "db", "restore", file)
      assert.deepInclude(restored, { tables: summary.tables, rows: summary.rows, applied: [] })
      assert.deepStrictEqual(await fingerprint(first.url), before)
      assert.deepStrictEqual(await schemaOf(first.url), definitions)
      assert.strictEqual((await gdsJson(DatabaseStatus, target, "db", "status")).migrations.pending, 0)
      const { keys } = await gdsJson(Keys, target, "keys", "list", "--tenant", "acme")
      assert.deepStrictEqual(
        keys.map((key) => [key.id, key.secret_hint]),
        [[id, secret.slice(-4)]]
      )
      const verified = await gds(target, "forecast", "verify", "--json")
      assert.strictEqual(verified.code, 0, verified.stdout + verified.stderr)
      const [block] = await query<{ id: string }>(
        first.url,
        "select id from carbon_snapshot order by block_start limit 1"
      )
      const replayed = await gds(target, "carbon", "replay", block?.id ?? "", "--json")
      assert.strictEqual(replayed.code, 0, replayed.stdout + replayed.stderr)
      // Numbers go on behind those of before; the append-only tables are so again.
      const next = await gdsJson(CreatedKey, target, "keys", "create", "--tenant", "acme")
      assert.notStrictEqual(next.id, id)
      const refusal = await execute(first.url, "delete from audit_log").catch(String)
      assert.match(String(refusal), /append-only/)
    } finally {
      await first.remove()
    }
  })

  it("is of one instant: what is written meanwhile is not in it", async () => {
    const url = await made("migrated")
    await execute(url, "insert into tenant (id, plan) select 't' || n, 'trial' from generate_series(1, 20000) n")
    const target = join(folder, "instant.gdsb")
    const backingUp = gds({ DATABASE_URL: url }, "db", "backup", target)
    await execute(url, "insert into tenant (id, plan) values ('later', 'trial')", "delete from tenant where id = 't1'")
    assert.strictEqual((await backingUp).code, 0)
    const restored = await made("template0")
    assert.strictEqual((await gds({ DATABASE_URL: restored }, "db", "restore", target)).code, 0)
    const [row] = await query<{ n: number; later: boolean; first: boolean }>(
      restored,
      "select count(*)::int as n, bool_or(id = 'later') as later, bool_or(id = 't1') as first from tenant"
    )
    assert.include(["20000 false true", "20000 true false", "20001 true true"], `${row?.n} ${row?.later} ${row?.first}`)
  })

  it("is not written over a file that is there, nor of a database that is none of the service's", async () => {
    const taken = join(folder, "taken.gdsb")
    await writeFile(taken, "mine")
    const over = await gds({ DATABASE_URL: await made("migrated") }, "db", "backup", taken)
    assert.deepStrictEqual([over.code, over.stdout], [1, ""])
    assert.match(over.stderr, /taken.gdsb is there already: name a new file/)
    assert.strictEqual(await readFile(taken, "utf8"), "mine")
    const empty = await gds({ DATABASE_URL: await made("template0") }, "db", "backup", join(folder, "none.gdsb"))
    assert.match(empty.stderr, /nothing to back up/)
    const absent = await gds({ GDS_DATA_DIR: join(folder, "absent") }, "db", "backup", join(folder, "none.gdsb"))
    assert.match(absent.stderr, /There is no database in/)
    assert.notIncludeMembers(await readdir(folder), ["none.gdsb", "none.gdsb.partial", "absent"])
  })
})

describe("a restore writes nothing", () => {
  it("where the database is not empty, and says what to do", async () => {
    const url = await made("migrated")
    const before = await fingerprint(url)
    const ended = await gds({ DATABASE_URL: url }, "db", "restore", file)
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
    assert.match(ended.stderr, /^The database is not empty, .*createdb.*GDS_DATA_DIR to a new folder[^\n]*\n$/)
    assert.deepStrictEqual(await fingerprint(url), before)
  })

  it("where the file is cut off, changed in any place, or something else", async () => {
    const url = await made("template0")
    const { size } = await stat(file)
    const damaged = join(folder, "damaged.gdsb")
    const refused = async (reason: RegExp) => {
      const ended = await gds({ DATABASE_URL: url }, "db", "restore", damaged)
      assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
      assert.match(ended.stderr, reason)
      assert.isTrue(await schemaIsEmpty(url))
    }
    for (const length of [0, 5, 13, 40, Math.trunc(size / 2), size - 1]) {
      await copyFile(file, damaged)
      await truncate(damaged, length)
      await refused(/is no backup|is cut off/)
    }
    for (const place of [14, Math.trunc(size / 3), size - 33, size - 1]) {
      await copyFile(file, damaged)
      const handle = await open(damaged, "r+")
      const byte = Buffer.alloc(1)
      await handle.read(byte, 0, 1, place)
      await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place)
      await handle.close()
      await refused(/was changed: its checksum is another/)
    }
    await writeFile(damaged, "PGDMP and whatever follows it in the archive of another tool")
    await refused(/is no backup of gds db backup/)
  })

  it("where there is no such file: no database is begun, and a backup wants its folder", async () => {
    const dataDir = join(folder, "begun")
    for (const path of [join(folder, "none", "absent.gdsb"), folder]) {
      const ended = await gds({ GDS_DATA_DIR: dataDir }, "db", "restore", path)
      assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
      assert.strictEqual(ended.stderr, `There is no file ${path}: nothing was restored.\n`)
    }
    const ended = await gds({ GDS_DATA_DIR: dataDir }, "db", "backup", join(folder, "none", "new.gdsb"))
    assert.strictEqual(ended.code, 1)
    assert.include(ended.stderr, `There is no folder ${join(folder, "none")} for the backup`)
    assert.notInclude(await readdir(folder), "begun")
  })

  it("where it fails in the middle: nothing of it stays", async () => {
    const source = await made("migrated")
    await execute(
      source,
      "alter table tenant add column foreign_one text",
      "insert into tenant (id, plan) values ('a', 'trial')"
    )
    const target = join(folder, "foreign.gdsb")
    assert.strictEqual((await gds({ DATABASE_URL: source }, "db", "backup", target)).code, 0)
    const url = await made("template0")
    const ended = await gds({ DATABASE_URL: url }, "db", "restore", target)
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, /foreign_one/)
    assert.isTrue(await schemaIsEmpty(url))
  })

  it("where the backup is of a newer version", async () => {
    const source = await made("migrated")
    await execute(source, "insert into migration (migration_id, name) values (9999, 'future')")
    const target = join(folder, "newer.gdsb")
    assert.strictEqual((await gds({ DATABASE_URL: source }, "db", "backup", target)).code, 0)
    const url = await made("template0")
    const ended = await gds({ DATABASE_URL: url }, "db", "restore", target)
    assert.match(ended.stderr, /newer version: this one lacks migration 9999 future/)
    assert.isTrue(await schemaIsEmpty(url))
  })
})

describe("an older backup", () => {
  it("gets the migrations that it lacks", async () => {
    const source = await made("migrated")
    const { id } = await gdsJson(CreatedKey, { DATABASE_URL: source }, "keys", "create", "--tenant", "older")
    await execute(
      source,
      "drop table embed, incident, usage_minute, engine_result, engine_inputs, profile, carbon_marginal, carbon_marginal_restatement, reference_row, reference_import, network_row, network_import, meter, meter_reading, risk_screen, risk_level, quota_lease, month_page",
      "alter table data_clock drop column paged_version",
      "drop function forget_engine_inputs",
      "drop function charge(text[], text[], int[], text[], int[], int[], int[], int[], text)",
      "drop function charge(text[], text[], int[], text[], int[], int[], int[], int[], text[])",
      "drop function return_leases(text[], text[], text[], int[], float8[], int[], int[], text)",
      "drop function return_leases(text[], text[], text[], int[], float8[], int4multirange[], text[])",
      "drop function return_leases(text[], text[], text[], int[], float8[], int4multirange[], text[], boolean[])",
      "drop function last_lease, take_places, places_in",
      "drop type quota_places",
      "alter table tenant_quota drop column minute_free, drop column day_free",
      "drop index api_key_embeds, audit_log_by_actor, audit_log_by_member, audit_log_resends, api_key_by_rotated_from, idempotent_creation_by_key, sign_in_link_by_member, sign_in_challenge_by_member",
      "alter table api_key drop column created_by, drop column revoked_by",
      "alter table tenant drop column erased_at, drop column suspended_at",
      "alter table quarantine drop column rejected_at",
      "alter table alert_delivery drop column resends",
      "delete from migration where migration_id > 15"
    )
    const target = join(folder, "older.gdsb")
    assert.strictEqual((await gds({ DATABASE_URL: source }, "db", "backup", target)).code, 0)
    const env = { DATABASE_URL: await made("template0") }
    const restored = await gdsJson(Restored, env, "db", "restore", target)
    assert.deepStrictEqual(restored.applied, [
      { id: 16, name: "resends" },
      { id: 17, name: "by_whom" },
      { id: 18, name: "embeds" },
      { id: 19, name: "incidents" },
      { id: 20, name: "own_data" },
      { id: 21, name: "engine_results" },
      { id: 22, name: "profiles" },
      { id: 23, name: "carbon_marginal" },
      { id: 24, name: "reference" },
      { id: 25, name: "network" },
      { id: 26, name: "operator" },
      { id: 27, name: "risk_screens" },
      { id: 28, name: "marginal_restatements" },
      { id: 29, name: "leases" },
      { id: 30, name: "leases_ahead" },
      { id: 31, name: "returns_of_days" },
      { id: 32, name: "month_pages" },
      { id: 33, name: "removals" },
      { id: 34, name: "entries_of_members" }
    ])
    assert.strictEqual((await gdsJson(DatabaseStatus, env, "db", "status")).migrations.pending, 0)
    assert.strictEqual((await gdsJson(Key, env, "keys", "show", id)).created_by, "operator")
  })
})

describe("another major of PostgreSQL", () => {
  const callsOf = async (url: string, id: string) =>
    (await query<{ n: number }>(url, `select sum(calls)::int as n from key_usage where key_id = '${id}'`))[0]?.n

  it.skipIf(oldestPrograms === null)(
    "is reached by backup and restore, from 15 to the embedded one: keys, counters and proofs hold (skipped without Debian's postgresql-15)",
    async () => {
      const old = await startDebianCluster(oldestPrograms ?? "")
      const next = await startCluster()
      const [from, to] = [{ DATABASE_URL: old.url }, { DATABASE_URL: next.url }]
      const upgrade = join(folder, "upgrade.gdsb")
      /** Statuses of one call with each key, by a service of its own. */
      const statuses = async (env: Readonly<Record<string, string>>, ...secrets: ReadonlyArray<string>) => {
        const service = await startService({ ...env, GDS_SOURCES: "" })
        const url = `${service.url}/developer/v1/grid/demand/latest`
        const results = await Promise.all(secrets.map((secret) => call({ url, secret })))
        await service.stop()
        return results.map(({ status }) => status)
      }
      try {
        assert.strictEqual((await gds(from, "db", "restore", file)).code, 0, "a backup of the newer one, in the older")
        const desk = await gdsJson(CreatedKey, from, "keys", "create", "--tenant", "upgrading")
        const gone = await gdsJson(CreatedKey, from, "keys", "create", "--tenant", "upgrading")
        assert.strictEqual((await gds(from, "keys", "revoke", gone.id)).code, 0)
        assert.deepStrictEqual(await statuses(from, desk.secret, desk.secret, desk.secret), [200, 200, 200])
        const before = await fingerprint(old.url)
        assert.strictEqual((await gds(from, "db", "backup", upgrade)).code, 0)

        assert.strictEqual((await gds(to, "db", "restore", upgrade)).code, 0)
        assert.deepStrictEqual(await fingerprint(next.url), before)
        assert.strictEqual((await gds(to, "forecast", "verify")).code, 0)
        const [block] = await query<{ id: string }>(next.url, "select id from carbon_snapshot order by id limit 1")
        assert.strictEqual((await gds(to, "carbon", "replay", block?.id ?? "")).code, 0)
        assert.deepStrictEqual(await statuses(to, desk.secret, gone.secret), [200, 401])
        assert.strictEqual(await callsOf(next.url, desk.id), 4)
      } finally {
        await next.remove()
        await old.remove()
      }
    }
  )
})
