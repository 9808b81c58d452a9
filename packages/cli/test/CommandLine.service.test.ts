import { assert, describe, it } from "@effect/vitest"
import { liveIds, urlSettings } from "@grid/ingest/Sources"
import { leaves } from "@grid/cli/output/Help"
import { wholeRoot } from "@grid/cli/Root"
import { variables } from "@grid/cli/settings/Environment"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { gds } from "./support/Gds.ts"

/** An address where nothing listens: a command that got as far as the database would fail with 1. */
const env = { DATABASE_URL: "postgres://gds:hunter2@127.0.0.1:1/gds" }

const secret = `svc_live_${"a".repeat(32)}`

/** Words of wrong usage, and what the line on standard error must say. */
const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
  [["bogus"], /gds has no command "bogus": serve, tenants/],
  [["backup", "/tmp/a.gdsb"], /gds has no command "backup": serve, .*; did you mean gds db backup\?/],
  [["tenant", "list"], /gds has no command "tenant": serve, .*; did you mean gds tenants\?/],
  [["db", "restor"], /gds db has no command "restor": .*; did you mean gds db restore\?/],
  [["bogus", "--help"], /gds has no command "bogus"/],
  [["keys"], /gds keys needs a command: create, list, show, revoke, rotate/],
  [["keys", "bogus"], /gds keys has no command "bogus"/],
  [["keys", "show"], /<id>/],
  [["keys", "list", "extra"], /unknown argument: 'extra'/],
  [["keys", "list", "--nope"], /--nope/],
  [["keys", "list", "--state", "lost"], /--state must be one of active, revoked, expired, not "lost"/],
  [["keys", "create"], /--tenant/],
  [["keys", "create", "--tenat", "x"], /--tenant/],
  [["keys", "create", "--tenant", "a b"], /--tenant must be 1 to 128 printable/],
  [["keys", "create", "--tenant", "x", "--tenant", "y"], /--tenant/],
  [["keys", "create", "--tenant", "x", "--plan", "gold"], /--plan must be one of trial/],
  [["keys", "create", "--tenant", "x", "--name", "n".repeat(81)], /--name must be 1 to 80 characters/],
  [["keys", "create", "--tenant", "x", "--name="], /--name needs a value/],
  [["keys", "create", "--tenant", "x", "--ip-allow"], /--ip-allow needs a value/],
  [["keys", "create", "--tenant", "x", "--ip-allow", ""], /--ip-allow needs a value/],
  [["keys", "create", "--tenant", "x", "--ip-allow", "10.0.0.1/8"], /--ip-allow must be an IPv4 address or CIDR/],
  [["keys", "create", "--tenant", "x", "--ip-allow", "010.0.0.1"], /--ip-allow must be/],
  [["keys", "create", "--tenant", "x", "--ip-allow", "0.0.0.0/0"], /--ip-allow must be/],
  [["keys", "create", "--tenant", "x", "--expires-at", "2020-01-01"], /--expires-at must lie in the future/],
  [["keys", "create", "--tenant", "x", "--expires-at", "tomorrow"], /--expires-at must be an IST day/],
  [["keys", "rotate", "key_7m2k9q4x1c8v5b3n6h0d", "--grace-hours", "721"], /--grace-hours must be an integer from 0/],
  [["keys", "show", "a", secret], /unknown argument/],
  [
    ["carbon", "changes", "--from", "2026-01-01", "--state", "Tamilnadoo"],
    /--state must be a state .* not "Tamilnadoo"; did you mean tamil-nadu\?/
  ],
  [["keys", "list", "--state", "revokd"], /--state must be one of .*, not "revokd"; did you mean revoked\?/],
  [["ingest", "coverage", "demnd"], /There is no "demnd"; did you mean demand\?/],
  [["ingest", "coverage", "carbon_intensity"], /with stored values, .* "carbon_intensity" has none of its own/],
  [["tenants", "create"], /<name>/],
  [["tenants", "create", ""], /argument is empty/],
  [["tenants", "set-plan", "acme", "gold"], /<plan> must be one of trial/],
  [
    ["storage", "durations", "--node", "W2", "--assume", "a=0.9=3"],
    /--assume must be a name and a number .* "a=0.9=3"/
  ],
  [["curtailment", "forecast", "goa", "--assume", "a=0x10"], /--assume must be a name and a number .* "a=0x10"/],
  [["ingest", "run", "nowhere"], /<source> must be one of .*npp, .*simulator, not "nowhere"/],
  [["ingest", "import", "nowhere", "x"], /<source> must be one of .*not "nowhere"/],
  [["ingest", "import"], /<source>/],
  [["ingest", "backfill", "npp"], /--from/],
  [["ingest", "backfill", "npp", "--from", "2026-01-02", "--to", "2026-01-01"], /--from must lie before --to/],
  [["ingest", "reparse", "--source", "nowhere"], /--source must be one of .*npp.*, not "nowhere"/],
  [["ingest", "quarantine"], /gds ingest quarantine needs a command: list, reject, release/],
  [["ingest", "quarantine", "bogus"], /gds ingest quarantine has no command "bogus": list, reject, release/],
  [["ingest", "quarantine", "list", "--limit", "0"], /--limit must be an integer from 1/],
  [["ingest", "quarantine", "release", "x"], /<id> must be a number, not "x"/],
  [["ingest", "coverage", "bogus"], /<dataset> must be a dataset, such as demand; .* There is no "bogus"/],
  [["ingest", "coverage", "demand", "--area", "atlantis"], /--area must be an area, .* There is no "atlantis"/],
  [["ingest", "coverage", "demand", "--from", "2026-01-02", "--to", "2026-01-01"], /--from must lie before --to/],
  [["ingest", "revisions", "demand", "kerala"], /--from/],
  [["ingest", "revisions", "demand", "atlantis", "--from", "2026-01-01"], /<area> must be an area/],
  [["ingest", "revisions", "demand", "goa", "--from", "2024-01-01", "--to", "2026-01-01"], /at most 366 days/],
  [["forecast"], /gds forecast needs a command: run, backtest/],
  [
    ["forecast", "backtest", "--area", "atlantis", "--from", "2022-01-01", "--to", "2022-01-02"],
    /--area must be an area, .* There is no "atlantis"/
  ],
  [
    ["forecast", "backtest", "--area", "nr", "--from", "2022-02-01", "--to", "2022-01-01"],
    /--from must lie before --to/
  ],
  [["forecast", "backtest", "--area", "nr", "--from", "2015-01-01", "--to", "2022-01-01"], /at most 1100 days/],
  [
    ["forecast", "backtest", "--lead-days", "4", "--from", "2022-01-01", "--to", "2022-01-02"],
    /--lead-days of demand must be 1 to 3/
  ],
  [["simulate"], /--days, or --from and --to/],
  [["simulate", "--days", "0"], /--days must be an integer from 1/],
  [["simulate", "--days", "1.5"], /--days must be an integer/],
  [["simulate", "--days", "2", "--from", "2026-01-01"], /--days excludes/],
  [["simulate", "--from", "2026-01-02", "--to", "2026-01-01"], /--from must lie before --to/],
  [["simulate", "--from", "2026-01-01T00:00:00"], /--from must be an IST day/],
  [["simulate", "--days", "1", "--seed", "x"], /--seed must be an integer/],
  [["usage", "--days", "367"], /--days must be an integer from 1 to 366/],
  [["requests", "--limit", "501"], /--limit must be an integer from 1 to 500/],
  [["requests", "--key", "svc_live_1"], /--key must be the id of a key, as gds keys list gives it/],
  [["db", "backup"], /<file>/],
  [["db", "restore"], /<file>/],
  [["db", "reset"], /confirm with --yes/],
  [["serve", "--port", "65536"], /--port must be an integer from 0 to 65535/]
]

