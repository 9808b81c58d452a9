import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { decimal, knownAt, onlyResolution, range, series } from "../http/Parameters.ts"
import { MarketType } from "./Market.ts"
import { Coverage } from "../observations/Provenance.ts"
import { numberOrNull } from "../schema/Fields.ts"

const blocks = (what: string) =>
  Schema.NullOr(Schema.Array(Schema.Int)).annotate({
    description: `Blocks of the IST day, 1 to 96, in which it ${what}; null where too few prices are known`
  })

export const ArbitrageDay = Schema.Struct({
  date: IstDate.annotate({ description: "IST day of delivery" }),
  revenue_inr_per_mw: numberOrNull(
    "Sales less purchases, INR per MW; null where under 80 % of the day's prices are known"
  ),
  charge_blocks: blocks("charges"),
  discharge_blocks: blocks("discharges"),
  avg_charge_inr_per_mwh: numberOrNull("Mean price paid, INR/MWh; null where it does not charge"),
  avg_discharge_inr_per_mwh: numberOrNull("Mean price got, INR/MWh; null where it does not discharge"),
  coverage: Schema.optionalKey(Coverage).annotateKey({
    description: "Present where not every block has a price: what has none is not traded, and the revenue may be more"
  })
}).annotate({ identifier: "ArbitrageDay", description: "What 1 MW of storage would have earned on one day" })
export type ArbitrageDay = typeof ArbitrageDay.Type

export const StorageArbitrage = Schema.Struct({
  days: Schema.Array(ArbitrageDay).annotate({ description: "Every day of the window, oldest first" }),
  summary: Schema.Struct({
    mean_inr_per_mw_day: numberOrNull("Mean revenue of the days, INR per MW; null where under 80 % of them have one"),
    annualised_inr_per_mw: numberOrNull("The same for 365 days, INR per MW"),
    capture_of_perfect_pct: numberOrNull(
      "What yesterday's best schedule earns at today's prices, % of today's best; over the days where both are known, null where there are none"
    )
  }).annotate({ identifier: "ArbitrageSummary", description: "The days of the window together" }),
  assumptions: Schema.Struct({
    power_mw: Schema.Finite.annotate({ description: "Power at which it charges and discharges, MW" }),
    duration_h: Schema.Finite.annotate({ description: "Energy that it delivers when full, MWh per MW" }),
    efficiency: Schema.Finite.annotate({ description: "Energy delivered per energy taken in, round trip" }),
    cycles_per_day: Schema.Finite.annotate({ description: "Full discharges a day, at most" }),
    notes: Schema.Array(Schema.String).annotate({ description: "How it was calculated, in sentences" })
  }).annotate({ identifier: "ArbitrageAssumptions", description: "What the figures rest on" })
}).annotate({ identifier: "StorageArbitrage", description: "Best use of storage on the exchange, known afterwards" })
export type StorageArbitrage = typeof StorageArbitrage.Type

/** Storage on the exchange; a route of `MarketApi`. */
export const storageArbitrage = HttpApiEndpoint.get("exchangeStorageArbitrage", "/market/exchange/storage-arbitrage", {
  query: Schema.Struct({
    market_type: Schema.optionalKey(MarketType.annotate({ default: "DAM", examples: ["DAM"] })),
    ...range(7),
    ...onlyResolution("day"),
    duration_h: Schema.optionalKey(
      Schema.Literals(["1", "2", "4", "8"]).annotate({
        description: "Energy that it delivers when full, MWh per MW",
        default: "1",
        examples: ["2"]
      })
    ),
    efficiency: Schema.optionalKey(decimal(0.1, 1, "Energy delivered per energy taken in, round trip", 0.85, 0.85)),
    cycles_per_day: Schema.optionalKey(decimal(0.1, 10, "Full discharges a day, at most", 1, 1)),
    ...series,
    ...knownAt
  }),
  ...dataAnswer(StorageArbitrage)
})
  .annotate(Access, data({ formats: tabular }))
  .annotate(OpenApi.Summary, "Best use of storage on the exchange")
  .annotate(
    OpenApi.Description,
    "What 1 MW of storage would have earned on each delivery day, empty at its beginning and end, as the optimum of a linear programme that knows the day's prices; and how much of that yesterday's best schedule would have earned. CSV holds the days."
  )
