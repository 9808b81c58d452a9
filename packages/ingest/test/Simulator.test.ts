import { assert, beforeAll, describe, it } from "@effect/vitest"
import { bidAreas, corridors, isArea } from "@grid/domain/observations/Area"
import { exported } from "@grid/domain/catalog/Catalog"
import type { CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import { type DatasetId, datasets, get, isDatasetId } from "@grid/domain/observations/Dataset"
import { marketOfDataset, markets } from "@grid/domain/observations/datasets/Market"
import { guard } from "@grid/domain/ingest/Guard"
import { clearedAgainst } from "@grid/domain/observations/ClearedVolume"
import { fromSlug, states } from "@grid/domain/states/State"
import { stateAt } from "@grid/domain/states/StateAt"
import { blockMs, dayMs, floorIst, hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Exchange from "@grid/ingest/simulator/Exchange"
import * as BlockValues from "@grid/ingest/simulator/BlockValues"
import * as Calibration from "@grid/ingest/simulator/Calibration"
import * as Model from "@grid/ingest/simulator/Model"
import * as Places from "@grid/ingest/simulator/Places"
import * as Simulation from "@grid/ingest/simulator/Simulation"
import * as States from "@grid/ingest/simulator/States"
import * as Simulator from "@grid/ingest/sources/Simulator"
import { forAll, holdsForAll } from "@grid/testing/Property"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as FastCheck from "fast-check"
import { createHash } from "node:crypto"
import { raw } from "./support/Raw.ts"

const seeds = FastCheck.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const instants = FastCheck.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2028, 11, 31) })

const zones = ["nr", "wr", "sr", "er", "ner"]

const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const mean = (values: ReadonlyArray<number>) => total(values) / values.length
const tolerance = 1e-6

const sha256 = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex")

const startOf = (date: string) => Date.parse(`${date}T00:00:00+05:30`)
const blocksFrom = (date: string, days: number, seed = 1) =>
  Array.from({ length: days * 96 }, (_, index) => Model.block(seed, startOf(date) + index * blockMs))

/** Every thirteenth block of 2026: each time of day and week as often as any other. */
const year2026 = Array.from({ length: Math.ceil((365 * 96) / 13) }, (_, index) =>
  Model.block(1, startOf("2026-01-01") + 13 * index * blockMs)
)

describe("Model.block", () => {
  it("balances: states and losses, fuels and import, own generation and import of each state", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const block = Model.block(seed, ms)
      const mainland = block.states.filter(({ slug }) => fromSlug(slug)?.zone !== null)
      assert.approximately(
        total(mainland.map((state) => state.demand_mw)) + block.losses_mw,
        block.demand_mw,
        tolerance
      )
      assert.approximately(total(Object.values(block.zones)), block.demand_mw, tolerance)
      assert.approximately(total(Object.values(block.generation)) + block.transnational_mw, block.demand_mw, tolerance)
      assert.approximately(block.losses_mw / block.demand_mw, Calibration.lossFraction, 2e-3)
      for (const { net_import_mw, slug } of block.states) {
        if (fromSlug(slug)?.zone === null) assert.strictEqual(net_import_mw, 0, slug)
      }
      for (const state of block.states) {
        assert.approximately(state.own_generation_mw + state.net_import_mw, state.demand_mw, tolerance)
      }
      for (const [zone, demand] of Object.entries(block.zones)) {
        const own = block.states.filter((state) => fromSlug(state.slug)?.zone === zone)
        const delivered = total(own.map((state) => state.demand_mw))
        assert.approximately(delivered / (1 - block.losses_mw / block.demand_mw), demand, 0.31, zone)
      }
      for (const mw of Object.values(block.generation)) assert.isAtLeast(mw, 0)
      for (const [index, fuels] of States.byFuel(block.states, block.generation).entries()) {
        const { own_generation_mw, slug } = block.states[index] as States.StateBlock
        assert.approximately(total(fuels), own_generation_mw, tolerance, slug)
        assert.isAtLeast(Math.min(...fuels), 0, slug)
      }
      for (const price of Object.values(block.price_inr_per_mwh)) assert.isTrue(price >= 0 && price <= 10_000)
    }))

  it("passes every guard, says that it is simulated, and starts on a block", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const start = floorIst(ms, blockMs)
      const all = BlockValues.observations(Model.block(seed, ms))
      const exceeds = clearedAgainst(all)
      const unfit = all.filter(
        (observation) =>
          (guard(observation) ?? exceeds(observation)) !== null ||
          observation.kind !== "simulated" ||
          observation.period_minutes !== 15 ||
          observation.ts !== start ||
          observation.captured_at !==
            (/_g?dam(_|$)/.test(observation.dataset) ? istDayStart(istDay(start) - 1) + 13 * hourMs : start)
      )
      assert.deepStrictEqual(unfit, [])
    }))

  it("is a function of seed and block, in whatever order blocks are computed", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const start = floorIst(ms, blockMs)
      const here = Model.block(seed, start)
      Model.block(seed + 1, start + blockMs)
      assert.strictEqual(JSON.stringify(Model.block(seed, start + blockMs - 1)), JSON.stringify(here))
      assert.notStrictEqual(JSON.stringify(Model.block(seed + 1, start)), JSON.stringify(here))
    }))

  it("has the level of the year 2026, growing by a twentieth a year", () => {
    const of2026 = mean(year2026.map((block) => block.demand_mw))
    const of2025 = mean(year2026.map(({ ms }) => Model.block(1, ms - 365 * dayMs).demand_mw))
    assert.isTrue(of2026 > 190_000 && of2026 < 205_000, `${of2026}`)
    assert.approximately(of2026 / of2025, 1.05, 0.02)
  })

  it("has the sun at midday, dear evenings, and dips on Sundays and holidays", () => {
    const august = blocksFrom("2026-08-01", 31)
    const at = (hour: number) => august.filter((_, index) => Math.floor((index % 96) / 4) === hour)
    const price = (hour: number) => mean(at(hour).map((block) => block.price_inr_per_mwh.dam))
    assert.isAbove(mean(at(12).map((block) => block.generation.solar)), 50_000)
    assert.strictEqual(mean(at(1).map((block) => block.generation.solar)), 0)
    assert.isAbove(price(20), 2 * price(12))
    const day = (date: string) => mean(blocksFrom(date, 1).map((block) => block.demand_mw))
    assert.isBelow(day("2026-08-15"), day("2026-08-14"))
    assert.isBelow(day("2026-03-04"), day("2026-03-03"))
  })

  it("prices follow the load of thermal plants, frequency falls with demand nobody foresaw", () => {
    const blocks = blocksFrom("2026-05-01", 14)
    const correlation = (x: (block: Model.Block) => number, y: (block: Model.Block) => number) => {
      const [mx, my] = [mean(blocks.map(x)), mean(blocks.map(y))]
      const covariance = mean(blocks.map((block) => (x(block) - mx) * (y(block) - my)))
      return (
        covariance / Math.sqrt(mean(blocks.map((b) => (x(b) - mx) ** 2)) * mean(blocks.map((b) => (y(b) - my) ** 2)))
      )
    }
    const thermal = (block: Model.Block) => block.generation.coal + block.generation.lignite
    assert.isAbove(
      correlation(thermal, (block) => block.price_inr_per_mwh.dam),
      0.7
    )
    assert.isBelow(
      correlation(
        (block) => block.imbalance_mw,
        (block) => block.frequency_hz
      ),
      -0.5
    )
    const inBand = blocks.filter(({ frequency_hz }) => frequency_hz >= 49.9 && frequency_hz <= 50.05)
    assert.isAbove(inBand.length / blocks.length, 0.75)
  })
})

