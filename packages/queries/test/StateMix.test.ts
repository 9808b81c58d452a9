import { assert, it } from "@effect/vitest"
import type { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { type FuelMix, mixFuels, type View } from "@grid/domain/fuel/FuelMix"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { blockMs, hourMs, iso } from "@grid/domain/time/Time"
import { mixHistory, newestMix } from "@grid/queries/carbon/ModelledMix"
import { Effect } from "effect"

const start = Date.parse("2026-08-17T18:30:00Z")
const span = { from: start, to: start + hourMs }
const covered = { expected: 4, present: 4, pct: 100 }
const method = "placed by capacity"

const mixOf = (mw: number | null) => Object.fromEntries(mixFuels.map((fuel) => [fuel, fuel === "imports" ? 5 : mw]))

const missing = new DataUnavailable({ dataset: "fuel_mix", detail: "none" })

/** Mixes of which the generation is observed, unknown (null), or has never come (undefined). */
const mixes = (mw: number | null | undefined) => {
  const mix = { as_of: iso(start), scope: "goa", view: "generation", mix_mw: mixOf(mw ?? null), series: [] }
  const answer = <A>(data: A) =>
    mw === undefined ? Effect.fail(missing) : Effect.succeed({ data, as_of: start, provenance: [], version: "1" })
  return {
    latest: () => answer(mix),
    history: () => answer({ mix, coverage: covered, span })
  } as unknown as FuelMix["Service"]
}

const carbon = (isKnown: boolean, wasKnown = isKnown, blocks = 1) => {
  const provenance = [{ dataset: "carbon_intensity", source: "grid-mix-1", kind: "modelled", method }]
  const rows = Array.from({ length: blocks }, (_, block) => {
    const block_start = iso(start + block * blockMs)
    return { total_mw: 91, block_start, mix_mw: mixOf(7 + block), share_fraction: mixOf(0.1) }
  })
  return {
    latest: () =>
      isKnown
        ? Effect.succeed({ data: { national: { block_start: iso(start) }, observed_at: iso(start) } })
        : Effect.fail(missing),
    withMix: () =>
      Effect.map(KnowledgeTime, (known_at) =>
        known_at === null || wasKnown
          ? { data: { rows, coverage: covered }, as_of: start, provenance, version: "1" }
          : { data: { rows: [], coverage: covered }, as_of: null, provenance: [], version: "1" }
      )
  } as unknown as CarbonIntensity["Service"]
}

const read = (observed: number | null | undefined, isModelled: boolean, area: string, view: View) => {
  const sources = [mixes(observed), carbon(isModelled)] as const
  return Effect.map(
    Effect.all([newestMix(...sources, area, view), mixHistory(...sources, { area, view, ...span })], {
      concurrency: 1
    }),
    ([newest, past]) => [newest.data, past.data.mix].map((mix) => [mix.mix_mw.coal, mix.method])
  )
}

const twice = <A>(value: A) => [value, value]

it.effect("the mix of a state is what is observed, else what is modelled, with its method", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* read(3, true, "goa", "generation"), twice([3, undefined]))
    assert.deepStrictEqual(yield* read(3, true, "goa", "consumption"), twice([7, method]))
    assert.deepStrictEqual(yield* read(null, true, "goa", "generation"), twice([7, method]))
    assert.deepStrictEqual(yield* read(undefined, true, "goa", "generation"), twice([7, method]))
  })
)

it.effect("nothing is modelled of the country, and what is not modelled stays as it is observed", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* read(null, true, "india", "generation"), twice([null, undefined]))
    assert.deepStrictEqual(yield* read(null, false, "goa", "generation"), twice([null, undefined]))
    const failure = yield* Effect.flip(read(undefined, false, "goa", "generation"))
    assert.strictEqual(failure._tag, "DataUnavailable")
  })
)

it.effect("as it was known, a mix is observed or modelled by what was known then, whatever is known now", () =>
  Effect.gen(function* () {
    const query = { area: "goa", view: "generation", ...span } as const
    const observedNow = mixes(3)
    assert.isUndefined((yield* mixHistory(observedNow, carbon(true), query)).data.mix.method)
    for (const isKnownNow of [true, false]) {
      const asKnown = (wasKnown: boolean) => {
        const read = mixHistory(observedNow, carbon(isKnownNow, wasKnown, 4), query)
        return Effect.provideService(read, KnowledgeTime, start)
      }
      const { data, as_of } = yield* asKnown(true)
      assert.deepStrictEqual([data.mix.method, data.mix.series.length, as_of], [method, 1, start])
      const { method: label, series } = (yield* asKnown(false)).data.mix
      assert.deepStrictEqual([label, series], [undefined, []], "of what nobody knew nothing is said")
    }
  })
)

it.effect("imports of what is generated are not known from a model, which has those from abroad alone", () =>
  Effect.gen(function* () {
    for (const [view, imports] of [
      ["generation", null],
      ["consumption", 5]
    ] as const) {
      const sources = [mixes(undefined), carbon(true)] as const
      const { data } = yield* newestMix(...sources, "nr", view)
      const past = yield* mixHistory(...sources, { area: "nr", view, ...span, resolution: "block" })
      assert.deepStrictEqual(
        [data.mix_mw.imports, data.share_fraction.imports, past.data.mix.series[0]?.imports],
        [imports, imports, imports],
        view
      )
      assert.strictEqual(past.data.mix.series[0]?.coal, 7)
    }
  })
)

it.effect(
  "a modelled mix of the last hours ends with the running one, the mean so far; a window that is named does not",
  () =>
    Effect.gen(function* () {
      const now = start + 2 * hourMs + 40 * 60_000
      const to = start + 2 * hourMs
      const query = { area: "goa", view: "consumption", from: to - 2 * hourMs, to } as const
      const pastOf = (blocks: number, until: number | null) =>
        Effect.map(mixHistory(mixes(undefined), carbon(true, true, blocks), { ...query, until }), ({ data }) => ({
          ...data,
          series: data.mix.series.map(({ coal, complete, ts }) => [ts, coal, complete ?? true])
        }))
      const hour = (index: number) => start + index * hourMs
      const [first, second, third] = [
        [iso(hour(0)), 8.5, true],
        [iso(hour(1)), 12.5, true],
        [iso(hour(2)), 15.5, false]
      ]
      const recent = yield* pastOf(10, now)
      assert.deepStrictEqual(recent.series, [second, third])
      assert.deepStrictEqual(recent.span, { from: hour(1), to: hour(3) })
      assert.deepStrictEqual(recent.coverage, { expected: 7, present: 6, pct: 85.7 })
      assert.deepStrictEqual(
        (yield* pastOf(8, now)).series,
        [first, second],
        "of the running hour nothing is known yet"
      )
      assert.deepStrictEqual((yield* pastOf(8, null)).series, [first, second])
    })
)
