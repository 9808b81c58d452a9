import type { Provenance, Coverage } from "@grid/domain/observations/Provenance"
import type { Page } from "@grid/domain/http/Envelope"
import { metaJson } from "@grid/domain/http/MetaText"
import { iso, isoIst, lastText } from "@grid/domain/time/Time"
import { type Window, windowMeta, type WindowMeta } from "@grid/domain/time/Window"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { tierOf } from "@grid/domain/gate/Anonymous"
import type { Table } from "@grid/domain/http/Table"
import type { Schema } from "effect"
import { negotiate } from "./Accept.ts"
import { type MediaType, mediaTypes } from "@grid/domain/http/Access"
import { hasAnswer } from "./Etag.ts"
import type { BodyParts, HttpCall, Reply } from "./HttpCall.ts"
import { quotaHeaders } from "./Quota.ts"
import { SharedText, streamFrom } from "./SharedText.ts"
import { contentTypeOf, type Form, formatOf, tableFile } from "./TableFile.ts"

/** Answer of a data route, ready to be put into an envelope. */
export interface DataAnswer {
  /** JSON of `data` as text or in UTF-8, or how it is made where it may not be asked for; in parts where it is long. */
  readonly data: string | Uint8Array | (() => string | Iterable<string>)
  /** Beginning of the envelope with `data`, where many answers have it in common. */
  readonly shared?: SharedText
  /** The same as a table, on series and list routes. */
  readonly table?: () => Table
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
  readonly since?: number | null
  readonly page?: Page
  readonly coverage?: Coverage
}

/** File that a data route answers with: sent as it is, without an envelope. */
export interface FileAnswer extends Pick<DataAnswer, "since" | "window"> {
  readonly file: BodyParts
  readonly contentType: string
  readonly filename: string
  readonly etag: string
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
}

/** Data that are read while they are sent: their JSON in parts, and what is said of them at the end. */
export interface DataParts {
  readonly parts: AsyncIterable<string>
  /** Content of `meta` that is known once the parts are at their end. */
  readonly end: () => Promise<Pick<DataAnswer, "provenance" | "coverage">>
}

/** Answer of a route that reads its data while they are sent. Headers come before: its capture time is known. */
export interface PartsAnswer extends Pick<DataAnswer, "as_of" | "since" | "window"> {
  readonly reading: DataParts
  readonly etag: string
}

declare const typeOfData: unique symbol

/** Text of data of type `A` and what is said of it. Made by an encoder of a schema of `A`, and by nothing else. */
export interface Encoded<in out A> extends DataAnswer {
  readonly [typeOfData]: (data: A) => A
}

/** An answer as text of the schema's data: for encoders alone, which see to it that the text is that. */
export const encodedAs = <A>(_: Schema.Codec<A, unknown>, answer: DataAnswer): Encoded<A> => answer as Encoded<A>

/** An answer that is handed out again and again. One that is compressed as it is read has nothing to share, and would be kept twice. */
export const shared = <A>(answer: Encoded<A>): Encoded<A> =>
  typeof answer.data === "string" && answer.data.length < streamFrom
    ? { ...answer, shared: new SharedText(`{"data":${answer.data}`) }
    : answer

/** Answer in parts whose data is of type `A`. */
export interface EncodedParts<in out A> extends PartsAnswer {
  readonly [typeOfData]: (data: A) => A
}

/** The same of an answer that is read while it is sent. */
export const encodedParts = <A>(_: Schema.Codec<A, unknown>, answer: PartsAnswer): EncodedParts<A> =>
  answer as EncodedParts<A>

/** Answer of a route whose data is of type `A`, for readers of all of it. */
export type WholeAnswer<A> = Encoded<A> | FileAnswer

/** Answer of a route whose data is of type `A`. */
export type RouteAnswer<A> = WholeAnswer<A> | EncodedParts<A>

