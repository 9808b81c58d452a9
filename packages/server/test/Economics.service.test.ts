import { assert, describe, it } from "@effect/vitest"
import { ProjectEconomics } from "@grid/domain/economics/ProjectEconomics"
import { dayMs } from "@grid/domain/time/Time"
import { requestExamples } from "@grid/docs/openapi/Examples"
import { type Answer, call, callsOf, metered, newTenant, problem } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const example = requestExamples["projectEconomics"] ?? {}
const { tariff_inr_per_kwh: _, ...unsold } = example
const market = { market: { market_type: "DAM" } }
const bess = { duration_h: 2, efficiency: 0.85, cycles_per_day: 1 }

describe("project economics", () => {
  const suite = sharedSuite()

  const newKey = () => suite.store.createKey(newTenant(), "enterprise")

  const postAs = (secret: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    fetch(`${suite.url}/developer/v1/tools/project-economics`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": secret, ...headers },
      body
    }).then(async (response) => ({
      status: response.status,
      header: (name) => response.headers.get(name),
      text: await response.text()
    }))

  const assess = async (body: object) => {
    const { secret } = await newKey()
    return metered(
      await call(`${suite.url}/developer/v1/tools/project-economics`, {
        method: "POST",
        headers: { "x-api-key": secret },
        body
      }),
      ProjectEconomics
    )
  }

  it("at a tariff: sold at its levelised cost it is worth nothing, and no data is behind it", async () => {
    const { data, meta } = await assess(example)
    assert.lengthOf(data.cashflows, 25)
    assert.deepStrictEqual([meta.provenance, meta.as_of, meta.coverage, meta.window], [[], null, undefined, undefined])
    const level = await assess({ ...example, tariff_inr_per_kwh: data.lcoe_inr_per_kwh })
    // A millionth of a rupee per kWh is what the levelised cost is rounded to.
    assert.isAtMost(Math.abs(level.data.npv_inr), 1e-6 * 1_000 * 236_520 * 10)
    assert.strictEqual(level.data.project_irr_pct?.toFixed(3), "10.000")
  })

  it("on the market: the price of the hours in which it generates, with the days it rests on", async () => {
    const solar = await assess({ ...unsold, ...market })
    assert(solar.meta.window !== undefined && solar.meta.coverage !== undefined)
    assert.deepInclude(solar.meta.window, { requested_hours: 8760, clamped: false })
    assert.isAtLeast(Number(solar.meta.coverage.pct), 80)
    assert.strictEqual(
      solar.meta.coverage.expected,
      ((Date.parse(solar.meta.window.to) - Date.parse(solar.meta.window.from)) / dayMs) * 96
    )
    assert.sameMembers(
      solar.meta.provenance.map(({ dataset, kind }) => `${dataset} ${kind}`),
      ["price_dam simulated", "generation_solar simulated"]
    )
    assert.include(solar.data.assumptions.notes.join(" "), "weighted by the country's solar generation")
    const wind = await assess({ ...unsold, ...market, technology: "wind" })
    // The sun shines when power is cheap.
    assert.isAbove(Number(wind.data.assumptions.price_inr_per_kwh), Number(solar.data.assumptions.price_inr_per_kwh))
    const { cuf_fraction: __, ...battery } = unsold
    const stored = await assess({ ...battery, ...market, technology: "bess", bess })
    assert.deepStrictEqual(
      stored.meta.provenance.map(({ dataset }) => dataset),
      ["price_dam"]
    )
    // Two hours a day at full power, less than the cycles of a year allow only where prices are flat.
    assert.isAtMost(Number(stored.data.cashflows[0]?.generation_mwh), 100 * 2 * 365 + 1e-3)
    assert.isAbove(Number(stored.data.cashflows[0]?.revenue), 0)
    const hybrid = await assess({ ...unsold, ...market, technology: "hybrid", bess })
    assert.closeTo(
      Number(hybrid.data.cashflows[0]?.generation_mwh),
      236_520 + Number(stored.data.cashflows[0]?.generation_mwh),
      1e-2
    )
  })

  it("says why there is no rate, where there is none", async () => {
    const { data } = await assess({ ...example, tariff_inr_per_kwh: 0 })
    assert.deepStrictEqual([data.project_irr_pct, data.equity_irr_pct, data.payback_years], [null, null, null])
    assert.match(data.project_irr_reason ?? "", /no year returns/)
  })

  it("refuses what is no project, names the member, and charges nothing", async () => {
    const { key, secret } = await newKey()
    for (const [body, path] of [
      [{ ...example, capacity_mw: 0 }, "capacity_mw"],
      [{ ...example, capacity_mw: "100" }, "capacity_mw"],
      [{ ...example, life_years: 2.5 }, "life_years"],
      [{ ...example, tenor_years: 26 }, "tenor_years"],
      [{ ...example, ...market }, "tariff_inr_per_kwh"],
      [unsold, "tariff_inr_per_kwh"],
      [{ ...example, technology: "coal" }, "technology"],
      [{ ...example, technology: "bess" }, "bess"],
      [{ ...example, bess }, "bess"],
      [{ ...example, cuf_fraction: undefined }, "cuf_fraction"],
      [
        { ...example, technology: "hybrid", bess: { ...bess, duration_h: 12, cycles_per_day: 2 } },
        "bess.cycles_per_day"
      ],
      [{ ...unsold, market: { market_type: "HPDAM" } }, "market.market_type"],
      [{ ...example, plan: "enterprise" }, "plan"],
      [[example], "body"],
      [null, "body"]
    ] as const) {
      const { errors } = problem(await postAs(secret, JSON.stringify(body)), "invalid_parameter")
      assert.strictEqual(errors[0]?.path, path, JSON.stringify(body))
    }
    for (const body of [
      "",
      "{",
      "NaN",
      "[".repeat(200_000),
      `{"a":`.repeat(40) + "1" + "}".repeat(40),
      `{"capacity_mw":1e999}`
    ]) {
      problem(await postAs(secret, body), "invalid_parameter")
    }
    for (const name of ["__proto__", "constructor"]) {
      const text = JSON.stringify(example).replace("{", `{"${name}":{"capacity_mw":1},`)
      const { errors } = problem(await postAs(secret, text), "invalid_parameter")
      assert.strictEqual(errors[0]?.path, name)
      assert.match(errors[0]?.message ?? "", /^is not known here \(known: technology, /)
    }
    problem(await postAs(secret, `{"a":"${"x".repeat(256 * 1024)}"}`), "payload_too_large")
    problem(await postAs(secret, JSON.stringify(example), { "content-type": "text/plain" }), "unsupported_media_type")
    problem(await postAs(secret, JSON.stringify(example), { "content-encoding": "gzip" }), "unsupported_media_type")
    problem(await postAs(secret, JSON.stringify(example), { accept: "text/csv" }), "not_acceptable")
    problem(await postAs("svc_live_none", "{"), "api_key_invalid")
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
    assert.strictEqual((await postAs(secret, JSON.stringify(example))).status, 200)
    assert.strictEqual(await callsOf(suite.database.url, key.id), 1)
  })

  it("is an answer that is not kept: no ETag, whatever is asked", async () => {
    const { secret } = await newKey()
    const answer = await postAs(secret, JSON.stringify(example), { "if-none-match": "*" })
    assert.deepStrictEqual([answer.status, answer.header("etag")], [200, null])
  })
})
