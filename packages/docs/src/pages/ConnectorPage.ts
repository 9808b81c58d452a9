import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { type Feature, plans } from "@grid/domain/plans/Plan"
import { contracts } from "@grid/domain/tools/Contracts"
import { toolErrors } from "@grid/domain/tools/ToolError"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { docsPage } from "./Frame.ts"
import { code, html, prose, table } from "./Html.ts"

const json = (value: unknown) => JSON.stringify(value, null, 2)

const key = "svc_live_..."

const claudeApi = (url: string) =>
  json({ mcp_servers: [{ type: "url", url, name: "grid-data-service", authorization_token: key }] })

const claudeCode = (url: string) =>
  `claude mcp add --transport http grid-data-service ${url} --header "X-API-Key: ${key}"`

const cursor = (url: string) => json({ mcpServers: { "grid-data-service": { url, headers: { "X-API-Key": key } } } })

const vscode = (url: string) =>
  json({
    inputs: [{ type: "promptString", id: "grid-key", description: "API key of the Grid Data Service", password: true }],
    servers: { "grid-data-service": { type: "http", url, headers: { "X-API-Key": "${input:grid-key}" } } }
  })

const curl = (url: string) => `export GRID_API_KEY=${key}
curl -X POST ${url} -H "Content-Type: application/json" \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
curl -X POST ${url} -H "Content-Type: application/json" -H "X-API-Key: $GRID_API_KEY" \\
  -d '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "live_demand", "arguments": {}}}'`

const plansWith = (feature: Feature | null) =>
  feature === null
    ? "every plan"
    : plans
        .filter((plan) => plan[feature])
        .map((plan) => plan.name)
        .join(", ")

const toolsTable = table(
  "Tools",
  ["Tool", "What it gives", "Plans", "Costs"],
  contracts.map(({ access, name, title }) => [
    html`<code>${name}</code>`,
    title,
    [
      plansWith(access.feature),
      ...Object.entries(access.featureByArgument).map(([argument, needed]) => `${argument}: ${plansWith(needed)}`)
    ].join("; "),
    access.metered ? "1 call" : "nothing"
  ])
)

/** How assistants are set up to use the service. */
export const connectorPage = (baseUrl: string): PublishedPage => {
  const prefix = prefixOf(baseUrl)
  const url = `${baseUrl}/mcp`
  return docsPage(
    baseUrl,
    "Connector",
    html`<p>
        AI assistants read the data by the Model Context Protocol (MCP) at <code>${url}</code>: streamable HTTP, without
        sessions, in the revisions 2025-03-26, 2025-06-18, 2025-11-25 and 2026-07-28. All tools only read. They use the
        keys, the plans and the one quota of the <a href="${prefix}/docs">REST API</a>.
      </p>

      <h2 id="key">The key</h2>
      <p>
        Listing the tools needs no key; every tool call does. Send it as <code>X-API-Key</code> or as
        <code>Authorization: Bearer</code>. Where an assistant lets you enter nothing but an address, add it there:
        <code>${url}?api_key=${key}</code>. Prefer a header where you can: addresses end up in histories and logs of
        other programs; ours leave it out. Two different keys in one request are refused. There is no OAuth: leave such
        fields empty.
      </p>

      <h2 id="claude">Claude</h2>
      <p>
        In Claude, open Settings, Connectors, Add custom connector, and enter
        <code>${url}?api_key=${key}</code>. In Claude Code:
      </p>
      ${code("Claude Code", claudeCode(url))}
      <p>In the Messages API, as a connector:</p>
      ${code("Claude API", claudeApi(url))}

      <h2 id="chatgpt">ChatGPT</h2>
      <p>
        In ChatGPT, switch on developer mode under Settings, Connectors, then create a connector with the address
        <code>${url}?api_key=${key}</code> and no authentication.
      </p>

      <h2 id="cursor">Cursor</h2>
      <p>In <code>.cursor/mcp.json</code> of the project or of your home folder:</p>
      ${code("Cursor", cursor(url))}

      <h2 id="vscode">VS Code</h2>
      <p>In <code>.vscode/mcp.json</code>; VS Code asks for the key once:</p>
      ${code("VS Code", vscode(url))}

      <h2 id="curl">curl</h2>
      ${code("curl", curl(url))}

      <h2 id="stdio">A local process</h2>
      <p>
        Whoever runs the service can also start the connector as a process that speaks over standard input and output,
        on the same database, with the key in <code>GDS_API_KEY</code>:
      </p>
      ${code("A local process", json({ mcpServers: { "grid-data-service": { command: "npx", args: ["gds", "mcp"], env: { GDS_API_KEY: key } } } }))}

      <h2 id="tools">Tools</h2>
      ${toolsTable}
      <p>
        A result has the data as <code>structuredContent</code> and as text. <code>meta</code> is that of REST: quota,
        provenance, window, coverage. Lists are cut to 50 items; then <code>truncated</code> is true and
        <code>truncated_lists</code> names them. Unknown is <code>null</code>, never 0.
      </p>

      <h2 id="data-centre">Data Centre tools</h2>
      <p>
        They judge a place in India by what is stored of its state, zone and bid area, and of what stands nearby. Each
        component tells its value, a score from 0 to 100 and its weight. What is missing is left out of the score and
        widens the band from <code>score_low</code> to <code>score_high</code>; sites whose bands overlap are a tie. On
        plans without state data the zone stands for the state, as partial evidence. Costs come from published charges
        where those are known and from assumptions where not, and every line says which. A screen is no study of a
        connection: <code>boundary</code> says what it leaves out.
      </p>

      <h2 id="errors">Errors</h2>
      <p>
        A call that fails is a result with <code>isError</code>; the text says what to do, and
        <code>structuredContent.error.code</code> is one of these. Refused calls are not charged, but for
        <code>no_data</code> and <code>upstream_error</code>.
      </p>
      ${table(
        "Codes of tool calls",
        ["Code", "Meaning"],
        Object.entries(toolErrors).map(([name, meaning]) => [html`<code>${name}</code>`, prose(meaning)])
      )}`
  )
}
