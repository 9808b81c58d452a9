import { Schema, SchemaTransformation } from "effect"
import { InrPerMwh, Megawatts, Timestamp } from "../Brands.ts"
import { findBidArea } from "../observations/AreaName.ts"
import { nearestBidAreas } from "../reference/BidAreas.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { suggesting } from "../schema/Suggestion.ts"

export const BidAreaCode = Schema.Literals([
  "N1",
  "N2",
  "N3",
  "E1",
  "E2",
  "W1",
  "W2",
  "W3",
  "S1",
  "S2",
  "S3",
  "A1",
  "A2"
]).annotate({ identifier: "BidArea", description: "Bid area of the exchange" })
export type BidAreaCode = typeof BidAreaCode.Type

/** A bid area as a request names it; decodes to its code. */
export const bidAreaName = (description: string) =>
  Schema.String.check(
    Schema.makeFilter((text) => findBidArea(text) !== undefined, {
      message: `must be one of ${BidAreaCode.literals.join(", ")}`,
      ...suggesting({
        nearest: nearestBidAreas,
        see: "/docs/names#bid-areas"
      }),
      ...publishedAs({
        type: "string",
        enum: [...BidAreaCode.literals],
        description: `${description}; in any case, \`bid-w2\` for \`W2\`, too`,
        examples: ["W2"]
      })
    })
  ).pipe(
    Schema.decodeTo(
      BidAreaCode,
      SchemaTransformation.transform({
        // What passed the check is a code.
        decode: (text: string) => findBidArea(text)?.toUpperCase() as BidAreaCode,
        encode: (code): string => code
      })
    )
  )

const block = Schema.Int.annotate({ description: "Block of the IST day, 1 to 96; of an hour or a day its first" })

/** Members of one bid area in one block. */
export const areaPrice = {
  ts: Timestamp,
  block,
  area: BidAreaCode,
  price_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Clearing price of the area, INR/MWh; null where not known"
  }),
  buy_mw: Schema.NullOr(Megawatts).annotate({ description: "Cleared purchases, MW; null where not known" }),
  sell_mw: Schema.NullOr(Megawatts).annotate({ description: "Cleared sales, MW; null where not known" })
}

export const complete = Schema.optionalKey(Schema.Literal(false)).annotateKey({
  description: "false where the values are means so far of an hour that is not whole yet; else left out"
})

export const AreaPrices = Schema.Struct({
  blocks: Schema.Array(
    Schema.Struct({ ...areaPrice, complete }).annotate({
      identifier: "AreaPriceBlock",
      description: "One bid area in one 15-minute block, hour or day"
    })
  ).annotate({
    description: "By block, then by area; of each area from its first to its last known block of the window"
  }),
  divergence: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      block,
      max_minus_min_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
        description: "Highest less lowest area price, INR/MWh; null where less than 80 % of the areas are known"
      }),
      complete
    }).annotate({ identifier: "AreaDivergence", description: "How far the area prices of a block lie apart" })
  ).annotate({
    description: "Over all bid areas, also where one is asked for; from the first to the last block with an area price"
  })
}).annotate({
  identifier: "ExchangeAreaPrices",
  description: "Prices and cleared volumes of the bid areas"
})
export type AreaPrices = typeof AreaPrices.Type
