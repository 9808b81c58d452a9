import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { products } from "@grid/domain/products/Product"
import { isDocumented, type NamespacePhase } from "@grid/domain/legacy/Mapping"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { lowestWith, plans } from "@grid/domain/plans/Plan"
import { states } from "@grid/domain/states/State"
import { blockMs, blocksPerDay, iso, isoIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { carbonSection } from "./CarbonSection.ts"
import { forecastSection } from "./ForecastSection.ts"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { docsPage } from "./Frame.ts"
import { code, html, table } from "./Html.ts"
import { legacySection } from "./LegacySection.ts"
import { routesSection } from "./RoutesSection.ts"
import { alertMessage, examples, requestExamples } from "../openapi/Examples.ts"

const number = (value: number) => value.toLocaleString("en-US")

const days = (value: number) => (value < 366 ? `${value} days` : `${Math.round(value / 365.25)} years`)

const yes = (value: boolean) => (value ? "yes" : "no")

const plansTable = table(
  "Plans",
  ["Plan", "A minute", "A day", "History", "States", "Forecasts", "Data Centre tools", "IP allow list", "Enterprise"],
  plans.map((plan) => [
    html`<code>${plan.id}</code>`,
    number(plan.limit_minute),
    plan.limit_day === null ? "unlimited" : number(plan.limit_day),
    days(plan.history_days),
    yes(plan.states),
    plan.forecast_rest ? (plan.forecast_connector ? "REST, connector" : "REST") : "no",
    yes(plan.data_centre),
    yes(plan.ip_allow_list),
    yes(plan.enterprise)
  ])
)

const exampleDay = istDayStart(istDay(Date.parse("2026-08-18T06:30:00Z")))

const blocksTable = table(
  "Blocks of 18 August 2026",
  ["Block", "Start in IST", "Start in UTC"],
  [1, 2, 22, 23, 24, 48, 62, blocksPerDay].map((block) => {
    const start = exampleDay + (block - 1) * blockMs
    return [block, html`<code>${isoIst(start)}</code>`, html`<code>${iso(start)}</code>`]
  })
)

const productsTable = table(
  "Products",
  ["Product", "What it is", "Planned", "Routes"],
  products.map(({ eta, id, name }) => [
    html`<code>${id}</code>`,
    name,
    eta,
    contractRoutes
      .filter(({ policy }) => policy.product === id)
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`)
      .join(", ")
  ])
)

const curl = (baseUrl: string) => `export GRID_API_KEY=svc_live_...
curl -H "X-API-Key: $GRID_API_KEY" ${baseUrl}/developer/v1/ping
curl -H "X-API-Key: $GRID_API_KEY" ${baseUrl}/developer/v1/grid/demand/latest`

const javascript = (baseUrl: string) => `const response = await fetch("${baseUrl}/developer/v1/grid/demand/latest", {
  headers: { "X-API-Key": process.env.GRID_API_KEY }
})
const body = await response.json() // errors are JSON, too
if (!response.ok) throw new Error(\`\${body.code}: \${body.detail}\`)
console.log(body.data.national.demand_mw, "MW at", body.data.as_of)`

const python = (baseUrl: string) => `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${baseUrl}/developer/v1/grid/demand/latest",
    headers={"X-API-Key": os.environ["GRID_API_KEY"]},
)
try:
    with urllib.request.urlopen(request, timeout=30) as response:
        body = json.load(response)
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['detail']}")
print(body["data"]["national"]["demand_mw"], "MW at", body["data"]["as_of"])`

const createKey = (baseUrl: string) => `curl -X POST ${baseUrl}/api/developer/keys \\
  -H "Authorization: Bearer $IDENTITY_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: 0b9f8e4a-desk-2026-08-18" \\
  -d '{"name": "trading desk"}'`

const history = (baseUrl: string) => `curl -H "X-API-Key: $GRID_API_KEY" \\
  "${baseUrl}/developer/v1/grid/demand/history?hours=24&resolution=block&format=csv"`

const conditional = (baseUrl: string) => `curl -i -H "X-API-Key: $GRID_API_KEY" -H "If-None-Match: $ETAG" \\
  ${baseUrl}/developer/v1/grid/demand/latest`

const createAlert = (baseUrl: string) => `curl -X POST ${baseUrl}/developer/v1/alerts \\
  -H "X-API-Key: $GRID_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(requestExamples["createAlert"])}'`

const receiver = `import { createServer } from "node:http"
import { Webhook } from "standardwebhooks"

const webhook = new Webhook(process.env.ALERT_SECRET)
createServer(async (request, response) => {
  let body = ""
  for await (const part of request) body += part
  try {
    const { type, data } = webhook.verify(body, request.headers)
    console.log(type, data.alert.name, data.value, data.unit, data.block_start)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(9000)`

const recentPrices = {
  type: "export",
  dataset: "exchange_prices",
  query: { market_type: "DAM", hours: 720 },
  format: "csv"
}

const exportJob = (baseUrl: string, job: unknown) => `curl -X POST ${baseUrl}/developer/v1/jobs \\
  -H "X-API-Key: $GRID_API_KEY" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(job)}'
# until "state" is "succeeded":
curl -H "X-API-Key: $GRID_API_KEY" ${baseUrl}/developer/v1/jobs/$JOB_ID
curl -H "X-API-Key: $GRID_API_KEY" -OJ ${baseUrl}/developer/v1/jobs/$JOB_ID/result`

/** The start page: from the first call to what the numbers mean. */
export const startPage = (baseUrl: string, phase: NamespacePhase): PublishedPage => {
  const prefix = prefixOf(baseUrl)
  return docsPage(
    baseUrl,
    "Start",
    html`<p>
        Live and historical data of the Indian power grid as JSON and CSV. Every answer says from which source, when and
        how its values came about. What there is stands under <a href="${prefix}/docs/datasets">datasets</a>, all routes
        with their parameters in the <a href="${prefix}/docs/reference">reference</a>. AI assistants read the same data
        by the <a href="${prefix}/docs/connector">connector</a>.
      </p>
      <nav aria-label="On this page">
        <ul>
          <li><a href="#first-call">First call</a></li>
          <li><a href="#authentication">Authentication</a></li>
          <li><a href="#answers">Answers</a></li>
          <li><a href="#quota">Quota and plans</a></li>
          <li><a href="#time">Time, units and gaps</a></li>
          <li><a href="#polling">Asking often</a></li>
          <li><a href="#alerts">Alerts</a></li>
          <li><a href="#carbon">Carbon intensity</a></li>
          <li><a href="#exports">Whole datasets</a></li>
          <li><a href="#routes">Routes</a></li>
          <li><a href="#enterprise">Enterprise</a></li>
          ${isDocumented(phase) ? html`<li><a href="#legacy">Legacy paths</a></li>` : ""}
        </ul>
      </nav>

      <h2 id="first-call">First call</h2>
      <p>The first command checks the key and is not charged; the second reads the newest demand.</p>
      <h3>curl</h3>
      ${code("curl sample", curl(baseUrl))}
      <h3>JavaScript</h3>
      ${code("JavaScript sample", javascript(baseUrl))}
      <h3>Python</h3>
      ${code("Python sample", python(baseUrl))}

      <h2 id="authentication">Authentication</h2>
      <p>
        Send the key in the header <code>X-API-Key</code>, once. It is read nowhere else: not in the address, the query
        or the body. A key is <code>svc_live_</code> and 32 letters and digits. Every key has the full quota of its
        tenant, so keep it on a server and out of web pages.
      </p>
      <p>
        Keys are created by a signed-in user with an identity token, or by the operator with
        <code>npx gds keys create</code>. The secret is shown once; only its hash is kept.
      </p>
      ${code("Creating a key", createKey(baseUrl))}
      <p>
        A revoked key is refused from the next call on, for good. To change keys without a pause, rotate: the old key
        goes on working for the <code>grace_hours</code> you choose. A key may carry an <code>ip_allow_list</code> on
        plans that have one; the lowest is <code>${lowestWith("ip_allow_list")}</code>.
      </p>

      <h2 id="answers">Answers</h2>
      <p>
        Routes live under <code>${baseUrl}/developer/v1</code>; <code>${baseUrl}/api/developer/v1</code> is the same.
        Every answer has <code>data</code> and <code>meta</code>:
      </p>
      ${code("An answer", JSON.stringify(examples["frequencyLatest"], null, 2))}
      <p>
        <code>meta.provenance</code> names dataset, source and <code>kind</code>: <code>observed</code> as published,
        <code>derived</code> by arithmetic, <code>modelled</code> by a method it names, <code>simulated</code> by the
        built-in simulator, or <code>forecast</code>. A row has a <code>kind</code> of its own only where it differs.
      </p>
      <p>Series come as CSV, too, with <code>format=csv</code> or <code>Accept: text/csv</code>:</p>
      ${code("History as CSV", history(baseUrl))}
      <p>
        Unknown parameters, and parameters given twice, are errors. All errors have a code and a remedy: see
        <a href="${prefix}/docs/errors">errors</a>.
      </p>

      <h2 id="quota">Quota and plans</h2>
      <p>
        A tenant has one counter for all its keys. It counts calendar minutes and calendar days in UTC; a call is
        admitted only while both have room, and a refused call is charged to neither. Every answer to a known key
        reports what is left:
      </p>
      <ul>
        <li><code>X-RateLimit-Limit-Minute</code>, <code>X-RateLimit-Remaining-Minute</code></li>
        <li>
          <code>X-RateLimit-Limit-Day</code>, <code>X-RateLimit-Remaining-Day</code>: numbers, or <code>unlimited</code>
        </li>
        <li><code>X-Tier</code>: the plan</li>
      </ul>
      <p>
        Not charged: <code>/ping</code>, <code>/plans</code>, unknown routes, and what is refused for its parameters,
        key, plan, address or quota. A 304 is charged. 429 has <code>Retry-After</code> in seconds.
      </p>
      ${plansTable}
      <p>
        Without state data, <code>states</code> is left out of answers that also have a national part, and a request for
        a state is 402 <a href="${prefix}/docs/errors#not_in_plan"><code>not_in_plan</code></a
        >. History beyond the plan is cut and said in <code>meta.window</code>.
      </p>

      <h2 id="time">Time, units and gaps</h2>
      <p>
        Timestamps are ISO 8601 in UTC with <code>Z</code> and mark the start of a half-open interval. Indian Standard
        Time (IST) is UTC+05:30 all year. In <code>from</code> and <code>to</code> a bare date is an IST day, and
        <code>to</code> includes it; a timestamp must have an offset, and <code>to</code> excludes it. In an address
        write <code>+</code> as <code>%2B</code>.
      </p>
      <p>
        The IST day has ${blocksPerDay} blocks of 15 minutes, numbered from 1. Block 23 starts at midnight UTC; hours of
        IST start on the half hour of UTC.
      </p>
      ${blocksTable}
      <p>
        The unit is in the name: <code>_mw</code> megawatt, <code>_mwh</code> megawatt-hour, <code>_hz</code> hertz,
        <code>_inr_per_mwh</code> and <code>_inr_per_kwh</code> rupees, <code>_kg_co2e_per_mwh</code> kilograms of CO2
        equivalent, <code>_pct</code> 0 to 100, <code>_fraction</code> 0 to 1. Unknown is <code>null</code>, never 0 and
        never a missing point inside a series; a series runs from its first to its last known point.
        <code>meta.coverage</code> counts the known blocks; a mean of less than ${Math.round(leastCoverage * 100)} % of
        its blocks is <code>null</code>. Demand history in the mode <code>blended</code> fills gaps of up to six hours
        and marks them <code>"kind": "modelled"</code>; <code>raw</code> does not.
      </p>
      <p>
        States are named by slug, such as <code>${states[20]?.slug ?? ""}</code>, or by ISO code, such as
        <code>${states[20]?.iso ?? ""}</code>; answers use the slug. There are ${states.length} states and union
        territories.
      </p>

      <h2 id="polling">Asking often</h2>
      <p>
        Most values are new about every 15 minutes. Everybody who asks on the minute asks at once: wait a random 0 to 60
        seconds after a value is due, and draw anew each time. Send the <code>ETag</code> of your last answer as
        <code>If-None-Match</code>: as long as nothing is new, the answer is 304 without a body, charged like any call.
      </p>
      <p>
        <code>next_expected_at</code> says when asking again is worth it: for the prices of a day in
        <code>GET /developer/v1/market/exchange/latest</code>, for every dataset in
        <code>GET /developer/v1/meta/canonical-freshness</code>. Prices that are not out yet are an empty list with that
        instant, and no error. When a source is late, you get the newest value there is; its age is in
        <code>as_of</code>.
      </p>
      ${code("Asking only for what is new", conditional(baseUrl))}

      <h2 id="alerts">Alerts</h2>
      <p>
        Instead of asking again and again, have a value watched: the price of a market, the RTM less the DAM price, the
        frequency, demand, or carbon intensity. An alert fires once when its condition has held for
        <code>for_blocks</code> blocks in a row, and clears at the first known block at which it does not hold. Unknown
        blocks neither fire nor clear, but end the row. What is watched is in <code>area</code> of the answer;
        <code>state</code> there is <code>ok</code> or <code>firing</code>.
      </p>
      ${code("Creating an alert", createAlert(baseUrl))}
      <p>
        The answer holds the secret, this once. Try the way to your receiver with
        <code>POST /developer/v1/alerts/{id}/test</code>; <code>GET /developer/v1/alerts/{id}/deliveries</code> shows
        what was sent and what came of it. A message is posted by the rules of Standard Webhooks, for which there are
        libraries in most languages:
      </p>
      ${code("A message", JSON.stringify(alertMessage, null, 2))} ${code("A receiver in JavaScript", receiver)}
      <p>
        Answer 2xx within 10 seconds. Everything else, a redirect too, is tried again with the same
        <code>webhook-id</code> for about eight hours; a message may come twice, so keep the ids you have seen. 410
        switches the alert off, and so do five days without one good delivery. Only https to public addresses is
        delivered to. To try it on your own machine, the operator of a service there sets
        <code>GDS_ALERTS_ALLOW_PRIVATE=on</code>.
      </p>

      ${forecastSection} ${carbonSection}

      <h2 id="exports">Whole datasets</h2>
      <p>
        What is too long for an answer is exported by a job: any dataset of the catalogue, over years, as CSV, JSON or
        Parquet. Creating a job costs one call, and so does each look at it. The result can be read for 24 hours.
      </p>
      ${code("Exporting a month of a state's demand", exportJob(baseUrl, requestExamples["createJob"]))}
      ${code("The day-ahead prices of the last 30 days as CSV, ready for a notebook", exportJob(baseUrl, recentPrices))}
      <p>
        What an export has depends on what is stored: a fresh start has 14 simulated days,
        <code>npx gds simulate --days 60</code> beside it makes it 60; real days come in as
        <code>docs/operations.md</code>
        of the repository says.
      </p>
      <p>
        <code>query</code> takes <code>from</code> and <code>to</code> or <code>hours</code>; <code>state</code> (one, a
        list, or <code>"all"</code>) and <code>area</code>; <code>field</code> for datasets with several;
        <code>resolution</code> for those by block; <code>market_type</code> for <code>exchange_prices</code>. Each row
        has <code>ts</code>, <code>date</code>, the value under its unit, <code>kind</code>, <code>source</code> and
        <code>captured_at</code>. A job can be cancelled, and its result removed, with <code>DELETE</code>.
      </p>

      ${routesSection()}

      <h2 id="enterprise">Enterprise</h2>
      <p>
        Routes under <code>/v1</code> need the plan <code>${lowestWith("enterprise")}</code>; with a key of another plan
        they are 402 <a href="${prefix}/docs/errors#TIER_REQUIRED"><code>TIER_REQUIRED</code></a
        >. Their requests and answers are published ahead: while a product is on the roadmap its routes are 501
        <a href="${prefix}/docs/errors#NOT_IMPLEMENTED"><code>NOT_IMPLEMENTED</code></a> with its planned availability,
        whatever is sent, and free of charge. <code>GET /v1/products</code> says how far each is and needs no key. Their
        answers stand without <code>data</code> and <code>meta</code>.
      </p>
      ${productsTable} ${isDocumented(phase) ? legacySection(phase) : ""}`
  )
}
