import { assert, describe, it } from "@effect/vitest"
import { clearedAgainst } from "@grid/domain/observations/ClearedVolume"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"

const value = (dataset: DatasetId, mw: number | null, rest: Partial<Observation> = {}): Observation => ({
  dataset,
  area: "india",
  ts: Date.UTC(2026, 7, 1),
  value: mw,
  kind: "observed",
  captured_at: 0,
  period_minutes: 15,
  ...rest
})

describe("a cleared volume against its bids", () => {
  it.each([
    ["dam", "cleared_dam", "sell_bid_dam"],
    ["rtm", "cleared_rtm", "purchase_bid_rtm"],
    ["hpdam", "cleared_hpdam", "sell_bid_hpdam"],
    ["a fuel of gdam", "cleared_gdam_solar", "sell_bid_gdam_solar"]
  ] as const)("holds back both where it is above: %s", (_, cleared, bid) => {
    const both = [value(cleared, 10), value(bid, 9)] as const
    const reason = `${cleared} of 10 MW is above the ${bid} of 9; one of the two is wrong`
    assert.deepStrictEqual(both.map(clearedAgainst(both)), [reason, reason])
  })

  it.each([
    ["all that is sold", value("cleared_dam", 10), value("sell_bid_dam", 10)],
    ["of another segment", value("cleared_dam", 10), value("sell_bid_rtm", 9)],
    ["of another block", value("cleared_dam", 10), value("sell_bid_dam", 9, { ts: 0 })],
    ["of another exchange", value("cleared_dam", 10, { area: "pxil" }), value("sell_bid_dam", 9)],
    ["without a bid", value("cleared_dam", 10), value("sell_bid_dam", null)],
    ["that is none", value("cleared_dam", null), value("sell_bid_dam", 9)],
    ["no cleared volume", value("scheduled_dam", 10), value("sell_bid_dam", 9)]
  ] as const)("lets pass what is %s", (_, cleared, bid) => {
    const both = [cleared, bid]
    assert.deepStrictEqual(both.map(clearedAgainst(both)), [null, null])
  })
})
