import { assert, describe, it } from "@effect/vitest"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { contracts } from "@grid/domain/tools/Contracts"
import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { gds } from "../../cli/test/support/Gds.ts"
import { failureOf, found, post, toolCall } from "./support/Calls.ts"
import { openSuite } from "./support/Suite.ts"

/** A question as people ask it, the calls that answer it, and what a right answer must contain. */
interface Question {
  readonly ask: string
  /** One or two; words in braces stand for Indian days from now. */
  readonly calls: ReadonlyArray<{ readonly tool: string; readonly arguments: object }>
  /** Patterns that the texts of the results must match: value and time as the question needs them. */
  readonly expect: ReadonlyArray<string>
  /** Unit in which the answer stands; null where it is no quantity. */
  readonly unit: string | null
  /** Code of the failure, where an honest answer is that nothing is known. */
  readonly error?: string
  /** True where it is of recorded days: the fact is that of the recording. */
  readonly recorded?: true
}

const questions = JSON.parse(
  readFileSync(new URL("./evaluation.json", import.meta.url), "utf8")
) as ReadonlyArray<Question>

/** Indian days by the words that stand for them; `day` is any. */
const dayOf = (word: string, now: number): string => {
  const days = { before: -2, yesterday: -1, today: 0, tomorrow: 1 }[word]
  return days === undefined ? "20\\d\\d-\\d\\d-\\d\\d" : istDate(now + days * dayMs)
}

const withDays = (text: string, now: number) =>
  text.replaceAll(/\{(before|yesterday|today|tomorrow|day)\}/g, (_, word: string) => dayOf(word, now))

/** Asks a question; what of the fact, its time and its unit the answer lacks. */
const lackOf = async ({ calls, error, expect, unit }: Question, url: string, secret: string) => {
  const now = Date.now()
  const texts: Array<string> = []
  for (const call of calls) {
    const given = JSON.parse(withDays(JSON.stringify(call.arguments), now)) as object
    const answer = await post(url, toolCall(call.tool, given), { "x-api-key": secret })
    if (error !== undefined) assert.strictEqual(failureOf(answer)["code"], error)
    texts.push(error === undefined ? found(answer).text : String(failureOf(answer)["message"]))
  }
  // Texts hold what is left after the cut to 50 items: whatever matches stood among them.
  const text = texts.join("\n")
  const lacking = expect.map((pattern) => withDays(pattern, now)).filter((pattern) => !new RegExp(pattern).test(text))
  const all = unit === null || text.includes(unit) ? lacking : [...lacking, unit]
  return all.length === 0 ? "nothing" : `${all.join("\n")}\nin\n${text}`
}

it("has 81 questions, of every tool some, each of at most two calls and none that turns a page", () => {
  assert.lengthOf(questions, 81)
  assert.lengthOf(new Set(questions.map(({ ask }) => ask)), 81)
  const calls = questions.flatMap((question) => question.calls)
  for (const { name } of contracts) {
    assert.isTrue(
      calls.some(({ tool }) => tool === name),
      name
    )
  }
  for (const { ask, calls: own } of questions) assert.isTrue(own.length >= 1 && own.length <= 2, ask)
  for (const call of calls) assert.notProperty(call.arguments, "cursor")
})

describe("on simulated days", () => {
  let suite: Awaited<ReturnType<typeof openSuite>>
  let secret: string

  beforeAll(async () => {
    suite = await openSuite()
    secret = (await suite.key("enterprise")).secret
  })

  afterAll(() => suite.close())

  it.each(questions.filter(({ recorded }) => recorded !== true))("$ask", async (question) => {
    assert.strictEqual(await lackOf(question, suite.url, secret), "nothing")
  })
})

const folder = Recordings.directory()

describe.skipIf(folder === undefined)("on recorded days (skipped without recordings)", () => {
  let database: TestDatabase
  let service: ServiceProcess
  let store: TestStore
  let secret: string
  let copies: string

  beforeAll(async () => {
    copies = await mkdtemp(join(tmpdir(), "gds-evaluation-"))
    database = await createDatabase()
    store = openStore(database.url)
    const env = { DATABASE_URL: database.url }
    const imports = [
      ["psp", "psp"],
      ["exchange", "iex/iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv"],
      ["psp-history", "history/psp_maharashtra_daily_2023-04_2025-06.jsonl"]
    ] as const
    const demand = join(folder ?? "", "history/delhi_load_15min_2021-06_2025-05.csv")
    for (const [source, path] of [
      ...imports.map(([source, name]) => [source, join(folder ?? "", name)] as const),
      ["demand", Recordings.partOf(demand, copies, ["2023-05-03T"])] as const
    ]) {
      const { code, stderr } = await gds(env, "ingest", "import", source, path)
      assert.strictEqual(code, 0, stderr)
    }
    service = await startService({ ...env, GDS_SOURCES: "simulator" })
    secret = (await store.createKey("reader", "enterprise")).secret
  })

  afterAll(async () => {
    await service.stop()
    await store.close()
    await database.drop()
    await rm(copies, { recursive: true })
  })

  it.each(questions.filter(({ recorded }) => recorded === true))("$ask", async (question) => {
    assert.strictEqual(await lackOf(question, `${service.url}/mcp`, secret), "nothing")
  })
})
