import { type Asset, type MarketMix, Plant, revenueMarkets } from "@grid/domain/batteries/Asset"
import { national } from "@grid/domain/observations/Area"
import { Option, Result, Schema } from "effect"
import { assume } from "../../arguments/Assumptions.ts"
import { asGiven, choice, decimal, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { area } from "../ingest/Dataset.ts"

const isMarket = (name: string): name is keyof MarketMix => revenueMarkets.some((market) => market === name)

/** `--markets` of a revenue. */
const markets = text(
  "markets",
  `Markets that it takes part in, of ${revenueMarkets.join(", ")}, with commas between`,
  (given) => {
    const names = given.toLowerCase().split(",")
    return names.every(isMarket)
      ? Result.succeed<ReadonlyArray<keyof MarketMix>>(names)
      : Result.fail(`must be some of ${revenueMarkets.join(", ")}, with commas between, not "${given}"`)
  }
).pipe(withDefault<ReadonlyArray<keyof MarketMix>>(["dam", "rtm"]))

const decodePlant = Schema.decodeUnknownOption(Plant)

/** `--plant`, beside which deviations may be avoided. */
const plant = text("plant", "Plant beside it, as TECHNOLOGY:MW, such as solar:100 or wind:50", (given) => {
  const [technology, capacity = ""] = given.toLowerCase().split(":")
  return Result.fromOption(
    decodePlant({ technology, capacity_mw: capacity.trim() === "" ? null : Number(capacity) }),
    () => `must be solar or wind and its MW, as solar:100, not "${given}"`
  )
}).pipe(optional)

/** Member `plant` of a request. */
export const plantOf = (given: Option.Option<Plant>) =>
  Option.match(given, { onNone: () => ({}), onSome: (named) => ({ plant: named }) })

/** `--duration` */
export const duration = decimal("duration", 0.25, 24, "Energy that it holds, hours of its power").pipe(withDefault(2))

/** `--efficiency` */
export const efficiency = decimal("efficiency", 0.1, 1, "Round trip; half of the losses falls on each way")

/** Options of a storage whose past is told. */
export const backtestOptions = {
  area: text("area", "Whose prices: india, or a bid area such as W2", area).pipe(withDefault(national)),
  duration,
  efficiency: efficiency.pipe(withDefault(0.85)),
  markets: choice("markets", ["dam", "dam,rtm"], "Markets that it trades on").pipe(withDefault("dam" as const))
}

/** Names of these markets, for people. */
export const namesOf = (markets: string): string => markets.toUpperCase().replace(",", " and ")

/** Options of a storage whose revenue is asked for. */
export const storageOptions = {
  node: text("node", "Bid area, state or zone where it stands, such as W2", asGiven).pipe(withDefault("W2")),
  power: decimal("power", 0.1, 10_000, "Power at the meter both ways, MW").pipe(withDefault(50)),
  plant,
  markets,
  assume
}

export const mixOf = (names: ReadonlyArray<keyof MarketMix>): MarketMix => ({
  dam: names.includes("dam"),
  rtm: names.includes("rtm"),
  asm: names.includes("asm"),
  dsm_avoidance: names.includes("dsm_avoidance")
})

/** Storage in words. */
export const storageText = ({ capacity_mw, duration_hr, location_node }: Asset): string =>
  `${capacity_mw} MW for ${duration_hr} h at ${location_node}`
