import {
  Consumer,
  type FeederContent,
  FeederLoad,
  Section,
  type TransformerContent
} from "@grid/domain/network/Distribution"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Schema } from "effect"

/** Rows that are decoded without a pause: a millisecond's work or two. */
const rowsAtOnce = 500

/** Decoder of rows, some at a time: the event loop is free between them. */
const decoderOf = <Row>(schema: Schema.Codec<Row, unknown>) => {
  const decode = Schema.decodeUnknownSync(Schema.Array(schema))
  return Effect.fnUntraced(function* (rows: ReadonlyArray<unknown>) {
    const decoded: Array<Row> = []
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      if (first > 0) yield* nextTurn
      decoded.push(...decode(rows.slice(first, first + rowsAtOnce)))
    }
    return decoded
  })
}

const sectionsIn = decoderOf(Section)
const loadsIn = decoderOf(FeederLoad)
const consumersIn = decoderOf(Consumer)

const rows = Schema.Array(Schema.Unknown)
const feederOutline = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ sections: rows, loads: rows })))
const transformerOutline = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ lv_node: Schema.String, sections: rows, consumers: rows }))
)

/** Rows below a feeder as they are recorded; null where there are none. */
export const feederContent = Effect.fnUntraced(function* (content: string | null) {
  if (content === null) return { sections: [], loads: [] } satisfies FeederContent
  const { loads, sections } = feederOutline(content)
  return { sections: yield* sectionsIn(sections), loads: yield* loadsIn(loads) } satisfies FeederContent
})

/** Rows below a transformer as they are recorded; null where there are none. */
export const transformerContent = Effect.fnUntraced(function* (content: string | null) {
  if (content === null) return { lv_node: "lv", sections: [], consumers: [] } satisfies TransformerContent
  const { consumers, lv_node, sections } = transformerOutline(content)
  return {
    lv_node,
    sections: yield* sectionsIn(sections),
    consumers: yield* consumersIn(consumers)
  } satisfies TransformerContent
})
