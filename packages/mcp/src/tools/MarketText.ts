import { areaPrice } from "@grid/domain/market/AreaPrices"
import { ExchangeBlock } from "@grid/domain/market/Market"
import { get } from "@grid/domain/plans/Plan"
import type { MarketPrices, PriceWindow } from "@grid/domain/tools/ExchangePrices"
import { rows, timeText, valueText } from "../result/Text.ts"

const columns = Object.keys(ExchangeBlock.fields).filter((name) => name !== "kind")
const areaColumns = Object.keys(areaPrice)

const windowText = (name: string, window: PriceWindow | null | undefined): ReadonlyArray<string> => {
  if (window === undefined) return []
  if (window === null) return [`${name} hours in a row: not known.`]
  const forecast = window.kind === undefined ? "cleared" : window.kind
  return [
    `${name} hours in a row: ${timeText(window.from)} to ${timeText(window.to)}, mean ${window.mean_inr_per_mwh} INR/MWh (${forecast}).`
  ]
}

/** A market in words. */
export const marketText = (prices: MarketPrices): string => {
  const { area, area_blocks, blocks, cheapest, coverage, dearest, latest, max, mean, market_type, min } = prices
  const head =
    area !== undefined
      ? `prices of bid area ${area}`
      : latest === null
        ? coverage.expected === 0
          ? "nothing of the window is out yet"
          : coverage.present > 0
            ? "known by the hour alone, no block by itself"
            : "no block of the window is known"
        : `block from ${latest.ts}: ${valueText(latest.mcp_inr_per_mwh, "INR/MWh")}, ${valueText(latest.mcv_mw, "MW cleared")}`
  return [
    `${market_type}: ${head}.`,
    `Over the window: mean ${valueText(mean, "INR/MWh")}, lowest ${valueText(min, "INR/MWh")}, highest ${valueText(max, "INR/MWh")}; ${coverage.present} of ${coverage.expected} blocks known.`,
    ...windowText("Cheapest", cheapest),
    ...windowText("Dearest", dearest),
    ...(prices.required_plan === undefined
      ? []
      : [
          `Hours that are not cleared yet are left out: forecasts come with the ${get(prices.required_plan).name} plan.`
        ]),
    area_blocks === undefined ? rows(columns, blocks) : rows(areaColumns, area_blocks)
  ].join("\n")
}
