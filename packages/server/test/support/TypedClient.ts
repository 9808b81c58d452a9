import createClient from "openapi-fetch"
import type { paths } from "../snapshots/openapi.ts"

/**
 * The client that the published document gives, as a user of the service would make it; `secret` is an API key. Its types
 * are made of `openapi.json` by `npm run check`. Where a route also offers CSV, answers are read as JSON.
 */
export const typedClient = (baseUrl: string, secret: string) =>
  createClient<paths, "application/json" | "application/problem+json">({ baseUrl, headers: { "X-API-Key": secret } })
