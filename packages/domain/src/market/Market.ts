import { Schema } from "effect"
import { InrPerMwh, IstDate, Megawatts, Timestamp } from "../Brands.ts"
import { Kind } from "../observations/Dataset.ts"
import { nearestBy } from "../names/Nearest.ts"
import type { Market } from "../observations/datasets/Market.ts"
import { suggesting } from "../schema/Suggestion.ts"

/** Segments of the exchange that can be asked for. */
export const MarketType = Schema.Literals(["DAM", "RTM", "GDAM"]).annotate({
  identifier: "MarketType",
  description: "`DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market",
  ...suggesting({
    nearest: nearestBy([
      ["DAM", ["DAM", "day-ahead", "day-ahead market"]],
      ["RTM", ["RTM", "real-time", "real-time market"]],
      ["GDAM", ["GDAM", "green", "green day-ahead market"]]
    ])
  })
})
export type MarketType = typeof MarketType.Type

const markets: Readonly<Record<MarketType, Market>> = { DAM: "dam", RTM: "rtm", GDAM: "gdam" }

/** The segment as datasets name it. */
export const marketOf = (type: MarketType): Market => markets[type]

export const BlocksByHour = Schema.Int.annotate({
  description: "Blocks of these that count at the price of their hour, since the source gives none by block"
})

export const ExchangeBlock = Schema.Struct({
  ts: Timestamp,
  block: Schema.Int.annotate({ description: "Block of the IST day, 1 to 96" }),
  mcp_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Market clearing price, INR/MWh; null where not known and where the session was suspended"
  }),
  mcv_mw: Schema.NullOr(Megawatts).annotate({ description: "Market clearing volume, MW; null where not known" }),
  purchase_bid_mw: Schema.NullOr(Megawatts).annotate({ description: "Purchase bids, MW; null where not known" }),
  sell_bid_mw: Schema.NullOr(Megawatts).annotate({ description: "Sell bids, MW; null where not known" }),
  scheduled_mw: Schema.NullOr(Megawatts).annotate({
    description: "Finally scheduled volume, MW; null where not known"
  }),
  congestion: Schema.NullOr(Schema.Boolean).annotate({
    description: "True where congestion split the market into areas; null where the source does not say"
  }),
  price_basis: Schema.NullOr(Schema.Literals(["uniform", "unconstrained"])).annotate({
    description:
      "`uniform`: one price for the whole country; `unconstrained`: the price without congestion, areas differ from it; null without a price and where the source does not say whether congestion split the market"
  }),
  kind: Schema.optionalKey(Kind)
}).annotate({ identifier: "ExchangeBlock", description: "One 15-minute block of a segment of the exchange" })
export type ExchangeBlock = typeof ExchangeBlock.Type

/** True for a block of which something was told: a suspended session has a volume of 0 and no price. */
export const isKnown = ({ mcp_inr_per_mwh, mcv_mw }: Pick<ExchangeBlock, "mcp_inr_per_mwh" | "mcv_mw">): boolean =>
  mcp_inr_per_mwh !== null || mcv_mw !== null

export const ExchangeDay = Schema.Struct({
  market_type: MarketType,
  date: IstDate.annotate({ description: "IST day of delivery" }),
  blocks: Schema.Array(ExchangeBlock).annotate({
    description: "From the first to the last known block of the day, in the order asked for"
  }),
  complete: Schema.Boolean.annotate({
    description: "True where every block of the day that is expected is known, of which a plan may read a part alone"
  }),
  expected_blocks: Schema.Int.annotate({ description: "Blocks that a complete day has; 0 before the market began" }),
  next_expected_at: Schema.NullOr(Timestamp).annotate({
    description: "About when more of this day comes out; null where nothing more is to be waited for"
  })
}).annotate({ identifier: "ExchangeDay", description: "Prices and volumes of one market and delivery day" })
export type ExchangeDay = typeof ExchangeDay.Type
