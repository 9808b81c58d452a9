import type { WindowMeta } from "@grid/domain/time/Window"
import { assert } from "@effect/vitest"

/** A message of the connector, with the members that tests look at. */
export interface Rpc {
  readonly id?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly result?: {
    readonly isError?: boolean
    readonly content: readonly [{ readonly type: "text"; readonly text: string }]
    readonly structuredContent: Readonly<Record<string, unknown>> & {
      readonly error?: Readonly<Record<string, unknown>>
      readonly meta?: {
        readonly window?: WindowMeta
        readonly tier: string
        readonly request_id: string
        readonly quota: Readonly<Record<string, unknown>>
      }
    }
    readonly [member: string]: unknown
    readonly tools?: ReadonlyArray<{ readonly name: string }>
  }
}

/** An answer of the connector over HTTP. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly rpc: Rpc
}

const usual = { "content-type": "application/json", accept: "application/json, text/event-stream" }

/** Posts a body, JSON unless it is text already. */
export const post = async (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Promise<Answer> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...usual, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body)
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, rpc: text === "" ? {} : (JSON.parse(text) as Rpc) }
}

/** A request. */
export const request = (method: string, params: unknown = {}, id: unknown = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params
})

/** A request of the revision that carries who asks in each of them. */
export const modern = (method: string, params: object = {}) =>
  request(method, {
    ...params,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {}
    }
  })

/** Three places in India. */
export const sites = {
  mumbai: { label: "Mumbai", latitude: 19.08, longitude: 72.88 },
  chennai: { label: "Chennai", latitude: 13.05, longitude: 80.2 },
  noida: { label: "Noida", latitude: 28.57, longitude: 77.35 }
} as const

/** Arguments with which every tool answers; none where it needs none. */
export const good: Readonly<Record<string, Record<string, unknown>>> = {
  state_snapshot: { state: "kerala" },
  data_centre_site_screen: sites.mumbai,
  data_centre_compare_sites: { sites: [sites.mumbai, sites.chennai, sites.noida] },
  data_centre_delivered_cost: { ...sites.mumbai, it_load_mw: 20 },
  data_centre_evidence_receipt: sites.mumbai
}

/** A request for a tool. */
export const toolCall = (name: string, given: unknown = {}, id: unknown = 1) =>
  request("tools/call", { name, arguments: given }, id)

/** What a good result holds. */
export const found = ({ text, rpc: { result } }: Pick<Answer, "text" | "rpc">) => {
  assert(result !== undefined && result.isError !== true, text)
  const { structuredContent: data } = result
  return { text: result.content[0].text, data: data as Readonly<Record<string, unknown>>, meta: data.meta }
}

/** The failure that a result tells, which must stand in the text as well. */
export const failureOf = ({ rpc: { result }, text }: Pick<Answer, "text" | "rpc">) => {
  const error = result?.structuredContent.error
  assert(result?.isError === true && error !== undefined, text)
  assert.strictEqual(result.content[0].text, error["message"])
  return error
}
