import { assert, describe, it } from "@effect/vitest"
import * as Xlsx from "@e965/xlsx"
import type { RawAnswer } from "@grid/domain/ingest/Source"
import { isArea } from "@grid/domain/observations/Area"
import { blockMs } from "@grid/domain/time/Time"
import * as Exchange from "@grid/ingest/sources/Exchange"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
const fetched_at = ist("2024-11-12T14:00:00")
const url = (market: string) => `https://exchange.test/api/v1/${market}/market-snapshot?interval=ONE_FOURTH_HOUR`

const live = (market: string, data: unknown, rest: Partial<RawAnswer> = {}) =>
  Exchange.parse(raw("exchange", { statusCode: 200, message: "ok", data }, { url: url(market), fetched_at, ...rest }))

const file = (name: string, body: unknown, rest: Partial<RawAnswer> = {}) =>
  Exchange.parse(
    raw("exchange", name.endsWith(".csv") && typeof body === "string" ? `${body}\n` : body, {
      url: `file:${name}`,
      fetched_at,
      ...rest
    })
  )

/** `dataset area start period` → value. */
const values = ({ observations }: Effect.Success<ReturnType<typeof Exchange.parse>>) =>
  Object.fromEntries(
    observations.map(({ area, dataset, period_minutes, ts, value }) => {
      assert.isTrue(isArea(area), area)
      const start = new Date(ts + 330 * 60_000).toISOString().slice(0, 16)
      return [`${dataset} ${area} ${start}${period_minutes === 15 ? "" : ` /${period_minutes}`}`, value]
    })
  )

const block = { date: "12-11-2024", period: "00:00 - 00:15" }

