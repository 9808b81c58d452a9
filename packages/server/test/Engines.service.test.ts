import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EngineInputs, ResultList } from "@grid/domain/engines/ResultsApi"
import { mostOfTenant } from "@grid/domain/engines/EngineThreads"
import { Job } from "@grid/domain/jobs/Job"
import { HourlyMatching } from "@grid/domain/matching/Matching"
import { startService, until } from "@grid/testing/service/ServiceProcess"
import { createHash } from "node:crypto"
import { availableParallelism } from "node:os"
import { type Answer, call, callsOf, decoded, metered, newTenant, problem } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

let suite: Suite

beforeAll(async () => {
  suite = await startSuite()
})

afterAll(() => suite.close())

const newDesk = async () => {
  const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    url = suite.url
  ) =>
    call(`${url}${path}`, {
      method,
      headers: { "x-api-key": secret, ...headers },
      ...(body === undefined ? {} : { body })
    })
  return { send, charged: () => callsOf(suite.database.url, key.id) }
}

type Desk = Awaited<ReturnType<typeof newDesk>>

/** A question whose answer takes long, and that nobody else asks. */
const yearOf = (hours: number) => ({
  state: "IN-MH",
  load_profile_id: "sample-three-shift",
  generation_profile_id: "sample-solar",
  granularity: "block",
  storage: { power_mw: 2, energy_mwh: 8, efficiency: 0.85 },
  assumptions: { shift_hours: hours }
})

const match = ({ send }: Desk, hours: number, headers?: Readonly<Record<string, string>>) =>
  send("POST", "/v1/matching/hourly", yearOf(hours), headers)

const statuses = (answers: ReadonlyArray<Answer>) => new Set(answers.map(({ status }) => status))

describe("an answer of an engine", () => {
  it("is kept as it was given, for its tenant, until it is deleted", async () => {
    const [desk, rival] = [await newDesk(), await newDesk()]
    const given = await match(desk, 3)
    const { result_id } = decoded(given, 200, HourlyMatching)
    const path = `/v1/results/${result_id}`
    assert.strictEqual((await desk.send("GET", path)).text, given.text)
    problem(await rival.send("GET", path), "not_found")
    problem(await rival.send("DELETE", path), "not_found")
    const { results } = decoded(await desk.send("GET", "/v1/results"), 200, ResultList)
    assert.deepStrictEqual(
      results.map((one) => [one.result_id, one.bytes]),
      [[result_id, given.text.length]]
    )
    assert.strictEqual((await desk.send("DELETE", path)).status, 200)
    problem(await desk.send("GET", path), "not_found")
  })

  it("has the inputs that it rests on, as they were hashed, for its tenant until it is deleted", async () => {
    const [desk, rival] = [await newDesk(), await newDesk()]
    const given = decoded(await match(desk, 2), 200, HourlyMatching)
    const path = `/v1/results/${given.result_id}/inputs`
    const inputs = await desk.send("GET", path)
    const { frame } = decoded(inputs, 200, EngineInputs)
    assert.deepStrictEqual([frame.kind, frame.sources], [given.kind, given.sources])
    assert.strictEqual(createHash("sha256").update(inputs.text).digest("hex"), given.inputs_sha256)
    const again = await desk.send("GET", path, undefined, { "if-none-match": inputs.header("etag") ?? "" })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    problem(await rival.send("GET", path), "not_found")
    await match(rival, 2)
    assert.strictEqual((await desk.send("DELETE", `/v1/results/${given.result_id}`)).status, 200)
    problem(await desk.send("GET", path), "not_found")
  })

  it("is the same result where the same is asked, and another's is another", async () => {
    const [desk, rival] = [await newDesk(), await newDesk()]
    const [first, again] = [await match(desk, 4), await match(desk, 4)]
    assert.strictEqual(again.text, first.text)
    const [mine, theirs] = [first, await match(rival, 4)].map((answer) => decoded(answer, 200, HourlyMatching))
    assert.strictEqual(theirs?.inputs_sha256, mine?.inputs_sha256)
    assert.notStrictEqual(theirs?.result_id, mine?.result_id)
    assert.strictEqual(decoded(await desk.send("GET", "/v1/results"), 200, ResultList).results.length, 1)
  })

  it("a page of the list says where the next begins", async () => {
    const desk = await newDesk()
    for (const hours of [5, 6]) await match(desk, hours)
    const first = decoded(await desk.send("GET", "/v1/results?limit=1"), 200, ResultList)
    const rest = `/v1/results?limit=1&cursor=${first.next_cursor}`
    const second = decoded(await desk.send("GET", rest), 200, ResultList)
    assert.isNull(second.next_cursor)
    assert.strictEqual(new Set([...first.results, ...second.results].map((one) => one.result_id)).size, 2)
    problem(await desk.send("GET", "/v1/results?cursor=nonsense"), "invalid_parameter")
  })
})

