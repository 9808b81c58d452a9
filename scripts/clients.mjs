// Writes what the clients of `packages/client` and `clients/python` take from the contract, where it has changed since the last time.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { problemsOf, routesOf } from "./clients/routes.mjs"
import * as python from "./clients/python.mjs"
import * as typescript from "./clients/typescript.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const typescriptFolder = `${root}packages/client/src/contract/generated/`
const pythonFolder = `${root}clients/python/src/griddata/`
const written = `${typescriptFolder}openapi.json`

/** Time of the last change of what the document and these files are made of. */
const changedAt = () => {
  const built = ["domain", "docs"].map((name) => `${root}packages/${name}/dist/.tsbuildinfo`)
  const programs = readdirSync(`${root}scripts/clients`).map((name) => `${root}scripts/clients/${name}`)
  return Math.max(...[...built, ...programs, fileURLToPath(import.meta.url)].map((file) => statSync(file).mtimeMs))
}

/** Files of both clients, written where they are older than the contract. */
export const clients = async () => {
  if (existsSync(written) && statSync(written).mtimeMs > changedAt()) return
  const { openApiDocument } = await import("../packages/docs/dist/openapi/Document.js")
  const document = openApiDocument("https://grid.example")
  const text = JSON.stringify(document)
  const routes = routesOf(document)
  const problems = problemsOf(document)
  mkdirSync(typescriptFolder, { recursive: true })
  writeFileSync(`${typescriptFolder}openapi.ts`, await typescript.openApiTypes(document, root))
  writeFileSync(`${typescriptFolder}table.ts`, typescript.tableModule(routes))
  writeFileSync(`${typescriptFolder}routes.ts`, typescript.routesModule(routes))
  writeFileSync(`${typescriptFolder}problems.ts`, typescript.problemsModule(problems))
  writeFileSync(`${pythonFolder}types.py`, python.typesModule(document))
  writeFileSync(`${pythonFolder}_routes.py`, python.routesModule(routes))
  writeFileSync(`${pythonFolder}_problems.py`, python.problemsModule(problems))
  writeFileSync(written, text)
}
