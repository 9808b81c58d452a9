import { LandedCostCoverage } from "@grid/domain/tariffs/LandedCostCoverage"
import { OpenAccessSchedule } from "@grid/domain/tariffs/OpenAccessSchedule"
import { RegulatoryChanges } from "@grid/domain/tariffs/RegulatoryChanges"
import { TariffSchedule } from "@grid/domain/tariffs/TariffsApi"
import { createDatabase, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { CreatedKey, gds, gdsJson } from "./support/Gds.ts"
import { ReferenceImport } from "./support/Imports.ts"

let database: TestDatabase
let service: ServiceProcess
let folder: string
let secret: string
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  database = await createDatabase()
  env = { DATABASE_URL: database.url }
  folder = await mkdtemp(join(tmpdir(), "gds-reference-"))
  service = await startService({ ...env, GDS_SOURCES: "simulator" })
  const key = await gdsJson(CreatedKey, env, "keys", "create", "--tenant", "analysts", "--plan", "enterprise")
  secret = key.secret ?? ""
})

afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

let files = 0
const file = async (text: string) => {
  const path = join(folder, `${++files}.csv`)
  await writeFile(path, text)
  return path
}

const imported = async (table: string, text: string, ...more: ReadonlyArray<string>) =>
  gdsJson(ReferenceImport, env, "reference", "import", table, await file(text), ...more)

const get = async (path: string) => {
  const response = await fetch(`${service.url}/v1/${path}`, { headers: { "x-api-key": secret } })
  return { status: response.status, text: await response.text() }
}

const read = async <A>(schema: Schema.Codec<A, unknown>, path: string): Promise<A> => {
  const { status, text } = await get(path)
  assert.strictEqual(status, 200, text)
  return Schema.decodeUnknownSync(Schema.fromJsonString(schema))(text)
}

/** The database's own instant, between two imports. */
const instant = async () => {
  const [row] = await query<{ now: string }>(
    database.url,
    "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') as now"
  )
  return row?.now ?? ""
}

const surcharge = (value: string) =>
  `state,component,value,applicable_from,applicable_to,order_id\ngujarat,additional_surcharge,${value},2026-10-01,2027-03-31,GERC Order 9/2026\n`

const gujarat = "open-access-charges/gujarat/PGVCL?as_of=2026-11-01"

