import { negotiate } from "@grid/http/Accept"
import type { HttpCall } from "@grid/http/HttpCall"
import { MissingPage } from "@grid/http/MissingPage"
import { publicDocument } from "@grid/http/PublicDocument"
import { Effect, Layer } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { isBuilt, pageHeaders, pageIn, pageType } from "./SiteRoutes.ts"

/** Paths of the API: whoever calls them reads what the problem says, in a browser, too. */
const api = /^\/(?:api|console|developer|mcp|v1)(?:\/|$)/

const isForPerson = ({ message, method, path }: HttpCall): boolean =>
  (method === "GET" || method === "HEAD") &&
  !api.test(path) &&
  negotiate(message.headers.accept, ["application/problem+json", "text/html"]) === "text/html"

/** The page of the application, which says by itself that there is none of that name. */
export const layer = Layer.effect(
  MissingPage,
  Effect.map(PortalSettings, ({ site }) => {
    const page = isBuilt(site) ? publicDocument(pageIn(site)) : null
    return MissingPage.of({
      answer: (call) =>
        page !== null && isForPerson(call)
          ? Effect.map(page(call, pageType, pageHeaders("'none'")), ({ body, headers }) => ({
              status: 404,
              headers: { ...headers, vary: "Accept, Accept-Encoding" },
              body,
              log: { code: "not_found" }
            }))
          : null
    })
  })
)
