import type { Provenance, Coverage } from "@grid/domain/observations/Provenance"
import type { Page } from "@grid/domain/http/Envelope"
import { metaJson } from "@grid/domain/http/MetaText"
import { iso } from "@grid/domain/time/Time"
import type { Window } from "@grid/domain/time/Window"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { tierOf } from "@grid/domain/gate/Anonymous"
import type { Schema } from "effect"
import fresh from "fresh"
import { negotiate } from "./Accept.ts"
import type { MediaType } from "@grid/domain/http/Access"
import type { HttpCall, Reply, StoredBody } from "./HttpCall.ts"
import { quotaHeaders } from "./Quota.ts"

/** Answer of a data route, ready to be put into an envelope. */
export interface DataAnswer {
  /** JSON text of `data`; in parts where it is long. */
  readonly data: string | (() => Iterable<string>)
  /** CSV of the same, header row first, on series and list routes. */
  readonly csv?: () => Iterable<string>
  /** Changes whenever `data` does; not of `meta`. Null where the answer is not to be asked for again. */
  readonly etag: string | null
  /** 200 where absent. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** True where the answer holds a secret: nobody may keep it. */
  readonly secret?: boolean
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
  readonly window?: Window
  readonly page?: Page
  readonly coverage?: Coverage
}

/** File that a data route answers with: sent as it is, without an envelope. */
export interface FileAnswer {
  readonly file: StoredBody
  readonly contentType: string
  readonly filename: string
  readonly etag: string
  readonly as_of: number | null
}

declare const dataOf: unique symbol

/** Text of data of type `A` and what is said of it. Made by an encoder of a schema of `A`, and by nothing else. */
export interface Encoded<in out A> extends DataAnswer {
  readonly [dataOf]: (data: A) => A
}

/** An answer as text of the schema's data: for encoders alone, which see to it that the text is that. */
export const encodedAs = <A>(_: Schema.Codec<A, unknown>, answer: DataAnswer): Encoded<A> => answer as Encoded<A>

/** Answer of a route whose data is of type `A`. */
export type RouteAnswer<A> = Encoded<A> | FileAnswer

/**
 * True where the client has the answer. By its ETag alone: `Last-Modified` counts whole seconds, within which data may change.
 */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  fresh({ "if-none-match": ifNoneMatch }, { etag })

function* enveloped(data: Iterable<string>, meta: string): Iterable<string> {
  yield `{"data":`
  yield* data
  yield `,"meta":${meta}}`
}

const cacheable = (caller: Caller, etag: string | null, as_of: number | null): Record<string, string> => {
  const headers = quotaHeaders(caller)
  headers["cache-control"] = "private, no-cache"
  if (etag !== null) headers["etag"] = etag
  headers["vary"] = "Accept"
  if (as_of !== null) headers["last-modified"] = new Date(as_of).toUTCString()
  return headers
}

const logOf = (caller: Caller): NonNullable<Reply["log"]> => ({ key_id: caller.key.id, tier: tierOf(caller) })

const fileReply = (call: HttpCall, caller: Caller, answer: FileAnswer): Reply => {
  const headers = cacheable(caller, answer.etag, answer.as_of)
  const log = logOf(caller)
  if (matches(call.message.headers["if-none-match"], answer.etag)) return { status: 304, headers, body: null, log }
  headers["content-type"] = answer.contentType
  headers["content-disposition"] = `attachment; filename="${answer.filename}"`
  if (answer.as_of !== null) headers["x-meta-as-of"] = iso(answer.as_of)
  return { status: 200, headers, body: answer.file, log }
}

/**
 * The reply to an admitted call of a data route: envelope, CSV or file, with quota, caching and provenance. A `bare` route
 * answers without the envelope.
 */
export const dataReply = (
  call: HttpCall,
  caller: Caller,
  format: MediaType,
  answer: DataAnswer | FileAnswer,
  bare = false
): Reply => {
  if ("file" in answer) return fileReply(call, caller, answer)
  const etag = answer.etag !== null && format === "text/csv" ? answer.etag.replace(/"$/, '-csv"') : answer.etag
  const headers = cacheable(caller, etag, answer.as_of)
  if (answer.headers !== undefined) Object.assign(headers, answer.headers)
  if (answer.secret === true) headers["cache-control"] = "no-store"
  const log = logOf(caller)
  if (etag !== null && matches(call.message.headers["if-none-match"], etag)) {
    return { status: 304, headers, body: null, log }
  }
  if (format === "text/csv" && answer.csv !== undefined) {
    headers["content-type"] = csvType
    if (answer.as_of !== null) headers["x-meta-as-of"] = iso(answer.as_of)
    return { status: 200, headers, body: answer.csv(), log }
  }
  headers["content-type"] = "application/json"
  const status = answer.status ?? 200
  if (bare) return { status, headers, body: typeof answer.data === "string" ? answer.data : answer.data(), log }
  const meta = metaJson(call.requestId, caller, answer)
  return {
    status,
    headers,
    body: typeof answer.data === "string" ? `{"data":${answer.data},"meta":${meta}}` : enveloped(answer.data(), meta),
    log
  }
}

/** Media type of CSV as it is sent: with a header row. */
export const csvType = "text/csv; charset=utf-8; header=present"

/** Format of the answer: `format` in the query wins over the Accept header; null where nothing fits. */
export const chooseFormat = (
  accept: string | undefined,
  format: string | undefined,
  offered: ReadonlyArray<MediaType>
): MediaType | null =>
  format === undefined ? negotiate(accept, offered) : format === "csv" ? "text/csv" : "application/json"
