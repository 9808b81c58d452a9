import { assert, describe, it } from "@effect/vitest"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Revisions } from "@grid/domain/observations/Revisions"
import type { Replicas } from "@grid/store/database/Replicas"
import { pagesOf } from "@grid/store/grid/DayPages"
import { makeProvenance } from "@grid/store/grid/Provenance"
import { Effect } from "effect"

const days = 5_000

/** Years of prices that are known by the hour alone. */
const rows = Array.from({ length: days }, (_, day) => ({
  dataset: "price_dam",
  area: "india",
  source: "exchange",
  kind: "observed",
  period_minutes: 60,
  day: days - day,
  blocks: null,
  hours: Float64Array.from({ length: 24 }, (__, hour) => (hour === 7 ? Number.NaN : 100 * hour)),
  present: 92,
  captured_at: day,
  version: 1
}))

const read = (() => Effect.succeed(rows)) as unknown as Replicas["Service"]["read"]
const noRevisions = {} as Revisions["Service"]
const pages = pagesOf(
  read,
  [],
  noRevisions,
  makeProvenance([]),
  Effect.succeed(() => null)
)

const prices = pages({
  series: [{ dataset: "price_dam", area: "india" }],
  first: 1,
  last: days,
  resolution: "block"
}).pipe(Effect.provideService(KnowledgeTime, null))

describe("years of pages by the hour", () => {
  it.effect("are read as blocks at the mean of their hour, oldest first", () =>
    Effect.gen(function* () {
      const { data } = yield* prices
      assert.deepStrictEqual(
        data.map(({ day }) => day),
        Array.from({ length: days }, (_, index) => index + 1)
      )
      const [{ blocks } = { blocks: null }] = data
      assert.deepStrictEqual(
        [...(blocks as Float64Array)],
        Array.from({ length: 96 }, (_, block) => (block >> 2 === 7 ? Number.NaN : 100 * (block >> 2)))
      )
    })
  )

  it("leave turns of the event loop to others in between", async () => {
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    await Effect.runPromise(prices)
    clearImmediate(counting)
    assert.isAtLeast(turns, 2)
  })
})
