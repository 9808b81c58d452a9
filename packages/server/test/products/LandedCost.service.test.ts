import { assert, describe, it } from "@effect/vitest"
import { states } from "@grid/domain/states/State"
import { LandedCost, type ModeCost } from "@grid/domain/tariffs/LandedCost"
import { PpaEconomics } from "@grid/domain/tariffs/PpaEconomics"
import { blocksPerDay, dayMs, istDate, istDateStart } from "@grid/domain/time/Time"
import { beforeAll } from "vitest"
import { call, decoded, newTenant, problem } from "../support/Client.ts"
import { sameTwice } from "../support/Again.ts"
import { sharedSuite } from "../support/Suite.ts"

const suite = sharedSuite()
let secret: string

beforeAll(async () => {
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
})

const send = (path: string, body?: unknown) =>
  call(`${suite.url}/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": secret },
    ...(body === undefined ? {} : { body })
  })

const factory = {
  state: "maharashtra",
  discom: "MSEDCL",
  voltage_class: "33kV",
  contract_demand_kva: 12_000,
  load_profile_id: "sample-three-shift",
  modes: ["grid", "goa", "group-captive", "rtm", "hybrid"]
}

const compare = async (change: object = {}) => {
  const answer = await send("/landed-cost/compare", { ...factory, ...change })
  return { text: answer.text, data: decoded(answer, 200, LandedCost) }
}

const modeOf = ({ results }: LandedCost, mode: string): ModeCost => {
  const result = results.find((one) => one.mode === mode)
  assert(result !== undefined, mode)
  return result
}

const inrOf = ({ breakdown }: ModeCost, line: string) =>
  breakdown.reduce((sum, { annual_inr, component }) => sum + (component === line ? annual_inr : 0), 0)

describe("landed cost over HTTP", () => {
  it("compares five ways of supply of a factory, each with a bill that adds up, a band and its sources", async () => {
    const { data } = await compare()
    assert.deepEqual(
      data.results.map(({ mode }) => mode),
      factory.modes
    )
    const costs = data.results.map(({ landed_inr_per_kwh }) => Number(landed_inr_per_kwh))
    for (const { breakdown, landed_inr_per_kwh, mode, p10, p50, p90, sources } of data.results) {
      const sum = breakdown.reduce((all, { inr_per_kwh }) => all + Number(inr_per_kwh), 0)
      assert.isAtMost(Math.abs(sum - Number(landed_inr_per_kwh)), 1e-6, mode)
      assert.isAtMost(Number(p10), Number(p50), mode)
      assert.isAtMost(Number(p50), Number(p90), mode)
      assert.isNotEmpty(sources, mode)
    }
    assert.isAtMost(Number(costs.at(-1)), Math.min(...costs.slice(0, -1)))
    assert.strictEqual(data.kind, "simulated")
  })

  it("keeps its answer, and gives the same bytes for the same question", async () => {
    const text = await sameTwice(compare)
    const { result_id } = JSON.parse(text) as LandedCost
    assert.strictEqual((await send(`/results/${result_id}`)).text, text)
  })

  it("refuses a superseded order with the one that replaced it, and computes by it when asked to", async () => {
    const { superseded_by } = problem(
      await send("/landed-cost/compare", { ...factory, as_of: "2025-08-01" }),
      "STALE_TARIFF"
    )
    assert.strictEqual(superseded_by.applicable_from, "2026-04-01")
    const { data: former } = await compare({ as_of: "2025-08-01", superseded: "replay" })
    const { data: current } = await compare()
    const [before, now] = [modeOf(former, "grid"), modeOf(current, "grid")]
    assert.isAbove(inrOf(before, "energy_charge"), inrOf(now, "energy_charge"))
    assert.strictEqual(inrOf(before, "time_of_day"), 0)
  })

  it("bills each day of a load by its own order where the load reaches into the current one", async () => {
    const ordersOf = (data: LandedCost) =>
      modeOf(data, "grid").breakdown.flatMap(({ applicable_from, component }) =>
        component === "energy_charge" && applicable_from !== null ? [applicable_from] : []
      )
    const [current = ""] = ordersOf((await compare({ modes: ["grid"] })).data)
    const sent = await send("/load-profiles", {
      from: istDate(istDateStart(current) - dayMs),
      load_mwh: Array.from({ length: 2 * blocksPerDay }, () => 1)
    })
    const { load_profile_id } = JSON.parse(sent.text) as { readonly load_profile_id: string }
    const { data } = await compare({ load_profile_id, modes: ["grid"] })
    assert.strictEqual(data.rates_of, "each_day")
    const [former = "", ...others] = ordersOf(data)
    assert.deepEqual(others, [current])
    assert.isBelow(Date.parse(former), Date.parse(current))
  })

  it("has no total where a compulsory charge is not known, until the caller gives it", async () => {
    const karnataka = { state: "karnataka", discom: "BESCOM" }
    const { data } = await compare(karnataka)
    assert.isNull(modeOf(data, "rtm").landed_inr_per_kwh)
    assert.include(modeOf(data, "rtm").missing, "cross_subsidy_surcharge")
    assert.isNotNull(modeOf(data, "grid").landed_inr_per_kwh)
    const given = {
      transmission_inr_per_kwh: 0.4,
      cross_subsidy_surcharge_inr_per_kwh: 1.4,
      additional_surcharge_inr_per_kwh: 0.4
    }
    const { data: whole } = await compare({ ...karnataka, assumptions: given })
    assert.isNotNull(modeOf(whole, "rtm").landed_inr_per_kwh)
    const [line] = modeOf(whole, "rtm").breakdown.filter(({ component }) => component === "cross_subsidy_surcharge")
    assert.strictEqual(line?.kind, "assumption")
  })

  it("changes with what is assumed, and lists it", async () => {
    const { data } = await compare({ modes: ["goa"], assumptions: { plant_price_inr_per_kwh: 5 } })
    const { data: usual } = await compare({ modes: ["goa"] })
    assert.isAbove(inrOf(modeOf(data, "goa"), "plant_energy"), inrOf(modeOf(usual, "goa"), "plant_energy"))
    assert.deepInclude(
      data.assumptions.find(({ name }) => name === "plant_price_inr_per_kwh"),
      { value: 5, source: "request" }
    )
  })

  it("takes the payable part of the interstate charge by the day on which the plant was commissioned", async () => {
    const chargeOf = async (commissioned_on: string) => {
      const { data } = await compare({ modes: ["goa"], plant: { commissioned_on } })
      const { value } = data.assumptions.find(({ name }) => name === "ists_payable_pct") ?? {}
      return { value, inr: inrOf(modeOf(data, "goa"), "interstate_transmission") }
    }
    assert.deepEqual(await chargeOf("2025-06-30"), { value: 0, inr: 0 })
    const [second, third] = [await chargeOf("2026-06-30"), await chargeOf("2026-07-01")]
    assert.deepEqual([second.value, third.value], [25, 50])
    assert.isAtMost(Math.abs(third.inr / second.inr - 2), 1e-9)
  })

  it("says of every state of which no tariff is kept that there is none", async () => {
    const known = ["GJ", "KA", "MH", "MP", "RJ", "TN", "TS", "UP"].map((code) => `IN-${code}`)
    const others = states.filter(({ iso }) => !known.includes(iso))
    assert.lengthOf(others, states.length - known.length)
    for (const { iso, slug } of others) {
      const { detail } = problem(await send(`/tariffs/${iso}/anybody`), "TARIFF_NOT_FOUND")
      assert.include(detail, `no tariff order of ${slug} is kept`)
      assert.notInclude(detail, "gds ")
    }
  })

  it("says what is wrong with a question", async () => {
    problem(await send("/landed-cost/compare", { ...factory, load_profile_id: "nobody" }), "INVALID_LOAD_PROFILE")
    const { detail } = problem(
      await send("/landed-cost/compare", { ...factory, state: "kerala", discom: "KSEB" }),
      "TARIFF_NOT_FOUND"
    )
    assert.include(detail, "/v1/coverage/landed-cost")
    problem(await send("/landed-cost/compare", { ...factory, assumptions: { power_facto: 1 } }), "invalid_parameter")
  })
})

describe("economics of a contract over HTTP", () => {
  const body = {
    contract: {
      structure: "pay-as-produced",
      tariff_inr_per_kwh: 4.2,
      term_years: 15,
      technology: "solar",
      capacity_mw: 5
    },
    load_profile_id: "sample-three-shift",
    state: "maharashtra"
  }
  const economics = async (load_profile_id = body.load_profile_id, plant = {}) =>
    decoded(await send("/ppa/economics", { ...body, load_profile_id, ...plant }), 200, PpaEconomics)

  it("gives the returns of a seller, year by year", async () => {
    const data = await economics()
    assert.lengthOf(data.cashflows, 15)
    assert.strictEqual(data.irr_status, "found")
    assert.deepEqual(
      data.capture_rate_sensitivities.map(({ capture_rate_fraction }) => capture_rate_fraction),
      [0.5, 0.6, 0.7, 0.8, 0.9, 1]
    )
  })

  it("is less certain by a month of load than by a year of it, and tells the days and their prices", async () => {
    const load_mwh = Array.from({ length: 31 * blocksPerDay }, () => 1)
    const { text } = await send("/load-profiles", { from: "2025-05-01", load_mwh })
    const { load_profile_id } = JSON.parse(text) as { readonly load_profile_id: string }
    const [year, month] = [await economics(), await economics(load_profile_id)]
    assert.deepStrictEqual([year.days, month.days], [365, 31])
    assert.strictEqual(month.price_coverage?.expected, 31 * blocksPerDay)
    assert.isAbove(year.confidence, 0)
    assert.isBelow(month.confidence, year.confidence / 4)
  })

  it("tells of how many blocks the plant's profile has the date, and is less certain by a profile of one day", async () => {
    const mwh = Array.from({ length: blocksPerDay }, () => 0.1)
    const { text } = await send("/generation-profiles", {
      from: "2025-05-01",
      technology: "solar",
      capacity_mw: 1,
      generation_mwh: mwh
    })
    const { generation_profile_id } = JSON.parse(text) as { readonly generation_profile_id: string }
    const [year, day] = [await economics(), await economics(undefined, { generation_profile_id })]
    assert.strictEqual(year.generation_coverage?.pct, 100)
    assert.deepStrictEqual([day.generation_coverage?.present, day.generation_coverage?.expected], [96, 365 * 96])
    assert.closeTo(day.confidence, year.confidence / 2, 0.0051)
  })
})