describe("Model.block: the network", () => {
  it("each zone imports what its corridors bring, and generates what is left", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const block = Model.block(seed, ms)
      const { corridors_mw, countries_mw, imports_mw, transnational_mw } = block.network
      const net = new Map(zones.map((zone) => [zone, 0]))
      for (const [index, corridor] of corridors.entries()) {
        const [first = "", second = ""] = corridor.split("-")
        net.set(first, (net.get(first) ?? 0) + (corridors_mw[index] ?? Number.NaN))
        net.set(second, (net.get(second) ?? 0) - (corridors_mw[index] ?? Number.NaN))
      }
      for (const [index, zone] of zones.entries()) {
        assert.approximately(net.get(zone) ?? Number.NaN, imports_mw[index] ?? Number.NaN, tolerance, zone)
      }
      assert.approximately(total(imports_mw), 0, tolerance)
      assert.approximately(total(transnational_mw), block.transnational_mw, tolerance)
      assert.approximately(total(countries_mw), block.transnational_mw, tolerance)

      const generated = Object.values(block.zones).map(
        (demand, index) => demand - (imports_mw[index] ?? 0) - (transnational_mw[index] ?? 0)
      )
      for (const mw of generated) assert.isAbove(mw, 0)
      assert.approximately(total(generated), total(Object.values(block.generation)), tolerance)
    }))

  it("northern and southern zone import, the western exports, and no corridor carries more than it could", () => {
    const flow = (index: number) => year2026.map((block) => block.network.corridors_mw[index] ?? Number.NaN)
    const imports = (index: number) => mean(year2026.map((block) => block.network.imports_mw[index] ?? Number.NaN))
    assert.isAbove(imports(0), 5_000)
    assert.isBelow(imports(1), -4_000)
    for (const [index, limit] of [22_500, 21_200, 7_800, 2_900, 3_000, 36_700, 23_900].entries()) {
      assert.isAtMost(Math.max(...flow(index).map(Math.abs)), limit, corridors[index])
    }
  })
})

describe("Model.block: the exchange", () => {
  it("bids cover what clears, what clears is shared out, areas differ only by congestion", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const block = Model.block(seed, ms)
      const { area_buy_mw, area_price_inr_per_mwh, area_sell_mw, gdam_mw, segments } = block.exchange
      for (const market of markets) {
        const { cleared_mw, isCongested, price_inr_per_mwh, purchase_bid_mw, scheduled_mw, sell_bid_mw } =
          segments[market]
        assert.isAtLeast(purchase_bid_mw, cleared_mw)
        assert.isAtLeast(sell_bid_mw, cleared_mw)
        if (isCongested) assert.isBelow(scheduled_mw, cleared_mw)
        else assert.strictEqual(scheduled_mw, cleared_mw)
        assert.strictEqual(price_inr_per_mwh === null, cleared_mw === 0)
        if (market === "hpdam") {
          if (price_inr_per_mwh !== null) assert.strictEqual(block.price_inr_per_mwh.dam, 10_000)
          assert.isTrue(price_inr_per_mwh === null || (price_inr_per_mwh > 10_000 && price_inr_per_mwh <= 20_000))
          continue
        }
        assert.strictEqual(price_inr_per_mwh, block.price_inr_per_mwh[market])
        assert.strictEqual(cleared_mw, block.cleared_mw[market])
        const prices = area_price_inr_per_mwh[market]
        assert.strictEqual(prices.length, bidAreas.length)
        if (!isCongested) for (const price of prices) assert.strictEqual(price, price_inr_per_mwh)
        else assert.isAbove(new Set(prices).size, 1)
        for (const price of prices) assert.isTrue(price > 0 && price <= 10_000)
        for (const [index, area] of bidAreas.entries()) {
          const neighbour = bidAreas.findIndex((other) => other.charAt(0) === area.charAt(0))
          assert.strictEqual(prices[index], prices[neighbour], "one price in a zone")
        }
      }
      for (const market of Exchange.markets) {
        const [bought, sold] = [area_buy_mw[market], area_sell_mw[market]]
        assert.approximately(total(bought), block.cleared_mw[market], tolerance)
        assert.approximately(total(sold), block.cleared_mw[market], tolerance)
        assert.isAtLeast(Math.min(...bought, ...sold), 0)
      }
      assert.approximately(total(Object.values(gdam_mw)), block.cleared_mw.gdam, tolerance)
      for (const mw of Object.values(gdam_mw)) assert.isAtLeast(mw, 0)
    }))

  it("the normal rate is the highest of day-ahead price, real-time price and a third each of them and the ancillary cost", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const { exchange } = Model.block(seed, ms)
      const { ancillary_net_cost_inr_per_mwh, area_price_inr_per_mwh, reserve_inr_per_mwh } = exchange
      for (const [area, rate] of Exchange.normalRates(exchange).entries()) {
        const [dam, rtm] = (["dam", "rtm"] as const).map((market) => area_price_inr_per_mwh[market][area] ?? Number.NaN)
        const thirds = total([dam ?? 0, rtm ?? 0, ancillary_net_cost_inr_per_mwh]) / 3
        assert.approximately(rate, Math.max(dam ?? Number.NaN, rtm ?? Number.NaN, thirds), 0.01)
      }
      assert.isTrue(reserve_inr_per_mwh.up > 0 && reserve_inr_per_mwh.down > 0)
    }))

  it("congestion and the high-price segment are rare, but happen", () => {
    const share = (holds: (block: Model.Block) => boolean) => year2026.filter(holds).length / year2026.length
    const congested = share((block) => block.exchange.segments.dam.isCongested)
    assert.isTrue(congested > 0.002 && congested < 0.1, `${congested}`)
    const high = share((block) => block.exchange.segments.hpdam.cleared_mw > 0)
    assert.isTrue(high > 0.0005 && high < 0.02, `${high}`)
  })
})

/** Days, and how far into them; the first year in which both versions and all tables have values. */
const dates = FastCheck.integer({ min: istDay(startOf("2018-02-01")), max: istDay(startOf("2028-12-31")) })

