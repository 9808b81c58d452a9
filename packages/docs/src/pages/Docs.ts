import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { Effect } from "effect"
import { brunoCollection } from "../collection/Bruno.ts"
import { openApiDocument } from "../openapi/Document.ts"
import { changelogFeed, changelogPage } from "./ChangelogPage.ts"
import { clientsPage } from "./ClientsPage.ts"
import { connectorPage } from "./ConnectorPage.ts"
import { datasetsPage } from "./DatasetsPage.ts"
import { errorsPage } from "./ErrorsPage.ts"
import { namesPage } from "./NamesPage.ts"
import { referencePage, referenceScript, scriptPath } from "./ReferencePage.ts"
import { roadmapPage } from "./RoadmapPage.ts"
import { startPage } from "./StartPage.ts"

/** Paths of the documents. */
export const docsPaths = [
  "/docs",
  "/docs/changelog",
  "/docs/changelog.atom",
  "/docs/bruno.json",
  "/docs/clients",
  "/docs/connector",
  "/docs/datasets",
  "/docs/errors",
  "/docs/names",
  "/docs/reference",
  "/docs/roadmap",
  scriptPath
] as const

const collectionOf = (baseUrl: string): PublishedPage => ({
  contentType: "application/json",
  body: JSON.stringify(brunoCollection(openApiDocument(baseUrl), baseUrl)),
  headers: { "cache-control": "public, max-age=300" }
})

/**
 * Every document under `/docs` by its path, for a service that clients reach under `baseUrl` (without a trailing slash).
 * No page calls a third party; `headers` hold the Content-Security-Policy that sees to it. A page is made when it is
 * first asked for.
 */
export const docsPages = (
  baseUrl: string,
  phase: NamespacePhase = "dual-mount"
): Readonly<Record<(typeof docsPaths)[number], Effect.Effect<PublishedPage>>> => {
  const once = (page: Effect.Effect<PublishedPage>) => Effect.runSync(Effect.cached(page))
  return {
    "/docs": once(Effect.sync(() => startPage(baseUrl, phase))),
    "/docs/changelog": once(Effect.sync(() => changelogPage(baseUrl))),
    "/docs/changelog.atom": once(Effect.sync(() => changelogFeed(baseUrl))),
    "/docs/bruno.json": once(Effect.sync(() => collectionOf(baseUrl))),
    "/docs/clients": once(Effect.sync(() => clientsPage(baseUrl))),
    "/docs/connector": once(Effect.sync(() => connectorPage(baseUrl))),
    "/docs/datasets": once(Effect.sync(() => datasetsPage(baseUrl))),
    "/docs/errors": once(Effect.sync(() => errorsPage(baseUrl))),
    "/docs/names": once(Effect.sync(() => namesPage(baseUrl))),
    "/docs/reference": once(referencePage(baseUrl)),
    "/docs/roadmap": once(Effect.sync(() => roadmapPage(baseUrl))),
    [scriptPath]: referenceScript
  }
}
