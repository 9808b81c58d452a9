import { createMcpHandler, McpServer } from "@modelcontextprotocol/server"
import { createServer } from "node:http"
import { z } from "zod"
import { readSetup } from "./Setup.ts"

/**
 * The service's tools as the SDK's guide shows it: a server object for each request, schemas in zod, made once; a key
 * check in memory and no counter. `live_demand` answers the service's own data, held in memory.
 */
const setup = readSetup()
const keys = new Set(setup.keys.map((key) => key.secret))
const data = setup.sample.data as { readonly [member: string]: unknown }

const zodOf = (schema: object) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])

const tools = (setup.tools ?? []).map(({ name, title, description, inputSchema, outputSchema }) => ({
  name,
  config: {
    title,
    description,
    inputSchema: zodOf(inputSchema),
    outputSchema: zodOf(outputSchema),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  }
}))

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "peer", version: "1.0.0" })
  for (const { config, name } of tools) {
    server.registerTool(name, config, () => ({
      content: [{ type: "text", text: JSON.stringify(data) }],
      structuredContent: { ...data, meta: setup.sample.meta }
    }))
  }
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
