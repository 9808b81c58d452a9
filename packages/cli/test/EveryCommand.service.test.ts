import { leaves } from "@grid/cli/output/Help"
import { MemberId } from "@grid/domain/Brands"
import { wholeRoot } from "@grid/cli/Root"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { dayMs, iso, istDate } from "@grid/domain/time/Time"
import { createDatabase, execute, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { freePort, until } from "@grid/testing/service/ServiceProcess"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startNode } from "./support/Child.ts"
import { demand, folder, readsFilesHere } from "./support/Files.ts"
import { Coverage, gds, gdsJson, gdsOnTerminal, QuarantineList, RevisionList } from "./support/Gds.ts"
import { writeHistory } from "./support/History.ts"
import { keepResult } from "./support/Results.ts"
import { Effect, Schema } from "effect"

readsFilesHere()

const databases: Array<TestDatabase> = []
const made = async (template: "template0" | "migrated" | "simulated") => {
  const database = await createDatabase(template)
  databases.push(database)
  return { DATABASE_URL: database.url }
}

let env: Readonly<Record<string, string>>
/** Makes what an example names: a command that made it would read the settings and open the database first. */
let store: TestStore
let files: string
let upstream: TestUpstream.TestUpstream

beforeAll(async () => {
  const simulated = await made("simulated")
  env = simulated
  store = openStore(simulated.DATABASE_URL)
  files = await mkdtemp(join(tmpdir(), "gds-every-"))
  upstream = await TestUpstream.start()
})

afterAll(async () => {
  await upstream.close()
  await store.close()
  await rm(files, { recursive: true, force: true })
  for (const database of databases) await database.drop()
})

/** What stands here for the names of an example, and how the command ends. */
interface Given {
  readonly words?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly code?: number
}

let count = 0
const path = (ending: string) => join(files, `${++count}${ending}`)
const dateOf = (daysAgo: number) => istDate(Date.now() - daysAgo * dayMs)

/** A square near Bikaner as GeoJSON. */
const aSite = async (): Promise<Given> => {
  const site = path(".geojson")
  const coordinates = [
    [
      [73.2, 28],
      [73.4, 28],
      [73.4, 28.2],
      [73.2, 28.2],
      [73.2, 28]
    ]
  ]
  await writeFile(site, JSON.stringify({ type: "Polygon", coordinates }))
  return reading({ "site.geojson": site, "screen.svg": path(".svg") })
}

const exampleKey = "key_7m2k9q4x1c8v5b3n6h0d"
const newKey = async (): Promise<Given> => {
  const { key } = await store.createKey("acme", "growth")
  return { words: { [exampleKey]: key.id } }
}

const exampleMember = "mem_4t8w1z6b3e9h2k7n5q0s"
const newMember = async (): Promise<Given> => {
  const { member } = await store.invite("acme", "member", "growth")
  return { words: { [exampleMember]: member.id } }
}

const exampleAlert = "alert_4t8w1z6b3e9h2k7n5q0s"
const exampleDelivery = "msg_9v3x7c1m5b8n2k6j4h0g"
/** An alert of its own with a delivery that was given up. */
const newAlert = async (): Promise<Given> => {
  await newKey()
  const number = String(++count).padStart(20, "0")
  const [alert, delivery] = [`alert_${number}`, `msg_${number}`]
  await execute(
    env["DATABASE_URL"] ?? "",
    `insert into alert (id, tenant_id, name, metric, area, op, threshold, for_blocks, url, secret)
     values ('${alert}', 'acme', 'evening', 'demand', 'india', '>', 1e9, 1, 'https://desk.example/hook', 'whsec_')`,
    `insert into alert_delivery (id, alert_id, type, body, state, attempts, next_attempt_at)
     values ('${delivery}', '${alert}', 'alert.fired', '{}', 'failed', 8, null)`
  )
  return { words: { [exampleAlert]: alert, [exampleDelivery]: delivery } }
}

