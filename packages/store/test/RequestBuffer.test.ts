import { assert, describe, it } from "@effect/vitest"
import { KeyId } from "@grid/domain/Brands"
import { sum } from "@grid/domain/numbers/Numbers"
import { plans } from "@grid/domain/plans/Plan"
import type { Outcome } from "@grid/domain/requests/RequestLog"
import { Buffer } from "@grid/store/requests/Buffer"

const keyOf = (index: number) => KeyId.make(`key_${String(index).padStart(20, "0")}`)

const outcome = (rest: Partial<Outcome> = {}): Outcome => ({
  key_id: keyOf(0),
  route: "/developer/v1/grid/demand/latest",
  surface: "rest",
  status: 200,
  code: null,
  ...rest
})

const details = () => ({
  at: 0,
  request_id: "one",
  method: "GET",
  path: "/",
  parameters: [],
  duration_ms: 1,
  bytes: 100
})

const largest = Math.max(...plans.map(({ limit_minute }) => limit_minute))

describe("requests that wait to be written", () => {
  it("are told apart by each part of their outcome, and none goes uncounted", () => {
    const buffer = new Buffer(0, 1)
    const others: ReadonlyArray<Partial<Outcome>> = [
      { key_id: keyOf(1) },
      { route: "/mcp" },
      { surface: "legacy" },
      { status: 429 },
      { code: "quota_exceeded" }
    ]
    for (const rest of [{}, ...others, {}]) buffer.note(outcome(rest), details)
    const { counts } = buffer.take(0)
    assert.sameDeepMembers(
      counts.map(({ calls, outcome: of }) => [of, calls]),
      [[outcome(), 2], ...others.map((rest) => [outcome(rest), 1])]
    )
    assert.isEmpty(buffer.take(0).counts)
  })

  it("are kept one by one as far as there is room, and their details are made only then", () => {
    const buffer = new Buffer(0, 1)
    let made = 0
    const most = 500
    for (let index = 0; index < 3 * most; index++) {
      buffer.note(outcome({ key_id: keyOf(index) }), () => {
        made++
        return details()
      })
    }
    const { counts, dropped, rows } = buffer.take(0, true)
    assert.deepStrictEqual([rows.length, made, dropped], [most, most, 2 * most])
    assert.strictEqual(sum(counts.map(({ calls }) => calls)), 3 * most)
    buffer.note(outcome(), details)
    assert.deepInclude(buffer.take(0), { dropped: 0 }, "there is room again once they were taken")
  })

  it("of one key are no more in a minute than the largest plan admits; others keep their room", () => {
    const buffer = new Buffer(0, 1)
    const kept = []
    for (let second = 0; second < 60; second++) {
      for (let call = 0; call < 100; call++) buffer.note(outcome({ status: 429 }), details)
      buffer.note(outcome({ key_id: keyOf(1) }), details)
      kept.push(...buffer.take(0).rows)
    }
    assert.lengthOf(
      kept.filter(({ key_id }) => key_id === keyOf(0)),
      largest
    )
    assert.lengthOf(
      kept.filter(({ key_id }) => key_id === keyOf(1)),
      60
    )
    buffer.renew()
    buffer.note(outcome(), details)
    assert.lengthOf(buffer.take(0).rows, 1)
  })

  it("are counted at once where keys are few, else a tenth of the keys at a time, those that waited longest first", () => {
    const taken = (keys: number, times: number, everySeconds = 1) => {
      const buffer = new Buffer(0, everySeconds)
      return Array.from({ length: times }, (_, time) => {
        for (let index = 0; index < keys; index++) buffer.note(outcome({ key_id: keyOf(index) }), details)
        return buffer.take(time).counts.map(({ calls, outcome: { key_id } }) => [key_id, calls] as const)
      })
    }
    const ofKeys = (from: number, to: number, calls: number) =>
      Array.from({ length: to - from }, (_, index) => [keyOf(from + index), calls] as const)
    assert.deepStrictEqual(taken(100, 3), [ofKeys(0, 100, 1), ofKeys(0, 100, 1), ofKeys(0, 100, 1)])
    assert.deepStrictEqual(taken(250, 3), [
      ofKeys(0, 100, 1),
      ofKeys(100, 200, 2),
      [...ofKeys(200, 250, 3), ...ofKeys(0, 50, 2)]
    ])
    const many = taken(2_000, 20)
    assert.deepStrictEqual(
      many.map(({ length }) => length),
      many.map(() => 200)
    )
    assert.deepStrictEqual(many[9], ofKeys(1_800, 2_000, 10))
    assert.deepStrictEqual(many[10], ofKeys(0, 200, 10))
    // Who writes more seldom writes more at a time.
    assert.deepStrictEqual(
      [1, 2, 4, 16].map((everySeconds) => taken(2_000, 1, everySeconds).map(({ length }) => length)),
      [[200], [400], [800], [2_000]]
    )
  })

  it("are all handed out at the end", () => {
    const buffer = new Buffer(0, 1)
    for (let index = 0; index < 300; index++) buffer.note(outcome({ key_id: keyOf(index) }), details)
    assert.lengthOf(buffer.take(1, true).counts, 300)
    assert.lengthOf(buffer.take(2, true).counts, 0)
  })

  it("are counted by the minute in which they came", () => {
    const buffer = new Buffer(59_900, 1)
    for (let index = 1; index <= 100; index++) buffer.note(outcome({ key_id: keyOf(index) }), details)
    const note = () => buffer.note(outcome(), details)
    note()
    note()
    buffer.take(60_500)
    note()
    assert.deepStrictEqual(
      buffer.take(61_000).counts.map(({ calls, since }) => [since, calls]),
      [
        [59_900, 2],
        [60_500, 1]
      ]
    )
  })

  it("take no more room however long they cannot be counted", () => {
    const buffer = new Buffer(0, 1)
    for (let minute = 1; minute <= 120; minute++) {
      buffer.note(outcome(), details)
      buffer.giveBack(buffer.take(minute * 60_000).counts)
    }
    assert.deepStrictEqual(
      buffer.take(7_200_001).counts.map(({ calls }) => calls),
      [120]
    )
  })

  it("that could not be counted are counted with those that came meanwhile", () => {
    const buffer = new Buffer(0, 1)
    buffer.note(outcome(), details)
    buffer.note(outcome({ status: 429 }), details)
    const { counts } = buffer.take(0)
    buffer.note(outcome(), details)
    buffer.giveBack(counts)
    assert.sameDeepMembers(
      buffer.take(0).counts.map(({ calls, outcome: of }) => [of.status, calls]),
      [
        [200, 2],
        [429, 1]
      ]
    )
  })
})
