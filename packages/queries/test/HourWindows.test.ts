import { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Kind } from "@grid/domain/observations/Dataset"
import { knowing } from "@grid/domain/observations/KnowledgeTime"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { get } from "@grid/domain/plans/Plan"
import { hourMs, iso, istDayStart, parseInstant } from "@grid/domain/time/Time"
import { searchWindow } from "@grid/domain/windows/HourWindows"
import { bestOf, type Search } from "@grid/queries/windows/BestHours"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"

const start = istDayStart(20_000)
const now = start + 3 * hourMs + 20 * 60_000
const unknown = Number.NaN

const origin = (kind: Kind, source: string): Provenance => ({
  dataset: "price_dam",
  source,
  kind,
  captured_at: iso(start),
  licence: "none stated",
  url: null
})

/** Prices that have cleared by the hour; two hours to come, one of the past unknown. */
const cleared = (kind: Kind = "observed"): Answer<Series> => ({
  data: {
    start,
    step: hourMs,
    values: Float64Array.of(9, unknown, 7, 6, 5, unknown, unknown),
    kindList: [kind],
    kinds: null,
    coverage: { expected: 28, present: 16, pct: 57.1 }
  },
  as_of: start,
  provenance: [origin(kind, kind === "simulated" ? "simulator" : "exchange")],
  version: "1"
})

const forecast = (kind: Kind = "observed") =>
  Effect.succeed({
    data: new Map([1, 5, 6].map((hour) => [start + hour * hourMs, hour === 1 ? 0 : 8 - hour] as const)),
    as_of: start,
    provenance: [origin(kind, kind === "simulated" ? "simulator" : "exchange"), origin("forecast", "price-3")],
    version: "2"
  })

const none = Effect.fail(new DataUnavailable({ dataset: "dam_forecast", detail: "Nothing has been forecast." }))

const search: Search = { n: 2, contiguous: true, order: "lowest", now, forecasts: true }

const best = (some: Partial<Search> = {}, of: Parameters<typeof bestOf>[2] = forecast(), known = cleared()) =>
  Effect.runSync(bestOf(known, { ...search, ...some }, of as ReturnType<typeof forecast>))

describe("the best hours of a window", () => {
  it("take the forecast of what has not cleared, and say so; never of what is over", () => {
    const { data, provenance } = best()
    const at = (hour: number) => iso(start + hour * hourMs)
    assert.deepStrictEqual(data.windows, [{ from: at(5), to: at(7), hours: 2, value: 2.5, kind: "forecast" }])
    assert.deepStrictEqual(data.searched, { known: 4, forecast: 2, missing: 1 })
    assert.isNull(data.required_plan)
    assert.include(
      provenance.map(({ source }) => source),
      "price-3"
    )
    const mixed = best({ n: 3 }).data.windows[0]
    assert.deepInclude(mixed, { from: at(4), kind: "forecast" })
  })

  it("take the forecast of what had not cleared when the answer is to be known, though it is over", () => {
    const then = Effect.runSync(knowing(start)(bestOf(cleared(), search, forecast())))
    assert.deepStrictEqual(then.data.searched, { known: 4, forecast: 3, missing: 0 })
    assert.deepInclude(then.data.hours[0], { ts: iso(start + 5 * hourMs) })
    assert.deepInclude(
      Effect.runSync(knowing(start)(bestOf(cleared(), { ...search, n: 1 }, forecast()))).data.hours[0],
      { ts: iso(start + hourMs), value: 0, kind: "forecast" }
    )
    const unforeseen = Effect.runSync(knowing(start)(bestOf(cleared(), { ...search, n: 24 }, none)))
    assert.deepStrictEqual(unforeseen.data.windows, [])
  })

  it("leave out what the plan may not see, and name the plan that may", () => {
    const { data, provenance } = best({ forecasts: false })
    assert.deepStrictEqual(
      data.hours.map(({ kind, value }) => [value, kind]),
      [
        [6, "observed"],
        [5, "observed"]
      ]
    )
    assert.deepStrictEqual(data.searched, { known: 4, forecast: 0, missing: 3 })
    assert.strictEqual(data.required_plan, "pro")
    assert.deepStrictEqual(
      provenance.map(({ source }) => source),
      ["exchange"]
    )
    assert.isNull(best({ forecasts: false }, null).data.required_plan)
  })

  it("never put a simulated forecast beside observed prices, nor do without those where there is no forecast", () => {
    assert.strictEqual(best({}, forecast("simulated")).data.searched.forecast, 0)
    assert.strictEqual(best({}, forecast("simulated"), cleared("simulated")).data.searched.forecast, 2)
    assert.deepStrictEqual(best({}, none).data.searched, { known: 4, forecast: 0, missing: 3 })
  })

  it("are none where not as many are known", () => {
    assert.deepStrictEqual(best({ n: 4, forecasts: false }).data.windows, [])
    assert.deepStrictEqual(best({ n: 4 }, forecast("simulated")).data.windows, [], "forecast, and not for these")
  })

  it("are not none where the forecast that they would be found by is not there yet", () => {
    const failure = Effect.runSync(Effect.flip(bestOf(cleared(), { ...search, n: 4 }, none)))
    assert.strictEqual(failure._tag, "DataUnavailable")
    const broken = Effect.fail(new ServiceUnavailable({}))
    const fault = Effect.runSync(Effect.flip(bestOf(cleared(), search, broken)))
    assert.strictEqual(fault._tag, "ServiceUnavailable")
  })

  it("are looked for in the next 24 hours, on a day to come, or in a range, one of them, 31 days at most", () => {
    const instant = (text: string) => Result.getOrThrow(parseInstant(text))
    const call = { now: Date.parse("2026-11-20T11:07:00Z"), plan: get("growth") }
    const of = (query: Parameters<typeof searchWindow>[0]) =>
      Result.map(searchWindow(query, call), ({ from, to }) => [iso(from), iso(to)] as ReadonlyArray<string>)
    assert.deepStrictEqual(of({}), Result.succeed(["2026-11-20T11:30:00Z", "2026-11-21T11:30:00Z"]))
    assert.deepStrictEqual(of({ hours: 2 }), Result.succeed(["2026-11-20T11:30:00Z", "2026-11-20T13:30:00Z"]))
    assert.deepStrictEqual(of({ date: "2026-11-21" }), Result.succeed(["2026-11-20T18:30:00Z", "2026-11-21T18:30:00Z"]))
    assert.deepStrictEqual(
      of({ from: instant("2026-11-20T18:00:00+05:30"), to: instant("2026-11-21T06:00:00+05:30") }),
      Result.succeed(["2026-11-20T12:30:00Z", "2026-11-21T00:30:00Z"])
    )
    assert.isTrue(Result.isFailure(of({ hours: 2, date: "2026-11-21" })))
    assert.isTrue(Result.isFailure(of({ from: instant("2026-01-01"), to: instant("2026-03-01") })))
  })
})
