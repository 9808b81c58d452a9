import { statesOf, summaryOf } from "@grid/queries/grid/Snapshot"
import { sumOf, todayOf } from "@grid/models/grid/Today"
import type { LatestValue, SeriesPage } from "@grid/domain/grid/Series"
import { states } from "@grid/domain/states/State"
import { blockMs, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const unknown = Number.NaN
const start = istDayStart(istDay(Date.parse("2026-08-19T06:00:00Z")))
/** 12 blocks have ended and the 13th runs. */
const now = start + 12.5 * blockMs

const latest = (dataset: LatestValue["dataset"], area: string, value: number, captured_at = now): LatestValue => ({
  dataset,
  area,
  source: "npp",
  kind: "observed",
  ts: now,
  value,
  captured_at,
  observed_at: Math.min(now, captured_at)
})

const page = (area: string, ...values: ReadonlyArray<number>): SeriesPage => ({
  dataset: "demand",
  area,
  source: "npp",
  kind: "observed",
  day: istDay(now),
  blocks: Float64Array.from({ length: 96 }, (_, block) => values[block] ?? unknown),
  hours: null,
  present: values.length,
  captured_at: now,
  version: 1
})

const material = (values: ReadonlyArray<LatestValue>, pages: ReadonlyArray<SeriesPage> = []) => ({
  latest: {
    data: values,
    provenance: [...new Set(values.map(({ dataset }) => dataset))].map((dataset) => ({
      dataset,
      source: "npp",
      kind: "observed" as const,
      captured_at: iso(now),
      licence: "none",
      url: null
    })),
    version: "1",
    realm: "real" as const
  },
  pages: { data: pages, provenance: [], version: "1" },
  now
})

const southern = states.filter(({ zone }) => zone === "SR").map(({ slug }) => slug)
const zoneOf = (...input: Parameters<typeof material>) =>
  summaryOf(material(...input)).data.zones.find(({ zone }) => zone === "SR")

describe("peak and energy of the running day", () => {
  it("agree with power × time over the blocks that have ended, and are null below 80 % of them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 1_000, max: 200_000 }), { nil: unknown }), {
          minLength: 1,
          maxLength: 96
        }),
        fc.integer({ min: 0, max: 96 }),
        (values, ended) => {
          const over = values.slice(0, ended).filter((value) => !Number.isNaN(value))
          const all = values.filter((value) => !Number.isNaN(value))
          const { coverage, energy_mwh, peak_block, peak_mw } = todayOf(values, ended)
          assert.deepStrictEqual([coverage.expected, coverage.present], [ended, over.length])
          if (over.length * 10 < ended * 8)
            return assert.deepStrictEqual([energy_mwh, peak_mw, peak_block], [null, null, null])
          if (over.length === 0) assert.isNull(energy_mwh)
          else {
            const mean = over.reduce((sum, value) => sum + value, 0) / over.length
            assert.closeTo(energy_mwh ?? 0, (mean * ended) / 4, 0.01)
            // Of a day without gaps it is the sum of quarter hours.
            if (over.length === ended)
              assert.closeTo(
                energy_mwh ?? 0,
                over.reduce((sum, value) => sum + value / 4, 0),
                0.01
              )
          }
          assert.strictEqual(peak_mw, all.length === 0 ? null : Math.max(...all))
          if (peak_block !== null) assert.strictEqual(values[peak_block], peak_mw)
        }
      )
    )
  })

  it("a sum of several is known only where each of them is", () => {
    assert.deepStrictEqual(
      [
        ...sumOf(
          [
            [1, unknown, 3],
            [10, 20, 30]
          ],
          3
        )
      ],
      [11, unknown, 33]
    )
    assert.deepStrictEqual([...sumOf([], 2)], [unknown, unknown])
  })
})

