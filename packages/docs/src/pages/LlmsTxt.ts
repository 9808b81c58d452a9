import { codes, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { isDocumented, isLegacy, type NamespacePhase } from "@grid/domain/legacy/Mapping"
import { blocksPerDay } from "@grid/domain/time/Time"
import { apiSpec } from "../openapi/Spec.ts"

const routes = (phase: NamespacePhase): string =>
  apiSpec()
    .operations.filter(({ path }) => isDocumented(phase) || !isLegacy(path))
    .map(({ method, operation, path }) => {
      const query = operation.parameters
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => `\`${parameter.name}\``)
      const parameters = query.length === 0 ? "" : ` Query: ${query.join(", ")}.`
      return `- \`${method.toUpperCase()} ${path}\`: ${operation.summary ?? ""}. ${operation.description ?? ""}${parameters}`
    })
    .join("\n")

/** The service on one page for language models, in the form of llmstxt.org; `baseUrl` without a trailing slash. */
export const llmsTxt = (baseUrl: string, phase: NamespacePhase = "dual-mount"): string => `# Grid Data Service

> Live and historical data of the Indian power grid (demand, frequency, exchange prices) as JSON and CSV over HTTP. Every answer says from which source, when and how its values came about.

- Base address: ${baseUrl}. Routes under \`/developer/v1\` answer under \`/api/developer/v1\`, too.
- Authentication: send the API key in the header \`X-API-Key\`. A key is \`svc_live_\` and 32 letters and digits; it is not read from the address, the query or the body. Never put it into a web page.
- \`GET /developer/v1/plans\` needs no key. Routes under \`/api/developer/keys\` and \`/api/developer/usage\` need \`Authorization: Bearer\` with the identity token of a signed-in user instead.
- Answers are \`{"data": …, "meta": …}\`. \`meta\` holds \`as_of\`, \`request_id\`, \`tier\`, \`quota\`, \`provenance\` and, for series, \`window\` and \`coverage\`.
- Time: timestamps are ISO 8601 UTC and mark the start of a half-open interval. A bare date is a day of Indian Standard Time (UTC+05:30). The IST day has ${blocksPerDay} blocks of 15 minutes, numbered from 1.
- Units are in the names: \`_mw\` megawatt, \`_hz\` hertz, \`_inr_per_mwh\` rupees per MWh, \`_pct\` 0 to 100. Unknown is \`null\`, never 0.
- Quota: per tenant, over calendar minutes and days in UTC. Read \`X-RateLimit-Remaining-Minute\` and \`X-RateLimit-Remaining-Day\`; on 429 wait \`Retry-After\` seconds.
- Unknown and repeated query parameters are 400. Series give CSV with \`format=csv\`.
- Whole datasets over years: \`POST /developer/v1/jobs\` with \`{"type": "export", "dataset": …, "query": {…}, "format": "csv" | "json" | "parquet"}\`, then ask for the job until its \`state\` is \`succeeded\` and read \`result_url\`.
- Alerts: \`POST /developer/v1/alerts\` watches a price, spread, frequency or demand by block and posts signed messages (Standard Webhooks) to your URL.
- Values are new about every 15 minutes; send \`If-None-Match\` with the last \`ETag\`.

## Docs

- [Start](${baseUrl}/docs): first call, keys, plans, time and units, alerts, exports
- [Datasets](${baseUrl}/docs/datasets): every dataset with route, unit, cadence, fields, sources and licences
- [Reference](${baseUrl}/docs/reference): every route, rendered from the OpenAPI document
- [OpenAPI 3.1](${baseUrl}/openapi.json): schemas, examples and error codes of every route
- [Connector](${baseUrl}/docs/connector): the same data as tools for AI assistants (MCP, streamable HTTP) at ${baseUrl}/mcp
- [Errors](${baseUrl}/docs/errors): meaning and remedy of every code

## Routes

${routes(phase)}

## Errors

Every error is \`application/problem+json\` with \`type\`, \`title\`, \`status\`, \`detail\`, \`code\` and \`request_id\`.

${codes.map((code) => `- [\`${code}\`](${baseUrl}/docs/errors#${code}) (${statusOf(code)}): ${titleOf(code)}`).join("\n")}
`