/** An answer to a call that is not sent over HTTP: there none is made in parts. */
export const whole = <A>(answer: RouteAnswer<A>): WholeAnswer<A> => {
  if ("reading" in answer) throw new Error("an answer in parts is read where it is sent alone")
  return answer
}

function* enveloped(data: Iterable<string>, meta: string): Iterable<string> {
  yield `{"data":`
  yield* data
  yield `,"meta":${meta}}`
}

async function* envelopedParts(
  { end, parts }: DataParts,
  ist: boolean,
  metaOf: (end: Pick<DataAnswer, "provenance" | "coverage">) => string
): AsyncIterable<Uint8Array> {
  let begin = `{"data":`
  for await (const part of parts) {
    yield Buffer.from(begin + (ist ? withIst(part) : part))
    begin = ""
  }
  yield Buffer.from(`${begin},"meta":${metaOf(await end())}}`)
}

const lastModified = lastText((ms) => new Date(ms).toUTCString())

const cacheable = (caller: Caller, etag: string | null, as_of: number | null): Record<string, string> => {
  const headers = quotaHeaders(caller)
  headers["cache-control"] = "private, no-cache"
  if (etag !== null) headers["etag"] = etag
  headers["vary"] = "Accept"
  if (as_of !== null) headers["last-modified"] = lastModified(as_of)
  return headers
}

const logOf = (caller: Caller): NonNullable<Reply["log"]> => ({ key_id: caller.key.id, tier: tierOf(caller) })

/** Capture time, licences, window and next page of an answer without `meta`, in the letters that a header may have. */
const metaHeaders = (
  { as_of, page, provenance }: Pick<DataAnswer, "as_of" | "page" | "provenance">,
  window: WindowMeta | null
): Record<string, string> => {
  const licences = [...new Set(provenance.map(({ licence }) => licence))].join("; ").replaceAll(/[^\x20-\x7e]/g, "?")
  return {
    ...(as_of !== null && { "x-meta-as-of": iso(as_of) }),
    ...(licences !== "" && { "x-meta-licence": licences }),
    ...(window !== null && { "x-meta-window": JSON.stringify(window) }),
    ...(page !== undefined && page.next_cursor !== null && { "x-next-cursor": page.next_cursor })
  }
}

const windowOf = (answer: Pick<DataAnswer, "as_of" | "since" | "window">, { plan }: Caller): WindowMeta | null =>
  answer.window === undefined ? null : windowMeta(answer.window, answer, plan)

const fileReply = (call: HttpCall, caller: Caller, answer: FileAnswer): Reply => {
  const headers = cacheable(caller, answer.etag, answer.as_of)
  const log = logOf(caller)
  if (hasAnswer(call.message.headers["if-none-match"], answer.etag)) return { status: 304, headers, body: null, log }
  headers["content-type"] = answer.contentType
  headers["content-disposition"] = `attachment; filename="${answer.filename}"`
  Object.assign(headers, metaHeaders(answer, windowOf(answer, caller)))
  return { status: 200, headers, body: answer.file, log }
}

/** Variant of the answer beside its data; empty for JSON in UTC. */
const variantOf = ({ comments, format, ist }: Form): string =>
  format === "json" ? (ist ? "-ist" : "") : `-${format}${format === "csv" && comments ? "-comments" : ""}`

