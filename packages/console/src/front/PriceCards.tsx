import { useMemo } from "preact/hooks"
import { Chart } from "../charts/Chart.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Kind, marked } from "../format/Kind.ts"
import { amount } from "../format/Numbers.ts"
import { istClock } from "../format/Time.ts"
import { blockChart } from "./Figures.ts"
import type { PriceMarket, PublicData } from "./PublicPage.ts"

const names: Readonly<Record<string, string>> = { DAM: "Day-ahead price (DAM)", RTM: "Real-time price (RTM)" }

/** A card for each market, or the reason why the prices are not shown. */
export const PriceCards = ({ data: { prices, simulated, withheld } }: { readonly data: PublicData }) => {
  const reason = withheld.find(({ dataset }) => dataset.startsWith("exchange"))?.reason
  if (prices !== null && prices.markets.length > 0)
    return (
      <>
        {prices.markets.map((market) => (
          <PriceCard key={market.market_type} market={market} kind={marked(market.kind, simulated)} />
        ))}
      </>
    )
  return (
    <Card title="Exchange prices">
      <Notice kind="empty" title={reason === undefined ? "No price is known yet" : "Not shown to the public"}>
        {reason}
      </Notice>
    </Card>
  )
}

const PriceCard = ({ kind, market }: { readonly market: PriceMarket; readonly kind: Kind }) => {
  const chart = useMemo(() => blockChart("Clearing price", "--data-3", market.day, "steps"), [market])
  const name = names[market.market_type] ?? market.market_type
  return (
    <Card title={name}>
      <Figure value={amount(market.value, 0)} unit="INR/MWh">
        block that begins at {istClock(Date.parse(market.ts))} IST
      </Figure>
      <Chart title={name} unit="INR/MWh" digits={0} data={chart} kind={kind} heightPx={170} />
    </Card>
  )
}
