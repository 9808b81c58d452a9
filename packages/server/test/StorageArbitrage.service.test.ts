import { assert, describe, it } from "@effect/vitest"
import { ExchangeDay } from "@grid/domain/market/Market"
import type { PlanId } from "@grid/domain/plans/Plan"
import { StorageArbitrage } from "@grid/domain/market/StorageApi"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { sharedSuite } from "./support/Suite.ts"

describe("storage arbitrage on simulated data", () => {
  const suite = sharedSuite()

  const get = async (path: string, plan: PlanId = "enterprise") => {
    const { secret } = await suite.store.createKey(newTenant(), plan)
    return call(`${suite.url}/developer/v1/market/exchange/${path}`, { headers: { "x-api-key": secret } })
  }

  const arbitrage = async (query: string, plan?: PlanId) =>
    metered(await get(`storage-arbitrage?${query}`, plan), StorageArbitrage)

  const yesterday = istDate(Date.now() - dayMs)
  /** Whole days alone: the running one grows by a block from one call to the next. */
  const week = `from=${istDate(Date.now() - 7 * dayMs)}&to=${yesterday}`

  it("a day's figures follow from its prices and blocks", async () => {
    const { data, meta } = await arbitrage(`from=${yesterday}&to=${yesterday}&duration_h=2&efficiency=1`)
    const prices = metered(await get(`latest?market_type=DAM&date=${yesterday}`), ExchangeDay).data.blocks
    const of = (block: number) => Number(prices[block - 1]?.mcp_inr_per_mwh)
    const [day] = data.days
    assert(day?.charge_blocks && day.discharge_blocks)
    assert.deepStrictEqual([data.days.length, day.date, day.coverage], [1, yesterday, undefined])
    // Without losses whole blocks are moved: eight of a quarter MWh each.
    assert.deepStrictEqual([day.charge_blocks.length, day.discharge_blocks.length], [8, 8])
    const mean = (blocks: ReadonlyArray<number>) => blocks.reduce((sum, block) => sum + of(block), 0) / blocks.length
    assert.closeTo(Number(day.avg_charge_inr_per_mwh), mean(day.charge_blocks), 0.01)
    assert.closeTo(Number(day.avg_discharge_inr_per_mwh), mean(day.discharge_blocks), 0.01)
    assert.closeTo(Number(day.revenue_inr_per_mw), 2 * (mean(day.discharge_blocks) - mean(day.charge_blocks)), 0.02)
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 96, pct: 100 })
    assert.deepInclude(data.assumptions, { power_mw: 1, duration_h: 2, efficiency: 1, cycles_per_day: 1 })
  })

  it("a week by default, and its summary is of its days", async () => {
    const { data, meta } = await arbitrage("")
    assert.lengthOf(data.days, 7)
    assert.strictEqual(meta.window?.requested_hours, 7 * 24)
    // Of a day that has just begun too little is known.
    const revenues = data.days.flatMap(({ revenue_inr_per_mw }) =>
      revenue_inr_per_mw === null ? [] : [revenue_inr_per_mw]
    )
    assert.isAtLeast(revenues.length, 6)
    const mean = revenues.reduce((sum, revenue) => sum + revenue, 0) / revenues.length
    assert.closeTo(Number(data.summary.mean_inr_per_mw_day), mean, 0.02)
    assert.closeTo(Number(data.summary.annualised_inr_per_mw), mean * 365, 4)
    assert.isAtMost(Number(data.summary.capture_of_perfect_pct), 100)
    const { days } = (await arbitrage(week)).data
    const rows = csvRows((await get(`storage-arbitrage?${week}&format=csv`)).text)
    assert.deepStrictEqual(
      rows.map((row) => [row["date"], row["charge_blocks"]]),
      days.map(({ charge_blocks, date }) => [date, charge_blocks === null ? "" : JSON.stringify(charge_blocks)])
    )
  })

  it("more duration earns no less, and an answer is the same when asked again", async () => {
    const revenues: Array<number> = []
    for (const duration of ["1", "2", "4", "8"]) {
      const query = `${week}&duration_h=${duration}&market_type=RTM`
      const { data } = await arbitrage(query)
      revenues.push(Number(data.summary.mean_inr_per_mw_day))
      assert.deepStrictEqual((await arbitrage(query)).data, data)
    }
    assert.deepStrictEqual(
      revenues,
      revenues.toSorted((a, b) => a - b)
    )
    assert.isAbove(Number(revenues[0]), 0)
  })

  it("the longest window a plan has is answered while others are served, and cut where it is beyond the plan", async () => {
    const [long, others] = await Promise.all([
      arbitrage("from=2000-01-01&efficiency=0.8", "pro"),
      Promise.all(Array.from({ length: 5 }, () => get("latest?market_type=DAM")))
    ])
    assert.isTrue(long.meta.window?.clamped)
    assert.isAbove(long.data.days.length, 1_000)
    // The simulator's prices begin two weeks ago: before them nothing is known, and no mean is given.
    assert.isNull(long.data.days[0]?.revenue_inr_per_mw)
    assert.isNull(long.data.summary.mean_inr_per_mw_day)
    assert.isNotNull(long.data.summary.capture_of_perfect_pct)
    assert.isTrue(others.every(({ status }) => status === 200))
  })

  it("refuses what is no storage", async () => {
    for (const [query, path] of [
      ["duration_h=3", "duration_h"],
      ["efficiency=0", "efficiency"],
      ["efficiency=1.01", "efficiency"],
      ["efficiency=85%25", "efficiency"],
      ["efficiency=1e-1", "efficiency"],
      ["cycles_per_day=0", "cycles_per_day"],
      ["cycles_per_day=11", "cycles_per_day"],
      ["market_type=HPDAM", "market_type"],
      ["hours=24&from=2026-01-01", "hours"]
    ] as const) {
      const { errors } = problem(await get(`storage-arbitrage?${query}`), "invalid_parameter")
      assert.strictEqual(errors[0]?.path, path, query)
    }
  })
})
