import type { paths } from "@grid-data/client/openapi"
import createClient, { type Client } from "openapi-fetch"
import { Failure } from "./Failure.ts"
import { pageLoad } from "./PageLoad.ts"
import { send } from "./Request.ts"
import { token } from "./Token.ts"

/** A call by which a page reads data; of a member's many count as one. */
const sendMetered = async (call: Request): Promise<Response> => {
  const handle = token.peek() === null ? null : await pageLoad()
  if (handle !== null) call.headers.set("X-Page-Load", handle)
  return send(call)
}

/** Lists behind the enterprise forms are data, too; what a form has computed or a page makes is a call of its own. */
const isRead = ({ method, url }: Request) => method === "GET" && /^\/(?:developer|v1)\//.test(new URL(url).pathname)

/** A call of the service; one that reads data is metered with its page. */
export const sendCall = (call: Request): Promise<Response> => (isRead(call) ? sendMetered(call) : send(call))

/** A type with plain lists: openapi-fetch takes lists that are only to be read for objects, and their items get lost. */
export type WithPlainLists<T> =
  T extends ReadonlyArray<infer Item>
    ? Array<WithPlainLists<Item>>
    : T extends object
      ? { [Name in keyof T]: WithPlainLists<T[Name]> }
      : T

/** Typed calls of every route of the published contract. */
export type Grid = Client<WithPlainLists<paths>>

/** Calls that are made by `fetch`. */
export const gridBy = (fetch: (call: Request) => Promise<Response>): Grid =>
  createClient({ baseUrl: location.origin, fetch })

/** Calls of the service. */
export const grid: Grid = gridBy(sendCall)

/** Body of an answer, and the address that gave it. */
export const answered = async <A>(
  call: Promise<{ readonly data?: A; readonly response: Response }>
): Promise<{ readonly body: A; readonly url: string }> => {
  const { data, response } = await call
  if (data === undefined) throw new Failure("broken", "The service sent an empty answer.", { status: response.status })
  return { body: data, url: response.url }
}
