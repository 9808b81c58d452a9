import { assert, describe, it } from "@effect/vitest"
import { type RawAnswer, UpstreamError } from "@grid/domain/ingest/Source"
import * as Visit from "@grid/ingest/http/Visit"
import { forAll } from "@grid/testing/Property"
import { Effect, Stream } from "effect"
import * as fc from "fast-check"

const answerOf = (name: string): RawAnswer => ({
  source: "npp",
  url: `http://upstream/${name}`,
  request: null,
  status: 200,
  headers: {},
  fetched_at: 0,
  body: new Uint8Array([1])
})

const noAnswer = (name: string) => new UpstreamError({ source: "npp", reason: "timeout", detail: name })

/** Requests that note when they are made, and answer or not. */
const play = (outcomes: ReadonlyArray<boolean>) => {
  const asked: Array<string> = []
  const requests = outcomes.map((isAnswered, index) =>
    Effect.suspend(() => {
      const name = String(index)
      asked.push(name)
      return isAnswered ? Effect.succeed(answerOf(name)) : Effect.fail(noAnswer(name))
    })
  )
  return { asked, requests }
}

/** What a visit gave until its end, and with what it failed. */
const outcomeOf = (visit: Stream.Stream<RawAnswer, UpstreamError>) =>
  Effect.gen(function* () {
    const got: Array<RawAnswer> = []
    const error = yield* Stream.runForEach(visit, (answer) => Effect.sync(() => got.push(answer))).pipe(
      Effect.match({ onFailure: ({ detail }) => detail, onSuccess: () => null })
    )
    return { got, error }
  })

/** How many requests are made: all, or as many as it takes until so many in a row had no answer. */
const madeOf = (outcomes: ReadonlyArray<boolean>, giveUpAfter: number) => {
  let missed = 0
  const end = outcomes.findIndex((isAnswered) => {
    missed = isAnswered ? 0 : missed + 1
    return missed === giveUpAfter
  })
  return { isGivenUp: end >= 0, made: outcomes.slice(0, end < 0 ? outcomes.length : end + 1) }
}

const outcomes = fc.array(fc.boolean(), { maxLength: 12 })

const namesWhere = (made: ReadonlyArray<boolean>, wanted: boolean) =>
  made.flatMap((isAnswered, index) => (isAnswered === wanted ? [String(index)] : []))

const nameOf = ({ url }: RawAnswer) => url.split("/").at(-1) ?? ""

describe("Visit.inTurn", () => {
  it.effect(
    "gives every answer there is, leaves a site alone that gives none, and fails with the first that was missing",
    () =>
      forAll([outcomes, fc.integer({ min: 1, max: 4 })], ([played, giveUpAfter]) =>
        Effect.gen(function* () {
          const { asked, requests } = play(played)
          const { error, got } = yield* outcomeOf(Visit.inTurn(requests, giveUpAfter))
          const { made } = madeOf(played, giveUpAfter)
          assert.strictEqual(asked.length, made.length)
          assert.deepStrictEqual(got.map(nameOf), namesWhere(made, true))
          assert.strictEqual(error, namesWhere(made, false)[0] ?? null)
        })
      )
  )

  it.effect("asks for nothing that is not wanted, and again what is asked twice", () =>
    Effect.gen(function* () {
      const { asked, requests } = play([true, true, true])
      const visit = Visit.inTurn(requests)
      assert.strictEqual((yield* Stream.runCollect(Stream.take(visit, 1))).length, 1)
      assert.deepStrictEqual(asked, ["0"])
      yield* Stream.runDrain(visit)
      assert.deepStrictEqual(asked, ["0", "0", "1", "2"])
    })
  )
})

describe("Visit.following", () => {
  it.effect("asks what an answer names before it goes on, and goes on past what has no answer", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const visit = Visit.following(["a", "b"], (part: string) => {
        asked.push(part)
        return part === "a2"
          ? Effect.fail(noAnswer(part))
          : Effect.succeed({ answers: [answerOf(part), answerOf(`${part}'`)], more: part === "a" ? ["a1", "a2"] : [] })
      })
      const { error, got } = yield* outcomeOf(visit)
      assert.deepStrictEqual(asked, ["a", "a1", "a2", "b"])
      assert.deepStrictEqual(got.map(nameOf), ["a", "a'", "a1", "a1'", "b", "b'"])
      assert.strictEqual(error, "a2")
    })
  )
})

describe("Visit.withStandIns", () => {
  it.effect("has an answer or its stand-in for each request that is made, and fails only when it gives up", () =>
    forAll([outcomes], ([played]) =>
      Effect.gen(function* () {
        const { asked, requests } = play(played)
        const known = requests.map((answer, index) => ({
          source: "npp" as const,
          url: `http://upstream/${index}`,
          request: `body ${index}`,
          answer
        }))
        const { error, got } = yield* outcomeOf(Visit.withStandIns(known))
        const { isGivenUp, made } = madeOf(played, 3)
        assert.strictEqual(asked.length, made.length)
        assert.strictEqual(error, isGivenUp ? String(made.length - 1) : null)
        assert.deepStrictEqual(
          got.map((answer) => [nameOf(answer), Visit.absence(answer)]),
          made
            .slice(0, isGivenUp ? -1 : made.length)
            .map((isAnswered, index) => [String(index), isAnswered ? null : `timeout: ${index}`])
        )
        for (const { body, request, status } of got.filter((answer) => Visit.absence(answer) !== null)) {
          assert.deepStrictEqual([status, body.length, request?.slice(0, 5)], [0, 0, "body "])
        }
      })
    )
  )
})
