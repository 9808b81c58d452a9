import { assert, describe, it } from "@effect/vitest"
import { demandOfDay, leastOf, pricesOfDay, sharesOfDay } from "@grid/queries/briefings/Figures"
import { briefingOf } from "@grid/models/briefings/Text"
import { dayFigures } from "@grid/queries/grid/Statistics"
import { BriefingFigures } from "@grid/domain/briefings/Briefing"
import { type FuelMixPoint, mixFuels } from "@grid/domain/fuel/FuelMix"
import { iso, isoIst, istDate, istDay } from "@grid/domain/time/Time"
import * as FastCheck from "fast-check"

const date = istDate(Date.parse("2026-08-17T00:00:00Z"))
const start = Date.parse("2026-08-17T00:00:00+05:30")

const figure = (name: string): FastCheck.Arbitrary<number | string | null> =>
  FastCheck.option<number | string>(
    name.endsWith("_ts")
      ? FastCheck.integer({ min: 0, max: 95 }).map((block) => iso(start + block * 900_000))
      : name.endsWith("_fraction")
        ? FastCheck.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000)
        : name.startsWith("vs_")
          ? FastCheck.integer({ min: -9_999, max: 9_999 }).map((value) => value / 100)
          : FastCheck.integer({ min: 0, max: 6_000_000 }).map((value) => value / 8),
    { nil: null, freq: 4 }
  )

const figures = FastCheck.record(
  Object.fromEntries(Object.keys(BriefingFigures.fields).map((name) => [name, figure(name)]))
) as unknown as FastCheck.Arbitrary<BriefingFigures>

const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })
)

/** Every way in which the text may write a figure. */
const written = (of: BriefingFigures): ReadonlySet<string> =>
  new Set(
    Object.values(of).flatMap((value) =>
      typeof value === "string"
        ? [isoIst(Date.parse(value)).slice(11, 16)]
        : typeof value === "number"
          ? [value, Math.abs(value), value * 100].flatMap((number) => formats.map((format) => format.format(number)))
          : []
    )
  )

describe("a briefing", () => {
  it("has no number in any sentence that is not among its figures", () =>
    FastCheck.assert(
      FastCheck.property(figures, (of) => {
        const { headline, markdown, sections } = briefingOf(date, of)
        const known = written(of)
        const sentences = [headline, ...sections.flatMap(({ points }) => points)]
        for (const sentence of sentences) {
          assert.include(markdown, sentence)
          const text = sentence.replace("49.90 and 50.05 Hz", "").replace("17 August 2026", "").replace("CO2e", "")
          for (const [number] of text.matchAll(/\d{2}:\d{2}|\d[\d,]*(?:\.\d+)?/g))
            assert.include([...known], number, sentence)
          assert.notMatch(sentence, /null|NaN|undefined/)
        }
      })
    ))

  it("says of each figure of how much of the day it is known, where that is not all", () => {
    const known = Object.fromEntries(Object.keys(BriefingFigures.fields).map((name) => [name, 50]))
    const whole = { ...known, peak_demand_ts: iso(start), min_demand_ts: iso(start), dam_max_ts: iso(start) }
    const partly = (of: object) =>
      briefingOf(date, { ...whole, ...of } as unknown as BriefingFigures).sections.map(
        ({ points }) => points.filter((point) => /^[\d.]+ % of the day.* are known\.$/.test(point)).length
      )
    const all = {
      demand_coverage_pct: 100,
      frequency_coverage_pct: 100,
      generation_coverage_pct: 100,
      dam_coverage_pct: 100,
      carbon_coverage_pct: 100
    }
    assert.deepStrictEqual(partly(all), [0, 0, 0, 0, 0])
    assert.deepStrictEqual(partly({ ...all, dam_coverage_pct: 99 }), [0, 0, 0, 1, 0])
    assert.deepStrictEqual(partly({}), [1, 1, 1, 1, 1])
    assert.deepInclude(leastOf({ ...whole, ...all, dam_coverage_pct: 87.5 } as unknown as BriefingFigures), {
      present: 84,
      pct: 87.5
    })
  })

  it("says in its headline of how much of the day it speaks", () => {
    const known = Object.fromEntries(Object.keys(BriefingFigures.fields).map((name) => [name, null]))
    const headline = (of: object) => briefingOf(date, { ...known, ...of } as unknown as BriefingFigures).headline
    assert.strictEqual(
      headline({ peak_demand_mw: 231_205, peak_demand_ts: iso(start), demand_coverage_pct: 87.5 }),
      "All-India demand peaked at 231,205 MW at 00:00 IST on 17 August 2026 (87.5 % of the day's blocks known)."
    )
    assert.strictEqual(
      headline({ peak_demand_mw: 231_205, peak_demand_ts: iso(start), demand_coverage_pct: 100 }),
      "All-India demand peaked at 231,205 MW at 00:00 IST on 17 August 2026."
    )
    assert.strictEqual(
      headline({ demand_coverage_pct: 40 }),
      "Too little is known of the demand on 17 August 2026 for a peak (40.0 % of the day's blocks known)."
    )
  })

  it("says of a day without figures that nothing is known, and no number", () => {
    const nothing = Object.fromEntries(Object.keys(BriefingFigures.fields).map((name) => [name, null]))
    const { headline, sections } = briefingOf(date, nothing as unknown as BriefingFigures)
    assert.strictEqual(headline, "Too little is known of the demand on 17 August 2026 for a peak.")
    assert.deepStrictEqual(
      sections.map(({ points }) => points.length),
      [1, 1, 1, 1]
    )
    assert.isTrue(sections.every(({ points }) => !/\d/.test(points.join(" "))))
  })
})

