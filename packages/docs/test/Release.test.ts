import { factsOf, losses } from "@grid/docs/openapi/Facts"
import { openApiDocument } from "@grid/docs/openapi/Document"
import type { JsonObject } from "@grid/docs/openapi/Schemas"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** What clients could rely on in the last release, as `npm run release` wrote it. */
const released = readFileSync(fileURLToPath(new URL("released.txt", import.meta.url)), "utf8")
  .trimEnd()
  .split("\n")

const document = openApiDocument("https://grid.test") as JsonObject

/** The document with every name that is spelt so spelt otherwise. */
const renamed = (name: string, other: string) =>
  JSON.parse(JSON.stringify(document).replaceAll(`"${name}"`, `"${other}"`)) as JsonObject

/** Losses that section 12 of the contract asks for, by what they begin with, and why. */
const agreed: ReadonlyArray<readonly [start: string, why: string]> = [
  [
    "ListKeysResponse.meta: PublicMeta",
    "the list of keys is paged: its meta has the same members and page beside them"
  ],
  ["GET /v1/tariffs/{state}/{discom} 409", "a schedule always replays: nothing is refused as superseded"],
  ...[
    "RegulatoryChanges.changes[].applicable_from",
    "RegulatoryChanges.changes[].order_id",
    "RegulatoryChanges.changes[].state",
    "RegulatoryChanges.changes[].url",
    "OpenAccessSchedule.charges[].applicable_from",
    "OpenAccessSchedule.charges[].voltage_class",
    ...["landed_inr_per_kwh", "p10", "p50", "p90", "sources[].url"].map((member) => `LandedCost.results[].${member}`),
    ...["energy_charge", "demand_charge_inr_per_kvah", "fac", "electricity_duty"].map(
      (member) => `LandedCost.results[].components.${member}`
    ),
    "PpaEconomics.regulatory_risk_band.low_inr_per_kwh",
    "PpaEconomics.regulatory_risk_band.high_inr_per_kwh"
  ].map((member) => [`${member} known`, "unknown is null; the route answered 501 until now"] as const),
  ...[
    "ConnectivityForecast.quarters[].cleared_mw",
    "ConnectivityForecast.quarters[].headroom_mw",
    "ExpansionPlans.plans[].energisation_date",
    "ExpansionPlans.plans[].voltage_kv",
    "QueueDepth.entries[].applied_on",
    "QueueDepth.entries[].developer",
    "SiteScreen.candidates[].headroom_mw",
    "SiteScreen.candidates[].name",
    "SiteScreen.candidates[].queue_depth_mw",
    "SiteScreen.candidates[].terrain_class",
    "SubstationHeadroom.expected_clearance_months",
    "SubstationHeadroom.expected_clearance_months.p50",
    "SubstationHeadroom.expected_clearance_months.p90",
    "SubstationHeadroom.name",
    "SubstationHeadroom.queued_mw",
    "SubstationHeadroom.voltage_kv",
    "SubstationHeadroom.y3_curtailment"
  ].map((member) => [`${member} known`, "unknown is null; the route answered 501 until now"] as const),
  [
    "SubstationHeadroom.sources[]: EnterpriseSource",
    "sources are those of every engine; the route answered 501 until now"
  ],
  ["EmissionsDelta.delta_kg_co2e known", "unknown is null; the route answered 501 until now"],
  ...["DemandForecastPoint", "CarbonForecastPoint"].flatMap((point) =>
    ["p10", "p50", "p90"].map(
      (member) =>
        [`${point}.${member} known`, "unknown is null; an area with such an hour had no forecast at all"] as const
    )
  ),
  [
    "Dispatch.schedule[]",
    "a part of a market of which nothing is known is null, as section 1 of the engines asks; its block has a name"
  ],
  [
    "RevenueStack.annual_revenue_inr_per_kw_year[].by_market.",
    "a part of a market of which nothing is known is null, as section 1 of the engines asks"
  ]
]

describe("the document beside that of the last release", () => {
  const now = factsOf(document)

  it("takes nothing away and asks for nothing more, but what was agreed", () => {
    const lost = losses(released, now).filter((fact) => !agreed.some(([start]) => fact.startsWith(start)))
    assert.deepStrictEqual(lost, [])
  })

  it("needs every exception that was agreed", () => {
    const lost = losses(released, now)
    for (const [start, why] of agreed)
      assert.isTrue(
        lost.some((fact) => fact.startsWith(start)),
        `${start}: ${why}`
      )
  })

  it.each([
    ["a member of an answer", "load_factor_fraction", "load_factor"],
    ["a parameter", "hours", "last_hours"],
    ["a word of a parameter", "blended", "mixed"],
    ["a schema", "DemandHistory", "HistoryOfDemand"],
    ["a member of a body", "capex_inr_per_mw", "capex_inr"]
  ])("%s that is renamed is seen", (_, name, other) => {
    assert.isNotEmpty(losses(now, factsOf(renamed(name, other))))
  })

  it("what a request must hold from now on is seen, what it need not hold any more and what is added is no loss", () => {
    const body = (required: ReadonlyArray<string>): JsonObject => ({
      paths: {
        "/a": {
          post: {
            requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } },
            responses: { "200": {} }
          }
        }
      },
      components: { schemas: { A: { type: "object", required, properties: { b: { type: "string" } } } } }
    })
    const [free, demanding] = [factsOf(body([])), factsOf(body(["b"]))]
    assert.deepStrictEqual(losses(free, demanding), ["A.b must"])
    assert.deepStrictEqual(losses(demanding, free), [])
    assert.deepStrictEqual(losses(now.slice(1), now), [])
  })
})
