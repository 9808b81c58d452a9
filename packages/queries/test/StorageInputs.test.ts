import { assert, describe, it } from "@effect/vitest"
import { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import type { Framed } from "@grid/domain/engines/Frame"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import { GridData } from "@grid/domain/grid/GridData"
import type { SeriesPage } from "@grid/domain/grid/Series"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { iso, istDay } from "@grid/domain/time/Time"
import type { DispatchInputs } from "@grid/models/batteries/dispatch/DispatchEngine"
import type { CurveInputs } from "@grid/models/batteries/ForwardCurveEngine"
import type { DurationInputs } from "@grid/models/batteries/DurationEngine"
import type { StackInputs } from "@grid/models/batteries/StackEngine"
import * as StorageRevenueLayer from "@grid/queries/batteries/StorageRevenue"
import { Effect, Layer } from "effect"

const dayAt = (date: string) => istDay(Date.parse(`${date}T12:00:00+05:30`))

const energy = ["price_dam", "price_rtm"]

/** Prices in the store: of some datasets on the days up to one, of the node's own bid area up to another where it is named. */
interface Stored {
  readonly last: string
  readonly ownLast?: string
  readonly datasets?: ReadonlyArray<string>
  readonly days?: number
}

const storeOf = ({ datasets = energy, days = 30, last, ownLast = last }: Stored) =>
  Layer.succeed(GridData, {
    pagesOf: (query: Parameters<GridData["Service"]["pagesOf"]>[0]) =>
      Effect.succeed({
        data: query.series
          .filter(({ dataset }) => datasets.includes(dataset))
          .flatMap(({ area, dataset }) =>
            Array.from({ length: days }, (_, back): SeriesPage => ({
              dataset,
              area,
              source: "exchange",
              kind: "observed",
              day: dayAt(area === "india" ? last : ownLast) - back,
              blocks: new Float64Array(96).fill(4_000),
              hours: null,
              present: 96,
              captured_at: 0,
              version: 1
            }))
          )
          .filter(({ day }) => day >= query.first && day <= query.last)
          .toSorted((one, other) => one.day - other.day),
        realm: "real",
        as_of: 0,
        provenance: [],
        version: "1",
        since: null
      })
  } as unknown as GridData["Service"])

const asset = { capacity_mw: 50, duration_hr: 2, location_node: "W2" }
const plant = { technology: "solar", capacity_mw: 100 } as const
const energyOnly = { dam: true, rtm: true, asm: false, dsm_avoidance: false }
const now = Date.parse("2026-11-23T06:00:00Z")

/** Inputs of a question, as they are frozen. */
const inputsOf = <Inputs>(
  ask: (storage: StorageRevenue["Service"]) => Effect.Effect<{ readonly inputs: Framed }, unknown>,
  data: Stored,
  known_at: number | null = null,
  forecasts: Partial<Forecasts["Service"]> = {}
) =>
  Effect.flatMap(StorageRevenue, ask).pipe(
    Effect.map(({ inputs }) => inputs as unknown as Inputs),
    Effect.provideService(KnowledgeTime, known_at),
    Effect.provide(StorageRevenueLayer.layer.pipe(Layer.provide([storeOf(data), Layer.mock(Forecasts)(forecasts)])))
  )

describe("years that are told", () => {
  it.effect.each([
    ["of today's prices, none between", "2026-11-22", null, 2027, 0],
    ["of prices that end two years ago", "2024-07-31", null, 2027, 2],
    ["of prices of an earlier time, as they were told then", "2024-12-20", "2025-02-01T00:00:00Z", 2026, 1],
    ["of prices of tomorrow, on the last day of a year", "2026-01-01", "2025-12-31T12:00:00Z", 2026, 0]
  ] as const)("begin after today: %s", ([, last, known_at, first_year, years_between]) =>
    Effect.gen(function* () {
      const time = known_at === null ? null : Date.parse(known_at)
      const stack = yield* inputsOf<StackInputs>(
        (storage) => storage.revenueStack({ now, payload: { asset, market_mix: energyOnly, horizon_years: 2 } }),
        { last },
        time
      )
      const duration = yield* inputsOf<DurationInputs>(
        (storage) =>
          storage.optimalDuration({
            now,
            payload: { location_node: "W2", capacity_mw: 50, market_mix: energyOnly, plant }
          }),
        { last },
        time
      )
      for (const one of [stack, duration]) assert.deepInclude(one, { first_year, years_between })
      assert.deepStrictEqual(duration.plant, plant)
    })
  )
})

describe("prices that are frozen", () => {
  it.effect.each([
    ["that end yesterday", "2026-11-22", 900, 728],
    ["that end two years ago", "2024-07-31", 900, 728],
    ["that began within the window", "2026-11-22", 30, 30]
  ] as const)("are those of two years of trading and learning, where there are so many: %s", ([, last, days, count]) =>
    Effect.gen(function* () {
      const { prices } = yield* inputsOf<StackInputs>(
        (storage) => storage.revenueStack({ now, payload: { asset, market_mix: energyOnly, horizon_years: 2 } }),
        { last, days }
      )
      assert.strictEqual(prices.dam.length, count * 96)
      assert.strictEqual(prices.rtm?.length, count * 96)
      assert.strictEqual(prices.first_day, dayAt(last) - count + 1)
    })
  )
})

describe("prices of a dispatch", () => {
  const dispatch = (data: Stored) =>
    inputsOf<DispatchInputs>(
      (storage) => storage.dispatch({ now, payload: { asset, market_mix: energyOnly, initial_soc_fraction: 0.5 } }),
      data
    )

  it.effect.each([
    ["of the bid area", "2026-11-19", "2026-11-19", []],
    ["of the market where the area's are too old", "2026-11-18", "2026-11-23", ["area_prices"]],
    ["of the market where the area's ended before the days that are read", "2025-11-18", "2026-11-23", ["area_prices"]]
  ] as const)("are those %s", ([, ownLast, newest, missing]) =>
    Effect.gen(function* () {
      const { dam, frame } = yield* dispatch({ last: "2026-11-23", ownLast })
      assert.strictEqual(dam.first_day + dam.values.length / 96 - 1, dayAt(newest))
      assert.deepStrictEqual(frame.missing, missing)
    })
  )

  it.effect("are refused where the area's and the market's are too old, by the newest of both", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(dispatch({ last: "2026-11-10", ownLast: "2026-10-01" }))
      assert(refusal instanceof DataUnavailable)
      assert.match(refusal.detail, /is 2026-11-10: too old to forecast from/)
    })
  )
})

