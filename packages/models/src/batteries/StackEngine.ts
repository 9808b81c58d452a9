import type { Asset, MarketMix } from "@grid/domain/batteries/Asset"
import { RevenueStack } from "@grid/domain/batteries/RevenueStack"
import { confidenceOf, type ConfidenceParts } from "@grid/domain/engines/Confidence"
import type { Framed } from "@grid/domain/engines/Frame"
import { hundredths, quantile, round } from "@grid/domain/numbers/Numbers"
import { istDayDate } from "@grid/domain/time/Time"
import type { Body, Engine, Tools } from "../engines/Engine.ts"
import { makeRandom, type Random } from "../engines/Random.ts"
import { type ComingDay, comingDays, comingYears, type StackValues } from "./ComingYears.ts"
import { type FrozenPrices, historyOf } from "./FrozenPrices.ts"
import { type PastDay, pastDays } from "./PastDays.ts"
import { storageMethods } from "./StorageMethods.ts"
import { daysOfYear, lossesOf, marketsOf, type Method, pastOf, sharesOf, skillOf, unpriced, worthOf } from "./Worth.ts"

/** Inputs of both engines. */
export interface StorageInputs extends Framed {
  readonly market_mix: MarketMix
  readonly prices: FrozenPrices
  /** Confidence less the skill, which the engine measures. */
  readonly certainty: Omit<ConfidenceParts, "skill">
  /** Calendar years between that of the newest price and the first one told; absent in inputs of before they were counted: none. */
  readonly years_between?: number
}

export interface StackInputs extends StorageInputs {
  readonly asset: Asset
  readonly first_year: number
  readonly horizon_years: number
  readonly values: StackValues
}

/** Draws of each year. */
const draws = 500

/** Days that are drawn together, so that runs of good and bad weeks stay together. */
const drawnDays = 28

/** Past days of the markets of a mix. Day-ahead prices are needed for every bid. */
export const pastDaysOf = (
  mix: MarketMix,
  { dam, first_day, rtm }: FrozenPrices,
  { priceAge }: Method
): ReadonlyArray<PastDay> =>
  pastDays(
    { dam: historyOf(dam, first_day), rtm: rtm === null || !mix.rtm ? null : historyOf(rtm, first_day) },
    priceAge
  )

/** Revenue of 1 MW in each of the draws of a year, INR, ascending: runs of past days put together, at the level that prices have come to. */
const drawn = (
  random: Random,
  levels: Float64Array,
  coming: ReadonlyArray<ComingDay>,
  worth: (days: ReadonlyArray<ComingDay>) => number
): Float64Array => {
  const runs = coming.map((_, first) =>
    worth(Array.from({ length: drawnDays }, (__, index) => coming[(first + index) % coming.length] as ComingDay))
  )
  const count = daysOfYear / drawnDays
  return levels
    .map((level) => {
      let total = 0
      for (let left = count; left > 0; left--) total += Math.min(1, left) * Number(runs[random.below(runs.length)])
      return Math.exp(level) * total
    })
    .toSorted()
}

/** INR by kW of an amount by MW; null where it is not known. */
export const perKwOf = (inr: number | null): number | null => (inr === null ? null : hundredths(inr / 1_000))

/** Seed of the draws of coming years. */
type SeedOf = (prices: FrozenPrices) => string

/** Seed by the day-ahead prices, as former versions had it: a restatement of one drew all years anew. */
const seedOfPrices: SeedOf = ({ dam }) => JSON.stringify(dam)

/** One seed for all questions: answers differ by what is asked and by what prices came to, and not by the draws. */
const sameSeed: SeedOf = () => ""

const revenueOf = (inputs: StackInputs, { highs }: Tools, method: Method, seedOf: SeedOf): Body<RevenueStack> => {
  const { asset, market_mix, prices, values } = inputs
  const days = pastDaysOf(market_mix, prices, method)
  const past = pastOf(
    highs,
    days,
    prices,
    values,
    {
      mix: market_mix,
      capacity_mw: asset.capacity_mw,
      duration_h: asset.duration_hr,
      plant: asset.plant ?? null
    },
    method
  )
  const markets = marketsOf(market_mix, past)
  const random = makeRandom(seedOf(prices), "years")
  const levels = new Float64Array(draws)
  const between = inputs.years_between ?? 0
  const pass = () =>
    levels.forEach((level, draw) => (levels[draw] = level + values.price_level_sd_per_year * random.normal()))
  for (let passed = 0; passed < between; passed++) pass()
  const isTold = method.avoidance === "both"
  const annual = comingYears(inputs.horizon_years, between).map((year, index) => {
    const coming = comingDays(highs, days, values, asset.duration_hr, year)
    pass()
    const sample = drawn(random, levels, coming, (some) => worthOf(past, some, markets.known, values, year))
    const perKw = (share: number) => hundredths(quantile(sample, share) / 1_000)
    return {
      year: inputs.first_year + index,
      p10: perKw(0.1),
      p50: perKw(0.5),
      p90: perKw(0.9),
      by_market: sharesOf(markets, (some) => worthOf(past, coming, some, values, year)),
      ...(isTold ? { avoidance_loss_inr_per_kw: perKwOf(lossesOf(past, daysOfYear, market_mix, values, year)) } : {}),
      calibrated: false
    }
  })
  const { capture_pct, skill } = skillOf(past, markets.known)
  const dateOf = (day: PastDay | undefined) => istDayDate(day?.day ?? 0)
  return {
    asset,
    annual_revenue_inr_per_kw_year: annual,
    measured: {
      from: dateOf(days[0]),
      to: dateOf(days.at(-1)),
      days: days.length,
      capture_pct,
      ...(inputs.years_between === undefined ? {} : { years_between: between })
    },
    missing: [
      ...new Set([
        ...inputs.frame.missing,
        ...markets.missing,
        ...(isTold ? unpriced(markets, annual[0]?.avoidance_loss_inr_per_kw ?? null) : [])
      ])
    ],
    confidence: round(
      confidenceOf({ ...inputs.certainty, skill }) *
        (markets.known.length / (markets.known.length + markets.missing.length)),
      1_000
    )
  }
}

const chargesOfYears = ({ first_year }: StackInputs): Method["charges"] => ({ first_year })

const stacks = (
  version: keyof typeof storageMethods,
  seedOf: SeedOf,
  chargesOf: (inputs: StackInputs) => Method["charges"] = chargesOfYears
): Engine<StackInputs, RevenueStack> => ({
  engine: "storage-stack",
  version,
  schema: RevenueStack,
  compute: (inputs, tools) =>
    revenueOf(inputs, tools, { ...storageMethods[version], charges: chargesOf(inputs) }, seedOf)
})

/** First version, which took the rules of deviation on the day of the newest rate for all years. */
export const storageStackV01 = stacks("srs-v0.1", seedOfPrices, () => "newest")

export const storageStackV011 = stacks("srs-v0.1.1", seedOfPrices)
export const storageStackV012 = stacks("srs-v0.1.2", seedOfPrices)
export const storageStackV013 = stacks("srs-v0.1.3", seedOfPrices)
export const storageStackV014 = stacks("srs-v0.1.4", seedOfPrices)

export const storageStackV015 = stacks("srs-v0.1.5", seedOfPrices)

/** Revenue of a storage by year and market. */
export const storageStack = stacks("srs-v0.1.6", sameSeed)
