import { PublishedPages } from "@grid/domain/http/PublishedPages"
import { Effect, Layer } from "effect"
import { makeLive } from "./live/Reading.ts"
import { docsPaths } from "./pages/Paths.ts"
import type * as Published from "./Published.ts"

const paths = ["/openapi.json", "/llms.txt", ...docsPaths] as const

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
        pages: paths.map((path) => ({
          path,
          page: (baseUrl) => Effect.flatMap(pageOf, (page) => page(path, baseUrl))
        }))
      })
    })
  )
