import type { Frame, Framed, Identity } from "@grid/domain/engines/Frame"
import type { Body, Engine } from "@grid/models/engines/Engine"
import { loadSolver } from "@grid/models/engines/Highs"
import { captureRate, captureSums } from "@grid/models/curtailment/CaptureRate"
import {
  adjustedTariff,
  adjustedTariffV01,
  adjustedTariffV012,
  adjustedTariffV015,
  cannibalisation,
  cannibalisationV011,
  cannibalisationV017,
  curtailmentForecast,
  forwardCaptureRate,
  forwardCaptureRateV015,
  forwardCaptureRateV017
} from "@grid/models/curtailment/Engines"
import {
  type Cause,
  causes,
  curtailedFraction,
  curtailedPartAt,
  curtailedPartOfNode,
  interpolated,
  type YearOutcome,
  yearOutcome
} from "@grid/models/curtailment/Outlook"
import type { Place } from "@grid/models/dispatch/India"
import { pathCount, paths, quantile } from "@grid/models/curtailment/Paths"
import { nextDays, type PastDay, withError } from "@grid/models/curtailment/NextDays"
import type { ShedPrice } from "@grid/models/dispatch/Dispatch"
import { type DayCase, type GridDay, type SampleDay, solveDay } from "@grid/models/curtailment/SampleDay"
import { riskScreen, riskScreenV015 } from "@grid/models/curtailment/RiskScreen"
import { assess } from "@grid/models/economics/Project"
import { substationHeadroom } from "@grid/models/substations/HeadroomEngine"
import { sum } from "@grid/domain/numbers/Numbers"
import { hoursOfDay } from "@grid/domain/time/Time"
import { solarShape } from "@grid/models/dispatch/Shapes"
import { Record } from "effect"
import * as Recordings from "@grid/testing/upstream/Recordings"
import type { Highs } from "highs"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it, vi } from "vitest"
import { curtailedGrid } from "./support/CurtailedGrid.ts"
import { bidInputs, solarBid, gridInputs, riskDays } from "./support/CurtailmentInputs.ts"
import { frame } from "./support/EngineInputs.ts"
import { headroom, outlookInputs } from "./support/SubstationInputs.ts"

let highs: Highs
beforeAll(async () => {
  highs = await loadSolver()
})

const tools = () => ({ highs, seed: "test" })
const trained_on_period = { from: "2025-04-01", to: "2026-03-31" }

