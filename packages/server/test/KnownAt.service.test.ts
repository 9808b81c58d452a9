import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { DemandHistory } from "@grid/domain/grid/Grid"
import { ExchangeDay } from "@grid/domain/market/Market"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation, Period } from "@grid/domain/observations/Observation"
import { blockMs, dayMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { type Answer, call, metered, newTenant, problem } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const day = istDay(Date.now()) - 2
const start = istDayStart(day)
const date = istDate(start)

const values = (dataset: DatasetId, period_minutes: Period, step: number, value: number): ReadonlyArray<Observation> =>
  Array.from({ length: dayMs / step }, (_, index) => ({
    dataset,
    area: "india",
    ts: start + index * step,
    value: value + index,
    kind: "observed",
    captured_at: start + dayMs + value,
    period_minutes
  }))

describe("known_at", () => {
  let suite: Suite
  /** Instants by the database before the first write, between the two, and after both. */
  let before: string
  let between: string
  let get: (path: string) => Promise<Answer>

  const now = async () => {
    const [row] = await query<{ ms: number }>(
      suite.database.url,
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms"
    )
    return iso(Math.ceil(row?.ms ?? 0))
  }

  beforeAll(async () => {
    suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    get = (path) => call(`${suite.url}/developer/v1/${path}`, { headers: { "x-api-key": secret } })
    before = await now()
    await suite.store.write("npp", values("demand", 0, blockMs / 3, 150_000))
    await suite.store.write("exchange", values("price_dam", 15, blockMs, 3_000))
    between = await now()
    await suite.store.write("npp", values("demand", 0, blockMs / 3, 160_000))
    await suite.store.write("exchange", values("price_dam", 15, blockMs, 4_000))
    // The service sees a write of others within a second.
    await until(async () => (await demand("block")).values[0] === 160_001)
  })
  afterAll(() => suite.close())

  const demand = async (resolution: string, known_at?: string) => {
    const known = known_at === undefined ? "" : `&known_at=${known_at}`
    const path = `grid/demand/history?mode=raw&from=${date}&to=${date}&resolution=${resolution}${known}`
    const { data, meta } = metered(await get(path), DemandHistory)
    return { values: data.series.map(({ demand_mw }) => demand_mw), meta }
  }

  it.each([
    ["block", 96, 150_001, 160_001],
    ["hour", 24, 150_005.5, 160_005.5],
    ["day", 1, 150_143.5, 160_143.5]
  ] as const)("demand by the %s is what it was before it was restated", async (resolution, count, then, today) => {
    const [held, known] = [await demand(resolution), await demand(resolution, between)]
    assert.deepStrictEqual([held.values.length, held.values[0]], [count, today])
    assert.deepStrictEqual([known.values.length, known.values[0]], [count, then])
    assert.deepStrictEqual(
      held.values.map((value) => (value ?? 0) - 10_000),
      known.values
    )
    assert.deepStrictEqual(
      known.meta.provenance.map(({ kind, source }) => [source, kind]),
      held.meta.provenance.map(({ kind, source }) => [source, kind])
    )
    assert.isBelow(Date.parse(known.meta.as_of ?? ""), Date.parse(held.meta.as_of ?? ""))
  })

  it("prices are what they were, and nothing was known before the first write", async () => {
    const prices = async (known_at?: string) => {
      const known = known_at === undefined ? "" : `&known_at=${known_at}`
      const { data } = metered(await get(`market/exchange/latest?market_type=DAM&date=${date}${known}`), ExchangeDay)
      return data.blocks.map(({ mcp_inr_per_mwh }) => mcp_inr_per_mwh)
    }
    assert.strictEqual((await prices())[0], 4_000)
    assert.strictEqual((await prices(between))[0], 3_000)
    assert.deepStrictEqual(await prices(before), [])
    assert.deepStrictEqual((await demand("block", before)).values, [])
  })

  it("what has been asked as it was known is not remembered for who asks for now", async () => {
    await demand("block", between)
    assert.strictEqual((await demand("block")).values[0], 160_001)
  })

  it("refuses a window that is too long and an instant without offset, free of charge", async () => {
    const long = `grid/demand/history?from=${istDate(start - 200 * dayMs)}&to=${date}&known_at=${between}`
    assert.match(problem(await get(long), "invalid_parameter").errors[0]?.message ?? "", /at most 92 days/)
    problem(await get("grid/demand/history?known_at=2026-08-18T00:00:00"), "invalid_parameter")
  })
})
