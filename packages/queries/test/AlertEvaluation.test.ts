import { evaluate, holds, type Standing } from "@grid/models/alerts/Evaluation"
import * as AlertMetricsLayer from "@grid/queries/alerts/AlertMetrics"
import { AlertMetrics } from "@grid/domain/alerts/AlertMetrics"
import type { Condition } from "@grid/domain/alerts/AlertStore"
import { type RiskLevel, RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { GridData } from "@grid/domain/grid/GridData"
import type { DayPage, Series } from "@grid/domain/grid/Series"
import type { Kind } from "@grid/domain/observations/Dataset"
import { coverage } from "@grid/domain/observations/Provenance"
import { readOf } from "@grid/domain/observations/Realm"
import { on } from "@grid/domain/reference/Reference"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { tablesAt } from "@grid/domain/reference/ReferenceTables"
import { Zone } from "@grid/domain/states/State"
import { blockMs, istDayStart, minuteMs } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"

const start = istDayStart(20_000)
const before = start - blockMs
const unknown = Number.NaN

const series = (values: ReadonlyArray<number>): Series => ({
  start,
  step: blockMs,
  values: Float64Array.from(values),
  kindList: ["observed"],
  kinds: null,
  coverage: coverage(values.filter((value) => !Number.isNaN(value)).length, values.length)
})

/** Turns as `+block` and `-block`. */
const turnsOf = (condition: Condition, values: ReadonlyArray<number>, standing: Standing) =>
  evaluate(condition, standing, series(values)).turns.map(
    ({ block_start, type }) => `${type === "alert.fired" ? "+" : "-"}${(block_start - start) / blockMs}`
  )

const above = (for_blocks: number): Condition => ({ op: ">", threshold: 100, for_blocks })

const ok: Standing = { firing: false, decided_to: before }
const firing: Standing = { firing: true, decided_to: before }

describe("evaluation of an alert", () => {
  const table: ReadonlyArray<readonly [string, Condition, ReadonlyArray<number>, Standing, ReadonlyArray<string>]> = [
    ["fires at the first block that holds", above(1), [99, 101, 102], ok, ["+1"]],
    ["fires once per episode, and again in the next", above(1), [101, 102, 99, 103, 104], ok, ["+0", "-2", "+3"]],
    ["fires only after as many blocks in a row", above(3), [101, 101, 99, 101, 101, 101, 101], ok, ["+5"]],
    ["one block is enough to clear", above(3), [101, 99, 101], firing, ["-1"]],
    ["goes on firing while it holds", above(1), [101, 101], firing, []],
    ["an unknown block ends the row", above(2), [101, unknown, 101, 101], ok, ["+3"]],
    ["an unknown block does not clear", above(2), [101, unknown, unknown, 101], firing, []],
    ["nothing known, nothing said", above(1), [unknown, unknown], ok, []],
    ["the threshold itself does not exceed it", above(1), [100], ok, []],
    ["values are compared as they are shown", above(1), [100.0004], ok, []],
    ["what was decided stays decided", above(1), [101, 99], { firing: false, decided_to: start + blockMs }, []],
    ["blocks decided before count in the row", above(2), [101, 101], { firing: false, decided_to: start }, ["+1"]]
  ]
  it.each(table)("%s", (_, condition, values, standing, expected) => {
    assert.deepStrictEqual(turnsOf(condition, values, standing), expected)
  })

  it.each([
    [">", [false, false, true]],
    [">=", [false, true, true]],
    ["<", [true, false, false]],
    ["<=", [true, true, false]]
  ] as const)("%s compares value with threshold", (op, expected) => {
    assert.deepStrictEqual(
      [-6, -5, -4].map((value) => holds({ op, threshold: -5 }, value)),
      [...expected]
    )
  })

  const values = fc.array(fc.constantFrom(99, 101, unknown), { maxLength: 60 })
  const blocks = fc.integer({ min: 1, max: 5 })
  const standings = fc.constantFrom(ok, firing)

  it("turns alternate, stand at known blocks that mean them, and say where the alert ends up", () => {
    fc.assert(
      fc.property(values, blocks, standings, (given, for_blocks, standing) => {
        const { standing: after, turns } = evaluate(above(for_blocks), standing, series(given))
        let state = standing.firing
        for (const { block_start, type, value } of turns) {
          const index = (block_start - start) / blockMs
          assert.strictEqual(value, given[index])
          assert.strictEqual(type, state ? "alert.cleared" : "alert.fired")
          state = !state
          if (state) {
            const row = given.slice(Math.max(0, index - for_blocks + 1), index + 1)
            assert.isTrue(row.length === for_blocks && row.every((each) => each > 100))
          } else assert.isBelow(value, 100)
        }
        assert.strictEqual(after.firing, state)
        const last = given.findLastIndex((value) => !Number.isNaN(value))
        assert.strictEqual(after.decided_to, last < 0 ? before : start + last * blockMs)
      })
    )
  })

  it("looking block by block says the same as looking once", () => {
    fc.assert(
      fc.property(values, blocks, standings, (given, for_blocks, standing) => {
        const condition = above(for_blocks)
        const atOnce = evaluate(condition, standing, series(given))
        let now = standing
        const turns = given.flatMap((_, index) => {
          const found = evaluate(condition, now, series(given.slice(0, index + 1)))
          now = found.standing
          return found.turns
        })
        assert.deepStrictEqual({ standing: now, turns }, atOnce)
      })
    )
  })
})

describe("metrics of alerts", () => {
  const page = (source: string, kind: Kind, first: number): DayPage => ({
    source,
    kind,
    day: 20_000,
    blocks: Array.from({ length: 96 }, (_, index) => (index === 3 ? unknown : first + index)),
    hours: null,
    present: 95,
    captured_at: start,
    version: 1
  })

  /** Carbon intensities of which only the series is asked for. */
  const carbon = Layer.succeed(
    CarbonIntensity,
    new Proxy({} as CarbonIntensity["Service"], {
      get: () => (query: { readonly area: string; readonly basis: string; readonly view: string }) =>
        Effect.succeed({
          data: series([query.area === "goa" && query.basis === "direct" && query.view === "consumption" ? 1 : 0]),
          as_of: start,
          provenance: [],
          version: "1"
        })
    })
  )

  /** A grid of which only pages are asked for. */
  const gridOf = (pages: Readonly<Record<string, DayPage>>) =>
    Layer.succeed(
      GridData,
      new Proxy({} as GridData["Service"], {
        get: () => (query: { readonly dataset: string; readonly area: string }) => {
          const found = pages[`${query.dataset} ${query.area}`]
          return Effect.succeed({
            ...readOf(found === undefined ? [] : [found]),
            as_of: start,
            provenance: [],
            version: "1"
          })
        }
      })
    )

  /** Regulatory steps by state and the instant at which they became known. */
  const referenceOf = (steps: ReadonlyArray<readonly [state: string | null, recorded_at: number]>) => {
    const changes = steps.map(([state, recorded_at], id) => ({
      id,
      key: String(id),
      import_id: 1,
      origin: "operator" as const,
      recorded_at,
      row: {
        reported_on: on("2024-10-04"),
        state,
        stage: "order" as const,
        topics: [],
        commission: null,
        document_url: `https://orders.example/${id}`,
        recorded_at
      }
    }))
    const history = { tariffs: [], charges: [], discoms: [], rules: [], changes }
    return Layer.succeed(ReferenceData, {
      history: Effect.succeed(history),
      tables: Effect.succeed(tablesAt(history, null))
    })
  }

  /** Kept levels, as if screens were computed by nobody. */
  const screensOf = (levels: ReadonlyArray<RiskLevel>) =>
    Layer.succeed(RiskScreens, {
      ask: () => Effect.void,
      asked: () => Effect.succeed([]),
      newest: () => Effect.succeed(null),
      keep: () => Effect.void,
      levels: () => Effect.succeed(levels)
    })

  const read = (metric: "price" | "spread", pages: Readonly<Record<string, DayPage>>) =>
    Effect.flatMap(AlertMetrics, (metrics) =>
      Effect.orDie(
        (metrics[metric] ?? assert.fail(metric)).read(
          { market_type: "RTM", area: "bid-w2" },
          { from: start, to: start + 5 * blockMs }
        )
      )
    ).pipe(
      Effect.provide(AlertMetricsLayer.layer),
      Effect.provide([gridOf(pages), carbon, screensOf([]), referenceOf([])])
    )

  it.effect("a price is that of the market and bid area", () =>
    Effect.gen(function* () {
      const { data } = yield* read("price", { "price_rtm bid-w2": page("exchange", "observed", 5_000) })
      assert.deepStrictEqual([...data.values], [5_000, 5_001, 5_002, unknown, 5_004])
    })
  )

  it.effect(
    "the spread is RTM less DAM, derived, unknown where either is, and never of a simulated and a real price",
    () =>
      Effect.gen(function* () {
        const dam = { ...page("exchange", "observed", 4_000), blocks: [4_000, unknown, 4_003, 4_000, 4_000] }
        const pages = { "price_rtm bid-w2": page("exchange", "observed", 5_000), "price_dam bid-w2": dam }
        const { data } = yield* read("spread", pages)
        assert.deepStrictEqual([...data.values], [1_000, unknown, 999, unknown, 1_004])
        assert.deepStrictEqual(data.kindList, ["derived"])
        const mixed = yield* read("spread", { ...pages, "price_dam bid-w2": page("simulator", "simulated", 4_000) })
        assert.isTrue(mixed.data.values.every(Number.isNaN))
        const simulated = yield* read("spread", {
          "price_rtm bid-w2": page("simulator", "simulated", 5_000),
          "price_dam bid-w2": page("simulator", "simulated", 4_000)
        })
        assert.deepStrictEqual([simulated.data.values[0], simulated.data.kindList], [1_000, ["simulated"]])
      })
  )

  it.effect.each(["frequency", "demand"] as const)(
    "%s of a block counts once no reading of it can still come in",
    (metric) =>
      Effect.gen(function* () {
        const metrics = yield* AlertMetrics
        const reader = metrics[metric] ?? assert.fail(metric)
        const valuesAt = Effect.fnUntraced(function* (now: number) {
          yield* TestClock.setTime(now)
          const watch = { market_type: null, area: "india" }
          const { data } = yield* Effect.orDie(reader.read(watch, { from: start, to: start + 5 * blockMs }))
          return [...data.values]
        })
        const [end, known] = [start + 5 * blockMs, [50, 51, 52, unknown]]
        assert.deepStrictEqual(yield* valuesAt(end - 1), [...known, unknown])
        assert.deepStrictEqual(yield* valuesAt(end + 5 * minuteMs - 1), [...known, unknown])
        assert.deepStrictEqual(yield* valuesAt(end + 5 * minuteMs), [...known, 54])
      }).pipe(
        Effect.provide(AlertMetricsLayer.layer),
        Effect.provide([
          gridOf({ "frequency india": page("npp", "derived", 50), "demand india": page("npp", "derived", 50) }),
          carbon,
          screensOf([]),
          referenceOf([])
        ])
      )
  )

  it.effect("carbon is that of what is consumed in the area, by direct emissions", () =>
    Effect.gen(function* () {
      const metrics = yield* AlertMetrics
      const reader = metrics.carbon ?? assert.fail("carbon")
      const found = yield* Effect.orDie(reader.read({ market_type: null, area: "goa" }, { from: start, to: start }))
      assert.deepStrictEqual([[...found.data.values], reader.unit], [[1], "kg_co2e_per_mwh"])
    }).pipe(
      Effect.provide(AlertMetricsLayer.layer),
      Effect.provide([gridOf({}), carbon, screensOf([]), referenceOf([])])
    )
  )

  it.effect("a risk is that of the state, or the greatest of all; unknown where a region was not screened", () =>
    Effect.gen(function* () {
      const { curtailment_risk: reader = assert.fail("curtailment_risk") } = yield* AlertMetrics
      const risksIn = (area: string) =>
        Effect.map(
          Effect.orDie(reader.read({ market_type: null, area }, { from: start, to: start + 3 * blockMs })),
          ({ data }) => [[...data.values], data.kindList]
        )
      assert.deepStrictEqual(yield* risksIn("rajasthan"), [[0.4, 0, unknown], ["simulated"]])
      assert.deepStrictEqual(yield* risksIn("karnataka"), [[0.9, unknown, unknown], ["simulated"]])
      assert.deepStrictEqual(yield* risksIn("india"), [[0.9, unknown, unknown], ["simulated"]])
    }).pipe(
      Effect.provide(AlertMetricsLayer.layer),
      Effect.provide([
        gridOf({}),
        carbon,
        referenceOf([]),
        screensOf([
          ...Zone.literals.map((region): RiskLevel => ({
            region,
            block_start: start,
            simulated: true,
            levels: region === "NR" ? { "IN-RJ": 0.4 } : region === "SR" ? { "IN-KA": 0.9, "IN-TN": 0.2 } : {}
          })),
          { region: "NR", block_start: start + blockMs, simulated: true, levels: {} }
        ])
      ])
    )
  )

  it.effect("regulatory changes are counted by the block in which they became known, once it is over", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start + 4 * blockMs + minuteMs)
      const { regulatory_changes: reader = assert.fail("regulatory_changes") } = yield* AlertMetrics
      const countsIn = (area: string) =>
        Effect.map(
          Effect.orDie(reader.read({ market_type: null, area }, { from: start, to: start + 5 * blockMs })),
          ({ data }) => [...data.values]
        )
      assert.deepStrictEqual(yield* countsIn("india"), [1, 0, 2, 0, unknown])
      assert.deepStrictEqual(yield* countsIn("goa"), [1, 0, 2, 0, unknown])
      assert.deepStrictEqual(yield* countsIn("bihar"), [0, 0, 1, 0, unknown])
    }).pipe(
      Effect.provide(AlertMetricsLayer.layer),
      Effect.provide([
        gridOf({}),
        carbon,
        screensOf([]),
        referenceOf([
          ["goa", start],
          ["goa", start + 3 * blockMs - 1],
          [null, start + 2 * blockMs],
          ["assam", start - 1],
          ["goa", start + 4 * blockMs]
        ])
      ])
    )
  )
})