/** Wrong settings, and the one line that each start must end with. */
const badSettings: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
  [{ PORT: "http" }, 'PORT must be an integer from 0 to 65535, not "http"'],
  [{ GDS_LOG_FORMAT: "xml" }, 'GDS_LOG_FORMAT must be one of json, pretty, not "xml"'],
  [{ GDS_SOURCES: "nowhere" }, `GDS_SOURCES names nowhere; there are ${liveIds.join(", ")}`],
  [
    { GDS_MAX_CONECTIONS: "50" },
    "GDS_MAX_CONECTIONS is not a setting; did you mean GDS_MAX_CONNECTIONS? gds --help lists them all"
  ],
  [
    { GDS_UPSTREAM_NPPP_URL: "http://127.0.0.1:1" },
    "GDS_UPSTREAM_NPPP_URL is not a setting; did you mean GDS_UPSTREAM_NPP_URL? gds --help lists them all"
  ],
  [{ GDS_PORT: "8090" }, "GDS_PORT is not a setting; did you mean PORT? gds --help lists them all"],
  [{ GDS_QUITE_ANOTHER_THING_7: "" }, "GDS_QUITE_ANOTHER_THING_7 is not a setting; gds --help lists them all"],
  [
    { DATABASE_URL: "mysql://gds:hunter2@db/gds" },
    "DATABASE_URL must be a URL that begins with postgres:// or postgresql://"
  ],
  [{ DATABASE_URL: "postgres://gds:hunter2@db:port/gds" }, "DATABASE_URL is not a well-formed connection URL"],
  [
    { DATABASE_URL: "postgres://gds:hunter2@db1,/gds" },
    "DATABASE_URL must name every host, and one port in all or one for each host"
  ]
]

