import { istDay, istDayDate } from "@grid/domain/time/Time"
import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { Schema } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { gds, gdsJson } from "./support/Gds.ts"
import { learntDays, writeHistory } from "./support/History.ts"

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

  it("says of how many days prices are known, and on how many of these forecasts earned", async () => {
    const span = ["--from", dayBefore(learntDays + 2), "--to", dayBefore(learntDays - 17)]
    const question = ["storage", "backtest", "--area", "w2", ...span]
    const { days, days_without_prices, earned_days } = await gdsJson(Named, env, ...question)
    assert.deepStrictEqual([days, days_without_prices], [18, 2])
    assert.isAbove(Number(earned_days), 0)
    assert.isBelow(Number(earned_days), 18)
    const { stdout } = await gds(env, ...question)
    assert.match(stdout, /18 with prices of 20 from/)
    assert.include(stdout, `, on ${earned_days} of the 18 days`)
  })
})