const exampleEmbed = "emb_4t8w1z6b3e9h2k7n5q0s"
const newEmbed = async (): Promise<Given> => {
  await newKey()
  const words = "embeds create --tenant acme --title Demand --chart demand --origin https://example.org --json"
  const made = await gds(env, ...words.split(" "))
  const { id } = Schema.decodeUnknownSync(Made)(JSON.parse(made.stdout))
  return { words: { [exampleEmbed]: id } }
}

const madeTenant = async (): Promise<Given> => {
  const name = `tenant-${++count}`
  await gds(env, "tenants", "create", name)
  return { words: { acme: name, "acme.json": path(".json") } }
}

/** A member, and a file that is not there. */
const memberAndFile = async (): Promise<Given> => {
  const { words } = await newMember()
  return { words: { ...words, "asha.json": path(".json") } }
}

/** A session of a new member. */
const newSession = async (): Promise<Given> => {
  const { words = {} } = await newMember()
  const started = await store.run(
    Effect.flatMap(SessionStore, (sessions) =>
      sessions.start(MemberId.make(words[exampleMember] ?? ""), "link", { user_agent: "test", replaces: null })
    )
  )
  return { words: { [exampleKey]: started.session.id } }
}

const newTenant = async () => ({ words: { acme: `tenant-${++count}` } })
const none = async (): Promise<Given> => ({})
const onEmpty = async (): Promise<Given> => ({ env: await made("migrated") })

let empty: ReturnType<typeof made> | null = null
/** A database without a value, for all commands that write none. */
const reading = async (words: Readonly<Record<string, string>>): Promise<Given> => ({
  words,
  env: await (empty ??= made("migrated"))
})

const charted = async () => ({
  words: { "demand.svg": path(".svg"), "mix.svg": path(".svg"), "dispatch.svg": path(".svg") }
})

const drawn = async () => ({ words: { "stack.svg": path(".svg"), "durations.svg": path(".svg") } })

const aFolder = async () => {
  const values = [...demand("kerala", 74, 4, () => 400), ...demand("kerala", 200, 1, () => 9e9)]
  return folder(path(""), { "a.values": values })
}

const aTable = async () => {
  const file = join(files, "kerala_2025.csv")
  await writeFile(file, "ts_ist,load_mw\n2025-01-01T00:00:00+05:30,3500\n2025-01-01T01:00:00+05:30,3400\n")
  return file
}

const aNetwork = () => {
  const table = (...lines: ReadonlyArray<string>) => new TextEncoder().encode(`${lines.join("\n")}\n`)
  return folder(path(""), {
    "transformers.csv": table("dt_id,rated_kva,hv_kv,lv_kv,resistance_pct,reactance_pct", "DT-1,100,11,0.415,1.5,4"),
    "sections.csv": table("dt_id,from_node,to_node,length_m,r1_ohm_per_km,x1_ohm_per_km", "DT-1,lv,a,30,0.3,0.08")
  })
}

const someCharge = "state,component,value,applicable_from\nkerala,wheeling,0.6,2026-04-01\n"
const someTariff =
  "state,discoms,consumer_category,unit,energy_charge,demand_charges\nkerala,KSEB,HT I,INR/kWh,6.8,440\n"

/** Files of an analyst, of a company that is known by then. */
const aTariff = async () => {
  const [company, tariff] = [path(".csv"), path(".csv")]
  await writeFile(company, "state,name\nkerala,KSEB\n")
  await writeFile(tariff, someTariff)
  await gds(env, "reference", "import", "discoms", company)
  return { words: { "kerala_tariffs.csv": tariff } }
}

const aCharge = async () => {
  const file = path(".csv")
  await writeFile(file, someCharge)
  return { words: { ...(await aTariff()).words, "kerala.csv": file } }
}

const heldBack = async () => {
  await gds(env, "ingest", "import", "npp", await aFolder())
  const { quarantined } = await gdsJson(QuarantineList, env, "ingest", "quarantine", "list", "--all")
  return { words: { "42": String(quarantined[0]?.id) } }
}

