import { assert, describe, it } from "@effect/vitest"
import { messageOf } from "@grid/cli/output/Failure"
import { failureOf } from "@grid/store/backup/Backup"
import { SqlError, UnknownError } from "effect/sql/SqlError"

/** Error of the driver for a row that a constraint of a table refuses. */
const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })

describe.each([
  ["23502", 'null value in column "plan" of relation "tenant" violates not-null constraint'],
  ["23514", 'new row for relation "tenant" violates check constraint "tenant_plan_check"']
])("a row that a table refuses, SQLSTATE %s,", (code, message) => {
  const cause = refusal(code, message)
  it("is told in words of ours, with what to do", () => {
    const failed = new SqlError({ reason: new UnknownError({ cause, message, operation: "execute" }) })
    assert.match(messageOf(failed), /^The database refuses what this release asks of it: .* gds doctor/)
    assert.match(
      failureOf(cause).message,
      /^The database refuses a row of the backup, and nothing was restored: .* gds doctor/
    )
    assert.notMatch(messageOf(failed) + failureOf(cause).message, /tenant/)
  })
})

it("of a backup another failure keeps its cause", () => {
  assert.strictEqual(failureOf(refusal("22P02", "invalid input syntax")).message, "invalid input syntax")
})