describe("curtailment", () => {
  it("has drivers whose shares sum to 1, bands in order, and a value for every year", () => {
    const { annual, driver_shares, drivers } = curtailmentForecast.compute(
      { ...gridInputs, horizon_years: 3, trained_on_period },
      tools()
    )
    assert.deepStrictEqual(
      annual.map(({ year }) => year),
      [2027, 2028, 2029]
    )
    for (const { curtailment_pct } of annual) assert.isAtMost(curtailment_pct.p50, curtailment_pct.p90)
    assert(driver_shares !== null)
    assert.closeTo(sum(Object.values(driver_shares)), 1, 1e-9)
    assert.strictEqual(drivers[0], "transmission_bound")
  })

  it("is gone when all causes are lifted, and no share is told where there is none", () => {
    const scenario = { demand: 0, solar: 0.3, wind: 0.2 }
    const weights = curtailedGrid.days.map(({ weight }) => weight)
    const curtailed = (lifted: ReadonlyArray<Cause>) =>
      curtailedFraction(
        yearOutcome(curtailedGrid, scenario, 2030, highs, { lifted: new Set(lifted) }),
        weights,
        "IN-RJ"
      )
    assert.isAbove(curtailed([]), 0.1)
    assert.closeTo(curtailed(causes), 0, 1e-6)
    const places = curtailedGrid.places.map((place) => ({
      ...place,
      capacity_mw: { ...place.capacity_mw, solar: 0, wind: 0 }
    }))
    const none = curtailmentForecast.compute(
      { ...gridInputs, grid: { ...curtailedGrid, places }, trained_on_period },
      tools()
    )
    assert.strictEqual(none.driver_shares, null)
    assert.deepStrictEqual(none.drivers, [])
  })

  it("is shared by places without limits between them, and no cause has a negative share where lifting one brings more of it", () => {
    const grid = {
      ...curtailedGrid,
      places: curtailedGrid.places.map((place) => ({
        ...place,
        capacity_mw: {
          ...place.capacity_mw,
          solar: (place.node === "IN-RJ" ? 0.5 : 4) * (place.capacity_mw.solar ?? 0)
        }
      }))
    }
    const weights = grid.days.map(({ weight }) => weight)
    const [demand, solar, wind] = [0.06, 0.14, 0.1]
    const outcome = yearOutcome(grid, { demand, solar, wind }, 2027, highs, { lifted: new Set(["transmission"]) })
    const parts = grid.places.map(({ node }) => curtailedFraction(outcome, weights, node))
    assert.isAbove(Math.min(...parts), 0.01)
    assert.isBelow(Math.max(...parts) / Math.min(...parts), 1.5)
    const { driver_shares } = curtailmentForecast.compute({ ...gridInputs, grid, trained_on_period }, tools())
    assert(driver_shares !== null)
    for (const share of Object.values(driver_shares)) assert.isAtLeast(share, 0)
    assert.closeTo(sum(Object.values(driver_shares)), 1, 1e-9)
  })

  it("of a node hangs on no order of places, by which the solver chooses which of one price curtails the last part", () => {
    const capacityOf = ({ capacity_mw, node }: Place) => ({
      ...capacity_mw,
      solar: (node === "IN-RJ" ? 0.5 : 4) * (capacity_mw.solar ?? 0)
    })
    const places = curtailedGrid.places.map((place) => ({
      ...place,
      capacity_mw: capacityOf(place),
      interchange: null
    }))
    const answersOf = (reversed: boolean) => {
      const grid = { ...curtailedGrid, places: reversed ? places.toReversed() : places }
      const { annual } = curtailmentForecast.compute({ ...gridInputs, grid, trained_on_period }, tools())
      const bid = adjustedTariff.compute({ ...solarBid, grid }, tools())
      const named = substationHeadroom.compute({ ...outlookInputs, headroom, grid }, tools())
      return [
        ...annual.flatMap(({ curtailment_pct }) => [curtailment_pct.p50, curtailment_pct.p90]),
        bid.curtailed_fraction,
        named.y3_curtailment?.p50 ?? Number.NaN
      ]
    }
    const [one, other] = [answersOf(false), answersOf(true)]
    for (const [index, part] of one.entries()) {
      assert.isAbove(part, 0.01)
      assert.closeTo(part, other[index] ?? Number.NaN, 2e-6)
    }
    const former = [false, true].map((reversed) => {
      const grid = { ...curtailedGrid, places: reversed ? places.toReversed() : places }
      return adjustedTariffV015.compute({ ...solarBid, grid }, tools()).curtailed_fraction
    })
    assert.isAbove(Math.abs((former[0] ?? 0) - (former[1] ?? 0)), 1e-4)
  })

  it("of an hour hangs on no order of places and no start where storage may fill in any of several hours of one price", () => {
    const [day] = curtailedGrid.days
    assert(day !== undefined)
    const placesOf = (sun: number) =>
      curtailedGrid.places.map(({ capacity_mw, node, pumped_mw, ...place }): Place => ({
        ...place,
        node,
        pumped_mw: 8 * pumped_mw,
        interchange: null,
        capacity_mw: { ...capacity_mw, solar: (node === "IN-RJ" ? sun / 16 : sun) * (capacity_mw.solar ?? 0) }
      }))
    const factors = { demand: 1, transmission: 1 }
    const start = { places: placesOf(4), day, factors }
    const one = { places: placesOf(8), day, values: curtailedGrid.values, factors, lifted: new Set<string>() }
    const partsWith = (storing: "any" | "earliest") =>
      [one, { ...one, places: one.places.toReversed() }, { ...one, start }].map((asked) => {
        const outcome = solveDay({ ...asked, storing }, highs)
        return hoursOfDay.map((hour) => curtailedPartAt(outcome, "IN-RJ", hour))
      })
    const [first = [], ...others] = partsWith("earliest")
    assert.isAbove(Math.max(...first), 0.5)
    for (const parts of others) first.forEach((part, hour) => assert.closeTo(parts[hour] ?? Number.NaN, part, 1e-6))
    const [former = [], ...choices] = partsWith("any")
    assert.isTrue(choices.some((parts) => parts.some((part, hour) => Math.abs(part - (former[hour] ?? 0)) > 1e-3)))
  })

  it("of a node behind a limit is its own", () => {
    const hours = (value: number) => hoursOfDay.map(() => value)
    const outcome: YearOutcome = [
      {
        prices: { one: hours(1), other: hours(1), third: hours(2) },
        available_mw: { one: hours(10), other: hours(30), third: hours(10) },
        curtailed_mw: { one: hours(4), other: hours(0), third: hours(5) }
      }
    ]
    const parts = ["one", "other", "third"].map((node) => curtailedPartOfNode(outcome, [1], node))
    assert.deepStrictEqual(parts, [0.1, 0.1, 0.5])
    assert.strictEqual(curtailedPartOfNode([], [], "one"), 0)
  })

  it("is drawn by season: every drawn year has all days of the year", () => {
    const drawn = paths("seed", curtailedGrid.days, 5)
    assert.strictEqual(drawn.length, pathCount)
    for (const { weights } of drawn) assert.closeTo(sum(weights), 365, 1e-6)
    assert.deepStrictEqual(quantile([3, 1, 2], 0.5), 2)
    assert.deepStrictEqual(
      interpolated(
        2026,
        3,
        new Map([
          [2027, 1],
          [2029, 3]
        ])
      ),
      [1, 2, 3]
    )
  })
})