const published = (seed: number, from: number, to: number) =>
  Simulation.ofVersion[Simulation.version](seed, { from, to })

/** What a whole IST day gives, by dataset and area. */
const publishedDay = (seed: number, day: number) => {
  const { observations, records = [] } = published(seed, istDayStart(day), istDayStart(day + 1))
  const blocks = new Map<string, Array<number>>()
  const hours = new Map<string, Array<number>>()
  const single = new Map<string, number>()
  for (const { area, dataset, period_minutes, value } of observations) {
    const key = `${dataset} ${area}`
    if (period_minutes > 60) single.set(key, value ?? Number.NaN)
    else {
      const all = period_minutes === 60 ? hours : blocks
      const series = all.get(key)
      if (series === undefined) all.set(key, [value ?? Number.NaN])
      else series.push(value ?? Number.NaN)
    }
  }
  return {
    observations,
    records,
    keys: [...single.keys()],
    /** The 96 values of a series. */
    blocks: (dataset: string, area = "india"): ReadonlyArray<number> => blocks.get(`${dataset} ${area}`) ?? [],
    hours: (dataset: string, area: string): ReadonlyArray<number> => hours.get(`${dataset} ${area}`) ?? [],
    /** The value of the day or month; a value that is missing fails whatever it is compared with. */
    value: (dataset: string, area = "india"): number => single.get(`${dataset} ${area}`) ?? Number.NaN,
    valueOrNone: (dataset: string, area: string): number => single.get(`${dataset} ${area}`) ?? 0
  }
}
type PublishedDay = ReturnType<typeof publishedDay>

const energy = (mw: ReadonlyArray<number>) => total(mw) / 4
const rough = 0.01

/** Any days, the same for all that is said of them: to make one takes longer than all the sums. */
const anyDays = FastCheck.sample(FastCheck.tuple(seeds, dates), 4)

