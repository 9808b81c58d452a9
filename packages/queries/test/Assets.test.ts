import { Assets } from "@grid/domain/assets/Assets"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import type { ValueQuery } from "@grid/domain/observations/Revisions"
import * as AssetsQuery from "@grid/queries/assets/Assets"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

const start = (month: string) => Date.parse(`${month}-01T00:00:00+05:30`)

const value = (month: string, area: string, mw: number) => ({
  dataset: "installed_capacity_solar",
  area,
  source: "cea-capacity",
  kind: "observed",
  ts: Float64Array.of(start(month)),
  value: Float64Array.of(mw),
  captured_at: Float64Array.of(start(month)),
  recorded_at: Float64Array.of(start(month))
})

const stored = [value("2025-05", "goa", 59), value("2025-06", "goa", 60), value("2025-06", "kerala", 1_788)]

const grid = Layer.succeed(GridData, {
  records: () => Effect.succeed({ data: [], as_of: null, provenance: [], version: "1" }),
  columns: ({ datasets: [dataset], from, to }: ValueQuery) =>
    dataset !== "installed_capacity_solar"
      ? Effect.fail(new DataUnavailable({ dataset: dataset ?? "", detail: "None." }))
      : Effect.succeed({
          data: stored.filter(({ ts: [ts = 0] }) => ts >= from && ts < to),
          as_of: 1,
          provenance: [],
          version: "1"
        })
} as unknown as GridData["Service"])

const asked = (from: string, orNewest: boolean, fuel: "solar" | "waste" = "solar") =>
  Effect.flatMap(Assets, (assets) =>
    assets.renewableCapacity({ state: null, classes: [fuel], from: start(from), to: start("2026-11"), orNewest })
  ).pipe(Effect.provide(AssetsQuery.layer.pipe(Layer.provide(grid))))

describe("renewable capacity", () => {
  it.effect("without dates is the newest month there is, where the last year has none", () =>
    Effect.gen(function* () {
      const answer = yield* asked("2025-11", true)
      assert.deepStrictEqual(
        answer.data.map(({ capacity_mw, month, slug }) => [month, slug, capacity_mw]),
        [
          ["2025-06", "goa", 60],
          ["2025-06", "kerala", 1_788]
        ]
      )
      assert.strictEqual(answer.from, start("2025-06"), "and the window says so")
    })
  )

  it.effect("is what the window holds, where it holds anything", () =>
    Effect.gen(function* () {
      const answer = yield* asked("2025-05", true)
      assert.deepStrictEqual([answer.data.length, answer.from], [3, start("2025-05")])
    })
  )

  it.effect("of a class that no source gives is nothing, from no source", () =>
    Effect.map(asked("2025-05", true, "waste"), ({ as_of, data, from, provenance }) =>
      assert.deepStrictEqual<unknown>([data, as_of, provenance, from], [[], null, [], start("2025-05")])
    )
  )

  it.effect("of named dates is theirs alone", () =>
    Effect.map(asked("2025-11", false), ({ data, from }) =>
      assert.deepStrictEqual([data, from], [[], start("2025-11")])
    )
  )
})
