import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { EvidenceReceipt } from "@grid/domain/datacentre/Receipt"
import type { Component, SiteComparison, SiteScreen as DataCentreScreen } from "@grid/domain/datacentre/Site"
import { SiteScreen } from "@grid/domain/substations/SiteScreen"
import { call, decoded, newTenant } from "./support/Client.ts"
import { importRows, lot, type NetworkRows, origin, station } from "./support/NetworkRows.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

/** Two places of one state, with no substation of the map of 2017 within 80 km. */
const busy = { label: "Busy", latitude: 27.5, longitude: 71.5 }
const quiet = { label: "Quiet", latitude: 26, longitude: 70.5 }

const load = (lot_id: string, substation_id: string, mw: number, days: object) =>
  lot(lot_id, substation_id, mw, { direction: "drawal", technology: "data centre", ...days })

const margin = (substation_id: string, margin_mw: number): readonly [string, object] => [
  `${substation_id} drawal`,
  { substation_id, direction: "drawal", margin_mw, published_on: "2026-08-13", nets_grants: true, ...origin }
]

/** Beside what counts: a substation of 66 kV, one farther than 50 km, generation, and lots in operation and withdrawn. */
const rows: NetworkRows = {
  substations: [
    ["B-1", station("B-1", 27.6, 71.5)],
    ["B-2", station("B-2", 27.4, 71.6)],
    ["B-3", station("B-3", 27.5, 71.2)],
    ["B-66", station("B-66", 27.5, 71.55, { voltage_kv: 66 })],
    ["B-FAR", station("B-FAR", 26.9, 71.5)],
    ["Q-1", station("Q-1", 26.1, 70.5, { voltage_kv: 400 })]
  ],
  "transmission-margins": [margin("B-1", 40), margin("Q-1", 400)],
  "connectivity-queue": [
    ["waits", load("waits", "B-1", 800, { applied_on: "2026-01-01" })],
    ["granted", load("granted", "B-2", 200, { applied_on: "2025-01-01", granted_on: "2026-01-01" })],
    ["operates", load("operates", "B-1", 90, { granted_on: "2024-01-01", operation_on: "2026-01-01" })],
    ["withdrawn", load("withdrawn", "B-1", 90, { applied_on: "2024-01-01", withdrawn_on: "2026-01-01" })],
    ["sun", lot("sun", "Q-1", 500, { applied_on: "2026-01-01" })],
    ["far", load("far", "B-FAR", 700, { applied_on: "2026-01-01" })]
  ]
}

let suite: Suite
let secret: string

beforeAll(async () => {
  suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
  await importRows(suite, rows)
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
})

afterAll(() => suite.close())

/** Result of a tool over the connector, with its text. */
const tool = async <A>(name: string, args: object): Promise<{ readonly data: A; readonly text: string }> => {
  const response = await fetch(`${suite.url}/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": secret,
      "content-type": "application/json",
      accept: "application/json, text/event-stream"
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })
  })
  const { result } = (await response.json()) as {
    readonly result: { readonly content: readonly [{ readonly text: string }]; readonly structuredContent: A }
  }
  return { data: result.structuredContent, text: result.content[0].text }
}

const screen = (site: typeof busy) => tool<DataCentreScreen>("data_centre_site_screen", site)

const partOf = ({ components }: Pick<DataCentreScreen, "components">, name: Component["name"]) =>
  components.find((one) => one.name === name)

describe("sites for a data centre in one state", () => {
  it("differ in the substations and the waiting load about them, each with its number, and in nothing else", async () => {
    const [one, other] = [await screen(busy), await screen(quiet)]
    const differing = one.data.components.filter(
      ({ name, ...part }) => JSON.stringify({ name, ...part }) !== JSON.stringify(partOf(other.data, name))
    )
    assert.deepStrictEqual(
      differing.map(({ name }) => name),
      ["transmission", "development_pressure"]
    )
    const numbers = (of: DataCentreScreen) =>
      (["transmission", "development_pressure"] as const).map((name) => {
        const { dataset, score, status, value } = partOf(of, name) ?? {}
        return [dataset, status, value, score]
      })
    assert.deepStrictEqual(numbers(one.data), [
      ["substations", "available", 3, 30],
      ["connectivity-queue", "available", 1_000, 66.7]
    ])
    assert.deepStrictEqual(numbers(other.data), [
      ["substations", "available", 1, 10],
      ["connectivity-queue", "available", 0, 100]
    ])
    assert.match(one.text, /^transmission: 3 substations from 110 kV within 50 km; score 30, weight 0.15, available/mu)
    assert.match(
      one.text,
      /^development_pressure: 1,?000 MW of other load that is queued for connection, or listed where no queue is loaded, within 50 km; score 66.7/mu
    )
    assert.match(other.text, /^transmission: 1 substations/mu)
    assert.match(other.text, /^development_pressure: 0 MW/mu)
  })

  it("are compared with the same reasons, and their receipts name the rows of the network", async () => {
    const { data, text } = await tool<SiteComparison>("data_centre_compare_sites", { sites: [quiet, busy] })
    assert.deepStrictEqual(
      data.ranking.map(({ label }) => label),
      ["Busy", "Quiet"]
    )
    const strengthsOf = (site: string) => data.ranking.find(({ label }) => label === site)?.strengths ?? []
    assert.include(strengthsOf("Quiet"), "development_pressure")
    assert.notInclude(strengthsOf("Busy"), "development_pressure")
    for (const line of ["transmission: 3 ", "transmission: 1 ", "development_pressure: 0 "]) assert.include(text, line)
    const receipt = await tool<EvidenceReceipt>("data_centre_evidence_receipt", busy)
    for (const [name, dataset] of [
      ["transmission", "substations"],
      ["development_pressure", "connectivity-queue"]
    ] as const) {
      const { datasets = [] } = receipt.data.components.find((one) => one.name === name) ?? {}
      assert.deepStrictEqual(
        datasets.map((one) => [one.dataset, one.source, one.licence]),
        [[dataset, origin.source, origin.licence]]
      )
    }
  })

  it("are served by other substations over REST, for reasons of the same rows", async () => {
    const best = async ({ latitude: lat, longitude: lng }: typeof busy) => {
      const answer = await call(`${suite.url}/v1/sites/screen`, {
        method: "POST",
        headers: { "x-api-key": secret },
        body: { lat, lng, capacity_mw: 100, technology: "data centre" }
      })
      const { candidates, direction } = decoded(answer, 200, SiteScreen)
      assert.strictEqual(direction, "drawal")
      const of = (id: string) => candidates.find(({ substation_id }) => substation_id === id)
      const reasonsOf = (id: string) =>
        of(id)?.factors.flatMap(({ factor, reason }) => (factor === "headroom" || factor === "queue" ? [reason] : []))
      return { ids: candidates.map(({ substation_id }) => substation_id), reasonsOf }
    }
    const [one, other] = [await best(busy), await best(quiet)]
    assert.sameMembers(one.ids, ["B-1", "B-2", "B-3", "B-66", "B-FAR"])
    assert.deepStrictEqual(other.ids, ["Q-1"])
    assert.deepStrictEqual(one.reasonsOf("B-1"), ["40 MW of headroom for 100 MW", "800 MW wait without a grant"])
    assert.deepStrictEqual(other.reasonsOf("Q-1"), ["400 MW of headroom for 100 MW", "nobody waits without a grant"])
  })
})
