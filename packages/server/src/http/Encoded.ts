import type { Answer } from "@grid/domain/grid/GridData"
import { Schema } from "effect"
import { type DataAnswer, type Encoded, encodedAs } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"
import { objectJson } from "./Lists.ts"

/** Encodes whole answers by the schema that the contract publishes; a value that does not fit it is a defect. */
export const encoder = <A>(schema: Schema.Codec<A, unknown>) => {
  const encode = Schema.encodeSync(Schema.fromJsonString(schema))
  return (
    found: Pick<Answer<A>, "data" | "as_of" | "provenance">,
    rest: Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> & { readonly etag?: null } = {}
  ): Encoded<A> => {
    const data = encode(found.data)
    const { as_of, provenance } = found
    return encodedAs(schema, { data, etag: etagOf(data), as_of, provenance, ...rest })
  }
}

/** The same once for as long as the same object is handed out. */
export const encodeOnce = <A>(
  schema: Schema.Codec<A, unknown>,
  restOf: (data: A) => Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> = () => ({})
) => {
  const encode = encoder(schema)
  const known = new WeakMap<object, Encoded<A>>()
  return (answer: Pick<Answer<A>, "data" | "as_of" | "provenance">): Encoded<A> => {
    const before = known.get(answer)
    if (before !== undefined) return before
    const encoded = encode(answer, restOf(answer.data))
    known.set(answer, encoded)
    return encoded
  }
}

/**
 * An answer that may be long: its values are plain, and it is written while the client reads. `question` is what else than
 * window and data makes it another answer.
 */
export const long = <A extends object>(
  schema: Schema.Codec<A, unknown>,
  { as_of, data, provenance, version }: Answer<A>,
  question: string,
  rest: Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> & Required<Pick<DataAnswer, "window">>
): Encoded<A> =>
  encodedAs(schema, {
    data: () => objectJson(data),
    etag: etagOf(`${version} ${rest.window.from} ${rest.window.to} ${question}`),
    as_of,
    provenance,
    ...rest
  })
