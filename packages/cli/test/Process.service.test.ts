import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createDatabase, hold, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { freePort, startService, until } from "@grid/testing/service/ServiceProcess"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { childrenOf, startNode } from "./support/Child.ts"
import { begin, document, gds, Runs } from "./support/Gds.ts"

/** What the other tests, which run the program within their own process, cannot show of the real one. */
describe("the process gds", () => {
  let database: TestDatabase
  let env: Readonly<Record<string, string>>
  beforeAll(async () => {
    database = await createDatabase("migrated")
    env = { DATABASE_URL: database.url }
  })
  afterAll(() => database.drop())

  it("is what npx starts, and prints what the program prints", async () => {
    const program = fileURLToPath(new URL("../../../node_modules/.bin/gds", import.meta.url))
    const { stderr, stdout } = await promisify(execFile)(program, ["--help"], { env: { PATH: process.env["PATH"] } })
    assert.deepStrictEqual({ code: 0, stdout, stderr }, await gds({}, "--help"))
  })

  it("ends with 2 on wrong usage and with 78 on a wrong setting of the service, with nothing on standard output", async () => {
    const [usage, setting] = await Promise.all([
      begin(env, "keys", "bogus").ended,
      begin({ ...env, PORT: "http" }, "serve").ended
    ])
    assert.deepStrictEqual(usage, await gds(env, "keys", "bogus"))
    assert.strictEqual(usage.code, 2)
    assert.deepStrictEqual(setting, {
      code: 78,
      stdout: "",
      stderr: 'PORT must be an integer from 0 to 65535, not "http"\n'
    })
  })

  it("keeps logs and errors off the standard output of --json", async () => {
    const dead = { ...env, GDS_UPSTREAM_MERIT_URL: `http://127.0.0.1:${await freePort()}`, GDS_LOG_LEVEL: "debug" }
    const ended = await begin(dead, "ingest", "run", "merit", "--json").ended
    assert.strictEqual(ended.code, 1)
    assert.deepInclude(document(Runs, ended).runs[0], { source: "merit", outcome: "failed" })
    const lines = ended.stderr.trimEnd().split("\n")
    assert.isAbove(lines.length, 1, "there were logs")
    assert.match(lines.at(-1) ?? "", /^merit failed: transport/)
  })

  it("ends quietly where nobody reads on", async () => {
    const shell = `"${process.execPath}" "${fileURLToPath(new URL("../bin/gds.js", import.meta.url))}" --help | head -n 1`
    const { stderr, stdout } = await promisify(execFile)("/bin/sh", ["-c", shell])
    assert.deepStrictEqual([stderr, stdout.split("\n").length], ["", 2])
  })

  it.each([
    { set: undefined, arenas: "1", signal: "SIGTERM" },
    { set: "3", arenas: "3", signal: "SIGINT" }
  ] as const)(
    "serves with a small nursery and one arena for all threads, or as MALLOC_ARENA_MAX=$set says, remains the process that was started, and has ended well on $signal",
    async ({ arenas, set, signal }) => {
      const program = fileURLToPath(new URL("../bin/gds.js", import.meta.url))
      const environment = {
        ...env,
        PATH: process.env["PATH"],
        PORT: "0",
        GDS_SOURCES: ""
      }
      const child = spawn(process.execPath, [program, "serve", "--json"], {
        env: set === undefined ? environment : { ...environment, MALLOC_ARENA_MAX: set },
        stdio: ["ignore", "pipe", "ignore"]
      })
      const ended = once(child, "exit")
      const [announcement] = await once(child.stdout, "data")
      const { pid } = JSON.parse(String(announcement))
      const settings = await readFile(`/proc/${child.pid}/environ`, "latin1")
      const command = await readFile(`/proc/${child.pid}/cmdline`, "latin1")
      child.kill(signal)
      assert.deepStrictEqual(await ended, [0, null])
      assert.include(command.split("\0"), "--max-semi-space-size=16")
      assert.strictEqual(pid, child.pid)
      assert.include(settings.split("\0"), `MALLOC_ARENA_MAX=${arenas}`)
    }
  )

  it.runIf(process.platform === "linux")(
    "loads the first days before it has workers, each of which would",
    async () => {
      const program = fileURLToPath(new URL("../bin/gds.js", import.meta.url))
      const { child, ended, text } = startNode([program, "serve", "--port", "0", "--workers", "2"], env)
      await until(() => text.stderr.includes("loading the first 14 simulated days"))
      assert.deepStrictEqual(await childrenOf(child.pid ?? 0), [])
      assert.strictEqual(text.stdout, "")
      child.kill("SIGTERM")
      assert.strictEqual((await ended).code, 130)
    }
  )

  it("loads the first days once more where the store has failed meanwhile", async () => {
    const fresh = await createDatabase("migrated")
    const writes = await hold(fresh.url, "lock table observation in exclusive mode")
    const { kill, ended, stderr } = begin({ DATABASE_URL: fresh.url, PORT: "0" }, "serve")
    await until(async () => {
      await query(
        fresh.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
      return stderr().includes("store failed")
    })
    await writes.release()
    await until(async () => (await query(fresh.url, "select from observation limit 1")).length > 0)
    kill("SIGTERM")
    assert.strictEqual((await ended).code, 130)
    await fresh.drop()
  })

  it("ends well on a Ctrl-C that npm and the terminal pass on both", async () => {
    const service = await startService({ ...env, GDS_SOURCES: "npp", GDS_UPSTREAM_NPP_URL: "http://127.0.0.1:9" })
    service.kill("SIGINT")
    await until(() => service.logs().includes("draining"))
    service.kill("SIGINT")
    assert.strictEqual(await service.exited, 0)
  })

  it("stopped in the middle of another command, says so by 130", async () => {
    const running = begin(env, "simulate", "--from", "2016-01-01", "--to", "2025-12-31")
    await until(async () => /^simulator .* running/m.test((await gds(env, "ingest", "status")).stdout))
    running.kill("SIGINT")
    assert.strictEqual((await running.ended).code, 130)
  })
})