describe("summary", () => {
  const demands = southern.map((slug, index) => latest("demand", slug, 1_000 * (index + 1)))
  const blocks = Array.from({ length: 12 }, (_, block) => 100 + block)
  const pages = southern.map((slug) => page(slug, ...blocks))

  it("a zone is the sum of its states, its share that of the country, its peak that of the sum", () => {
    const zone = zoneOf([latest("demand", "india", 100_000), ...demands], pages)
    assert.deepStrictEqual(zone, {
      zone: "SR",
      demand_mw: 21_000,
      share_fraction: 0.21,
      peak_today_mw: 6 * 111,
      states_reporting: 6,
      states_total: 6
    })
  })

  it("where the largest state does not report, the others do not stand for the zone, however many they are", () => {
    const india = latest("demand", "india", 100_000)
    const without = (slug: string) => demands.filter(({ area }) => area !== slug)
    assert.deepInclude(zoneOf([india, ...without("puducherry")]), { share_fraction: 0.17, states_reporting: 5 })
    const others = [india, ...without("tamil-nadu")]
    assert.deepInclude(zoneOf(others), { share_fraction: null, states_reporting: 5 })
    const own = latest("demand", "sr", 60_000)
    assert.deepInclude(zoneOf([...others, own]), { demand_mw: 60_000, share_fraction: 0.6, states_reporting: 5 })
  })

  it("where states of less than 80 % of the record demand report, the zone's own reading stands, and without one what is known, with no share", () => {
    const few = demands.slice(0, 4)
    const india = latest("demand", "india", 100_000)
    assert.deepInclude(zoneOf([india, ...few, latest("demand", "sr", 20_500)], [page("sr", ...blocks)]), {
      demand_mw: 20_500,
      share_fraction: 0.205,
      peak_today_mw: 111,
      states_reporting: 4
    })
    assert.deepInclude(zoneOf([india, ...few]), { demand_mw: 10_000, share_fraction: null, states_reporting: 4 })
    assert.deepInclude(zoneOf([india]), { demand_mw: null, share_fraction: null, states_reporting: 0 })
    assert.deepInclude(zoneOf(demands), { demand_mw: 21_000, share_fraction: null })
  })

  it("generation is what a source says of all fuels, never a sum of some; the coverage is that of the national day", () => {
    const values = [latest("demand", "india", 200_000), latest("generation_solar", "india", 60_000)]
    const { coverage, data } = summaryOf(material(values, [page("india", ...blocks.slice(0, 10))]))
    assert.deepStrictEqual(data.national, {
      demand_mw: 200_000,
      frequency_hz: null,
      generation_mw: null,
      peak_today_mw: 109,
      peak_today_ts: iso(start + 9 * blockMs),
      energy_today_mwh: (104.5 * 12) / 4
    })
    assert.deepStrictEqual(coverage, { expected: 12, present: 10, pct: 83.3 })
    const known = summaryOf(material([...values, latest("total_generation", "india", 199_000)]))
    assert.deepInclude(known.data.national, { generation_mw: 199_000, peak_today_mw: null, energy_today_mwh: null })
  })
})

describe("states", () => {
  it("have the grid's frequency where they read none, the islands none at all, and their own as_of", () => {
    const { data } = statesOf(
      material([
        latest("demand", "goa", 500, now - 60_000),
        latest("net_import", "goa", 480, now - 30_000),
        latest("frequency", "india", 50.01),
        latest("frequency", "punjab", 49.98, now - 1_000),
        latest("demand", "lakshadweep", 10)
      ]),
      null
    )
    assert.lengthOf(data.items, 36)
    const of = (slug: string) => data.items.find((item) => item.slug === slug)
    assert.deepInclude(of("goa"), {
      iso: "IN-GA",
      zone: "WR",
      demand_mw: 500,
      own_generation_mw: null,
      import_mw: 480,
      frequency_hz: 50.01,
      as_of: iso(now - 30_000)
    })
    assert.deepInclude(of("punjab"), { demand_mw: null, frequency_hz: 49.98, as_of: iso(now - 1_000) })
    assert.deepInclude(of("lakshadweep"), { demand_mw: 10, frequency_hz: null, zone: null })
    assert.deepInclude(of("kerala"), { frequency_hz: 50.01, as_of: null })
    assert.strictEqual(data.as_of, iso(now))
  })
})
