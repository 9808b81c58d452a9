import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import type { Product } from "@grid/domain/products/Product"
import { Effect } from "effect"
import type { Live } from "./live/Live.ts"
import { openApiDocument } from "./openapi/Document.ts"
import { inPhase } from "./openapi/LegacyPaths.ts"
import { docsPages } from "./pages/Docs.ts"
import { llmsTxt } from "./pages/LlmsTxt.ts"
import type { DocsPath } from "./pages/Paths.ts"

const headers = { "cache-control": "public, max-age=300" }

export interface Settings {
  readonly namespacePhase: NamespacePhase
  readonly products: ReadonlyArray<Product>
  /** False where the console is not built. */
  readonly hasConsole: boolean
  /** False where values are for members alone. */
  readonly publicPage: boolean
}

/** Values by base address, each made once: the address is known only once the service listens. */
const perBaseUrl = <A>(make: (baseUrl: string) => A) => {
  const values = new Map<string, A>()
  return (baseUrl: string): A => {
    const value = values.get(baseUrl) ?? make(baseUrl)
    values.set(baseUrl, value)
    return value
  }
}

/** Pages by path and base address, each made when it is first asked for. */
export const published = ({ hasConsole, namespacePhase: phase, products }: Settings, live: Live) => {
  const openApi = perBaseUrl((baseUrl) => ({
    contentType: "application/json",
    body: JSON.stringify(inPhase(openApiDocument(baseUrl, products), phase)),
    headers
  }))
  const llms = perBaseUrl((baseUrl) => ({
    contentType: "text/plain; charset=utf-8",
    body: llmsTxt(baseUrl, phase),
    headers
  }))
  const docs = perBaseUrl((baseUrl) => docsPages(baseUrl, { phase, hasConsole, live }))
  return (path: "/openapi.json" | "/llms.txt" | DocsPath, baseUrl: string): Effect.Effect<PublishedPage> => {
    if (path === "/openapi.json") return Effect.sync(() => openApi(baseUrl))
    return path === "/llms.txt" ? Effect.sync(() => llms(baseUrl)) : docs(baseUrl)[path]
  }
}
