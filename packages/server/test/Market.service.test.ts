import { assert, describe, it } from "@effect/vitest"
import { cursorOf } from "@grid/domain/http/Cursor"
import { ExchangeDay } from "@grid/domain/market/Market"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { plans } from "@grid/domain/plans/Plan"
import { blockMs, dayMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { afterAll, beforeAll } from "vitest"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const path = "/developer/v1/market/exchange/latest"

const today = istDay(Date.now())
/** A day that is over: 72 blocks came, the eleventh was suspended, the twelfth was split into areas. */
const partial = today - 3
const whole = today - 4
const tomorrow = today + 1
const captured = istDayStart(partial) + 10 * blockMs

const at = (day: number, dataset: DatasetId, block: number, value: number | null): Observation => ({
  dataset,
  area: "india",
  ts: istDayStart(day) + (block - 1) * blockMs,
  value,
  kind: "observed",
  captured_at: captured + block,
  period_minutes: 15
})

const price = (block: number) => 3_000 + 10 * block + 0.25

const blocksOf = (day: number, count: number): ReadonlyArray<Observation> =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((block) => [
    at(day, "price_rtm", block, block === 11 ? null : price(block)),
    at(day, "cleared_rtm", block, block === 11 ? 0 : 5_000 + block),
    at(day, "purchase_bid_rtm", block, 7_000 + block),
    at(day, "sell_bid_rtm", block, 6_000 + block),
    at(day, "scheduled_rtm", block, 4_990 + block),
    at(day, "congestion_rtm", block, block === 12 ? 1 : 0)
  ])

describe("exchange, one delivery day", () => {
  let suite: Suite

  beforeAll(async () => {
    suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
    await suite.store.write("exchange", [...blocksOf(partial, 72), ...blocksOf(whole, 96)])
    // The simulator's prices of the same days must not fill what the exchange left open.
    await suite.store.write(
      "simulator",
      Array.from({ length: 96 }, (_, index) => ({
        ...at(partial, "price_rtm", index + 1, 1),
        kind: "simulated" as const
      }))
    )
  })

  afterAll(() => suite.close())

  const get = async (query: string, plan: (typeof plans)[number]["id"] = "enterprise") => {
    const { secret } = await suite.store.createKey(newTenant(), plan)
    return call(`${suite.url}${path}?${query}`, { headers: { "x-api-key": secret } })
  }
  const day = async (query: string) => metered(await get(query), ExchangeDay)

  it("shows every number as it was given, with source and capture time, and says what is missing", async () => {
    const { data, meta } = await day(`market_type=RTM&date=${istDate(istDayStart(partial))}`)
    assert.strictEqual(data.date, istDate(istDayStart(partial)))
    assert.deepStrictEqual([data.complete, data.expected_blocks, data.next_expected_at], [false, 96, null])
    assert.lengthOf(data.blocks, 72)
    for (const [index, row] of data.blocks.entries()) {
      const block = index + 1
      assert.deepStrictEqual(row, {
        ts: iso(istDayStart(partial) + index * blockMs),
        block,
        mcp_inr_per_mwh: block === 11 ? null : price(block),
        mcv_mw: block === 11 ? 0 : 5_000 + block,
        purchase_bid_mw: 7_000 + block,
        sell_bid_mw: 6_000 + block,
        scheduled_mw: 4_990 + block,
        congestion: block === 12,
        price_basis: block === 11 ? null : block === 12 ? "unconstrained" : "uniform"
      })
    }
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 72, pct: 75 })
    assert.deepStrictEqual(
      [...new Set(meta.provenance.map(({ kind, source }) => `${source} ${kind}`))],
      ["exchange observed"]
    )
    assert.strictEqual(meta.as_of, iso(captured + 72))
  })

  it("a day with all blocks is complete; one that has not come yet is empty and says when it is expected", async () => {
    assert.isTrue((await day(`market_type=RTM&date=${istDate(istDayStart(whole))}`)).data.complete)
    const { data, meta } = await day(`market_type=RTM&date=${istDate(istDayStart(tomorrow))}`)
    assert.deepStrictEqual([data.blocks, data.complete, data.expected_blocks], [[], false, 96])
    assert.isAbove(Date.parse(data.next_expected_at ?? ""), Date.now())
    assert.isNull(meta.as_of)
    assert.strictEqual(meta.window?.reason, "not_known_yet")
    const table = await get(`market_type=RTM&date=${istDate(istDayStart(tomorrow))}&format=csv`)
    assert.strictEqual(table.header("x-meta-next-expected-at"), data.next_expected_at)
    const before = await day("market_type=RTM&date=2020-05-31")
    assert.deepStrictEqual(
      [before.data.blocks, before.data.expected_blocks, before.data.next_expected_at],
      [[], 0, null]
    )
  })

  it("pages hold every block once, in both orders, and a cursor belongs to its question", async () => {
    for (const order of ["asc", "desc"]) {
      const date = istDate(istDayStart(partial))
      const blocks: Array<number> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const more: string = cursor === "" ? "" : `&cursor=${cursor}`
        const { data, meta } = await day(`market_type=RTM&date=${date}&order=${order}&limit=30${more}`)
        blocks.push(...data.blocks.map(({ block }) => block))
        assert.strictEqual(meta.page?.count, data.blocks.length)
        cursor = meta.page?.next_cursor ?? null
      }
      const all = Array.from({ length: 72 }, (_, index) => index + 1)
      assert.deepStrictEqual(blocks, order === "asc" ? all : all.toReversed())
    }
    const { meta } = await day(`market_type=RTM&date=${istDate(istDayStart(whole))}&limit=1`)
    const cursor = meta.page?.next_cursor ?? ""
    for (const query of [
      `cursor=${cursor}&order=desc`,
      `cursor=${cursor}&date=2026-01-01`,
      "cursor=nonsense",
      "cursor="
    ]) {
      const found = problem(await get(`market_type=RTM&${query}`), "invalid_parameter")
      assert.strictEqual(found.errors[0]?.path, "cursor")
    }
    problem(await get(`market_type=DAM&cursor=${cursor}`), "invalid_parameter")
    assert.lengthOf((await day(`market_type=RTM&cursor=${cursor}`)).data.blocks, 95)
    const withoutMarket = cursorOf(`${istDate(istDayStart(whole))} asc 1`)
    assert.lengthOf((await day(`market_type=RTM&cursor=${withoutMarket}`)).data.blocks, 95, "cursors of before go on")
  })

  it("refuses what is no market or no day", async () => {
    for (const [query, parameter] of [
      ["market_type=dam", "market_type"],
      ["market_type=HPDAM", "market_type"],
      ["market_type=RTM&date=2026-02-30", "date"],
      ["market_type=RTM&date=2026-02-03T00:00:00Z", "date"],
      ["market_type=RTM&limit=0", "limit"],
      ["market_type=RTM&limit=97", "limit"],
      ["market_type=RTM&order=up", "order"]
    ] as const) {
      assert.strictEqual(problem(await get(query), "invalid_parameter").errors[0]?.path, parameter, query)
    }
    problem(await get("market_type=GDAM"), "data_unavailable")
    assert.include(problem(await get(""), "data_unavailable").detail, "price_dam")
  })

  it.each(plans)("$id: a day beyond the plan's history is empty, and the answer says that it was cut", async (plan) => {
    const old = istDay(Date.now() - (plan.history_days + 2) * dayMs)
    const { data, meta } = metered(await get(`market_type=RTM&date=${istDate(istDayStart(old))}`, plan.id), ExchangeDay)
    assert.deepStrictEqual([data.blocks, meta.window?.clamped, meta.window?.granted_hours], [[], true, 0])
    assert.deepStrictEqual(meta.coverage, { expected: 0, present: 0, pct: null })
    const recent = metered(await get(`market_type=RTM&date=${istDate(istDayStart(partial))}`, plan.id), ExchangeDay)
    assert.deepStrictEqual([recent.data.blocks.length, recent.meta.window?.clamped], [72, false])
  })

  it("CSV has its header also where there is no row", async () => {
    const answer = await get(`market_type=RTM&date=${istDate(istDayStart(tomorrow))}&format=csv`)
    assert.strictEqual(
      answer.text,
      "ts,block,mcp_inr_per_mwh,mcv_mw,purchase_bid_mw,sell_bid_mw,scheduled_mw,congestion,price_basis,kind,ts_ist,source\r\n"
    )
    const rows = csvRows((await get(`market_type=RTM&date=${istDate(istDayStart(partial))}&format=csv`)).text)
    assert.deepStrictEqual([rows.length, rows[10]?.["mcp_inr_per_mwh"], rows[10]?.["mcv_mw"]], [72, "", "0"])
  })
})