describe("a question that is asked twice on a day", () => {
  it.effect("has the same inputs where its prices end a while ago, which are a day older a day later", () =>
    Effect.gen(function* () {
      const asked = (at: number) =>
        inputsOf<StackInputs>(
          (storage) => storage.revenueStack({ now: at, payload: { asset, market_mix: energyOnly, horizon_years: 2 } }),
          { last: "2026-11-21" }
        )
      assert.deepStrictEqual(yield* asked(now), yield* asked(now + 1))
      const ages = [(yield* asked(now)).certainty.age_days, (yield* asked(now + 86_400_000)).certainty.age_days]
      assert.deepStrictEqual(ages, [1, 2])
    })
  )

  it.effect("has the same forward curve by the same forecast, which is a day old a day later", () =>
    Effect.gen(function* () {
      const issued_at = iso(now - 3_600_000)
      const curve = [{ ts: iso(now), block: 47, p10: 3_000, p50: 4_000, p90: 5_000 }]
      const forwardCurve = () =>
        Effect.succeed({
          data: { issued_at, market_type: "DAM", curve, unit: "INR/MWh" } as const,
          as_of: now,
          provenance: [],
          version: "1"
        })
      const asked = (at: number) =>
        inputsOf<CurveInputs>(
          (storage) => storage.forwardCurve({ now: at, path: { node: "NR" } }),
          { last: "2026-11-23" },
          null,
          { forwardCurve }
        )
      assert.deepStrictEqual(yield* asked(now), yield* asked(now + 1))
      assert.strictEqual((yield* asked(now + 86_400_000)).certainty.age_days, 1)
    })
  )
})

describe("markets of a dispatch beside those of energy", () => {
  const dispatch = (markets: Partial<typeof energyOnly>, datasets: ReadonlyArray<string>, beside = {}) =>
    inputsOf<DispatchInputs>(
      (storage) =>
        storage.dispatch({
          now,
          payload: {
            asset: { ...asset, ...beside },
            market_mix: { ...energyOnly, ...markets },
            initial_soc_fraction: 0.5
          }
        }),
      { last: "2026-11-23", datasets }
    )

  const loaded = [...energy, "ancillary_price_tras_up", "normal_rate"]

  it.effect("are read where they are taken part in, and null where nobody loaded them", () =>
    Effect.gen(function* () {
      const all = yield* dispatch({ asm: true, dsm_avoidance: true }, loaded, { plant })
      assert.strictEqual(all.ancillary?.values.length, 30 * 96)
      assert.strictEqual(all.deviation_rates?.values.length, 30 * 96)
      assert.deepStrictEqual(all.frame.missing, [])
      const none = yield* dispatch({ asm: true, dsm_avoidance: true }, energy, { plant })
      assert.deepInclude(none, { ancillary: null, deviation_rates: null })
      const idle = yield* dispatch({}, loaded, { plant })
      assert.deepInclude(idle, { ancillary: null, deviation_rates: null })
      assert.isNull((yield* dispatch({ dsm_avoidance: true }, loaded)).deviation_rates, "without a plant")
    })
  )
})
