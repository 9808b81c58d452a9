import { PlainRoutes } from "@grid/http/PlainRoute"
import { Effect, Layer } from "effect"
import { makePageLoadRoutes } from "./page-load/PageLoadRoutes.ts"
import { makePublicRoutes } from "./public/PublicPage.ts"
import { makeSignInRoutes } from "./sign-in/SignInRoutes.ts"
import { makeSiteRoutes } from "./site/SiteRoutes.ts"

/** Routes of the console, beside those of the listener. */
export const layer = Layer.effect(
  PlainRoutes,
  Effect.gen(function* () {
    return [
      ...(yield* makeSiteRoutes),
      ...(yield* makeSignInRoutes),
      ...(yield* makePublicRoutes),
      ...(yield* makePageLoadRoutes)
    ]
  })
)
