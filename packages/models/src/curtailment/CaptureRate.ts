/** Sums that capture rates are made of: of generation, of its worth, of prices, and the number of hours. */
export interface CaptureSums {
  readonly generation: number
  readonly worth: number
  readonly prices: number
  readonly hours: number
}

/** Sums over hours of which both are known. */
export const captureSums = (generation: ReadonlyArray<number>, prices: ReadonlyArray<number>): CaptureSums => {
  let sums: CaptureSums = { generation: 0, worth: 0, prices: 0, hours: 0 }
  for (const [hour, mw] of generation.entries()) {
    const price = prices[hour] ?? Number.NaN
    if (Number.isNaN(price) || Number.isNaN(mw)) continue
    sums = {
      generation: sums.generation + mw,
      worth: sums.worth + mw * price,
      prices: sums.prices + price,
      hours: sums.hours + 1
    }
  }
  return sums
}

/** Capture rate Σ g·p ÷ Σ g over the mean price; null without generation or without a price above 0. */
export const captureRate = ({ generation, hours, prices, worth }: CaptureSums): number | null =>
  generation <= 0 || prices <= 0 ? null : worth / generation / (prices / hours)
