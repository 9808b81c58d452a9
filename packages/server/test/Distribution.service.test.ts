import { assert, beforeAll, describe, it } from "@effect/vitest"
import {
  EvSites,
  FeederStress,
  HostingCapacity,
  ReverseFlow,
  TransformerProfile
} from "@grid/domain/distribution/DistributionApi"
import { call, decoded, newTenant, problem } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
let ask: (method: string, path: string, body?: unknown, key?: string) => ReturnType<typeof call>
let partner: string

beforeAll(async () => {
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  partner = (await suite.store.createKey(newTenant(), "partner")).secret
  ask = (method, path, body, key = secret) =>
    call(`${suite.url}/v1${path}`, {
      method,
      headers: { "x-api-key": key },
      ...(body === undefined ? {} : { body })
    })
})

const ev = { type: "ev_charger", kw: 20, schedule: "18:00-23:00" }
const roofs = { type: "rooftop_solar", kw: 30, schedule: "06:00-18:00", places: 6 }

const hosting = async (dt_id: string, body: object) =>
  decoded(await ask("POST", "/dt/hosting-capacity", { dt_id, ...body }), 200, HostingCapacity)

const ranges = { "ami-direct": [0.85, 0.95], "ami-imputed": [0.65, 0.85], "modelled-only": [0.4, 0.65] } as const

/** The simulated network: 400 transformers, some with meters, all marked. */
describe("distribution networks over HTTP", () => {
  it("a transformer hosts so much, with the quality of its data, and the result can be fetched again", async () => {
    const answer = await ask("POST", "/dt/hosting-capacity", {
      dt_id: "SIM-DT-001",
      additions: [ev, roofs],
      chart: true
    })
    const found = decoded(answer, 200, HostingCapacity)
    assert.deepInclude(found, { dt_id: "SIM-DT-001", kind: "simulated", draws: 2_000, model_version: "dhc-v0.9" })
    assert.isNotEmpty(found.reasons)
    // Simulated feeder 1 is in Uttar Pradesh, whose supply code limits the voltage.
    assert.match(
      found.assumptions.find(({ name }) => name === "voltage_limit_fraction")?.source ?? "",
      /uttar-pradesh/u
    )
    assert.closeTo(found.hosting_capacity_kw, 50 * found.scale_factor, 0.02)
    assert.strictEqual(found.fits, found.scale_factor >= 1)
    assert.match(found.chart ?? "", /^<svg [\s\S]*simulated[\s\S]*<\/svg>\n$/u)
    const again = await ask("GET", `/results/${found.result_id}`)
    assert.strictEqual(again.text, answer.text)
    const inputs = problem(await ask("GET", `/results/${found.result_id}/inputs`), "not_found")
    assert.include(inputs.detail, "loads of single consumers")
  })

  it("tiers follow the coverage, each with a confidence in its range", async () => {
    const tiers = new Set<string>()
    for (const number of ["001", "002", "003", "004", "005", "006", "007", "008"]) {
      const { ami_coverage_pct, confidence, data_quality, missing } = decoded(
        await ask("GET", `/dt/SIM-DT-${number}/load-profile`),
        200,
        TransformerProfile
      )
      const tier = ami_coverage_pct >= 90 ? "ami-direct" : ami_coverage_pct > 0 ? "ami-imputed" : "modelled-only"
      assert.strictEqual(data_quality, tier)
      const [low, high] = ranges[data_quality]
      assert.isTrue(confidence >= low && confidence <= high, `${confidence}`)
      assert.strictEqual(missing.includes("ami"), tier === "modelled-only")
      tiers.add(tier)
    }
    assert.isAbove(tiers.size, 1)
  })

  it("a wider limit hosts more, and the request's assumptions are named", async () => {
    const [narrow, wide] = await Promise.all(
      [0.03, 0.1].map((voltage_limit_fraction) =>
        hosting("SIM-DT-001", { additions: [roofs], assumptions: { voltage_limit_fraction } })
      )
    )
    assert.isAtMost(narrow?.hosting_capacity_kw ?? 0, wide?.hosting_capacity_kw ?? 0)
    assert.deepInclude(
      wide?.assumptions.find(({ name }) => name === "voltage_limit_fraction"),
      { value: 0.1, source: "request" }
    )
  })

  it("the profile has the 96 blocks of the day", async () => {
    const { assumptions, profile } = decoded(await ask("GET", "/dt/SIM-DT-002/load-profile"), 200, TransformerProfile)
    assert.deepStrictEqual(
      assumptions.map(({ name }) => name),
      ["nameplate_peak_fraction"]
    )
    assert.deepStrictEqual(
      profile.map(({ block }) => block),
      Array.from({ length: 96 }, (_, index) => index + 1)
    )
    assert.isTrue(profile.every(({ mean_kw }) => Number.isFinite(mean_kw)))
  })

  it("a feeder is stressed the more the hotter it is and the more is added", async () => {
    const stress = async (kw: number, temperature_c: number) =>
      decoded(
        await ask("POST", "/feeder/stress", {
          feeder_id: "SIM-FD-01",
          scenario: { additions: [{ type: "ev_charger", kw, schedule: "18:00-23:00" }], temperature_c }
        }),
        200,
        FeederStress
      )
    const [mild, hot, heavy] = [await stress(5, 25), await stress(5, 60), await stress(500, 25)]
    // The scenario says how hot it is.
    assert.notInclude(
      mild.assumptions.map(({ name }) => name),
      "ambient_c"
    )
    assert.isAtMost(mild.thermal_stress_fraction, hot.thermal_stress_fraction)
    assert.isAtMost(mild.thermal_stress_fraction, heavy.thermal_stress_fraction)
    assert.isAtMost(mild.voltage_stress_fraction, heavy.voltage_stress_fraction)
    assert.isAbove(heavy.thermal_stress_fraction, 0.5)
    for (const { thermal_stress_fraction } of heavy.transformers) {
      assert.isAtMost(thermal_stress_fraction, heavy.thermal_stress_fraction)
    }
  })

  it("sites are within 5 km, in the order of their distance, and host the station", async () => {
    const sites = decoded(
      await ask("POST", "/ev/site-screen", { lat: 26.85, lng: 80.95, station_kw: 20, dwell_pattern: "overnight" }),
      200,
      EvSites
    )
    assert.isAbove(sites.screened, 0)
    let distance = 0
    for (const [index, { distance_km, hosting_capacity_kw, rank }] of sites.candidates.entries()) {
      assert.strictEqual(rank, index + 1)
      assert.isTrue(distance_km >= distance && distance_km <= 5)
      assert.isAtLeast(hosting_capacity_kw, 20)
      distance = distance_km
    }
    const [first] = sites.candidates
    if (first === undefined) return
    const same = await hosting(first.dt_id, { additions: [{ type: "ev_charger", kw: 20, schedule: "22:00-06:00" }] })
    assert.strictEqual(same.hosting_capacity_kw, first.hosting_capacity_kw)
  })

  it("nothing is near a place without transformers", async () => {
    const sites = decoded(
      await ask("POST", "/ev/site-screen", { lat: 10, lng: 70, station_kw: 20, dwell_pattern: "retail" }),
      200,
      EvSites
    )
    assert.deepInclude(sites, { screened: 0, candidates: [] })
  })

  it("solar above the cap of the state is declined, and the cap says how sure it is", async () => {
    const of = async (solar_kw: number) =>
      decoded(await ask("POST", "/dt/reverse-power-flow", { dt_id: "SIM-DT-001", solar_kw }), 200, ReverseFlow)
    const [small, large] = [await of(1), await of(5_000)]
    assert.deepInclude(large, { recommendation: "decline", export_limit_kw: null })
    assert.match(large.reasons[0] ?? "", /above the cap/u)
    assert.isAtLeast(large.reverse_flow_fraction, small.reverse_flow_fraction)
    assert.isBelow(large.reverse_flow_fraction, 0.55)
    // Simulated feeder 1 is in Uttar Pradesh.
    assert.deepInclude(small.state_cap, { state: "uttar-pradesh", cap_pct: 25, confidence: "unverified" })
  })
})