const noted = async (): Promise<Given> => {
  const ended = await gds(env, "incidents", "add", "--title", "late", "--text", "later", "--json")
  return { words: { "7": String(Schema.decodeUnknownSync(Noted)(JSON.parse(ended.stdout)).id) } }
}

const Noted = Schema.Struct({ id: Schema.Int })
const Made = Schema.Struct({ id: Schema.String })
const Snapshots = Schema.Struct({ snapshots: Schema.Array(Schema.Struct({ snapshot_id: Schema.String })) })
const frozen = async () => {
  const ended = await gds(env, "carbon", "snapshots", "--from", dateOf(3), "--to", dateOf(3), "--json")
  const { snapshots } = Schema.decodeUnknownSync(Snapshots)(JSON.parse(ended.stdout))
  return { words: { "20260818T0930Z-3f9ac1e07b52d864": snapshots[0]?.snapshot_id ?? "" } }
}

const kept = async (): Promise<Given> => {
  await newKey()
  const { id, version } = await keepResult(env["DATABASE_URL"] ?? "", "acme")
  return { words: { res_4f8a1c6b3e9d2b7f5a0c8d1e6f3b9a27: id, "srs-v0.1": version } }
}

const exampleBackup = "/backups/grid-2026-11-22.gdsb"
const backedUp = async () => {
  const file = path(".gdsb")
  await gds(await made("migrated"), "db", "backup", file)
  return { words: { [exampleBackup]: file }, env: await made("template0") }
}

const archived = async () => {
  const own = await made("migrated")
  await gds(own, "ingest", "import", "npp", await aFolder())
  return { env: own }
}

/** Days to learn from: fewer give no band, and a day without one is not judged. */
const examplePasskey = "q83vEjRWeJCrze8SNFZ4kA"
/** A passkey of a new member; its id begins like an option. */
const newPasskey = async (): Promise<Given> => {
  const { words = {} } = await newMember()
  const id = `-passkey-${++count}`
  await execute(
    env["DATABASE_URL"] ?? "",
    `insert into passkey (id, member_id, name, public_key, counter, transports)
     values ('${id}', '${words[exampleMember]}', 'laptop', '\\x00', 0, '{}')`
  )
  return { words: { ...words, [`--passkey=${examplePasskey}`]: `--passkey=${id}` } }
}

const makeHistory = async () => {
  const own = await made("migrated")
  await writeHistory(own.DATABASE_URL, [
    ["npp", "demand", "india", 180_000],
    ["npp", "demand", "sr", 50_000],
    ["npp", "demand", "delhi", 4_000],
    ["exchange", "price_dam", "india", 4_000]
  ])
  return own
}

let history: ReturnType<typeof makeHistory> | null = null

const learntFrom = async () => {
  history ??= makeHistory()
  const own = await history
  return { words: { "october.csv": path(".csv"), "october.svg": path(".svg"), "capture.svg": path(".svg") }, env: own }
}

const wholeWeeks = async () => {
  const { env: own } = await learntFrom()
  const days = { "2023-04-01": dateOf(20), "2024-03-31": dateOf(2), "2024-04-01": dateOf(20), "2024-07-31": dateOf(2) }
  return { words: { ...days, "weeks.svg": path(".svg") }, env: own }
}

let simulated: ReturnType<typeof made> | null = null

/** The simulated days without what other rows of this table import. */
const onlySimulated = () => (simulated ??= made("simulated"))

const away = async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  return { GDS_UPSTREAM_NPP_URL: url, GDS_UPSTREAM_MERIT_URL: url }
}

