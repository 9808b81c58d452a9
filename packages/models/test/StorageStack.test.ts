import { assert, describe, it } from "@effect/vitest"
import type { MarketMix, Plant } from "@grid/domain/batteries/Asset"
import type { RevenueStack } from "@grid/domain/batteries/RevenueStack"
import { durationDefaults, stackDefaults } from "@grid/domain/batteries/StackAssumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { dayMs } from "@grid/domain/time/Time"
import { avoidedByNewest, avoidedIn, avoidedOn, withPrices } from "@grid/models/batteries/Avoided"
import { assume } from "@grid/domain/engines/Assumptions"
import { sum } from "@grid/domain/numbers/Numbers"
import { loadSolver } from "@grid/models/engines/Highs"
import { cellOf, comingDays, fadeOf, growthOf, type StackValues } from "@grid/models/batteries/ComingYears"
import {
  type DurationInputs,
  storageDuration,
  storageDurationV01,
  storageDurationV011
} from "@grid/models/batteries/DurationEngine"
import { type FrozenPrices, historyOf } from "@grid/models/batteries/FrozenPrices"
import { earningsOf, pastDays, traded } from "@grid/models/batteries/PastDays"
import type { PriceAge } from "@grid/models/forecast/price/PricePaths"
import { optimum, revenue } from "@grid/models/batteries/Schedule"
import {
  storageStack,
  storageStackV01,
  storageStackV012,
  storageStackV013,
  storageStackV014,
  storageStackV015
} from "@grid/models/batteries/StackEngine"
import { internalRate } from "@grid/models/economics/InternalRate"
import type { Body } from "@grid/models/engines/Engine"
import { holdsForAll } from "@grid/testing/Property"
import { Result } from "effect"
import * as FastCheck from "fast-check"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import { frame } from "./support/EngineInputs.ts"
import { drawnPrices } from "./support/Prices.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const prices = drawnPrices(28)
const reserve = { ...prices, asm: prices.dam.map((price) => 2 * Number(price)), dsm: prices.dam }
const mixOf = (...markets: ReadonlyArray<keyof MarketMix>): MarketMix => ({
  dam: markets.includes("dam"),
  rtm: markets.includes("rtm"),
  asm: markets.includes("asm"),
  dsm_avoidance: markets.includes("dsm_avoidance")
})
const overridden = (overrides: Partial<StackValues> = {}): StackValues =>
  Result.getOrThrow(assume(stackDefaults, overrides)).values

interface StackOptions {
  readonly given?: FrozenPrices
  readonly plant?: Plant | null
  readonly values?: StackValues
  readonly years?: number
  readonly between?: number
  readonly first_year?: number
  readonly engine?: typeof storageStack
  readonly duration_hr?: number
}

const stack = (
  mix: MarketMix,
  {
    between,
    duration_hr = 2,
    engine = storageStack,
    first_year = 2027,
    given = prices,
    plant = null,
    values = overridden(),
    years = 2
  }: StackOptions = {}
): Body<RevenueStack> =>
  engine.compute(
    {
      frame,
      asset: { capacity_mw: 50, duration_hr, location_node: "W2", ...(plant === null ? {} : { plant }) },
      market_mix: mix,
      first_year,
      horizon_years: years,
      ...(between === undefined ? {} : { years_between: between }),
      prices: given,
      certainty: { tier: "observed", age_days: 1, coverage: 1 },
      values
    },
    { highs, seed: "stack" }
  )

const byYear = ({ annual_revenue_inr_per_kw_year: years }: Body<RevenueStack>) => years
const bandsOf = (answer: Body<RevenueStack>) => byYear(answer).map(({ p10, p50, p90 }) => [p10, p50, p90])
const withoutRtm: FrozenPrices = { ...prices, rtm: null }