/** Answer to a question whose seed is of all its inputs, as that of the service is. */
const answerTo = <Inputs extends Framed, A extends Frame & Identity>(
  { compute }: Engine<Inputs, A>,
  inputs: Inputs
): Body<A> => compute(inputs, { highs, seed: JSON.stringify(inputs) })

describe("questions about the same days", () => {
  const [day] = curtailedGrid.days
  assert(day !== undefined)
  const scaled = (values: ReadonlyArray<number>, factor: number) => values.map((value) => factor * value)
  const ofSeason = (season: string): ReadonlyArray<SampleDay> =>
    [0.7, 0.85, 1].map((sun, index) => ({
      ...day,
      season,
      weight: 365 / 6,
      solar: scaled(day.solar, sun),
      demand_mw: Record.map(day.demand_mw, (mw) => scaled(mw, 1 + 0.1 * index))
    }))
  const grid = { ...curtailedGrid, days: ["Q1", "Q2"].flatMap(ofSeason) }
  const question = { ...gridInputs, grid }

  it("have a floor that never falls with the tariff, as the curtailed part is the same", () => {
    const bids = [2.6, 2.601, 2.61, 2.7].map((tariff_inr_per_kwh) =>
      answerTo(adjustedTariff, { ...solarBid, grid, tariff_inr_per_kwh })
    )
    bids.slice(1).forEach((dearer, index) => {
      assert.strictEqual(dearer.curtailed_fraction, bids[index]?.curtailed_fraction)
      assert.isAbove(dearer.implied_tariff_floor_inr_per_kwh, bids[index]?.implied_tariff_floor_inr_per_kwh ?? 9)
    })
  })

  it("have the same first year however far they reach", () => {
    const near = answerTo(forwardCaptureRate, { ...question, technology: "solar" })
    const far = answerTo(forwardCaptureRate, { ...question, technology: "solar", horizon_years: 2 })
    assert.isBelow(near.annual[0]?.p10 ?? 1, near.annual[0]?.p90 ?? 0)
    assert.deepStrictEqual(far.annual[0], near.annual[0])
  })

  it("have a substation's curtailment at that of its state, whatever stands in its queue", () => {
    const { annual } = answerTo(curtailmentForecast, { ...question, horizon_years: 3, trained_on_period })
    for (const mw of [120, 121]) {
      const { y3_curtailment } = answerTo(substationHeadroom, {
        ...outlookInputs,
        headroom: { ...headroom, mw },
        grid
      })
      assert.deepStrictEqual(y3_curtailment, annual[2]?.curtailment_pct)
    }
  })

  it("have the same risk of an hour five minutes later, and whichever states are asked for", () => {
    const screen = { frame, region: "NR", ...riskDays, nodes: ["IN-RJ", "NR"] } as const
    const { alerts } = answerTo(riskScreen, screen)
    const later = answerTo(riskScreen, { ...screen, now: screen.now + 300_000 })
    assert.deepStrictEqual(later.alerts, alerts)
    assert.deepStrictEqual(answerTo(riskScreen, { ...screen, nodes: ["IN-RJ"] }).alerts, alerts)
  })
})

