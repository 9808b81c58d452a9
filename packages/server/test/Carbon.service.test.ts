import { assert, describe, it } from "@effect/vitest"
import { CarbonByState, CarbonChanges, CarbonLatest, CarbonWithMix } from "@grid/domain/carbon/Carbon"
import { CarbonReplay, CarbonSnapshot } from "@grid/domain/carbon/CarbonSnapshots"
import { FuelMixLatest } from "@grid/domain/fuel/FuelMix"
import { CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import { blockMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import type { Observation } from "@grid/domain/observations/Observation"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { createHash } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { call, decoded, metered, newTenant, problem } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const hash = (text: string) => createHash("sha256").update(text).digest("hex")

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

    // A plan without the marginal values has the feed of the averages.
    const { secret: pro } = await suite.store.createKey(newTenant(), "pro")
    const first = metered(await get("changes?limit=20", pro), CarbonChanges)
    const next = `changes?limit=20&cursor=${first.meta.page?.next_cursor ?? ""}`
    const second = metered(await get(next, pro), CarbonChanges)
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

    // What one MWh more emits follows its snapshot, on the plan that has it.
    const ofDelhi = async () => metered(await get("changes?state=delhi"), CarbonChanges).data.changes[0]?.marginal?.[0]
    await until(async () => (await ofDelhi())?.current !== null)
    const restated = await ofDelhi()
    assert.strictEqual(restated?.method, "dispatch")
    assert.isNumber(restated?.previous)
    assert.isUndefined(national[0]?.marginal)

    // Taken back, the block is what it was: the first snapshot holds again, and the feed has both steps.
    await correct("generation_coal", "india", ts, (mw) => mw + 20_000)
    await until(async () => (await seriesOf(window))[40]?.snapshot_id === old.snapshot_id)
    const steps = metered(await get("changes?state=delhi", pro), CarbonChanges).data.changes
    assert.deepStrictEqual(
      steps.map(({ snapshot_id }) => snapshot_id),
      [row.snapshot_id, old.snapshot_id]
    )
  })

  it("the feed has a state whose marginal value alone was restated", async () => {
    const ts = istDayStart(istDay(Date.now()) - 2) + 44 * blockMs
    const window = `from=${iso(ts)}&to=${iso(ts + blockMs)}`
    const [before] = await seriesOf(window, "&state=delhi")
    assert(before !== undefined && before.snapshot_id !== null)
    // A value that held, and that no dispatch of the block gives.
    const served = JSON.stringify({ dispatch: { NR: { kg_co2e_per_mwh: 123, p10: 123, p90: 123 } }, regression: null })
    await execute(
      suite.database.url,
      `insert into carbon_marginal (snapshot_id, method_version, committed_mw, fit, result)
       values ('${before.snapshot_id}', 'test', 0, null, '${served}')`
    )
    const [{ now = "" } = {}] = await query<{ now: string }>(
      suite.database.url,
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
      []
    )
    // Nobody consumes what the islands generate: a correction there changes no average of the mainland.
    await correct("demand", "lakshadweep", ts, (mw) => mw + 1)
    const ofDelhi = async (key = secret) =>
      metered(await get("changes?state=delhi", key), CarbonChanges).data.changes.filter(
        ({ block_start }) => block_start === iso(ts)
      )
    const own = async () =>
      (await ofDelhi()).find(
        ({ previous_snapshot_id, restated_signal }) =>
          restated_signal === "marginal" && previous_snapshot_id === before.snapshot_id
      )
    await until(async () => (await own()) !== undefined)
    const change = await own()
    const [after] = await seriesOf(window, "&state=delhi")
    assert(after !== undefined && after.snapshot_id !== null)
    assert.deepInclude(change, {
      previous: after.average.kg_co2e_per_mwh,
      current: after.average.kg_co2e_per_mwh,
      snapshot_id: after.snapshot_id
    })
    const dispatch = change?.marginal?.find(({ method }) => method === "dispatch")
    assert.strictEqual(dispatch?.previous, 123)
    assert.isNumber(dispatch?.current)
    assert.deepStrictEqual(
      (await ofDelhi()).filter(({ restated_signal }) => restated_signal === undefined),
      []
    )
    const { secret: pro } = await suite.store.createKey(newTenant(), "pro")
    assert.deepStrictEqual(await ofDelhi(pro), [])

    // The history has the new value with the one that it replaces, and the old one as of then.
    const day = istDate(ts)
    const blockOf = async (rest = "") => {
      const path = `/v1/carbon-intensity/history?state=delhi&signal=marginal&from=${day}&to=${day}${rest}`
      const answer = await call(`${suite.url}${path}`, { headers: { "x-api-key": secret } })
      return decoded(answer, 200, CarbonSeries).series[44]
    }
    const block = await blockOf()
    assert.deepInclude(block, { snapshot_id: after.snapshot_id, kg_co2e_per_mwh: dispatch?.current ?? null })
    assert.deepInclude(block?.restated_from, { snapshot_id: before.snapshot_id, kg_co2e_per_mwh: 123 })
    assert.deepInclude(await blockOf(`&known_at=${now}`), { snapshot_id: before.snapshot_id, kg_co2e_per_mwh: 123 })
  })

  it("a value shows what it was computed from, and computed again it is the same", async () => {
    const [row] = await seriesOf("hours=1", "&state=delhi")
    assert(row !== undefined && row.snapshot_id !== null)
    const of = `snapshot_id=${row.snapshot_id}&state=delhi`
    const { data, meta } = metered(await get(`snapshot?${of}`), CarbonSnapshot)
    assert.deepInclude(data, { slug: "delhi", kind: "simulated", current_snapshot_id: row.snapshot_id })
    assert.deepStrictEqual(data.average, row.average)
    assert.strictEqual(hash(data.frozen.inputs ?? ""), data.frozen.inputs_sha256)
    assert.isTrue(row.snapshot_id.endsWith(data.frozen.inputs_sha256.slice(0, 16)))
    const coal = data.readings.find(({ dataset }) => dataset === "generation_coal")
    assert.deepStrictEqual(coal?.sources, ["simulator"])
    assert.includeMembers(
      meta.provenance.map(({ source }) => source),
      ["simulator", "grid-mix-2"]
    )
    const replay = metered(await get(`replay?${of}`), CarbonReplay).data
    assert.deepInclude(replay, { exact: true, damage: null, differing: 0 })
    assert.deepStrictEqual(replay.replayed, replay.stored)
    assert.deepStrictEqual(replay.stored.average, row.average)
    // Without an id it is the newest block's.
    const newest = metered(await get("latest"), CarbonLatest).data.national
    const { block_start } = metered(await get("snapshot"), CarbonSnapshot).data
    assert.isAtLeast(Date.parse(block_start), Date.parse(newest.block_start))
  })

  it("a snapshot has the marginal values that rest on it, and computed again they are the same", async () => {
    const day = istDayStart(istDay(Date.now()) - 3)
    const [row] = await seriesOf(`from=${iso(day)}&to=${iso(day + blockMs)}`, "&state=delhi")
    assert(row !== undefined && row.snapshot_id !== null)
    const of = `snapshot_id=${row.snapshot_id}&state=delhi`
    const { marginal } = metered(await get(`snapshot?${of}`), CarbonSnapshot).data
    assert.deepStrictEqual(
      marginal?.marginal_signals.map(({ method }) => method),
      ["dispatch", "regression", "cea"]
    )
    assert.isNumber(marginal?.marginal_signals[0]?.kg_co2e_per_mwh)
    const replayed = metered(await get(`replay?${of}`), CarbonReplay).data.marginal
    assert.isTrue(replayed?.exact)
    assert.deepStrictEqual(replayed?.replayed, marginal?.marginal_signals)
    const { secret: pro } = await suite.store.createKey(newTenant(), "pro")
    assert.isUndefined(metered(await get(`replay?${of}`, pro), CarbonReplay).data.marginal)
  })

  it("a snapshot that was changed behind the service's back is found out", async () => {
    const [row] = await seriesOf("hours=2")
    assert(row !== undefined && row.snapshot_id !== null)
    await execute(
      suite.database.url,
      "alter table carbon_snapshot disable trigger user",
      `update carbon_snapshot set mixes = set_byte(mixes, 90, get_byte(mixes, 90) # 1) where id = '${row.snapshot_id}'`,
      "alter table carbon_snapshot enable trigger user"
    )
    const { data } = metered(await get(`replay?snapshot_id=${row.snapshot_id}`), CarbonReplay)
    assert.deepInclude(data, { exact: false, damage: null })
    assert.isAbove(data.differing, 0)
    assert.notStrictEqual(data.replayed?.mixes_sha256, data.stored.mixes_sha256)
  })

  it("snapshots are shown within the plan: no states without the right, nothing further back than it reads", async () => {
    const { secret: trial } = await suite.store.createKey(newTenant(), "trial")
    const { data } = metered(await get("snapshot", trial), CarbonSnapshot)
    assert.deepInclude(data.frozen, { inputs: null, capacity: null })
    const own = await get(`snapshot?state=delhi`, trial)
    assert.strictEqual(problem(own, "not_in_plan").feature, "states")
    const old = `20200101T0000Z-${"0".repeat(16)}`
    const [fault] = problem(await get(`replay?snapshot_id=${old}`, trial), "invalid_parameter").errors
    assert.match(fault?.message ?? "", /7 days/)
    const unknown = `${data.snapshot_id.slice(0, -16)}${"0".repeat(16)}`
    problem(await get(`snapshot?snapshot_id=${unknown}`), "not_found")
    for (const id of ["newest", `20261301T0000Z-${"0".repeat(16)}`, data.snapshot_id.toLowerCase()])
      assert.strictEqual(
        problem(await get(`snapshot?snapshot_id=${id}`), "invalid_parameter").errors[0]?.path,
        "snapshot_id"
      )
  })
})
