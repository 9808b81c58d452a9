import { assert, describe, it } from "@effect/vitest"
import { blocksPerDay, isoIst, blockMs } from "@grid/domain/time/Time"
import { NodeList } from "@grid/domain/nodes/NodesApi"
import {
  GenerationProfileFacts,
  GenerationProfileList,
  LoadProfileFacts,
  LoadProfileList,
  StoredGenerationProfile,
  StoredLoadProfile
} from "@grid/domain/profiles/Profile"
import { call, decoded, newTenant, problem } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()

const newDesk = async () => {
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  return (method: string, path: string, rest: { readonly body?: unknown; readonly csv?: string } = {}) =>
    call(`${suite.url}/v1${path}`, { method, headers: { "x-api-key": secret }, ...rest })
}

const from = "2026-08-18"
const day = (mwh = 1.25) => Array.from({ length: blocksPerDay }, (_, block) => (block < 48 ? mwh : mwh / 2))
const csvOf = (value: string, values: ReadonlyArray<number>) =>
  [
    `block_start,${value}`,
    ...values.map((mwh, block) => `${isoIst(Date.parse(`${from}T00:00:00+05:30`) + block * blockMs)},${mwh}`)
  ].join("\r\n")

const plant = { technology: "solar", capacity_mw: 10 }

/** Bodies that are no profile, and what is said to them. */
const refusals: ReadonlyArray<readonly [body: object, detail: RegExp]> = [
  [{ from, load_mwh: day().slice(1) }, /95 values; it takes 96 for each IST day/],
  [{ from, load_mwh: [] }, /0 values/],
  [{ from, load_mwh: day().with(7, -1) }, /-1 for the block 2026-08-18T01:45:00\+05:30/],
  [{ from, interval_minutes: 30, load_mwh: day() }, /interval_minutes is 30; blocks are of 15 minutes/],
  [{ from, load_mwh: Array.from({ length: 367 }, () => day()).flat() }, /covers 367 days; 366 are the most/]
]

describe("load and generation profiles", () => {
  it("the same content has the same id, as JSON or as CSV, and totals that follow from its values", async () => {
    const desk = await newDesk()
    const asJson = decoded(
      await desk("POST", "/load-profiles", { body: { name: "plant A", from, interval_minutes: 15, load_mwh: day() } }),
      201,
      LoadProfileFacts
    )
    assert.deepInclude(asJson, { name: "plant A", from, to: from, blocks: 96, energy_mwh: 90, peak_mw: 5 })
    assert.strictEqual(asJson.load_factor, 0.75)
    const asCsv = decoded(
      await desk("POST", "/load-profiles?name=again", { csv: csvOf("load_mwh", day()) }),
      201,
      LoadProfileFacts
    )
    assert.deepStrictEqual({ ...asCsv, name: "plant A" }, asJson)
    const other = decoded(
      await desk("POST", "/load-profiles", { body: { from, load_mwh: day(1.3) } }),
      201,
      LoadProfileFacts
    )
    assert.notStrictEqual(other.load_profile_id, asJson.load_profile_id)
    const stored = decoded(await desk("GET", `/load-profiles/${asJson.load_profile_id}`), 200, StoredLoadProfile)
    assert.deepStrictEqual(stored.load_mwh, day())
  })

  it("a plant's come back with what it is, and none gives more than its capacity", async () => {
    const desk = await newDesk()
    const sent = { ...plant, from, generation_mwh: day(2) }
    const asJson = decoded(await desk("POST", "/generation-profiles", { body: sent }), 201, GenerationProfileFacts)
    const query = new URLSearchParams({ technology: "solar", capacity_mw: "10" })
    const asCsv = decoded(
      await desk("POST", `/generation-profiles?${query}`, { csv: csvOf("generation_mwh", day(2)) }),
      201,
      GenerationProfileFacts
    )
    assert.deepStrictEqual(asCsv, asJson)
    const path = `/generation-profiles/${asJson.generation_profile_id}`
    assert.deepInclude(decoded(await desk("GET", path), 200, StoredGenerationProfile), plant)
    const over = { ...sent, generation_mwh: day(2).with(5, 2.6) }
    assert.match(
      problem(await desk("POST", "/generation-profiles", { body: over }), "INVALID_LOAD_PROFILE").detail,
      /2\.6 for the block 2026-08-18T01:15:00\+05:30; a plant of 10 MW gives at most 2\.5 MWh/
    )
  })

  it.each(refusals)("%# what is no whole days of blocks is refused with its place", async (body, detail) => {
    const desk = await newDesk()
    assert.match(problem(await desk("POST", "/load-profiles", { body }), "INVALID_LOAD_PROFILE").detail, detail)
    const { load_profiles } = decoded(await desk("GET", "/load-profiles"), 200, LoadProfileList)
    assert.isTrue(load_profiles.every(({ kind }) => kind === "simulated"))
  })

  it("samples are there for everybody, a year long and marked, and nobody can delete them", async () => {
    const desk = await newDesk()
    const { load_profiles } = decoded(await desk("GET", "/load-profiles"), 200, LoadProfileList)
    const { generation_profiles } = decoded(await desk("GET", "/generation-profiles"), 200, GenerationProfileList)
    assert.deepStrictEqual(
      load_profiles.map(({ load_profile_id }) => load_profile_id),
      ["sample-flat", "sample-three-shift", "sample-office", "sample-data-centre"]
    )
    assert.deepStrictEqual(
      generation_profiles.map(({ generation_profile_id }) => generation_profile_id),
      ["sample-solar", "sample-wind"]
    )
    for (const sample of [...load_profiles, ...generation_profiles]) {
      assert.deepInclude(sample, { kind: "simulated", blocks: 35_040, created_at: null })
      assert.isTrue(sample.peak_mw <= 10 && sample.energy_mwh > 0)
    }
    const solar = decoded(await desk("GET", "/generation-profiles/sample-solar"), 200, StoredGenerationProfile)
    assert.isTrue(solar.generation_mwh.every((mwh, block) => mwh === 0 || (block % 96 > 20 && block % 96 < 80)))
    problem(await desk("DELETE", "/load-profiles/sample-flat"), "not_found")
  })

  it("a tenant's own are nobody else's, and are gone once deleted", async () => {
    const [desk, rival] = [await newDesk(), await newDesk()]
    const { load_profile_id } = decoded(
      await desk("POST", "/load-profiles", { body: { from, load_mwh: day() } }),
      201,
      LoadProfileFacts
    )
    const path = `/load-profiles/${load_profile_id}`
    problem(await rival("GET", path), "not_found")
    problem(await rival("DELETE", path), "not_found")
    assert.strictEqual(decoded(await desk("DELETE", path), 200, LoadProfileFacts).load_profile_id, load_profile_id)
    assert.include(problem(await desk("GET", path), "not_found").detail, "/v1/load-profiles")
  })
})

describe("nodes", () => {
  it("are listed by name, zone and kind", async () => {
    const desk = await newDesk()
    const nodesOf = async (query: string) =>
      decoded(await desk("GET", `/nodes${query}`), 200, NodeList).nodes.map(({ node }) => node)
    assert.includeMembers(await nodesOf(""), ["W2", "IN-MH", "WR"])
    assert.deepStrictEqual(await nodesOf("?query=mumbai"), [])
    assert.deepStrictEqual(await nodesOf("?query=maharashtra&zone=western&kind=state"), ["IN-MH"])
    problem(await desk("GET", "/nodes?kind=planet"), "invalid_parameter")
  })
})
