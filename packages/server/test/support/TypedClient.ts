import type { paths } from "@grid-data/client/openapi"
import createClient from "openapi-fetch"

/** The client that the published document gives, as a user of the service would make it; `secret` is an API key. */
export const typedClient = (baseUrl: string, secret: string) =>
  createClient<paths>({ baseUrl, headers: { "X-API-Key": secret } })
