import { embeddedUrl, postmasterOf } from "@grid/testing/cluster/OwnCluster"
import { query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { callAll, startLoad } from "@grid/testing/service/Calls"
import { noteLostLeases, placesLost } from "@grid/testing/cluster/Leases"
import { freePort, type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { readFileSync } from "node:fs"
import { request } from "node:http"
import { connect, createServer, type Socket } from "node:net"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import {
  admits,
  callOf,
  callsOf,
  charged,
  countOf,
  dataDirectory,
  fill,
  serve,
  smallDatabase,
  sourceless,
  status
} from "./support/Faults.ts"

let database: TestDatabase
let store: TestStore

beforeAll(async () => {
  database = await smallDatabase()
  await noteLostLeases(database.url)
  store = openStore(database.url)
})

afterAll(async () => {
  await store?.close()
  await database?.drop()
})

const workersOf = ({ pid }: ServiceProcess): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number)

const scrape = async ({ url }: ServiceProcess) => (await fetch(`${url}/metrics`)).text()

/** Sum of all series of a metric that have these labels. */
const total = (text: string, name: string, ...labels: ReadonlyArray<string>): number =>
  text
    .split("\n")
    .filter((line) => /^\w+/.exec(line)?.[0] === name && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0)

/** The next minute and a day that no clock of the test run reaches: nothing is reset while a test looks. */
const aheadWindows = (tenant: string) =>
  query(
    database.url,
    `insert into tenant_quota (tenant_id, day, day_used, minute, minute_used)
     select $1, date_trunc('day', now()) + interval '2 days', 0, date_trunc('minute', now()) + interval '1 minute', 0
     on conflict (tenant_id) do update set day = excluded.day, minute = excluded.minute, day_used = 0, minute_used = 0`,
    [tenant]
  )

/** One node, to which a worker's death is nothing: each test finds three workers that answer, and leaves them. */
describe("a node of three workers", () => {
  let service: ServiceProcess

  beforeAll(async () => {
    service = await startService({ DATABASE_URL: database.url, GDS_WORKERS: "3", ...sourceless })
  })

  afterAll(async () => {
    service?.kill("SIGKILL")
    await service?.exited
  })

  /** A worker more than before was replaced, and all answer. */
  const untilReplaced = async (before: number) => {
    await until(async () => total(await scrape(service), "gds_worker_restarts_total") === before + 1)
    await until(async () => workersOf(service).length === 3 && (await status(service, "/readyz")) === 200)
  }

  it("admits exactly the limit over all of them, and counts all calls in one /metrics", async () => {
    const { key, secret } = await store.createKey("fleet-quota", "growth")
    await aheadWindows(key.tenant_id)
    const results = await callAll(callsOf(service, 400, [secret]), 60)
    const left = results.flatMap(({ body, status }) => (status === 200 ? [body.meta?.quota.remaining_minute] : []))
    assert.deepStrictEqual(
      left.map(Number).toSorted((a, b) => a - b),
      Array.from({ length: 300 }, (_, index) => index)
    )
    assert.strictEqual(countOf(results, 429), 100)
    const name = "gds_http_requests_total"
    await until(async () => total(await scrape(service), name, 'plan="growth"') === 400)
    const text = await scrape(service)
    assert.strictEqual(total(text, name, 'plan="growth"', 'status="200"'), 300)
    assert.strictEqual(total(text, name, 'plan="growth"', 'code="quota_exceeded"'), 100)
    assert.strictEqual(total(text, "gds_workers"), 3)
    for (const worker of ["1", "2", "3"]) {
      assert.isAbove(total(text, "gds_http_connections", `worker="${worker}"`), 0, `worker ${worker} has its part`)
    }
  })

  it("is not ready while a worker hangs, and ready again when it goes on", async () => {
    const worker = workersOf(service)[0] as number
    onTestFinished(() => void (isAlive(worker) && process.kill(worker, "SIGCONT")))
    process.kill(worker, "SIGSTOP")
    // The one connection that the worker was given before it hung is not answered.
    const readiness = () => statusFrom("127.0.0.1", service, "/readyz", 3_000).catch(() => null)
    await until(async () => (await readiness()) === 503)
    process.kill(worker, "SIGCONT")
    await until(async () => (await readiness()) === 200)
  })

  it("loses nothing admitted where a worker is killed under load; others carry on, and it is replaced", async () => {
    const { key, secret } = await store.createKey("fleet-kill", "enterprise")
    const load = startLoad((index) => callOf(service, index, [secret]), 12)
    await until(() => load.admitted() > 60)
    const before = total(await scrape(service), "gds_http_requests_total", 'plan="enterprise"', 'code="ok"')
    const restarts = total(await scrape(service), "gds_worker_restarts_total")
    const workers = workersOf(service)
    assert.lengthOf(workers, 3)
    process.kill(workers[1] as number, "SIGKILL")
    const answeredAtKill = load.results.length
    await until(() => load.results.length > answeredAtKill + 60)
    await untilReplaced(restarts)
    await load.stop()
    const unanswered = countOf(load.results, 0)
    assert.isAtMost(unanswered, 12, "what was under way in the worker that died")
    assert.strictEqual(load.results.length, load.admitted() + countOf(load.results, 429) + unanswered)
    const { day, keys } = await charged(database.url, key.tenant_id)
    assert.strictEqual(day, keys)
    assert.isAtLeast(day, load.admitted())
    assert.isAtMost(day, load.admitted() + unanswered + (await placesLost(database.url, [key.tenant_id])))
    const after = total(await scrape(service), "gds_http_requests_total", 'plan="enterprise"', 'code="ok"')
    assert.isAtLeast(after, before, "a counter that fell would be read as one that began anew")
  })

  it("answers by another worker who was given to one that hung and then died", async () => {
    const [worker] = workersOf(service)
    const before = total(await scrape(service), "gds_worker_restarts_total")
    process.kill(worker as number, "SIGSTOP")
    const answers: Array<number | undefined> = []
    const asked = Array.from({ length: 3 }, async () =>
      answers.push(await statusFrom("127.0.0.1", service, "/healthz"))
    )
    await until(() => answers.length === 2)
    process.kill(worker as number, "SIGKILL")
    await Promise.all(asked)
    assert.deepStrictEqual(answers, [200, 200, 200])
    await untilReplaced(before)
  })

  it("drains all workers on SIGTERM: whoever was charged has the answer", async () => {
    const { key, secret } = await store.createKey("fleet-drain", "enterprise")
    const load = startLoad((index) => callOf(service, index, [secret]), 12)
    await until(() => load.admitted() > 60)
    service.kill("SIGTERM")
    assert.strictEqual(await service.exited, 0)
    await load.stop()
    const { day } = await charged(database.url, key.tenant_id)
    assert.strictEqual(day, load.admitted())
  })
})

describe("a node of two workers with a cap on connections", () => {
  let service: ServiceProcess

  beforeAll(async () => {
    service = await startService({
      DATABASE_URL: database.url,
      GDS_WORKERS: "2",
      GDS_MAX_CONNECTIONS: "60",
      GDS_MAX_CONNECTIONS_PER_ADDRESS: "6",
      ...sourceless
    })
  })

  it("keeps to its cap per address as a whole, and answers probes of others meanwhile", async () => {
    const open = new Set<Socket>()
    onTestFinished(() => open.forEach((socket) => socket.destroy()))
    for (let index = 0; index < 30; index++) {
      const socket = connect(service.port, "127.0.0.1").on("error", () => {})
      open.add(socket)
      socket.on("close", () => open.delete(socket)).resume()
    }
    await until(() => open.size <= 6)
    for (let index = 0; index < 6; index++) assert.strictEqual(await statusFrom("127.0.0.2", service, "/readyz"), 200)
    // A worker that is busy is given fewer connections than its part.
    assert.isAtMost(open.size, 6)
    assert.isAbove(open.size, 0)
  })

  it("drains its workers also where its supervisor is killed", async () => {
    const workers = workersOf(service)
    assert.lengthOf(workers, 2)
    service.kill("SIGKILL")
    await until(() => workers.every((pid) => !isAlive(pid)))
    assert.strictEqual(service.logs().match(/"draining"/g)?.length, 2)
  })
})

describe("a node of several workers of its own", () => {
  it("starts an embedded database once, makes one first key, and stops it last", async () => {
    const dataDir = await dataDirectory()
    const service = await serve({ GDS_DATA_DIR: dataDir, GDS_WORKERS: "2", ...sourceless })
    await fill(embeddedUrl(dataDir), [service])
    const secret = /svc_live_\w+/.exec(service.output())?.[0] ?? ""
    await until(() => admits(service, secret))
    assert.isNotNull(postmasterOf(dataDir))
    service.kill("SIGTERM")
    assert.strictEqual(await service.exited, 0)
    assert.isNull(postmasterOf(dataDir))
    assert.notMatch(service.logs(), /"level":"(warn|error)"/)
  })

  it("ends with one line where it cannot listen", async () => {
    const taken = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => taken.listen(port, "127.0.0.1", resolve))
    onTestFinished(() => void taken.close())
    const env = { DATABASE_URL: database.url, GDS_WORKERS: "2", GDS_LOG_LEVEL: "warn", ...sourceless }
    const start = startService(env, port)
    await start.then(
      () => assert.fail("it started"),
      ({ message }: Error) =>
        assert.match(
          message,
          new RegExp(`^the service ended at start: Cannot listen on 127.0.0.1:${port} \\(EADDRINUSE\\): .*\n$`)
        )
    )
  })
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const statusFrom = (localAddress: string, { port }: ServiceProcess, path: string, patienceMs = 60_000) =>
  new Promise<number | undefined>((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    request({ host: "127.0.0.1", localAddress, port, path, agent: false, signal }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    })
      .once("error", reject)
      .end()
  })
