import { assert, describe, it } from "@effect/vitest"
import { Api } from "@grid/domain/api/Api"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { needsOfRoutes, needsOfTools } from "@grid/domain/api/Needs"
import { needOf } from "@grid/domain/observations/Holdings"
import { contracts } from "@grid/domain/tools/Contracts"
import { SchemaAST } from "effect"
import * as HttpApi from "effect/http-api/HttpApi"

/** Names of the routes that publish `data_unavailable`. */
const lacking = (): ReadonlyArray<string> => {
  const names: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, errors }) => {
      const titles = [...errors.values()].flat().map(({ ast }) => SchemaAST.resolveTitle(ast))
      if (titles.includes("data_unavailable")) names.push(endpoint.identifier)
    }
  })
  return names
}

/** Tools that answer whatever has arrived: what is missing is told in the answer, or is no dataset. */
const answerAnyway = [
  "search_datasets",
  "data_centre_site_screen",
  "data_centre_compare_sites",
  "data_centre_delivered_cost",
  "data_centre_evidence_receipt"
]

describe("what calls cannot do without", () => {
  it("is said of every route that may have nothing to give, so that it is looked at before the charge", () => {
    assert.isNotEmpty(lacking())
    assert.deepStrictEqual(
      lacking().filter((name) => needsOfRoutes[name] === undefined),
      []
    )
  })

  it("is said of every tool but those that answer whatever has arrived", () => {
    assert.deepStrictEqual(
      contracts.map(({ name }) => name as string).filter((name) => needsOfTools[name] === undefined),
      answerAnyway
    )
  })

  it("is said of nothing that is not there", () => {
    const routes = contractRoutes.map(({ name }) => name)
    assert.deepStrictEqual(
      Object.keys(needsOfRoutes).filter((name) => !routes.includes(name)),
      []
    )
    const tools = contracts.map(({ name }) => name as string)
    assert.deepStrictEqual(
      Object.keys(needsOfTools).filter((name) => !tools.includes(name)),
      []
    )
  })

  it("follows what is asked: the state, the market, the view", () => {
    const of = (name: string, question: Parameters<NonNullable<(typeof needsOfRoutes)[string]>>[0]) =>
      (needsOfRoutes[name]?.(question) ?? []).map(needOf)
    assert.deepStrictEqual(of("demandHistory", {}), [{ of: "series", datasets: ["demand"], areas: ["india"] }])
    assert.deepStrictEqual(of("demandHistory", { state: "goa" }), [
      { of: "series", datasets: ["demand"], areas: ["goa"] }
    ])
    assert.deepStrictEqual(of("demandHistory", { zone: "NR" }), [{ of: "series", datasets: ["demand"], areas: null }])
    assert.deepStrictEqual(of("exchangeHeatmap", { market_type: "RTM" }), [
      { of: "series", datasets: ["price_rtm"], areas: ["india"] }
    ])
    const carbon = [{ of: "first_look" }, { of: "carbon" }]
    assert.deepStrictEqual(of("fuelMixLatest", { view: "consumption" }), carbon)
    assert.deepStrictEqual(of("carbonHistory", {}), carbon)
    for (const name of ["fuelMixHistory", "dailyBriefing"])
      assert.deepStrictEqual(of(name, { zone: "NR" }).at(-1), { of: "first_look" }, name)
    assert.notDeepInclude(of("fuelMixHistory", {}), { of: "first_look" })
    assert.deepStrictEqual(of("demandForecast", { zone: "NR" }), [{ of: "forecasts", target: "demand", area: "nr" }])
    assert.deepStrictEqual(of("substationHeadroom", { substation_id: "S", as_of: "2026-08-01" }), [
      { of: "headroom", substation_id: "S", direction: "injection", as_of: "2026-08-01", known_at: null }
    ])
    const ofExport = (dataset: string, query: object) => of("createJob", { dataset, query })
    assert.deepStrictEqual(ofExport("demand", {}), [
      { of: "part", entry: "demand", fields: ["demand"], areas: ["india"] }
    ])
    assert.deepStrictEqual(ofExport("exchange_area_prices", { area: ["W2"], field: ["price_dam", "price_rtm"] }), [
      { of: "part", entry: "exchange_area_prices", fields: ["price_dam", "price_rtm"], areas: ["bid-w2"] }
    ])
    for (const [query, areas] of [
      [{ area: ["Goa", "kerala"], state: "goa" }, ["goa", "kerala"]],
      [{ area: "station/dadri" }, ["station/dadri"]]
    ] as const)
      assert.deepStrictEqual(ofExport("demand", query), [
        { of: "part", entry: "demand", fields: ["demand"], areas: [...areas] }
      ])
    for (const market_type of ["GDAM", ["GDAM", "RTM"]]) {
      const [exchange] = ofExport("exchange_prices", { market_type })
      assert(exchange?.of === "part")
      assert.deepStrictEqual(exchange.areas, ["india"])
      const markets = new Set(exchange.fields.map((id) => id.slice(id.lastIndexOf("_") + 1).toUpperCase()))
      assert.deepStrictEqual([...markets].toSorted(), [market_type].flat())
    }
    assert.deepStrictEqual(ofExport("power_plants", {}), [{ of: "records", collection: "plant" }])
    assert.deepStrictEqual(of("projectEconomics", {}), [])
    assert.deepStrictEqual(of("projectEconomics", { market: { market_type: "DAM" } }), [
      { of: "series", datasets: ["price_dam"], areas: ["india"] }
    ])
  })
})
