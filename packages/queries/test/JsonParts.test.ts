import { assert, describe, it } from "@effect/vitest"
import { jsonParts } from "@grid/queries/engines/JsonParts"
import { Schema } from "effect"

/** Inputs of an engine in small, repeated until they are cut. */
const Value = Schema.Struct({
  text: Schema.String,
  series: Schema.Array(Schema.NullOr(Schema.Number)),
  rows: Schema.Array(Schema.Struct({ ts: Schema.Int, mwh: Schema.NullOr(Schema.Number), name: Schema.String })),
  paths: Schema.Array(Schema.Array(Schema.Number)),
  nested: Schema.Record(Schema.String, Schema.Unknown)
})

const many = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => Array.from({ length: 400 }, () => values).flat()

describe("inputs in parts", () => {
  it.prop(
    "are the JSON of the whole, to the byte",
    [Value],
    ([value]) => {
      const whole = {
        ...value,
        unknown: undefined,
        series: many(value.series),
        rows: many(value.rows),
        paths: [many(many(value.paths.flat()).slice(0, 20)), [], ...value.paths],
        mixed: [undefined, "€", many(value.series), value.nested, many(value.rows), null]
      }
      assert.strictEqual([...jsonParts(whole)].join(""), JSON.stringify(whole))
      assert.strictEqual([...jsonParts(value)].join(""), JSON.stringify(value))
    },
    { arbitrary: { runs: 25 } }
  )

  it("are small, however large one of them is", () => {
    const year = Array.from({ length: 35_040 }, (_, block) => block / 3)
    const parts = [...jsonParts({ prices: year, blocks: year.map((mwh) => ({ mwh, at: mwh })), paths: [year, year] })]
    assert.isBelow(Math.max(...parts.map(({ length }) => length)), 200_000)
  })
})
