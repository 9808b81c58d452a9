import { Schema } from "effect"
import { bounded } from "../http/Parameters.ts"
import { identifier, maybe, number, text } from "../http/Members.ts"

/** Node at which a storage stands, as a request names it: bid area, state or zone. */
export const node = identifier("Node of the grid; /v1/nodes lists them", "W2")

const technology = Schema.Literals(["solar", "wind"]).annotate({ description: "Technology of the plant" })

/** Plant beside which a storage stands. */
export const Plant = Schema.Struct({
  technology,
  capacity_mw: bounded(0.1, 10_000, "Capacity, MW", 100)
}).annotate({ identifier: "StoragePlant", description: "Plant whose deviations a storage may avoid" })
export type Plant = typeof Plant.Type

export const Asset = Schema.Struct({
  capacity_mw: bounded(0.1, 10_000, "Power, MW", 50),
  duration_hr: bounded(0.25, 24, "Duration at full power, h", 2),
  location_node: node,
  plant: Schema.optionalKey(Plant)
}).annotate({ identifier: "StorageAsset", description: "A storage" })
export type Asset = typeof Asset.Type

/** Member `plant` of an answer: absent where the request named none. */
export const plantSent = Schema.optionalKey(
  Schema.Struct({ technology, capacity_mw: number("Capacity, MW", 100) }).annotate({
    description: "Plant beside which it stands"
  })
)

/** An asset in an answer. */
export const assetSent = Schema.Struct({
  capacity_mw: number("Power, MW", 50),
  duration_hr: number("Duration at full power, h", 2),
  location_node: text("Node of the grid", "W2"),
  plant: plantSent
}).annotate({ description: "The storage as it was sent" })

export const MarketMix = Schema.Struct({
  dam: Schema.Boolean.annotate({ description: "Takes part in the day-ahead market" }),
  rtm: Schema.Boolean.annotate({ description: "Takes part in the real-time market" }),
  asm: Schema.Boolean.annotate({ description: "Offers ancillary services" }),
  dsm_avoidance: Schema.Boolean.annotate({ description: "Avoids deviation charges" })
}).annotate({ identifier: "MarketMix", description: "Where revenue comes from" })
export type MarketMix = typeof MarketMix.Type

/** Sources of revenue, in the order of answers. */
export const revenueMarkets = ["dam", "rtm", "asm", "dsm_avoidance"] as const satisfies ReadonlyArray<keyof MarketMix>
export type RevenueMarket = (typeof revenueMarkets)[number]

/** Fractions of revenue; 0 for a market that is not taken part in. */
export const byMarket = Schema.Struct({
  dam: maybe("Day-ahead market, fraction of revenue", 0.46),
  rtm: maybe("Real-time market, fraction of revenue", 0.31),
  asm: maybe("Ancillary services, fraction of revenue", 0.18),
  dsm_avoidance: maybe("Avoided deviation charges, fraction of revenue", 0.05)
})
export type ByMarket = typeof byMarket.Type
