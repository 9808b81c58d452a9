import { PublishedPages } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import type { Product } from "@grid/domain/products/Product"
import { Effect, Layer } from "effect"
import { makeLive } from "./live/Reading.ts"
import { openApiDocument } from "./openapi/Document.ts"
import { inPhase } from "./openapi/LegacyPaths.ts"
import { docsPages, docsPaths } from "./pages/Docs.ts"
import { llmsTxt } from "./pages/LlmsTxt.ts"

const headers = { "cache-control": "public, max-age=300" }

/** Values by base address, each made once: the address is known only once the service listens. */
const perBaseUrl = <A>(make: (baseUrl: string) => A) => {
  const values = new Map<string, A>()
  return (baseUrl: string): A => {
    const value = values.get(baseUrl) ?? make(baseUrl)
    values.set(baseUrl, value)
    return value
  }
}

/** Every published page, as the operator's settings have the service. A page is made when it is first asked for. */
export const layer = (settings: {
  readonly namespacePhase: NamespacePhase
  readonly products: ReadonlyArray<Product>
  /** False where the console is not built. */
  readonly hasConsole: boolean
  /** False where values are for members alone. */
  readonly publicPage: boolean
}) =>
  Layer.effect(
    PublishedPages,
    Effect.gen(function* () {
      const phase = settings.namespacePhase
      const live = yield* makeLive(settings)
      const openApi = perBaseUrl((baseUrl) => ({
        contentType: "application/json",
        body: JSON.stringify(inPhase(openApiDocument(baseUrl, settings.products), phase)),
        headers
      }))
      const llms = perBaseUrl((baseUrl) => ({
        contentType: "text/plain; charset=utf-8",
        body: llmsTxt(baseUrl, phase),
        headers
      }))
      const docs = perBaseUrl((baseUrl) => docsPages(baseUrl, { phase, hasConsole: settings.hasConsole, live }))
      return PublishedPages.of({
        pages: [
          { path: "/openapi.json", page: (baseUrl) => Effect.sync(() => openApi(baseUrl)) },
          { path: "/llms.txt", page: (baseUrl) => Effect.sync(() => llms(baseUrl)) },
          ...docsPaths.map((path) => ({ path, page: (baseUrl: string) => docs(baseUrl)[path] }))
        ]
      })
    })
  )
