import { assert, describe, it } from "@effect/vitest"
import { groupsOf, matches, plantsOf } from "@grid/models/assets/Plants"
import { type PowerPlant, PowerPlants, RenewableCapacity } from "@grid/domain/assets/Assets"
import type { StoredRecord } from "@grid/domain/observations/Revisions"
import type { PlanId } from "@grid/domain/plans/Plan"
import { find, states } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { parse } from "@grid/ingest/sources/Plants"
import { directory } from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { sharedSuite } from "./support/Suite.ts"

describe("assets on simulated data", () => {
  const suite = sharedSuite()

  const get = async (path: string, plan: PlanId = "enterprise") => {
    const { secret } = await suite.store.createKey(newTenant(), plan)
    return call(`${suite.url}/developer/v1/assets/${path}`, { headers: { "x-api-key": secret } })
  }

  const page = async (query: string) => {
    const { data, meta } = metered(await get(`power-plants?${query}`), PowerPlants)
    assert("items" in data)
    return { items: data.items, next: meta.page?.next_cursor ?? null, meta }
  }

  const all = async (query: string, limit: number): Promise<ReadonlyArray<PowerPlant>> => {
    const found: Array<PowerPlant> = []
    let cursor: string | null = null
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`
      const { items, next } = await page(`${query}&limit=${limit}${more}`)
      assert.isAtMost(items.length, limit)
      found.push(...items)
      cursor = next
    } while (cursor !== null)
    return found
  }

  const groups = async (query: string) => {
    const { data } = metered(await get(`power-plants?${query}`), PowerPlants)
    assert("groups" in data)
    return data.groups
  }

  it("pages hold every plant once, whatever their size, in the order of ids", async () => {
    const plants = await all("zone=SR", 1_000)
    assert.isAbove(plants.length, 30)
    assert.deepStrictEqual(await all("zone=SR", 7), plants)
    assert.deepStrictEqual(
      plants.map(({ id }) => id),
      plants.map(({ id }) => id).toSorted()
    )
    for (const { state, zone } of plants) assert.strictEqual(zone, find(state ?? "")?.zone ?? null)
    const { items, meta } = await page("")
    assert.deepStrictEqual([items.length, meta.page?.limit, meta.page?.count], [100, 100, 100])
    assert.deepStrictEqual(
      meta.provenance.map(({ dataset, kind }) => [dataset, kind]),
      [["plant", "simulated"]]
    )
  })

  it("filters name what they ask for, also by alias, and a cursor belongs to its question", async () => {
    const solar = await all("state=IN-RJ&fuel=solar&min_mw=100", 1_000)
    assert.isAbove(solar.length, 0)
    for (const plant of solar) {
      assert.deepStrictEqual([plant.state, plant.fuel], ["rajasthan", "solar"])
      assert.isAtLeast(Number(plant.capacity_mw), 100)
    }
    assert.isTrue((await all("sector=central", 1_000)).every(({ sector }) => sector === "central"))
    assert.lengthOf(await all("min_mw=1000000", 10), 0)
    const { next } = await page("limit=1")
    for (const query of [`cursor=${next}&zone=SR`, "cursor=nonsense", "cursor=", `cursor=${next}&min_mw=1`]) {
      assert.strictEqual(problem(await get(`power-plants?${query}`), "invalid_parameter").errors[0]?.path, "cursor")
    }
  })

  it.each(["zone", "state", "sector", "fuel"] as const)("groups by %s hold every plant", async (by) => {
    const plants = await all("", 1_000)
    const found = await groups(`group_by=${by}`)
    assert.strictEqual(
      found.reduce((sum, { plants: count }) => sum + count, 0),
      plants.length
    )
    for (const { capacity_mw, key, plants: count } of found) {
      const members = plants.filter((plant) => plant[by] === key)
      assert.strictEqual(members.length, count)
      assert.closeTo(
        Number(capacity_mw),
        members.reduce((sum, { capacity_mw: mw }) => sum + Number(mw), 0),
        1e-3
      )
    }
    const rows = csvRows((await get(`power-plants?group_by=${by}&format=csv`)).text)
    assert.deepStrictEqual(
      rows.map((row) => [row["key"], row["plants"]]),
      found.map(({ key, plants: count }) => [key ?? "", String(count)])
    )
  })

  it("refuses what is no filter", async () => {
    for (const [query, path] of [
      ["state=atlantis", "state"],
      ["zone=XX", "zone"],
      ["fuel=wood", "fuel"],
      ["sector=public", "sector"],
      ["min_mw=-1", "min_mw"],
      ["min_mw=1e3", "min_mw"],
      ["limit=0", "limit"],
      ["limit=1001", "limit"],
      ["group_by=owner", "group_by"],
      ["group_by=fuel&limit=10", "limit"],
      ["group_by=fuel&cursor=x", "cursor"]
    ] as const) {
      assert.strictEqual(problem(await get(`power-plants?${query}`), "invalid_parameter").errors[0]?.path, path, query)
    }
  })

  it("capacity of the last month that is over, on every plan, by state and class", async () => {
    for (const plan of ["trial", "enterprise"] as const) {
      const { data, meta } = metered(await get("renewable-capacity?fuel=solar", plan), RenewableCapacity)
      const [row] = data.rows
      assert(row !== undefined)
      assert.match(row.month, /^\d{4}-\d{2}$/)
      assert.isTrue(row.month < istDate(Date.now()).slice(0, 7))
      assert.isTrue(
        data.rows.every(({ fuel, slug }) => fuel === "solar" && states.some((state) => state.slug === slug))
      )
      assert.strictEqual(meta.window?.clamped, plan === "trial")
      assert.deepStrictEqual(
        meta.provenance.map(({ dataset, kind }) => [dataset, kind]),
        [["installed_capacity_solar", "simulated"]]
      )
    }
  })

  it("the classes of a state add up to its renewables, and to its plants", async () => {
    const { data } = metered(await get("renewable-capacity?state=gujarat"), RenewableCapacity)
    const month = data.rows.at(-1)?.month
    const rows = data.rows.filter((row) => row.month === month)
    const of = (fuel: string) => rows.find((row) => row.fuel === fuel)?.capacity_mw ?? 0
    assert.closeTo(of("renewables"), of("small_hydro") + of("wind") + of("solar") + of("biomass"), 0.5)
    const [wind] = await groups("state=gujarat&fuel=wind&group_by=state")
    assert.closeTo(Number(wind?.capacity_mw), of("wind"), of("wind") * 0.05)
  })

  it("says of a class that no source gives that nobody reported it", async () => {
    const { data, meta } = metered(await get("renewable-capacity?fuel=waste"), RenewableCapacity)
    assert.deepStrictEqual([data.rows, meta.provenance, meta.window?.reason], [[], [], "not_reported"])
  })

  it("reads months and days as months, and refuses what is neither", async () => {
    const year = Number(istDate(Date.now()).slice(0, 4)) - 1
    const window = async (query: string) =>
      metered(await get(`renewable-capacity?${query}`), RenewableCapacity).meta.window
    const months = await window(`from=${year}-03&to=${year}-05`)
    assert.deepStrictEqual(
      [months?.from, months?.to].map((ts) => istDate(Date.parse(ts ?? ""))),
      [`${year}-03-01`, `${year}-06-01`].map((date) => istDate(Date.parse(`${date}T00:00:00+05:30`)))
    )
    assert.deepStrictEqual(await window(`from=${year}-03-17&to=${year}-05-02`), months)
    for (const [query, path] of [
      ["from=2026-13", "from"],
      ["from=2026", "from"],
      ["to=2026-02-30", "to"],
      ["to=2026-02-01T00:00:00Z", "to"],
      ["from=2026-05&to=2026-04", "to"],
      ["fuel=coal", "fuel"]
    ] as const) {
      assert.strictEqual(problem(await get(`renewable-capacity?${query}`), "invalid_parameter").errors[0]?.path, path)
    }
  })
})

const recordings = directory()

describe.skipIf(recordings === undefined)("recorded plants (skipped where there are no recordings)", () => {
  it.effect("capacity by fuel and of the greatest, as the file itself adds up", () =>
    Effect.gen(function* () {
      const body = readFileSync(join(recordings ?? "", "plants/wri_gppd_india.csv"))
      const { records = [] } = yield* parse({
        source: "plants",
        request: null,
        url: "file:wri_gppd_india.csv",
        status: 200,
        headers: {},
        fetched_at: 0,
        body
      })
      const stored = records.map((record): StoredRecord => ({
        ...record,
        source: "plants",
        revision: 1,
        recorded_at: 0
      }))
      const plants = plantsOf(stored)
      // Names hold commas in quotes; capacity and fuel stand at the fifth and eighth place.
      const cells = body
        .toString("utf8")
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.replace(/"[^"]*"/g, "quoted").split(","))
      assert.lengthOf(plants, cells.length)
      const sumOf = (fuel: string) =>
        cells.filter((row) => row[7] === fuel).reduce((sum, row) => sum + Number(row[4]), 0)
      const groups = groupsOf(plants, "fuel")
      for (const fuel of ["Coal", "Hydro", "Gas", "Nuclear", "Solar", "Wind", "Biomass"]) {
        const found = groups.find(({ key }) => key === fuel.toLowerCase())
        assert.closeTo(Number(found?.capacity_mw), sumOf(fuel), 0.01, fuel)
      }
      assert.strictEqual(
        plants.filter(matches({ min_mw: 2_000 })).length,
        cells.filter((row) => Number(row[4]) >= 2_000).length
      )
    })
  )
})