describe("reference data beside a running service", () => {
  it("a correction answers at once; what was known before it is given byte for byte", async () => {
    assert.deepInclude(await imported("surcharges", surcharge("0.8")), { added: 1, corrected: 0, refusals: [] })
    const known = await instant()
    const before = await get(`${gujarat}&known_at=${known}`)
    const [old] = (await read(OpenAccessSchedule, gujarat)).charges
    assert.strictEqual(old?.additional_surcharge_inr_per_kwh, 0.8)
    assert.deepInclude(await imported("surcharges", surcharge("0.85")), { added: 0, corrected: 1 })
    const [now] = (await read(OpenAccessSchedule, gujarat)).charges
    assert.strictEqual(now?.additional_surcharge_inr_per_kwh, 0.85)
    assert.deepStrictEqual(await get(`${gujarat}&known_at=${known}`), before)
    const rows = await fetch(
      `${service.url}/developer/v1/market/open-access-charges?state=gujarat&as_of=2026-11-01&known_at=${known}`,
      { headers: { "x-api-key": secret } }
    )
    assert.include(await rows.text(), '"value":0.8,')
    assert.deepInclude(await imported("surcharges", surcharge("0.85")), { import_id: null, unchanged: 1 })
  })

  it("the feed tells the order and its correction, pages without loss, and replays", async () => {
    const feed = await read(RegulatoryChanges, "regulatory-change-feed?since=2026-11-22&state=IN-GJ")
    assert.deepStrictEqual(
      feed.changes.map(({ order_id, revisions, type }) => [
        type,
        order_id,
        revisions.map(({ after, before }) => [before, after])
      ]),
      [
        ["order", "GERC Order 9/2026", []],
        ["rate_revision", "GERC Order 9/2026", [["0.8", "0.85"]]]
      ]
    )
    const all = await read(RegulatoryChanges, "regulatory-change-feed?since=2020-01-01")
    assert.isNull(all.next_cursor)
    const ids: Array<string> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: RegulatoryChanges = await read(
        RegulatoryChanges,
        `regulatory-change-feed?since=2020-01-01&limit=50${cursor === "" ? "" : `&cursor=${cursor}`}`
      )
      ids.push(...page.changes.map(({ id }) => id))
      cursor = page.next_cursor
    }
    assert.deepStrictEqual(
      ids,
      all.changes.map(({ id }) => id)
    )
    const then = await read(RegulatoryChanges, "regulatory-change-feed?since=2020-01-01&known_at=2025-01-01")
    assert.isNotEmpty(then.changes)
    assert.deepStrictEqual(then.changes, all.changes.slice(0, then.changes.length))
  })

  it("a state that nobody knew is added from its order: first refused with the line, then answered and covered", async () => {
    const missing = await get("tariffs/kerala/KSEB?as_of=2026-11-01")
    assert.strictEqual(missing.status, 404)
    assert.include(missing.text, "gds reference import tariffs")
    const tariff =
      "state,discoms,consumer_category,unit,energy_charge,demand_charges,time_of_day,applicable_from,order_id,confidence\n" +
      "Kerala,KSEB,HT I(A),INR/kWh,6.8,440,18-22 50%; 22-6 -25%,2026-04-01,KSERC OP 18/2023,published\n"
    const path = await file(tariff)
    const refused = await gds(env, "reference", "import", "tariffs", path, "--json")
    assert.strictEqual(refused.code, 1)
    const [refusal] = Schema.decodeUnknownSync(ReferenceImport)(JSON.parse(refused.stdout)).refusals
    assert.deepInclude(refusal, { line: 2, column: "discoms" })
    assert.include(refusal?.reason, "gds reference import discoms")
    await imported("discoms", "state,name\nkerala,KSEB\n")
    const checked = await gds(env, "reference", "check", path)
    assert.strictEqual(checked.code, 0, checked.stderr)
    assert.strictEqual((await get("tariffs/kerala/KSEB?as_of=2026-11-01")).status, 404)
    assert.deepInclude(await imported("tariffs", tariff), { added: 1 })
    const schedule = await read(TariffSchedule, "tariffs/IN-KL/kseb?as_of=2026-11-01&voltage_class=33kV")
    assert.deepStrictEqual(
      schedule.tariffs.map(({ energy_charge, order_id }) => [energy_charge, order_id]),
      [[6.8, "KSERC OP 18/2023"]]
    )
    const { states } = await read(LandedCostCoverage, "coverage/landed-cost?as_of=2026-11-01")
    assert.deepInclude(states.find(({ state }) => state === "IN-KL")?.tariffs, { rows: 1, discoms: ["KSEB"] })
  })

  it("a file with one fault records none of its rows", async () => {
    const text = `${surcharge("0.9")}goa,wheeling,much,,,\n`
    const { code, stderr } = await gds(env, "reference", "import", "open-access-charges", await file(text))
    assert.strictEqual(code, 1)
    assert.match(stderr, /has 1 fault; nothing was recorded/)
    const [charges] = (await read(OpenAccessSchedule, gujarat)).charges
    assert.strictEqual(charges?.additional_surcharge_inr_per_kwh, 0.85)
  })

  it("what a list prints as a file imports again without a change, for every table", async () => {
    for (const table of ["discoms", "tariffs", "open-access-charges", "market-rules", "regulatory-changes"]) {
      const { stdout } = await gds(env, "reference", "list", table, "--csv")
      assert.deepInclude(await imported(table, stdout), { import_id: null, added: 0, corrected: 0 }, table)
    }
  })
})
