import { assert, describe, it } from "@effect/vitest"
import { CarbonByState, CarbonLatest, CarbonSummary } from "@grid/domain/carbon/Carbon"
import { CarbonHistory } from "@grid/domain/carbon/CarbonHistory"
import { FuelMixHistory, FuelMixLatest, mixFuels } from "@grid/domain/fuel/FuelMix"
import { DemandHistory, DemandLatest } from "@grid/domain/grid/Grid"
import { StateInterchange } from "@grid/domain/grid/Reports"
import { GridSummary } from "@grid/domain/grid/Snapshot"
import { Statistics } from "@grid/domain/grid/Statistics"
import { sum } from "@grid/domain/numbers/Numbers"
import type { PlanId } from "@grid/domain/plans/Plan"
import { states } from "@grid/domain/states/State"
import { dayMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, metered, newTenant, problem } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

let suite: Suite
let get: (path: string) => Promise<Answer>

const reader = async (plan: PlanId) => {
  const { secret } = await suite.store.createKey(newTenant(), plan)
  return (path: string) => call(`${suite.url}/developer/v1/${path}`, { headers: { "x-api-key": secret } })
}

beforeAll(async () => {
  suite = await startSuite()
  get = await reader("enterprise")
})

afterAll(() => suite.close())

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

  it("is refused beside a state, and where there is none by a sentence that says where there is", async () => {
    for (const path of ["demand/latest", "demand/history", "statistics"]) {
      const { detail } = problem(await get(`grid/${path}?zone=NR&state=delhi`), "invalid_parameter")
      assert.match(detail, /zone cannot be combined with state/)
    }
    for (const path of [
      "forecast/demand?zone=NR",
      "carbon-intensity/windows?zone=NR",
      "grid/demand/reconciliation?zone=NR",
      "grid/summary?zone=NR"
    ]) {
      const { detail } = problem(await get(path), "invalid_parameter")
      assert.match(detail, /^zone is not known here.*it is taken by .*\/developer\/v1\/fuel-mix\/history/)
    }
    const from = istDate(start - dayMs)
    const { detail } = problem(await get(`carbon-intensity/windows?known_at=${from}`), "invalid_parameter")
    assert.match(detail, /known_at is not known here.*it is taken by .*\/developer\/v1\/carbon-intensity\/history/)
  })
})
