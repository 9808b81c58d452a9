import { Schema } from "effect"
import { InrPerMwh, IstDate, Megawatts, Timestamp } from "../Brands.ts"

const comparison = {
  gdam_mean: Schema.NullOr(InrPerMwh).annotate({ description: "Mean clearing price of the green market, INR/MWh" }),
  dam_mean: Schema.NullOr(InrPerMwh).annotate({
    description: "Mean clearing price of the day-ahead market, INR/MWh"
  }),
  premium_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Mean of green less day-ahead price over the blocks in which both are known, INR/MWh"
  }),
  premium_pct: Schema.NullOr(Schema.Finite).annotate({
    description: "The premium in percent of the mean day-ahead price of the same blocks; null where that is 0"
  })
}

export const GreenDay = Schema.Struct({
  date: IstDate.annotate({ description: "IST day of delivery" }),
  ...comparison
}).annotate({
  identifier: "GreenDay",
  description: "Green and day-ahead market of one day; null where less than 80 % of the blocks it is made of are known"
})
export type GreenDay = typeof GreenDay.Type

export const GreenMarket = Schema.Struct({
  gdam: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      block: Schema.Int.annotate({ description: "Block of the IST day, 1 to 96" }),
      mcp_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
        description: "Clearing price of the green market, INR/MWh; null where not known and where nothing was traded"
      }),
      mcv_mw: Schema.NullOr(Megawatts).annotate({ description: "Clearing volume, MW; null where not known" })
    }).annotate({ identifier: "GreenBlock", description: "One 15-minute block of the green market" })
  ).annotate({ description: "From the first to the last known block of the window, oldest first" }),
  daily: Schema.Array(GreenDay).annotate({
    description: "From the first to the last day of which a price of either market is known, oldest first"
  }),
  premium: Schema.Struct(comparison).annotate({
    identifier: "GreenPremium",
    description:
      "The same over the window from the first day of the green market on; null where less than 80 % of the blocks it is made of are known"
  })
}).annotate({
  identifier: "ExchangeGreen",
  description: "The green market and its premium over the day-ahead market"
})
export type GreenMarket = typeof GreenMarket.Type
