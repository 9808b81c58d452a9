import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { type Feature, plans } from "@grid/domain/plans/Plan"
import { contracts } from "@grid/domain/tools/Contracts"
import { toolErrors } from "@grid/domain/tools/ToolError"
import { docsPage } from "./Frame.ts"
import { html, prose, table } from "./Html.ts"

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

/** Page on the connector: its setup in the common assistants, its tools and their errors. */
export const connectorPage = (baseUrl: string): PublishedPage =>
  docsPage(baseUrl, ["connector"], { tools: toolsTable, tool_errors: errorsTable })
