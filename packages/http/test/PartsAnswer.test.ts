import { assert, describe, it } from "@effect/vitest"
import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { CallBounds } from "@grid/http/HeavyCalls"
import { itemsAnswer } from "@grid/http/PartsAnswer"
import { Effect, Schema, Stream } from "effect"

interface Part {
  readonly area: string
  readonly rows: ReadonlyArray<{ readonly value: number }>
}

const window = { from: 0, to: 1, requested_hours: 1, clamped: false }
const coverage = { expected: 4, present: 3, pct: 75 }

const answerOf = (stream: Stream.Stream<Part, ServiceUnavailable>) =>
  itemsAnswer(
    Schema.Unknown,
    { as_of: 1, version: "2", data: { stream, end: Effect.succeed({ provenance: [], coverage }) } },
    (area) => ({ slug: area, iso: "" }),
    { question: "all", window }
  )

const textOf = (stream: Stream.Stream<Part, ServiceUnavailable>) =>
  Effect.flatMap(answerOf(stream), ({ reading }) =>
    Effect.promise(async () => (await Array.fromAsync(reading.parts)).join(""))
  )

const part = (area: string, ...values: ReadonlyArray<number>): Part => ({
  area,
  rows: values.map((value) => ({ value }))
})

describe("an answer of items in parts", () => {
  it.effect("is the text of the whole: parts of an area in one list, areas without a row with an empty one", () =>
    Effect.gen(function* () {
      const parts = [part("a", 1, 2), part("a"), part("a", 3), part("b"), part("b"), part("c"), part("c", 4)]
      assert.strictEqual(
        yield* textOf(Stream.fromIterable(parts)),
        JSON.stringify({
          items: [
            { slug: "a", iso: "", series: [{ value: 1 }, { value: 2 }, { value: 3 }] },
            { slug: "b", iso: "", series: [] },
            { slug: "c", iso: "", series: [{ value: 4 }] }
          ]
        })
      )
      assert.strictEqual(yield* textOf(Stream.empty), `{"items":[]}`)
    })
  )

  it.effect(
    "is read part by part as it is taken, each within the bounds of its call, and no further than it is taken",
    () =>
      Effect.gen(function* () {
        let read = 0
        let bounded = 0
        const stream = Stream.mapEffect(Stream.range(1, 9), (value) =>
          Effect.sync(() => {
            read++
            return part("a", value)
          })
        )
        const { reading } = yield* Effect.provideService(answerOf(stream), CallBounds, (work) =>
          Effect.suspend(() => {
            bounded++
            return work
          })
        )
        const parts = reading.parts[Symbol.asyncIterator]()
        assert.strictEqual(read, 0)
        for (const count of [1, 2, 3]) {
          yield* Effect.promise(() => parts.next())
          assert.deepStrictEqual([read, bounded], [count, count])
        }
        yield* Effect.promise(async () => parts.return?.())
        assert.strictEqual(read, 3)
        assert.deepStrictEqual(yield* Effect.promise(reading.end), { provenance: [], coverage })
        assert.strictEqual(bounded, 4)
      })
  )

  it.effect("that cannot be read further rejects, which ends it before its end", () =>
    Effect.gen(function* () {
      const failure = new ServiceUnavailable({ reason: "The store is away." })
      const { reading } = yield* answerOf(Stream.concat(Stream.make(part("a", 1)), Stream.fail(failure)))
      const texts: Array<string> = []
      const outcome = yield* Effect.promise(async () => {
        try {
          for await (const text of reading.parts) texts.push(text)
          return "ended"
        } catch (error) {
          return error
        }
      })
      assert.strictEqual(outcome, failure)
      assert.deepStrictEqual(texts, [`{"items":[{"slug":"a","iso":"","series":[{"value":1}`])
    })
  )
})
