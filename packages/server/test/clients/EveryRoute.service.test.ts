import { assert, describe, it } from "@effect/vitest"
import { createClient, NotInPlan, Problem, QuotaExceeded } from "@grid-data/client"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { beforeAll } from "vitest"
import { callsOf, newTenant } from "../support/Client.ts"
import { type Caller, clientCalls, ends, newCaller } from "../support/ClientCalls.ts"
import { conforms, operationOf } from "../support/Published.ts"
import { python, runPython } from "../support/Python.ts"
import { sharedSuite } from "../support/Suite.ts"

const suite = sharedSuite()

/** One tenant for both clients: what engines answered the first is given to the second as it was. */
let caller: Caller

beforeAll(async () => {
  caller = await newCaller(suite)
})

/** `fetch` that looks at each answer as every test's own does, and keeps it by its operation. */
const watching =
  (answers: Map<string, unknown>): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const response = await fetch(request)
    const { headers, status } = response
    const text = await response.clone().text()
    conforms({ method: request.method, url: request.url, status, headers, text })
    answers.set(operationOf(request.method, new URL(request.url).pathname)?.id ?? request.url, JSON.parse(text))
    return response
  }

/** Methods of a client, by names that are known only while the test runs. */
type Methods = Readonly<Record<string, (parameters: object) => Promise<unknown>>>

describe("the client in TypeScript", () => {
  it("reaches every route of the contract by a method of its own, and reads what it answers", async () => {
    const answers = new Map<string, unknown>()
    const methods = createClient({ baseUrl: suite.url, ...caller, fetch: watching(answers) }) as unknown as Methods
    const calls = await clientCalls(suite, caller)
    // One after the other: of what is computed, a tenant has two at a time.
    for (const entry of calls) {
      const { body, name, parameters } = entry
      assert.property(methods, name)
      const outcome = await methods[name]?.({ ...parameters, ...(body !== null && { body }) }).catch((error) => error)
      const problem = outcome instanceof Problem ? outcome : null
      assert.include(ends(entry), problem?.code ?? null, `${name}: ${String(problem)}`)
      assert.notStrictEqual(problem?.constructor, Problem, name)
      assert.deepStrictEqual(problem?.problem ?? outcome, answers.get(name), name)
    }
    assert.sameMembers(
      [...answers.keys()],
      calls.map(({ name }) => name)
    )
    assert.isAbove(calls.length, 80)
  })

  it("reads pages, a window in parts and a file as a stream, and asks for the same again without its bytes", async () => {
    const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
    const client = createClient({ baseUrl: suite.url, apiKey: secret })
    const plants = await Array.fromAsync(client.items("getPowerPlants", { limit: 2, fuel: "nuclear" }))
    const { data } = await client.getPowerPlants({ fuel: "nuclear" })
    assert.deepStrictEqual(plants, "items" in data ? [...data.items] : [])

    const [from, to] = [6, 2].map((days) => istDate(Date.now() - days * dayMs))
    assert(from !== undefined && to !== undefined)
    const parts = await Array.fromAsync(client.rows("getDemandHistory", { from, to, resolution: "hour" }, { days: 2 }))
    const whole = await client.getDemandHistory({ from, to, resolution: "hour" })
    assert.deepStrictEqual(parts, [...whole.data.series])
    assert.strictEqual(parts.length, 5 * 24)

    const file = await client.file("getDemandHistory", { from, to, resolution: "hour", format: "csv" })
    const lines = (await file.text()).trimEnd().split("\r\n")
    assert.strictEqual(lines.length, 1 + parts.length)

    const calls = await callsOf(suite.database.url, key.id)
    assert.deepStrictEqual(await client.getDemandHistory({ from, to, resolution: "hour" }), whole)
    assert.strictEqual(await callsOf(suite.database.url, key.id), calls + 1)
  })

  it("gives refusals as what they are", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "sandbox")
    const client = createClient({ baseUrl: suite.url, apiKey: secret, retries: 0 })
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => error
      )
    const refused = await codeOf(client.getDemandHistory({ state: "goa" }))
    assert(refused instanceof NotInPlan)
    assert.strictEqual(refused.problem.required_plan, "pro")
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(client.getDemandLatest())))
    const late = answers.find((error) => error instanceof QuotaExceeded)
    assert.strictEqual(late?.problem.scope, "minute")
    assert.isAtMost(late?.retryAfterMs ?? Infinity, 60_000)
  })
})

/** What came of a call: the code of a problem, or the names of the answer's members. */
interface Outcome {
  readonly name: string
  readonly code: string | null
  readonly members: ReadonlyArray<string>
}

const notebooks = globSync("notebooks/*.ipynb", {
  cwd: fileURLToPath(new URL("../../../../clients/python/", import.meta.url))
}).toSorted()

describe.skipIf(python === null)("the client in Python (skipped without Python 3.10 or newer)", () => {
  it("keeps its own rules: repetition, cache, windows, frames", async () => {
    assert.strictEqual(await runPython(["-m", "unittest", "discover", "-s", "tests"]), "")
  })

  it("reaches every route of the contract by a method of its own, and reads what it answers", async () => {
    const calls = await clientCalls(suite, caller)
    const input = JSON.stringify({ base_url: suite.url, ...caller, calls })
    const outcomes: ReadonlyArray<Outcome> = JSON.parse(await runPython(["tests/every_route.py"], { input }))
    assert.deepStrictEqual(
      outcomes.map(({ name }) => name),
      calls.map(({ name }) => name)
    )
    for (const [index, entry] of calls.entries()) {
      const { code = null, members = [] } = outcomes[index] ?? {}
      assert.include(ends(entry), code, entry.name)
      assert.strictEqual(members.length > 0, code === null, entry.name)
      if (!entry.path.startsWith("/v1/") && entry.name !== "getJobResult")
        assert.includeMembers([...members], ["data", "meta"])
    }
  })

  it("has three notebooks", () => {
    assert.strictEqual(notebooks.length, 3)
  })

  it.each(notebooks)("%s runs from its first cell to its last", async (notebook) => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const environment = { GRID_BASE_URL: suite.url, GRID_API_KEY: secret }
    const output = await runPython(["tests/run_notebook.py", notebook], { environment })
    assert.isAbove(output.split("\n").length, 5)
  })

  it.skipIf(python?.hasPandas !== true)("makes data frames (skipped without pandas)", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const environment = { GRID_BASE_URL: suite.url, GRID_API_KEY: secret }
    assert.strictEqual((await runPython(["tests/frames.py"], { environment })).trim(), "24 rows as they came")
  })
})