const commands = leaves(await Effect.runPromise(wholeRoot)).map(([name]) => name)

describe("wrong usage ends with 2, says why on standard error, and touches nothing", () => {
  it.concurrent.for(wrong)("gds %j", async ([words, line]) => {
    const ended = await gds(env, ...words)
    assert.strictEqual(ended.code, 2, ended.stderr)
    assert.strictEqual(ended.stdout, "")
    const [first = "", second = "", ...rest] = ended.stderr.trimEnd().split("\n")
    assert.match(first, line)
    assert.match(second, /^See gds .*--help$/)
    assert.deepStrictEqual(rest, [])
    assert.notInclude(ended.stderr, secret)
  })
})

describe("a wrong setting stops the start with one line", () => {
  it.concurrent.for(badSettings)(
    "and with 78, by which a supervisor knows not to try again: %j",
    async ([settings, line]) => {
      // A port of its own, which is looked at before the database: several start at once.
      const ended = await gds({ PORT: "0", ...settings }, "serve")
      assert.deepStrictEqual(ended, { code: 78, stdout: "", stderr: `${line}\n` })
    }
  )

  it("a database that is away ends with 1: it may be there at the next try", async () => {
    const line = "The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL, or see gds doctor."
    assert.deepStrictEqual(await gds({ ...env, PORT: "0" }, "serve"), { code: 1, stdout: "", stderr: `${line}\n` })
  })

  it("and every other command too", async () => {
    const ended = await gds({ ...env, PORT: "http" }, "keys", "list", "--json")
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
    assert.match(ended.stderr, /^PORT must be an integer[^\n]*\n$/)
  })

  it("an unknown one and a wrong one are told together; every known one is none of them", async () => {
    const known = Object.keys(variables).filter((name) => name.startsWith("GDS_") && !name.includes("<"))
    const names = [...known, ...urlSettings, "GDS_DATADIR"]
    const ended = await gds(
      { ...Object.fromEntries(names.map((name) => [name, ""])), PORT: "http" },
      "ingest",
      "sources"
    )
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
    const lines = ended.stderr.trimEnd().split("\n")
    assert.deepStrictEqual(
      lines.filter((line) => line.includes("is not a setting")),
      ["GDS_DATADIR is not a setting; did you mean GDS_DATA_DIR? gds --help lists them all"]
    )
    assert.isTrue(lines.some((line) => line.startsWith("PORT must be an integer")))
  })

  const invocations: ReadonlyArray<ReadonlyArray<string>> = [
    ["serve"],
    ["mcp"],
    ["tenants", "list"],
    ["keys", "list"],
    ["ingest", "run", "simulator"],
    ["ingest", "status"],
    ["ingest", "sources"],
    ["ingest", "backfill", "npp", "--from", "2026-08-01"],
    ["ingest", "quarantine", "list"],
    ["simulate", "--days", "1"],
    ["forecast", "run"],
    ["forecast", "verify"],
    ["carbon", "compute", "--from", "2026-08-01", "--to", "2026-08-01"],
    ["usage"],
    ["requests"],
    ["db", "migrate"],
    ["db", "status"],
    ["db", "backup", "never-written.gdsb"],
    ["db", "restore", "never-read.gdsb"],
    ["db", "reset", "--yes"],
    ["doctor"]
  ]

  it.concurrent.for(invocations.map((words) => [words] as const))(
    "an unknown one stops gds %j first",
    async ([words]) => {
      const ended = await gds({ ...env, GDS_SOURCE: "npp" }, ...words)
      assert.strictEqual(ended.code, words[0] === "serve" ? 78 : 1)
      assert.include(ended.stdout + ended.stderr, "GDS_SOURCE is not a setting; did you mean GDS_SOURCES?")
      assert.notInclude(ended.stdout + ended.stderr, "ECONNREFUSED")
    }
  )
})

