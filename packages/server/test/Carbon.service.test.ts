import { assert, describe, it } from "@effect/vitest"
import { CarbonByState, CarbonChanges, CarbonLatest, CarbonWithMix } from "@grid/domain/carbon/Carbon"
import { FuelMixLatest } from "@grid/domain/fuel/FuelMix"
import { blockMs, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import type { Observation } from "@grid/domain/observations/Observation"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { afterAll, beforeAll } from "vitest"
import { call, metered, newTenant } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

describe("carbon intensity", () => {
  let suite: Suite
  let secret: string

  beforeAll(async () => {
    suite = await startSuite()
    secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
  })

  afterAll(() => suite.close())

  const get = (path: string, key = secret) =>
    call(`${suite.url}/developer/v1/carbon-intensity/${path}`, { headers: { "x-api-key": key } })

  const seriesOf = async (window: string, area = "") =>
    metered(await get(`with-fuel-mix?${window}${area}`), CarbonWithMix).data.series

  /** The simulator's value of a block, given again with another number. */
  const correct = async (dataset: DatasetId, area: string, ts: number, change: (mw: number) => number) => {
    const [held] = await query<{ value: number; period_minutes: Observation["period_minutes"] }>(
      suite.database.url,
      `select o.value, s.period_minutes from observation o join series s on s.id = o.series_id
       where s.dataset = $1 and s.area = $2 and s.source = 'simulator' and o.ts = $3 order by o.revision desc limit 1`,
      [dataset, area, new Date(ts)]
    )
    assert(held !== undefined)
    await suite.store.write("simulator", [
      {
        dataset,
        area,
        kind: "simulated",
        period_minutes: held.period_minutes,
        ts,
        value: change(held.value),
        captured_at: Date.now()
      }
    ])
  }

  it("the newest block is over; the shares of a mix are a whole, its intensity lies between the views", async () => {
    const { data } = metered(await get("latest"), CarbonLatest)
    assert.isAtMost(Date.parse(data.national.block_start) + blockMs, Date.now())
    assert.lengthOf(data.states ?? [], 36)
    const [row] = await seriesOf("hours=1", "&state=delhi")
    assert(row !== undefined && row.total_mw !== null)
    const sum = Object.values(row.share_fraction).reduce<number>((total, share) => total + (share ?? 0), 0)
    assert.isAtMost(Math.abs(sum - 1), 1e-5)
    const lifecycle = metered(await get("latest?basis=lifecycle&view=generation&state=delhi"), CarbonLatest).data
    assert.deepInclude(lifecycle.states?.[0], {
      slug: "delhi",
      basis: "lifecycle",
      view: "generation",
      factor_set: "ipcc-2014-lifecycle"
    })
  })

  it("what is consumed by fuel, now and by the hour, is that of the blocks", async () => {
    const found = metered(
      await call(`${suite.url}/developer/v1/fuel-mix/latest?view=consumption&state=delhi&hours=3`, {
        headers: { "x-api-key": secret }
      }),
      FuelMixLatest
    ).data
    assert.deepInclude(found, { view: "consumption", scope: "delhi" })
    const blocks = await seriesOf("hours=4", "&state=delhi")
    const hour = found.series?.[0]
    assert(hour !== undefined)
    const own = blocks.filter(({ block_start }) => Date.parse(block_start) - Date.parse(hour.ts) < 4 * blockMs)
    const coal = own.filter(({ block_start }) => block_start >= hour.ts).map(({ mix_mw }) => mix_mw.coal ?? 0)
    assert.lengthOf(coal, 4)
    assert.isAtMost(Math.abs((hour.coal ?? 0) - coal.reduce((total, mw) => total + mw, 0) / 4), 0.001)
  })

  it("emissions of what states consume are those of what is generated and imported", async () => {
    const [day] = [istDayStart(istDay(Date.now()) - 2)]
    const window = `from=${iso(day)}&to=${iso(day + blockMs)}`
    const [country] = await seriesOf(window)
    const { items } = metered(await get(`by-state?${window}`), CarbonByState).data
    let emitted = 0
    for (const { slug } of items) {
      const [row] = await seriesOf(window, `&state=${slug}`)
      emitted += (row?.total_mw ?? 0) * (row?.average.kg_co2e_per_mwh ?? 0)
    }
    const whole = (country?.total_mw ?? 0) * (country?.average.kg_co2e_per_mwh ?? 0)
    assert.isAbove(whole, 0)
    assert.isAtMost(Math.abs(emitted / whole - 1), 1e-6)
  })

  it("a corrected reading restates its block alone, and the feed says so", async () => {
    const day = istDayStart(istDay(Date.now()) - 2)
    const ts = day + 40 * blockMs
    const window = `from=${iso(day)}&to=${iso(day + 96 * blockMs)}`
    const before = await seriesOf(window)
    assert.lengthOf(before, 96)
    assert.deepStrictEqual(metered(await get(`changes`), CarbonChanges).data.changes, [])
    await correct("generation_coal", "india", ts, (mw) => mw - 20_000)
    await until(async () => metered(await get("changes"), CarbonChanges).data.changes.length > 0)

    const after = await seriesOf(window)
    const old = before[40]
    assert(old !== undefined && old.snapshot_id !== null)
    assert.deepStrictEqual(
      after.filter((row, index) => row.snapshot_id !== before[index]?.snapshot_id).map((row) => row.block_start),
      [iso(ts)]
    )
    const row = after[40]
    assert(row !== undefined && row.snapshot_id !== null)
    assert.deepInclude(row.restated_from, {
      kg_co2e_per_mwh: old.average.kg_co2e_per_mwh,
      snapshot_id: old.snapshot_id,
      reason: "correction"
    })
    assert.isBelow(row.average.kg_co2e_per_mwh ?? 0, old.average.kg_co2e_per_mwh ?? 0)

    // Of several states at once, the last of all among them, blocks are what they are of each.
    const asked = ["west-bengal", "delhi"]
    const { items } = metered(await get(`by-state?${window}&states=${asked.join()}`), CarbonByState).data
    for (const slug of asked) {
      const own = await seriesOf(window, `&state=${slug}`)
      assert.isDefined(own[40]?.restated_from)
      assert.deepStrictEqual(
        items.find((item) => item.slug === slug)?.series,
        own.map(({ mix_mw: _mix, share_fraction: _shares, total_mw: _total, ...rest }) => rest)
      )
    }

    const first = metered(await get("changes?limit=20"), CarbonChanges)
    const second = metered(await get(`changes?limit=20&cursor=${first.meta.page?.next_cursor ?? ""}`), CarbonChanges)
    const changes = [...first.data.changes, ...second.data.changes]
    assert.deepInclude(changes[0], {
      state: "india",
      block_start: iso(ts),
      previous: old.average.kg_co2e_per_mwh,
      current: row.average.kg_co2e_per_mwh,
      snapshot_id: row.snapshot_id,
      previous_snapshot_id: old.snapshot_id
    })
    assert.strictEqual(new Set(changes.map(({ state }) => state)).size, changes.length)
    assert.isTrue(changes.every(({ block_start }) => block_start === iso(ts)))
    assert.isNull(second.meta.page?.next_cursor)

    const { secret: trial } = await suite.store.createKey(newTenant(), "trial")
    const national = metered(await get("changes", trial), CarbonChanges).data.changes
    assert.deepStrictEqual(
      national.map(({ state }) => state),
      ["india"]
    )
    assert.isUndefined(metered(await get("latest", trial), CarbonLatest).data.states)

    // Taken back, the block is what it was: the first snapshot holds again, and the feed has both steps.
    await correct("generation_coal", "india", ts, (mw) => mw + 20_000)
    await until(async () => (await seriesOf(window))[40]?.snapshot_id === old.snapshot_id)
    const steps = metered(await get("changes?state=delhi"), CarbonChanges).data.changes
    assert.deepStrictEqual(
      steps.map(({ snapshot_id }) => snapshot_id),
      [row.snapshot_id, old.snapshot_id]
    )
  })
})