const rows: Readonly<Record<string, (example: string) => Promise<Given>>> = {
  "tenants create": newTenant,
  "tenants list": none,
  "tenants set-plan": newKey,
  "tenants suspend": madeTenant,
  "tenants resume": madeTenant,
  "tenants export": madeTenant,
  "tenants delete": madeTenant,
  "keys create": none,
  "keys list": newKey,
  "keys show": newKey,
  "keys revoke": newKey,
  "keys rotate": newKey,
  "console link": newMember,
  "console members list": newMember,
  "console members invite": newKey,
  "console members role": newMember,
  "console members remove": newMember,
  "console members sign-out": newMember,
  "embeds create": newKey,
  "embeds list": newKey,
  "embeds revoke": newEmbed,
  "console members export": memberAndFile,
  "console members erase": newMember,
  "console passkeys list": newPasskey,
  "console passkeys remove": newPasskey,
  "console sessions list": newKey,
  "console sessions end": newSession,
  audit: newKey,
  requests: newKey,
  "alerts list": newAlert,
  "alerts deliveries": newAlert,
  "alerts resend": newAlert,
  // Sources that are away: the command ends with 1, and prints its document all the same.
  "ingest run": async (example) => (example.includes("npp") ? { env: await away(), code: 1 } : {}),
  "ingest status": none,
  "ingest sources": none,
  "ingest import": async () => ({
    words: {
      psp: "npp",
      "~/reports": await aFolder(),
      "kerala_2025.csv": await aTable(),
      feeders_of_pune: await aNetwork()
    }
  }),
  // One day: between days the source is left alone for minutes.
  "ingest backfill": async () => ({
    words: { "2026-08-01": dateOf(2), "2026-08-14": dateOf(2) },
    env: { GDS_UPSTREAM_NPP_URL: upstream.url }
  }),
  "ingest reparse": archived,
  "ingest quarantine list": none,
  "ingest quarantine reject": heldBack,
  "ingest quarantine release": heldBack,
  "ingest template": none,
  "ingest list": none,
  "ingest diff": none,
  "ingest coverage": none,
  "ingest revisions": none,
  // Without prices, so without the ways of supply that are reckoned from each block's: those take seconds.
  "landed-cost compare": () => reading({ "modes.svg": path(".svg") }),
  "reference import": aCharge,
  "reference check": aTariff,
  "reference list": none,
  "reference diff": none,
  "reference template": none,
  "incidents add": none,
  "incidents resolve": noted,
  "incidents list": none,
  simulate: async () => ({ ...(await onEmpty()), words: { "30": "1" } }),
  "forecast run": none,
  "forecast backtest": learntFrom,
  "forecast verify": none,
  "dispatch solve": async () => ({
    words: { "case5.m": fileURLToPath(new URL("../../models/test/cases/pjm5.m", import.meta.url)) }
  }),
  "dispatch day": async () => ({
    words: { "2025-04-08": dateOf(3), "2026-08-19": dateOf(3), "coal.svg": path(".svg") }
  }),
  "curtailment forecast": async () => ({ env: await onlySimulated(), words: { "curtailed.svg": path(".svg") } }),
  // The network that was imported by then is another.
  "network solve": () => reading({ "network.svg": path(".svg") }),
  "network host": () => reading({ "hosting.svg": path(".svg") }),
  "substations search": none,
  "substations headroom": () => reading({ "headroom.svg": path(".svg") }),
  "substations forecast": () => reading({ "outlook.svg": path(".svg") }),
  "substations screen": aSite,
  "carbon replay": frozen,
  "carbon snapshots": none,
  "carbon compute": none,
  "carbon marginal": async () => ({
    words: { "2026-04-01": dateOf(3), "2026-08-31": dateOf(3), "2026-08-18": dateOf(3) }
  }),
  "carbon changes": none,
  "enterprise replay": kept,
  "storage backtest": learntFrom,
  "storage dispatch": charted,
  "storage durations": drawn,
  "storage stack": drawn,
  "storage weeks": wholeWeeks,
  "ask demand": charted,
  "ask frequency": none,
  "ask exchange_prices": none,
  "ask exchange_area_prices": none,
  "ask generation_by_fuel": charted,
  "ask carbon_intensity": none,
  "ask demand_forecast": none,
  "ask price_forecast": none,
  "ask carbon_forecast": none,
  usage: newKey,
  "usage repair": none,
  "db migrate": onEmpty,
  "db status": none,
  "db backup": async () => ({ ...(await onEmpty()), words: { [exampleBackup]: path(".gdsb") } }),
  "db restore": backedUp,
  "db reset": onEmpty,
  doctor: async () => ({ env: { PORT: String(await freePort()) } })
}

