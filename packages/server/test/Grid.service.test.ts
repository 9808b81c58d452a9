import { assert, describe, it } from "@effect/vitest"
import { FuelMixHistory, FuelMixLatest } from "@grid/domain/fuel/FuelMix"
import { PowerFlows, Psp, StateInterchange } from "@grid/domain/grid/Reports"
import { DemandLatest, FrequencyLatest } from "@grid/domain/grid/Grid"
import { GridStates, GridSummary } from "@grid/domain/grid/Snapshot"
import { Statistics } from "@grid/domain/grid/Statistics"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { type PlanId, plans } from "@grid/domain/plans/Plan"
import { blockMs, dayMs, floorIst, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { until } from "@grid/testing/service/ServiceProcess"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { afterAll, beforeAll } from "vitest"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const recordings = Recordings.directory()

/** Series of the recorded dashboard and the fuels that they become. */
const recorded = {
  "GAS GENERATION": ["generation_gas", "gas"],
  "HYDRO GENERATION": ["generation_hydro", "hydro"],
  "NUCLEAR GENERATION": ["generation_nuclear", "nuclear"],
  "SOLAR GENERATION": ["generation_solar", "solar"],
  "WIND GENERATION": ["generation_wind", "wind"]
} as const

describe("grid routes on values that were put in", () => {
  let suite: Suite
  const now = Date.now()
  const today = istDay(now)
  const block = floorIst(now, blockMs)
  const whole = istDayStart(today - 3)
  const partial = istDayStart(today - 2)
  const scarce = istDayStart(today - 1)
  const dates = [istDate(whole), istDate(partial), istDate(scarce)] as const

  const demandAt = (index: number) => 150_000 + 500 * index

  const blocks = (day: number, count: number, of: (index: number) => number, rest: Partial<Observation> = {}) =>
    Array.from({ length: count }, (_, index): Observation => {
      const ts = day + index * blockMs
      return {
        dataset: "demand",
        area: "india",
        kind: "observed",
        period_minutes: 15,
        captured_at: ts,
        ts,
        value: of(index),
        ...rest
      }
    })

  const daily = (area: string, dataset: DatasetId, value: number | null): Observation => ({
    dataset,
    area,
    kind: "observed",
    period_minutes: 1_440,
    captured_at: partial + dayMs,
    ts: partial,
    value
  })

  const reading = (dataset: DatasetId, area: string, value: number): Observation => ({
    dataset,
    area,
    kind: "observed",
    period_minutes: 0,
    captured_at: block,
    ts: block,
    value
  })

  /** A recorded day of the dashboard's fuels, moved by whole days to lie in the near past. */
  const shift = istDayStart(today - 6) - Date.parse("2026-08-19T00:00:00+05:30")
  const shifted =
    recordings === undefined
      ? []
      : Recordings.load(recordings).npp.flatMap(({ name_of_data, updated_on, value_of_data }) => {
          const found = recorded[name_of_data as keyof typeof recorded]
          const ts = updated_on + shift
          return found === undefined || istDay(ts) !== today - 6
            ? []
            : [{ dataset: found[0], fuel: found[1], ts, value: Number(value_of_data) }]
        })

  beforeAll(async () => {
    suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
    await suite.store.write("npp", [
      ...blocks(whole, 96, demandAt),
      ...blocks(partial, 77, demandAt),
      ...blocks(scarce, 76, demandAt),
      ...blocks(whole, 96, (index) => (index < 24 ? 49.8 : 50), { dataset: "frequency" }),
      ...blocks(partial, 4, () => 60_300, { dataset: "generation_solar" }),
      reading("demand", "india", 200_000),
      reading("generation_thermal", "india", 100_000),
      reading("generation_solar", "india", 60_000)
    ])
    await suite.store.write("merit", [
      reading("demand", "goa", 500),
      reading("demand", "gujarat", 20_000),
      reading("net_import", "goa", 480)
    ])
    await suite.store.write("psp", [
      daily("india", "max_demand", 221_557),
      daily("nr", "max_demand", 62_778),
      daily("punjab", "max_demand", 7_969),
      daily("punjab", "drawal_schedule_energy", 61_500),
      daily("punjab", "drawal_deviation_energy", 2_840),
      daily("dvc", "max_demand", 3_000),
      daily("er-nr", "line_net_energy", 9_480),
      daily("nepal", "exchange_energy", -15_144)
    ])
    await suite.store.write(
      "npp",
      shifted.map(({ dataset, ts, value }) => ({ ...reading(dataset, "india", value), ts, captured_at: ts }))
    )
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    await until(async () => {
      const answer = await call(`${suite.url}/developer/v1/fuel-mix/latest?state=goa`, {
        headers: { "x-api-key": secret }
      })
      return answer.status === 200
    })
  })

  afterAll(() => suite.close())

  const get = async (path: string, plan: PlanId = "enterprise") => {
    const { secret } = await suite.store.createKey(newTenant(), plan)
    return call(`${suite.url}/developer/v1${path}`, { headers: { "x-api-key": secret } })
  }

  it("statistics: a day's figures, a total only from 80 % of its blocks on, and its coverage either way", async () => {
    const query = `/grid/statistics?from=${dates[0]}&to=${dates[2]}`
    const { data, meta } = metered(await get(query), Statistics)
    const mean = (count: number) =>
      Array.from({ length: count }, (_, index) => demandAt(index)).reduce((a, b) => a + b) / count
    assert.deepStrictEqual(
      data.days.map((day) => [day.date, day.max_demand_mw, day.energy_mwh, day.in_band_pct, day.coverage.present]),
      [
        [dates[0], demandAt(95), mean(96) * 24, 75, 96],
        [dates[1], demandAt(76), mean(77) * 24, null, 77],
        [dates[2], null, null, null, 76]
      ]
    )
    assert.deepInclude(data.days[0], {
      max_demand_ts: iso(whole + 95 * blockMs),
      min_demand_mw: demandAt(0),
      min_demand_ts: iso(whole),
      frequency_min_hz: 49.8,
      frequency_avg_hz: 49.95
    })
    assert.deepStrictEqual(meta.coverage, { expected: 288, present: 249, pct: 86.5 })
    assert.deepInclude(meta.window, { from: iso(whole), to: iso(scarce + dayMs), granted_hours: 72, clamped: false })
    const rows = csvRows((await get(`${query}&format=csv`)).text)
    assert.deepStrictEqual(
      rows.map((row) => [row["date"], row["energy_mwh"], row["coverage.present"]]),
      data.days.map((day) => [day.date, String(day.energy_mwh ?? ""), String(day.coverage.present)])
    )
    problem(await get("/grid/statistics?state=lakshadweep"), "data_unavailable")
  })

  it("summary: zones by their states, with how many report, and nothing where nothing is known", async () => {
    const { data } = metered(await get("/grid/summary"), GridSummary)
    assert.deepInclude(data.national, { demand_mw: 200_000, frequency_hz: null, generation_mw: null })
    const west = data.zones.find(({ zone }) => zone === "WR")
    assert.deepInclude(west, { demand_mw: 20_500, share_fraction: null, states_reporting: 2, states_total: 6 })
    const south = data.zones.find(({ zone }) => zone === "SR")
    assert.deepInclude(south, { demand_mw: null, share_fraction: null, states_reporting: 0, states_total: 6 })
  })

  it("states: all 36, or those of a zone", async () => {
    const { data } = metered(await get("/grid/states"), GridStates)
    assert.lengthOf(data.items, 36)
    const goa = data.items.find(({ slug }) => slug === "goa")
    assert.deepInclude(goa, { demand_mw: 500, import_mw: 480, own_generation_mw: null, as_of: iso(block) })
    const west = metered(await get("/grid/states?zone=WR"), GridStates)
    assert.deepStrictEqual([...new Set(west.data.items.map(({ zone }) => zone))], ["WR"])
    assert.strictEqual(problem(await get("/grid/states?zone=XR"), "invalid_parameter").errors[0]?.path, "zone")
  })

  it("states that are behind the rest of the grid: what was measured last of them, and when; nothing arrived only where nothing is", async () => {
    problem(await get("/grid/states?zone=SR"), "data_unavailable")
    const ts = block - 3 * 3_600_000
    await suite.store.write("merit", [{ ...reading("demand", "kerala", 3_000), ts, captured_at: ts }])
    await until(async () => (await get("/grid/states?zone=SR")).status === 200)
    const { data } = metered(await get("/grid/states?zone=SR"), GridStates)
    const kerala = data.items.find(({ slug }) => slug === "kerala")
    assert.deepInclude(kerala, { demand_mw: 3_000, frequency_hz: null, as_of: iso(ts) })
    assert.strictEqual(data.as_of, iso(ts))
    // Beside states that are up to date it is not known now.
    const all = metered(await get("/grid/states"), GridStates).data.items
    assert.deepInclude(
      all.find(({ slug }) => slug === "kerala"),
      { demand_mw: null, as_of: null }
    )
  })

  it("fuel mix: thermal becomes coal and lignite once, and says so", async () => {
    const { data, meta } = metered(await get("/fuel-mix/latest"), FuelMixLatest)
    assert.deepInclude(data, { scope: "india", view: "generation" })
    assert.deepInclude(data.mix_mw, { coal: 97_636.278, lignite: 2_363.722, solar: 60_000, wind: null, imports: null })
    assert.strictEqual(data.share_fraction.solar, 0.375)
    // 160 of the 200 GW that are used: what is not known is no part of the shares, and this says so.
    assert.strictEqual(data.coverage_fraction, 0.8)
    assert.deepStrictEqual(
      meta.provenance.map(({ kind, source }) => [source, kind]),
      [
        ["npp", "observed"],
        ["npp", "observed"],
        ["npp", "observed"],
        ["thermal-split", "modelled"]
      ]
    )
    const goa = metered(await get("/fuel-mix/latest?state=IN-GA"), FuelMixLatest)
    assert.deepStrictEqual([goa.data.scope, goa.data.mix_mw.imports, goa.data.mix_mw.coal], ["goa", 480, null])
    assert.strictEqual(goa.data.coverage_fraction, 0)
    for (const hours of ["0", "8761", "x"]) {
      assert.strictEqual(
        problem(await get(`/fuel-mix/latest?hours=${hours}`), "invalid_parameter").errors[0]?.path,
        "hours"
      )
    }
  })

  it("fuel mix: a past interval says what its known fuels are of all that is generated, in tables as well", async () => {
    const day = `from=${dates[1]}&to=${dates[1]}`
    const hours = metered(await get(`/fuel-mix/history?${day}`), FuelMixHistory)
    assert.deepStrictEqual(
      hours.data.series.map(({ coverage_fraction, solar, wind }) => [solar, wind, coverage_fraction]),
      [[60_300, null, 0.4]]
    )
    assert.sameMembers(
      hours.meta.provenance.map(({ dataset }) => dataset),
      ["demand", "generation_solar"]
    )
    const blocks = metered(await get(`/fuel-mix/history?${day}&resolution=block`), FuelMixHistory)
    assert.strictEqual(blocks.data.series[0]?.coverage_fraction, 0.402)
    const { text } = await get(`/fuel-mix/history?${day}&format=csv`)
    assert.match(text, /,other,complete,coverage_fraction,ts_ist,.*\r\n.*,0\.4,.*\r\n$/)
  })

  it.skipIf(recordings === undefined)(
    "fuel mix: hours of a recorded day are the means of its quarter hours, null where one is missing (skipped without recordings)",
    async () => {
      const start = istDayStart(today - 6)
      const { data } = metered(await get(`/fuel-mix/latest?hours=${24 * 8}`), FuelMixLatest)
      const series = new Map(data.series?.map((row) => [Date.parse(row.ts), row]))
      let known = 0
      for (const fuel of Object.values(recorded).map(([, name]) => name)) {
        const readings = shifted.filter((row) => row.fuel === fuel)
        for (let hour = start; hour < start + dayMs; hour += 4 * blockMs) {
          const means = [0, 1, 2, 3].map((block) => {
            const from = hour + block * blockMs
            const inside = readings.filter(({ ts }) => ts >= from && ts < from + blockMs)
            return inside.reduce((sum, { value }) => sum + value, 0) / inside.length
          })
          const mean = means.reduce((sum, value) => sum + value, 0) / 4
          const shown = series.get(hour)?.[fuel] ?? null
          if (Number.isNaN(mean)) assert.isNull(shown)
          else {
            assert.closeTo(shown ?? Number.NaN, mean, 0.01)
            known++
          }
        }
      }
      assert.isAbove(known, 50)
    }
  )

  it("flows, interchange and reports of a day, and nothing for a day without", async () => {
    const day = `from=${dates[1]}&to=${dates[1]}`
    const flows = metered(await get(`/grid/power-flows?${day}`), PowerFlows)
    assert.deepInclude(flows.data.corridors[0], { date: dates[1], corridor: "ER-NR", net_mwh: -9_480, lines: [] })
    assert.deepInclude(flows.data.transnational[0], { country: "nepal", net_mwh: -15_144, peak_mw: null })
    const { data } = metered(await get(`/grid/state-interchange?${day}&state=IN-PB`), StateInterchange)
    assert.deepStrictEqual(
      data.rows.map(({ actual_mwh, date, slug }) => [date, slug, actual_mwh]),
      [[dates[1], "punjab", 64_340]]
    )
    const psp = metered(await get(`/grid/psp?date=${dates[1]}`), Psp)
    assert.deepStrictEqual(
      psp.data.reports.map(({ date, entities, states, zones }) => [
        date,
        zones.map(({ zone }) => zone),
        states?.map(({ slug }) => slug),
        entities?.map(({ name }) => name)
      ]),
      [[dates[1], ["NR"], ["punjab"], ["Damodar Valley Corporation"]]]
    )
    const eastern = metered(await get(`/grid/psp?date=${dates[1]}&zone=ER`), Psp).data.reports[0]
    assert.deepStrictEqual([eastern?.zones, eastern?.states], [[], []])
    assert.lengthOf(eastern?.entities ?? [], 1)
    const none = metered(await get(`/grid/psp?date=${dates[0]}`), Psp)
    assert.deepStrictEqual([none.data.reports, none.meta.as_of], [[], null])
    assert.strictEqual(
      problem(await get(`/grid/psp?date=${dates[1]}&from=${dates[1]}`), "invalid_parameter").errors[0]?.path,
      "date"
    )
  })

  it.each(plans)("$id: states and entities are left out of a report without the right to states", async (plan) => {
    const { data, meta } = metered(await get(`/grid/psp?date=${dates[1]}`, plan.id), Psp)
    assert.deepStrictEqual(
      [data.reports[0]?.states?.length, data.reports[0]?.entities?.length],
      plan.states ? [1, 1] : [undefined, undefined]
    )
    assert.deepInclude(data.reports[0]?.national, { max_demand_mw: 221_557 })
    assert.isFalse(meta.window?.clamped)
    const old = metered(await get(`/grid/statistics?from=1990-01-01&to=${dates[2]}`, plan.id), Statistics)
    assert.isTrue(old.meta.window?.clamped)
    assert.isAtMost(old.meta.window?.granted_hours ?? 0, plan.history_days * 24)
    assert.strictEqual(old.data.days[0]?.date, dates[0])
    assert.deepInclude(old.meta.window, { reason: "no_data_before", plan_needed: null })
    assert.strictEqual(old.meta.window?.granted.from, iso(whole))
    const fuels = metered(await get(`/fuel-mix/latest?hours=8760`, plan.id), FuelMixLatest)
    assert.strictEqual(fuels.meta.window?.reason, "no_data_before")
  })

  it("a day before the plan's history is empty, and says that it was cut and which plan reads it", async () => {
    const ts = today - 30
    await suite.store.write("npp", blocks(istDayStart(ts), 96, demandAt))
    const day = istDate(istDayStart(ts))
    const query = `/grid/statistics?from=${day}&to=${day}`
    await until(async () => {
      const { data, meta } = metered(await get(query, "trial"), Statistics)
      assert.deepStrictEqual(data.days, [])
      return meta.window?.reason === "plan" && meta.window.plan_needed === "institutional"
    })
    const known = metered(await get(query, "institutional"), Statistics)
    assert.deepStrictEqual([known.data.days.length, known.meta.window?.reason], [1, null])
    const ever = metered(await get("/grid/statistics?from=1990-01-01&to=1990-01-02", "enterprise"), Statistics)
    assert.deepStrictEqual(ever.data.days, [])
    assert.deepInclude(ever.meta.window, { reason: "no_data_before", plan_needed: null })
  })

  it("an import of old values, captured later, never becomes the present; what is old and the newest there is says so", async () => {
    const before = metered(await get("/grid/demand/latest"), DemandLatest)
    assert.strictEqual(before.data.observed_at, iso(block))
    assert.isUndefined(before.data.stale)
    const captured_at = block + 1
    const old = istDayStart(today - 40)
    await suite.store.write(
      "npp",
      blocks(old, 96, () => 123_456, { captured_at })
    )
    await suite.store.write(
      "demand",
      blocks(old, 96, () => 123_456, { captured_at, area: "goa" })
    )
    await until(async () => {
      const { data } = metered(await get(`/grid/statistics?from=${istDate(old)}&to=${istDate(old)}`), Statistics)
      return data.days[0]?.max_demand_mw === 123_456
    })
    const after = metered(await get("/grid/demand/latest"), DemandLatest)
    assert.deepStrictEqual(after.data, before.data)
    const summary = metered(await get("/grid/summary"), GridSummary)
    assert.strictEqual(summary.data.observed_at, iso(block))
    // The newest frequency is three days old.
    const frequency = metered(await get("/grid/frequency/latest"), FrequencyLatest)
    assert.deepInclude(frequency.data, { observed_at: iso(whole + 95 * blockMs), stale: true, frequency_hz: 50 })
  })
})
