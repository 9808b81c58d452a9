import { assert, beforeAll, describe, it } from "@effect/vitest"
import {
  AdjustedTariff,
  Cannibalisation,
  CaptureRate,
  CurtailmentForecast,
  DispatchRisk
} from "@grid/domain/curtailment/CurtailmentApi"
import { Alert, AlertWithSecret, DeliveryList } from "@grid/domain/alerts/Alert"
import { Envelope } from "@grid/domain/http/Envelope"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { sameTwice } from "./support/Again.ts"
import { call, decoded, metered, newTenant, problem } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
let ask: (method: string, path: string, body?: unknown) => ReturnType<typeof call>

beforeAll(async () => {
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  ask = (method, path, body) =>
    call(`${suite.url}/v1${path}`, {
      method,
      headers: { "x-api-key": secret },
      ...(body === undefined ? {} : { body })
    })
})

/** What the simulator feeds answers out of the box, marked. */
describe("curtailment and capture rates over HTTP", () => {
  it("a node by any name of its state has its curtailment by year, and the result can be fetched again", async () => {
    const answer = await ask(
      "GET",
      "/curtailment/forecast/rajasthan?horizon_years=1&assumptions=solar_growth_fraction=0.3"
    )
    const forecast = decoded(answer, 200, CurtailmentForecast)
    assert.deepInclude(forecast, {
      node: "IN-RJ",
      kind: "simulated",
      methodology_version: "ccr-v0.1.8",
      calibrated: false,
      horizon_years: 1
    })
    assert.strictEqual(forecast.annual.length, 1)
    assert.deepInclude(
      forecast.assumptions.find(({ name }) => name === "solar_growth_fraction"),
      { value: 0.3, source: "request" }
    )
    problem(await ask("GET", "/curtailment/forecast/rajasthan?assumptions=solar_growth_fraction"), "invalid_parameter")
    assert.isTrue(forecast.trained_on_period.from <= forecast.trained_on_period.to)
    const again = await ask("GET", `/results/${forecast.result_id}`)
    assert.strictEqual(again.text, answer.text)
  })

  it("capture rate and cannibalisation follow from the request, and overrides of assumptions are named", async () => {
    const rate = decoded(
      await ask("POST", "/capture-rate/forward", {
        node: "tamil-nadu",
        technology: "wind",
        horizon_years: 1,
        assumptions: { solar_growth_fraction: 0.2 }
      }),
      200,
      CaptureRate
    )
    assert.deepInclude(rate, { node: "IN-TN", calibrated: false })
    assert.deepInclude(
      rate.assumptions.find(({ name }) => name === "solar_growth_fraction"),
      { value: 0.2, source: "request" }
    )
    const { curve } = decoded(
      await ask("POST", "/portfolio/cannibalisation", {
        assets: [
          { node: "IN-RJ", technology: "solar", capacity_mw: 1_000 },
          { node: "SR", technology: "wind", capacity_mw: 500 }
        ],
        horizon_years: 1
      }),
      200,
      Cannibalisation
    )
    assert.deepStrictEqual(
      curve.map(({ added_mw }) => added_mw),
      [0, 750, 1_500, 2_250, 3_000]
    )
    for (const [index, point] of curve.slice(1).entries()) {
      assert.isAtMost(point.capture_rate_fraction, (curve[index]?.capture_rate_fraction ?? 0) + 0.005)
    }
  })

  it("a bid has its floor, and a region its screen", async () => {
    const bid = decoded(
      await ask("POST", "/bid/curtailment-adjusted-tariff", {
        tariff_inr_per_kwh: 2.6,
        technology: "solar",
        node: "W2",
        horizon_years: 1
      }),
      200,
      AdjustedTariff
    )
    assert.isAtLeast(bid.implied_tariff_floor_inr_per_kwh, 2.6)
    const screen = decoded(await ask("GET", "/dispatch/risk-screen/ER"), 200, DispatchRisk)
    assert.strictEqual(screen.region, "ER")
    assert.strictEqual(Date.parse(screen.refreshed_at) % 300_000, 0)
  })

  it("a screen that was asked for is computed for whoever comes, and is everybody's own result", async () => {
    await ask("GET", "/dispatch/risk-screen/ER")
    const kept = () =>
      query<{ answer: string | null }>(suite.database.url, "select answer from risk_screen where region = 'ER'", [])
    await until(async () => typeof (await kept())[0]?.answer === "string")
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const other = () => call(`${suite.url}/v1/dispatch/risk-screen/ER`, { headers: { "x-api-key": secret } })
    const mine = decoded(await ask("GET", "/dispatch/risk-screen/ER"), 200, DispatchRisk)
    const text = await sameTwice(other)
    const theirs = decoded(await other(), 200, DispatchRisk)
    assert.notStrictEqual(theirs.result_id, mine.result_id)
    const id = decoded({ ...(await other()), text }, 200, DispatchRisk).result_id
    const again = await call(`${suite.url}/v1/results/${id}`, { headers: { "x-api-key": secret } })
    assert.strictEqual(again.text, text)
    problem(await ask("GET", `/results/${id}`), "not_found")
  })

  it("an alert on the risk has the screens computed, and fires by them", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const alerts = (method: string, path: string, body?: unknown) =>
      call(`${suite.url}/developer/v1/alerts${path}`, {
        method,
        headers: { "x-api-key": secret },
        ...(body === undefined ? {} : { body })
      })
    const made = await alerts("POST", "", {
      name: "sun of Karnataka",
      metric: "curtailment_risk",
      state: "karnataka",
      op: ">=",
      threshold: 0,
      for_blocks: 1,
      url: `${suite.url}/hook`
    })
    const { id } = decoded(made, 201, Envelope(AlertWithSecret)).data
    await until(async () => metered(await alerts("GET", `/${id}`), Alert).data.state === "firing")
    const [delivery] = metered(await alerts("GET", `/${id}/deliveries`), DeliveryList).data.items
    assert.strictEqual(delivery?.type, "alert.fired")
  })

  it("an unknown node is told apart from one that is on no network", async () => {
    const unknown = problem(await ask("GET", "/curtailment/forecast/rajasthann"), "not_found")
    assert.include(unknown.did_you_mean, "IN-RJ")
    const island = problem(await ask("GET", "/curtailment/forecast/lakshadweep"), "not_found")
    assert.match(island.detail, /islands/)
  })
})
