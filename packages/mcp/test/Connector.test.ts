import { assert, describe, it } from "@effect/vitest"
import * as E from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import { lowestWith, type PlanId, plans } from "@grid/domain/plans/Plan"
import { contracts } from "@grid/domain/tools/Contracts"
import { Deferred, Effect, Layer } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { makeOpenLimit } from "@grid/mcp/OpenLimit"
import { cut } from "@grid/mcp/result/Cut"
import { failureOf, found, good, request, sites, toolCall } from "./support/Calls.ts"
import { fakeConnector } from "./support/Fakes.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Bytes in use on the heap once what nobody holds is gone. */
const usedHeap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

/** Why a caller is not admitted, and what is told. */
const refusals = [
  [new E.ApiKeyMissing({}), { code: "api_key_missing" }],
  [new E.ApiKeyInvalid({}), { code: "api_key_invalid", reason: "unknown" }],
  [new E.ApiKeyRevoked({}), { code: "api_key_invalid", reason: "revoked" }],
  [new E.ApiKeyExpired({}), { code: "api_key_invalid", reason: "expired" }],
  [new E.IpNotAllowed({}), { code: "ip_not_allowed" }],
  [new E.TenantSuspended({}), { code: "tenant_suspended" }],
  [
    new E.QuotaExceeded({ scope: "day", limit: 100, reset_at: "2026-08-19T00:00:00Z", retry_after_s: 60 }),
    { code: "quota_exceeded", scope: "day", limit: 100, reset_at: "2026-08-19T00:00:00Z" }
  ],
  [new E.ServiceUnavailable({}), { code: "plan_verification_unavailable" }],
  [
    new E.NotInPlan({ feature: "data_centre", required_plan: "pro" }),
    { code: "atlas_pro_required", required_plan: "pro" }
  ]
] as const

/** What goes wrong once a caller is admitted, and what is told. */
const faults = [
  [new E.DataUnavailable({ dataset: "demand", detail: "No demand has arrived yet." }), "no_data"],
  [new E.ServiceUnavailable({}), "upstream_error"],
  ["defect", "upstream_error"]
] as const

/** Good values of the arguments that need a right of their own. */
const ofStates: Readonly<Record<string, unknown>> = { state: "kerala", sort: "import", limit: 3 }

/** What is told where a right is missing. */
const lacking = (feature: string | null) => (feature === "data_centre" ? "atlas_pro_required" : "not_in_plan")

describe("reads of data by tools", () => {
  it("are four of a tenant at a time, as those by routes; another's do not wait, nor does what is there already", async () => {
    const begun: Array<string> = []
    const end = Deferred.makeUnsafe<void>()
    const forecast = Effect.gen(function* () {
      begun.push((yield* CurrentCaller).plan.id)
      yield* Deferred.await(end)
      return yield* new E.DataUnavailable({ dataset: "demand_forecast", detail: "Nothing has been forecast yet." })
    })
    const services = Layer.succeed(Forecasts, { demand: () => forecast } as unknown as typeof Forecasts.Service)
    const { ask, close } = fakeConnector({ services })
    const read = (plan: PlanId) => ask(toolCall("demand_forecast", good["demand_forecast"]), plan)
    const ofOne = Array.from({ length: 20 }, () => read("growth"))
    const ofAnother = read("enterprise")
    found(await ask(toolCall("live_demand"), "growth"))
    assert.deepStrictEqual(begun, ["growth", "growth", "growth", "growth", "enterprise"])
    Deferred.doneUnsafe(end, Effect.void)
    await Promise.all([...ofOne, ofAnother])
    assert.lengthOf(begun, 21)
    await close()
  })
})