describe.each(anyDays)("The day's report agrees with the day's blocks: seed %d, day %d", (seed, number) => {
  let day: PublishedDay
  beforeAll(() => {
    day = publishedDay(seed, number)
  })

  it("demand: the largest and when, of the evening, in solar hours and outside, energy", () => {
    for (const area of ["india", ...zones, ...states.map(({ slug }) => slug)]) {
      const demand = day.blocks("demand", area)
      assert.strictEqual(demand.length, 96)
      assert.strictEqual(day.value("max_demand", area), Math.max(...demand), area)
      assert.strictEqual(demand[day.value("max_demand_minute", area) / 15], Math.max(...demand), area)
      assert.approximately(day.value("energy_met", area), energy(demand), tolerance, area)
      if (fromSlug(area) !== undefined) continue
      const solar = demand.slice(24, 72)
      const other = [...demand.slice(0, 24), ...demand.slice(72)]
      assert.strictEqual(day.value("evening_peak_demand", area), demand[80])
      assert.strictEqual(day.value("solar_hours_peak_demand", area), Math.max(...solar))
      assert.strictEqual(demand[day.value("solar_hours_peak_minute", area) / 15], Math.max(...solar))
      assert.strictEqual(day.value("non_solar_hours_peak_demand", area), Math.max(...other))
      assert.strictEqual(demand[day.value("non_solar_hours_peak_minute", area) / 15], Math.max(...other))
    }
    const maxima = (areas: ReadonlyArray<string>) => total(areas.map((area) => day.value("max_demand", area)))
    const whole = day.value("max_demand")
    assert.approximately(day.value("regional_diversity_factor"), maxima(zones) / whole, 5e-4)
    assert.approximately(day.value("state_diversity_factor"), maxima(states.map(({ slug }) => slug)) / whole, 5e-4)
  })

  it("shortage: small, of the states together that of their zone, of the zones that of the country", () => {
    for (const zone of ["NR", "WR", "SR", "ER", "NER"] as const) {
      const own = states.filter((state) => state.zone === zone).map(({ slug }) => day.value("energy_shortage", slug))
      assert.approximately(day.value("energy_shortage", zone.toLowerCase()), total(own), tolerance)
    }
    for (const dataset of ["energy_shortage", "evening_peak_shortage"]) {
      assert.approximately(day.value(dataset), total(zones.map((zone) => day.value(dataset, zone))), tolerance)
    }
    assert.isBelow(day.value("energy_shortage"), 0.002 * day.value("energy_met"))
  })

  it("frequency: shares of the blocks, which make up the day", () => {
    const frequency = day.blocks("frequency")
    const share = (low: number, high: number) =>
      (100 * frequency.filter((hz) => hz >= low && hz < high).length) / frequency.length
    const justAbove = 50.0501
    assert.approximately(day.value("frequency_below_49_7"), share(0, 49.7), tolerance)
    assert.approximately(day.value("frequency_49_7_to_49_8"), share(49.7, 49.8), tolerance)
    assert.approximately(day.value("frequency_49_8_to_49_9"), share(49.8, 49.9), tolerance)
    assert.approximately(day.value("frequency_below_49_9"), share(0, 49.9), tolerance)
    assert.approximately(day.value("frequency_in_band"), share(49.9, justAbove), tolerance)
    assert.approximately(day.value("frequency_above_50_05"), share(justAbove, 60), tolerance)
    const whole = ["below_49_9", "in_band", "above_50_05"].map((part) => day.value(`frequency_${part}`))
    assert.approximately(total(whole), 100, 1e-5)
    assert.approximately(day.value("frequency_variation_index"), 10 * mean(frequency.map((hz) => (hz - 50) ** 2)), 1e-4)
  })

  it("generation: by fuel that of the blocks; of a zone what its demand and corridors leave over", () => {
    const fuel = (name: string) => energy(day.blocks(`generation_${name}`))
    const of = (...names: ReadonlyArray<string>) => total(names.map(fuel))
    for (const [dataset, mwh] of [
      ["hydro_energy", of("hydro")],
      ["wind_energy", of("wind")],
      ["solar_energy", of("solar")],
      ["gross_generation_coal", of("coal")],
      ["gross_generation_lignite", of("lignite")],
      ["gross_generation_hydro", of("hydro", "storage")],
      ["gross_generation_nuclear", of("nuclear")],
      ["gross_generation_gas", of("gas", "diesel")],
      ["gross_generation_renewables", of("wind", "solar", "biomass", "small_hydro")],
      ["gross_generation_total", energy(day.blocks("total_generation"))],
      ["generated_energy_thermal", of("coal", "lignite")],
      ["generated_energy_gas", of("gas")],
      ["generated_energy_diesel", of("diesel")],
      ["generated_energy_hydro", of("hydro", "storage")],
      ["generated_energy_nuclear", of("nuclear")]
    ] as const) {
      assert.approximately(day.value(dataset), mwh, tolerance, dataset)
    }
    const fuels = ["coal", "lignite", "hydro", "nuclear", "gas", "renewables"]
    for (const area of ["india", ...zones]) {
      const gross = (name: string) => day.value(`gross_generation_${name}`, area)
      for (const name of fuels) assert.isAtLeast(gross(name), 0, `${name} ${area}`)
      assert.approximately(total(fuels.map(gross)), gross("total"), rough)
      assert.approximately(day.value("renewable_share", area), (100 * gross("renewables")) / gross("total"), rough)
      const clean = gross("renewables") + gross("hydro") + gross("nuclear")
      assert.approximately(day.value("non_fossil_share", area), (100 * clean) / gross("total"), rough)
    }
    // No border but the corridors: western and southern zone.
    for (const zone of ["wr", "sr"]) {
      const generated = day.value("gross_generation_total", zone)
      assert.approximately(
        day.value("energy_met", zone),
        generated + day.value("interchange_actual_energy", zone),
        tolerance
      )
    }
    for (const dataset of ["energy_met", "gross_generation_total", "gross_generation_coal", "solar_energy"]) {
      assert.approximately(total(zones.map((zone) => day.value(dataset, zone))), day.value(dataset), rough, dataset)
    }
  })

  it("outages leave enough to run on, and are split by sector", () => {
    for (const area of ["india", ...zones]) {
      const sectors = day.value("outage_central", area) + day.value("outage_state", area)
      assert.approximately(day.value("outage_total", area), sectors, tolerance)
      assert.strictEqual(day.value("capacity_outage", area), day.value("outage_total", area))
      assert.isBelow(day.value("outage_total", area), 0.3 * day.value("monitored_capacity", area))
    }
    const generated = total(["thermal", "gas", "hydro", "nuclear"].map((type) => day.value(`generated_energy_${type}`)))
    assert.isBelow(generated, 24 * (day.value("monitored_capacity") - day.value("outage_total")))
  })

  it("corridors: energy and extremes of the flow, to which the lines add up; interchange of the zones", () => {
    for (const corridor of corridors) {
      const flow = day.blocks("corridor_flow", corridor)
      const imports = flow.map((mw) => Math.max(0, mw))
      const exports = flow.map((mw) => Math.max(0, -mw))
      assert.approximately(day.value("line_import_energy", corridor), energy(imports), tolerance)
      assert.approximately(day.value("line_export_energy", corridor), energy(exports), tolerance)
      assert.approximately(day.value("line_net_energy", corridor), energy(flow), tolerance)
      assert.strictEqual(day.value("line_max_import", corridor), Math.max(...imports))
      assert.strictEqual(day.value("line_max_export", corridor), Math.max(...exports))
      const lines = day.records.filter((record) => record.collection === "line" && record.body.corridor === corridor)
      assert.strictEqual(lines.length, 12)
      for (const dataset of ["line_import_energy", "line_export_energy", "line_net_energy"]) {
        const ofLines = total(lines.map(({ key }) => day.value(dataset, key)))
        assert.approximately(ofLines, day.value(dataset, corridor), tolerance, `${dataset} ${corridor}`)
      }
    }
    for (const zone of zones) {
      const net = total(
        corridors.map((corridor) => {
          const mwh = day.value("line_net_energy", corridor)
          const [first, second] = corridor.split("-")
          return first === zone ? mwh : second === zone ? -mwh : 0
        })
      )
      const [schedule, actual, deviation] = ["schedule", "actual", "deviation"].map((name) =>
        day.value(`interchange_${name}_energy`, zone)
      )
      assert.approximately(actual ?? Number.NaN, net, rough)
      assert.approximately(actual ?? Number.NaN, (schedule ?? Number.NaN) + (deviation ?? Number.NaN), tolerance)
    }
    const schedules = zones.map((zone) => day.value("interchange_schedule_energy", zone))
    assert.approximately(total(schedules), 0, rough)
  })

  it("neighbours: together the transnational exchange, by way and line the same", () => {
    const countries = ["bhutan", "nepal", "bangladesh", "bangladesh-godda", "myanmar"]
    const exchanged = countries.map((country) => day.value("exchange_energy", country))
    assert.approximately(total(exchanged), energy(day.blocks("transnational_exchange")), rough)
    const ways = ["gna", "t_gna", "idam_iex", "idam_pxil", "idam_hpx", "rtm_iex", "rtm_pxil", "rtm_hpx"]
    for (const country of countries) {
      const net = day.value("exchange_energy", country)
      assert.approximately(day.value("line_net_energy", `line/simulated-${country}-1`), net, tolerance)
      assert.isAtLeast(Math.abs(day.value("exchange_peak", country)) * 24, Math.abs(net) - rough)
      if (country === "bangladesh-godda") continue
      assert.approximately(total(ways.map((way) => day.valueOrNone(`cross_border_net_${way}`, country))), net, rough)
      assert.approximately(day.value("cross_border_net_total", country), net, tolerance)
    }
  })

  it("states: fuels make up their own generation by the hour, and with what they import their demand", () => {
    for (const { slug } of states) {
      const fuels = Places.fuels.map((fuel) => day.hours(`generation_${fuel}`, slug))
      for (let hour = 0; hour < 24; hour++) {
        const of = (dataset: string) => mean(day.blocks(dataset, slug).slice(4 * hour, 4 * hour + 4))
        const generated = total(fuels.map((values) => values[hour] ?? 0))
        assert.approximately(generated, of("own_generation"), rough, slug)
        assert.approximately(generated + of("net_import"), of("demand"), rough, slug)
      }
    }
  })

  it("drawal: schedule and deviation make up the net import; the extremes are those of the blocks", () => {
    for (const { slug, zone } of states) {
      if (zone === null) continue
      const drawn = day.value("drawal_schedule_energy", slug) + day.value("drawal_deviation_energy", slug)
      assert.approximately(drawn, energy(day.blocks("net_import", slug)), rough, slug)
      assert.isTrue(day.value("max_overdrawal", slug) >= 0 && day.value("max_underdrawal", slug) <= 0)
    }
    for (const slug of BlockValues.drawalStates) {
      const [scheduled, actual, deviation] = ["scheduled_drawal", "actual_drawal", "drawal_deviation"].map((dataset) =>
        day.blocks(dataset, slug)
      )
      assert.deepStrictEqual(actual, day.blocks("net_import", slug))
      for (const [index, mw] of (deviation ?? []).entries()) {
        assert.approximately((actual?.[index] ?? Number.NaN) - (scheduled?.[index] ?? Number.NaN), mw, tolerance)
      }
      assert.approximately(day.value("drawal_deviation_energy", slug), energy(deviation ?? []), tolerance)
      assert.strictEqual(day.value("max_overdrawal", slug), Math.max(0, ...(deviation ?? [])))
      assert.strictEqual(day.value("max_underdrawal", slug), Math.min(0, ...(deviation ?? [])))
    }
  })

  it("renewables: within states and at the interstate network together the country's", () => {
    const slugs = states.map(({ slug }) => slug)
    for (const [fuel, names] of [
      ["wind", ["wind"]],
      ["solar", ["solar"]],
      ["other", ["small_hydro", "biomass"]],
      ["total", ["wind", "solar", "small_hydro", "biomass"]]
    ] as const) {
      const generated = total(names.map((name) => energy(day.blocks(`generation_${name}`))))
      const [within, interstate] = ["renewable_energy", "renewable_energy_ists"].map((prefix) => {
        const dataset = `${prefix}_${fuel}`
        assert.approximately(total(slugs.map((slug) => day.valueOrNone(dataset, slug))), day.value(dataset), rough)
        return day.value(dataset)
      })
      assert.approximately((within ?? Number.NaN) + (interstate ?? Number.NaN), generated, rough, fuel)
      for (const area of ["india", ...slugs]) {
        const [ofDay, ofMonth] = [`renewable_energy_${fuel}`, `renewable_energy_month_${fuel}`].map((dataset) =>
          day.valueOrNone(dataset, area)
        )
        const isFirst = istDate(istDayStart(number)).endsWith("-01")
        if (isFirst) assert.strictEqual(ofMonth, ofDay)
        else assert.isAtLeast(ofMonth ?? Number.NaN, ofDay ?? Number.NaN)
      }
    }
  })

  it("capacity: fuels make up a state, states a zone and the country, plants a state's fuel", () => {
    const fuels = ["coal", "lignite", "gas", "diesel", "nuclear", "hydro", "small_hydro", "wind", "solar", "biomass"]
    const of = (fuel: string, area: string) => day.valueOrNone(`installed_capacity_${fuel}`, area)
    const slugs = states.map(({ slug }) => slug)
    for (const area of ["india", ...zones, ...slugs]) {
      assert.approximately(total(fuels.map((fuel) => of(fuel, area))), of("total", area), tolerance)
      const renewables = ["small_hydro", "wind", "solar", "biomass"].map((fuel) => of(fuel, area))
      assert.approximately(total(renewables), of("renewables", area), tolerance)
    }
    const plants = new Map<string, number>()
    for (const { body, collection } of day.records) {
      if (collection !== "plant") continue
      const key = `${body.fuel} ${body.state}`
      assert.isAbove(Number(body.capacity_mw), 0)
      plants.set(key, (plants.get(key) ?? 0) + Number(body.capacity_mw))
    }
    for (const fuel of fuels) {
      assert.approximately(total(slugs.map((slug) => of(fuel, slug))), of(fuel, "india"), tolerance)
      for (const slug of slugs)
        assert.approximately(plants.get(`${fuel} ${slug}`) ?? 0, of(fuel, slug), tolerance, slug)
      for (const mw of day.blocks(`generation_${fuel}`)) assert.isBelow(mw, 1.05 * of(fuel, "india"), fuel)
    }
  })
})

