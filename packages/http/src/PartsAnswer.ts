import type { Answer } from "@grid/domain/grid/GridData"
import type { Coverage, Provenance } from "@grid/domain/observations/Provenance"
import type { Window } from "@grid/domain/time/Window"
import { Effect, type Schema, Stream } from "effect"
import { encodedParts } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"
import { CallBounds } from "./HeavyCalls.ts"

/** Rows of an area that follow those of its part before. */
interface AreaPart {
  readonly area: string
  readonly rows: ReadonlyArray<object>
}

/** Rows by area that are read once, and what is said of them at the end. */
interface AreaParts<E> {
  readonly stream: Stream.Stream<AreaPart, E>
  readonly end: Effect.Effect<{ readonly provenance: ReadonlyArray<Provenance>; readonly coverage: Coverage }, E>
}

/** JSON of `{items: [{…item, series: [rows]}]}` in parts; all parts of an area come one after the other. */
const itemsJson = <E>(stream: Stream.Stream<AreaPart, E>, itemOf: (area: string) => object): Stream.Stream<string, E> =>
  Stream.suspend(() => {
    let last: string | null = null
    let isEmpty = true
    const textOf = ({ area, rows }: AreaPart): string => {
      let text = ""
      if (area !== last) {
        text = `${last === null ? `{"items":[` : "]},"}${JSON.stringify(itemOf(area)).slice(0, -1)},"series":[`
        last = area
        isEmpty = true
      }
      if (rows.length === 0) return text
      text += `${isEmpty ? "" : ","}${JSON.stringify(rows).slice(1, -1)}`
      isEmpty = false
      return text
    }
    return Stream.concat(
      Stream.filter(Stream.map(stream, textOf), (text) => text !== ""),
      Stream.sync(() => (last === null ? `{"items":[]}` : "]}]}"))
    )
  })

/** An answer of items, an area each, that are read while the client reads, within the bounds of its call. `question` is the rest of the request, for the ETag. */
export const itemsAnswer = Effect.fnUntraced(function* <A, E>(
  schema: Schema.Codec<A, unknown>,
  { as_of, data, since = null, version }: Omit<Answer<AreaParts<E>>, "provenance">,
  itemOf: (area: string) => object,
  { question, window }: { readonly question: string; readonly window: Window }
) {
  const context = yield* Effect.context<never>()
  const bounded = yield* CallBounds
  const parts = Stream.transformPull(itemsJson(data.stream, itemOf), (pull) => Effect.succeed(bounded(pull)))
  return encodedParts(schema, {
    reading: {
      parts: Stream.toAsyncIterableWith(parts, context),
      end: () => Effect.runPromiseWith(context)(bounded(data.end))
    },
    etag: etagOf(`${version} ${window.from} ${window.to} ${question}`),
    as_of,
    since,
    window
  })
})
