import { PlainRoutes } from "@grid/http/PlainRoute"
import { Effect, Layer } from "effect"
import { makeChartRoutes } from "./embeds/ChartRoutes.ts"
import { makeEmbedRoutes } from "./embeds/EmbedRoutes.ts"
import { makeOperatorRoutes } from "./operator/OperatorRoutes.ts"
import { makePageLoadRoutes } from "./page-load/PageLoadRoutes.ts"
import { makePeopleRoutes } from "./people/PeopleRoutes.ts"
import { makePublicRoutes } from "./public/PublicPage.ts"
import { makeSignInRoutes } from "./sign-in/SignInRoutes.ts"
import * as Missing from "./site/Missing.ts"
import { makeSiteRoutes } from "./site/SiteRoutes.ts"

const routes = Layer.effect(
  PlainRoutes,
  Effect.gen(function* () {
    return [
      ...(yield* makeSiteRoutes),
      ...(yield* makeSignInRoutes),
      ...(yield* makePeopleRoutes),
      ...(yield* makePublicRoutes),
      ...(yield* makePageLoadRoutes),
      ...(yield* makeEmbedRoutes),
      ...(yield* makeChartRoutes),
      ...(yield* makeOperatorRoutes)
    ]
  })
)

/** Routes of the console, beside those of the listener, and its page for paths where nothing is. */
export const layer = Layer.merge(routes, Missing.layer)
