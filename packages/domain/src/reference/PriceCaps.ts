import type { IstDate } from "../Brands.ts"
import type { Market } from "../observations/datasets/Market.ts"
import { marketRules } from "./MarketRules.ts"
import { type Confidence, on } from "./Reference.ts"
import type { RuleRow } from "./Rules.ts"

/** Row of a cap of prices, which has a market for its scope. */
export type PriceCap = typeof RuleRow.Type & { readonly scope: Market }

const cap = (
  scope: Market,
  inr_per_mwh: number,
  period: readonly [from: string | null, to: string | null],
  confidence: Confidence,
  note: string
): PriceCap => ({
  rule: "price_cap_inr_per_mwh",
  state: null,
  scope,
  value: inr_per_mwh,
  unit: "INR/MWh",
  applicable_from: period[0] === null ? null : on(period[0]),
  applicable_to: period[1] === null ? null : on(period[1]),
  order_id: null,
  order_date: null,
  source_url: null,
  confidence,
  note
})

const common = (scope: Market): ReadonlyArray<PriceCap> => [
  cap(scope, 20_000, [null, "2022-04-02"], "published", "Cap of the exchanges."),
  cap(
    scope,
    12_000,
    ["2022-04-03", "2023-04-03"],
    "verified",
    "Cap of the exchanges; recorded prices keep to it from August 2022 on."
  ),
  cap(scope, 10_000, ["2023-04-04", null], "verified", "Cap of the exchanges; recorded prices keep to it.")
]

/**
 * Highest prices that a bid may name, by market and period: the rows of the table of rules that come with the service. They
 * stand here and in no file, so that whatever has no database to read judges by them, too.
 */
export const priceCaps: ReadonlyArray<PriceCap> = [
  ...common("dam"),
  ...common("rtm"),
  ...common("gdam"),
  cap("hpdam", 20_000, [null, null], "published", "Cap of the exchanges.")
]

/** Start of each segment with its caps. */
const segments = new Map<string, { readonly start: IstDate | null; readonly caps: ReadonlyArray<PriceCap> }>(
  marketRules.map(({ market, starts_on }) => [
    market,
    { start: starts_on, caps: priceCaps.filter(({ scope }) => scope === market) }
  ])
)

/** The price cap of a segment (`dam`) on an IST day, INR/MWh; null for an unknown segment or a day before its start. */
export const priceCapInrPerMwh = (market: string, date: IstDate): number | null => {
  const segment = segments.get(market)
  if (segment === undefined || (segment.start !== null && date < segment.start)) return null
  const row = segment.caps.find(
    ({ applicable_from, applicable_to }) =>
      (applicable_from === null || applicable_from <= date) && (applicable_to === null || date <= applicable_to)
  )
  return row?.value ?? null
}
