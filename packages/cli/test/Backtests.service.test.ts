import { blockMs, blocksPerDay, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { openStore } from "@grid/testing/service/TestStore"
import { Schema } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { gds, gdsJson } from "./support/Gds.ts"

/** Days of which prices and demand are stored. */
const learntDays = 45

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
    const store = openStore(database.url)
    const start = istDayStart(today - learntDays)
    for (const [source, dataset, area, mean] of series)
      await store.write(
        source,
        Array.from({ length: learntDays * blocksPerDay }, (_, index) => {
          const ts = start + index * blockMs
          const value = mean * (1 + 0.2 * Math.sin((2 * Math.PI * index) / blocksPerDay) + 0.01 * Math.sin(index))
          return { dataset, area, ts, value, kind: "observed", captured_at: ts, period_minutes: 15 } as const
        })
      )
    await store.close()
  })

  afterAll(() => database.drop())

  it.each([
    [["storage", "backtest"], "bid-w2", "W2", 3],
    [["storage", "backtest", "--markets", "dam,rtm"], "w2", "W2", 3],
    [["storage", "weeks"], "W2", "W2", 20],
    [["forecast", "backtest"], "nr", "NR", 3]
  ] as const)("%j of %s have it as answers have: %s", async (words, area, written, days) => {
    const question = [...words, "--area", area, "--from", dayBefore(days), "--to", dayBefore(2)]
    assert.strictEqual((await gdsJson(Named, env, ...question)).area, written)
    const { code, stdout } = await gds(env, ...question)
    assert.strictEqual(code, 0)
    assert.notInclude(stdout, "bid-")
  })
})
