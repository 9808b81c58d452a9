import type { FrozenPrices } from "@grid/models/batteries/FrozenPrices"
import { makeRandom } from "@grid/models/engines/Random"

/** Prices of so many days by block, INR/MWh: dear evenings, cheap noons, both moving from day to day. */
export const drawnPrices = (days: number, seed = "prices"): FrozenPrices => {
  const { normal } = makeRandom(seed)
  let level = 0
  const byDay = Array.from({ length: days }, () => {
    level = 0.7 * level + 0.1 * normal()
    const evening = 2_500 * Math.exp(0.2 * normal())
    return Array.from({ length: 96 }, (_, block) => {
      const hour = block / 4
      const sun = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12))
      const price = 4_000 * Math.exp(level) - 1_800 * sun + evening * Math.exp(-(((hour - 20) / 2.5) ** 2))
      return Math.round(Math.max(100, price))
    })
  }).flat()
  return {
    first_day: 20_000,
    dam: byDay,
    rtm: byDay.map((price) => Math.round(price * Math.exp(0.15 * normal()))),
    asm: null,
    dsm: null
  }
}
