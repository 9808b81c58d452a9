import { assert, describe, it } from "@effect/vitest"
import { liveIds } from "@grid/ingest/Sources"
import { Schema } from "effect"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parse } from "yaml"

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8")

const Rule = Schema.Struct({
  alert: Schema.String,
  expr: Schema.String,
  annotations: Schema.Struct({ summary: Schema.String, runbook: Schema.String })
})
const Rules = Schema.Struct({ groups: Schema.Array(Schema.Struct({ rules: Schema.Array(Rule) })) })

describe("alert rules", () => {
  const rules = Schema.decodeUnknownSync(Rules)(parse(read("deploy/alerts.yml"))).groups.flatMap((group) => group.rules)
  const [, runbooks = ""] = read("docs/operations.md").split("\n## Runbooks\n")
  const sections = runbooks.split("\n## ")[0]?.split("\n### ").slice(1) ?? []

  it("each have a runbook, and each runbook its rule, in the same order", () => {
    assert.isAbove(rules.length, 5)
    assert.deepStrictEqual(
      sections.map((section) => section.split("\n")[0]),
      rules.map(({ alert }) => alert)
    )
    for (const { alert, annotations } of rules)
      assert.strictEqual(annotations.runbook, `docs/operations.md#${alert.toLowerCase()}`)
  })

  it.each(liveIds)("one of them, and no other, tells that %s is late", (id) => {
    const told = rules.filter(({ expr }) =>
      [...expr.matchAll(/gds_ingest_lag_seconds\{source=~?"([^"]+)"\}/g)].some(([, names]) =>
        new RegExp(`^(?:${names})$`).test(id)
      )
    )
    assert.lengthOf(told, 1, told.map(({ alert }) => alert).join())
  })

  it.each(sections.map((section) => [section.split("\n")[0], section] as const))(
    "runbook %s says what it means, where to look and what to do",
    (_, section) => {
      for (const part of [/^- \*\*Means:\*\* /m, /^- \*\*Look(:\*\*|\*\* and) /m, /\*\*[Dd]o:\*\* /])
        assert.match(section, part)
    }
  )
})
