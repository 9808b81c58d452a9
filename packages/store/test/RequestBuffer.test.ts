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
    const buffer = new Buffer(0)
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
    const buffer = new Buffer(0)
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
    const buffer = new Buffer(0)
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

  it("are counted at once where keys are few, else after ten seconds, at the end of a minute or of all", () => {
    const second = 1_000
    const times = (keys: number, ends: ReadonlyArray<number>, from = 0) => {
      const buffer = new Buffer(from * second)
      return ends.flatMap((end) => {
        for (let index = 0; index < keys; index++) buffer.note(outcome({ key_id: keyOf(index) }), details)
        const { counts, countedMs } = buffer.take(end * second)
        return counts.length === 0 ? [] : [[end, countedMs / second, sum(counts.map(({ calls }) => calls)) / keys]]
      })
    }
    const seconds = Array.from({ length: 21 }, (_, index) => index + 1)
    assert.deepStrictEqual(
      times(100, seconds),
      seconds.map((end) => [end, 1, 1])
    )
    assert.deepStrictEqual(times(101, seconds), [
      [10, 10, 10],
      [20, 10, 10]
    ])
    assert.deepStrictEqual(times(101, [55, 57, 59, 61, 63, 73], 50), [
      [61, 11, 4],
      [73, 12, 2]
    ])
    const ended = new Buffer(0)
    for (let index = 0; index < 101; index++) ended.note(outcome({ key_id: keyOf(index) }), details)
    assert.lengthOf(ended.take(second).counts, 0)
    assert.lengthOf(ended.take(second, true).counts, 101)
  })

  it.each([
    { clock: "put back", now: -3_600_000, counted: 0 },
    { clock: "put forward", now: 3_600_000, counted: 60_000 }
  ])("are of the last minute also where the clock was $clock", ({ counted, now }) => {
    const buffer = new Buffer(0)
    buffer.note(outcome(), details)
    assert.strictEqual(buffer.take(now).countedMs, counted)
  })

  it("that could not be counted are counted with those that came meanwhile", () => {
    const buffer = new Buffer(0)
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
