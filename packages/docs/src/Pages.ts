import { PublishedPages } from "@grid/domain/http/PublishedPages"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { Effect, Layer } from "effect"
import { makeLive } from "./live/Reading.ts"
import { docsPaths, subjectPaths } from "./pages/Paths.ts"
import type * as Published from "./Published.ts"

const pathsIn = (phase: NamespacePhase): ReadonlyArray<Published.PublishedPath> => [
  "/openapi.json",
  "/llms.txt",
  ...docsPaths,
  ...subjectPaths(phase)
]

/** Every published page, as the operator's settings have the service. What makes them is loaded by the first who asks for one. */
export const layer = (settings: Published.Settings) =>
  Layer.effect(
    PublishedPages,
    Effect.gen(function* () {
      const live = yield* makeLive(settings)
      let pages: ReturnType<typeof Published.published> | null = null
      const pageOf = Effect.map(
        Effect.promise(() => import("./Published.ts")),
        ({ published }) => (pages ??= published(settings, live))
      )
      return PublishedPages.of({
        pages: pathsIn(settings.namespacePhase).map((path) => ({
          path,
          page: (baseUrl) => Effect.flatMap(pageOf, (page) => page(path, baseUrl))
        }))
      })
    })
  )