describe("The month", () => {
  const month = publishedDay(3, istDay(startOf("2026-05-01")))

  it("utilisation is the month's energy over what its capacity could have given", () => {
    const april = blocksFrom("2026-04-01", 30, 3)
    for (const fuel of ["wind", "solar", "small_hydro", "biomass"] as const) {
      const possible = month.value(`installed_capacity_${fuel}`) * 30 * 24
      const used = energy(april.map((block) => block.generation[fuel]))
      assert.approximately(month.value(`capacity_utilisation_${fuel}`), (100 * used) / possible, rough, fuel)
    }
  })

  it("supply: energy available is what the days met, energy required that and what was short; peaks are those of the days", () => {
    const days = Array.from({ length: 28 }, (_, index) => startOf("2026-02-01") + index * dayMs)
    const reports = days.flatMap((start) =>
      published(3, start, start + dayMs).observations.filter(({ period_minutes }) => period_minutes === 1_440)
    )
    const march = publishedDay(3, istDay(startOf("2026-03-01")))
    for (const area of ["india", "delhi", "maharashtra", "lakshadweep"]) {
      const of = (dataset: string) =>
        reports.flatMap((found) =>
          found.dataset === dataset && found.area === area ? [found.value ?? Number.NaN] : []
        )
      const met = total(of("energy_met"))
      assert.approximately(march.value("energy_availability_month", area), met, rough, area)
      const required = met + total(of("energy_shortage"))
      assert.approximately(march.value("energy_requirement_month", area), required, rough, area)
      assert.strictEqual(march.value("peak_met_month", area), Math.max(...of("max_demand")), area)
      const short = of("max_demand_shortage")
      const wanted = Math.max(...of("max_demand").map((mw, day) => mw + (short[day] ?? Number.NaN)))
      assert.approximately(march.value("peak_demand_month", area), wanted, 0.11, area)
    }
  })

  it("renewable energy since the first is the sum of the days", () => {
    const days = [month, ...[1, 2, 3].map((index) => publishedDay(3, istDay(startOf("2026-05-01")) + index))]
    const last = days.at(-1)
    for (const area of ["india", "gujarat", "sikkim"]) {
      const sum = total(days.map((day) => day.value("renewable_energy_total", area)))
      assert.approximately(last?.value("renewable_energy_month_total", area) ?? Number.NaN, sum, 0.1)
    }
  })

  it("is that which was over when the day ended", () => {
    const stamps = (date: string) => {
      const day = publishedDay(1, istDay(startOf(date)))
      return new Set(
        day.observations.filter((o) => o.period_minutes === 43_200).map((o) => [o.ts, o.captured_at].join())
      )
    }
    const april = [startOf("2026-04-01"), startOf("2026-05-01")].join()
    assert.deepStrictEqual([...stamps("2026-04-29")], [[startOf("2026-03-01"), startOf("2026-04-01")].join()])
    assert.deepStrictEqual([...stamps("2026-04-30")], [april])
    assert.deepStrictEqual([...stamps("2026-05-30")], [april])
  })
})

/** Largest plants of India by fuel, MW, rounded up. */
const largestPlantMw: Readonly<Record<string, number>> = {
  coal: 4_760,
  lignite: 1_500,
  gas: 1_970,
  diesel: 100,
  nuclear: 2_000,
  hydro: 1_500,
  small_hydro: 25,
  wind: 1_500,
  solar: 2_250,
  biomass: 100
}

