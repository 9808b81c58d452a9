import createClient from "openapi-fetch"
import type { paths } from "../snapshots/openapi.ts"

/** The client that the published document gives, as a user of the service would make it; `secret` is an API key. */
export const typedClient = (baseUrl: string, secret: string) =>
  createClient<paths>({ baseUrl, headers: { "X-API-Key": secret } })
