import { type ByMarket, type MarketMix, type RevenueMarket, revenueMarkets } from "@grid/domain/batteries/Asset"
import type { Cell } from "@grid/domain/batteries/Cell"
import { clamp, hundredths, mean, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import { type DayHistory, dayOf } from "../forecast/DayHistory.ts"
import type { PriceAge } from "../forecast/price/PricePaths.ts"
import type { Plant } from "../deviation/Plant.ts"
import { shapley } from "../shares/Shapley.ts"
import { type Avoided, avoidedByNewest, avoidedIn, type AvoidedMethod, withPrices } from "./Avoided.ts"
import { energyMarkets } from "./Choice.ts"
import { cellOf, type ComingDay, type ComingYear, fadeOf, growthOf, type StackValues } from "./ComingYears.ts"
import { type FrozenPrices, historyOf } from "./FrozenPrices.ts"
import { type BySet, captures, type Foresight, type Idle, type PastDay, traded, type TradedDay } from "./PastDays.ts"
import { reserveEarnings } from "./Reserve.ts"

/** Mean days of a year. */
export const daysOfYear = 365.25

/** Ways in which 1 MW of storage of a duration would have earned on past days. */
export interface Past {
  /** By set of energy markets: earnings by forecasts per earnings by foresight at hourly prices, by which coming years are traded. */
  readonly capture: BySet
  /** The same per earnings by the foresight that skill is told by. */
  readonly skill: BySet
  /** Earnings of reserve beside each set of energy markets, INR per MW and day; null where no price of it is known. */
  readonly reserve_inr: BySet | null
  /** Charges for deviation that the part of the storage kept for it avoids in a year of its life, and what it loses; null where that is not known. */
  readonly avoided: ((life: number) => Avoided) | null
}

/** Storage whose past is asked for. */
export interface Storage {
  readonly mix: MarketMix
  readonly capacity_mw: number
  readonly duration_h: number
  readonly plant: Plant | null
}

/** Rules by which avoided charges are counted: those of the day of the newest rate, or of each coming year from a first calendar year on. */
export type ChargeYears = "newest" | { readonly first_year: number }

/** What versions of the engines differ in. */
export interface Method extends AvoidedMethod {
  readonly charges: ChargeYears
  /** Foresight that skill is told by: at the prices at which forecasts trade, or at hourly ones. */
  readonly foresight: Foresight
  readonly idle: { readonly capture: Idle; readonly skill: Idle }
  readonly priceAge: PriceAge
}

/** Avoided charges by year of the storage's life; null where they are not known. */
const avoidedOf = (
  { charges, ...method }: Method,
  ...question: Parameters<typeof avoidedByNewest>
): ((life: number) => Avoided) | null => {
  if (charges !== "newest") {
    const byYear = avoidedIn(...question, method)
    return byYear === null ? null : (life) => byYear(charges.first_year + life - 1)
  }
  const newest = avoidedByNewest(...question)
  return newest === null ? null : () => newest
}

/** Normal rates with the day-ahead prices of their blocks, or the real-time ones where those are not known. */
const ratesOf = ({ dam, dsm, first_day, rtm }: FrozenPrices) =>
  withPrices({ first_day, values: dsm ?? [] }, [
    { first_day, values: dam },
    { first_day, values: rtm ?? [] }
  ])

/** Past days of a storage. */
export const pastOf = (
  highs: Highs,
  days: ReadonlyArray<PastDay>,
  prices: FrozenPrices,
  values: StackValues,
  storage: Storage,
  method: Method
): Past => {
  const { foresight, idle } = method
  const cell = cellOf(values, storage.duration_h)
  const byForecast = traded(highs, days, cell)
  const capture = captures(highs, byForecast, cell, "hourly", idle.capture)
  const asm = storage.mix.asm && prices.asm !== null ? historyOf(prices.asm, prices.first_day) : null
  return {
    capture,
    skill: foresight === "hourly" ? capture : captures(highs, byForecast, cell, foresight, idle.skill),
    reserve_inr: asm === null ? null : reserveOf(byForecast, asm, cell, values.asm_despatched_fraction),
    avoided: storage.mix.dsm_avoidance ? avoidedOf(method, ratesOf(prices), values, storage) : null
  }
}

/** Mean earnings of reserve over the days whose clearing prices are known; null where there are none. */
const reserveOf = (days: ReadonlyArray<TradedDay>, asm: DayHistory, cell: Cell, despatched: number): BySet | null => {
  const earnings = days.flatMap(({ choices, day, prices: { dam } }) => {
    const prices = dayOf(asm, day)
    if (dam === null || prices.some(Number.isNaN)) return []
    return [
      choices.map((choice) =>
        choice === null ? null : reserveEarnings(choice.schedule, { asm: prices, dam }, cell, despatched)
      )
    ]
  })
  if (earnings.length === 0) return null
  return Array.from({ length: 4 }, (_, set) => {
    const known = earnings.flatMap((one) => one[set] ?? [])
    return known.length === 0 ? null : mean(known)
  })
}

/** Markets of the mix of which something is known, and those of which nothing is. */
export const marketsOf = (mix: MarketMix, { avoided, capture, reserve_inr }: Past) => {
  const isKnown: Record<RevenueMarket, boolean> = {
    dam: capture[energyMarkets.dam] !== null,
    rtm: capture[energyMarkets.rtm] !== null,
    asm: reserve_inr !== null,
    dsm_avoidance: avoided !== null
  }
  const chosen = revenueMarkets.filter((market) => mix[market])
  return {
    known: chosen.filter((market) => isKnown[market]),
    missing: chosen.filter((market) => !isKnown[market])
  }
}

/** Number of the set of energy markets among some. */
export const energySet = (markets: ReadonlyArray<RevenueMarket>): number =>
  sum(markets.map((market) => (market === "dam" || market === "rtm" ? energyMarkets[market] : 0)))

/**
 * Measured skill in the energy markets among some, 0 to 1, in the day-ahead market where there are none, and the capture that is told,
 * percent. Where even foresight earns nothing, nothing is predicted: 1 and null.
 */
export const skillOf = ({ capture, skill }: Past, markets: ReadonlyArray<RevenueMarket>) => {
  const set = energySet(markets)
  if (capture[set] !== null && skill[set] === null) return { skill: 1, capture_pct: null }
  const measured = clamp(skill[set] ?? skill[energyMarkets.dam] ?? 0, 0, 1)
  return { skill: measured, capture_pct: measured === 0 ? null : hundredths(100 * measured) }
}

/** Earnings of so many days of a year with some markets, INR per MW, while it is available. */
export const worthOf = (
  { avoided, capture, reserve_inr }: Past,
  coming: ReadonlyArray<ComingDay>,
  markets: ReadonlyArray<RevenueMarket>,
  values: StackValues,
  { ahead, life }: ComingYear
): number => {
  const set = energySet(markets)
  const energy = set === 0 ? 0 : (capture[set] ?? 0) * sum(coming.map(({ perfect_inr }) => perfect_inr[set] ?? 0))
  const fade = fadeOf(values, life)
  const reserve = markets.includes("asm") ? coming.length * fade * (reserve_inr?.[set] ?? 0) : 0
  const sold = energy + reserve
  const all = markets.includes("dsm_avoidance")
    ? (1 - values.deviation_power_share) * sold + coming.length * fade * (avoided?.(life).charges_inr ?? 0)
    : sold
  return values.availability * growthOf(values, ahead) * all
}

/**
 * Worth of the energy lost over so many days of a year while charges for deviation are avoided, INR per MW: no part of what is earned.
 * 0 where none are avoided, null where it is not known.
 */
export const lossesOf = (
  { avoided }: Past,
  days: number,
  { dsm_avoidance }: MarketMix,
  values: StackValues,
  { ahead, life }: ComingYear
): number | null => {
  if (!dsm_avoidance) return 0
  const losses_inr = avoided?.(life).losses_inr ?? null
  if (losses_inr === null) return null
  return values.availability * growthOf(values, ahead) * days * fadeOf(values, life) * losses_inr
}

/** Name of the loss among what is missing, where charges are avoided and what is lost meanwhile has no price. */
export const unpriced = ({ known }: ReturnType<typeof marketsOf>, losses_inr: number | null): ReadonlyArray<string> =>
  known.includes("dsm_avoidance") && losses_inr === null ? ["avoidance_loss"] : []

/** Fractions of the worth of all markets by Shapley value: 0 for one that is not taken part in, null for one of which nothing is known. */
export const sharesOf = (
  { known, missing }: ReturnType<typeof marketsOf>,
  worth: (markets: ReadonlyArray<RevenueMarket>) => number
): ByMarket => {
  const parts = shapley(known.length, (members) => worth(known.filter((_, index) => (members >> index) % 2 === 1)))
  const all = sum(parts)
  const share = (market: RevenueMarket): number | null => {
    if (missing.includes(market)) return null
    const index = known.indexOf(market)
    if (index < 0) return 0
    return all > 0 ? Number(parts[index]) / all : null
  }
  return { dam: share("dam"), rtm: share("rtm"), asm: share("asm"), dsm_avoidance: share("dsm_avoidance") }
}
