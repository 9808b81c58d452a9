/**
 * Numbers of the noise series. Those of the first seventeen and of the states belong to values that may be stored: they
 * never change.
 */
export const series = {
  weather: 1,
  demand: 2,
  unforeseen: 3,
  frequency: 4,
  cloud: 5,
  cloudBlock: 6,
  wind: 7,
  hydro: 8,
  nuclear: 9,
  lignite: 10,
  gas: 11,
  storage: 12,
  transnational: 13,
  dam: 14,
  rtm: 15,
  gdam: 16,
  volume: 17,
  purchaseBids: 18,
  sellBids: 19,
  highPrice: 20,
  ancillary: 21,
  reserveUp: 22,
  reserveDown: 23,
  /** One for each state, in the order of the registry, from here on. */
  states: 100,
  /** Departure of each state from its schedule. */
  drawal: 200,
  /** Shortage of each state. */
  shortage: 300,
  /** Variation of purchases in each bid area. */
  areas: 400,
  /** Variation of the zones, by subject. */
  zones: 500
} as const

/** Subjects of the series of the zones: one for each zone, and one for the country, from here on. */
export const zoneSeries = { interchange: 0, outage: 10, stock: 20, programme: 30 } as const