describe("a day", () => {
  const [day] = curtailedGrid.days
  assert(day !== undefined)
  const { places, values } = curtailedGrid
  const one: DayCase = { places, day, values, factors: { demand: 1, transmission: 1 }, lifted: new Set() }
  const others: ReadonlyArray<DayCase> = [
    { ...one, places: places.map((place) => ({ ...place, pumped_mw: place.pumped_mw + 1 })) },
    { ...one, values: { ...values, coal_minimum_fraction: 0.3 } },
    { ...one, factors: { demand: 1.1, transmission: 1 } },
    { ...one, factors: { demand: 1, transmission: 1.1 } },
    ...causes.map((cause) => ({ ...one, lifted: new Set([cause]) })),
    { ...one, day: { ...day, demand_mw: { ...day.demand_mw, NR: day.solar.map(() => 50_000) } } },
    { ...one, day: { ...day, solar: day.wind } },
    { ...one, day: { ...day, wind: day.solar } },
    ...(["hydro", "nuclear", "biomass"] as const).map((fuel) => ({ ...one, day: { ...day, [fuel]: 0.1 } }))
  ]

  /** Solver that finds these nodes in whatever it is given. */
  const solverGives = (solver: Highs, nodes: ReadonlyArray<{ readonly node: string; readonly price: Array<number> }>) =>
    vi.spyOn(solver, "withModel").mockReturnValue({ nodes, generators: [] })

  it("is dispatched once on a solver, whoever asks, and anew where anything is different", async () => {
    const solver = await loadSolver()
    const solve = vi.spyOn(solver, "withModel")
    const outcomes = [one, ...others].map((each) => solveDay(each, solver))
    assert.strictEqual(solve.mock.calls.length, 1 + others.length)
    // A bid has values beside those of the network.
    const again = (each: DayCase): DayCase => {
      const values = { ...each.values, capex_inr_per_mw: 1 }
      return { ...each, values }
    }
    assert.deepStrictEqual(
      [one, ...others].map((each) => solveDay(again(each), solver)),
      outcomes
    )
    assert.strictEqual(solve.mock.calls.length, 1 + others.length)
  })

  it("that many others were asked for since is dispatched anew, and those of the last are not", async () => {
    const solver = await loadSolver()
    const solve = solverGives(solver, [])
    const ofDemand = (demand: number) => solveDay({ ...one, places: [], factors: { demand, transmission: 1 } }, solver)
    for (let demand = 1; demand <= 1_024; demand++) ofDemand(demand)
    ofDemand(1)
    ofDemand(1_025)
    assert.strictEqual(solve.mock.calls.length, 1_025)
    ofDemand(1)
    assert.strictEqual(solve.mock.calls.length, 1_025)
    ofDemand(2)
    assert.strictEqual(solve.mock.calls.length, 1_026)
  })

  it("has the price of shedding where the solver gives a higher one, if that is asked for", async () => {
    const solver = await loadSolver()
    const most = values.unserved_inr_per_mwh
    solverGives(solver, [{ node: "NR", price: [most - 1, 2 * most] }])
    const pricesWith = (shedPrice: ShedPrice) => solveDay({ ...one, shedPrice }, solver).prices
    assert.deepStrictEqual(pricesWith("penalty"), { NR: [most - 1, most] })
    assert.deepStrictEqual(pricesWith("dual"), { NR: [most - 1, 2 * most] })
  })
})

