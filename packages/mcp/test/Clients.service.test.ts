import { assert, describe, it } from "@effect/vitest"
import type { EvidenceReceipt } from "@grid/domain/datacentre/Receipt"
import type { SiteComparison } from "@grid/domain/datacentre/Site"
import { contracts } from "@grid/domain/tools/Contracts"
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from "@modelcontextprotocol/client"
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll } from "vitest"
import { good, sites } from "./support/Calls.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

let suite: Suite
let secret: string

beforeAll(async () => {
  suite = await startSuite()
  await suite.loadDevelopments()
  secret = (await suite.key("enterprise")).secret
})

afterAll(() => suite.close())

/** The ways to send a key: in the address and in headers. */
const ways = {
  "X-API-Key": () => ({ query: "", headers: { "X-API-Key": secret } }),
  Bearer: () => ({ query: "", headers: { Authorization: `Bearer ${secret}` } }),
  "?api_key=": () => ({ query: `?api_key=${secret}`, headers: {} })
} as const

const name = { name: "test", version: "1" }

/** Clients of the protocol's own libraries, connected. */
const clients = {
  "sdk 1": async (url: URL, headers: Record<string, string>) => {
    const client = new Client1(name)
    await client.connect(new Transport1(url, { requestInit: { headers } }) as Parameters<typeof client.connect>[0])
    return client
  },
  "client 2, legacy": async (url: URL, headers: Record<string, string>) => {
    const client = new Client2(name, { versionNegotiation: { mode: "legacy" } })
    await client.connect(new Transport2(url, { requestInit: { headers } }))
    return client
  },
  "client 2, auto": async (url: URL, headers: Record<string, string>) => {
    const client = new Client2(name, { versionNegotiation: { mode: "auto" } })
    await client.connect(new Transport2(url, { requestInit: { headers } }))
    assert.strictEqual(client.getNegotiatedProtocolVersion(), "2026-07-28")
    return client
  }
}

const waysByTurn = Object.keys(ways) as ReadonlyArray<keyof typeof ways>

describe.each(Object.keys(clients) as ReadonlyArray<keyof typeof clients>)("%s", (library) => {
  it.each(waysByTurn)(
    "lists every tool with the key as %s, and calls those whose turn it is; each result fits its published schema",
    async (way) => {
      const { headers, query } = ways[way]()
      const client = await clients[library](new URL(suite.url + query), headers)
      assert.deepInclude(client.getServerVersion(), { name: "grid-data-service" })
      const { tools } = await client.listTools()
      assert.deepStrictEqual(
        tools.map((tool) => tool.name),
        contracts.map((contract) => contract.name)
      )
      for (const [index, tool] of tools.entries()) {
        assert.deepInclude(tool.annotations, { readOnlyHint: true, destructiveHint: false })
        if (waysByTurn[index % waysByTurn.length] !== way) continue
        // The libraries check structured content against the schema that was listed.
        const result = await client.callTool({ name: tool.name, arguments: good[tool.name] ?? {} })
        assert.notStrictEqual(result.isError, true, JSON.stringify(result))
        assert.property(result.structuredContent, "meta")
      }
      await client.close()
    }
  )
})

it("a client compares three sites and fetches the receipt of the best", async () => {
  const client = await clients["client 2, auto"](new URL(suite.url), { "X-API-Key": secret })
  const compared = await client.callTool({
    name: "data_centre_compare_sites",
    arguments: good["data_centre_compare_sites"]
  })
  const { ranking } = compared.structuredContent as Pick<SiteComparison, "ranking">
  assert.deepStrictEqual(ranking.map(({ label }) => label).toSorted(), ["Chennai", "Mumbai", "Noida"])
  const best = Object.values(sites).find(({ label }) => label === ranking[0]?.label)
  const receipt = await client.callTool({ name: "data_centre_evidence_receipt", arguments: { ...best } })
  const { components, confidence } = receipt.structuredContent as unknown as EvidenceReceipt
  assert.strictEqual(components.length, 8)
  assert.isTrue(confidence > 0.5 && confidence < 1)
  for (const { datasets, status } of components) assert.strictEqual(datasets.length === 0, status === "missing")
  const again = await client.callTool({ name: "data_centre_evidence_receipt", arguments: { ...best } })
  assert.deepStrictEqual((again.structuredContent as unknown as EvidenceReceipt).components, components)
  await client.close()
})

it("tells a client without a key where the set-up is described, and lists tools for it", async () => {
  const client = await clients["sdk 1"](new URL(suite.url), {})
  assert.lengthOf((await client.listTools()).tools, contracts.length)
  const result = await client.callTool({ name: "live_demand" })
  assert.isTrue(result.isError)
  assert.include(JSON.stringify(result.content), "/docs/connector")
  const page = await fetch(`${suite.service.url}/docs/connector`)
  assert.strictEqual(page.status, 200)
  assert.include(await page.text(), suite.url)
  await client.close()
})

it("answers over standard input and output as well, with the key of the environment", async () => {
  const client = new Client2(name, { versionNegotiation: { mode: "auto" } })
  const gds = fileURLToPath(new URL("../../cli/bin/gds.js", import.meta.url))
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: suite.database.url, GDS_API_KEY: secret }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [gds, "mcp"], env }))
  assert.lengthOf((await client.listTools()).tools, contracts.length)
  const result = await client.callTool({ name: "live_demand", arguments: { state: "IN-KL" } })
  assert.nestedPropertyVal(result.structuredContent, "state.slug", "kerala")
  await client.close()
})
