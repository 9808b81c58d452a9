import { assert, describe, it } from "@effect/vitest"
import { AlertOutbox, type WatchedAlert } from "@grid/domain/alerts/AlertOutbox"
import { AlertId, TenantId } from "@grid/domain/Brands"
import { RiskScreening } from "@grid/domain/curtailment/RiskScreening"
import { type KeptScreen, RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast, StoredVintage } from "@grid/domain/forecast/Vintage"
import type { Zone } from "@grid/domain/states/State"
import { floorIst, hourMs, minuteMs } from "@grid/domain/time/Time"
import { riskScreen } from "@grid/models/curtailment/RiskScreen"
import { seal } from "@grid/models/forecast/Seal"
import { keptTask, screenTask } from "@grid/queries/curtailment/Screen"
import * as RiskScreeningLayer from "@grid/queries/curtailment/RiskScreening"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { dayFuels, noon, pageOf, storesOf, today } from "./support/KnownDays.ts"

const answer = JSON.stringify({
  result_id: `res_${"0".repeat(32)}`,
  inputs_sha256: "0".repeat(64),
  model_version: riskScreen.version,
  kind: "modelled",
  confidence: 0.5,
  assumptions: [],
  missing: [],
  sources: [],
  region: "NR",
  refreshed_at: "2026-08-18T06:30:00Z",
  alerts: [0.4, 0.7].map((probability_fraction) => ({
    node: "IN-RJ",
    from: "2026-08-18T06:30:00Z",
    to: "2026-08-18T07:30:00Z",
    probability_fraction,
    expected_mw: 100,
    driver: "ramp_bound"
  })),
  draws: 100,
  error_days: 20
})

const alertOn = (area: string): WatchedAlert => ({
  id: AlertId.make(`alert_${"0".repeat(20)}`),
  tenant_id: TenantId.make("desk"),
  seq: 1,
  name: "sun",
  metric: "curtailment_risk",
  market_type: null,
  area,
  op: ">=",
  threshold: 0.5,
  for_blocks: 1,
  url: "https://desk.example/hook",
  firing: false,
  enabled: true,
  last_fired_at: null,
  secret_hint: "",
  failing_since: null,
  version: 1,
  decided_to: 0
})

/** Pages of 31 known days. */
const pages = Array.from({ length: 31 }, (_, index) =>
  ["demand" as const, ...dayFuels].map((dataset) => pageOf(dataset, today - 31 + index))
).flat()

/** The screening over 31 known days, with what it keeps; regions are asked for at the times here. */
const desk = (watched: ReadonlyArray<WatchedAlert> = []) => {
  const asked = new Map<Zone, number>()
  const kept: Array<KeptScreen & { readonly levels: Readonly<Record<string, number>> }> = []
  const stores = Layer.mergeAll(
    storesOf(pages),
    Layer.mock(ForecastLedger, { newest: () => Effect.succeed(null), hourly: () => Effect.succeed([]) }),
    Layer.mock(AlertOutbox, { watched: Effect.succeed(watched) }),
    Layer.mock(EngineAnswers, { compute: () => Effect.succeed({ inputs: "{}", answer }) }),
    Layer.mock(RiskScreens, {
      ask: (region, now) => Effect.sync(() => void asked.set(region, now)),
      asked: (since) =>
        Effect.sync(() =>
          [...asked].flatMap(([region, at]) =>
            at < since ? [] : [{ region, step: kept.findLast((one) => one.region === region)?.step ?? 0 }]
          )
        ),
      keep: (screen, levels) => Effect.sync(() => void kept.push({ ...screen, levels }))
    })
  )
  return { asked, kept, layer: Layer.provide(RiskScreeningLayer.layer, stores) }
}

const look = Effect.flatMap(RiskScreening, (screening) => screening.look)

describe("risk screens that somebody waits for", () => {
  it.effect("are computed once in five minutes, up to an hour after the last call", () => {
    const { asked, kept, layer } = desk()
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      assert.strictEqual(yield* look, 0)
      asked.set("NR", noon)
      assert.strictEqual(yield* look, 1)
      assert.deepInclude(kept[0], { region: "NR", step: noon, simulated: false, levels: { "IN-RJ": 0.7 } })
      yield* TestClock.setTime(noon + 5 * minuteMs - 1)
      assert.strictEqual(yield* look, 0)
      for (let step = 1; step <= 12; step++) {
        yield* TestClock.setTime(noon + step * 5 * minuteMs)
        assert.strictEqual(yield* look, 1)
      }
      assert.strictEqual(kept.at(-1)?.step, noon + hourMs)
      yield* TestClock.setTime(noon + hourMs + 5 * minuteMs)
      assert.strictEqual(yield* look, 0)
    }).pipe(Effect.provide(layer))
  })

  it("are answers of the version that computed them alone", () => {
    const screen: KeptScreen = { region: "NR", step: noon, simulated: false, inputs: "{}", answer }
    assert.strictEqual(keptTask(screen)?.computed, answer)
    assert.isNull(keptTask({ ...screen, answer: answer.replace(riskScreen.version, "ccr-v0.1") }))
  })

  it.effect("say where an hour that they look at has no forecast of demand, and not for hours that they do not", () => {
    /** Forecast of the country's demand of 48 hours, of which some are null. */
    const vintageAt = (issued_at: number, unknown: ReadonlyArray<number> = []): StoredVintage => {
      const forecast: Forecast = {
        target: "demand",
        area: "india",
        issued_at,
        model_version: "demand-6",
        method: "model",
        simulated: false,
        as_of: issued_at,
        origin: [],
        start: floorIst(issued_at + hourMs, hourMs),
        step: hourMs,
        points: Array.from({ length: 48 }, (_, hour) => (unknown.includes(hour) ? null : [170_000, 180_000, 190_000])),
        peaks: []
      }
      const { area, simulated, target } = forecast
      return { number: 1, target, area, issued_at, simulated, previous_hash: null, ...seal(forecast, null) }
    }
    const missing = (newest: StoredVintage) =>
      screenTask("NR", noon).pipe(
        Effect.map(({ inputs }) => inputs.frame.missing),
        Effect.provide(
          Layer.mock(ForecastLedger, {
            newest: () => Effect.succeed(newest),
            hourly: ({ from }) => Effect.succeed([vintageAt(from + hourMs - minuteMs)])
          })
        )
      )
    return Effect.gen(function* () {
      // Issued in the hour before, so that its first hour is that of the screen.
      const issued_at = noon - minuteMs
      assert.deepStrictEqual(yield* missing(vintageAt(issued_at)), [])
      for (const hour of [0, 20, 47]) {
        assert.deepStrictEqual(yield* missing(vintageAt(issued_at, [hour])), ["demand_forecast"])
      }
      // One of six hours before ends before the screen does.
      assert.deepStrictEqual(yield* missing(vintageAt(issued_at - 6 * hourMs)), ["demand_forecast"])
      assert.deepStrictEqual(yield* missing(vintageAt(issued_at - hourMs / 2)), [])
    }).pipe(Effect.provide(storesOf(pages)))
  })

  it.effect("are those of the region of a state that an alert watches, and of all where it watches the country", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      for (const [area, regions] of [
        ["karnataka", ["SR"]],
        ["india", ["ER", "NER", "NR", "SR", "WR"]]
      ] as const) {
        const { kept, layer } = desk([alertOn(area)])
        assert.strictEqual(yield* Effect.provide(look, layer), regions.length)
        assert.sameMembers(
          kept.map(({ region }) => region),
          [...regions]
        )
      }
    })
  )
})