describe("revenue stack", () => {
  it("knows markets on which so lossy a storage earns nothing, and misses those alone of which nothing is known", () => {
    const values = overridden({ round_trip_efficiency: 0.1 })
    const energy = mixOf("dam", "rtm")
    const idle = stack(energy, { values })
    assert.deepStrictEqual(bandsOf(idle), [
      [0, 0, 0],
      [0, 0, 0]
    ])
    assert.deepStrictEqual(idle.missing, [])
    assert.isNull(idle.measured.capture_pct)
    const half = stack(energy, { values, given: withoutRtm })
    assert.deepStrictEqual(half.missing, ["rtm"])
    // Nothing is predicted, so no skill is lacking: prices of yesterday, all known, and of half of the markets.
    const sure = confidenceOf({ tier: "observed", age_days: 1, coverage: 1, skill: 1 })
    assert.closeTo(idle.confidence ?? 0, sure, 0.001)
    assert.closeTo(half.confidence ?? 0, sure / 2, 0.001)
    assert.strictEqual(stack(energy, { values, engine: storageStackV013 }).confidence, 0)
    assert.strictEqual(stack(energy, { given: { ...prices, dam: [] } }).confidence, 0)
    const plant: Plant = { technology: "solar", capacity_mw: 100 }
    const avoiding = stack(mixOf("dam", "dsm_avoidance"), { values, given: reserve, plant })
    assert.deepStrictEqual(avoiding.missing, [])
    for (const { by_market } of byYear(avoiding)) {
      assert.deepStrictEqual(by_market, { dam: 0, rtm: 0, asm: 0, dsm_avoidance: 1 })
    }
    assert.deepStrictEqual(stack(energy, { values, engine: storageStackV012 }).missing, ["dam", "rtm"])
  })

  it.each([
    ["dam", mixOf("dam"), { dam: 1, rtm: 0, asm: 0, dsm_avoidance: 0 }],
    ["rtm", mixOf("rtm"), { dam: 0, rtm: 1, asm: 0, dsm_avoidance: 0 }]
  ] as const)("of %s alone has all of the revenue there, and none in a market not taken part in", (_, mix, shares) => {
    for (const { by_market } of byYear(stack(mix))) assert.deepStrictEqual(by_market, shares)
  })

  it.each([
    [mixOf("dam", "rtm"), prices],
    [mixOf("dam", "asm"), reserve],
    [mixOf("dam", "rtm", "asm"), reserve],
    [mixOf("dam", "rtm", "asm", "dsm_avoidance"), reserve]
  ])("has fractions that sum to 1 (%j)", (mix, given) => {
    for (const { by_market } of byYear(stack(mix, { given, plant: { technology: "solar", capacity_mw: 100 } }))) {
      const shares = Object.values(by_market).map(Number)
      assert.closeTo(sum(shares), 1, 1e-9)
      for (const [market, share] of Object.entries(by_market)) {
        assert.strictEqual(share !== 0, mix[market as keyof MarketMix], market)
      }
    }
  })

  it("gives equal parts to two markets whose prices are equal", () => {
    for (const { by_market } of byYear(stack(mixOf("dam", "rtm"), { given: { ...prices, rtm: prices.dam } }))) {
      assert.closeTo(by_market.dam ?? 0, 0.5, 1e-9)
      assert.closeTo(by_market.rtm ?? 0, 0.5, 1e-9)
    }
  })

  it.each([
    ["asm", mixOf("dam", "rtm"), prices],
    ["dsm_avoidance", mixOf("dam", "rtm"), prices],
    ["rtm", mixOf("dam"), withoutRtm]
  ] as const)(
    "says of %s without data that it is missing, trusts itself less, and leaves the rest as it is",
    (market, mix, given) => {
      const rest = stack(mix, { given })
      const more = stack({ ...mix, [market]: true }, { given })
      assert.deepStrictEqual(more.missing, [market])
      assert.isBelow(more.confidence ?? 1, rest.confidence ?? 0)
      assert.deepStrictEqual(bandsOf(more), bandsOf(rest))
      byYear(more).forEach(({ by_market }, year) =>
        assert.deepStrictEqual(by_market, { ...byYear(rest)[year]?.by_market, [market]: null } as typeof by_market)
      )
    }
  )

  it("takes real-time prices into account only where they are known on half of the days", () => {
    const known = (days: number) => ({
      ...prices,
      rtm: (prices.rtm ?? []).map((price, block) => (block < 96 * days ? price : null))
    })
    assert.deepStrictEqual(stack(mixOf("dam", "rtm"), { given: known(13) }).missing, ["rtm"])
    assert.deepStrictEqual(stack(mixOf("dam", "rtm"), { given: known(14) }).missing, [])
  })

  it("has bands in order that were never held against outcomes, and years that do not move with the horizon", () => {
    const [short, long] = [stack(mixOf("dam")), stack(mixOf("dam"), { years: 4 })]
    assert.deepStrictEqual(bandsOf(long).slice(0, 2), bandsOf(short))
    for (const { calibrated, p10, p50, p90, year } of byYear(long)) {
      assert.isTrue(p10 <= p50 && p50 <= p90, String(year))
      assert.isFalse(calibrated)
    }
    assert.deepStrictEqual(
      byYear(long).map(({ year }) => year),
      [2027, 2028, 2029, 2030]
    )
  })

  it("counts the years since the newest price: prices change in them, the storage does not age", () => {
    const values = overridden({ degradation_per_year: 0, price_level_sd_per_year: 0 })
    const [, , third] = byYear(stack(mixOf("dam", "rtm"), { years: 3, values }))
    const later = stack(mixOf("dam", "rtm"), { years: 1, values, between: 2 })
    const [first] = byYear(later)
    assert.deepStrictEqual(first?.by_market, third?.by_market)
    assert.closeTo((first?.p50 ?? 0) / (third?.p50 ?? 1), 1, 0.02)
    assert.strictEqual(later.measured.years_between, 2)
    const widthAfter = (between: number) => {
      const [band] = byYear(stack(mixOf("dam"), { years: 1, between }))
      return Math.log((band?.p90 ?? 0) / (band?.p10 ?? 1))
    }
    assert.isAbove(widthAfter(3), 1.3 * widthAfter(0))
    assert.deepStrictEqual(bandsOf(stack(mixOf("dam"), { between: 0 })), bandsOf(stack(mixOf("dam"))))
  })

  it("follows from prices and assumptions alone", () => {
    const base = bandsOf(stack(mixOf("dam")))
    assert.deepStrictEqual(bandsOf(stack(mixOf("dam"))), base)
    assert.notDeepEqual(bandsOf(stack(mixOf("dam"), { given: drawnPrices(28, "other") })), base)
    const half = bandsOf(stack(mixOf("dam"), { values: overridden({ availability: 0.475 }) }))
    half.flat().forEach((value, index) => assert.closeTo(2 * value, base.flat()[index] ?? 0, 0.02))
    const [first] = bandsOf(stack(mixOf("dam"), { values: overridden({ midday_deepening_per_year: 0.3 }) }))
    assert.isAbove(first?.[1] ?? 0, base[0]?.[1] ?? 0)
  })

  it("moves by a restated price alone, which draws no year anew", () => {
    const restated = { ...prices, dam: prices.dam.map((price, block) => (block === 40 ? (price ?? 0) + 1 : price)) }
    const moves = (engine: typeof storageStack) => {
      const base = bandsOf(stack(mixOf("dam"), { engine })).flat()
      return bandsOf(stack(mixOf("dam"), { engine, given: restated }))
        .flat()
        .map((value, index) => Math.abs(value / (base[index] ?? 0) - 1))
    }
    assert.isBelow(Math.max(...moves(storageStack)), 5e-4)
    assert.isAbove(Math.max(...moves(storageStackV015)), 3e-3)
  })

  it("measures its capture by foresight at the prices at which forecasts trade", () => {
    const cell = cellOf(overridden(), 2)
    const noisy = { ...withoutRtm, dam: prices.rtm ?? [] }
    const days = traded(highs, pastDays({ dam: historyOf(noisy.dam, noisy.first_day), rtm: null }), cell)
    const best = sum(days.map(({ prices: { dam } }) => (dam === null ? 0 : revenue(optimum(highs, dam, cell), dam))))
    const earned = sum(days.map((day) => earningsOf(day.choices, day.prices)[1] ?? Number.NaN))
    const { measured } = stack(mixOf("dam"), { given: noisy })
    assert.closeTo(measured.capture_pct ?? Number.NaN, (100 * earned) / best, 0.006)
  })

  it("earns more where the capacity does not fade", () => {
    const [, fading] = bandsOf(stack(mixOf("dam"), { values: overridden({ degradation_per_year: 0.2 }) }))
    const [, lasting] = bandsOf(stack(mixOf("dam"), { values: overridden({ degradation_per_year: 0 }) }))
    assert.isAbove(lasting?.[1] ?? 0, fading?.[1] ?? 0)
  })
})

