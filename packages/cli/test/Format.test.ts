import { decimals } from "@grid/cli/output/Format"
import { table } from "@grid/cli/output/Table"
import { assert, it } from "@effect/vitest"

it("a number is rounded as it is read, and nothing has no sign", () => {
  assert.deepStrictEqual(
    [-9.6e-11, -0, 0, -0.049, -0.05, 12.345].map((value) => decimals(value, 1)),
    ["0.0", "0.0", "0.0", "0.0", "-0.1", "12.3"]
  )
  assert.strictEqual(decimals(-0.004, 2), "0.00")
})

it("a name in a table neither steers the terminal nor turns the columns behind it", () => {
  assert.strictEqual(
    table(["name", "role"], [["a\u001b[2J\u202eb", "owner"]], "none"),
    ["NAME     ROLE", "a [2J b  owner"].join("\n")
  )
})
