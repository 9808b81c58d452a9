import type { Answer } from "@grid/domain/grid/GridData"
import { Schema } from "effect"
import type { DataAnswer } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"
import { objectJson } from "./Lists.ts"

/** Encodes whole answers by the schema that the contract publishes; a value that does not fit it is a defect. */
export const encoder = <A, I>(schema: Schema.Schema<A, I>) => {
  const encode = Schema.encodeSync(Schema.parseJson(schema))
  return (
    found: Pick<Answer<A>, "data" | "as_of" | "provenance">,
    rest: Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> & { readonly etag?: null } = {}
  ): DataAnswer => {
    const data = encode(found.data)
    return { data, etag: etagOf(data), as_of: found.as_of, provenance: found.provenance, ...rest }
  }
}

/** The same once for as long as the same object is handed out. */
export const encodeOnce = <A, I>(
  schema: Schema.Schema<A, I>,
  restOf: (data: A) => Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> = () => ({})
) => {
  const encode = encoder(schema)
  const known = new WeakMap<object, DataAnswer>()
  return (answer: Pick<Answer<A>, "data" | "as_of" | "provenance">): DataAnswer => {
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
  { as_of, data, provenance, version }: Answer<A>,
  question: string,
  rest: Omit<DataAnswer, "data" | "etag" | "as_of" | "provenance"> & Required<Pick<DataAnswer, "window">>
): DataAnswer => ({
  data: () => objectJson(data),
  etag: etagOf(`${version} ${rest.window.from} ${rest.window.to} ${question}`),
  as_of,
  provenance,
  ...rest
})