/** Commands that go on until they are stopped. */
const lasting = ["serve", "mcp"]

const examplesOf = async (command: string): Promise<ReadonlyArray<string>> => {
  const { stdout } = await gds({}, ...command.split(" "), "--help")
  return stdout
    .slice(stdout.indexOf("Examples:"))
    .split("\n")
    .slice(1)
    .flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))
}

/** Words of an example behind `gds`, without the settings before it. */
const wordsOf = (example: string): ReadonlyArray<string> => {
  const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "")
  return words.slice(words.indexOf("gds") + 1)
}

/** The words with days of which something is stored, in their order, and what else is given. */
const realWords = (words: ReadonlyArray<string>, given: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const days = [...new Set(words.filter((word) => /^\d{4}-\d\d-\d\d$/.test(word)))].toSorted()
  return words.map((word, index) => {
    const own = given[word]
    if (own !== undefined) return own
    if (words[index - 1] === "--expires-at") return dateOf(-30)
    if (/^\d{4}-\d\d-\d\dT/.test(word)) return iso(Date.now())
    return days.includes(word) ? dateOf(3 - days.indexOf(word)) : word
  })
}

/** Forms of each example, true for JSON: both of the only one, else in turn, since a form is the command's, whatever it is asked. */
const formsOf = (examples: ReadonlyArray<string>): ReadonlyArray<readonly [string, boolean]> =>
  examples.flatMap((example, index) =>
    (examples.length === 1 ? [false, true] : [index % 2 === 1]).map((asJson) => [example, asJson] as const)
  )

/** The words that ask for JSON; bars on a terminal are for people. */
const forPrograms = (words: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...words.filter((word) => word !== "--json" && (word !== "--chart" || words.at(-1) !== "--chart")),
  "--json"
]

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === "object"
  } catch {
    return false
  }
}