describe("foresight on prices of coming years", () => {
  const days = () => pastDays({ dam: historyOf(prices.dam, prices.first_day), rtm: null })
  const total = (values: StackValues, duration_h: number) =>
    sum(
      comingDays(highs, days(), values, duration_h, { ahead: 1, life: 1 }).map(({ perfect_inr }) => perfect_inr[1] ?? 0)
    )

  it.each([
    ["energy", [1, 2, 4, 8].map((hours) => [overridden(), hours] as const)],
    ["efficiency", [0.6, 0.7, 0.85, 1].map((one) => [overridden({ round_trip_efficiency: one }), 2] as const)],
    ["cycles", [0.5, 1, 1.5, 3].map((one) => [overridden({ cycles_per_day: one }), 2] as const)]
  ])("never earns less with more %s", (_, steps) => {
    const totals = steps.map(([values, hours]) => total(values, hours))
    totals.slice(1).forEach((value, index) => assert.isAtLeast(value, (totals[index] ?? 0) - 1e-6))
  })
})

describe("trades of the past", () => {
  const given = { dam: historyOf(prices.dam, prices.first_day), rtm: historyOf(prices.rtm ?? [], prices.first_day) }

  it("rest on what was known when bids closed: another future leaves every trade before it as it was", () => {
    const until = prices.first_day + 20
    const moved = (market: (typeof given)["dam"]) => ({
      ...market,
      values: market.values.map((price, block) => (block < 96 * 20 ? price : 9_999 - price))
    })
    const tradesOf = (history: typeof given) =>
      traded(highs, pastDays(history), cellOf(overridden(), 2))
        .filter(({ day }) => day < until)
        .map(({ bid, choices, day }) => ({ day, bid, choices }))
    const before = tradesOf(given)
    assert.isNotEmpty(before)
    assert.deepStrictEqual(tradesOf({ dam: moved(given.dam), rtm: moved(given.rtm) }), before)
  })

  it("have no bid for a day whose block had no price in the week before, but in versions of before", () => {
    const { dam, first_day } = drawnPrices(120)
    const lost = dam.map((price, block) => (block % 96 === 40 && block >= 96 * 104 && block < 96 * 112 ? null : price))
    const withoutBid = (priceAge?: PriceAge) =>
      pastDays({ dam: historyOf(lost, first_day), rtm: null }, priceAge)
        .filter(({ bid, day }) => bid === null && day > first_day)
        .map(({ day }) => day - first_day)
    assert.deepStrictEqual(withoutBid(), [112])
    assert.deepStrictEqual(withoutBid("any"), [])
  })

  it("sell nothing twice, and keep within power, energy and cycles", () => {
    const cell = cellOf(overridden(), 2)
    for (const { choices } of traded(highs, pastDays(given), cell)) {
      for (const choice of choices.slice(1)) {
        assert(choice !== null)
        assert.strictEqual(choice.venue.length, 96)
        let content = 0
        let taken = 0
        for (const mwh of choice.schedule) {
          assert.isAtMost(Math.abs(mwh), 0.25 + 1e-6)
          content += mwh < 0 ? -mwh * cell.charge_efficiency : -mwh / cell.discharge_efficiency
          taken += Math.max(0, mwh) / cell.discharge_efficiency
          assert.isTrue(content >= -1e-6 && content <= cell.capacity_mwh + 1e-6)
        }
        assert.closeTo(content, 0, 1e-6)
        assert.isAtMost(taken, cell.capacity_mwh + 1e-6)
      }
    }
  })
})