describe("Plants and lines", () => {
  const recordsOf = (date: string) =>
    publishedDay(1, istDay(startOf(date))).records.filter(({ collection }) => collection === "plant")

  it("say that they are simulated, and stand in their state", () => {
    const { records } = publishedDay(1, istDay(startOf("2026-08-19")))
    const keys = new Set<string>()
    for (const { body, collection, key } of records) {
      assert.isFalse(keys.has(`${collection} ${key}`))
      keys.add(`${collection} ${key}`)
      assert.match(String(body.name ?? body.title), /^Simulated /)
      if (collection === "line") assert.isTrue(isArea(key), key)
      if (collection !== "plant") continue
      assert.match(key, /^simulated-/)
      assert.strictEqual(fromSlug(String(body.state))?.zone, body.zone)
      const coordinate = { latitude: Number(body.latitude), longitude: Number(body.longitude) }
      assert.strictEqual(stateAt(coordinate)?.slug, body.state, key)
      assert.isAtMost(Number(body.capacity_mw), largestPlantMw[String(body.fuel)] ?? 0, key)
      assert.isTrue(Number(body.commissioned_year) >= 1960 && Number(body.commissioned_year) <= 2026, key)
    }
  })

  it("are built one after the other: what is whole stays as it is, and nothing is there before its year", () => {
    const capacities = (date: string) =>
      new Map(recordsOf(date).map(({ body, key }) => [key, Number(body.capacity_mw)] as const))
    const [early, late] = [capacities("2016-08-19"), capacities("2027-08-19")]
    assert.isBelow(early.size, late.size)
    for (const [key, mw] of early) assert.isAtLeast(late.get(key) ?? 0, mw, key)
    for (const { body } of recordsOf("2016-08-19")) assert.isAtMost(Number(body.commissioned_year), 2016)
  })
})

/** What is not simulated: other ways in which one source or another counts the same, and what stands for a single thing. */
const notSimulated = [
  // Sums by groups of their own of the dashboard, of despatch centres and of the capacity tables.
  /^generation_(thermal|thermal_state|thermal_ipp|other|cogeneration|renewables_non_solar)$/,
  /^central_station_drawal$/,
  /^gross_generation_(thermal|share_.*)$/,
  /^installed_capacity_(coal_and_lignite|thermal|thermal_with_gas|conventional|waste.*|bioenergy|solar_.*|biomass_.*)$/,
  /^renewable_(energy_state_.*|energy_ists_month_total|capacity_ists)$/,
  // The exchange's further splits, high-price areas, and what a portal shows of a market that it does not name.
  /^area_(buy|sell)_hpdam$/,
  /^(scheduled|sell_bid)_gdam_(solar|non_solar|hydro)$/,
  /^state_exchange_/,
  // Prices of all exchanges that the rates of deviation are made of: there is one exchange, whose area prices they are.
  /^(acp_.*|rate_of_thirds|charge_at_nominal)$/,
  // Secondary reserve is paid for, not cleared.
  /^ancillary_price_sras_/,
  // Stations and units, and what is printed beside them.
  /_fy$/,
  /^monitored_capacity_/,
  /^capacity_outage_/,
  /^outage_share_/,
  // Columns of an archive that ended.
  /^line_(max|peak_flow|peak_minute|off_peak_flow|off_peak_minute)$/,
  /^exchange_(schedule_energy|min|average)$/
]