describe("capture rate", () => {
  it("of an even output is 1, and of a sun that makes its own hours cheap is below 1", () => {
    assert.strictEqual(captureRate(captureSums([2, 2], [10, 30])), 1)
    assert.strictEqual(captureRate(captureSums([3, 1], [10, 30])), 0.75)
    assert.strictEqual(captureRate(captureSums([0, 0], [10, 30])), null)
    const { annual } = forwardCaptureRate.compute({ ...gridInputs, technology: "solar" }, tools())
    for (const { p10, p50, p90 } of annual) {
      assert.isAtMost(p10, p50)
      assert.isAtMost(p50, p90)
      assert.isBelow(p50, 1)
    }
  })

  it("is that of former versions, whose days start from nothing, also where a place gets what it has none of", () => {
    const places = curtailedGrid.places.map((place) => ({
      ...place,
      capacity_mw: { ...place.capacity_mw, ...(place.node === "WR" ? { solar: 0, wind: 0 } : {}) }
    }))
    const question = { ...gridInputs, horizon_years: 3, grid: { ...curtailedGrid, places } }
    const sun = { ...question, technology: "solar" as const }
    const former = forwardCaptureRateV017.compute(sun, tools()).annual
    assert.deepStrictEqual(former, forwardCaptureRateV015.compute(sun, tools()).annual)
    const added = { ...question, assets: [{ place: "WR", technology: "wind" as const, capacity_mw: 4_000 }] }
    const curve = cannibalisationV017.compute(added, tools()).curve
    assert.deepStrictEqual(curve, cannibalisationV011.compute(added, tools()).curve)
    // Which hour stores first moves prices by less than a thousandth of a rupee.
    for (const [index, { p10, p50, p90 }] of forwardCaptureRate.compute(sun, tools()).annual.entries()) {
      const before = former[index]
      assert(before !== undefined)
      for (const [one, other] of [
        [p10, before.p10],
        [p50, before.p50],
        [p90, before.p90]
      ] as const) {
        assert.closeTo(one, other, 2e-6)
      }
    }
    for (const [index, point] of cannibalisation.compute(added, tools()).curve.entries()) {
      assert.closeTo(point.capture_rate_fraction, curve[index]?.capture_rate_fraction ?? Number.NaN, 2e-6)
    }
  })

  it("hangs on no order of places or assets, on halves in the place of a whole, nor on how a multiple is written", () => {
    const ofPlaces = (places: ReadonlyArray<Place>) => ({ ...gridInputs, grid: { ...curtailedGrid, places } })
    const { places } = curtailedGrid
    const empty: Place = {
      node: "IN-HR",
      zone: "NR",
      capacity_mw: { coal: 0, solar: 0, wind: 0 },
      pumped_mw: 0,
      interchange: { import_mw: null, export_mw: null }
    }
    const near = (one: ReadonlyArray<number>, other: ReadonlyArray<number>) => {
      assert.strictEqual(one.length, other.length)
      for (const [index, rate] of one.entries()) assert.closeTo(rate, other[index] ?? Number.NaN, 2e-6)
    }
    const assets = [
      { place: "IN-RJ", technology: "solar" as const, capacity_mw: 3_000 },
      { place: "WR", technology: "wind" as const, capacity_mw: 2_000 }
    ]
    const scaled = (factor: number) => assets.map((asset) => ({ ...asset, capacity_mw: factor * asset.capacity_mw }))
    const curveOf = (own: typeof assets, of = places) =>
      cannibalisation
        .compute({ ...ofPlaces(of), assets: own }, tools())
        .curve.map((point) => point.capture_rate_fraction)
    const ratesOf = (of: ReadonlyArray<Place>) =>
      forwardCaptureRate
        .compute({ ...ofPlaces(of), technology: "solar" }, tools())
        .annual.flatMap(({ p10, p50, p90 }) => [p10, p50, p90])
    const [rates, curve] = [ratesOf(places), curveOf(assets)]
    for (const others of [places.toReversed(), [...places, empty]]) {
      near(ratesOf(others), rates)
      near(curveOf(assets, others), curve)
    }
    near(curveOf(assets.toReversed()), curve)
    near(curveOf([...scaled(0.5), ...scaled(0.5)]), curve)
    const twice = curveOf(scaled(2))
    near([twice[0], twice[1], twice[2]].map(Number), [curve[0], curve[2], curve[4]].map(Number))
  })

  it("never rises with what is added at a node, and by no more than 0.005 on a network", () => {
    const country = {
      ...curtailedGrid,
      focus: "NR",
      places: curtailedGrid.places.filter(({ node }) => node === "NR"),
      days: curtailedGrid.days
    }
    const curveOf = (grid: typeof curtailedGrid, place: string) =>
      cannibalisation
        .compute({ ...gridInputs, grid, assets: [{ place, technology: "solar", capacity_mw: 4_000 }] }, tools())
        .curve.map((point) => point.capture_rate_fraction)
    const onOneNode = curveOf(country, "NR")
    assert.strictEqual(onOneNode.length, 5)
    assert.isAbove(onOneNode[0] ?? 0, onOneNode[4] ?? 1)
    for (const [index, rate] of onOneNode.slice(1).entries()) assert.isAtMost(rate, (onOneNode[index] ?? 0) + 1e-6)
    const onNetwork = curveOf(curtailedGrid, "IN-RJ")
    for (const [index, rate] of onNetwork.slice(1).entries()) assert.isAtMost(rate, (onNetwork[index] ?? 0) + 0.005)
  })
})

