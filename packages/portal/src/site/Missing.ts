import { negotiate } from "@grid/http/Accept"
import { type HttpCall, reply, type Reply } from "@grid/http/HttpCall"
import { MissingPage } from "@grid/http/MissingPage"
import { publicDocument } from "@grid/http/PublicDocument"
import { Effect, Layer } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { pageMeantBy } from "./Guesses.ts"
import { isBuilt, pageHeaders, pageIn, pageType } from "./SiteRoutes.ts"

/** Paths below those of the API: whoever calls them reads what the problem says, in a browser, too. */
const api = /^\/(?:api|console|developer|mcp|v1)(?:\/|$)/

const isByPerson = ({ message, method }: HttpCall): boolean =>
  (method === "GET" || method === "HEAD") &&
  negotiate(message.headers.accept, ["application/problem+json", "text/html"]) === "text/html"

/** Varying by who asks: a program gets the problem at the same path. */
const vary = "Accept, Accept-Encoding"

/** Way to the page that a person means, on the host that was asked: a session counts on that one alone. */
const wayTo = (location: string): Reply => ({
  ...reply(302, "text/plain", null, { location, "cache-control": "no-store", vary }),
  log: { code: "not_found" }
})

/** The way to the page that is meant, or that of the application, which says by itself that there is none of that name. */
export const layer = Layer.effect(
  MissingPage,
  Effect.map(PortalSettings, ({ site }) => {
    const page = isBuilt(site) ? publicDocument(pageIn(site)) : null
    return MissingPage.of({
      answer: (call) => {
        if (page === null || !isByPerson(call)) return null
        const meant = pageMeantBy(call.path)
        if (meant !== null) return Effect.succeed(wayTo(meant))
        if (api.test(call.path)) return null
        return Effect.map(page(call, pageType, pageHeaders("'none'")), ({ body, headers }) => ({
          status: 404,
          headers: { ...headers, vary },
          body,
          log: { code: "not_found" }
        }))
      }
    })
  })
)
