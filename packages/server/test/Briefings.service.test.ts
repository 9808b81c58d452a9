import { assert, beforeAll, describe, it } from "@effect/vitest"
import { DailyBriefing, DailySummary } from "@grid/domain/briefings/Briefing"
import { StatisticsDay } from "@grid/domain/grid/Statistics"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { Schema } from "effect"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
let secret: string

beforeAll(async () => {
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
})

const get = (path: string, key = secret) => call(`${suite.url}/developer/v1${path}`, { headers: { "x-api-key": key } })

describe("briefings", () => {
  it("of yesterday tell the same figures as the routes they speak of, as a text that is whole", async () => {
    const briefing = metered(await get("/briefings/daily"), DailyBriefing)
    const { date, figures } = briefing.data
    const summary = metered(await get("/briefings/daily-summary"), DailySummary)
    assert.deepInclude(figures, summary.data.figures)
    const statistics = metered(
      await get(`/grid/statistics?from=${date}&to=${date}`),
      Schema.Struct({ days: Schema.Array(StatisticsDay) })
    )
    const [day] = statistics.data.days
    assert.deepStrictEqual(
      [figures.peak_demand_mw, figures.energy_mwh, figures.frequency_in_band_pct],
      [day?.max_demand_mw, day?.energy_mwh, day?.in_band_pct]
    )
    assert.isNotNull(figures.renewable_share_fraction)
    assert.isNotNull(figures.dam_mean_inr_per_mwh)
    assert.isNotNull(figures.vs_previous_week_pct)
    assert.strictEqual(briefing.meta.coverage?.expected, 96)
    const sources = new Set(briefing.meta.provenance.map(({ source }) => source))
    assert.isTrue(sources.has("simulator"))
    sources.delete("simulator")
    assert.isTrue(sources.size === 0 ? figures.carbon_mean === null : sources.has("grid-mix-2"))
    assert.isTrue(briefing.data.sections.every(({ points }) => points.length > 0))
  })

  it("of a day beyond the plan's history has no figures and says so; a day that is not over is refused", async () => {
    const { secret: trial } = await suite.store.createKey(newTenant(), "trial")
    const old = metered(
      await get(`/briefings/daily-summary?date=${istDate(Date.now() - 10 * dayMs)}`, trial),
      DailySummary
    )
    const { carbon_signal_type, ...figures } = old.data.figures
    assert.strictEqual(carbon_signal_type, "average")
    assert.isTrue(Object.values(figures).every((value) => value === null))
    assert.deepInclude(old.meta.window, { granted_hours: 0, clamped: true })
    problem(await get(`/briefings/daily?date=${istDate(Date.now())}`), "invalid_parameter")
  })
})
