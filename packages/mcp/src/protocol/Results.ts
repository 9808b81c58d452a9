import type { ConnectorAnswer } from "@grid/domain/connector/Connector"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import type { Request, RequestId } from "./Message.ts"
import { serverInfo, serverInfoKey } from "./Revisions.ts"

export const ok = (body: string | Uint8Array, caller: Caller | null = null): ConnectorAnswer => ({
  status: 200,
  body,
  caller,
  code: null,
  retryAfter: null
})

/** A JSON-RPC error. */
export const failed = (
  id: RequestId | null,
  status: number,
  code: number,
  message: string,
  data?: unknown,
  retryAfter: number | null = null
): ConnectorAnswer => ({
  status,
  body: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } }),
  caller: null,
  code: `rpc_${code}`,
  retryAfter
})

/** Members that every result of 2026-07-28 has besides its own. */
const envelope = `"resultType":"complete","_meta":${JSON.stringify({ [serverInfoKey]: serverInfo })}`

export const beginning = ({ id }: Request) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`

/** Text after the id: a result by its members, given as JSON without braces. */
export const ending = (era: Request["era"], members: string): string => {
  const all = era === "handshake" ? members : `${members}${members === "" ? "" : ","}${envelope}`
  return `,"result":{${all}}}`
}

export const result = (request: Request, members: string): string => beginning(request) + ending(request.era, members)
