import { istDate, istDay } from "../time/Time.ts"
import { marketOfDataset } from "./datasets/Market.ts"
import { type DatasetId, unitOf } from "./Dataset.ts"
import type { Observation } from "./Observation.ts"

/** Fewest different prices of a day of which a volume repeats every one by no chance. */
const leastPrices = 8

/** Dataset of a market, an area, an IST day and a length of blocks. */
const dayKey = (dataset: DatasetId, { area, period_minutes, ts }: Observation): string =>
  `${dataset} ${area} ${istDay(ts)} ${period_minutes}`

/** Price that stands beside a volume of a market; undefined where the dataset is no such volume. */
const priceBeside = (dataset: DatasetId): DatasetId | undefined => {
  const market = marketOfDataset(dataset)
  return market === undefined || unitOf(dataset) !== "MW" ? undefined : `price_${market}`
}

/** Values of a dataset and day by their time, with the first of them. */
interface Day {
  readonly first: Observation
  readonly values: Map<number, number>
}

const daysOf = (observations: ReadonlyArray<Observation>): ReadonlyMap<string, Day> => {
  const days = new Map<string, Day>()
  for (const observation of observations) {
    const { dataset, ts, value } = observation
    if (value === null || marketOfDataset(dataset) === undefined) continue
    const key = dayKey(dataset, observation)
    const day = days.get(key) ?? { first: observation, values: new Map<number, number>() }
    day.values.set(ts, value)
    days.set(key, day)
  }
  return days
}

/**
 * Judge of a market's volumes by the prices that were given with them: the reason why a value goes to quarantine, or null. What
 * is the price of its row in every row of a day that has one, to the last digit, is a column in the wrong place and no volume.
 */
export const repeatsPrice = (
  observations: ReadonlyArray<Observation>
): ((observation: Observation) => string | null) => {
  const days = daysOf(observations)
  const repeated = new Map<string, ReadonlyMap<number, number>>()
  for (const [key, { first, values }] of days) {
    const price = priceBeside(first.dataset)
    const prices = price === undefined ? undefined : days.get(dayKey(price, first))?.values
    if (prices === undefined || new Set(prices.values()).size < leastPrices) continue
    if ([...prices].every(([ts, inr_per_mwh]) => values.get(ts) === inr_per_mwh)) repeated.set(key, prices)
  }
  return (observation) => {
    const { dataset, ts, value } = observation
    const prices = repeated.size === 0 ? undefined : repeated.get(dayKey(dataset, observation))
    return value === null || prices?.get(ts) !== value
      ? null
      : `${dataset} is the ${priceBeside(dataset)} of its row in all ${prices.size} rows of ${istDate(ts)}, and so no volume`
  }
}