describe("a bid", () => {
  it("has a floor at which the return with curtailment is the return without", () => {
    const answer = adjustedTariff.compute(solarBid, tools())
    const { curtailed_fraction, curtailment_adjusted_irr_pct, implied_tariff_floor_inr_per_kwh, irr_pct } = answer
    assert.isAbove(curtailed_fraction, 0)
    assert.isBelow(curtailment_adjusted_irr_pct ?? 100, irr_pct ?? 0)
    const { equity } = assess({
      ...bidInputs.project,
      energy_mwh: bidInputs.project.energy_mwh * (1 - curtailed_fraction),
      price_inr_per_mwh: 1_000 * implied_tariff_floor_inr_per_kwh
    })
    assert.closeTo(100 * (equity.rate ?? 0), irr_pct ?? 0, 0.01)
  })

  it("is curtailed as its technology is: wind less than the sun where noon is what is too much", () => {
    const of = (technology: "solar" | "wind") => adjustedTariff.compute({ ...solarBid, technology }, tools())
    const [sun, wind] = [of("solar"), of("wind")]
    const former = adjustedTariffV012.compute(bidInputs, tools())
    assert.isBelow(wind.curtailed_fraction, 0.5 * former.curtailed_fraction)
    assert.isAbove(sun.curtailed_fraction, former.curtailed_fraction)
    assert.isBelow(wind.implied_tariff_floor_inr_per_kwh, former.implied_tariff_floor_inr_per_kwh)
  })

  it.each([
    ["debt pays for all of it", { ...solarBid, project: { ...bidInputs.project, debt_fraction: 1 } }],
    ["it loses money every year", { ...solarBid, tariff_inr_per_kwh: 0.3 }]
  ])("has a floor that makes up for curtailment where it has no return, as %s", (_, inputs) => {
    const answer = adjustedTariff.compute(inputs, tools())
    const { curtailed_fraction, implied_tariff_floor_inr_per_kwh, irr_pct } = answer
    assert.isNull(irr_pct)
    assert.isAbove(curtailed_fraction, 0.1)
    const sold = implied_tariff_floor_inr_per_kwh * (1 - curtailed_fraction)
    assert.closeTo(sold, inputs.tariff_inr_per_kwh, 1e-5)
    const former = adjustedTariffV01.compute(inputs, tools())
    assert.strictEqual(former.implied_tariff_floor_inr_per_kwh, inputs.tariff_inr_per_kwh)
  })
})