describe("help", () => {
  it("of gds lists every command, and every setting at its end", async () => {
    const ended = await gds({}, "--help")
    assert.strictEqual(ended.code, 0)
    assert.strictEqual(ended.stderr, "")
    for (const command of commands) assert.match(ended.stdout, new RegExp(`^  ${command} `, "m"))
    const names = ended.stdout.slice(ended.stdout.indexOf("Settings")).match(/^  [A-Z]\S+/gm)
    assert.deepStrictEqual(
      names?.map((name) => name.trim()),
      Object.keys(variables)
    )
    assert.isFalse(ended.stdout.includes("\u001b"), "no colour but on a terminal")
  })

  it("and the README list the same settings", () => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")
    const settings = readme.slice(readme.indexOf("## Settings"), readme.indexOf("## Where to go next"))
    assert.deepStrictEqual(
      [...settings.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name),
      Object.keys(variables)
    )
  })

  it.concurrent.for(commands)("of %s says what it does, its --json and an example", async (command) => {
    const ended = await gds(env, ...command.split(" "), "--help")
    assert.strictEqual(ended.code, 0, ended.stderr)
    assert.match(ended.stdout, new RegExp(`^Usage:\n  gds ${command}[ \n]`, "m"))
    // The connector speaks in JSON alone.
    if (command !== "mcp") assert.match(ended.stdout, /^ {2}--json$/m)
    assert.match(ended.stdout, new RegExp(`^Examples:\n  .*gds ${command}`, "m"))
  })

  it("is given wherever it is asked for", async () => {
    const [alone, behind, group] = await Promise.all([
      gds(env, "keys", "create", "--help"),
      gds(env, "keys", "create", "--tenant", "acme", "-h"),
      gds(env, "keys", "--help")
    ])
    assert.strictEqual(behind.stdout, alone.stdout)
    assert.match(group.stdout, /gds keys <command>/)
  })
})

describe("options that every command has", () => {
  it("stand before the command as well as behind it", async () => {
    const [behind, ...before] = await Promise.all([
      gds(env, "ingest", "sources", "--json"),
      gds(env, "--json", "ingest", "sources"),
      gds(env, "--json", "--log-level", "debug", "ingest", "sources"),
      gds(env, "--log-level", "debug", "--json", "ingest", "sources"),
      gds(env, "--log-level=debug", "--json", "ingest", "sources"),
      gds(env, "--log-level", "debug", "ingest", "sources", "--json")
    ])
    assert.isNotEmpty(JSON.parse(behind.stdout).sources)
    for (const { code, stdout } of before) assert.deepStrictEqual({ code, stdout }, { code: 0, stdout: behind.stdout })
  })

  it("leave what stands behind -- to the command", async () => {
    const ended = await gds(env, "--json", "keys", "show", "--", "--json")
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
  })
})
