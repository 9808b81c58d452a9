import { makeVerifier, seal, unsealed } from "@grid/models/forecast/Seal"
import { assert, describe, it } from "@effect/vitest"
import { CarbonForecast, DemandAccuracy, DemandForecast, ForwardCurve } from "@grid/domain/forecast/Forecasts"
import { LedgerPage } from "@grid/domain/forecast/LedgerPage"
import type { StoredVintage } from "@grid/domain/forecast/Vintage"
import { Reconciliation } from "@grid/domain/grid/Reconciliation"
import { blockMs, dayMs, floorIst, hourMs, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { knownSeries } from "@grid/testing/forecast/Known"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { createHash } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

type Row = Omit<StoredVintage, "issued_at" | "number"> & { readonly issued_at: Date; readonly number: string }

describe("forecasts", () => {
  let suite: Suite
  let secret: string

  beforeAll(async () => {
    suite = await startSuite()
    secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
  })

  afterAll(() => suite.close())

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    call(`${suite.url}${path}`, { headers: { "x-api-key": secret, ...headers } })

  const demand = async (query = "") => metered(await get(`/developer/v1/forecast/demand${query}`), DemandForecast)

  const vintages = async (): Promise<ReadonlyArray<StoredVintage>> =>
    (
      await query<Row>(
        suite.database.url,
        "select number, target, area, issued_at, simulated, hash, previous_hash, body from forecast_vintage order by number"
      )
    ).map((row) => ({ ...row, number: Number(row.number), issued_at: row.issued_at.getTime() }))

  /** A vintage of the area as it could have been issued `ago` ms before now, behind the others. */
  const issueBefore = async (area: string, ago: number): Promise<StoredVintage> => {
    const head = (await vintages()).findLast((one) => one.area === area && one.target === "demand")
    assert(head !== undefined)
    const shift = floorIst(ago, hourMs) - floorIst(0, hourMs)
    const now = unsealed(head.body)
    const moved = { ...now, issued_at: now.issued_at - shift, start: now.start - shift }
    const { body, hash } = seal(moved, head.hash)
    await query(
      suite.database.url,
      `insert into forecast_vintage (target, area, issued_at, simulated, previous_hash, hash, body)
       values ('demand', $1, $2, true, $3, $4, $5)`,
      [area, new Date(moved.issued_at), head.hash, hash, body]
    )
    return { ...head, ...moved, body, hash }
  }

  it("are at a knowledge time to come those of now", async () => {
    const { data } = await demand()
    assert.deepStrictEqual((await demand("?known_at=2099-01-01")).data, data)
  })

  it("are there from the start: hours with bands and the peaks of the days, of the country and of states", async () => {
    const { data, meta } = await demand("?horizon=48")
    assert.deepInclude(data, { area: "india", horizon_h: 48, unit: "MW", model_version: "demand-7" })
    assert.lengthOf(data.series, 48)
    for (const [p10, p50, p90] of knownSeries(data.series))
      assert.isTrue(90_000 < p10 && p10 < p50 && p50 < p90 && p90 < 300_000)
    data.series.forEach(({ ts }, index) => {
      assert.strictEqual(Date.parse(ts), Date.parse(data.series[0]?.ts ?? "") + index * hourMs)
    })
    assert.isAtLeast(Date.parse(data.series[0]?.ts ?? ""), Date.parse(data.issued_at))
    assert.isAtLeast(data.daily_peaks.length, 1)
    assert.deepInclude(meta.provenance.at(-1), { dataset: "demand_forecast", source: "demand-7", kind: "forecast" })
    assert.match(meta.provenance.at(-1)?.method ?? "", /^recent_days, a simpler method/)

    const state = await demand("?state=kerala")
    assert.strictEqual(state.data.area, "kerala")
    assert.lengthOf(state.data.series, 24)
    const rows = csvRows((await get("/developer/v1/forecast/demand?state=kerala&format=csv")).text)
    assert.deepStrictEqual(
      rows.map(({ p50, ts, unit }) => [ts, p50, unit]),
      state.data.series.map(({ p50, ts }) => [ts, String(p50), state.data.unit])
    )
  })

  it("are given by block where that is asked for: the same vintage, four blocks an hour with its mean, as CSV, too", async () => {
    const vintage = encodeURIComponent((await demand()).data.issued_at)
    const hours = await demand(`?horizon=6&vintage=${vintage}`)
    const { data, meta } = await demand(`?horizon=6&vintage=${vintage}&resolution=block`)
    assert.deepStrictEqual([hours.data.resolution, data.resolution], ["hour", "block"])
    assert.strictEqual(data.issued_at, hours.data.issued_at)
    assert.lengthOf(data.series, 24)
    const known = knownSeries(data.series)
    for (const [index, [, p50]] of knownSeries(hours.data.series).entries()) {
      const own = known.slice(4 * index, 4 * index + 4)
      assert.approximately(own.reduce((total, block) => total + block[1], 0) / 4, p50, 0.01)
    }
    assert.match(meta.provenance.at(-1)?.method ?? "", /; blocks_1: 15-minute blocks/)
    const { text } = await get(`/developer/v1/forecast/demand?horizon=6&vintage=${vintage}&resolution=block&format=csv`)
    assert.deepStrictEqual(
      csvRows(text).map(({ p50, ts }) => [ts, p50]),
      data.series.map(({ p50, ts }) => [ts, String(p50)])
    )
    problem(await get("/developer/v1/forecast/demand?resolution=day"), "invalid_parameter")
  })

  it("of prices begin where what is published ends, by block, within the cap", async () => {
    for (const [market, days] of [
      ["DAM", 3],
      ["RTM", 7]
    ] as const) {
      const path = `/developer/v1/forecast/exchange-forward-curve?market_type=${market}&horizon_days=${days}`
      const { data, meta } = metered(await get(path), ForwardCurve)
      assert.deepInclude(data, { market_type: market, unit: "INR/MWh" })
      assert.lengthOf(data.curve, 96 * days)
      const begin = Date.parse(data.curve[0]?.ts ?? "")
      data.curve.forEach(({ block, p10, p50, p90, ts }, index) => {
        assert.isTrue(0 <= p10 && p10 <= p50 && p50 <= p90 && p90 <= 10_000)
        assert.strictEqual(Date.parse(ts), begin + index * blockMs)
        assert.strictEqual(istDayStart(istDay(Date.parse(ts))) + (block - 1) * blockMs, Date.parse(ts))
      })
      assert.isAtLeast(begin, Date.parse(data.issued_at))
      assert.deepInclude(meta.provenance.at(-1), { dataset: `${market.toLowerCase()}_forecast`, source: "price-3" })
      assert.match(meta.provenance.at(-1)?.method ?? "", /^recent_prices, a simpler method/)
    }
    const rows = csvRows((await get("/api/intelligence/exchange-market-data/forward-curve?format=csv")).text)
    assert.lengthOf(rows, 3 * 96)
    assert.isTrue(rows.every(({ unit }) => unit === "INR/MWh"))
    const refused = await get("/developer/v1/forecast/exchange-forward-curve?market_type=GDAM")
    assert.strictEqual(problem(refused, "invalid_parameter").errors[0]?.path, "market_type")
  })

  it("are read as they were issued by an earlier time", async () => {
    const before = await issueBefore("goa", 30 * hourMs)
    const found = await demand("?state=goa&vintage=before:-24h&horizon=48")
    assert.strictEqual(found.data.issued_at, iso(before.issued_at))
    assert.deepStrictEqual(
      found.data.series.map(({ p50 }) => p50),
      unsealed(before.body).points.map((point) => point?.[1] ?? null)
    )
    assert.deepStrictEqual((await demand(`?state=goa&vintage=${iso(before.issued_at)}&horizon=48`)).data, found.data)
    assert.isAbove(Date.parse((await demand("?state=goa")).data.issued_at), before.issued_at)
    const early = iso(before.issued_at - 1_000)
    for (const parameter of ["vintage", "known_at"]) {
      const none = await get(`/developer/v1/forecast/demand?state=goa&${parameter}=${early}`)
      assert.include(problem(none, "not_found").detail, iso(before.issued_at))
      assert.isNull(none.header("retry-after"), "a forecast that was not made then never will have been")
    }
    for (const [vintage, meant] of [
      ["before:-0h"],
      ["before:-99999h"],
      ["before:24h"],
      ["yesterday"],
      ["2026-08-18", "2026-08-18T00:00:00+05:30"],
      ["18/08/2026", "2026-08-18T00:00:00+05:30"],
      ["2026-08-18T00:00", "2026-08-18T00:00+05:30"]
    ] as const) {
      const [error] = problem(await get(`/developer/v1/forecast/demand?vintage=${vintage}`), "invalid_parameter").errors
      assert.strictEqual(error?.path, "vintage")
      assert.deepStrictEqual(error?.did_you_mean, meant === undefined ? undefined : [meant])
    }
  })

  it("are held against what came, by lead", async () => {
    await issueBefore("delhi", 3 * dayMs)
    const { data, meta } = metered(
      await get("/api/intelligence/demand-accuracy?state=delhi&window_days=7"),
      DemandAccuracy
    )
    assert.strictEqual(data.naive, "same hour yesterday")
    assert.isAtLeast(data.ledger.vintages, 2)
    assert.strictEqual(
      data.leads.reduce((sum, { n }) => sum + n, 0),
      48
    )
    for (const lead of data.leads) {
      assert.isAbove(lead.mape_pct ?? 0, 0)
      assert.isBelow(lead.mape_pct ?? 100, 60)
      assert.isAtLeast(lead.rmse_mw ?? 0, Math.abs(lead.bias_mw ?? 0) - 0.001)
      assert.isNotNull(lead.skill_vs_naive_fraction)
    }
    assert.deepStrictEqual([...new Set(meta.provenance.map(({ dataset }) => dataset))].toSorted(), [
      "demand",
      "demand_forecast"
    ])
  })

  it("of carbon intensity rest on those of demand", async () => {
    const path = "/developer/v1/forecast/carbon-intensity"
    const country = metered(await get(`${path}?horizon=48`), CarbonForecast)
    assert.lengthOf(country.data.series, 48)
    for (const [p10, p50, p90] of knownSeries(country.data.series))
      assert.isTrue(200 < p10 && p10 < p50 && p50 < p90 && p90 < 1_300)
    assert.match(country.meta.provenance.at(-1)?.method ?? "", /^expected_mix: /)
    const state = metered(await get(`${path}?state=delhi`), CarbonForecast)
    assert.deepInclude(state.data, { area: "delhi", unit: "kg_co2e_per_mwh" })
    assert.deepStrictEqual(
      state.data.series.map(({ ts }) => ts),
      country.data.series.slice(0, 24).map(({ ts }) => ts)
    )
  })

  it("despatch centre, model and daily report are held against each other", async () => {
    const path = "/developer/v1/grid/demand/reconciliation"
    const { data, meta } = metered(await get(path), Reconciliation)
    assert.lengthOf(data.rows, 7 * 24)
    assert.strictEqual(data.summary.n, 7 * 24)
    assert.isBelow(data.summary.mape_pct ?? 100, 20)
    assert.lengthOf(data.daily, 7)
    for (const { block_energy_mwh, delta_pct, reported_energy_mwh } of data.daily) {
      assert.isAbove(block_energy_mwh ?? 0, 2_000_000)
      if (reported_energy_mwh !== null) assert.isBelow(Math.abs(delta_pct ?? 100), 10)
    }
    assert.includeMembers(
      meta.provenance.map(({ dataset }) => dataset),
      ["demand", "demand_forecast", "energy_met"]
    )
    const state = metered(await get(`${path}?state=kerala`), Reconciliation)
    assert.isAbove(state.data.rows[30]?.despatch_mw ?? 0, 1_000)
    const [error] = problem(await get(`${path}?from=2026-01-01&to=2026-08-01`), "invalid_parameter").errors
    assert.strictEqual(error?.path, "from")
  })

  it("are shown as they are kept, newest first, page by page, so that anyone can check the chain", async () => {
    const all = (await vintages()).filter(({ area, target }) => area === "goa" && target === "carbon").toReversed()
    const path = "/developer/v1/forecast/ledger?target=carbon&state=goa&limit=1"
    const first = metered(await get(path), LedgerPage)
    const [newest] = first.data.items
    assert(newest !== undefined)
    assert.strictEqual(hashOf(newest.body), newest.hash)
    assert.strictEqual((JSON.parse(newest.body) as { readonly previous: string | null }).previous, newest.previous_hash)
    assert.deepInclude(first.data, { target: "carbon", area: "goa", vintages: all.length })
    const found = [newest]
    for (let cursor = first.meta.page?.next_cursor; cursor != null;) {
      const { data, meta } = metered(await get(`${path}&cursor=${cursor}`), LedgerPage)
      found.push(...data.items)
      cursor = meta.page?.next_cursor
    }
    assert.deepStrictEqual(
      found.map(({ body, hash, previous_hash }) => [hash, previous_hash, body]),
      all.map(({ body, hash, previous_hash }) => [hash, previous_hash, body])
    )
    const [error] = problem(await get("/developer/v1/forecast/ledger?target=dam&state=goa"), "invalid_parameter").errors
    assert.strictEqual(error?.path, "state")
    const zone = (await vintages()).filter(({ area, target }) => area === "nr" && target === "demand")
    const northern = metered(await get("/developer/v1/forecast/ledger?zone=NR&limit=1"), LedgerPage)
    assert.deepInclude(northern.data, { target: "demand", area: "nr", vintages: zone.length })
    assert.strictEqual(northern.data.items[0]?.hash, zone.at(-1)?.hash)
    for (const question of ["target=dam&zone=NR", "zone=NR&state=goa"]) {
      const [error] = problem(await get(`/developer/v1/forecast/ledger?${question}`), "invalid_parameter").errors
      assert.strictEqual(error?.path, "zone")
    }
    const { secret: starter } = await suite.store.createKey(newTenant(), "starter")
    problem(await get("/developer/v1/forecast/ledger", { "x-api-key": starter }), "not_in_plan")
  })

  it("cannot be changed or taken away, and every one follows the one before", async () => {
    for (const change of [
      "update forecast_vintage set simulated = false",
      "delete from forecast_vintage",
      "truncate forecast_vintage"
    ]) {
      const refused = await execute(suite.database.url, change).then(
        () => "done",
        (error: unknown) => String(error)
      )
      assert.match(refused, /append-only/, change)
    }
    const check = makeVerifier()
    const damages = (await vintages()).flatMap((row) => check(row) ?? [])
    assert.deepStrictEqual(
      damages.map(({ area, damage }) => [area, damage]).toSorted(),
      [
        ["delhi", "it was issued before the one before"],
        ["goa", "it was issued before the one before"]
      ],
      "only those that this test has put in"
    )
  })
})
