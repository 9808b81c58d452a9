import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import { aliasesOf, isLegacy } from "@grid/domain/legacy/Mapping"
import { lowestWith } from "@grid/domain/plans/Plan"
import { products } from "@grid/domain/products/Product"
import { apiSpec } from "../openapi/Spec.ts"
import { html, pathCode, table } from "./Html.ts"

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

/** Every route of v1 with what it asks of the caller, as the contract has it. */
export const routesTable = () => {
  const summaries = new Map(
    apiSpec().operations.map(({ method, operation, path }) => [`${method.toUpperCase()} ${path}`, operation.summary])
  )
  return table(
    "Routes",
    ["Route", "What it does", "Credential", "From plan", "Tables"],
    contractRoutes
      .filter(({ path }) => !isLegacy(path))
      .map((route) => {
        const name = `${route.method} ${braced(route.path)}`
        return [
          pathCode(name),
          summaries.get(name) ?? "",
          credentials[route.policy.credential],
          planOf(route),
          route.policy.formats.includes("text/csv") ? "yes" : "no"
        ]
      })
  )
}

/** Products of the enterprise namespace with their routes. */
export const productsTable = () =>
  table(
    "Products",
    ["Product", "What it is", "Planned", "Routes"],
    products.map(({ eta, id, name }) => [
      html`<code>${id}</code>`,
      name,
      eta,
      contractRoutes
        .filter(({ policy }) => policy.product === id)
        .map(({ method, path }) => `${method} ${braced(path)}`)
        .join(", ")
    ])
  )

/** Legacy paths with the paths of v1 that they stand for. */
export const legacyTable = () =>
  table(
    "Legacy paths",
    ["Legacy path", "Path of v1"],
    contractRoutes.flatMap((route) =>
      aliasesOf(route).map((alias) => [pathCode(`${route.method} ${alias.path}`), pathCode(route.path)])
    )
  )
