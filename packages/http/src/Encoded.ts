import { oncePer } from "@grid/domain/Once"
import type { Answer } from "@grid/domain/grid/GridData"
import { Predicate, Schema } from "effect"
import { type DataAnswer, type Encoded, encodedAs, shared } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"
import { objectJson } from "@grid/domain/http/Lists"

/** Origin of an answer from the tenant's own records or from reference tables: neither source nor capture time. */
export const noSource = { as_of: null, provenance: [] }

/** Cursor of the next page, which a table has no member for. */
const cursorHeader = (data: unknown): Readonly<Record<string, string>> =>
  Predicate.hasProperty(data, "next_cursor") && typeof data.next_cursor === "string"
    ? { "x-next-cursor": data.next_cursor }
    : {}

/** Encodes whole answers by the schema that the contract publishes; a value that does not fit it is a defect. */
export const encoder = <A>(schema: Schema.Codec<A, unknown>) => {
  const encode = Schema.encodeSync(Schema.fromJsonString(schema))
  return (
    answer: Omit<Answer<A>, "version">,
    rest: Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> & { readonly etag?: null } = {}
  ): Encoded<A> => {
    const data = encode(answer.data)
    const { as_of, provenance, since = null, table } = answer
    const list = table === undefined ? {} : { table, headers: cursorHeader(answer.data) }
    return encodedAs(schema, { data, etag: etagOf(data), as_of, provenance, since, ...list, ...rest })
  }
}

/** The same once for as long as the same object is handed out. */
export const encodeOnce = <A>(
  schema: Schema.Codec<A, unknown>,
  restOf: (data: A) => Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> = () => ({})
) => {
  const encode = encoder(schema)
  return oncePer((answer: Omit<Answer<A>, "version">) => shared(encode(answer, restOf(answer.data))))
}

/**
 * An answer that may be long: its values are plain, and it is written while the client reads. `question` is the rest of
 * the request, for the ETag.
 */
export const long = <A extends object>(
  schema: Schema.Codec<A, unknown>,
  { as_of, data, provenance, since = null, version }: Answer<A>,
  question: string,
  rest: Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> & Required<Pick<DataAnswer, "window">>
): Encoded<A> =>
  encodedAs(schema, {
    data: () => objectJson(data),
    etag: etagOf(`${version} ${rest.window.from} ${rest.window.to} ${question}`),
    as_of,
    provenance,
    since,
    ...rest
  })
