import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Xlsx from "@e965/xlsx"
import { guard } from "@grid/domain/ingest/Guard"
import { together } from "@grid/domain/ingest/Together"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, hourMs } from "@grid/domain/time/Time"
import * as Exchange from "@grid/ingest/sources/Exchange"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import { raw } from "./support/Raw.ts"

const dataDir = Recordings.directory()
const bytes = (name: string) => new Uint8Array(readFileSync(join(dataDir ?? "", "iex", name)))
const text = (name: string) => readFileSync(join(dataDir ?? "", "iex", name), "utf8")

/** Values that are held back: that table gives prices of the day-ahead market once more as what was bid for sale. */
const doubtful: Readonly<Record<string, ReadonlyArray<string>>> = {
  "iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv": Array.from({ length: 96 }, () => "sell_bid_dam")
}

/** Observations of a recording, which the guard has to let pass and nothing of which may be rejected. */
const read = (name: string) =>
  Effect.map(Exchange.parse(raw("exchange", bytes(name), { url: `file:${name}` })), ({ observations, rejected }) => {
    assert.deepStrictEqual(rejected, [])
    const contradicted = together(observations)
    const held = observations.filter((observation) => (guard(observation) ?? contradicted(observation)) !== null)
    assert.deepStrictEqual(
      held.map(({ dataset }) => dataset),
      doubtful[name] ?? [],
      name
    )
    return observations
  })

const key = ({ area, dataset, period_minutes, ts }: Observation) => `${dataset} ${area} ${ts} ${period_minutes}`

/** What was read must be exactly what the file says, no more and no less. */
const agree = (observations: ReadonlyArray<Observation>, expected: ReadonlyMap<string, number | null>) => {
  const found = new Map(observations.map((observation) => [key(observation), observation.value]))
  assert.strictEqual(found.size, observations.length)
  for (const [at, value] of expected) assert.strictEqual(found.get(at), value, at)
  assert.strictEqual(found.size, expected.size)
}

const midnight = (date: string) => Date.parse(`${date}T00:00:00+05:30`)
const cellsOf = (name: string) =>
  text(name)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))

const blocksFile = "iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv"
const hourlyFiles = [
  ["iex_dam_hourly_2022-08-03_2024-07-31.csv", "dam", 17_448],
  ["iex_gdam_hourly_2022-09-01_2024-07-31.csv", "gdam", 16_632]
] as const
const membersFile = "IEX_RTMPriceVolume_17Oct2022.json"
const damFile = "DAM_Market_Snapshot_2025-08-07.xlsx"
const gdamFile = "GDAM_Market_Snapshot_2025-08-12.xlsx"

interface Members {
  readonly Delivery_Date_Details: ReadonlyArray<{
    readonly Token_Wise: ReadonlyArray<{
      readonly Token_NO: number
      readonly All_India_DAM_GDAM_RTM: { readonly Cleared_Volume: number; readonly Clearing_Price: number }
      readonly Area_Details: ReadonlyArray<{
        readonly Area_code: string
        readonly Area_Codes: { readonly Area_Price: number; readonly Buy_Volume: number; readonly Sell_Volume: number }
      }>
    }>
  }>
}

const sheetOf = (name: string): Xlsx.WorkSheet => {
  const book = Xlsx.read(bytes(name), { type: "array" })
  const sheet = book.Sheets[book.SheetNames[0] ?? ""]
  assert.isDefined(sheet)
  return sheet ?? {}
}

const numberAt = (sheet: Xlsx.WorkSheet, address: string): number => {
  const { v: value } = (sheet[address] ?? {}) as { v?: unknown }
  assert.isTrue(value !== undefined && value !== "" && Number.isFinite(Number(value)), address)
  return Number(value)
}

