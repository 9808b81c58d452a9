import { assert, it } from "@effect/vitest"
import { contracts } from "@grid/domain/tools/Contracts"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll } from "vitest"
import { failureOf, found, post, toolCall } from "./support/Calls.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

/** A plain question, the call that answers it, and what a right answer must contain. */
interface Question {
  readonly ask: string
  readonly tool: string
  readonly arguments: object
  /** Code of the failure, where an honest answer is that nothing is known. */
  readonly error?: string
  /** Patterns that the text of the result must match: value, unit and time as the question needs them. */
  readonly expect: ReadonlyArray<string>
}

const questions = JSON.parse(
  readFileSync(new URL("./evaluation.json", import.meta.url), "utf8")
) as ReadonlyArray<Question>

let suite: Suite
let secret: string

beforeAll(async () => {
  suite = await startSuite()
  secret = (await suite.key("enterprise")).secret
})

afterAll(() => suite.close())

it("has 34 questions, of every tool some", () => {
  assert.lengthOf(questions, 34)
  for (const { name } of contracts)
    assert.isTrue(
      questions.some(({ tool }) => tool === name),
      name
    )
})

it.each(questions)("$ask", async (question) => {
  const answer = await post(suite.url, toolCall(question.tool, question.arguments), { "x-api-key": secret })
  const text = question.error === undefined ? found(answer).text : failureOf(answer)["message"]
  if (question.error !== undefined) assert.strictEqual(failureOf(answer)["code"], question.error)
  for (const pattern of question.expect) assert.match(String(text), new RegExp(pattern))
})