const hours = (
  mix: Partial<Record<(typeof mixFuels)[number], number | undefined>>,
  count = 24,
  coverage_fraction: number | null = null
): ReadonlyArray<FuelMixPoint> =>
  Array.from({ length: count }, (_, hour) => ({
    ts: iso(start + hour * 3_600_000),
    ...(Object.fromEntries(mixFuels.map((fuel) => [fuel, mix[fuel] ?? null])) as Record<
      (typeof mixFuels)[number],
      number | null
    >),
    coverage_fraction
  }))

describe("figures of a day", () => {
  it("renewables are wind, solar, biomass and small hydro of what is generated; imports and large hydro are not", () => {
    assert.deepStrictEqual(
      sharesOfDay(
        hours({ coal: 600, lignite: 40, hydro: 160, wind: 50, solar: 100, biomass: 30, small_hydro: 20, imports: 500 })
      ),
      {
        renewable_share_fraction: 0.2,
        coal_share_fraction: 0.64,
        wind_share_fraction: 0.05,
        solar_share_fraction: 0.1,
        generation_coverage_pct: 100
      }
    )
  })

  it.each(["coal", "wind", "solar"] as const)("without %s no fuel has a share, and %s has not none", (unknown) => {
    const mix = { coal: 600, hydro: 160, wind: 50, solar: 100 }
    const whole = hours(mix)
    const part = hours({ ...mix, [unknown]: undefined })
    assert.deepStrictEqual(sharesOfDay(part), {
      renewable_share_fraction: null,
      coal_share_fraction: null,
      wind_share_fraction: null,
      solar_share_fraction: null,
      generation_coverage_pct: 0
    })
    // Four hours less are left out with all of their fuels.
    assert.deepStrictEqual(sharesOfDay([...part.slice(0, 4), ...whole.slice(4)]), {
      ...sharesOfDay(whole),
      generation_coverage_pct: 83.3
    })
  })

  it("hours without another fuel, as hydro or nuclear, have no shares: those of the rest would be too high", () => {
    const whole = hours({ coal: 600, nuclear: 25, hydro: 160, wind: 50, solar: 100 }, 24, 0.985)
    const withoutHydro = hours({ coal: 600, nuclear: 25, wind: 50, solar: 100 }, 24, 0.82)
    const withoutNuclear = hours({ coal: 600, hydro: 160, wind: 50, solar: 100 }, 24, 0.96)
    assert.strictEqual(sharesOfDay(whole).coal_share_fraction, 0.6417)
    for (const part of [withoutHydro, withoutNuclear]) {
      assert.deepInclude(sharesOfDay(part), { coal_share_fraction: null, generation_coverage_pct: 0 })
      assert.deepStrictEqual(sharesOfDay([...part.slice(0, 4), ...whole.slice(4)]), {
        ...sharesOfDay(whole),
        generation_coverage_pct: 83.3
      })
    }
  })

  it("below 80 % of the hours there are no shares, and of prices no mean", () => {
    assert.isNotNull(sharesOfDay(hours({ coal: 1, wind: 1, solar: 0 }, 20)).renewable_share_fraction)
    assert.isNull(sharesOfDay(hours({ coal: 1, wind: 1, solar: 0 }, 19)).renewable_share_fraction)
    const some = (count: number) =>
      pricesOfDay({
        start,
        step: 900_000,
        values: Float64Array.from({ length: 96 }, (_, index) => (index < count ? 1_000 + index : Number.NaN))
      })
    assert.deepStrictEqual(some(96), {
      dam_mean_inr_per_mwh: 1_047.5,
      dam_max_inr_per_mwh: 1_095,
      dam_max_ts: iso(start + 95 * 900_000),
      dam_min_inr_per_mwh: 1_000,
      dam_coverage_pct: 100
    })
    assert.isNull(some(76).dam_mean_inr_per_mwh)
    assert.strictEqual(some(77).dam_coverage_pct, 80.2)
    assert.isNotNull(some(77).dam_mean_inr_per_mwh)
  })

  it("changes are those of the energy, and unknown where either day is", () => {
    const day = (back: number, mw: number, known = 96) =>
      dayFigures(
        start - back * 86_400_000,
        Float64Array.from({ length: 96 }, (_, block) => (block < known ? mw : Number.NaN)),
        new Float64Array(96).fill(50)
      )
    const of = demandOfDay([day(7, 200_000), day(1, 250_000), day(0, 240_000)], istDay(start))
    assert.deepStrictEqual(
      [of.energy_mwh, of.vs_previous_day_pct, of.vs_previous_week_pct, of.frequency_in_band_pct],
      [5_760_000, -4, 20, 100]
    )
    assert.strictEqual(demandOfDay([day(1, 250_000)], istDay(start)).demand_coverage_pct, 0, "a day without a value")
    const gap = demandOfDay([day(1, 250_000, 50), day(0, 240_000)], istDay(start))
    assert.deepStrictEqual([gap.vs_previous_day_pct, gap.vs_previous_week_pct], [null, null])
  })
})