describe("risk screen", () => {
  it("tells hours, node, probability and driver, most probable first", () => {
    const { alerts, draws, error_days } = riskScreen.compute(
      { frame, region: "NR", ...riskDays, nodes: ["IN-RJ", "NR"] },
      tools()
    )
    assert.isNotEmpty(alerts)
    assert.isAtLeast(draws, 50)
    // The third coming day was forecast three days before, which the first three of the eight were not.
    assert.strictEqual(error_days, 5)
    for (const { driver, expected_mw, from, node, probability_fraction, to } of alerts) {
      assert.strictEqual(node, "IN-RJ")
      assert.strictEqual(driver, "transmission_bound")
      assert.isAbove(expected_mw, 0)
      assert.isTrue(probability_fraction >= 0.1 && probability_fraction <= 1)
      assert.isBelow(Date.parse(from), Date.parse(to))
    }
  })
})

describe("a risk screen of several states of one price", () => {
  const [rajasthan] = riskDays.places
  assert(rajasthan !== undefined)
  const sunOf = (node: string, solar: number): Place => ({
    ...rajasthan,
    node,
    capacity_mw: { coal: 3_000, solar },
    interchange: null
  })
  const states = [sunOf("IN-RJ", 60_000), sunOf("IN-HR", 30_000), sunOf("IN-PB", 30_000)]
  const zones = riskDays.places.filter(({ node }) => node !== "IN-RJ")
  const loads = ["IN-HR", "IN-PB"].map((node) => [node, hoursOfDay.map(() => 3_000)] as const)
  const days = riskDays.days.map(({ errors, forecast }) => ({
    errors,
    forecast: { ...forecast, demand_mw: { ...forecast.demand_mw, ...Object.fromEntries(loads) } }
  }))
  const nodes = states.map(({ node }) => node)
  const screenOf = (engine: typeof riskScreen, order: ReadonlyArray<Place>) => {
    const { alerts } = engine.compute({ frame, region: "NR", ...riskDays, days, places: order, nodes }, tools())
    return alerts.toSorted((one, other) => one.node.localeCompare(other.node) || one.from.localeCompare(other.from))
  }

  it("has all of them at risk, each by what it could give, whatever order they stand in", () => {
    const alerts = screenOf(riskScreen, [...states, ...zones])
    const of = (node: string) => alerts.filter((alert) => alert.node === node)
    for (const node of nodes) assert.isNotEmpty(of(node))
    for (const [index, alert] of of("IN-RJ").entries()) {
      const [half, same] = [of("IN-HR")[index], of("IN-PB")[index]]
      assert.strictEqual(half?.from, alert.from)
      assert.strictEqual(half?.probability_fraction, alert.probability_fraction)
      assert.closeTo(2 * (half?.expected_mw ?? 0), alert.expected_mw, 0.2)
      assert.strictEqual(half?.expected_mw, same?.expected_mw)
    }
    const reversed = [...zones, ...states].toReversed()
    assert.deepStrictEqual(screenOf(riskScreen, reversed), alerts)
    assert.notDeepEqual(screenOf(riskScreenV015, reversed), screenOf(riskScreenV015, [...states, ...zones]))
  })
})