/** ETag of an answer in a form. */
const variantTag = (etag: string, form: Form): string => {
  const variant = variantOf(form)
  return variant === "" ? etag : etag.replace(/"$/, `${variant}"`)
}

/** JSON with `ts_ist` beside each `ts`; a part of it has whole members. */
const withIst = (json: string): string =>
  json.replaceAll(/"ts":"([^"]+)"/g, (member, ts: string) => `${member},"ts_ist":"${isoIst(Date.parse(ts))}"`)

function* eachWithIst(parts: Iterable<string>): Iterable<string> {
  for (const part of parts) yield withIst(part)
}

const partsReply = (call: HttpCall, caller: Caller, form: Form, { reading, ...answer }: PartsAnswer): Reply => {
  const etag = variantTag(answer.etag, form)
  const headers = cacheable(caller, etag, answer.as_of)
  const log = logOf(caller)
  if (hasAnswer(call.message.headers["if-none-match"], etag)) return { status: 304, headers, body: null, log }
  headers["content-type"] = "application/json"
  const parts = envelopedParts(reading, form.ist, (end) => metaJson(call.requestId, caller, { ...answer, ...end }))
  return { status: 200, headers, body: { bytes: null, compressible: true, parts }, log }
}

/** JSON of the data of an answer, made where it is not there; in parts where it is long. */
export const dataOf = ({ data }: DataAnswer): string | Iterable<string> =>
  typeof data === "string" ? data : data instanceof Uint8Array ? new TextDecoder().decode(data) : data()

const jsonOf = (answer: DataAnswer, ist: boolean): string | Iterable<string> => {
  const json = dataOf(answer)
  if (!ist) return json
  return typeof json === "string" ? withIst(json) : eachWithIst(json)
}

const attachmentOf = (name: string, format: string): string =>
  `attachment; filename="${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${format}"`

/** Route of a reply: its name, for the name of a file, and whether it answers without the envelope. */
export interface ReplyRoute {
  readonly name: string
  readonly policy: { readonly bare: boolean }
}

/** The reply to an admitted call of a data route: envelope, table or file, with quota, caching and provenance. */
export const dataReply = (
  call: HttpCall,
  caller: Caller,
  form: Form,
  answer: DataAnswer | FileAnswer | PartsAnswer,
  { name, policy }: ReplyRoute
): Reply => {
  if ("file" in answer) return fileReply(call, caller, answer)
  if ("reading" in answer) return partsReply(call, caller, form, answer)
  const { format } = form
  const etag = answer.etag === null ? null : variantTag(answer.etag, form)
  const headers = cacheable(caller, etag, answer.as_of)
  if (answer.headers !== undefined) Object.assign(headers, answer.headers)
  if (answer.secret === true) headers["cache-control"] = "no-store"
  const log = logOf(caller)
  if (etag !== null && hasAnswer(call.message.headers["if-none-match"], etag)) {
    return { status: 304, headers, body: null, log }
  }
  if (format !== "json" && answer.table !== undefined) {
    headers["content-type"] = contentTypeOf(format)
    if (format !== "csv") headers["content-disposition"] = attachmentOf(name, format)
    const window = windowOf(answer, caller)
    Object.assign(headers, metaHeaders(answer, window))
    return { status: 200, headers, body: tableFile(answer.table(), form, answer.provenance, window, answer.page), log }
  }
  headers["content-type"] = "application/json"
  const status = answer.status ?? 200
  if (answer.data instanceof Uint8Array && policy.bare && !form.ist) return { status, headers, body: answer.data, log }
  const data = jsonOf(answer, form.ist)
  if (policy.bare) return { status, headers, body: data, log }
  const meta = metaJson(call.requestId, caller, answer)
  if (typeof data !== "string") return { status, headers, body: enveloped(data, meta), log }
  const isShared = answer.shared !== undefined && !form.ist
  const body = isShared ? { shared: answer.shared, rest: `,"meta":${meta}}` } : `{"data":${data},"meta":${meta}}`
  return { status, headers, body, log }
}

/** Form of the answer: `format` in the query wins over the Accept header; null where nothing fits. */
export const chooseForm = (
  accept: string | undefined,
  { comments, format, tz }: Readonly<Record<string, string>>,
  offered: ReadonlyArray<MediaType>
): Form | null => {
  const type = format === undefined ? negotiate(accept, offered) : offered.find((one) => formatOf(one) === format)
  return type === null
    ? null
    : { format: formatOf(type ?? mediaTypes.json), comments: comments === "on", ist: tz === "ist" }
}