const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe.skipIf(dataDir === undefined)("Exchange recordings (skipped without recordings)", () => {
  it.effect("reads every number of the 15-minute CSV of four markets", () =>
    Effect.gen(function* () {
      const expected = new Map<string, number | null>()
      for (const [market, date, block = "", bid, sell, cleared, scheduled, price] of cellsOf(blocksFile)) {
        assert.strictEqual(date, "20-12-2023")
        const ts = midnight("2023-12-20") + Number(block.slice(0, 2)) * hourMs + Number(block.slice(3, 5)) * 60_000
        const put = (dataset: string, value: string | undefined) =>
          expected.set(`${dataset}_${market} india ${ts} 15`, value === "-" ? null : Number(value))
        put("purchase_bid", bid)
        put("sell_bid", sell)
        put("cleared", cleared)
        put("scheduled", scheduled)
        put("price", price)
      }
      assert.strictEqual(expected.size, 4 * 96 * 5)
      agree(yield* read(blocksFile), expected)
    })
  )

  it.effect.each(hourlyFiles)("reads every price of %s", ([name, market, count]) =>
    Effect.gen(function* () {
      const expected = new Map(
        cellsOf(name).map(([, date = "", hour, price]) => [
          `price_${market} india ${midnight(date) + (Number(hour) - 1) * hourMs} 60`,
          // Moves the point in the decimal text: exact, where a multiplication is not.
          Number(`${price}e3`)
        ])
      )
      assert.strictEqual(expected.size, count)
      agree(yield* read(name), expected)
    })
  )

  it.effect.each(hourlyFiles)("hourly prices of %s are the means of the blocks", ([name, market]) =>
    Effect.gen(function* () {
      const blocks = (yield* read(blocksFile)).filter(({ dataset }) => dataset === `price_${market}`)
      const hours = new Map((yield* read(name)).map(({ ts, value }) => [ts, value]))
      const start = midnight("2023-12-20")
      for (let hour = start; hour < start + 24 * hourMs; hour += hourMs) {
        const quarters = blocks.filter(({ ts }) => ts >= hour && ts < hour + hourMs)
        assert.strictEqual(quarters.length, 4)
        assert.closeTo(mean(quarters.map(({ value }) => value ?? Number.NaN)), hours.get(hour) ?? Number.NaN, 0.01)
      }
    })
  )

  it.effect("reads every number of the members' JSON: 72 of 96 blocks, 13 areas each", () =>
    Effect.gen(function* () {
      const [day] = (JSON.parse(text(membersFile)) as Members).Delivery_Date_Details
      const expected = new Map<string, number>()
      for (const { All_India_DAM_GDAM_RTM: total, Area_Details, Token_NO } of day?.Token_Wise ?? []) {
        const at = `${midnight("2022-10-17") + (Token_NO - 1) * blockMs} 15`
        expected.set(`price_rtm india ${at}`, total.Clearing_Price)
        expected.set(`cleared_rtm india ${at}`, total.Cleared_Volume)
        for (const { Area_Codes, Area_code } of Area_Details) {
          const area = `bid-${Area_code.toLowerCase()}`
          expected.set(`price_rtm ${area} ${at}`, Area_Codes.Area_Price)
          expected.set(`area_buy_rtm ${area} ${at}`, Area_Codes.Buy_Volume)
          expected.set(`area_sell_rtm ${area} ${at}`, Area_Codes.Sell_Volume)
        }
      }
      assert.strictEqual(expected.size, 72 * (2 + 13 * 3))
      agree(yield* read(membersFile), expected)
    })
  )

  it.effect("what was cleared is what all areas bought, and what all areas sold", () =>
    Effect.gen(function* () {
      const observations = yield* read(membersFile)
      const sum = (dataset: string, at: number) =>
        observations
          .filter((found) => found.dataset === dataset && found.ts === at)
          .reduce((total, { value }) => total + (value ?? Number.NaN), 0)
      const cleared = observations.filter(({ dataset }) => dataset === "cleared_rtm")
      assert.strictEqual(cleared.length, 72)
      for (const { ts, value } of cleared) {
        assert.closeTo(sum("area_buy_rtm", ts), value ?? Number.NaN, 1e-6)
        assert.closeTo(sum("area_sell_rtm", ts), value ?? Number.NaN, 1e-6)
      }
    })
  )

  it.effect.each([
    [
      damFile,
      "2025-08-07",
      { D: "purchase_bid_dam", E: "sell_bid_dam", F: "cleared_dam", G: "scheduled_dam", H: "price_dam" }
    ],
    [
      gdamFile,
      "2025-08-12",
      {
        D: "purchase_bid_gdam",
        E: "sell_bid_gdam",
        F: "sell_bid_gdam_solar",
        G: "sell_bid_gdam_non_solar",
        H: "sell_bid_gdam_hydro",
        I: "cleared_gdam",
        J: "cleared_gdam_solar",
        K: "cleared_gdam_non_solar",
        L: "cleared_gdam_hydro",
        M: "scheduled_gdam",
        N: "scheduled_gdam_solar",
        O: "scheduled_gdam_non_solar",
        P: "scheduled_gdam_hydro",
        Q: "price_gdam"
      }
    ]
  ] as const)("reads every number of the export %s, by cell", ([name, date, columns]) =>
    Effect.gen(function* () {
      const sheet = sheetOf(name)
      const expected = new Map<string, number>()
      for (let block = 0; block < 96; block++) {
        for (const [column, dataset] of Object.entries(columns)) {
          expected.set(
            `${dataset} india ${midnight(date) + block * blockMs} 15`,
            numberAt(sheet, `${column}${block + 6}`)
          )
        }
      }
      assert.strictEqual(expected.size, 96 * Object.keys(columns).length)
      agree(yield* read(name), expected)
    })
  )

  it.effect.each([
    [damFile, "price_dam", { max: "G104", min: "G105", mean: "G106" }],
    [damFile, "cleared_dam", { max: "E104", min: "E105", mean: "E106" }],
    [gdamFile, "price_gdam", { max: "P104", min: "P105", mean: "P106" }],
    [gdamFile, "cleared_gdam_solar", { max: "I104", min: "I105", mean: "I106" }]
  ] as const)("the summary of %s is that of the 96 blocks of %s read", ([name, dataset, summary]) =>
    Effect.gen(function* () {
      const sheet = sheetOf(name)
      const values = (yield* read(name)).flatMap((found) => (found.dataset === dataset ? [found.value ?? NaN] : []))
      assert.strictEqual(values.length, 96)
      assert.strictEqual(Math.max(...values), numberAt(sheet, summary.max))
      assert.strictEqual(Math.min(...values), numberAt(sheet, summary.min))
      assert.closeTo(mean(values), numberAt(sheet, summary.mean), 0.00501)
    })
  )
})