describe("coming days", () => {
  const flat = (value: number) => Array.from({ length: 24 }, () => value)
  const dayOf = (solar: number, mw: number): GridDay => ({
    demand_mw: { NR: flat(mw) },
    solar: flat(solar),
    wind: flat(0.3),
    hydro: 0.3,
    nuclear: 0.8,
    biomass: 0.3
  })
  const past = (length: number, of: (index: number) => Partial<PastDay> = () => ({})): ReadonlyArray<PastDay> =>
    Array.from({ length }, (_, index) => ({
      day: dayOf((index + 1) / 100, 1_000 + 10 * index),
      demand_mw: flat(1_000 + 10 * index),
      forecasts_mw: [null, null],
      ...of(index)
    }))

  it("are as the last known day, with the errors that this forecast had as many days ahead", () => {
    const next = nextDays(past(10), 3, () => null)
    assert(next !== null)
    assert.deepStrictEqual(next.forecast_hours, [])
    for (const [ahead, { errors, forecast }] of next.days.entries()) {
      assert.deepStrictEqual(forecast, dayOf(0.1, 1_090))
      assert.strictEqual(errors.length, 9 - ahead)
      for (const { solar, wind } of errors) {
        solar.forEach((error) => assert.closeTo(error, (ahead + 1) / 100, 1e-9))
        wind.forEach((error) => assert.strictEqual(error, 0))
      }
      const [error] = errors
      assert(error !== undefined)
      assert.closeTo(withError(forecast, error).solar[12] ?? 0, 0.1 + (ahead + 1) / 100, 1e-9)
      assert.closeTo(error.demand[12] ?? 0, (10 * (ahead + 1)) / 1_000, 1e-6)
    }
  })

  it("reach further ahead where the last days are unknown, and are none where all are", () => {
    const gap = nextDays(
      past(10, (index) => (index === 9 ? { day: null } : {})),
      1,
      () => null
    )
    assert.closeTo(gap?.days[0]?.errors[0]?.solar[12] ?? 0, 0.02, 1e-9)
    assert.isNull(
      nextDays(
        past(3, () => ({ day: null })),
        3,
        () => null
      )
    )
  })

  it("have the demand that was forecast with its errors, once enough forecasts were issued", () => {
    const issued = past(12, (index) => ({
      forecasts_mw: [flat(1_000 + 10 * index - 5), flat(1_000 + 10 * index + 20)]
    }))
    const next = nextDays(issued, 2, (hour) => (hour < 24 ? 2_000 : null))
    assert(next !== null)
    assert.deepStrictEqual(next.forecast_hours, [...hoursOfDay])
    assert.closeTo(next.days[0]?.forecast.demand_mw["NR"]?.[12] ?? 0, 2_000, 0.01)
    // Without a forecast of the hour it stays as on the last day.
    assert.closeTo(next.days[1]?.forecast.demand_mw["NR"]?.[12] ?? 0, 1_110, 0.01)
    for (const { demand } of next.days[0]?.errors ?? []) assert.isAbove(demand[12] ?? 0, 0)
    for (const { demand } of next.days[1]?.errors ?? []) assert.isBelow(demand[12] ?? 0, 0)
  })
})

const dir = Recordings.directory()

/** Solar capture of national sun (NPP, 18 to 20 Aug 2026, mean by hour) at the hourly day-ahead price of a span. */
describe.skipIf(dir === undefined)("recorded prices (skipped without recordings)", () => {
  it.each([
    ["2022-08-03", "2023-03-31", 0.921],
    ["2023-04-01", "2024-03-31", 0.818],
    ["2024-04-01", "2024-07-31", 0.57]
  ])("solar capture from %s to %s is %d", (from, to, wanted) => {
    const file = join(dir ?? "", "iex/iex_dam_hourly_2022-08-03_2024-07-31.csv")
    const rows = readFileSync(file, "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","))
      .filter(([, date = ""]) => date >= from && date <= to)
    const sums = captureSums(
      rows.map(([, , hour]) => solarShape[Number(hour) - 1] ?? 0),
      rows.map(([, , , price]) => Number(price))
    )
    assert.closeTo(captureRate(sums) ?? 0, wanted, 0.003)
  })
})
