import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import {
  aliasesOf,
  answersItself,
  isDocumented,
  isLegacy,
  mappings,
  movedTo,
  NamespacePhase,
  successorsOf
} from "@grid/domain/legacy/Mapping"
import { tierOf } from "@grid/domain/gate/Anonymous"
import { get } from "@grid/domain/plans/Plan"

describe("legacy mapping", () => {
  it("is the table of the specification: 36 paths of one route each, and the trees of jobs and alerts", () => {
    assert.strictEqual(mappings.length, 38)
    assert.strictEqual(new Set(mappings.map(({ legacy }) => legacy)).size, mappings.length)
    for (const { legacy, path } of mappings) {
      assert.isTrue(isLegacy(legacy), legacy)
      assert.match(path, /^\/developer\/v1\/[a-z/-]+$/)
      // One hop: what it leads to is no legacy path itself.
      assert.isFalse(isLegacy(path), path)
    }
    assert.deepStrictEqual(
      mappings.filter(({ owned }) => owned).map(({ legacy }) => legacy),
      ["/api/intelligence/jobs", "/api/intelligence/price-alerts", "/api/alerts"]
    )
  })

  it("leads to routes of the contract alone", () => {
    const paths = contractRoutes.map(({ path }) => path)
    assert.includeMembers(
      paths,
      mappings.map(({ path }) => path)
    )
  })

  it("answers up to the dual mount, and is in documents up to the redirects", () => {
    assert.deepStrictEqual(NamespacePhase.literals.map(answersItself), [true, true, false, false])
    assert.deepStrictEqual(NamespacePhase.literals.map(isDocumented), [true, true, true, false])
  })

  it("gives a route its aliases, those below a tree with their parameters, and none to its neighbours", () => {
    const of = (method: string, path: string) => aliasesOf({ method, path }).map((alias) => [alias.path, alias.open])
    assert.deepStrictEqual(of("GET", "/developer/v1/grid/summary"), [["/api/intelligence/summary", true]])
    assert.deepStrictEqual(of("POST", "/developer/v1/tools/project-economics"), [
      ["/api/intelligence/project-economics", false]
    ])
    assert.deepStrictEqual(of("GET", "/developer/v1/alerts/:id/deliveries"), [
      ["/api/intelligence/price-alerts/:id/deliveries", false],
      ["/api/alerts/:id/deliveries", false]
    ])
    assert.deepStrictEqual(of("GET", "/developer/v1/forecast/demand/accuracy"), [
      ["/api/intelligence/demand-accuracy", true]
    ])
    assert.deepStrictEqual(of("GET", "/developer/v1/alertsome"), [])
    assert.deepStrictEqual(of("GET", "/developer/v1/ping"), [])
  })

  it("moves a path with whatever is below it, byte for byte", () => {
    const [alias] = aliasesOf({ method: "GET", path: "/developer/v1/jobs/:id" })
    assert.isDefined(alias)
    if (alias === undefined) return
    assert.strictEqual(movedTo(alias.mapping, "/api/intelligence/jobs/a%2Fb%20c"), "/developer/v1/jobs/a%2Fb%20c")
  })

  it("names a successor for every retired segment, wherever it stands, and for nothing else", () => {
    const exchange = "/developer/v1/market/exchange"
    assert.deepStrictEqual(successorsOf("/api/intelligence/exchange/dam"), [`${exchange}/latest?market_type=DAM`])
    assert.deepStrictEqual(successorsOf("/api/intelligence/RTM/latest"), [`${exchange}/latest?market_type=RTM`])
    assert.deepStrictEqual(successorsOf("/api/intelligence/gdam"), [
      `${exchange}/latest?market_type=GDAM`,
      `${exchange}/green`
    ])
    assert.deepStrictEqual(successorsOf("/api/intelligence/x/area-mcp/area-volumes"), [`${exchange}/area-prices`])
    for (const path of ["/api/intelligence/damage", "/developer/v1/dam", "/api/intelligence/__proto__/constructor"]) {
      assert.deepStrictEqual(successorsOf(path), [], path)
    }
  })

  it("is a namespace that ends at a segment's end", () => {
    for (const path of ["/api/intelligence", "/api/intelligence/", "/api/alerts", "/api/alerts/x"]) {
      assert.isTrue(isLegacy(path), path)
    }
    for (const path of ["/api/intelligences/x", "/api/alertsome", "/api/developer/v1/alerts", "/developer/v1/alerts"]) {
      assert.isFalse(isLegacy(path), path)
    }
  })
})

describe("tier", () => {
  it("is the plan of a key, and anonymous for a network of callers without one", () => {
    const key = { tenant_id: "acme" } as Parameters<typeof tierOf>[0]["key"]
    const plan = get("sandbox")
    assert.strictEqual(tierOf({ key, plan }), "sandbox")
    assert.strictEqual(
      tierOf({ key: { ...key, tenant_id: "anonymous/192.0.2.1" as typeof key.tenant_id }, plan }),
      "anonymous"
    )
  })
})
