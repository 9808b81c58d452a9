import { assert, describe, it } from "@effect/vitest"
import { MonthlySupply, RenewableGeneration, StationGeneration } from "@grid/domain/grid/Supply"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import type { PlanId } from "@grid/domain/plans/Plan"
import { dayMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { until } from "@grid/testing/service/ServiceProcess"
import { afterAll, beforeAll } from "vitest"
import { call, callsOf, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const day = istDayStart(istDay(Date.now()) - 2)
const date = istDate(day)

/** First instant of the month so many before this one. */
const monthsAgo = (months: number) => {
  const [year = 0, month = 1] = istDate(Date.now()).split("-").map(Number)
  return istDayStart(Date.UTC(year, month - 1 - months, 1) / dayMs)
}

const monthOf = (ms: number) => istDate(ms).slice(0, 7)

const value = (
  dataset: DatasetId,
  area: string,
  of: number,
  ts = day,
  period: 1_440 | 43_200 = 1_440
): Observation => ({
  dataset,
  area,
  ts,
  value: of,
  kind: "observed",
  captured_at: ts + 2 * dayMs,
  period_minutes: period
})

const monthly = (dataset: DatasetId, area: string, of: number, months: number) =>
  value(dataset, area, of, monthsAgo(months), 43_200)

const station = (key: string, name: string, state: string, zone: string, units: ReadonlyArray<string>) => ({
  collection: "station" as const,
  key,
  body: { name, state, country: "india", zone, sector: "central-sector", type: "thermal", units: [...units] },
  captured_at: day + dayMs
})

const rihand = "station/uttar-pradesh-rihand-stps"

describe("what months, renewables and stations gave", () => {
  let suite: Suite

  const get = async (path: string, plan: PlanId = "enterprise") => {
    const { key, secret } = await suite.store.createKey(newTenant(), plan)
    const answer = await call(`${suite.url}/developer/v1/grid/${path}`, { headers: { "x-api-key": secret } })
    return Object.assign(answer, { key })
  }

  beforeAll(async () => {
    suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
    problem(await get("monthly-supply"), "data_unavailable")
    await suite.store.write("cea-capacity", [
      monthly("energy_requirement_month", "india", 150_000_000, 3),
      monthly("energy_availability_month", "india", 149_000_000, 3),
      monthly("peak_demand_month", "india", 230_000, 3),
      monthly("energy_requirement_month", "goa", 400_000, 3),
      monthly("energy_availability_month", "goa", 399_000.5, 3),
      monthly("energy_requirement_month", "nr", 40_000_000, 4),
      monthly("energy_requirement_month", "dvc", 2_000_000, 4)
    ])
    await suite.store.write("cea-re", [
      value("renewable_energy_wind", "gujarat", 81_240),
      value("renewable_energy_total", "gujarat", 134_670),
      value("renewable_energy_ists_total", "gujarat", 21_870),
      value("renewable_energy_month_solar", "gujarat", 771_200),
      value("renewable_energy_total", "india", 700_000),
      value("renewable_energy_ists_month_total", "wr", 318_200),
      value("renewable_capacity_ists", "wr", 5_420)
    ])
    await suite.store.write(
      "npp-dgr",
      [
        value("generated_energy", "nr", 900_000),
        value("generated_energy", "uttar-pradesh", 300_000),
        value("generated_energy_thermal", "uttar-pradesh/state-sector", 90_000),
        value("programmed_energy_thermal_fy", "uttar-pradesh/state-sector", 9_000_000),
        value("generated_energy", rihand, 63_420),
        value("coal_stock_days", rihand, 14),
        value("generated_energy", "unit/uttar-pradesh-rihand-stps-1", 31_000),
        value("capacity_outage_planned", "unit/uttar-pradesh-rihand-stps-1", 500),
        value("generated_energy", "station/goa-verna", 12),
        value("generated_energy", "bhutan", 40_000)
      ],
      [
        station(rihand, "RIHAND STPS", "uttar-pradesh", "nr", ["unit/uttar-pradesh-rihand-stps-1"]),
        station("station/goa-verna", "VERNA", "goa", "wr", [])
      ]
    )
    // The service sees a write of others within a second, each dataset for itself.
    for (const path of ["monthly-supply", "renewable-generation", "station-generation"]) {
      await until(async () => (await get(path)).status === 200)
    }
  })

  afterAll(() => suite.close())

  it("months have what was short, all India first; states only where the plan has them", async () => {
    const { data, meta } = metered(await get("monthly-supply"), MonthlySupply)
    assert.deepStrictEqual(
      data.rows.map(({ area, month }) => `${month} ${area}`),
      [
        `${monthOf(monthsAgo(4))} NR`,
        `${monthOf(monthsAgo(4))} dvc`,
        `${monthOf(monthsAgo(3))} india`,
        `${monthOf(monthsAgo(3))} goa`
      ]
    )
    assert.deepInclude(data.rows[2], {
      energy_requirement_mwh: 150_000_000,
      energy_shortage_mwh: 1_000_000,
      peak_demand_mw: 230_000,
      peak_met_mw: null,
      peak_shortage_mw: null
    })
    assert.strictEqual(data.rows[3]?.energy_shortage_mwh, 999.5)
    assert.strictEqual(meta.window?.reason, "no_data_before")
    const areas = async (query: string, plan: PlanId = "enterprise") =>
      metered(await get(`monthly-supply${query}`, plan), MonthlySupply).data.rows.map(({ area }) => area)
    assert.deepStrictEqual(await areas("?state=Goa"), ["goa"])
    assert.deepStrictEqual(await areas("?zone=northern"), ["NR"])
    assert.deepStrictEqual(await areas("?zone=ER"), ["dvc"])
    assert.deepStrictEqual(await areas("", "starter"), ["NR", "india"])
    problem(await get("monthly-supply?state=goa", "starter"), "not_in_plan")
  })

  it("where the last months are not known it is the newest, and a month that was asked for alone stays empty", async () => {
    const rows = async (query: string) => metered(await get(`monthly-supply${query}`), MonthlySupply).data.rows
    assert.lengthOf(await rows(`?from=${monthOf(monthsAgo(2))}`), 0)
    assert.lengthOf(await rows(`?from=${monthOf(monthsAgo(4))}&to=${monthOf(monthsAgo(4))}`), 2)
    const csv = csvRows((await get("monthly-supply?format=csv&state=goa")).text)
    assert.deepInclude(csv[0], { month: monthOf(monthsAgo(3)), area: "goa", kind: "observed", source: "cea-capacity" })
    assert.strictEqual(csv[0]?.["ts_ist"], `${istDate(monthsAgo(3))}T00:00:00+05:30`)
  })

  it("renewables are by day and area, within it and at the interstate network", async () => {
    const { data } = metered(await get("renewable-generation"), RenewableGeneration)
    assert.deepStrictEqual(
      data.rows.map(({ area, date: of }) => [of, area]),
      [
        [date, "india"],
        [date, "WR"],
        [date, "gujarat"]
      ]
    )
    assert.deepInclude(data.rows[1], { interstate_month_to_date_mwh: 318_200, interstate_capacity_mw: 5_420 })
    const [, , gujarat] = data.rows
    assert.deepInclude(gujarat, { wind_mwh: 81_240, solar_mwh: null, total_mwh: 134_670 })
    assert.deepStrictEqual([gujarat?.interstate.total_mwh, gujarat?.month_to_date.solar_mwh], [21_870, 771_200])
    const [row] = csvRows((await get("renewable-generation?state=gujarat&format=csv")).text)
    assert.deepInclude(row, { date, "interstate.total_mwh": "21870", "month_to_date.solar_mwh": "771200" })
  })

  it("stations have names, units and what is reported of the totals above them", async () => {
    const { data, meta } = metered(await get("station-generation"), StationGeneration)
    assert.deepStrictEqual(
      data.rows.map(({ area, level, name, type }) => [area, level, name, type]),
      [
        ["NR", "zone", null, null],
        ["uttar-pradesh", "state", null, null],
        ["uttar-pradesh/state-sector", "sector", null, "thermal"],
        ["station/goa-verna", "station", "VERNA", null],
        [rihand, "station", "RIHAND STPS", null],
        ["unit/uttar-pradesh-rihand-stps-1", "unit", "RIHAND STPS", null],
        ["bhutan", "neighbour", null, null]
      ]
    )
    assert.deepInclude(data.rows[2], { generated_mwh: 90_000, programmed_fy_mwh: 9_000_000, coal_stock_days: null })
    assert.deepInclude(data.rows[4], { generated_mwh: 63_420, coal_stock_days: 14, outage_mw: null })
    assert.deepInclude(data.rows[5], { planned_outage_mw: 500 })
    assert.deepStrictEqual(new Set(meta.provenance.map(({ source }) => source)), new Set(["npp-dgr"]))
    const areas = async (query: string, plan: PlanId = "enterprise") =>
      metered(await get(`station-generation?${query}`, plan), StationGeneration).data.rows.map(({ area }) => area)
    const unit = "unit/uttar-pradesh-rihand-stps-1"
    assert.deepStrictEqual(await areas(`station=${rihand}&hours=2000`), [rihand, unit])
    assert.deepStrictEqual(await areas("state=UP&level=station"), [rihand])
    assert.deepStrictEqual(await areas("zone=WR"), ["station/goa-verna"])
    assert.deepStrictEqual(await areas("zone=NR"), ["NR", "uttar-pradesh", "uttar-pradesh/state-sector", rihand, unit])
    assert.notInclude(await areas("", "starter"), "uttar-pradesh")
    assert.include(await areas("", "starter"), rihand)
  })

  it("a station that nobody knows is not found, and those that look like it are named", async () => {
    const { detail, did_you_mean } = problem(await get("station-generation?station=station/goa-vrna"), "not_found")
    assert.match(detail, /^There is no station station\/goa-vrna: area of the rows with level=station/)
    assert.deepStrictEqual(did_you_mean, ["/developer/v1/grid/station-generation?station=station/goa-verna"])
  })

  it("refuses more days than an answer holds and what is no station, free of charge", async () => {
    const long = await get("station-generation?hours=200")
    assert.match(problem(long, "invalid_parameter").detail, /hours must ask for at most 7 days/)
    assert.strictEqual(await callsOf(suite.database.url, long.key.id), 0)
    problem(await get("station-generation?station=rihand"), "invalid_parameter")
    problem(await get("station-generation?level=county"), "invalid_parameter")
  })
})
