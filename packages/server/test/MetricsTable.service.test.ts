import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { until } from "@grid/testing/service/ServiceProcess"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { newTenant } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))
const latest = "/developer/v1/grid/demand/latest"

const linter = "promtool"

let suite: Suite
let secret: string

const scrape = async () => (await fetch(`${suite.url}/metrics`)).text()

/** Calls counted under all of these labels. */
const counted = async (...labels: ReadonlyArray<string>) =>
  (await scrape())
    .split("\n")
    .filter((line) => line.startsWith("gds_http_requests_total{") && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0)

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  await (await fetch(`${suite.url}${path}`, { headers })).arrayBuffer()
}

beforeAll(async () => {
  suite = await startSuite()
  secret = (await suite.store.createKey(newTenant(), "growth")).secret
  const key = { "x-api-key": secret }
  await get(latest, key)
  await get(`/api${latest}`, key)
  await get("/api/intelligence/catalog", key)
  await get(`${latest}?what=ever`, key)
  await get("/docs")
  await get("/no/such/path/1")
  await get("/no/such/path/2")
})

afterAll(() => suite.close())

describe("/metrics", () => {
  it("counts calls by path template, plan, surface and outcome, under whatever path they came", async () => {
    const route = `route="${latest}"`
    await until(async () => (await counted(route, 'plan="growth"', 'code="ok"', 'surface="rest"')) === 2)
    assert.strictEqual(await counted(route, 'status="400"', 'code="invalid_parameter"', 'plan="growth"'), 1)
    assert.strictEqual(await counted('route="unmatched"', 'status="404"', 'plan="none"'), 2)
    assert.strictEqual(await counted('route="/docs"', 'surface="docs"', 'status="200"'), 1)
    assert.strictEqual(await counted('route="/developer/v1/catalog"', 'surface="legacy"', 'plan="growth"'), 1)
    assert.isAtLeast(await counted('route="/metrics"', 'surface="operations"'), 1)
    assert.notInclude(await scrape(), "/no/such/path")
  })

  it("tells batches and commits of the ledger, the event loop, descriptors and connections", async () => {
    const text = await scrape()
    const value = (series: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length)
      )
    assert.isAtLeast(value("gds_quota_ledger_batch_calls_count"), 3)
    assert.isAbove(value("gds_quota_ledger_commit_seconds_sum"), 0)
    assert.strictEqual(value("gds_quota_ledger_waiting_calls"), 0)
    for (const statistic of ["p50", "p99"]) {
      assert.isAtLeast(value(`gds_event_loop_delay_seconds{statistic="${statistic}"}`), 0)
    }
    // A look that comes right after another may find no measurement in between.
    await until(async () => /^gds_event_loop_delay_seconds\{statistic="max"\} 0*\.?0*[1-9]/m.test(await scrape()))
    assert.isAbove(value("process_open_fds"), 10)
    assert.isAbove(value("process_max_fds"), value("process_open_fds"))
    assert.isAtLeast(value('gds_http_connections{place="ordinary"}'), 1)
    assert.strictEqual(value("gds_http_requests_running"), 1)
    assert.match(text, /^gds_build_info\{version="[\d.]+",node="v\d+[.\d]+"\} 1$/m)
    assert.notInclude(text, "gds_data_free_bytes", "the disk of a database elsewhere is not known")
  })

  it("are those of the table in docs/operations.md", async () => {
    const table = Array.from(
      readFileSync(join(root, "docs/operations.md"), "utf8").matchAll(/^\| `((?:gds|process)_\w+)` +\|/gm),
      ([, name = ""]) => name
    )
    const served = Array.from((await scrape()).matchAll(/^# TYPE (\S+) /gm), ([, name = ""]) => name)
    assert.isAbove(served.length, 15)
    assert.isEmpty(served.filter((name) => !table.includes(name)))
    const sources = readdirSync(join(root, "packages"), { recursive: true, encoding: "utf8" })
      .filter((name) => /^\w+\/src\/.*\.ts$/.test(name))
      .map((name) => readFileSync(join(root, "packages", name), "utf8"))
      .join("\n")
    assert.isEmpty(table.filter((name) => !sources.includes(`"${name}"`)))
  })

  it("are as promtool would have them (skipped where it is not installed)", async (context) => {
    const { error, status, stderr, stdout } = spawnSync(linter, ["check", "metrics"], { input: await scrape() })
    if (error !== undefined) context.skip()
    assert.strictEqual(status, 0, `${String(stdout)}${String(stderr)}`)
  })
})