describe("Simulator", () => {
  const source = Simulator.make({ seed: 7 })
  const now = Date.parse("2026-08-20T10:07:00Z")

  const fetchAll = (from: number, to: number) => Stream.runCollect(source.fetch({ from, to }))

  it.effect("covers a span once, an IST day an answer at most, up to the block that runs now", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const answers = yield* fetchAll(now - 3 * dayMs, now + dayMs)
      assert.strictEqual(answers.length, 6, "and what is cleared ahead, of today and of tomorrow")
      const stamps = new Set<number>()
      for (const answer of answers) {
        const { observations } = yield* source.parse(answer)
        const own = new Set(observations.filter((o) => o.dataset === "demand").map((o) => o.ts))
        if (own.size === 0) continue
        assert.strictEqual(new Set([...own].map(istDay)).size, 1)
        for (const ts of own) assert.isFalse(stamps.has(ts))
        for (const ts of own) stamps.add(ts)
      }
      const sorted = [...stamps].sort((a, b) => a - b)
      assert.strictEqual(sorted[0], floorIst(now - 3 * dayMs, blockMs) + blockMs)
      assert.strictEqual(sorted.at(-1), floorIst(now, blockMs))
      assert.strictEqual(sorted.length, 3 * 96)
    })
  )

  it.effect("clears the day-ahead markets of tomorrow whole at 13:00, as their blocks will have it", () =>
    Effect.gen(function* () {
      const today = istDay(now)
      const one = istDayStart(today) + 13 * hourMs
      const pricesAt = (at: number) =>
        Effect.gen(function* () {
          yield* TestClock.setTime(at)
          const answers = yield* fetchAll(at - 15 * 60_000 + 5, at + 5)
          const parsed = yield* Effect.forEach(answers, source.parse, { concurrency: 1 })
          return parsed.flatMap(({ observations }) => observations).filter(({ ts }) => ts > at)
        })
      assert.deepStrictEqual(yield* pricesAt(one - 1), [])
      const ahead = yield* pricesAt(one + 2)
      assert.deepStrictEqual(yield* pricesAt(one + blockMs + 2), [])
      for (const dataset of ["price_dam", "price_gdam", "cleared_dam", "purchase_bid_gdam", "congestion_dam"]) {
        const own = ahead.filter((value) => value.dataset === dataset && value.area === "india")
        assert.deepStrictEqual(
          own.map(({ ts }) => ts),
          Array.from({ length: 96 }, (_, block) => istDayStart(today + 1) + block * blockMs),
          dataset
        )
      }
      assert.isFalse(ahead.some(({ dataset }) => /rtm|hpdam|demand/.test(dataset)))
      const { observations } = published(7, istDayStart(today + 1), istDayStart(today + 2))
      const later = new Map(observations.map((value) => [`${value.dataset} ${value.area} ${value.ts}`, value]))
      for (const value of ahead) {
        assert.strictEqual(value.captured_at, one)
        assert.deepStrictEqual(later.get(`${value.dataset} ${value.area} ${value.ts}`), value)
      }
    })
  )

  it.effect("gives the same values whenever an answer is read again", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const [answer] = yield* fetchAll(istDayStart(istDay(now)), now)
      assert.isDefined(answer)
      if (answer === undefined) return
      const first = yield* source.parse(answer)
      yield* TestClock.adjust("10 days")
      assert.deepStrictEqual(yield* Simulator.make({ seed: 99 }).parse(answer), first)
    })
  )

  it.effect.each([
    ["garbage", "nothing"],
    ["an older model", { model_version: 0, seed: 1, from: now, to: now + blockMs }],
    ["a newer model", { model_version: Model.version + 1, seed: 1, from: now, to: now + blockMs }],
    ["an endless span", { model_version: Model.version, seed: 1, from: now, to: now + 400 * dayMs }],
    ["a time that is none", { model_version: Model.version, seed: 1, from: -9e15, to: -9e15 + blockMs }]
  ] as const)("refuses a recipe with %s", ([, body]) =>
    Effect.map(Effect.flip(Simulator.parse(raw("simulator", body))), (error) =>
      assert.strictEqual(error.reason, "unexpected_shape")
    )
  )

  it("gives every dataset of every area in each of the fourteen days' blocks, and no more than reads can bear", () => {
    let count = 0
    for (let index = 0; index < 1344; index += 7) {
      count += BlockValues.observations(Model.block(1, now + index * blockMs)).length
    }
    assert.strictEqual(count, 192 * 307)
  })

  it.effect("waits for a day's last block to be over before it reports the day", () =>
    Effect.gen(function* () {
      const midnight = istDayStart(istDay(now))
      const reportsAt = (at: number) =>
        Effect.gen(function* () {
          yield* TestClock.setTime(at)
          const answers = yield* fetchAll(midnight - dayMs, at + 1)
          const parsed = yield* Effect.forEach(answers, source.parse, { concurrency: 1 })
          const observations = parsed.flatMap((part) => part.observations)
          assert.isAtMost(Math.max(...observations.map(({ captured_at }) => captured_at)), at)
          return new Set(observations.filter((o) => o.period_minutes === 1_440).map((o) => o.ts))
        })
      assert.deepStrictEqual([...(yield* reportsAt(midnight - 1))], [])
      assert.deepStrictEqual([...(yield* reportsAt(midnight))], [midnight - dayMs])
      assert.deepStrictEqual([...(yield* reportsAt(midnight + 3 * blockMs))], [midnight - dayMs])
    })
  )

  it.effect("gives the same however a span is cut into recipes", () =>
    forAll(
      [seeds, dates, FastCheck.array(FastCheck.integer({ min: 1, max: 2 * dayMs - 1 }), { maxLength: 6 })],
      ([seed, day, cuts]) =>
        Effect.gen(function* () {
          const start = istDayStart(day)
          const read = (bounds: ReadonlyArray<number>) =>
            Effect.gen(function* () {
              const seen = new Map<string, string>()
              const see = (key: string, thing: string) => {
                if ((seen.get(key) ?? thing) !== thing) assert.fail(`${key} is given twice, and differs`)
                seen.set(key, thing)
              }
              const points = [...new Set(bounds)].sort((a, b) => a - b)
              for (const [index, from] of points.slice(0, -1).entries()) {
                const to = start + (points[index + 1] ?? from)
                const recipe = { model_version: Simulation.version, seed, from: start + from, to }
                const { observations, records = [] } = yield* Simulator.parse(raw("simulator", recipe))
                for (const { area, captured_at, dataset, kind, period_minutes, ts, value } of observations) {
                  see(`${dataset} ${area} ${ts} ${period_minutes}`, `${value} ${kind} ${captured_at}`)
                }
                for (const { body, captured_at, collection, key } of records) {
                  see(`${collection} ${key} ${captured_at}`, JSON.stringify(body))
                }
              }
              return seen
            })
          const whole = yield* read([0, dayMs, 2 * dayMs])
          // Parts that straddle midnight.
          const cut = yield* read([0, ...cuts, dayMs / 2, 1.5 * dayMs, 2 * dayMs])
          assert.strictEqual(cut.size, whole.size)
          for (const [key, thing] of cut) if (whole.get(key) !== thing) assert.fail(`${key} depends on the cut`)
        }),
      { numRuns: 2 }
    )
  )

  const given = new Set<string>()
  const [first, last] = [istDay(startOf("2018-01-01")), istDay(startOf("2028-12-31"))]
  // Of every season: 445 days are a year and two to three months.
  const everyFifteenthMonth = Array.from({ length: Math.ceil((last - first) / 445) }, (_, index) => first + 445 * index)
  it.each(everyFifteenthMonth)(
    "puts nothing into quarantine on day %d, and gives all where and when it should",
    (day) => {
      const keys = new Set<string>()
      const held: Array<string> = []
      for (const observation of publishedDay(day % 3, day).observations) {
        const { area, dataset, kind, period_minutes, ts } = observation
        const key = `${dataset} ${area} ${ts} ${period_minutes}`
        if (guard(observation) !== null) held.push(key)
        if (keys.has(key)) assert.fail(`${key} is given twice`)
        keys.add(key)
        given.add(dataset)
        if (kind !== "simulated" || !isArea(area)) assert.fail(`${key} ${kind}`)
        const isHourly = period_minutes === 60 && fromSlug(area) !== undefined && dataset.startsWith("generation_")
        if (!isHourly && get(dataset).cadence_minutes !== period_minutes)
          assert.fail(`${key} is no value of this dataset`)
      }
      assert.deepStrictEqual(held, [])
    }
  )

  it("has given what it says it gives on those days", () => {
    assert.deepStrictEqual([...given].sort(), [...Simulator.info.datasets].sort())
  })

  it("gives every dataset there is, but those of one source's own making, named here", () => {
    const missing = datasets.flatMap(({ id }) =>
      given.has(id) || notSimulated.some((name) => name.test(id)) ? [] : [id]
    )
    assert.deepStrictEqual(missing, [])
    for (const id of given)
      assert.isFalse(
        notSimulated.some((name) => name.test(id)),
        id
      )
    const areas = ["india", "bid-n1", "delhi", "er-nr"]
    const isShown = ({ collection, covers }: CatalogEntry) =>
      (collection !== null && Simulator.info.collections?.includes(collection)) ||
      [...given].some((id) => isDatasetId(id) && areas.some((area) => covers({ dataset: id, area })))
    assert.deepStrictEqual(
      exported.filter((entry) => !isShown(entry)).map(({ id }) => id),
      []
    )
  })
})