describe("Exchange, snapshot of a market", () => {
  it.effect.each([
    [
      "strings of the day-ahead market",
      "dam",
      {
        date: "27-12-2023",
        period: "00:00 - 00:15",
        purchase_bid: "8664.30",
        sell_bid: "16425.50",
        mcv: "5636.8",
        final_scheduled_volume: "5636.80",
        mcp: "3080.45",
        congestion: "NO"
      },
      {
        "purchase_bid_dam india 2023-12-27T00:00": 8664.3,
        "sell_bid_dam india 2023-12-27T00:00": 16425.5,
        "cleared_dam india 2023-12-27T00:00": 5636.8,
        "scheduled_dam india 2023-12-27T00:00": 5636.8,
        "price_dam india 2023-12-27T00:00": 3080.45,
        "congestion_dam india 2023-12-27T00:00": 0
      }
    ],
    [
      "numbers and keys of the green market",
      "gdam",
      {
        date: "27-12-2023",
        period: "00:00 - 00:15",
        purchase_bid: 1474.1,
        total_sell_bid: 239.8,
        solar_sell_bid: 10,
        non_solar_sell_bid: 200,
        hydro_sell_bid: 29.8,
        total_cleared_volume: 232.3,
        solar_cleared_volume: 9,
        non_solar_cleared_volume: 200,
        hydro_cleared_volume: 23.3,
        unconstrained_m_c_p: 3690.81,
        congestion: "NO"
      },
      {
        "purchase_bid_gdam india 2023-12-27T00:00": 1474.1,
        "sell_bid_gdam india 2023-12-27T00:00": 239.8,
        "sell_bid_gdam_solar india 2023-12-27T00:00": 10,
        "sell_bid_gdam_non_solar india 2023-12-27T00:00": 200,
        "sell_bid_gdam_hydro india 2023-12-27T00:00": 29.8,
        "cleared_gdam india 2023-12-27T00:00": 232.3,
        "cleared_gdam_solar india 2023-12-27T00:00": 9,
        "cleared_gdam_non_solar india 2023-12-27T00:00": 200,
        "cleared_gdam_hydro india 2023-12-27T00:00": 23.3,
        "price_gdam india 2023-12-27T00:00": 3690.81,
        "congestion_gdam india 2023-12-27T00:00": 0
      }
    ],
    [
      "the older price key of the green market, beside an empty newer one",
      "gdam",
      { ...block, unconstrained_m_c_p: null, mcp: "3690.81" },
      { "price_gdam india 2024-11-12T00:00": 3690.81 }
    ],
    [
      "a block of the real-time market, without blanks",
      "rtm",
      { date: "12-11-2024", period: "00:15-00:30", mcv: "2418.5", mcp: "3325.21" },
      { "cleared_rtm india 2024-11-12T00:15": 2418.5, "price_rtm india 2024-11-12T00:15": 3325.21 }
    ],
    [
      "a high-price market that cleared nothing",
      "hpdam",
      { ...block, sell_bid: "653.00", mcv: "0.00", mcp: null, congestion: null },
      {
        "sell_bid_hpdam india 2024-11-12T00:00": 653,
        "cleared_hpdam india 2024-11-12T00:00": 0,
        "price_hpdam india 2024-11-12T00:00": null
      }
    ],
    [
      "the last block and a split market",
      "dam",
      { date: "12-11-2024", period: "23:45 - 24:00", mcp: "10000", congestion: "YES" },
      { "price_dam india 2024-11-12T23:45": 10_000, "congestion_dam india 2024-11-12T23:45": 1 }
    ],
    [
      "a suspended session: no price, and a volume of 0",
      "rtm",
      { ...block, mcv: "0", mcp: "0.00" },
      { "cleared_rtm india 2024-11-12T00:00": 0, "price_rtm india 2024-11-12T00:00": null }
    ],
    [
      "a price of 0 at which much was cleared",
      "rtm",
      { ...block, mcv: "4200.5", mcp: "0" },
      { "cleared_rtm india 2024-11-12T00:00": 4200.5, "price_rtm india 2024-11-12T00:00": 0 }
    ],
    [
      "empty cells as nothing said",
      "dam",
      { ...block, mcv: "", mcp: "4000" },
      { "price_dam india 2024-11-12T00:00": 4000 }
    ],
    [
      "an hour of the day-ahead market, counted from 1: its price alone",
      "dam",
      { date: "12-11-2024", hour: "24", mcv: "22000", mcp: "4000.25", weighted_mcp: "4100" },
      { "price_dam india 2024-11-12T23:00 /60": 4000.25 }
    ],
    [
      "an hour of the real-time market, counted from 0",
      "rtm",
      { date: "12-11-2024", hour: 0, mcp: 4000.25 },
      { "price_rtm india 2024-11-12T00:00 /60": 4000.25 }
    ]
  ] as const)("reads %s", ([, market, row, expected]) =>
    Effect.gen(function* () {
      const parsed = yield* live(market, [row])
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), expected)
      for (const { captured_at, kind } of parsed.observations) {
        assert.deepStrictEqual([captured_at, kind], [fetched_at, "observed"])
      }
    })
  )

  it.effect.each(["12-11-2024", "12/11/2024", "2024-11-12", "2024-11-12T00:00:00.000Z", "2024-11-11T18:30:00.000Z"])(
    "reads the date %s as 12 November",
    (date) =>
      Effect.map(live("dam", [{ ...block, date, mcp: 1 }]), (parsed) =>
        assert.deepStrictEqual(Object.keys(values(parsed)), ["price_dam india 2024-11-12T00:00"])
      )
  )

  it.effect("keeps an unfinished day of the real-time market: every block that is there, and none that is not", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 72 }, (_, index) => row(index, { mcv: "10", mcp: String(3000 + index) }))
      const { observations } = yield* live("rtm", rows)
      const prices = observations.filter(({ dataset }) => dataset === "price_rtm")
      assert.deepStrictEqual(
        prices.map(({ ts, value }) => [ts, value]),
        rows.map((_, index) => [ist("2024-11-12T00:00:00") + index * blockMs, 3000 + index])
      )
    })
  )

  it.effect.each([
    ["no day", { ...block, date: "31-02-2024", mcp: "1" }, /no delivery date/],
    ["a day too far ahead", { ...block, date: "14-11-2024", mcp: "1" }, /later than any market/],
    ["no block", { ...block, period: "00:07 - 00:22", mcp: "1" }, /no block/],
    ["a whole day", { ...block, period: "00:00 - 24:00", mcp: "1" }, /no block/],
    ["a block beyond the day", { ...block, period: "24:00 - 24:15", mcp: "1" }, /no block/],
    ["a price in words", { ...block, mcp: "n.a." }, /not a number/],
    ["congestion that is neither", { ...block, congestion: "MAYBE" }, /neither YES nor NO/],
    ["a second, different price", { date: block.date, period: "23:45-24:00", mcp: "2" }, /second value/],
    ["two prices in one row", { ...block, mcp: "2", unconstrained_m_c_p: "3" }, /another column/],
    ["a day's mean", { date: block.date, mcp: "2" }, /no row of a block/],
    ["nothing of the kind", 7, /no row of a block/]
  ] as const)("rejects %s and keeps the rest", ([, entry, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* live("dam", [row(95, { mcp: "1" }), entry])
      assert.isTrue(observations.some(({ ts, value }) => ts === ist("2024-11-12T23:45:00") && value === 1))
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("drops what is said twice, in both spellings of a block", () =>
    Effect.map(
      live("rtm", [
        { ...block, mcp: "1" },
        { ...block, period: "00:00-00:15", mcp: 1 }
      ]),
      (parsed) => {
        assert.deepStrictEqual([parsed.observations.length, parsed.rejected.length], [1, 0])
      }
    )
  )

  it.effect("takes an empty list for a day that is not out yet", () =>
    Effect.map(live("dam", []), (parsed) =>
      assert.deepStrictEqual(parsed, { observations: [], records: [], rejected: [] })
    )
  )

  it.effect.each([
    ["HTML with status 200", "<html/>", {}, "not_json"],
    ["a status that is no success", "{}", { status: 503 }, "http_status"],
    ["an error within status 200", { statusCode: 500, message: "down", data: [] }, {}, "unexpected_shape"],
    ["no list", { statusCode: 200, data: null }, {}, "unexpected_shape"],
    ["a list of days", { statusCode: 200, data: [{ date: "12-11-2024", mcp: "1" }] }, {}, "unexpected_shape"],
    ["a bare list", [], {}, "unexpected_shape"],
    ["an unknown market", { data: [] }, { url: url("tam") }, "unexpected_shape"],
    // Read as if counted from 1, each would be the hour before.
    ["hours from 0", { data: [{ date: "12-11-2024", hour: 0, mcp: "1" }] }, {}, "unexpected_shape"],
    [
      "hours from 1 where they count from 0",
      { data: [{ date: "12-11-2024", hour: 24, mcp: "1" }] },
      { url: url("rtm") },
      "unexpected_shape"
    ]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(Exchange.parse(raw("exchange", body, { url: url("dam"), fetched_at, ...rest }))), (error) =>
      assert.strictEqual(error.reason, reason)
    )
  )
})

const members = (blocks: ReadonlyArray<unknown>, rest = {}) => ({
  Delivery_Date_Details: [{ DeliveryDate: "18/10/2022", All_India_REC_ECert: null, Token_Wise: blocks }],
  Message: "Success",
  Status: true,
  ...rest
})

const token = (number: unknown, rest: object, areas: ReadonlyArray<unknown> = []) => ({
  Token_NO: number,
  All_India_DAM_GDAM_RTM: { Buy_Volume: 75, Cleared_Volume: 100, Clearing_Price: 3739.42, Sell_Volume: 75, ...rest },
  Area_Details: areas
})

const area = (Area_code: string, Area_Price: unknown, Buy_Volume: unknown, Sell_Volume: unknown) => ({
  Area_code,
  Area_Codes: { Area_Price, Buy_Volume, Sell_Volume }
})

describe("Exchange, members' service", () => {
  it.effect("reads clearing and bid areas, and not the all-India volumes that are no bids", () =>
    Effect.gen(function* () {
      const parsed = yield* file(
        "X_RTMPriceVolume_18Oct2022.json",
        members([token(2, {}, [area("N1", 3739.42, 100, 0), area("A1", 3700, 0, 30.9)])])
      )
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        "price_rtm india 2022-10-18T00:15": 3739.42,
        "cleared_rtm india 2022-10-18T00:15": 100,
        "price_rtm bid-n1 2022-10-18T00:15": 3739.42,
        "area_buy_rtm bid-n1 2022-10-18T00:15": 100,
        "area_sell_rtm bid-n1 2022-10-18T00:15": 0,
        "price_rtm bid-a1 2022-10-18T00:15": 3700,
        "area_buy_rtm bid-a1 2022-10-18T00:15": 0,
        "area_sell_rtm bid-a1 2022-10-18T00:15": 30.9
      })
    })
  )

  it.effect("gives a suspended session no price, in no area", () =>
    Effect.map(
      file("dam.json", members([token(1, { Clearing_Price: 0, Cleared_Volume: 0 }, [area("N1", 0, 0, 0)])])),
      (parsed) =>
        assert.deepStrictEqual(values(parsed), {
          "price_dam india 2022-10-18T00:00": null,
          "cleared_dam india 2022-10-18T00:00": 0,
          "price_dam bid-n1 2022-10-18T00:00": null,
          "area_buy_dam bid-n1 2022-10-18T00:00": 0,
          "area_sell_dam bid-n1 2022-10-18T00:00": 0
        })
    )
  )

  it.effect.each([
    ["prices.json", { market: "GDAM" }, "price_gdam"],
    ["GDAM_2022.json", {}, "price_gdam"],
    ["hpdam.json", {}, "price_hpdam"],
    ["X_DAMPriceVolume.json", {}, "price_dam"]
  ] as const)("knows the market of %s %j", ([name, rest, dataset]) =>
    Effect.map(file(name, members([token(1, {})], rest)), ({ observations }) =>
      assert.strictEqual(observations[0]?.dataset, dataset)
    )
  )

  it.effect.each([
    ["a name without a market", "prices.json", members([])],
    ["a name with two", "DAM_and_RTM.json", members([])],
    ["a market within another word", "MADAM.json", members([])],
    ["a refusal", "RTM.json", members([], { Status: false, Message: "No rights" })],
    ["another shape", "RTM.json", { Delivery_Date_Details: 7 }]
  ] as const)("fails on %s", ([, name, body]) =>
    Effect.map(Effect.flip(file(name, body)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  it.effect.each([
    ["block 97", token(97, {}), /no block 1 to 96/],
    ["no totals", { Token_NO: 2 }, /no totals/],
    ["an unknown bid area", token(2, {}, [area("Z9", 1, 1, 1)]), /no bid area/],
    ["a price in words", token(2, { Clearing_Price: "?" }), /not a number/],
    ["a second value", token(1, { Clearing_Price: 5 }), /second value/]
  ] as const)("rejects %s and keeps the rest", ([, entry, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file("RTM.json", members([token(1, {}), entry]))
      assert.isTrue(observations.some(({ value }) => value === 3739.42))
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )
})

type Rows = ReadonlyArray<ReadonlyArray<string | number | null>>

const workbook = (sheets: Readonly<Record<string, Rows>>): Uint8Array => {
  const book = Xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet(rows.map((cells) => [...cells])), name)
  }
  return new Uint8Array(Xlsx.write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer)
}

const damHeader = [
  "Date",
  "Hour",
  "Time Block",
  "Purchase Bid (MW)",
  "Sell Bid (MW)",
  "MCV (MW)",
  "Final Scheduled Volume (MW)",
  "MCP (Rs/MWh) *"
]
const title: Rows = [[null], ["Market Snapshot"], ["Date: 07-08-2025"], [null]]
const summary: Rows = [
  ["Date", "Summary", "Purchase Bid ", "Sell Bid ", "MCV ", "Final Scheduled Volume ", "MCP (Rs/MWh) *"],
  ["07-08-2025", "Total (MWh)", "378734.90", "446244.30", "185713.85", "185713.85"],
  ["07-08-2025", "Avg (MW)", "15780.62", "18593.51", "7738.08", "7738.08", "4714.10"]
]
const damRow = ["07-08-2025", 1, "00:00 - 00:15", "17803.40", "12088.90", "9872.70", "9872.70", "6999.43"]
const damValues = {
  "purchase_bid_dam india 2025-08-07T00:00": 17803.4,
  "sell_bid_dam india 2025-08-07T00:00": 12088.9,
  "cleared_dam india 2025-08-07T00:00": 9872.7,
  "scheduled_dam india 2025-08-07T00:00": 9872.7,
  "price_dam india 2025-08-07T00:00": 6999.43
}

describe("Exchange, web export", () => {
  it.effect("reads the blocks of a day-ahead export and leaves title and summary alone", () =>
    Effect.gen(function* () {
      const parsed = yield* file("DAM_x.xlsx", workbook({ Sheet1: [...title, damHeader, damRow, ...summary] }))
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), damValues)
    })
  )

  it.effect("reads dates of merged cells and of the title, dates as serials, and tables one below the other", () =>
    Effect.gen(function* () {
      const at = (minute: string) => [null, null, minute, null, null, null, null, "1"]
      const parsed = yield* file(
        "DAM_x.xlsx",
        workbook({
          Sheet1: [
            ...title,
            damHeader,
            at("00:00 - 00:15"),
            [45_877, 1, "00:15 - 00:30", null, null, null, null, "2"],
            at("00:30 - 00:45"),
            ...summary,
            damHeader,
            ["09-08-2025", 1, "00:00 - 00:15", null, null, null, null, 3],
            at("00:15 - 00:30")
          ]
        })
      )
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        "price_dam india 2025-08-07T00:00": 1,
        "price_dam india 2025-08-08T00:15": 2,
        "price_dam india 2025-08-08T00:30": 1,
        "price_dam india 2025-08-09T00:00": 3,
        "price_dam india 2025-08-09T00:15": 1
      })
    })
  )

  const greenRow = ["12-08-2025", 1, "00:00 - 00:15", 3406.6, 1617, 6, 1387.4, 223.6, 711.9, 6, 564.3, 141.6]
  const greenEnd = [711.9, 6, 564.3, 141.6, 4199.21]
  const greenValues = {
    "purchase_bid_gdam india 2025-08-12T00:00": 3406.6,
    "sell_bid_gdam india 2025-08-12T00:00": 1617,
    "sell_bid_gdam_solar india 2025-08-12T00:00": 6,
    "sell_bid_gdam_non_solar india 2025-08-12T00:00": 1387.4,
    "sell_bid_gdam_hydro india 2025-08-12T00:00": 223.6,
    "cleared_gdam india 2025-08-12T00:00": 711.9,
    "cleared_gdam_solar india 2025-08-12T00:00": 6,
    "cleared_gdam_non_solar india 2025-08-12T00:00": 564.3,
    "cleared_gdam_hydro india 2025-08-12T00:00": 141.6,
    "scheduled_gdam india 2025-08-12T00:00": 711.9,
    "scheduled_gdam_solar india 2025-08-12T00:00": 6,
    "scheduled_gdam_non_solar india 2025-08-12T00:00": 564.3,
    "scheduled_gdam_hydro india 2025-08-12T00:00": 141.6,
    "price_gdam india 2025-08-12T00:00": 4199.21
  }
  const parts = ["Total", "Solar", "Non-Solar", "Hydro"]
  /** A label of four merged cells. */
  const over = (label: string) => [label, null, null, null]

  it.effect.each([
    [
      "one header row",
      [
        [
          "Date",
          "Hour",
          "Time Block",
          "Purchase Bid (MW)",
          "Total Sell Bid (MW)",
          "Solar Bid (MW)",
          "Non-Solar Sell Bid (MW)",
          "Hydro Sell Bid (MW)",
          "Total MCV (MW)",
          "Solar MCV (MW)",
          "Non-Solar MCV (MW)",
          "Hydro MCV (MW)",
          "Total FSV (MW)",
          "Solar FSV (MW)",
          "Non-Solar FSV (MW)",
          "Hydro FSV (MW)",
          "MCP (Rs/MWh)"
        ]
      ]
    ],
    [
      "two header rows",
      [
        [
          ...damHeader.slice(0, 4),
          ...over("Sell Bid (MW)"),
          ...over("MCV (MW)"),
          ...over("Final Scheduled Volume (MW)"),
          "MCP (Rs/MWh) *"
        ],
        [null, null, null, null, ...parts, ...parts, ...parts, null]
      ]
    ]
  ] as const)("reads a green export with %s, whatever its name", ([, header]) =>
    Effect.gen(function* () {
      const rows: Rows = [...title, ...header, [...greenRow, ...greenEnd]]
      const parsed = yield* file("export.xlsx", workbook({ Sheet1: rows }))
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), greenValues)
    })
  )

  it.effect("knows a real-time export by its sessions and keeps the blocks it has so far", () =>
    Effect.gen(function* () {
      const header = ["Date", "Hour", "Session ID", ...damHeader.slice(2)]
      const rows = Array.from({ length: 46 }, (_, index) => [
        "07-08-2025",
        Math.floor(index / 4) + 1,
        Math.floor(index / 2) + 1,
        period(index),
        "1.00",
        "2.00",
        "3.00",
        "3.00",
        String(1000 + index)
      ])
      const parsed = yield* file("export.xlsx", workbook({ Sheet1: [...title, header, ...rows, ...summary] }))
      assert.deepStrictEqual(parsed.rejected, [])
      const prices = parsed.observations.filter(({ dataset }) => dataset === "price_rtm")
      assert.deepStrictEqual(
        prices.map(({ ts, value }) => [(ts - ist("2025-08-07T00:00:00")) / blockMs, value]),
        rows.map((_, index) => [index, 1000 + index])
      )
    })
  )

  it.effect.each([
    ["a name without a market", "export.xlsx", workbook({ Sheet1: [...title, damHeader, damRow] }), "unexpected_shape"],
    [
      "a name that says another market",
      "GDAM.xlsx",
      workbook({ Sheet1: [["Date", "Session ID", "Time Block", "MCP"], damRow] }),
      "unexpected_shape"
    ],
    ["no table", "DAM.xlsx", workbook({ Sheet1: title }), "unexpected_shape"],
    ["no workbook", "DAM.xlsx", "<html>sorry</html>", "not_a_workbook"]
  ] as const)("fails on %s", ([, name, body, reason]) =>
    Effect.map(Effect.flip(file(name, body)), (error) => assert.strictEqual(error.reason, reason))
  )

  it.effect("rejects rows without a block and keeps the rest", () =>
    Effect.gen(function* () {
      const parsed = yield* file("DAM.xlsx", workbook({ S: [damHeader, damRow, ["07-08-2025", 1, "noon", "1"]] }))
      assert.deepStrictEqual(values(parsed), damValues)
      assert.deepStrictEqual(
        parsed.rejected.map(({ entry }) => entry),
        ["S row 3"]
      )
    })
  )
})