describe("every command", () => {
  it("stands in this table", async () => {
    assert.sameMembers(
      leaves(await Effect.runPromise(wholeRoot)).map(([name]) => name),
      [...lasting, ...Object.keys(rows)]
    )
  })

  it.each(Object.entries(rows))(
    "%s: its examples run, for people as they stand and for programs with --json",
    async (command, giveFor) => {
      const examples = await examplesOf(command)
      assert.isNotEmpty(examples)
      for (const [example, asJson] of formsOf(examples)) {
        const given = await giveFor(example)
        const words = realWords(wordsOf(example), given.words ?? {})
        const ended = await gds({ ...env, ...given.env }, ...(asJson ? forPrograms(words) : words))
        assert.strictEqual(ended.code, given.code ?? 0, `${example}: ${ended.stderr}`)
        assert.notStrictEqual(ended.stdout.trim(), "", example)
        assert.strictEqual(isJson(ended.stdout), asJson || example.includes("--json"), `${example}: ${ended.stdout}`)
      }
    },
    300_000
  )

  const binary = fileURLToPath(new URL("../bin/gds.js", import.meta.url))

  // By its first example, without a word, every service of the tests is started.
  it("serve: its examples serve until they are stopped, and say where", async () => {
    const empty = { ...(await made("migrated")), GDS_SOURCES: "", PORT: "0" }
    const [plain, ...others] = formsOf(await examplesOf("serve"))
    assert.deepStrictEqual(plain, ["gds serve", false])
    for (const [example, asJson] of others) {
      const words = realWords(wordsOf(example), { "9090": "0", "0.0.0.0": "127.0.0.1", auto: "2" })
      const { child, ended, text } = startNode([binary, ...words, ...(asJson ? ["--json"] : [])], empty)
      await until(() => text.stdout.includes("\n") && /listening|"url"/.test(text.stdout))
      child.kill("SIGTERM")
      const { code, stdout } = await ended
      assert.deepStrictEqual([code, isJson(stdout)], [0, asJson], `${example}: ${text.stderr}`)
    }
  })

  it("mcp: ends well where nobody speaks to it, with nothing on standard output", async () => {
    const [example = ""] = await examplesOf("mcp")
    const { ended } = startNode([binary, ...wordsOf(example)], { ...env, GDS_API_KEY: `svc_live_${"a".repeat(32)}` })
    const { code, stdout } = await ended
    assert.deepStrictEqual([code, stdout], [0, ""])
  })

  it("mcp: makes no database in a folder that has none, and says where it looked", async () => {
    const folder = path("")
    const { ended } = startNode([binary, "mcp"], { GDS_DATA_DIR: folder })
    const { code, stderr, stdout } = await ended
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.match(stderr, new RegExp(`^There is no database in ${folder}: set GDS_DATA_DIR to the whole path [^\n]+\n$`))
  })

  it.each([
    [["simulate", "--days", "1"], /Simulating \[[= ]+\] \d+\/\d+ days/],
    [["forecast", "verify"], /Checking \d+ vintages/],
    [["carbon", "replay", "--from", dateOf(3), "--to", dateOf(3)], /Replaying \[=+\] 1\/1 days/],
    [["ingest", "coverage", "exchange_prices"], /Counting \[[= ]+\] \d+\/\d+ fields/],
    [["ask", "exchange_prices", "--yesterday"], /Reading \[=+\] 1\/1 days/]
  ])("gds %j shows on a terminal how far it is, and leaves nothing of that", async (words, shown) => {
    const { code, stderr, stdout } = await gdsOnTerminal(env, ...words)
    assert.strictEqual(code, 0, stderr)
    assert.match(stderr, shown)
    assert.isTrue(stderr.endsWith("\r\u001b[2K"))
    assert.notMatch(stdout, shown)
  })

  it("a dataset of the catalogue is all its fields, without what belongs to another", async () => {
    const day = ["--from", dateOf(3), "--to", dateOf(3)]
    const { days } = await gdsJson(Coverage, env, "ingest", "coverage", "exchange_prices", ...day)
    const fields = new Set(days.map(({ field }) => field))
    for (const field of ["price_dam", "cleared_dam", "price_rtm"]) assert.isTrue(fields.has(field), field)
    assert.deepStrictEqual([...new Set(days.map(({ area }) => area))], ["india"])
    const areas = await gdsJson(Coverage, env, "ingest", "coverage", "exchange_area_prices", ...day)
    assert.isTrue(areas.days.some(({ area, field }) => area === "W2" && field === "price_dam"))
    const { revisions } = await gdsJson(RevisionList, env, "ingest", "revisions", "exchange_prices", "india", ...day)
    assert.deepStrictEqual(
      new Set(revisions.map(({ dataset, unit }) => `${dataset} ${unit}`)).has("price_dam INR/MWh"),
      true
    )
  })

  it("where there is nothing yet, says how to make some", async () => {
    const { env: empty = {} } = await reading({})
    const told = async (...words: ReadonlyArray<string>) => (await gds(empty, ...words)).stdout
    assert.match(await told("keys", "list"), /^No keys yet; make one with: gds keys create --tenant \S+/)
    assert.match(await told("tenants", "list"), /^No tenants yet; make one with: gds tenants create /)
    assert.match(
      await told("forecast", "run"),
      /^Nothing was forecast, as too little is stored; load more with: gds simulate /m
    )
    assert.match(await told("forecast", "verify"), /^There are no forecasts yet; gds forecast run makes some/)
    assert.match(await told("carbon", "snapshots", "--from", dateOf(1)), /gds carbon compute makes them/)
  })

  it("a store that fails is told by one sentence; the log has more where its level is named", async () => {
    const broken = await made("migrated")
    await execute(broken.DATABASE_URL, "alter table api_key rename to lost")
    const sentence =
      /^The database refuses [^.]*: where a newer one has upgraded it, as gds doctor tells, [^.]*; else the log has the cause\.\n$/
    const ended = await gds(broken, "keys", "list")
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, sentence)
    const told = await gds(broken, "keys", "list", "--log-level", "debug")
    assert.match(told.stderr, /"message":"store failed".*"sqlstate":"42P01"/)
  })
})
