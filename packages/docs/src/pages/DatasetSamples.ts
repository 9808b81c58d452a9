import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import type { CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import { operationIdOf } from "../openapi/Endpoints.ts"
import { examples } from "../openapi/Examples.ts"
import { isObject, type Json } from "../openapi/Schemas.ts"
import { code, type Html, json, samples } from "./Html.ts"

const routeOf = ({ endpoint }: CatalogEntry) =>
  contractRoutes.find(({ method, path }) => method === "GET" && path.replaceAll(/:(\w+)/g, "{$1}") === endpoint)

/** A value with the first item of every list alone. */
const shortened = (value: Json): Json => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
    : value
}

/** Data of the route's example, its lists cut to one row; nothing where no route serves the dataset. */
export const sampleOf = (entry: CatalogEntry): Html | string => {
  const answer = examples[routeOf(entry)?.name ?? ""]
  if (answer === undefined || !isObject(answer)) return ""
  return code(`Sample of ${entry.id}, lists cut to one row`, json(shortened(answer["data"] ?? answer)))
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Call of the route in three languages; nothing where its path has parameters, which the reference explains. */
export const callsOf = (entry: CatalogEntry, baseUrl: string): Html | string => {
  const route = routeOf(entry)
  if (route === undefined || route.path.includes(":")) return ""
  const name = operationIdOf(route)
  const title = `Reading ${entry.id}`
  const { bare } = route.policy
  return samples([
    code(`${title} by curl`, `curl -H "X-API-Key: $GRID_API_KEY" ${baseUrl}${route.path}`, "curl"),
    code(
      `${title} in TypeScript`,
      bare
        ? `console.log(await grid.${name}())`
        : `const { data, meta } = await grid.${name}()\nconsole.log(data, meta.provenance)`,
      "TypeScript"
    ),
    code(
      `${title} in Python`,
      bare
        ? `print(grid.${snakeCase(name)}().data)`
        : `answer = grid.${snakeCase(name)}()\nprint(answer.data, answer.meta["provenance"])`,
      "Python"
    )
  ])
}
