import { type Mapping, movedTo } from "@grid/domain/legacy/Mapping"
import { Effect } from "effect"
import { prefixOf } from "../docs/Frame.ts"
import { reply } from "../http/Exchange.ts"
import type { RouteHandler } from "../routes/Router.ts"

/** For so long a client may follow without asking, in case the operator goes back a phase. */
const headers = { "cache-control": "private, max-age=300" }

/**
 * Leads to the path of v1, query as it came; 308 keeps method and body. No key is read. The address has no host: whatever
 * name the client reached the service by is right.
 */
export const redirect =
  (mapping: Mapping): RouteHandler =>
  ({ baseUrl, path, query }) =>
    Effect.sync(() => {
      const location = `${prefixOf(baseUrl)}${movedTo(mapping, path)}${query === "" ? "" : `?${query}`}`
      return reply(308, "text/plain", null, { location, ...headers })
    })
