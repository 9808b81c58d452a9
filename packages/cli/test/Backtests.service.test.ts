import { istDay, istDayDate } from "@grid/domain/time/Time"
import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { Schema } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { gds, gdsJson } from "./support/Gds.ts"
import { writeHistory } from "./support/History.ts"

const series = [
  ["npp", "demand", "nr", 60_000],
  ["exchange", "price_dam", "bid-w2", 4_000],
  ["exchange", "price_rtm", "bid-w2", 4_200]
] as const

const today = istDay(Date.now())
const dayBefore = (days: number) => istDayDate(today - days)

const Named = Schema.StructWithRest(Schema.Struct({ area: Schema.String }), [
  Schema.Record(Schema.String, Schema.Unknown)
])

describe("backtests", () => {
  let database: TestDatabase
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    database = await createDatabase("migrated")
    env = { DATABASE_URL: database.url }
    await writeHistory(database.url, series)
  })

  afterAll(() => database.drop())

  it.each([
    [["storage", "backtest"], "bid-w2", "W2", 3],
    [["storage", "backtest", "--markets", "dam,rtm"], "w2", "W2", 3],
    [["storage", "weeks"], "W2", "W2", 20],
    [["forecast", "backtest"], "nr", "NR", 3],
    [["forecast", "backtest", "--lead-days", "3"], "nr", "NR", 3]
  ] as const)("%j of %s have it as answers have: %s", async (words, area, written, days) => {
    const question = [...words, "--area", area, "--from", dayBefore(days), "--to", dayBefore(2)]
    assert.strictEqual((await gdsJson(Named, env, ...question)).area, written)
    const { code, stdout } = await gds(env, ...question)
    assert.strictEqual(code, 0)
    assert.notInclude(stdout, "bid-")
  })
})