describe("returns by duration", () => {
  const returns = (
    overrides: Partial<Record<keyof typeof durationDefaults, number>> = {},
    more: Partial<DurationInputs> = {}
  ) =>
    storageDuration.compute(
      {
        frame,
        location_node: "W2",
        first_year: 2027,
        capacity_mw: 50,
        market_mix: mixOf("dam"),
        prices: withoutRtm,
        certainty: { tier: "observed", age_days: 1, coverage: 1 },
        values: Result.getOrThrow(assume(durationDefaults, { life_years: 5, ...overrides })).values,
        ...more
      },
      { highs, seed: "returns" }
    )

  it("fall with the cost per MWh, and are none where nothing is paid in", () => {
    const [cheap, dear] = [returns({ capex_inr_per_mwh: 2_000_000 }), returns({ capex_inr_per_mwh: 2_500_000 })]
    cheap.durations.forEach(({ duration_hr, irr_pct }, index) =>
      assert.isAbove(irr_pct ?? -100, dear.durations[index]?.irr_pct ?? -100, `${duration_hr} h`)
    )
    const free = returns({ capex_inr_per_mwh: 0, capex_inr_per_mw: 0 })
    for (const { irr_note, irr_pct } of free.durations) {
      assert.isNull(irr_pct)
      assert.isNotNull(irr_note)
    }
    assert.isNull(free.best_duration_hr)
  })

  it("are of 1, 2, 4 and 8 hours, a discharged MWh earning the less the longer the storage lasts", () => {
    const { durations } = returns()
    assert.deepStrictEqual(
      durations.map(({ duration_hr }) => duration_hr),
      [1, 2, 4, 8]
    )
    const revenues = durations.map(({ revenue_inr_per_mwh }) => revenue_inr_per_mwh)
    revenues.slice(1).forEach((value, index) => assert.isBelow(value, revenues[index] ?? 0))
  })

  it("have the revenue of the first year that the stack has, however few days are known", () => {
    const values = overridden({ price_level_sd_per_year: 0 })
    for (const days of [13, 28]) {
      const given = { ...drawnPrices(days), rtm: null }
      for (const { duration_hr, first_year_inr_per_kw } of returns({}, { prices: given }).durations) {
        const [year] = byYear(stack(mixOf("dam"), { given, values, years: 1, duration_hr }))
        assert.closeTo(first_year_inr_per_kw / (year?.p50 ?? 0), 1, 0.005, `${days} days, ${duration_hr} h`)
      }
    }
  })

  it("count deviations of the plant that is named, and are missing them where none is", () => {
    const change = { market_mix: mixOf("dam", "dsm_avoidance"), prices: reserve }
    const beside = returns({}, { ...change, plant: { technology: "wind", capacity_mw: 500 } })
    const alone = returns({}, change)
    assert.deepStrictEqual([beside.missing, alone.missing], [[], ["dsm_avoidance"]])
    beside.durations.forEach(({ first_year_inr_per_kw }, index) =>
      assert.notStrictEqual(first_year_inr_per_kw, alone.durations[index]?.first_year_inr_per_kw)
    )
  })
})

