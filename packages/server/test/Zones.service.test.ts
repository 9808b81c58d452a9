import { knownSeries } from "@grid/testing/forecast/Known"
import { assert, describe, it } from "@effect/vitest"
import { CarbonByState, CarbonLatest, CarbonSummary, CarbonWithMix } from "@grid/domain/carbon/Carbon"
import { CarbonHistory, CarbonWindows } from "@grid/domain/carbon/CarbonHistory"
import { CarbonForecast, DemandAccuracy, DemandForecast } from "@grid/domain/forecast/Forecasts"
import { FuelMixHistory, FuelMixLatest, mixFuels } from "@grid/domain/fuel/FuelMix"
import { DemandHistory, DemandLatest } from "@grid/domain/grid/Grid"
import { Reconciliation } from "@grid/domain/grid/Reconciliation"
import { StateInterchange } from "@grid/domain/grid/Reports"
import { GridSummary } from "@grid/domain/grid/Snapshot"
import { Statistics } from "@grid/domain/grid/Statistics"
import { sum } from "@grid/domain/numbers/Numbers"
import type { PlanId } from "@grid/domain/plans/Plan"
import { states } from "@grid/domain/states/State"
import { dayMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import type { Schema } from "effect"
import { beforeAll } from "vitest"
import { type Answer, call, metered, newTenant, problem } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
let get: (path: string) => Promise<Answer>

const reader = async (plan: PlanId) => {
  const { secret } = await suite.store.createKey(newTenant(), plan)
  return (path: string) => call(`${suite.url}/developer/v1/${path}`, { headers: { "x-api-key": secret } })
}

beforeAll(async () => {
  get = await reader("enterprise")
})

const slugs = states.filter(({ zone }) => zone === "WR").map(({ slug }) => slug)
const start = istDayStart(istDay(Date.now()) - 3)
const span = `from=${istDate(start)}&to=${istDate(start)}`

const known = (numbers: ReadonlyArray<number | null>) => numbers.flatMap((number) => number ?? [])

describe("a zone", () => {
  it("now is that of the summary, with its states where the plan has them", async () => {
    const { zones: all } = metered(await get("grid/summary"), GridSummary).data
    const { states: own, zones } = metered(await get("grid/demand/latest?zone=western"), DemandLatest).data
    assert.deepStrictEqual(
      zones?.map(({ states_total, zone }) => [zone, states_total]),
      all.filter(({ zone }) => zone === "WR").map(({ states_total, zone }) => [zone, states_total])
    )
    assert.isAbove(zones?.[0]?.demand_mw ?? 0, 10_000)
    assert.deepStrictEqual(
      own?.map(({ slug }) => slug),
      slugs
    )
    const trial = metered(await (await reader("trial"))("grid/demand/latest?zone=WR"), DemandLatest).data
    assert.isUndefined(trial.states)
    assert.lengthOf(trial.zones ?? [], 1)
    assert.notProperty(metered(await get("grid/demand/latest"), DemandLatest).data, "zones")
  })

  it("in figures of a day is the sum of its states by the block", async () => {
    const { data, meta } = metered(await get(`grid/statistics?zone=WR&${span}`), Statistics)
    const blocks = metered(await get(`grid/demand/history?zone=WR&${span}&resolution=block&mode=raw`), DemandHistory)
    const demand = known(blocks.data.series.map(({ demand_mw }) => demand_mw))
    const [day] = data.days
    assert(day !== undefined)
    assert.lengthOf(demand, 96)
    assert.isAtMost(Math.abs((day.max_demand_mw ?? 0) - Math.max(...demand)), 0.01)
    assert.isAtMost(Math.abs((day.energy_mwh ?? 0) - sum(demand) / 4), 0.1)
    assert.deepStrictEqual(meta.coverage, { expected: 96 * slugs.length, present: 96 * slugs.length, pct: 100 })
    assert.include(
      meta.provenance.map(({ source }) => source),
      "zone-sum"
    )
  })

  it("consumes by fuel what its states consume, and with the carbon of all of it", async () => {
    const path = `fuel-mix/history?view=consumption&${span}`
    const zone = metered(await get(`${path}&zone=WR`), FuelMixHistory).data
    assert.deepInclude(zone, { scope: "WR", view: "consumption", count: 24 })
    const own = await Promise.all(
      slugs.map(async (slug) => metered(await get(`${path}&state=${slug}`), FuelMixHistory).data.series)
    )
    for (const [hour, row] of zone.series.entries()) {
      for (const fuel of mixFuels) {
        const parts = known(own.map((series) => series[hour]?.[fuel] ?? null))
        assert.isAtMost(Math.abs((row[fuel] ?? 0) - sum(parts)), 0.01 * slugs.length, `${row.ts} ${fuel}`)
      }
    }
    const latest = metered(await get("fuel-mix/latest?zone=WR&view=consumption"), FuelMixLatest).data
    assert.strictEqual(latest.scope, "WR")
    const carbon = metered(await get(`carbon-intensity/history?zone=WR&${span}`), CarbonHistory).data
    assert.deepInclude(carbon, { slug: "WR", count: 24, signal_type: "average" })
    const { items } = metered(await get(`carbon-intensity/by-state?zone=WR&${span}`), CarbonByState).data
    assert.deepStrictEqual(
      items.map(({ slug }) => slug),
      slugs
    )
    const all = known(items.flatMap(({ series }) => series.map(({ average }) => average.kg_co2e_per_mwh)))
    for (const { kg_co2e_per_mwh } of carbon.series)
      assert.isTrue((kg_co2e_per_mwh ?? 0) > Math.min(...all) && (kg_co2e_per_mwh ?? 0) < Math.max(...all))
    const [day] = metered(await get(`carbon-intensity/summary?zone=WR&${span}`), CarbonSummary).data.days
    assert.isAtMost(Math.abs((day?.mean ?? 0) - sum(known(carbon.series.map((row) => row.kg_co2e_per_mwh))) / 24), 0.01)
  })

  it("has its states now and their interchange", async () => {
    const now = metered(await get("carbon-intensity/latest?zone=WR"), CarbonLatest).data
    assert.deepStrictEqual(
      now.states?.map(({ slug }) => slug),
      slugs
    )
    problem(await (await reader("trial"))("carbon-intensity/latest?zone=WR"), "not_in_plan")
    const { rows } = metered(await get(`grid/state-interchange?zone=WR&${span}`), StateInterchange).data
    assert.isNotEmpty(rows)
    for (const { slug } of rows) assert.include(slugs, slug)
  })

  it("is forecast with bands of its own, its demand as the sum of its states, its carbon intensity among theirs", async () => {
    const ofState = <A>(path: string, schema: Schema.Codec<A, unknown>) =>
      Promise.all(slugs.map(async (slug) => metered(await get(`${path}?state=${slug}`), schema).data))
    const demand = metered(await get("forecast/demand?zone=western"), DemandForecast)
    assert.deepInclude(demand.data, { area: "WR", horizon_h: 24 })
    assert.include(
      demand.meta.provenance.map(({ source }) => source),
      "zone-sum"
    )
    const parts = await ofState("forecast/demand", DemandForecast)
    for (const [hour, [p10, p50, p90]] of knownSeries(demand.data.series).entries()) {
      assert.isTrue(p10 < p50 && p50 < p90)
      assert.approximately(p50 / sum(parts.map(({ series }) => series[hour]?.p50 ?? Number.NaN)), 1, 0.01)
    }
    const carbon = metered(await get("forecast/carbon-intensity?zone=WR"), CarbonForecast).data
    assert.deepInclude(carbon, { area: "WR", unit: "kg_co2e_per_mwh" })
    const intensities = await ofState("forecast/carbon-intensity", CarbonForecast)
    for (const [hour, [, p50]] of knownSeries(carbon.series).entries()) {
      const ofStates = intensities.map(({ series }) => series[hour]?.p50 ?? Number.NaN)
      assert.isTrue(Math.min(...ofStates) <= p50 && p50 <= Math.max(...ofStates))
    }
    const { ledger } = metered(await get("forecast/demand/accuracy?zone=WR"), DemandAccuracy).data
    assert.isAtLeast(ledger.vintages, 1)
  })

  it("has its greenest hours, its blocks with their mix, and is held against the daily report", async () => {
    const { data } = metered(await get(`carbon-intensity/windows?zone=WR&n=2&${span}`), CarbonWindows)
    const { series } = metered(await get(`carbon-intensity/history?zone=WR&${span}`), CarbonHistory).data
    const values = known(series.map(({ kg_co2e_per_mwh }) => kg_co2e_per_mwh))
    const pairs = values.slice(1).map((value, index) => (value + (values[index] ?? Number.NaN)) / 2)
    assert.strictEqual(data.slug, "WR")
    assert.approximately(data.windows[0]?.value ?? Number.NaN, Math.min(...pairs), 0.002)
    const ahead = metered(await get("carbon-intensity/windows?zone=WR&hours=6&n=3"), CarbonWindows).data
    assert.isAtLeast(ahead.searched.forecast, 1)
    const blocks = metered(await get(`carbon-intensity/with-fuel-mix?zone=WR&${span}`), CarbonWithMix).data.series
    assert.lengthOf(blocks, 96)
    assert.deepInclude(blocks[0], { slug: "WR", iso: "" })
    const first = known(blocks.slice(0, 4).map(({ average }) => average.kg_co2e_per_mwh))
    assert.approximately(sum(first) / 4, values[0] ?? Number.NaN, 0.001)
    const held = metered(await get(`grid/demand/reconciliation?zone=WR&${span}`), Reconciliation).data
    const demand = metered(await get(`grid/demand/history?zone=WR&${span}&mode=raw`), DemandHistory).data.series
    assert.lengthOf(held.rows, 24)
    for (const [hour, { despatch_mw, modelled_mw }] of held.rows.entries()) {
      assert.approximately(despatch_mw ?? Number.NaN, demand[hour]?.demand_mw ?? Number.NaN, 0.01)
      assert.isAbove(modelled_mw ?? 0, 0)
    }
    assert.isAbove(held.daily[0]?.block_energy_mwh ?? 0, 0)
  })

  it("is refused beside a state, and where there is none by a sentence that says where there is", async () => {
    for (const path of [
      "grid/demand/latest",
      "grid/demand/history",
      "grid/statistics",
      "grid/demand/reconciliation",
      "forecast/demand",
      "forecast/demand/accuracy",
      "forecast/carbon-intensity",
      "carbon-intensity/windows",
      "carbon-intensity/with-fuel-mix"
    ]) {
      const { detail } = problem(await get(`${path}?zone=NR&state=delhi`), "invalid_parameter")
      assert.match(detail, /zone cannot be combined with state/, path)
    }
    for (const path of [
      "market/exchange/duck-curve?zone=NR",
      "market/exchange/windows?zone=NR",
      "grid/power-flows?zone=NR",
      "grid/frequency/history?zone=NR",
      "grid/summary?zone=NR"
    ]) {
      const { detail } = problem(await get(path), "invalid_parameter")
      assert.match(detail, /^zone is not known here( \(known: [\w, ]+\))?$/)
    }
    for (const [path, meant] of [
      ["grid/demand/history?state=NR", ["zone=NR"]],
      ["grid/statistics?state=northern", ["zone=NR"]],
      ["market/exchange/duck-curve?state=NR", undefined]
    ] as const) {
      const refusal = problem(await get(path), "invalid_parameter")
      assert.deepStrictEqual(refusal.did_you_mean, meant, `a zone is taken as zone, where there is one: ${path}`)
    }
    const form = problem(await get("carbon-intensity/replay?format=csv"), "invalid_parameter").detail
    assert.match(form, /format is not known here.*the form of this answer cannot be chosen/)
    const from = istDate(start - dayMs)
    const { detail } = problem(await get(`fuel-mix/latest?known_at=${from}`), "invalid_parameter")
    assert.match(detail, /^known_at is not known here \(known: [\w, ]+\)$/)
  })
})
