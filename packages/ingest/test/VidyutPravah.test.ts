import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import type { RawAnswer } from "@grid/domain/ingest/Source"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import { find, fromSlug, states } from "@grid/domain/states/State"
import { floorIst, blockMs, dayMs } from "@grid/domain/time/Time"
import * as Ingest from "@grid/ingest/Ingest"
import * as VidyutPravah from "@grid/ingest/sources/VidyutPravah"
import * as Recordings from "@grid/testing/upstream/Recordings"
import type { Play } from "@grid/testing/upstream/TestUpstream"
import { Clock, Effect } from "effect"
import * as FastCheck from "fast-check"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
const fetched_at = ist("2026-08-18T17:38:00")
const block = ist("2026-08-18T17:30:00")
const pricesUrl = "https://portal.test/PXDashboard/BindStatePricesFromJS"
const clock = (from: string, to: string, date = "18 AUG 2026") =>
  JSON.stringify([{ FromTime: from, ToTime: to, CurrentDate: date }])
const now = clock("17:30", "17:45")

const parsePrices = (body: unknown, rest: Partial<RawAnswer> = {}) =>
  VidyutPravah.parse(
    raw("vidyut-pravah", body, {
      url: pricesUrl,
      request: "",
      fetched_at,
      headers: { "x-clock-before": now, "x-clock-after": now },
      ...rest
    })
  )

const parsePage = (body: string, slug = "maharashtra", rest: Partial<RawAnswer> = {}) =>
  VidyutPravah.parse(raw("vidyut-pravah", body, { url: `https://portal.test/state-data/${slug}`, fetched_at, ...rest }))

const parseFile = (name: string, body: unknown) =>
  VidyutPravah.parse(
    raw("vidyut-pravah", name.endsWith(".csv") && typeof body === "string" ? `${body}\n` : body, {
      url: `file:${name}`,
      fetched_at
    })
  )

const span = (name: string, text: string) =>
  `<span class="${name} value_StateDetails_en"><span class="counter"> ${text}</span></span>`

/** A state's page; the label has a class of its own that starts alike. */
const page = (values: Readonly<Record<string, string>>, header = "FOR TIME BLOCK 17:30 - 17:45 DATED 18 AUG 2026") =>
  `<html><body><table><tr class="blue_bg"><td>PRICE IN MAHARASHTRA ${header}</td></tr></table>
   <span class="value_DemandMET_Top_en">99 MW</span>
   ${Object.entries(values)
     .map(([name, text]) => span(name, text))
     .join("\n")}</body></html>`

const usual = {
  value_DemandMET_en: "20,679&nbsp;MW",
  value_PrevDemandMET_en: "21,000&nbsp;MW",
  value_PowerPurchase_en: "1,204&nbsp;MW",
  value_ExchangePrice_en: "4.58&nbsp;Rs/Unit",
  value_PrevExchangePrice_en: "9.99&nbsp;Rs/Unit",
  value_PeakDemand_en: "0 MW (0 %)",
  value_TotalEnergy_en: "0.1 MU"
}

