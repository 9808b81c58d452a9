import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8")

const [, promises = "", rest = ""] = read("SECURITY.md").split("\n## ").slice(1)

/** Test files that a promise names, each with the cases in it. */
const proofsOf = (promise: string): ReadonlyArray<readonly [file: string, cases: ReadonlyArray<string>]> =>
  [...promise.matchAll(/`(packages\/[^`]+\.test\.ts)`: ((?:“[^”]+”\s*)+)/g)].map(([, file = "", cases = ""]) => [
    file,
    [...cases.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name.replaceAll(/\s+/g, " "))
  ])

describe("SECURITY.md", () => {
  const lines = promises.split(/\n- /).slice(1)

  it("has a proof for each promise, and says what is none", () => {
    assert.isAbove(lines.length, 20)
    assert.deepStrictEqual(
      lines.filter((line) => proofsOf(line).length === 0),
      []
    )
    assert.match(rest, /^What is not promised\n/)
  })

  it.each(lines.flatMap(proofsOf))("%s has the cases that it names", (file, cases) => {
    const text = read(file)
    for (const name of cases) assert.include(text, name)
  })
})
