import { type Feature, plans } from "@grid/domain/plans/Plan"
import { contracts } from "@grid/domain/tools/Contracts"
import { toolErrors } from "@grid/domain/tools/ToolError"
import { type Content, contentOf } from "./Frame.ts"
import { html, prose, table } from "./Html.ts"
import type { Site } from "./Site.ts"

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

const errorsTable = table(
  "Codes of tool calls",
  ["Code", "Meaning"],
  Object.entries(toolErrors).map(([name, meaning]) => [html`<code>${name}</code>`, prose(meaning)])
)

/** Questions as people ask them, and the calls that answer them. */
const askingTable = table(
  "Questions and calls",
  ["Question", "Call"],
  [
    ["Which states import most?", 'live_demand {"sort": "import", "limit": 5}'],
    ["Was there a shortage in Bihar last week?", 'state_snapshot {"state": "bihar", "date": "2026-08-17"}'],
    ["Greenest hours tonight in Karnataka?", 'state_snapshot {"state": "karnataka"}'],
    ["What did Delhi use at 2 pm yesterday?", 'state_snapshot {"state": "delhi", "date": "2026-08-17"}'],
    ["Cheapest four hours tomorrow?", 'exchange_prices {"market": "DAM", "date": "2026-08-19", "windows_hours": 4}'],
    ["What did power cost in Mumbai's area?", 'exchange_prices {"market": "DAM", "area": "W2", "date": "2026-08-17"}'],
    ["What is Delhi's power made of?", 'fuel_mix {"state": "delhi", "view": "consumption", "hours": 1}'],
    ["When will demand peak, and how fast does it rise?", "demand_forecast {}"]
  ].map(([question, call]) => [question ?? "", html`<code>${call ?? ""}</code>`])
)

/** Page on the connector: its setup in the common assistants, its tools and their errors. */
export const connectorPage = (site: Site): Content =>
  contentOf(site, ["connector"], { tools: toolsTable, asking: askingTable, tool_errors: errorsTable })
