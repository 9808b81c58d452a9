import { NoAnswer } from "./contract/Errors.ts"
import { EtagCache } from "./EtagCache.ts"
import type { Routes } from "./contract/generated/routes.ts"
import { routes } from "./contract/generated/table.ts"
import { type Request, transport, type TransportOptions } from "./Transport.ts"
import type {
  AnswerOf,
  CallOptions,
  Format,
  ItemOf,
  ListRoute,
  PagedRoute,
  ParametersOf,
  RangeRoute,
  RouteName
} from "./contract/Types.ts"
import { type Window, windows } from "./Windows.ts"

export { GridDataError, NoAnswer, Problem } from "./contract/Errors.ts"
export * from "./contract/generated/problems.ts"
export type { AnswerOf, CallOptions, Format, ItemOf, ListRoute, PagedRoute, ParametersOf, RangeRoute, RouteName }

/** Settings of a client. */
export interface ClientOptions extends TransportOptions {
  /** Address of the service, such as `https://grid.example`. */
  readonly baseUrl: string
  /** API key, `svc_live_…`. Leave it out in a browser, and let a proxy of your own add it. */
  readonly apiKey?: string
  /** Identity token of a signed-in user, for the routes that manage keys. */
  readonly identityToken?: string
  /** Most characters of answers kept with their ETags (8,388,608); 0 keeps none. */
  readonly cacheCharacters?: number
}

type Given = Readonly<Record<string, unknown>>

/** Client of the service: a method for every route, and ways to read what is longer than an answer. */
export interface Client extends Routes {
  /** Pages of a list, one answer each. */
  readonly pages: <N extends PagedRoute>(
    route: N,
    parameters?: Omit<ParametersOf<N>, "cursor">,
    options?: CallOptions
  ) => AsyncGenerator<AnswerOf<N>, void>
  /** Items of a list, page by page. */
  readonly items: <N extends PagedRoute>(
    route: N,
    parameters?: Omit<ParametersOf<N>, "cursor">,
    options?: CallOptions
  ) => AsyncGenerator<ItemOf<N>, void>
  /** Rows of a window of any length, asked for in parts of `days` days (30), one at a time. */
  readonly rows: <N extends RangeRoute>(
    route: N,
    parameters: Omit<ParametersOf<N>, "from" | "to" | "hours"> & Window,
    options?: CallOptions & { readonly days?: number }
  ) => AsyncGenerator<ItemOf<N>, void>
  /** A route's answer as a file, or the result of a job: its `body` is a stream. */
  readonly file: <N extends RouteName>(
    route: N,
    parameters: ParametersOf<N> & { readonly format?: Format },
    options?: CallOptions
  ) => Promise<Response>
}

/** Address and body of a call: parameters of the path in their places, the others in the query. */
const requestOf = (name: RouteName, given: Given, options: ClientOptions, idempotencyKey?: string): Request => {
  const [method, path, credential] = routes[name]
  const { body, ...parameters } = given
  const query = new URLSearchParams()
  const placed = new Set<string>()
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    placed.add(part)
    return encodeURIComponent(String(parameters[part]))
  })
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && !placed.has(key)) query.set(key, String(value))
  }
  const { apiKey, identityToken } = options
  return {
    method,
    url: new URL(`${options.baseUrl.replace(/\/+$/, "")}${filled}${query.size > 0 ? `?${query}` : ""}`),
    headers: {
      ...(credential === "key" && apiKey !== undefined && { "X-API-Key": apiKey }),
      ...(credential === "identity" && identityToken !== undefined && { Authorization: `Bearer ${identityToken}` }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...(body !== undefined && { "Content-Type": "application/json" })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  }
}

interface Listing {
  readonly data?: Given
  readonly meta?: { readonly page?: { readonly next_cursor: string | null } }
}

/** Client of the service at `baseUrl`. */
export const createClient = (options: ClientOptions): Client => {
  const send = transport(options)
  const cache = new EtagCache(options.cacheCharacters ?? 2 ** 23)

  const call = async (name: RouteName, given: Given = {}, { idempotencyKey, signal }: CallOptions = {}) => {
    const request = requestOf(name, given, options, idempotencyKey)
    const known = request.method === "GET" ? cache.get(request.url.href) : undefined
    const headers = { ...request.headers, ...(known && { "If-None-Match": known.etag }) }
    const text = await send({ ...request, headers }, signal, async (response) => {
      if (response.status === 304 && known !== undefined) return known.text
      const type = response.headers.get("content-type") ?? "no media type"
      if (!type.startsWith("application/json"))
        throw new NoAnswer(`${type} instead of JSON: read it by file()`, response.status)
      const body = await response.text()
      const etag = response.headers.get("etag")
      if (request.method === "GET" && etag !== null) cache.set(request.url.href, { etag, text: body })
      return body
    })
    // The type stands in the contract that the service is tested against.
    return JSON.parse(text)
  }

  async function* pages(name: RouteName, given: Given = {}, callOptions?: CallOptions) {
    let cursor: string | null | undefined
    do {
      const answer: Listing = await call(name, cursor == null ? given : { ...given, cursor }, callOptions)
      yield answer
      cursor = answer.meta?.page?.next_cursor
    } while (cursor != null)
  }

  async function* items(name: RouteName, given?: Given, callOptions?: CallOptions) {
    const list: string = routes[name][3] ?? ""
    for await (const { data, ...bare } of pages(name, given, callOptions)) {
      const found = (data ?? (bare as Given))[list]
      if (Array.isArray(found)) yield* found
    }
  }

  async function* rows(
    name: RouteName,
    { from, to, ...given }: Given & Window,
    { days = 30, ...callOptions }: CallOptions & { readonly days?: number } = {}
  ) {
    for (const window of windows({ from, to }, days)) yield* items(name, { ...given, ...window }, callOptions)
  }

  const file = (name: RouteName, given: Given, { idempotencyKey, signal }: CallOptions = {}) =>
    send(requestOf(name, given, options, idempotencyKey), signal, async (response) => response)

  const methods = Object.keys(routes).map((name) => [
    name,
    (given?: Given, callOptions?: CallOptions) => call(name as RouteName, given, callOptions)
  ])
  return { ...Object.fromEntries(methods), pages, items, rows, file }
}
