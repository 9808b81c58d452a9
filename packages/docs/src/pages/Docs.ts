import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { Effect, Record } from "effect"
import { brunoCollection } from "../collection/Bruno.ts"
import { openApiDocument } from "../openapi/Document.ts"
import { assetPage } from "./Assets.ts"
import { changelogFeed, changelogPage } from "./ChangelogPage.ts"
import { clientsPage } from "./ClientsPage.ts"
import { connectorPage } from "./ConnectorPage.ts"
import { datasetsPage } from "./DatasetsPage.ts"
import { errorsPage } from "./ErrorsPage.ts"
import { framed } from "./Frame.ts"
import { namesPage } from "./NamesPage.ts"
import { referencePage, referenceScript, scriptPath } from "./ReferencePage.ts"
import { roadmapPage } from "./RoadmapPage.ts"
import { searchIndex } from "./SearchIndex.ts"
import type { Freshness, Site } from "./Site.ts"
import { startPage } from "./StartPage.ts"

/** Pages of text, by their paths. */
const contents = {
  "/docs": startPage,
  "/docs/changelog": changelogPage,
  "/docs/clients": clientsPage,
  "/docs/connector": connectorPage,
  "/docs/datasets": (site: Site) => datasetsPage(site),
  "/docs/errors": errorsPage,
  "/docs/names": namesPage,
  "/docs/roadmap": roadmapPage
}

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
  "/docs/search.json",
  "/docs/assets/docs.css",
  "/docs/assets/docs.js",
  scriptPath
] as const

const headers = { "cache-control": "public, max-age=300" }

const jsonPage = (value: unknown): PublishedPage => ({
  contentType: "application/json",
  body: JSON.stringify(value),
  headers
})

const once = (page: Effect.Effect<PublishedPage>) => Effect.runSync(Effect.cached(page))

/** The page on datasets with their freshness, which is looked at once a minute at most. */
const freshDatasets = (site: Site, freshness: Effect.Effect<Freshness>) =>
  Effect.runSync(
    Effect.cachedWithTTL(
      Effect.map(freshness, (known) => {
        const page = framed(site, "/docs/datasets", datasetsPage(site, known))
        return { ...page, headers: { ...page.headers, "cache-control": "public, max-age=60" } }
      }),
      "1 minute"
    )
  )

/**
 * Every document under `/docs` by its path, for a service that clients reach under `baseUrl` (without a trailing slash).
 * No page calls a third party; `headers` hold the Content-Security-Policy that sees to it. A page is made when it is
 * first asked for.
 */
export const docsPages = (
  baseUrl: string,
  {
    freshness = Effect.succeed(null),
    hasConsole = true,
    phase = "dual-mount"
  }: {
    readonly phase?: NamespacePhase
    readonly hasConsole?: boolean
    readonly freshness?: Effect.Effect<Freshness>
  } = {}
): Readonly<Record<(typeof docsPaths)[number], Effect.Effect<PublishedPage>>> => {
  const site: Site = { baseUrl, phase, hasConsole }
  return {
    ...Record.map(contents, (content, path) => once(Effect.sync(() => framed(site, path, content(site))))),
    "/docs/datasets": freshDatasets(site, freshness),
    "/docs/changelog.atom": once(Effect.sync(() => changelogFeed(site))),
    "/docs/bruno.json": once(Effect.sync(() => jsonPage(brunoCollection(openApiDocument(baseUrl), baseUrl)))),
    "/docs/search.json": once(Effect.sync(() => jsonPage(searchIndex(site, contents)))),
    "/docs/reference": once(referencePage(site)),
    "/docs/assets/docs.css": Effect.sync(() => assetPage("/docs/assets/docs.css")),
    "/docs/assets/docs.js": Effect.sync(() => assetPage("/docs/assets/docs.js")),
    [scriptPath]: referenceScript
  }
}
