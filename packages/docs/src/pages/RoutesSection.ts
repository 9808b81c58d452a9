import * as OpenApi from "effect/http-api/OpenApi"
import { Api } from "@grid/domain/api/Api"
import { isLegacy } from "@grid/domain/legacy/Mapping"
import { lowestWith } from "@grid/domain/plans/Plan"
import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import { html, table } from "./Html.ts"

/** Every route of v1 with what it asks of the caller, as the contract has it. */
export const routesSection = () => {
  const { paths } = OpenApi.fromApi(Api)
  const summaryOf = ({ method, path }: ContractRoute) =>
    paths[braced(path)]?.[method.toLowerCase() as "get"]?.summary ?? ""
  return html`<h2 id="routes">Routes</h2>
    ${table(
      "Routes",
      ["Route", "What it does", "Credential", "From plan", "CSV"],
      contractRoutes
        .filter(({ path }) => !isLegacy(path))
        .map((route) => [
          html`<code>${route.method} ${braced(route.path)}</code>`,
          summaryOf(route),
          credentials[route.policy.credential],
          html`${planOf(route)}`,
          route.policy.formats.includes("text/csv") ? "yes" : "no"
        ])
    )}`
}

const braced = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}")

const credentials = { key: "API key", identity: "identity token", public: "none" } as const

const planOf = ({ policy }: ContractRoute) => {
  const guarded = Object.entries({ ...policy.featureByParameter, ...policy.featureByMember })
  if (policy.feature !== null) return html`<code>${lowestWith(policy.feature)}</code>`
  return guarded.length === 0
    ? "any"
    : html`any; with
      ${guarded.map(([parameter, feature]) => html`<code>${parameter}</code>: <code>${lowestWith(feature)}</code>`)}`
}