describe("refusals", () => {
  it("what is not stored is not found, with the nearest names", async () => {
    assert.include(
      problem(await ask("POST", "/dt/hosting-capacity", { dt_id: "SIM-DT-01", additions: [ev] }), "not_found")
        .did_you_mean,
      "SIM-DT-001"
    )
    assert.match(problem(await ask("GET", "/dt/nowhere/load-profile"), "not_found").detail, /such as SIM-DT-001\.$/)
    problem(
      await ask("POST", "/feeder/stress", { feeder_id: "x", scenario: { additions: [ev], temperature_c: 30 } }),
      "not_found"
    )
  })

  it.each([
    [{ ...ev, type: "windmill" }],
    [{ ...ev, schedule: "25:00-26:00" }],
    [{ ...ev, kw: -5 }],
    [{ ...ev, places: 0 }]
  ])("%j is no addition", async (addition) => {
    problem(
      await ask("POST", "/dt/hosting-capacity", { dt_id: "SIM-DT-001", additions: [addition] }),
      "invalid_parameter"
    )
  })
})

describe("the partner tier", () => {
  it("opens the distribution routes and their results alone", async () => {
    const answer = await ask("GET", "/dt/SIM-DT-003/load-profile", undefined, partner)
    const { result_id } = decoded(answer, 200, TransformerProfile)
    assert.strictEqual((await ask("GET", `/results/${result_id}`, undefined, partner)).text, answer.text)
    for (const path of ["/curtailment/forecast/IN-RJ", "/nodes", "/regulatory-change-feed"]) {
      assert.strictEqual(
        problem(await ask("GET", path, undefined, partner), "TIER_REQUIRED").required_plan,
        "enterprise"
      )
    }
  })
})