describe("tool × plan × failure", () => {
  it.each(refusals)("%s is told, on every plan and tool, and charged to nobody", async (refusal, told) => {
    const { ask, charged, close } = fakeConnector({ refusal })
    for (const plan of plans) {
      for (const { name } of contracts) {
        assert.deepInclude(failureOf(await ask(toolCall(name, good[name]), plan.id)), told)
      }
    }
    assert.strictEqual(charged(), 0)
    await close()
  })

  it.each(faults)("%s while reading is told and charged to whoever may read", async (reading, code) => {
    const { ask, charged, close } = fakeConnector({ reading })
    let expected = 0
    for (const plan of plans.filter(({ id }) => id !== "grid_ai")) {
      for (const { access, name } of contracts) {
        const may = access.feature === null || plan[access.feature]
        expected += may && access.metered ? 1 : 0
        assert.strictEqual(
          failureOf(await ask(toolCall(name, good[name]), plan.id))["code"],
          may ? code : lacking(access.feature)
        )
      }
    }
    assert.strictEqual(charged(), expected)
    await close()
  })

  it("bad arguments, a right that is missing and a plan without the connector cost nothing", async () => {
    const { ask, charged, close } = fakeConnector()
    for (const { access, name } of contracts) {
      assert.strictEqual(failureOf(await ask(toolCall(name, { nothing: 1 })))["code"], "invalid_arguments")
      assert.strictEqual(failureOf(await ask(toolCall(name, "text")))["code"], "invalid_arguments")
      assert.strictEqual(failureOf(await ask(toolCall(name), "grid_ai"))["code"], "plan_does_not_include_mcp")
      for (const [argument, required] of Object.entries(access.featureByArgument)) {
        const told = failureOf(await ask(toolCall(name, { [argument]: ofStates[argument] }), "trial"))
        const feature = access.feature ?? required
        assert.deepInclude(told, { code: "not_in_plan", feature, required_plan: lowestWith(feature) })
      }
    }
    assert.strictEqual(charged(), 0)
    await close()
  })

  it("a place outside India, too few sites and numbers beyond their bounds cost nothing, and say what is wrong", async () => {
    const { ask, charged, close } = fakeConnector()
    const lahore = { label: "Lahore", latitude: 31.55, longitude: 74.34 }
    const { mumbai } = sites
    const wrong: ReadonlyArray<readonly [tool: string, given: object, path: string]> = [
      ["data_centre_site_screen", lahore, "latitude"],
      ["data_centre_site_screen", { latitude: mumbai.longitude, longitude: mumbai.latitude }, "latitude"],
      ["data_centre_site_screen", { latitude: "19", longitude: 72.88 }, "latitude"],
      ["data_centre_evidence_receipt", { latitude: 0, longitude: 0 }, "latitude"],
      ["data_centre_compare_sites", { sites: [mumbai] }, "sites"],
      ["data_centre_compare_sites", { sites: Array(6).fill(mumbai) }, "sites"],
      ["data_centre_compare_sites", { sites: [mumbai, lahore] }, "sites.1.latitude"],
      ["data_centre_delivered_cost", { ...mumbai, it_load_mw: 0 }, "it_load_mw"],
      ["data_centre_delivered_cost", { ...mumbai, it_load_mw: 2_001 }, "it_load_mw"],
      ["data_centre_delivered_cost", { ...mumbai, it_load_mw: 1, pue: 0.9 }, "pue"],
      ["data_centre_delivered_cost", { ...mumbai, it_load_mw: 1, losses_pct: 50 }, "losses_pct"],
      ["data_centre_delivered_cost", { ...mumbai, it_load_mw: 1, voltage_class: "34kV" }, "voltage_class"],
      ["data_centre_development_bands", { limit: 501 }, "limit"]
    ]
    for (const [tool, given, path] of wrong) {
      const { code, errors } = failureOf(await ask(toolCall(tool, given), "pro"))
      assert.deepStrictEqual([code, (errors as ReadonlyArray<{ path: string }>)[0]?.path], ["invalid_arguments", path])
    }
    assert.strictEqual(charged(), 0)
    await close()
  })
})

describe("answers", () => {
  it("10,000 interleaved calls of two callers with equal ids: each gets its own; over 10,000 more the heap keeps its size", async () => {
    const { answer, ask, charged, close } = fakeConnector()
    const round = (calls: number) =>
      Promise.all(
        Array.from({ length: calls }, async (_, index) => {
          const plan = index % 2 === 0 ? "trial" : "enterprise"
          const id = index >> 1
          const { rpc, text } = await ask(toolCall("live_demand", {}, id), plan)
          assert.strictEqual(rpc.id, id)
          const { data, meta } = found({ rpc, text })
          assert.strictEqual(meta?.tier, plan)
          assert.strictEqual("states" in data, plan === "enterprise")
        })
      )
    await round(10_000)
    const before = usedHeap()
    for (let call = 0; call < 10_000; call++) await answer(toolCall("live_demand", {}, call), "trial")
    const growth = usedHeap() - before
    assert.strictEqual(charged(), 20_000)
    // A kilobyte kept of each call would be 10 MB; as it is, some ten kilobytes come and go.
    assert.isBelow(growth, 2 * 2 ** 20)
    await close()
  })

  it("text and structured content agree", async () => {
    const { ask, close } = fakeConnector()
    const { data, text } = found(await ask(toolCall("live_demand", { state: "kerala" })))
    assert.deepStrictEqual(data["state"], { slug: "kerala", demand_mw: 16 })
    assert.match(
      text,
      /^Demand of kerala: 16 MW, as of 2026-08-18T06:30:00Z\.\nMeasured at 2026-08-18T06:30:00Z\.\nCaptured at .* Sources: npp \(observed\)\.$/
    )
    await close()
  })

  it("a method of another era is not found, a cursor nobody gave is refused", async () => {
    const { ask, close } = fakeConnector()
    assert.strictEqual((await ask(request("server/discover"))).rpc.error?.code, -32_601)
    assert.strictEqual((await ask(request("logging/setLevel"))).rpc.error?.code, -32_601)
    assert.strictEqual((await ask(request("tools/list", { cursor: "x" }))).rpc.error?.code, -32_602)
    assert.strictEqual((await ask(request("initialize"))).rpc.error?.code, -32_602)
    await close()
  })

  it("a list of more than 50 items is cut and named, at any depth", () => {
    const long = Array.from({ length: 51 }, (_, index) => index)
    const { lists, remaining, value } = cut({ a: long, b: [{ c: long }, { c: long }], d: long.slice(1) })
    assert.deepStrictEqual(lists, ["a", "b.c"])
    assert.deepStrictEqual(Object.fromEntries(remaining), { a: 1, "b.0.c": 1, "b.1.c": 1 })
    assert.deepStrictEqual(value, {
      a: long.slice(0, 50),
      b: [{ c: long.slice(0, 50) }, { c: long.slice(0, 50) }],
      d: long.slice(1)
    })
  })

  it("calls without a key are counted by network and minute, in bounded memory", () => {
    const limit = makeOpenLimit(2)
    const at = 1_000_000 * 60_000
    assert.deepStrictEqual([limit.take("a", at), limit.take("a", at), limit.take("a", at + 1_500)], [null, null, 59])
    assert.strictEqual(limit.take("b", at), null)
    for (let network = 0; network < 10_000; network++) limit.take(String(network), at)
    assert.isNotNull(limit.take("one more", at), "those beyond share one count")
    assert.strictEqual(limit.take("a", at + 60_000), null)
  })
})
