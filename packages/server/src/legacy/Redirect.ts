import { type Mapping, movedTo } from "@grid/domain/legacy/Mapping"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { type HttpCall, type Reply, reply } from "@grid/http/HttpCall"

/** For so long a client may follow without asking, in case the operator goes back a phase. */
const headers = { "cache-control": "private, max-age=300" }

/**
 * Leads to the path of v1, query as it came; 308 keeps method and body. No key is read. The address has no host: whatever
 * name the client reached the service by is right.
 */
export const redirect = (mapping: Mapping, { baseUrl, path, query }: HttpCall): Reply => {
  const location = `${prefixOf(baseUrl)}${movedTo(mapping, path)}${query === "" ? "" : `?${query}`}`
  return reply(308, "text/plain", null, { location, ...headers })
}
