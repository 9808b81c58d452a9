import { createMcpHandler, McpServer } from "@modelcontextprotocol/server"
import { createServer } from "node:http"
import { z } from "zod"
import { readSetup } from "./Setup.ts"

/**
 * The tool `live_demand` as the SDK's guide shows it: a server object for each request, schemas in zod, a key check in
 * memory and no counter. What it answers is the service's own data, held in memory.
 */
const setup = readSetup()
const keys = new Set(setup.keys.map((key) => key.secret))
const data = setup.sample.data as { readonly [member: string]: unknown }

const demand = z.number().nullable().describe("Demand met, MW; null where not known")

const outputSchema = z.object({
  as_of: z.iso.datetime().describe("When the newest value was captured"),
  national: z.object({ demand_mw: demand, frequency_hz: z.number().nullable() }).optional(),
  states: z.array(z.object({ slug: z.string(), demand_mw: demand })).optional(),
  meta: z.looseObject({ as_of: z.string(), request_id: z.string() })
})

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "peer", version: "1.0.0" })
  server.registerTool(
    "live_demand",
    {
      title: "Electricity demand in India now",
      description: "Electricity demand met right now, in MW: all India and every state.",
      inputSchema: z.strictObject({ state: z.string().max(64).optional() }),
      outputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    },
    () => ({
      content: [{ type: "text", text: JSON.stringify(data) }],
      structuredContent: { ...data, meta: setup.sample.meta } as z.infer<typeof outputSchema>
    })
  )
  return server
})

const server = createServer((message, response) => {
  if (message.method === "GET") return void response.end("ok")
  if (!keys.has(String(message.headers["x-api-key"]))) return void response.writeHead(401).end()
  const parts: Array<Buffer> = []
  message.on("data", (part: Buffer) => parts.push(part))
  message.once("end", () => {
    const headers = Object.entries(message.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : []
    )
    const parsedBody: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"))
    const request = new Request(`http://127.0.0.1${message.url ?? "/"}`, { method: "POST", headers, body: "{}" })
    void handler.fetch(request, { parsedBody }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
})

process.once("SIGTERM", () => server.close(() => process.exit(0)))
server.listen(setup.port, "127.0.0.1")