describe("VidyutPravah.parse, prices of areas", () => {
  it.effect("gives each state the price of its area, in the block that the portal's clock showed", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parsePrices([
        { StateCode: "MHA", ACP: 2634.2 },
        { StateCode: "BGL", ACP: "3,000.5" },
        { StateCode: "DL", ACP: null }
      ])
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.map(({ area, value }) => [area, value]),
        [
          ["maharashtra", 2634.2],
          ["west-bengal", 3000.5],
          ["delhi", null]
        ]
      )
      for (const { captured_at, dataset, kind, period_minutes, ts } of observations) {
        assert.deepStrictEqual(
          [dataset, ts, period_minutes, captured_at, kind],
          ["state_exchange_price", block, 15, fetched_at, "observed"]
        )
      }
    })
  )

  it.effect("reads all 35 areas: 33 states and territories, and the one of which nobody knows what it is", () =>
    Effect.gen(function* () {
      const codes = [...states.flatMap((state) => state.merit_codes), "UTL"]
      assert.strictEqual(codes.length, 35)
      const { observations, rejected } = yield* parsePrices(codes.map((StateCode) => ({ StateCode, ACP: 1 })))
      assert.strictEqual(observations.length, 33)
      for (const { area } of observations) assert.isDefined(fromSlug(area))
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ["prices UTL"]
      )
    })
  )

  it.effect.each([
    ["both parts alike", [5, 5], 5],
    ["parts that differ", [5, 6], null],
    ["one part alone", [5], null]
  ] as const)("of a state in two areas takes %s", ([, prices, expected]) =>
    Effect.gen(function* () {
      const codes = ["DNH", "DND"]
      const body = prices.map((ACP, index) => ({ StateCode: codes[index], ACP }))
      const { observations, rejected } = yield* parsePrices(body)
      assert.deepStrictEqual(
        observations.map(({ area, value }) => [area, value]),
        expected === null ? [] : [["dadra-and-nagar-haveli-and-daman-and-diu", expected]]
      )
      assert.strictEqual(rejected.length, expected === null ? 1 : 0)
    })
  )

  it.effect("takes an empty list for no prices, and no error, with or without a clock", () =>
    Effect.gen(function* () {
      const nothing = { observations: [], records: [], rejected: [] }
      assert.deepStrictEqual(yield* parsePrices([]), nothing)
      assert.deepStrictEqual(yield* parsePrices([], { headers: {} }), nothing)
    })
  )

  const price = [{ StateCode: "DL", ACP: 1 }]
  it.effect.each([
    ["HTML with status 200", "<html>login</html>", {}, "not_json"],
    ["a status that is no success", price, { status: 500 }, "http_status"],
    ["an object", { error: 1 }, {}, "unexpected_shape"],
    ["a list of something else", [{ a: 1 }], {}, "unexpected_shape"],
    ["prices without a clock", price, { headers: {} }, "unexpected_shape"],
    [
      "a clock that shows HTML",
      price,
      { headers: { "x-clock-before": "<html>", "x-clock-after": "<html>" } },
      "unexpected_shape"
    ],
    [
      "a block that changed meanwhile",
      price,
      { headers: { "x-clock-before": now, "x-clock-after": clock("17:45", "18:00") } },
      "unexpected_shape"
    ],
    [
      "a block in the future",
      price,
      { headers: { "x-clock-before": clock("18:00", "18:15"), "x-clock-after": clock("18:00", "18:15") } },
      "unexpected_shape"
    ],
    ["another address", price, { url: "https://portal.test/x" }, "unexpected_shape"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(parsePrices(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  it.effect("rejects what is no price, and keeps the rest", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parsePrices([
        ...price,
        { StateCode: "XX", ACP: 1 },
        { StateCode: "HP", ACP: "high" },
        { StateCode: "DL", ACP: 2 },
        7
      ])
      assert.deepStrictEqual(
        observations.map(({ value }) => value),
        [1]
      )
      assert.strictEqual(rejected.length, 4)
    })
  )
})

describe("VidyutPravah.parse, page of a state", () => {
  it.effect("reads the values of the current block, and neither labels nor those of the day before", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parsePage(page(usual))
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.map(({ dataset, value }) => [dataset, value]),
        [
          ["demand", 20_679],
          ["state_exchange_purchase", 1_204],
          ["state_exchange_price_rounded", 4_580]
        ]
      )
      for (const { area, captured_at, period_minutes, ts } of observations) {
        assert.deepStrictEqual([area, ts, period_minutes, captured_at], ["maharashtra", block, 15, fetched_at])
      }
    })
  )

  it.effect.each([
    ["FOR TIME BLOCK 12:30 - 12:45 DATED 11 JUN 2026", "2026-06-11T12:30:00"],
    ["FOR TIME BLOCK 23:45 - 24:00 DATED 1 JAN 2026", "2026-01-01T23:45:00"],
    ["for time block 00:00 -00:15 <b>DATED&nbsp;11 June 2026</b>", "2026-06-11T00:00:00"]
  ] as const)("reads the block of %s", ([header, start]) =>
    Effect.map(parsePage(page(usual, header)), ({ observations }) => {
      assert.strictEqual(observations.length, 3)
      for (const { ts } of observations) assert.strictEqual(ts, ist(start))
    })
  )

  it.effect.each([
    ["jammu-kashmir", "jammu-and-kashmir"],
    ["odisha", "odisha"]
  ] as const)("knows the page %s as that of %s", ([slug, area]) =>
    Effect.map(parsePage(page(usual), slug), ({ observations }) => assert.strictEqual(observations[0]?.area, area))
  )

  it.effect.each([
    ["4.58", 4_580],
    ["Rs. 4.58", 4_580],
    ["₹ 4.58/Unit", 4_580],
    ["10", 10_000],
    ["-", null]
  ] as const)("reads the price %s as %s", ([text, expected]) =>
    Effect.map(parsePage(page({ ...usual, value_ExchangePrice_en: text })), ({ observations, rejected }) => {
      assert.deepStrictEqual(rejected, [])
      assert.strictEqual(observations.find(({ dataset }) => dataset.includes("price"))?.value, expected)
    })
  )

  it.effect.each([
    ["a demand of 0", { ...usual, value_DemandMET_en: "0 MW" }, /demand of 0/],
    ["another unit", { ...usual, value_DemandMET_en: "20.6 GW" }, /another unit/],
    ["a price per MWh", { ...usual, value_ExchangePrice_en: "4580 Rs/MWh" }, /another unit/],
    ["an empty span", { ...usual, value_PowerPurchase_en: "" }, /is empty/],
    ["words", { ...usual, value_PowerPurchase_en: "n.a." }, /not a number/]
  ] as const)("rejects %s and keeps the rest", ([, values, reason]) =>
    Effect.map(parsePage(page(values)), ({ observations, rejected }) => {
      assert.strictEqual(observations.length, 2)
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("rejects a value that stands there twice, differently", () =>
    Effect.map(parsePage(`${page(usual)}${span("value_DemandMET_en", "5 MW")}`), ({ observations, rejected }) => {
      assert.strictEqual(observations.length, 2)
      assert.match(rejected.map(({ reason }) => reason).join(), /several values/)
    })
  )

  it.effect.each([
    ["an error page with status 200", "<html><body>Connection failed</body></html>", {}, /no time block/],
    ["a block that is none", page(usual, "FOR TIME BLOCK 12:37 - 12:52 DATED 18 AUG 2026"), {}, /no time block/],
    ["a day that is none", page(usual, "FOR TIME BLOCK 12:30 - 12:45 DATED 31 JUN 2026"), {}, /no time block/],
    ["a block in the future", page(usual, "FOR TIME BLOCK 12:30 - 12:45 DATED 19 AUG 2026"), {}, /future/],
    ["a status that is no success", page(usual), { status: 503 }, /status 503/],
    ["no answer at all", "", { status: 0, headers: { "x-no-answer": "timeout: late" } }, /timeout/]
  ] as const)("rejects %s for that state alone", ([, body, rest, reason]) =>
    Effect.map(parsePage(body, "delhi", rest), ({ observations, rejected }) => {
      assert.deepStrictEqual(observations, [])
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it("asks for the page of every state that has one", () => {
    const found = VidyutPravah.pages.map((slug) => find(slug)?.slug)
    assert.strictEqual(new Set(found).size, 31)
    assert.isFalse(found.includes(undefined))
  })
})

const csvHeader = "fetched_at_utc,block_from,block_date,area,acp_rs_mwh"
const poll = {
  ts_ist: "2026-07-12T19:11:29+05:30",
  ts_utc: "2026-07-12T13:41:29+00:00",
  slot: "2026-07-12T19:00",
  state: "maharashtra",
  source: "vidyutpravah",
  ok: true,
  demand_met_mw: 23_594,
  prev_demand_met_mw: 24_727,
  exchange_price_rs: 4.58
}

describe("VidyutPravah.parse, files", () => {
  it.effect("reads collected prices: each block once, captured when it was fetched first", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseFile(
        "area_price.csv",
        [
          csvHeader,
          "2026-08-06 06:59:51,12:15,06 AUG 2026,DL,1532.96",
          "2026-08-06 06:59:51,12:15,06 AUG 2026,DNH,7",
          "2026-08-06 06:59:51,12:15,06 AUG 2026,DND,7",
          "2026-08-06 07:00:51,12:15,06 AUG 2026,DL,1532.96"
        ].join("\n")
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.map(({ area, captured_at, ts, value }) => [area, captured_at, ts, value]),
        [
          ["delhi", Date.UTC(2026, 7, 6, 6, 59, 51), ist("2026-08-06T12:15:00"), 1532.96],
          ["dadra-and-nagar-haveli-and-daman-and-diu", Date.UTC(2026, 7, 6, 6, 59, 51), ist("2026-08-06T12:15:00"), 7]
        ]
      )
    })
  )

  it.effect.each([
    ["another price of the same block", "2026-08-06 07:00:51,12:15,06 AUG 2026,DL,2", /second value/],
    ["a block in the future", "2026-08-06 06:59:51,13:15,06 AUG 2026,HP,2", /future/],
    ["no block", "2026-08-06 06:59:51,13:17,06 AUG 2026,HP,2", /no time block/],
    ["no time", "yesterday,12:15,06 AUG 2026,HP,2", /no time in UTC/],
    ["a cell too few", "2026-08-06 06:59:51,12:15,06 AUG 2026,HP", /has 4 cells/]
  ] as const)("rejects %s and keeps the rest", ([, line, reason]) =>
    Effect.gen(function* () {
      const body = `${csvHeader}\n2026-08-06 06:59:51,12:15,06 AUG 2026,DL,1\n${line}`
      const { observations, rejected } = yield* parseFile("p.csv", body)
      assert.strictEqual(observations.length, 1)
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("reads the demand of a poll at its moment, and nothing that belongs to the day before", () =>
    Effect.map(parseFile("polls.jsonl", `${JSON.stringify(poll)}\n\n`), ({ observations, rejected }) => {
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(observations, [
        {
          dataset: "demand",
          area: "maharashtra",
          ts: Date.UTC(2026, 6, 12, 13, 41, 29),
          value: 23_594,
          kind: "observed",
          captured_at: Date.UTC(2026, 6, 12, 13, 41, 29),
          period_minutes: 0
        }
      ])
    })
  )

  it.effect.each([
    [{ ...poll, ok: false, error_kind: "fetch", error: "reset by peer" }, /reset by peer/],
    [{ ...poll, source: "merit" }, /another source/],
    [{ ...poll, state: "atlantis" }, /no state/],
    [{ ...poll, ts_utc: "2026-07-12T13:41:29" }, /no time with offset/],
    [{ ...poll, demand_met_mw: null, ts_utc: undefined }, /no time/],
    [{ ...poll, demand_met_mw: "?" }, /not a number/],
    [{ ...poll, demand_met_mw: 0 }, /demand of 0/],
    ["{", /no JSON/]
  ] as const)("rejects the poll %j and keeps the rest", ([entry, reason]) =>
    Effect.gen(function* () {
      const lines = [{ ...poll, state: "delhi" }, entry].map((it) => (typeof it === "string" ? it : JSON.stringify(it)))
      const { observations, rejected } = yield* parseFile("polls.jsonl", lines.join("\n"))
      assert.deepStrictEqual(
        observations.map(({ area }) => area),
        ["delhi"]
      )
      assert.match(rejected.map((found) => found.reason).join(), reason)
      assert.strictEqual(rejected[0]?.entry, "line 2")
    })
  )

  it.effect.each([
    ["p.csv", "a,b\n1,2"],
    ["p.csv", ""],
    ["p.jsonl", "{}\n[]"],
    ["p.jsonl", "<html/>"]
  ] as const)("fails on %s with %j", ([name, body]) =>
    Effect.map(Effect.flip(parseFile(name, body)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  const prices = { url: pricesUrl, request: "", fetched_at, headers: { "x-clock-before": now, "x-clock-after": now } }

  sourceLaws(VidyutPravah.definition, {
    "what begins like an answer or a file": {
      answers: FastCheck.tuple(
        FastCheck.constantFrom(
          prices,
          { url: "https://portal.test/state-data/maharashtra", fetched_at },
          { url: "file:p.csv" },
          { url: "file:p.jsonl" }
        ),
        FastCheck.constantFrom("", csvHeader, page(usual), JSON.stringify(poll)),
        anyBytes()
      ).map(([rest, start, bytes]) =>
        raw("vidyut-pravah", new Uint8Array([...new TextEncoder().encode(start), ...bytes]), rest)
      ),
      numRuns: 400
    },
    "the JSON of prices": {
      answers: FastCheck.tuple(FastCheck.constantFrom(prices, { url: "file:p.jsonl" }), FastCheck.jsonValue()).map(
        ([rest, body]) => raw("vidyut-pravah", body, rest)
      ),
      numRuns: 200
    },
    "a price between any clocks": {
      answers: FastCheck.tuple(FastCheck.jsonValue(), FastCheck.string()).map(([body, clocks]) =>
        raw("vidyut-pravah", [{ StateCode: "DL", ACP: body }], {
          ...prices,
          headers: { "x-clock-before": clocks, "x-clock-after": clocks }
        })
      )
    }
  })
})

describe("VidyutPravah recordings", () => {
  const dataDir = Recordings.directory()
  const text = (name: string) => readFileSync(join(dataDir ?? "", "vidyut-pravah", name), "utf8")
  const pricesFile = "area_price-2026-08.csv"
  const pollsFile = "vidyutpravah_maharashtra_hourly_2026-07-12_2026-08-23.jsonl"
  const polls = () =>
    text(pollsFile)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Partial<typeof poll> & { error?: string })

  it.effect.skipIf(dataDir === undefined)("reads every recorded price (skipped without recordings)", () =>
    Effect.gen(function* () {
      const codes = new Map(states.flatMap(({ merit_codes, slug }) => merit_codes.map((code) => [code, slug] as const)))
      const expected = new Map<string, number>()
      let unknown = 0
      for (const line of text(pricesFile).trim().split(/\r?\n/).slice(1)) {
        const [, from, date = "", code = "", price] = line.split(",")
        const slug = codes.get(code)
        if (slug === undefined) unknown += 1
        else expected.set(`${slug} ${ist(`2026-08-${date.slice(0, 2)}T${from}:00`)}`, Number(price))
      }
      const { observations, rejected } = yield* parseFile(pricesFile, text(pricesFile))
      for (const observation of observations) {
        assert.isNull(guard(observation))
        assert.strictEqual(observation.value, expected.get(`${observation.area} ${observation.ts}`))
        assert.strictEqual(floorIst(observation.captured_at, blockMs), observation.ts)
      }
      // Seven blocks, one of them fetched twice.
      assert.deepStrictEqual([observations.length, expected.size], [7 * 33, 7 * 33])
      assert.deepStrictEqual([rejected.length, unknown], [8, 8])
      for (const { reason } of rejected) assert.match(reason, /UTL/)
    })
  )

  it.effect.skipIf(dataDir === undefined)(
    "reads every recorded poll, and why others failed (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations, rejected } = yield* parseFile(pollsFile, text(pollsFile))
        const own = polls().filter(({ ok, source }) => ok === true && source === "vidyutpravah")
        assert.deepStrictEqual(
          observations.map(({ area, ts, value }) => [area, ts, value]),
          own.map(({ demand_met_mw, state, ts_utc }) => [state ?? "", Date.parse(ts_utc ?? ""), demand_met_mw ?? null])
        )
        for (const observation of observations) {
          assert.isNull(guard(observation))
          assert.isTrue(isArea(observation.area))
        }
        assert.deepStrictEqual([observations.length, rejected.length], [316, 394])
        const failed = polls().filter(({ ok }) => ok === false)
        assert.deepStrictEqual(rejected.filter(({ reason }) => reason.startsWith("no answer")).length, failed.length)
      })
  )

  // Why the price of a poll is not read: what it calls the price is that of the same block a day earlier.
  it.effect.skipIf(dataDir === undefined)(
    "the price of a poll is that of the day before (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations } = yield* parseFile(pricesFile, text(pricesFile))
        const prices = new Map(
          observations.filter(({ area }) => area === "maharashtra").map(({ ts, value }) => [ts, value ?? Number.NaN])
        )
        let sameDay = 0
        let dayBefore = 0
        for (const { exchange_price_rs: price, ts_utc = "" } of polls()) {
          if (price === undefined) continue
          const at = floorIst(Date.parse(ts_utc), blockMs)
          const rounded = (ms: number) => Math.round((prices.get(ms) ?? Number.NaN) / 10) / 100
          if (prices.has(at) && rounded(at) !== price) sameDay += 1
          if (prices.has(at - dayMs)) {
            assert.strictEqual(rounded(at - dayMs), price)
            dayBefore += 1
          }
        }
        assert.isAbove(dayBefore, 0)
        assert.isAbove(sameDay, 0, "a price that is not that of its own day")
      })
  )
})

describe("VidyutPravah.fetch", () => {
  const home = "/"
  const clockPath = "/PXDashboard/BindCurrentDateTimeForJson"
  const pricesPath = "/PXDashboard/BindStatePricesFromJS"
  const login = { headers: { "content-type": "text/html" }, body: "<html>your session has ended</html>" }

  /** A demand that any state may have. */
  const small = { ...usual, value_DemandMET_en: "60&nbsp;MW" }

  /** The block that the portal shows, however long the tests take. */
  const current = floorIst(Date.now(), blockMs)

  /** Its time and date, moved by some blocks, as the portal writes them. */
  const shown = (blocks = 0) => {
    const of = new Date(current + blocks * blockMs + 330 * 60_000)
    const end = new Date(of.getTime() + blockMs)
    const month = of.toLocaleString("en", { month: "short", timeZone: "UTC" }).toUpperCase()
    return {
      from: of.toISOString().slice(11, 16),
      to: end.toISOString().slice(11, 16),
      date: `${String(of.getUTCDate()).padStart(2, "0")} ${month} ${of.getUTCFullYear()}`
    }
  }

  interface Portal {
    /** Sessions given out so far; only the newest is good, and only from the `firstGood` on. */
    sessions: number
    readonly firstGood: number
    readonly prices: string
    /** Blocks by which the clock is moved, call by call; the last stays. */
    readonly clocks: ReadonlyArray<number>
    asked: number
  }

  const portal = (rest: Partial<Portal> = {}) => {
    const state: Portal = {
      sessions: 0,
      firstGood: 1,
      prices: JSON.stringify([
        { StateCode: "MHA", ACP: 2634.2 },
        { StateCode: "UTL", ACP: 2634.2 }
      ]),
      clocks: [0],
      asked: 0,
      ...rest
    }
    const guarded =
      (answer: () => string): Play =>
      ({ headers, method }) => {
        const isGood = headers["cookie"] === `ASP.NET_SessionId=s${state.sessions}` && state.sessions >= state.firstGood
        return method === "POST" && headers["x-requested-with"] === "XMLHttpRequest" && isGood ? answer() : login
      }
    const { date, from, to } = shown()
    const header = `FOR TIME BLOCK ${from} - ${to} DATED ${date}`
    return Recorded.layer({
      play: {
        [home]: () => {
          state.sessions += 1
          return {
            headers: {
              "content-type": "text/html",
              "set-cookie": `ASP.NET_SessionId=s${state.sessions}; path=/; HttpOnly`
            },
            body: "<html>portal</html>"
          }
        },
        [clockPath]: guarded(() => {
          const block = shown(state.clocks[Math.min(state.asked++, state.clocks.length - 1)])
          return clock(block.from, block.to, block.date)
        }),
        [pricesPath]: guarded(() => state.prices),
        ...Object.fromEntries(
          VidyutPravah.pages.map((slug) => [`/state-data/${slug}`, () => ({ body: page(small, header) })] as const)
        )
      }
    })
  }

  const visit = Effect.gen(function* () {
    const { url } = yield* Recorded.Played
    const source = yield* VidyutPravah.make({ baseUrl: url, spacingMs: 0 })
    const now = yield* Clock.currentTimeMillis
    return yield* Ingest.run(source, { from: now, to: now + 1 })
  })

  it.live("takes the prices within a session, between two looks at the clock, then every state's page", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      const { error, summary } = yield* visit
      assert.isNull(error)
      assert.deepStrictEqual(
        played
          .requests()
          .slice(0, 4)
          .map(({ method, path }) => `${method} ${path}`),
        [`GET ${home}`, `POST ${clockPath}`, `POST ${pricesPath}`, `POST ${clockPath}`]
      )
      assert.strictEqual(played.requests().length, 4 + 31)
      assert.deepStrictEqual([summary.written, summary.rejected, summary.quarantined], [1 + 31 * 3, 1, 0])
      // The archive has what the portal sent, and can be read again from there alone.
      const [kept] = memory.raws
      assert.strictEqual(
        new TextDecoder().decode(kept?.body),
        JSON.stringify([
          { StateCode: "MHA", ACP: 2634.2 },
          { StateCode: "UTL", ACP: 2634.2 }
        ])
      )
      assert.notInclude(JSON.stringify(kept?.headers), "ASP.NET")
      const again = kept === undefined ? null : yield* VidyutPravah.parse(kept)
      assert.strictEqual(again?.observations[0]?.value, 2634.2)
    }).pipe(Effect.provide(portal()))
  )

  it.live("takes a new session, once, where the first was lost", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const { error, summary } = yield* visit
      assert.isNull(error)
      assert.strictEqual(summary.written, 1 + 31 * 3)
      assert.strictEqual(played.requests(home).length, 2)
    }).pipe(Effect.provide(portal({ firstGood: 2 })))
  )

  it.live("records a session that is lost again and again, and still reads the pages", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const { error, summary } = yield* visit
      assert.strictEqual(error?.code, "not_json")
      assert.strictEqual(summary.written, 31 * 3)
      assert.strictEqual(played.requests(home).length, 2)
    }).pipe(Effect.provide(portal({ firstGood: 9 })))
  )

  it.live("asks again where the block changed while it asked", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      const { error } = yield* visit
      assert.isNull(error)
      assert.strictEqual(played.requests(pricesPath).length, 2)
      const prices = [...memory.values.values()].filter(({ dataset }) => dataset === "state_exchange_price")
      assert.deepStrictEqual(
        prices.map(({ ts }) => ts),
        [current]
      )
    }).pipe(Effect.provide(portal({ clocks: [-1, 0] })))
  )

  it.live("is content with a list of no prices", () =>
    Effect.gen(function* () {
      const { error, summary } = yield* visit
      assert.isNull(error)
      assert.deepStrictEqual([summary.written, summary.rejected], [31 * 3, 0])
    }).pipe(Effect.provide(portal({ prices: "[]" })))
  )

  it.live("goes on without a state whose page does not come, and stops when nothing comes at all", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode("/state-data/assam", { type: "cutOff" })
      played.setMode("/state-data/bihar", { type: "html200" })
      const { error, summary } = yield* visit
      assert.isNull(error)
      assert.deepStrictEqual([summary.written, summary.rejected], [1 + 29 * 3, 3])
      const before = played.requests().length
      for (const path of [home, ...VidyutPravah.pages.map((slug) => `/state-data/${slug}`)]) {
        played.setMode(path, { type: "cutOff" })
      }
      assert.strictEqual((yield* visit).error?.code, "transport")
      // Three requests with one retry each.
      assert.strictEqual(played.requests().length - before, 6)
    }).pipe(Effect.provide(portal()))
  )
})
