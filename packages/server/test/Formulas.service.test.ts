import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { PowerPlants } from "@grid/domain/assets/Assets"
import { Job } from "@grid/domain/jobs/Job"
import { Envelope } from "@grid/domain/http/Envelope"
import { until } from "@grid/testing/service/ServiceProcess"
import { call, decoded, metered, newTenant } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

/** Names that a spreadsheet or a page would run; a number among them is none of these. */
const names = [
  '=HYPERLINK("http://a.example","x")',
  "+1+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "<script>alert(1)</script>",
  "-5"
]

const shown = names.map((name) => (name.startsWith("<") || name === "-5" ? name : `'${name}`))

describe("formulas and scripts as names", () => {
  let suite: Suite
  let ask: (path: string, body?: unknown) => ReturnType<typeof call>

  beforeAll(async () => {
    suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    ask = (path, body) =>
      call(`${suite.url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "x-api-key": secret },
        body
      })
    const records = names.map((name, index) => ({
      collection: "plant" as const,
      key: `IND000000${index}`,
      body: { name, fuel: "coal", capacity_mw: 100, state: null, zone: null, latitude: -5, longitude: 77 },
      captured_at: Date.now()
    }))
    await suite.store.write("plants", [], records)
  })
  afterAll(() => suite.close())

  it("case 79: a plant's name is text in CSV, and as it is in JSON", async () => {
    const path = "/developer/v1/assets/power-plants"
    const { data } = metered(await ask(path), PowerPlants)
    assert("items" in data)
    assert.deepStrictEqual(
      data.items.map(({ name }) => name),
      names
    )
    const rows = csvRows((await ask(`${path}?format=csv`)).text)
    assert.deepStrictEqual(
      rows.map((row) => [row["name"], row["latitude"]]),
      shown.map((name) => [name, "-5"])
    )
  })

  it.each([
    ["csv", shown],
    ["json", names]
  ] as const)("case 79: a plant's name in an export as %s", async (format, expected) => {
    const request = { type: "export", dataset: "power_plants", query: {}, format }
    const { id } = decoded(await ask("/developer/v1/jobs", request), 202, Envelope(Job)).data
    const state = async () => metered(await ask(`/developer/v1/jobs/${id}`), Job).data.state
    await until(async () => (await state()) === "succeeded")
    const { text } = await ask(`/developer/v1/jobs/${id}/result`)
    const rows: ReadonlyArray<Readonly<Record<string, unknown>>> = format === "csv" ? csvRows(text) : JSON.parse(text)
    assert.deepStrictEqual(
      rows.map((row) => row["name"]),
      expected
    )
  })

  it("case 79: an alert's name is text in CSV, and as it is in JSON", async () => {
    const path = "/developer/v1/alerts"
    const alert = { metric: "price", market_type: "RTM", op: ">=", threshold: 9_000, for_blocks: 2 }
    for (const name of names) {
      const made = await ask(path, { ...alert, name, url: "https://8.8.8.8/hook" })
      assert.strictEqual(made.status, 201, made.text)
    }
    const listed = csvRows((await ask(`${path}?format=csv`)).text)
    assert.deepStrictEqual(listed.map((row) => row["name"]).toSorted(), shown.toSorted())
    const { data } = JSON.parse((await ask(path)).text) as { data: { items: ReadonlyArray<{ name: string }> } }
    assert.deepStrictEqual(data.items.map(({ name }) => name).toSorted(), names.toSorted())
  })

  it("case 79: a site's label is text of one line in the connector, and as it was given in its document", async () => {
    const sites = names.slice(0, 5).map((label, index) => ({ label, latitude: 19.2 + index, longitude: 73.1 }))
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const response = await fetch(`${suite.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream"
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "data_centre_compare_sites", arguments: { sites } }
      })
    })
    const { result } = (await response.json()) as {
      result: {
        content: ReadonlyArray<{ type: string; text: string }>
        structuredContent: { ranking: ReadonlyArray<{ label: string }> }
      }
    }
    const [content] = result.content
    assert.strictEqual(content?.type, "text")
    const labels = result.structuredContent.ranking.map(({ label }) => label)
    assert.deepStrictEqual(labels.toSorted(), names.slice(0, 5).toSorted())
    const lines = content?.text.split("\n") ?? []
    for (const [index, label] of labels.entries()) {
      assert.isTrue(lines[index]?.includes(`. ${label}: score`), lines[index])
    }
  })
})
