// Files of `packages/client` that follow from the OpenAPI document.
import { createRequire } from "node:module"

const head = "// Written by scripts/clients.mjs from the contract.\n"

const comment = (text) => text.replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ")

/** Types of the whole document. The program that makes them needs another TypeScript than the repository has at its root. */
export const openApiTypes = async (document, root) => {
  const require = createRequire(`${root}packages/client/package.json`)
  const { astToString, default: typesOf } = require("openapi-typescript")
  return (
    head +
    astToString(
      await typesOf(document, { alphabetize: true, defaultNonNullable: false, immutable: true, silent: true })
    )
  )
}

/** Table of the routes. */
export const tableModule = (routes) => {
  const rows = routes.map(
    ({ credential, id, list, method, path }) => `  ${id}: ${JSON.stringify([method, path, credential, list])}`
  )
  return `${head}
/** Method, path, credential and list of each route. */
export const routes = {
${rows.join(",\n")}
} as const
`
}

/** Methods of the routes, with what each does. */
export const routesModule = (routes) => {
  const methods = routes.map(
    ({ description, id, summary }) =>
      `  /** ${comment(`${summary}. ${description}`)} */\n  readonly ${id}: Route<"${id}">`
  )
  return `${head}import type { Route } from "../Types.ts"

/** A method for every route of the contract. */
export interface Routes {
${methods.join("\n")}
}
`
}

/** Class of each problem. */
export const problemsModule = (problems) => {
  const classes = problems.map(
    ({ description, name, schema }) =>
      `/** ${comment(description)} */\nexport class ${name} extends Problem<Schema<"${schema}">> {}\n`
  )
  const entries = problems.map(({ code, name }) => `  ["${code}", ${name}]`)
  return `${head}import { Problem, type Schema } from "../Errors.ts"

${classes.join("\n")}
/** Class of a problem by its code. A code that came later has none. */
export const classes: ReadonlyMap<string, new (problem: never, retryAfterMs: number | null) => Problem> = new Map<string, new (problem: never, retryAfterMs: number | null) => Problem>([
${entries.join(",\n")}
])
`
}
