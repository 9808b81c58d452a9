import { assert, describe, it } from "@effect/vitest"
import { bandOf } from "@grid/domain/grid/Frequency"
import { markets } from "@grid/domain/observations/datasets/Market"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import { frequencyBand, marketOfPrice, marketRules } from "@grid/domain/reference/MarketRules"
import { priceCapInrPerMwh, priceCaps } from "@grid/domain/reference/PriceCaps"
import { on } from "@grid/domain/reference/Reference"

describe("market rules", () => {
  it("there is one row for each segment, and its sessions make up the 96 blocks of a day", () => {
    assert.deepStrictEqual(
      marketRules.map(({ market }) => market),
      [...markets]
    )
    for (const { blocks_per_session, confidence, market, sessions_per_day } of marketRules) {
      assert.strictEqual(sessions_per_day * blocks_per_session, 96, market)
      assert.include(["verified", "published", "unverified"], confidence)
    }
  })

  it("segments started when they did", () => {
    assert.deepStrictEqual(Object.fromEntries<string | null>(marketRules.map((row) => [row.market, row.starts_on])), {
      dam: null,
      rtm: "2020-06-01",
      gdam: "2021-10-27",
      hpdam: "2023-03-11"
    })
  })

  it("the frequency band is the one by which readings are judged", () => {
    assert.deepStrictEqual([frequencyBand.low_hz, frequencyBand.nominal_hz, frequencyBand.high_hz].map(bandOf), [
      "normal",
      "normal",
      "normal"
    ])
    assert.deepStrictEqual([frequencyBand.low_hz - 0.001, frequencyBand.high_hz + 0.001].map(bandOf), ["low", "high"])
  })

  it("prices, and nothing else, belong to a segment", () => {
    assert.deepStrictEqual(["price_dam", "price_rtm", "price_gdam", "price_hpdam"].map(marketOfPrice), [...markets])
    assert.isUndefined(marketOfPrice("cleared_dam"))
    assert.isUndefined(marketOfPrice("price_tam"))
  })
})

describe("price caps", () => {
  it.each([
    ["dam", "2012-04-01", 20_000],
    ["dam", "2022-04-02", 20_000],
    ["dam", "2022-04-03", 12_000],
    ["dam", "2023-04-03", 12_000],
    ["dam", "2023-04-04", 10_000],
    ["dam", "2027-12-31", 10_000],
    ["rtm", "2020-05-31", null],
    ["rtm", "2020-06-01", 20_000],
    ["rtm", "2022-04-02", 20_000],
    ["rtm", "2022-04-03", 12_000],
    ["rtm", "2023-04-04", 10_000],
    ["gdam", "2021-10-26", null],
    ["gdam", "2021-10-27", 20_000],
    ["gdam", "2022-04-03", 12_000],
    ["gdam", "2023-04-03", 12_000],
    ["gdam", "2023-04-04", 10_000],
    ["hpdam", "2023-03-10", null],
    ["hpdam", "2023-03-11", 20_000],
    ["hpdam", "2026-01-01", 20_000],
    ["tam", "2026-01-01", null]
  ] as const)("%s on %s: %s INR/MWh", (market, date, cap) => {
    assert.strictEqual(priceCapInrPerMwh(market, on(date)), cap)
  })

  it("every segment has one cap on every day, without gap or overlap", () => {
    for (const market of markets) {
      const own = priceCaps.filter((cap) => cap.scope === market)
      assert.isNull(own[0]?.applicable_from ?? null)
      assert.isNull(own.at(-1)?.applicable_to ?? null)
      own.slice(1).forEach((cap, index) => {
        const before = Date.parse(own[index]?.applicable_to ?? "")
        assert.strictEqual(Date.parse(cap.applicable_from ?? "") - before, 86_400_000, market)
      })
    }
  })
})

describe("the guard of prices", () => {
  const price = (dataset: Observation["dataset"], ist: string, value: number, area = "india"): Observation => ({
    dataset,
    area,
    ts: Date.parse(`${ist}+05:30`),
    value,
    kind: "observed",
    captured_at: 0,
    period_minutes: 15
  })

  it.each([
    ["price_dam", "2022-04-02T23:45", 20_000, "india", true],
    ["price_dam", "2022-04-02T23:45", 20_000.01, "india", false],
    ["price_dam", "2022-04-03T00:00", 12_000, "india", true],
    ["price_dam", "2022-04-03T00:00", 12_000.01, "india", false],
    ["price_dam", "2023-04-03T23:45", 12_000, "india", true],
    ["price_dam", "2023-04-04T00:00", 12_000, "india", false],
    ["price_rtm", "2023-04-04T00:00", 10_000, "bid-n1", true],
    ["price_rtm", "2023-04-04T00:00", 10_000.01, "bid-n1", false],
    ["price_gdam", "2026-08-01T12:00", 10_001, "goa", false],
    ["price_hpdam", "2026-08-01T12:00", 20_000, "india", true],
    ["price_hpdam", "2026-08-01T12:00", 20_001, "india", false],
    ["price_rtm", "2019-01-01T12:00", 20_000, "india", true],
    ["price_rtm", "2019-01-01T12:00", 20_001, "india", false],
    ["price_dam", "2026-08-01T12:00", 12_000, "pxil", true],
    ["price_dam", "2026-08-01T12:00", 20_001, "hpx", false],
    ["price_dam", "2026-08-01T12:00", 0, "india", true],
    ["price_dam", "2026-08-01T12:00", -1, "india", false]
  ] as const)("%s at %s IST, %d INR/MWh in %s: %s", (dataset, ist, value, area, passes) => {
    assert.strictEqual(guard(price(dataset, ist, value, area)) === null, passes)
  })

  it("names the cap, its segment and its day", () => {
    assert.strictEqual(
      guard(price("price_dam", "2023-04-04T00:00", 10_000.5)),
      "10000.5 is above 10000 INR/MWh, the DAM price cap of 2023-04-04"
    )
  })
})
