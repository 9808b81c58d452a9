import { assert, describe, it } from "@effect/vitest"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import { type DemandForecast, Forecasts } from "@grid/domain/forecast/Forecasts"
import { FuelMix, mixFuels } from "@grid/domain/fuel/FuelMix"
import { DailyReports } from "@grid/domain/grid/Reports"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import type { ExchangeBlock } from "@grid/domain/market/Market"
import { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import type { PriceDuration } from "@grid/domain/market/PriceDuration"
import { coverage } from "@grid/domain/observations/Provenance"
import type { PlanId } from "@grid/domain/plans/Plan"
import { blockMs, dayMs, floorIst, hourMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import type { WindowMeta } from "@grid/domain/time/Window"
import type { MarketPrices } from "@grid/domain/tools/ExchangePrices"
import { withExtremes } from "@grid/mcp/tools/DemandForecast"
import { priceWindows } from "@grid/mcp/tools/PriceWindows"
import { holdsForAll } from "@grid/testing/Property"
import { Effect, Layer } from "effect"
import * as FastCheck from "fast-check"
import { failureOf, found, toolCall } from "./support/Calls.ts"
import { fakeConnector } from "./support/Fakes.ts"

const start = Date.parse("2026-08-17T18:30:00Z")

const origin = (dataset: string, kind: "observed" | "modelled" | "simulated", method?: string) => ({
  dataset,
  source: kind === "modelled" ? "grid-mix-1" : "npp",
  kind,
  captured_at: iso(start),
  licence: "none stated",
  url: null,
  ...(method === undefined ? {} : { method })
})

/** `meta.window` of a result. */
const windowIn = ({ meta }: Readonly<Record<string, unknown>>): WindowMeta =>
  (meta as { readonly window: WindowMeta }).window

describe("windows of prices", () => {
  it("are the cheapest and the dearest of all that lie in one piece", () => {
    const prices = FastCheck.array(FastCheck.option(FastCheck.integer({ min: 0, max: 10_000 })), { maxLength: 40 })
    holdsForAll([prices, FastCheck.integer({ min: 1, max: 3 })], ([values, hours]) => {
      const blocks = values.flatMap((price, index) => (price === null ? [] : [{ ts: start + index * blockMs, price }]))
      const means = values.flatMap((_, first) => {
        const window = values.slice(first, first + 4 * hours)
        const known = window.filter((price) => price !== null)
        return known.length === 4 * hours ? [known.reduce((sum, price) => sum + price, 0) / known.length] : []
      })
      const { cheapest, dearest } = priceWindows(blocks.toReversed(), hours)
      const told = (window: typeof cheapest) => window?.mean_inr_per_mwh ?? null
      const rounded = (mean: number) => (Number.isFinite(mean) ? Math.round(mean * 100) / 100 : null)
      assert.deepStrictEqual(
        [told(cheapest), told(dearest)],
        [rounded(Math.min(...means)), rounded(Math.max(...means))]
      )
    })
  })

  it("are of kind forecast as soon as one block is", () => {
    const blocks = Array.from({ length: 8 }, (_, index) => ({
      ts: start + index * blockMs,
      price: 8 - index,
      ...(index > 6 ? { kind: "forecast" as const } : {})
    }))
    const { cheapest, dearest } = priceWindows(blocks, 1)
    assert.deepStrictEqual([cheapest?.kind, dearest?.kind], ["forecast", undefined])
    assert.deepStrictEqual([dearest?.from, dearest?.to], [iso(start), iso(start + 4 * blockMs)])
  })

  const minute = 60_000
  const at = (ms: number) => iso(Math.floor(ms / minute) * minute)
  const block = (ts: number, price: number) => ({
    ts: iso(ts),
    block: 1,
    mcp_inr_per_mwh: price,
    mcv_mw: 1,
    purchase_bid_mw: null,
    sell_bid_mw: null,
    scheduled_mw: null,
    congestion: null,
    price_basis: null
  })

  const analysis = (data: Pick<PriceDuration, "curve" | "mean" | "blocks_by_hour">) =>
    Layer.succeed(MarketAnalysis, {
      priceDuration: () =>
        Effect.succeed({ data, as_of: start, provenance: [origin("price_dam", "observed")], version: "1" })
    } as unknown as typeof MarketAnalysis.Service)

  /** A past day of the day-ahead market with some blocks, and what stands for all of them, an hour in its four. */
  const pastDay = async (
    blocks: ReadonlyArray<typeof ExchangeBlock.Type>,
    duration: Pick<PriceDuration, "curve" | "mean" | "blocks_by_hour">
  ) => {
    const data = { blocks, complete: false, expected_blocks: 96, coverage: coverage(blocks.length, 96) }
    const day = () => Effect.succeed({ data, as_of: null, provenance: [], version: "1", since: start })
    const { ask, close } = fakeConnector({
      services: Layer.merge(
        Layer.succeed(ExchangePrices, { day } as unknown as typeof ExchangePrices.Service),
        analysis(duration)
      )
    })
    const answer = found(await ask(toolCall("exchange_prices", { market: "DAM", date: istDate(start) }), "enterprise"))
    await close()
    const [market] = answer.data["markets"] as ReadonlyArray<MarketPrices>
    return { market, text: answer.text }
  }

  it("of a day that its source gives by the hour have a mean, a lowest and a highest, and say so", async () => {
    const curve = [
      { fraction: 0.5, price_inr_per_mwh: 9_000 },
      { fraction: 1, price_inr_per_mwh: 3_000 }
    ]
    const { market, text } = await pastDay([], { curve, mean: 4_836.176, blocks_by_hour: 96 })
    assert.deepInclude(market, { mean: 4_836.18, min: 3_000, max: 9_000, latest: null, blocks: [] })
    assert.deepStrictEqual(market?.coverage, coverage(96, 96))
    assert.include(text, "known by the hour alone")
    assert.notInclude(text, "The window holds nothing")
  })

  it("have no mean where over a fifth of the blocks was suspended, though all are known", async () => {
    const day = (suspended: number) =>
      pastDay(
        Array.from({ length: 96 }, (_, index) => ({
          ...block(istDayStart(istDay(start)) + index * blockMs, 4_000),
          ...(index < suspended ? { mcp_inr_per_mwh: null, mcv_mw: 0 } : {})
        })),
        { curve: [], mean: null, blocks_by_hour: 0 }
      )
    const [few, many] = [await day(19), await day(20)]
    assert.deepStrictEqual([few.market?.mean, many.market?.mean], [4_000, null])
    assert.deepStrictEqual(many.market?.coverage, coverage(96, 96))
  })

  /** A market that is cleared for the running hour at 5,000, and forecast at 1,000 for the hours to come. */
  const market = () => {
    const running = floorIst(Date.now(), blockMs)
    const clearedUntil = running + 4 * blockMs
    const day = (_: string, number: number) => {
      const blocks = Array.from({ length: 12 }, (_item, index) => running + (index - 8) * blockMs)
        .filter((ts) => istDay(ts) === number)
        .map((ts) => block(ts, 5_000))
      const data = { blocks, complete: false, expected_blocks: 96, coverage: { expected: 96, present: 4, pct: 4 } }
      return Effect.succeed({
        data,
        as_of: start,
        provenance: [origin("exchange_prices", "observed")],
        version: "1",
        since: start
      })
    }
    const curve = Array.from({ length: 96 }, (_, index) => {
      return { ts: iso(clearedUntil + index * blockMs), block: 1, p10: 900, p50: 1_000, p90: 1_100 }
    })
    const forwardCurve = () =>
      Effect.succeed({
        data: { issued_at: iso(start), market_type: "RTM", curve, unit: "INR/MWh" },
        as_of: start,
        provenance: [origin("rtm_forecast", "modelled")],
        version: "1"
      })
    return Layer.mergeAll(
      Layer.succeed(ExchangePrices, { day } as unknown as typeof ExchangePrices.Service),
      analysis({ curve: [], mean: null, blocks_by_hour: 0 }),
      Layer.succeed(Forecasts, { forwardCurve } as unknown as typeof Forecasts.Service)
    )
  }

  it("take the forecast for blocks that are not cleared, where the plan has it, and say where it has not", async () => {
    const { ask, close } = fakeConnector({ services: market() })
    const given = { market: "RTM", windows_hours: 2, from: at(Date.now() - 7_200_000), to: at(Date.now() + 36_000_000) }
    const [open] = found(await ask(toolCall("exchange_prices", given))).data["markets"] as ReadonlyArray<MarketPrices>
    assert.deepInclude(open?.cheapest, { mean_inr_per_mwh: 1_000, kind: "forecast" })
    assert.deepInclude(open?.dearest, { mean_inr_per_mwh: 5_000 })
    assert.notProperty(open, "required_plan")
    const less = found(await ask(toolCall("exchange_prices", given), "pro"))
    const [own] = less.data["markets"] as ReadonlyArray<MarketPrices>
    assert.deepInclude(own?.cheapest, { mean_inr_per_mwh: 5_000 })
    assert.strictEqual(own?.required_plan, "growth")
    assert.include(less.text, "forecasts come with the Growth plan")
    await close()
  })

  it("take a bid area by any of its names, and say the nearest of one that is none", async () => {
    const { ask, close } = fakeConnector({ services: market() })
    const codeOf = async (area: string) => {
      const answer = await ask(toolCall("exchange_prices", { area, hours: 2 }))
      return JSON.stringify(answer).includes("invalid_arguments") ? "refused" : "taken"
    }
    assert.deepStrictEqual(await Promise.all(["W2", "w2", "bid-w2", "bid-w9"].map(codeOf)), [
      "taken",
      "taken",
      "taken",
      "refused"
    ])
    await close()
  })

  it("of days that the plan does not read, or that lie before all data, say so in window and words", async () => {
    const { ask, close } = fakeConnector({ services: market() })
    const windowOf = async (date: string, plan: PlanId) => {
      const { data, text } = found(await ask(toolCall("exchange_prices", { market: "RTM", date }), plan))
      return { ...windowIn(data), text }
    }
    const cut = await windowOf(istDate(Date.now() - 20 * dayMs), "trial")
    assert.deepInclude(cut, { reason: "plan", plan_needed: "institutional", granted_hours: 0 })
    assert.match(cut.text, /history limit cut the window to .* The Institutional plan reads what lies before\./)
    const early = await windowOf("2020-01-01", "enterprise")
    assert.deepInclude(early, { reason: "no_data_before", plan_needed: null })
    assert.include(early.text, `The data begin at ${iso(start)}.`)
    await close()
  })

  it("of a day whose prices are not out cost nothing and say when they come", async () => {
    const { ask, charged, close } = fakeConnector()
    const date = istDate(Date.now() + 5 * 86_400_000)
    const told = failureOf(await ask(toolCall("exchange_prices", { date, windows_hours: 4 }), "trial"))
    assert.strictEqual(told["code"], "no_data")
    assert.match(String(told["message"]), /at about 13:00 IST of the day before.*Growth plan/)
    assert.strictEqual(charged(), 0)
    await close()
  })
})

it("a forecast tells its highest hour and its steepest changes", () => {
  const point = (p50: number, hour: number) => ({
    ts: iso(start + hour * 4 * blockMs),
    p10: p50 - 1,
    p50,
    p90: p50 + 1
  })
  const forecast = { series: [100, 130, 150, 90, 95].map(point) } as unknown as DemandForecast
  const { peak, ramp } = withExtremes(forecast)
  assert.strictEqual(peak?.p50, 150)
  assert.deepStrictEqual(ramp.up, { ts: iso(start + 4 * blockMs), mw_per_h: 30 })
  assert.deepStrictEqual(ramp.down, { ts: iso(start + 12 * blockMs), mw_per_h: -60 })
  const unknown = { ts: iso(start + 20 * blockMs), p10: null, p50: null, p90: null }
  for (const series of [[], [...forecast.series, unknown]]) {
    const none = withExtremes({ series } as unknown as DemandForecast)
    assert.deepStrictEqual([none.series, none.peak, none.ramp], [series, null, { up: null, down: null }])
  }
})

describe("the mix of a state", () => {
  const mixOf = (mw: number | null) => Object.fromEntries(mixFuels.map((fuel) => [fuel, fuel === "imports" ? 5 : mw]))
  const row = { total_mw: 100, block_start: iso(start), mix_mw: mixOf(7), share_fraction: mixOf(0.1) }
  const modelled = [
    origin("generation_solar", "observed"),
    origin("carbon_intensity", "modelled", "placed by capacity")
  ]
  const carbon = Layer.succeed(CarbonIntensity, {
    latest: () => Effect.succeed({ data: { national: { block_start: iso(start) }, observed_at: iso(start) } }),
    withMix: () =>
      Effect.succeed({
        data: { rows: [row], coverage: { expected: 4, present: 1, pct: 25 } },
        as_of: start,
        provenance: modelled,
        version: "1"
      })
  } as unknown as typeof CarbonIntensity.Service)

  const observed = (mw: number | null) =>
    Layer.succeed(
      FuelMix,
      FuelMix.of({
        latest: () => Effect.die("not read"),
        history: ({ area, from, to, until }) =>
          Effect.succeed({
            data: {
              span: { from: from + hourMs, to: to + hourMs },
              mix: {
                as_of: iso(start),
                observed_at: iso(start),
                scope: area,
                view: "generation",
                mix_mw: mixOf(mw),
                share_fraction: mixOf(mw),
                coverage_fraction: mw === null ? null : 0.8,
                series:
                  mw !== null && until !== null
                    ? [{ ts: iso(to), ...mixOf(mw), complete: false, coverage_fraction: 0.7 }]
                    : []
              },
              coverage: { expected: 4, present: 0, pct: 0 }
            },
            as_of: start,
            provenance: [origin("generation_by_fuel", "observed")],
            version: "1",
            since: start
          } as never)
      })
    )

  it("is modelled and marked with its method where nothing of its generation is observed", async () => {
    const { ask, close } = fakeConnector({ services: Layer.merge(carbon, observed(null)) })
    const { data, text } = found(await ask(toolCall("fuel_mix", { state: "kerala" })))
    assert.deepInclude(data, { scope: "kerala", view: "generation", method: "placed by capacity" })
    assert.match(text, /Not observed but modelled: placed by capacity\./)
    assert.match(text, /Sources: .*grid-mix-1 \(modelled\)/)
    await close()
  })

  it("stays as observed where anything is, and is what it uses with view consumption", async () => {
    const { ask, close } = fakeConnector({ services: Layer.merge(carbon, observed(3)) })
    const now = floorIst(Date.now(), blockMs)
    const generation = found(await ask(toolCall("fuel_mix", { state: "kerala" })))
    assert.notProperty(generation.data, "method")
    assert.match(
      generation.text,
      /^Generation by fuel of kerala, as of \S+, the newest; the hours asked for follow below:\n/
    )
    assert.include(generation.text, "The known fuels are 80 % of what is generated")
    assert.match(generation.text, /^ts,.*,other,coverage_fraction\n.*,0\.7$/m)
    const [running] = generation.data["series"] as readonly [{ readonly ts: string; readonly complete: boolean }]
    assert.isFalse(running.complete)
    assert.include(generation.text, `The hour from ${running.ts} is not over yet.`)
    assert.strictEqual(Date.parse(windowIn(generation.data).to), Date.parse(running.ts) + hourMs)
    const past = found(await ask(toolCall("fuel_mix", { state: "kerala", from: iso(now - 2 * hourMs), to: iso(now) })))
    assert.deepStrictEqual(past.data["series"], [])
    const early = found(await ask(toolCall("fuel_mix", { state: "kerala", from: "2020-01-01", to: "2020-01-02" })))
    assert.strictEqual(windowIn(early.data).reason, "no_data_before")
    assert.include(early.text, `The data begin at ${iso(start)}.`)
    const consumption = found(await ask(toolCall("fuel_mix", { state: "kerala", view: "consumption" })))
    assert.match(consumption.text, /^Consumption by fuel of kerala.*\nNot observed but modelled/)
    await close()
  })
})

describe("states in order", () => {
  const items = [
    { slug: "assam", demand_mw: 10, import_mw: -2 },
    { slug: "bihar", demand_mw: null, import_mw: 9 },
    { slug: "kerala", demand_mw: 30, import_mw: null }
  ]
  const snapshot = (kind: "observed" | "simulated") =>
    Layer.succeed(GridSnapshot, {
      states: () =>
        Effect.succeed({
          data: { as_of: iso(start), observed_at: iso(start - blockMs), items },
          as_of: start,
          provenance: [origin("demand", kind)],
          version: "1",
          coverage: { expected: 1, present: 1, pct: 100 }
        })
    } as unknown as typeof GridSnapshot.Service)

  const reports = (states: ReadonlyArray<object>) =>
    Layer.succeed(DailyReports, {
      psp: () =>
        states.length === 0
          ? Effect.fail(new DataUnavailable({ dataset: "daily_report", detail: "none" }))
          : Effect.succeed({
              data: [{ date: "2026-08-16", states }],
              as_of: start,
              provenance: [origin("daily_report", "observed")],
              version: "1"
            })
    } as unknown as typeof DailyReports.Service)

  const short = [
    { slug: "assam", shortage_mw: 0, energy_shortage_mwh: 0 },
    { slug: "bihar", shortage_mw: 40, energy_shortage_mwh: 300 }
  ]

  const slugsOf = (data: Readonly<Record<string, unknown>>) =>
    (data["states"] as ReadonlyArray<{ readonly slug: string }>).map(({ slug }) => slug)

  it("come by demand, import or shortage, the unknown last", async () => {
    const { ask, close } = fakeConnector({ services: Layer.merge(snapshot("observed"), reports(short)) })
    const told = async (given: object) => found(await ask(toolCall("live_demand", given)))
    assert.deepStrictEqual(slugsOf((await told({ sort: "demand" })).data), ["kerala", "assam", "bihar"])
    assert.deepStrictEqual(slugsOf((await told({ sort: "import", limit: 1 })).data), ["bihar"])
    assert.deepStrictEqual(slugsOf((await told({ limit: 2 })).data), ["kerala", "assam"])
    const shortage = await told({ sort: "shortage" })
    for (const { data, text } of [await told({ sort: "demand" }), shortage]) {
      assert.strictEqual(data["observed_at"], iso(start - blockMs))
      assert.include(text, `Measured at ${iso(start - blockMs)}.`)
    }
    assert.deepStrictEqual(slugsOf(shortage.data), ["bihar", "assam"])
    assert.strictEqual(shortage.data["shortage_date"], "2026-08-16")
    assert.match(
      shortage.text,
      /Shortage is that of 2026-08-16 \(Indian day\).*\n.*MWh:\nslug,.*\nbihar,not known,40,300/
    )
    const both = failureOf(await ask(toolCall("live_demand", { sort: "demand", state: "kerala" })))
    assert.strictEqual(both["code"], "invalid_arguments")
    await close()
  })

  it("no simulated demand stands beside an observed shortage; without a report it is said what to ask", async () => {
    const mixed = fakeConnector({ services: Layer.merge(snapshot("simulated"), reports(short)) })
    const { data } = found(await mixed.ask(toolCall("live_demand", { sort: "shortage" })))
    assert.notProperty(data, "observed_at")
    assert.isTrue(
      (data["states"] as ReadonlyArray<{ demand_mw: unknown }>).every(({ demand_mw }) => demand_mw === null)
    )
    await mixed.close()
    const { ask, close } = fakeConnector({ services: Layer.merge(snapshot("observed"), reports([])) })
    assert.strictEqual(failureOf(await ask(toolCall("live_demand", { sort: "shortage" })))["code"], "no_data")
    await close()
  })
})

it("a demand forecast is of a state, of a zone by its code or name, or of all India, and of one of them alone", async () => {
  const areas: Array<string> = []
  const demand: Forecasts["Service"]["demand"] = ({ area, horizon }) => {
    areas.push(area)
    return Effect.succeed({
      data: {
        issued_at: iso(start),
        model_version: "demand-7",
        area,
        horizon_h: horizon,
        series: [],
        daily_peaks: [
          { date: istDate(start), ts: iso(start), p10: 50, p50: 50, p90: 50 },
          { date: istDate(start + dayMs), ts: iso(start + dayMs), p10: 40, p50: 45, p90: 50 }
        ],
        unit: "MW" as const,
        resolution: "hour" as const
      },
      as_of: start,
      provenance: [origin("demand_forecast", "modelled")],
      version: "1"
    })
  }
  const services = Layer.succeed(Forecasts, { demand } as unknown as typeof Forecasts.Service)
  const { ask, close } = fakeConnector({ services })
  for (const given of [{}, { state: "Punjab" }, { zone: "NR" }, { zone: "north-eastern" }]) {
    const { text } = found(await ask(toolCall("demand_forecast", given)))
    assert.include(text, `Demand forecast of ${areas.at(-1) === "india" ? "all India" : areas.at(-1)},`)
    assert.match(text, /\(Indian day\): 50 MW in the hour from \S+ \(.* IST\), which is over\.\n/)
    assert.match(
      text,
      /\(Indian day\): 45 MW in the hour from \S+ \(.* IST\), between 40 and 50 MW in about 8 of 10 cases\.\n/
    )
  }
  assert.deepStrictEqual(areas, ["india", "punjab", "nr", "ner"])
  const both = failureOf(await ask(toolCall("demand_forecast", { state: "Punjab", zone: "NR" })))
  assert.strictEqual(both["code"], "invalid_arguments")
  assert.include(String(both["message"]), "use one or the other")
  assert.lengthOf(areas, 4)
  await close()
})

it("a receipt says beside its confidence how many components rest on simulated values", async () => {
  const receiptOf = (kind: "observed" | "simulated") =>
    Layer.succeed(DataCentre, {
      receipt: () =>
        Effect.succeed({
          data: {
            components: [
              ["carbon", kind],
              ["exchange_price", "observed"]
            ].map(([name, of]) => ({
              name,
              status: "available",
              freshness: "fresh",
              confidence: 1,
              datasets: [
                { dataset: "demand", source: "a", kind: of, captured_at: iso(start), licence: "none", url: null }
              ]
            })),
            tariff: { order_id: null, applicable_from: null, age_days: null, status: "missing" },
            confidence: 1,
            boundary: { covers: ["the grid"], does_not_cover: ["a connection"] }
          },
          as_of: start,
          provenance: [origin("demand", kind)],
          version: "1"
        })
    } as unknown as typeof DataCentre.Service)
  const textOf = async (kind: "observed" | "simulated") => {
    const { ask, close } = fakeConnector({ services: receiptOf(kind) })
    const { text } = found(await ask(toolCall("data_centre_evidence_receipt", { latitude: 19.08, longitude: 72.88 })))
    await close()
    return text
  }
  assert.match(await textOf("observed"), /^Confidence 1 of 1: how much of the components is known, and how fresh\.\n/)
  assert.match(
    await textOf("simulated"),
    /and how fresh\. Of 2 components 1 rest on simulated values, which is not counted in it\.\n/
  )
})

it("a right that is missing is said in plain words, with what to do", async () => {
  const { ask, close } = fakeConnector()
  const told = async (tool: string, given: object, plan: string) =>
    String(failureOf(await ask(toolCall(tool, given), plan))["message"])
  assert.match(await told("demand_forecast", {}, "pro"), /^Forecasts come with the Growth plan\./)
  assert.match(await told("state_snapshot", { state: "kerala" }, "trial"), /^State data comes with the Pro plan\./)
  const place = { latitude: 19.08, longitude: 72.88 }
  assert.match(await told("data_centre_site_screen", place, "trial"), /^The Data Centre tools come with the Pro plan\./)
  assert.match(await told("live_demand", {}, "grid_ai"), /for the Grid AI plan\. Use the REST API/)
  await close()
})