describe("charges for deviation of coming years", () => {
  const values = overridden({ degradation_per_year: 0 })
  const plant = { technology: "wind", capacity_mw: 100 } as const
  const energy = { first_day: prices.first_day, values: prices.dam }
  const rates = withPrices(energy, [energy])
  const storage = { capacity_mw: 50, duration_h: 2, plant }
  const onDate = (date: string) =>
    avoidedOn(rates, values, storage, Date.parse(date) / dayMs)?.charges_inr ?? Number.NaN

  it("lose energy at the price of its block, day-ahead or else in real time, or the mean of the block of day", () => {
    const at = (values: ReadonlyArray<number | null>) => ({ first_day: prices.first_day, values })
    const even = prices.dam.map(() => 3_000)
    const losses = (...markets: ReadonlyArray<ReadonlyArray<number | null>>) =>
      avoidedIn(withPrices(energy, markets.map(at)), values, storage)?.(2026).losses_inr ?? null
    const all = losses(even) ?? Number.NaN
    assert.isAbove(all, 0)
    assert.closeTo(losses(even.map((price) => 2 * price)) ?? 0, 2 * all, 0.01)
    const gaps = (share: number, gap: number | null) =>
      even.map((price, index) => (index < share * even.length ? gap : price))
    assert.closeTo(losses(gaps(0.1, null)) ?? 0, all, 1e-9)
    assert.closeTo(losses(gaps(0.1, -5)) ?? 0, all, 1e-9)
    assert.isNull(losses(gaps(0.5, null)))
    assert.closeTo(losses(gaps(0.5, null), even) ?? 0, all, 1e-9)
    assert.isNull(losses(even.map((price, index) => (index % 96 === 3 ? null : price))))
    // The market may be known from other days on than the rates.
    const later = { first_day: prices.first_day + 2, values: even.slice(2 * 96) }
    assert.closeTo(avoidedIn(withPrices(energy, [later]), values, storage)?.(2026).losses_inr ?? 0, all, 1e-9)
  })

  it("lose energy beside the revenue, that returns bear and nothing else does", () => {
    const mix = mixOf("dam", "dsm_avoidance")
    const question = { given: reserve, plant, values, years: 3 }
    const told = stack(mix, question)
    const alone = byYear(
      stack(mixOf("dsm_avoidance"), { ...question, values: { ...values, price_level_sd_per_year: 0 } })
    )
    const lost = byYear(told).map(({ avoidance_loss_inr_per_kw }) => avoidance_loss_inr_per_kw ?? Number.NaN)
    const perDay = avoidedIn(rates, values, storage)?.(2027)
    const perKw = (values.availability * growthOf(values, 1) * 365.25) / 1_000
    assert.closeTo(alone[0]?.p50 ?? 0, perKw * Number(perDay?.charges_inr), 0.01)
    assert.closeTo(lost[0] ?? 0, perKw * Number(perDay?.losses_inr), 0.01)
    assert.notProperty(byYear(stack(mix, { ...question, engine: storageStackV014 }))[0], "avoidance_loss_inr_per_kw")
    assert.isAbove(lost[0] ?? 0, 0)
    for (const { avoidance_loss_inr_per_kw } of byYear(stack(mixOf("dam"), question)))
      assert.strictEqual(avoidance_loss_inr_per_kw, 0)
    for (const { avoidance_loss_inr_per_kw } of byYear(stack(mix, { ...question, given: prices })))
      assert.isNull(avoidance_loss_inr_per_kw)
    const returned = Result.getOrThrow(
      assume(durationDefaults, { life_years: 5, capex_inr_per_mw: 2e5, capex_inr_per_mwh: 1e5 })
    ).values
    const duration = (given: FrozenPrices = reserve, market_mix = mixOf("dsm_avoidance")) =>
      storageDuration.compute(
        {
          frame,
          location_node: "W2",
          first_year: 2027,
          capacity_mw: 50,
          plant,
          market_mix,
          prices: given,
          certainty: { tier: "observed", age_days: 1, coverage: 1 },
          values: returned
        },
        { highs, seed: "returns" }
      )
    const row = duration().durations[1]
    const capex = 4e5
    const flows = Array.from({ length: 5 }, (_, index) => {
      const { charges_inr, losses_inr } = avoidedIn(rates, returned, storage)?.(2027 + index) ?? {
        charges_inr: 0,
        losses_inr: 0
      }
      const scale = 365.25 * returned.availability * growthOf(returned, 1 + index) * fadeOf(returned, 1 + index)
      return scale * (charges_inr - Number(losses_inr)) - returned.opex_fraction_per_year * capex
    })
    const expected = internalRate([-capex, ...flows])
    assert.closeTo(row?.irr_pct ?? 0, 100 * (expected.rate ?? Number.NaN), 0.01)
    assert.closeTo(row?.first_year_avoidance_loss_inr_per_kw ?? 0, lost[0] ?? Number.NaN, 0.01)
    // Rates of days of which most have no price.
    const unpriced = { ...reserve, rtm: null, dam: reserve.dam.map((price, index) => (index < 15 * 96 ? price : null)) }
    const short = duration(unpriced, mix)
    assert.deepStrictEqual(short.missing, ["avoidance_loss"])
    for (const { irr_note, irr_pct } of short.durations) {
      assert.isNull(irr_pct)
      assert.match(irr_note ?? "", /price of energy lost/)
    }
    assert.deepStrictEqual(stack(mix, { ...question, given: unpriced }).missing, ["avoidance_loss"])
  })

  it("grow with the rates and their losses with the prices, as no rate moves a deviation", () => {
    const of = (rate: number, price: number) => {
      const at = (factor: number) => ({ ...energy, values: energy.values.map((one) => factor * Number(one)) })
      return avoidedIn(withPrices(at(rate), [at(price)]), values, storage)?.(2026)
    }
    const one = of(1, 1)
    const anyFactor = FastCheck.double({ min: 0.1, max: 3, noNaN: true })
    holdsForAll(
      [anyFactor, anyFactor],
      ([rate, price]) => {
        const other = of(rate, price)
        assert.closeTo(Number(other?.charges_inr), rate * Number(one?.charges_inr), 0.01)
        assert.closeTo(Number(other?.losses_inr), price * Number(one?.losses_inr), 0.01)
      },
      { numRuns: 10 }
    )
    const former = (factor: number) =>
      avoidedByNewest(
        withPrices({ ...energy, values: energy.values.map((rate) => factor * Number(rate)) }, []),
        values,
        storage
      )
    assert.isAbove(Math.abs(Number(former(2)?.charges_inr) / (2 * Number(former(1)?.charges_inr)) - 1), 0.005)
  })

  it("are counted once: parts of the revenue add up to it, whatever markets there are", () => {
    const anyMix = FastCheck.subarray(["dam", "rtm", "asm", "dsm_avoidance"] as const, { minLength: 1 })
    holdsForAll(
      [anyMix, FastCheck.double({ min: 0.6, max: 1, noNaN: true })],
      ([markets, round_trip_efficiency]) => {
        const values = overridden({ round_trip_efficiency, price_level_sd_per_year: 0 })
        const [year] = byYear(stack(mixOf(...markets), { given: reserve, plant, values, years: 1 }))
        const parts = Object.values(year?.by_market ?? {})
        assert.closeTo(sum(parts.map(Number)), 1, 1e-9)
      },
      { numRuns: 10 }
    )
  })

  it("are by the rules of the year, in the parts before and after April", () => {
    const byYear = avoidedIn(rates, values, storage)
    const inYear = (year: number) => byYear?.(year).charges_inr ?? Number.NaN
    const [old, whole, first] = ["2025-06-01", "2026-06-01", "2027-06-01"].map(onDate) as [number, number, number]
    assert.closeTo(inYear(2025), old, 1e-6)
    assert.closeTo(inYear(2026), (3 * old + 9 * whole) / 12, 1e-6)
    assert.closeTo(inYear(2027), (3 * whole + 9 * first) / 12, 1e-6)
    assert.closeTo(inYear(2040), onDate("2040-06-01"), 1e-6)
    // Prices of 2024: the first versions charged all years by the wider bands of then.
    const former = avoidedOn(rates, values, storage, Date.parse("2025-06-01") / dayMs, {
      gaps: "free",
      avoidance: "charges"
    })
    assert.deepStrictEqual(avoidedByNewest(rates, values, storage), former)
    assert.isAbove(whole, 1.5 * old)
    assert.isAbove(first, whole)
  })

  it("are null without a plant, a rate or enough of them", () => {
    const blank = { ...rates, values: prices.dam.map((price, block) => (block % 2 === 0 ? price : null)) }
    for (const none of [
      avoidedIn(rates, values, { ...storage, plant: null }),
      avoidedIn({ ...rates, values: [] }, values, storage),
      avoidedIn(blank, values, storage)
    ]) {
      assert.isNull(none)
    }
  })

  it("do not fall where rates of some blocks are not known", () => {
    const of = (
      technology: Plant["technology"],
      isKnown: (block: number, day: number) => boolean,
      day = "2026-06-01"
    ) => {
      const blocks = prices.dam.map((_, index) => (isKnown(index % 96, Math.floor(index / 96)) ? 4_000 : null))
      const rates = withPrices({ first_day: prices.first_day, values: blocks }, [])
      const beside = { ...storage, plant: { technology, capacity_mw: 100 } }
      const [told, former] = (["mean", "free"] as const).map(
        (gaps) =>
          avoidedOn(rates, values, beside, Date.parse(day) / dayMs, { gaps, avoidance: "both" })?.charges_inr ?? null
      )
      return { told, former }
    }
    const all = of("solar", () => true)
    assert.strictEqual(all.told, all.former)
    // On most days no rate of the hours around noon.
    const noon = of("solar", (block, day) => day === 0 || day > 24 || block < 40 || block >= 58)
    assert.closeTo((noon.told ?? 0) / (all.told ?? 0), 1, 0.05)
    assert.isBelow(noon.former ?? 0, 0.5 * (all.told ?? 0))
    // Of the same block of day on no day: nothing is known of what it bears, unless the plant stands still.
    const night = (block: number) => block >= 16
    assert.isNull(of("wind", night).told)
    assert.closeTo((of("solar", night).told ?? 0) / (all.told ?? 0), 1, 0.05)
    assert.isNull(of("solar", (block) => block < 40 || block >= 42).told)
    assert.isNull(of("solar", (block) => block % 4 > 0).told)
  })

  it("are in the revenue of each year told, whatever the day of the newest rate", () => {
    const question = { given: reserve, plant, values, years: 3, first_year: 2026 }
    const mix = mixOf("dam", "dsm_avoidance")
    const dsm = (engine: typeof storageStack, change: Partial<StackOptions> = {}) =>
      byYear(stack(mix, { ...question, engine, ...change })).map(
        ({ by_market }) => by_market.dsm_avoidance ?? Number.NaN
      )
    const [told, former] = [dsm(storageStack), dsm(storageStackV01)]
    told.forEach((share, year) => assert.isAbove(share, former[year] ?? Number.NaN))
    assert.deepStrictEqual(dsm(storageStackV01, { first_year: 2030 }), former)
    assert.notDeepEqual(dsm(storageStack, { first_year: 2030 }), told)
    // Years of one and the same rules, which the newest rate is of, too.
    assert.deepStrictEqual(dsm(storageStackV014, { first_year: 2020 }), former)
    const duration = (engine: typeof storageDuration) =>
      engine.compute(
        {
          frame,
          location_node: "W2",
          first_year: 2027,
          capacity_mw: 50,
          plant,
          market_mix: mix,
          prices: reserve,
          certainty: { tier: "observed", age_days: 1, coverage: 1 },
          values: Result.getOrThrow(assume(durationDefaults, { life_years: 2 })).values
        },
        { highs, seed: "returns" }
      ).durations
    duration(storageDurationV011).forEach(({ revenue_inr_per_mwh }, index) =>
      assert.isAbove(revenue_inr_per_mwh, duration(storageDurationV01)[index]?.revenue_inr_per_mwh ?? Number.NaN)
    )
  })
})