describe("more than may run at once", () => {
  it("a tenant's third is refused free of charge, and its two are answered", async () => {
    const desk = await newDesk()
    const answers = await Promise.all([7, 8, 9, 10, 11, 12].map((hours) => match(desk, hours)))
    assert.deepStrictEqual(statuses(answers), new Set([200, 429]))
    for (const answer of answers.filter(({ status }) => status === 429)) {
      assert.include(problem(answer, "too_many_running").detail, `${mostOfTenant} computations`)
      assert.isNotNull(answer.header("retry-after"))
    }
    assert.strictEqual(await desk.charged(), answers.filter(({ status }) => status === 200).length)
  })

  it("a full node refuses the rest free of charge, and goes on", async () => {
    const places = 16 * Math.max(1, availableParallelism() - 1)
    const desks = await Promise.all(Array.from({ length: places }, newDesk))
    const answers = await Promise.all(
      desks.flatMap((desk) => [13, 14].map(async (hours) => ({ desk, answer: await match(desk, hours) })))
    )
    assert.deepStrictEqual(statuses(answers.map(({ answer }) => answer)), new Set([200, 503]))
    const refused = answers.filter(({ answer }) => answer.status === 503)
    for (const { answer } of refused) {
      assert.include(problem(answer, "service_unavailable").detail, "respond-async")
      assert.isNotNull(answer.header("retry-after"))
    }
    const charged = await Promise.all(desks.map(({ charged }) => charged()))
    assert.strictEqual(
      charged.reduce((sum, calls) => sum + calls, 0),
      answers.length - refused.length
    )
    assert.strictEqual((await match(await newDesk(), 15)).status, 200)
  })
})

describe("Prefer: respond-async", () => {
  const asynchronously = { prefer: "wait=1, respond-async" }

  /** The job once it has ended. */
  const ended = async ({ send }: Desk, path: string, url = suite.url): Promise<typeof Job.Type> => {
    const job = async () => metered(await send("GET", path, undefined, {}, url), Job).data
    await until(async () => !["queued", "running"].includes((await job()).state))
    return job()
  }

  it("gives a job, whose result is read like any other", async () => {
    const desk = await newDesk()
    const accepted = await match(desk, 16, asynchronously)
    assert.strictEqual(accepted.header("preference-applied"), "respond-async")
    const job = decoded(accepted, 202, Job)
    assert.strictEqual(accepted.header("location"), `/developer/v1/jobs/${job.id}`)
    assert.deepInclude(job, { type: "computation", dataset: "carbon-matching", format: "json" })
    const done = await ended(desk, `/developer/v1/jobs/${job.id}`)
    assert.deepInclude(done, { state: "succeeded", rows: null, error: null })
    const result = await desk.send("GET", done.result_url ?? "")
    assert.strictEqual(result.text.length, done.bytes)
    assert.strictEqual(`/v1/results/${decoded(result, 200, HourlyMatching).result_id}`, done.result_url)
    problem(await desk.send("GET", `/developer/v1/jobs/${job.id}/result`), "not_found")
  })

  it("of a route that is only read is a job as well", async () => {
    const desk = await newDesk()
    const accepted = await desk.send("GET", "/v1/market/forward-curve/W2", undefined, asynchronously)
    const job = decoded(accepted, 202, Job)
    assert.deepInclude(job, { type: "computation", dataset: "market-forward-curve" })
    const { result_url, state } = await ended(desk, `/developer/v1/jobs/${job.id}`)
    assert.strictEqual(state, "succeeded")
    assert.strictEqual((await desk.send("GET", result_url ?? "")).status, 200)
  })

  it("a job survives the node that took it, and its result is the same to the byte after another start", async () => {
    const desk = await newDesk()
    const environment = { DATABASE_URL: suite.database.url }
    const first = await startService(environment)
    const job = decoded(await desk.send("POST", "/v1/matching/hourly", yearOf(17), asynchronously, first.url), 202, Job)
    await first.stop()
    const second = await startService(environment)
    try {
      const { result_url, state } = await ended(desk, `/developer/v1/jobs/${job.id}`, second.url)
      assert.strictEqual(state, "succeeded")
      const before = await desk.send("GET", result_url ?? "")
      const after = await desk.send("GET", result_url ?? "", undefined, {}, second.url)
      assert.strictEqual(after.text, before.text)
    } finally {
      await second.stop()
    }
  })
})