describe("Earlier versions", () => {
  const spanOf = (date: string) => ({ from: startOf(date), to: startOf(date) + dayMs })
  it.effect.each([
    [1, "2026-08-15", "44b3e47cc21731aabfbcd0227fc326ffbdd3a3ef39258eb308cb1f4c9b625d90"],
    [7, "2020-02-29", "801e5a0928401f827d68fff27697ca759b39934be7642b2a49b8201e760cce1b"]
  ] as const)("1 is read as ever: seed %d, %s", ([seed, date, hash]) =>
    Effect.map(Simulator.parse(raw("simulator", { model_version: 1, seed, ...spanOf(date) })), (parsed) => {
      assert.strictEqual(parsed.observations.length, 96 * 133)
      assert.strictEqual(sha256(parsed.observations), hash)
      assert.isUndefined(parsed.records)
    })
  )

  it.effect.each([
    [1, "2026-08-15", 435, "bb26fcca66f598b594bfc8397970fbc1748304230c40af8adde54a5f5b151ccb"],
    [7, "2020-02-29", 352, "94661e89cecb07c0b1645c0a0dbbed8347df5be85b1b4925b76215ad8f5fb7bf"]
  ] as const)("2 is read as ever: seed %d, %s", ([seed, date, count, hash]) =>
    Effect.map(Simulator.parse(raw("simulator", { model_version: 2, seed, ...spanOf(date) })), (parsed) => {
      assert.deepStrictEqual([parsed.observations.length, parsed.records?.length], [24_795, count])
      assert.strictEqual(sha256([parsed.observations, parsed.records]), hash)
    })
  )

  it.effect.each([
    [1, "2026-08-15", 435, "cc89d2bd4c4a057a7e929599ad540599dcf73008df3b1c97df18d2019953b890"],
    [7, "2020-02-29", 352, "1b3b974c55024e52f3573c4538837c816d3014660ccd4fedccf7cac855872a71"]
  ] as const)("3 is read as ever: seed %d, %s", ([seed, date, count, hash]) =>
    Effect.map(Simulator.parse(raw("simulator", { model_version: 3, seed, ...spanOf(date) })), (parsed) => {
      assert.deepStrictEqual([parsed.observations.length, parsed.records?.length], [29_935, count])
      assert.strictEqual(sha256([parsed.observations, parsed.records]), hash)
    })
  )

  it.effect.each([
    [1, "2026-08-15", 1_391, "ebdf057fe53df9ef6b6609b30de02172a75ca6f9c01d02665abaf8f5c06a287a"],
    [7, "2020-02-29", 913, "d618501b5aba2bab87c38a62acb358718678d4d46e9e22de8837be49f630cdc9"]
  ] as const)("4 is read as ever: seed %d, %s", ([seed, date, count, hash]) =>
    Effect.map(Simulator.parse(raw("simulator", { model_version: 4, seed, ...spanOf(date) })), (parsed) => {
      assert.deepStrictEqual([parsed.observations.length, parsed.records?.length], [33_919, count])
      assert.strictEqual(sha256([parsed.observations, parsed.records]), hash)
    })
  )

  it.effect.each([
    [5, "2026-08-15", 1_391, 35_468, "70949c45dad651ed5a0e9bf2839fb1ac3aa0e51acea70d9be940bf14bcf21d8f"],
    [5, "2020-02-29", 913, 35_468, "dcf08b113f6fde62badd87ffb661452e50b783f1faafaec4b8276a243369ee96"],
    [6, "2026-08-15", 1_391, 35_468, "70949c45dad651ed5a0e9bf2839fb1ac3aa0e51acea70d9be940bf14bcf21d8f"],
    [6, "2020-02-29", 913, 25_964, "4dee036587a1f003a2d92ea5f011f6def241754acd0d5cf25fe96c59c66613b7"]
  ] as const)("%d is read as ever: %s", ([model_version, date, records, values, hash]) =>
    Effect.map(Simulator.parse(raw("simulator", { model_version, seed: 7, ...spanOf(date) })), (parsed) => {
      assert.deepStrictEqual([parsed.observations.length, parsed.records?.length], [values, records])
      assert.strictEqual(sha256([parsed.observations, parsed.records]), hash)
    })
  )

  it("the seventh gives what the sixth gives, but nothing of the settlement from before its rules", () => {
    const begins: Readonly<Record<string, string>> = {
      deviation_rate: "2024-09-16",
      normal_rate: "2024-09-16",
      ancillary_net_cost: "2022-12-05",
      reference_charge_rate: "2022-12-05",
      ancillary_price_tras_up: "2023-06-01",
      ancillary_price_tras_down: "2023-06-01"
    }
    const days = ["2020-05-31", "2022-12-04", "2022-12-05", "2023-05-31", "2023-06-01", "2024-09-15", "2024-09-16"]
    for (const day of days) {
      const [sixth, seventh] = ([6, 7] as const).map((version) =>
        Simulation.ofVersion[version](1, spanOf(day)).observations.filter(
          ({ dataset }) => !dataset.startsWith("cross_border")
        )
      )
      assert.deepStrictEqual(
        seventh,
        sixth?.filter(({ dataset }) => day >= (begins[dataset] ?? "")),
        day
      )
    }
  })

  it("from the seventh on nothing crosses a border by the real-time market before there was one", () => {
    const flowsOf = (version: 6 | 7, day: string) =>
      Simulation.ofVersion[version](1, spanOf(day)).observations.filter(({ dataset }) =>
        dataset.startsWith("cross_border")
      )
    const [before, after] = ["2020-05-31", "2020-06-01"] as const
    assert.deepStrictEqual(flowsOf(7, after), flowsOf(6, after))
    const early = flowsOf(7, before)
    const isTotal = ({ dataset }: { readonly dataset: DatasetId }) => dataset.endsWith("_total")
    assert.deepStrictEqual(early.filter(isTotal), flowsOf(6, before).filter(isTotal))
    assert.deepStrictEqual(
      early.filter(({ dataset }) => marketOfDataset(dataset) === "rtm"),
      []
    )
    const parts = early.filter((value) => !isTotal(value))
    for (const { area, dataset, value } of early.filter(isTotal)) {
      const way = dataset.replace("_total", "")
      const own = parts.filter((part) => part.area === area && part.dataset.startsWith(way))
      assert.strictEqual(own.length, 5, `${dataset} ${area}`)
      assert.approximately(total(own.map((part) => part.value ?? Number.NaN)), value ?? Number.NaN, rough)
    }
  })

  it("the sixth gives what the fifth gives, but of no market what lies before its first delivery", () => {
    const begins = { dam: null, rtm: "2020-06-01", gdam: "2021-10-27", hpdam: "2023-03-11" }
    const days = ["2012-03-31", "2020-05-31", "2020-06-01", "2021-10-26", "2021-10-27", "2023-03-10", "2023-03-11"]
    for (const day of days) {
      const block = Model.block(1, startOf(day))
      const [fifth, sixth] = ([5, 6] as const).map((version) => BlockValues.observations(block, version))
      const isBegun = ({ dataset }: { readonly dataset: DatasetId }) => {
        const market = marketOfDataset(dataset)
        return market === undefined || day >= (begins[market] ?? "")
      }
      assert.deepStrictEqual(sixth, fifth?.filter(isBegun), day)
    }
  })

  it("the fifth gives what the fourth gives, and rates of deviation beside it", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const block = Model.block(seed, ms)
      const [fourth, fifth] = ([4, 5] as const).map((version) => BlockValues.observations(block, version))
      assert.strictEqual(JSON.stringify(fifth?.slice(0, fourth?.length)), JSON.stringify(fourth))
    }))

  it("up to the third their values stand unchanged in the next", () =>
    holdsForAll([seeds, instants], ([seed, ms]) => {
      const block = Model.block(seed, ms, 3)
      const [first, second, third] = ([1, 2, 3] as const).map((version) => BlockValues.observations(block, version))
      assert.deepStrictEqual([first?.length, second?.length], [133, 239])
      assert.strictEqual(JSON.stringify(second?.slice(0, 133)), JSON.stringify(first))
      assert.strictEqual(JSON.stringify(third?.slice(0, 239)), JSON.stringify(second))
    }))
})
