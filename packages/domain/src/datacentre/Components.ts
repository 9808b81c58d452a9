/** Components of a site's judgement. */
export const componentNames = [
  "grid_supply",
  "exchange_price",
  "carbon",
  "tariff",
  "generation_nearby",
  "transmission",
  "reliability",
  "development_pressure"
] as const
export type ComponentName = (typeof componentNames)[number]
