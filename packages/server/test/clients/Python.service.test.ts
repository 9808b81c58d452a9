import { assert, describe, it } from "@effect/vitest"
import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll } from "vitest"
import { newTenant } from "../support/Client.ts"
import { clientCalls, ends, newCaller } from "../support/ClientCalls.ts"
import { python, runPython } from "../support/Python.ts"
import { startSuiteWithUsers, type SuiteWithUsers } from "../support/Suite.ts"

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
  let suite: SuiteWithUsers

  beforeAll(async () => {
    suite = await startSuiteWithUsers()
  })

  afterAll(() => suite.close())

  it("keeps its own rules: repetition, cache, windows, frames", async () => {
    assert.strictEqual(await runPython(["-m", "unittest", "discover", "-s", "tests"]), "")
  })

  it("reaches every route of the contract by a method of its own, and reads what it answers", async () => {
    const caller = await newCaller(suite)
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