describe("Exchange, CSV", () => {
  it.effect("reads blocks of several markets; a dash is no price", () =>
    Effect.map(
      file(
        "blocks.csv",
        [
          "market,date,time_block,prchs_bid_mw,sell_bid_mw,mcv_mw,final_scheduled_vol_mw,mcp_rs_mwh",
          "dam,20-12-2023,00:00 - 00:15,6844.00,2870.24,4701.48,4701.48,2870.24",
          "rtm,20-12-2023,23:45-24:00,5934.25,5587.86,2727.98,2727.98,5481.93",
          "hpdam,20-12-2023,00:00 - 00:15,0.00,653.00,0.0,0.00,-"
        ].join("\n")
      ),
      (parsed) => {
        assert.deepStrictEqual(parsed.rejected, [])
        assert.deepStrictEqual(values(parsed), {
          "purchase_bid_dam india 2023-12-20T00:00": 6844,
          "sell_bid_dam india 2023-12-20T00:00": 2870.24,
          "cleared_dam india 2023-12-20T00:00": 4701.48,
          "scheduled_dam india 2023-12-20T00:00": 4701.48,
          "price_dam india 2023-12-20T00:00": 2870.24,
          "purchase_bid_rtm india 2023-12-20T23:45": 5934.25,
          "sell_bid_rtm india 2023-12-20T23:45": 5587.86,
          "cleared_rtm india 2023-12-20T23:45": 2727.98,
          "scheduled_rtm india 2023-12-20T23:45": 2727.98,
          "price_rtm india 2023-12-20T23:45": 5481.93,
          "purchase_bid_hpdam india 2023-12-20T00:00": 0,
          "sell_bid_hpdam india 2023-12-20T00:00": 653,
          "cleared_hpdam india 2023-12-20T00:00": 0,
          "scheduled_hpdam india 2023-12-20T00:00": 0,
          "price_hpdam india 2023-12-20T00:00": null
        })
      }
    )
  )

  it.effect("reads hours 1 to 24 of the IST day and multiplies prices per kWh without noise", () =>
    Effect.map(
      file("hours.csv", "market,date,hour,mcp_inr_per_kwh\nDAM,2022-08-03,1,6.20295\nGDAM,2022-08-03,24,1.1"),
      (parsed) => {
        assert.deepStrictEqual(values(parsed), {
          "price_dam india 2022-08-03T00:00 /60": 6202.95,
          "price_gdam india 2022-08-03T23:00 /60": 1100
        })
        for (const { captured_at } of parsed.observations) assert.strictEqual(captured_at, fetched_at)
      }
    )
  )

  it.effect.each([
    ["hour 0", "DAM,2022-08-03,0,1", /no hour 1 to 24/],
    ["hour 25", "DAM,2022-08-03,25,1", /no hour 1 to 24/],
    ["another market", "TAM,2022-08-03,2,1", /no market/],
    ["no date", "DAM,yesterday,2,1", /no delivery date/],
    ["a cell too many", "DAM,2022-08-03,2,1,1", /has 5 cells/],
    ["a price in words", "DAM,2022-08-03,2,high", /not a number/],
    ["a second value", "DAM,2022-08-03,1,7", /second value/]
  ] as const)("rejects %s and keeps the rest", ([, line, reason]) =>
    Effect.gen(function* () {
      const body = `market,date,hour,mcp_inr_per_kwh\nDAM,2022-08-03,1,1\n${line}`
      const { observations, rejected } = yield* file("hours.csv", body)
      assert.strictEqual(observations.length, 1)
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect.each(["", "a,b\n1,2", "market,date,hour\nDAM,2022-08-03,1", 'market,date,hour,mcp\n"'])(
    "fails on %j",
    (body) =>
      Effect.map(Effect.flip(file("x.csv", body)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )
})

const rates = (umcp: number | null, n1: number | null, name = "DAM_IEX") =>
  workbook({
    Notes: [["nothing"]],
    [name]: [
      ["Rates in Rs/MWh"],
      ["Block", "UMCP", "N1", "W3", "Remarks"],
      [1, umcp, n1, 3000, "x"],
      ["Average", 1, 2, 3, null]
    ]
  })

const zip = (entries: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const archive = Xlsx.CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(entries)) Xlsx.CFB.utils.cfb_add(archive, `/${name}`, bytes)
  return new Uint8Array(Xlsx.CFB.write(archive, { fileType: "zip", type: "array", compression: true }))
}

describe("Exchange, weekly rates", () => {
  it.effect.each([
    [
      "one price for all",
      rates(3000, 3000),
      {
        "price_dam india 2026-09-12T00:00": 3000,
        "price_dam bid-n1 2026-09-12T00:00": 3000,
        "price_dam bid-w3 2026-09-12T00:00": 3000
      }
    ],
    [
      "a market that split: no single price, and areas that have theirs",
      rates(-1, 4000),
      {
        "congestion_dam india 2026-09-12T00:00": 1,
        "price_dam bid-n1 2026-09-12T00:00": 4000,
        "price_dam bid-w3 2026-09-12T00:00": 3000
      }
    ],
    ["another exchange, without its areas", rates(2500, 1, "GDAM_PXIL"), { "price_gdam pxil 2026-09-12T00:00": 2500 }],
    ["a third exchange that split", rates(-1, 1, "RTM_HPX"), { "congestion_rtm hpx 2026-09-12T00:00": 1 }],
    ["cells without a value", rates(null, null), { "price_dam bid-w3 2026-09-12T00:00": 3000 }]
  ] as const)("reads %s", ([, body, expected]) =>
    Effect.map(file("PX Rates 12-09-2026.xlsx", body), (parsed) => {
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), expected)
    })
  )

  it.effect("does not take a 0 for a price: nothing says whether anything was cleared", () =>
    Effect.map(file("PX Rates 12-09-2026.xlsx", rates(0, 0)), (parsed) => {
      assert.deepStrictEqual(values(parsed), { "price_dam bid-w3 2026-09-12T00:00": 3000 })
      assert.match(parsed.rejected.map(({ reason }) => reason).join(), /no volume beside it/)
    })
  )

  it.effect("reads all days of a week's archive and rejects the file in it that is none", () =>
    Effect.gen(function* () {
      const parsed = yield* file(
        "PX Rates 12-09-2026 to 13-09-2026.zip",
        zip({
          "week/PX Rates 12-09-2026.xlsx": rates(3000, null),
          "week/PX Rates 13-09-2026.xlsx": rates(3100, null),
          "week/PX Rates.xlsx": rates(9, null),
          "week/broken 14-09-2026.xlsx": new Uint8Array([1, 2, 3]),
          "week/readme.txt": new Uint8Array([1, 2, 3])
        })
      )
      assert.deepStrictEqual(values(parsed), {
        "price_dam india 2026-09-12T00:00": 3000,
        "price_dam bid-w3 2026-09-12T00:00": 3000,
        "price_dam india 2026-09-13T00:00": 3100,
        "price_dam bid-w3 2026-09-13T00:00": 3000
      })
      assert.deepStrictEqual(parsed.rejected.map(({ entry }) => entry).sort(), [
        "week/PX Rates.xlsx",
        "week/broken 14-09-2026.xlsx"
      ])
    })
  )

  it.effect.each([
    ["a name without a day", "PX Rates.xlsx", rates(1, 1)],
    ["a name with two days", "PX Rates 12-09-2026 13-09-2026.xlsx", rates(1, 1)],
    ["an archive without rates", "x.zip", zip({ "DAM.xlsx": workbook({ S: [["x"]] }) })]
  ] as const)("fails on %s", ([, name, body]) =>
    Effect.map(Effect.flip(file(name, body)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  it.effect("rejects a sheet without the column and a block beyond the day, and keeps the rest", () =>
    Effect.gen(function* () {
      const body = workbook({
        RTM_IEX: [["Block", "Price"]],
        DAM_IEX: [
          ["Block", "UMCP"],
          [97, 1],
          [96, 2]
        ]
      })
      const parsed = yield* file("PX Rates 12-09-2026.xlsx", body)
      assert.deepStrictEqual(values(parsed), { "price_dam india 2026-09-12T23:45": 2 })
      assert.deepStrictEqual(
        parsed.rejected.map(({ entry }) => entry),
        ["RTM_IEX", "DAM_IEX row 2"]
      )
    })
  )
})

describe("Exchange.parse", () => {
  const names = ["dam.json", "rtm.xlsx", "gdam.csv", "PX Rates 12-09-2026.xlsx", "week.zip", "x"]

  sourceLaws(Exchange.definition, {
    "an answer or a file of any name": {
      answers: FastCheck.tuple(
        anyBytes(),
        FastCheck.constantFrom(url("dam"), ...names.map((name) => `file:${name}`))
      ).map(([bytes, url]) => raw("exchange", bytes, { url, fetched_at })),
      numRuns: 200
    },
    "a broken archive": {
      answers: FastCheck.tuple(FastCheck.nat(), FastCheck.nat({ max: 255 }), FastCheck.boolean()).map(
        ([at, byte, isCut]) => {
          const whole = zip({ "PX Rates 12-09-2026.xlsx": rates(1, 1) })
          const bytes = isCut ? whole.slice(0, at % whole.length) : whole.with(at % whole.length, byte)
          return raw("exchange", bytes, { url: "file:week.zip", fetched_at })
        }
      ),
      once: ({ area, dataset, period_minutes, ts }) => `${dataset} ${area} ${ts} ${period_minutes}`
    },
    "the rows of a market": {
      answers: FastCheck.tuple(
        FastCheck.array(FastCheck.oneof(FastCheck.jsonValue(), anyRow())),
        FastCheck.constantFrom("dam", "rtm", "gdam")
      ).map(([data, market]) =>
        raw("exchange", { statusCode: 200, message: "ok", data }, { url: url(market), fetched_at })
      ),
      once: ({ area, dataset, period_minutes, ts }) => `${dataset} ${area} ${ts} ${period_minutes}`
    },
    "the JSON of members": {
      answers: FastCheck.jsonValue().map((blocks) =>
        raw(
          "exchange",
          { Delivery_Date_Details: [{ DeliveryDate: "18/10/2022", Token_Wise: blocks }, blocks] },
          { url: "file:rtm.json", fetched_at }
        )
      )
    }
  })
})

function anyRow() {
  return FastCheck.record({
    date: FastCheck.oneof(FastCheck.constant("12-11-2024"), FastCheck.jsonValue()),
    period: FastCheck.oneof(FastCheck.nat({ max: 95 }).map(period), FastCheck.jsonValue()),
    mcp: FastCheck.oneof(FastCheck.double(), FastCheck.string(), FastCheck.jsonValue()),
    mcv: FastCheck.jsonValue(),
    congestion: FastCheck.jsonValue()
  })
}

function row(index: number, rest: object) {
  return { date: "12-11-2024", period: period(index), ...rest }
}

function period(index: number): string {
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
  return `${time(index * 15)} - ${time(index * 15 + 15)}`
}
