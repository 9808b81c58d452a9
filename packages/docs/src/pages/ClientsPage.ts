import { type Content, contentOf } from "./Frame.ts"
import type { Site } from "./Site.ts"

/** Page on the clients in TypeScript and Python, on clients made of the OpenAPI document, and on the Bruno collection. */
export const clientsPage = (site: Site): Content => contentOf(site, ["clients"], {})
