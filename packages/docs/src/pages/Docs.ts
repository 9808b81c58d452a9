import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { keptFor } from "@grid/domain/time/Kept"
import { Clock, Duration, Effect, Exit, Record } from "effect"
import { brunoCollection } from "../collection/Bruno.ts"
import { type Live, type Status, unknown } from "../live/Live.ts"
import { openApiDocument } from "../openapi/Document.ts"
import { inPhase } from "../openapi/LegacyPaths.ts"
import type { JsonObject } from "../openapi/Schemas.ts"
import { assetPage } from "./Assets.ts"
import { changelogFeed, changelogPage } from "./ChangelogPage.ts"
import { connectorPage } from "./ConnectorPage.ts"
import { curtailmentPage } from "./CurtailmentPage.ts"
import { datasetsPage } from "./DatasetsPage.ts"
import { errorsPage } from "./ErrorsPage.ts"
import { lowestWith } from "@grid/domain/plans/Plan"
import { contentOf, framed } from "./Frame.ts"
import { namesPage } from "./NamesPage.ts"
import { type DocsPath, scriptPath } from "./Paths.ts"
import { referencePage, referenceScript } from "./ReferencePage.ts"
import { resultsPage } from "./ResultsPage.ts"
import { roadmapPage } from "./RoadmapPage.ts"
import { searchIndex } from "./SearchIndex.ts"
import type { Site } from "./Site.ts"
import { startPage } from "./StartPage.ts"
import { incidentsFeed, statusPage } from "./StatusPage.ts"
import { tariffsPage } from "./TariffsPage.ts"

/** Page of one text as it stands. */
const textPage = (name: string) => (site: Site) => contentOf(site, [name], {})

/** Pages of text, by their paths. */
const contents = {
  "/docs": startPage,
  "/docs/changelog": changelogPage,
  "/docs/clients": textPage("clients"),
  "/docs/connector": connectorPage,
  "/docs/datasets": (site: Site) => datasetsPage(site),
  "/docs/errors": errorsPage,
  "/docs/landed-cost": textPage("landed-cost"),
  "/docs/curtailment": curtailmentPage,
  "/docs/distribution": (site: Site) =>
    contentOf(site, ["distribution"], { enterprise_plan: lowestWith("distribution") }),
  "/docs/substations": textPage("substations"),
  "/docs/marginal-carbon": textPage("marginal-carbon"),
  "/docs/names": namesPage,
  "/docs/results": resultsPage,
  "/docs/roadmap": roadmapPage,
  "/docs/status": (site: Site) => statusPage(site),
  "/docs/tariffs": tariffsPage,
  "/docs/storage": textPage("storage")
}

const headers = { "cache-control": "public, max-age=300" }

const jsonPage = (value: unknown): PublishedPage => ({
  contentType: "application/json",
  body: JSON.stringify(value),
  headers
})

/** Page that is made when it is first asked for, and kept. */
export const once = (page: Effect.Effect<PublishedPage>): Effect.Effect<PublishedPage> =>
  Effect.runSync(Effect.cached(page))

const publicFor = (page: PublishedPage, seconds: number): PublishedPage => ({
  ...page,
  headers: { ...page.headers, "cache-control": `public, max-age=${seconds}` }
})

/** The page on datasets with their freshness and curves, made at most once a minute; one that lacks them is made anew sooner. */
const datasetsNow = (site: Site, { curvesOf, freshness }: Live) => {
  const look = Effect.gen(function* () {
    const known = yield* freshness
    const curves = yield* curvesOf(known)
    const seconds = known === null || curves.size === 0 ? 5 : 60
    return { page: publicFor(framed(site, "/docs/datasets", datasetsPage(site, known, curves)), seconds), seconds }
  })
  const kept = keptFor(look, (exit) => (Exit.isSuccess(exit) ? Duration.seconds(exit.value.seconds) : 0))
  return Effect.map(Effect.runSync(kept), ({ page }) => page)
}

/** Time for which a status stands, so that an incident shows soon; a store that is away is looked at again sooner. */
const statusLife = (status: Status | null) => (status === null ? "5 seconds" : "10 seconds")

/** The page on the state of the service and the feed of its incidents, of one look for both. */
const statusNow = (site: Site, { status }: Live) => {
  const look = Effect.runSync(
    keptFor(
      Effect.gen(function* () {
        return { status: yield* status, now: yield* Clock.currentTimeMillis }
      }),
      (exit) => (Exit.isSuccess(exit) ? statusLife(exit.value.status) : 0)
    )
  )
  return {
    page: Effect.map(look, (known) => publicFor(framed(site, "/docs/status", statusPage(site, known)), 5)),
    feed: Effect.map(look, (known) => incidentsFeed(site, known.status))
  }
}

/**
 * Every document under `/docs` by its path, for a service that clients reach under `baseUrl` (without a trailing slash).
 * No page calls a third party; `headers` hold the Content-Security-Policy that sees to it. A page is made when it is
 * first asked for.
 */
export const docsPages = (
  baseUrl: string,
  {
    hasConsole = true,
    live = {},
    phase = "dual-mount",
    document = () => inPhase(openApiDocument(baseUrl), phase)
  }: {
    readonly phase?: NamespacePhase
    readonly hasConsole?: boolean
    /** State of the service, as far as it is known. */
    readonly live?: Partial<Live>
    /** The OpenAPI document as it is published; making one takes most of a second. */
    readonly document?: () => JsonObject
  } = {}
): Readonly<Record<DocsPath, Effect.Effect<PublishedPage>>> => {
  const site: Site = { baseUrl, phase, hasConsole }
  const known = { ...unknown, ...live }
  const status = statusNow(site, known)
  return {
    ...Record.map(contents, (content, path) => once(Effect.sync(() => framed(site, path, content(site))))),
    "/docs/datasets": datasetsNow(site, known),
    "/docs/status": status.page,
    "/docs/status.atom": status.feed,
    "/docs/changelog.atom": once(Effect.sync(() => changelogFeed(site))),
    "/docs/bruno.json": once(Effect.sync(() => jsonPage(brunoCollection(openApiDocument(baseUrl), baseUrl)))),
    "/docs/search.json": once(Effect.sync(() => jsonPage(searchIndex(site, contents)))),
    "/docs/reference": once(Effect.sync(() => framed(site, "/docs/reference", referencePage(site, document())))),
    "/docs/assets/docs.css": Effect.sync(() => assetPage("/docs/assets/docs.css")),
    "/docs/assets/docs.js": Effect.sync(() => assetPage("/docs/assets/docs.js")),
    [scriptPath]: referenceScript
  }
}
