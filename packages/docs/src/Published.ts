import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import type { Product } from "@grid/domain/products/Product"
import { Effect } from "effect"
import type { Live } from "./live/Live.ts"
import { openApiDocument } from "./openapi/Document.ts"
import type { JsonObject } from "./openapi/Schemas.ts"
import { inPhase } from "./openapi/LegacyPaths.ts"
import { docsPages, once } from "./pages/Docs.ts"
import { llmsTxt } from "./pages/LlmsTxt.ts"
import { type DocsPath, isSubjectPath, subjectOf, type SubjectPath } from "./pages/Paths.ts"
import { subjectPage } from "./pages/ReferencePage.ts"

const headers = { "cache-control": "public, max-age=300" }

/** Path of any page. */
export type PublishedPath = "/openapi.json" | "/llms.txt" | DocsPath | SubjectPath

export interface Settings {
  readonly namespacePhase: NamespacePhase
  readonly products: ReadonlyArray<Product>
  /** False where the console is not built. */
  readonly hasConsole: boolean
  /** False where values are for members alone. */
  readonly publicPage: boolean
}

/** Values by a name, such as the base address, which is known only once the service listens; each made once. */
const perName = <A>(make: (name: string) => A) => {
  const values = new Map<string, A>()
  return (name: string): A => {
    const value = values.get(name) ?? make(name)
    values.set(name, value)
    return value
  }
}

/** Pages by path and base address, each made when it is first asked for. */
export const published = ({ hasConsole, namespacePhase: phase, products }: Settings, live: Live) => {
  const openApi = perName((baseUrl) => ({
    contentType: "application/json",
    body: JSON.stringify(inPhase(openApiDocument(baseUrl, products), phase)),
    headers
  }))
  const llms = perName((baseUrl) => ({
    contentType: "text/plain; charset=utf-8",
    body: llmsTxt(baseUrl, phase),
    headers
  }))
  const documentOf = (baseUrl: string): JsonObject => JSON.parse(openApi(baseUrl).body)
  const docs = perName((baseUrl) =>
    docsPages(baseUrl, { phase, hasConsole, live, document: () => documentOf(baseUrl) })
  )
  const subjects = perName((baseUrl) => {
    const site = { baseUrl, phase, hasConsole }
    return perName((subject) => once(Effect.suspend(() => subjectPage(site, documentOf(baseUrl), subject))))
  })
  return (path: PublishedPath, baseUrl: string): Effect.Effect<PublishedPage> => {
    if (path === "/openapi.json") return Effect.sync(() => openApi(baseUrl))
    if (path === "/llms.txt") return Effect.sync(() => llms(baseUrl))
    return isSubjectPath(path) ? subjects(baseUrl)(subjectOf(path)) : docs(baseUrl)[path]
  }
}
