import { assert, describe, it } from "@effect/vitest"
import { fileUrl, type Parsed, type RawAnswer } from "@grid/domain/ingest/Source"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import type { Definition } from "@grid/ingest/sources/Definition"
import { forAll } from "@grid/testing/Property"
import { Effect, Result } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./Raw.ts"

/** Answers of one kind, and what holds for what is read of them beyond the laws of every source. */
export interface Fixture {
  readonly answers: FastCheck.Arbitrary<RawAnswer>
  /** Name of a value, no two of which come of one answer; its dataset, area and instant unless said otherwise. */
  readonly once?: (observation: Observation) => string
  /** Whether none of the answers may be refused as a whole. */
  readonly isRead?: boolean
  readonly holds?: (parsed: Parsed, answer: RawAnswer) => void
  readonly numRuns?: number
}

/** Beginnings by which archives and workbooks are told. */
const beginnings = [[], [0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]]

/** Up to 400 bytes, some of them like the beginning of an archive or a workbook. */
export const anyBytes = () =>
  FastCheck.tuple(FastCheck.constantFrom(...beginnings), FastCheck.uint8Array({ maxLength: 400 })).map(
    ([beginning, bytes]) => new Uint8Array([...beginning, ...bytes])
  )

const reasons = ["http_status", "not_json", "not_a_workbook", "unexpected_shape", "too_large"]

const valueName = ({ area, dataset, ts }: Observation) => `${dataset} ${area} ${ts}`

const assertUnique = (names: ReadonlyArray<string>) => assert.strictEqual(new Set(names).size, names.length)

const lawful = (
  { info, parse }: Definition,
  { answers, holds, isRead = false, numRuns = 40, once = valueName }: Fixture
) =>
  forAll(
    [answers],
    ([answer]) =>
      Effect.gen(function* () {
        const body = answer.body.slice()
        const result = yield* Effect.result(parse(answer))
        assert.deepStrictEqual(yield* Effect.result(parse(answer)), result, "the same answer is read the same")
        assert.deepStrictEqual(answer.body, body, "an answer is left as it is")
        if (Result.isFailure(result)) {
          assert.isFalse(isRead, result.failure.detail)
          assert.strictEqual(result.failure.source, info.id)
          return assert.include(reasons, result.failure.reason)
        }
        const { observations, records = [], rejected } = result.success
        assertUnique(observations.map(once))
        assertUnique(records.map(({ collection, key }) => `${collection} ${key}`))
        for (const observation of observations) {
          const { area, captured_at, dataset, period_minutes, ts, value } = observation
          assert.isTrue(isArea(area), area)
          assert.include(info.datasets, dataset)
          const isGuarded = value === null || Number.isFinite(value) || guard(observation) !== null
          assert.isTrue(isGuarded, `${dataset} ${value}`)
          assert.isTrue([ts, captured_at].every(Number.isSafeInteger) && period_minutes >= 0, `${ts} ${captured_at}`)
        }
        for (const { collection } of records) assert.include(info.collections ?? [], collection)
        for (const { reason } of rejected) assert.notStrictEqual(reason, "")
        holds?.(result.success, answer)
      }),
    { numRuns }
  )

/** Any bytes and any JSON or text, as an answer of the upstream and as a file of each kind that the source imports. */
export const anyAnswers = ({ files, info }: Definition): Readonly<Record<string, Fixture>> => {
  const places = ["http://upstream.test/", ...files.map((ending) => fileUrl(`a${ending}`))]
  const from = (bodies: FastCheck.Arbitrary<unknown>) =>
    FastCheck.tuple(FastCheck.constantFrom(...places), bodies).map(([url, body]) => raw(info.id, body, { url }))
  return {
    "any bytes": { answers: from(anyBytes()) },
    "any JSON": { answers: from(FastCheck.oneof(FastCheck.jsonValue(), FastCheck.string())) }
  }
}

/**
 * What holds for every source, whatever an answer or a file of it contains: reading it never throws, says the same of the
 * same bytes and leaves them alone, gives each value and record once, none that the source does not name in its `info`, and
 * no number beyond measure that the guards would let pass.
 * `SourceLaws.test.ts` sees to that for any bytes; a source's own tests for answers that come closer to its form.
 */
export const sourceLaws = (definition: Definition, fixtures: Readonly<Record<string, Fixture>>): void => {
  describe(`laws of every source, for ${definition.info.id}`, () => {
    it.effect.each(Object.entries(fixtures))("hold whatever is in %s", ([, fixture]) => lawful(definition, fixture))
  })
}
