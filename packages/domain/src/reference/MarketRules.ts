import type { IstDate } from "../Brands.ts"
import { type Market, markets } from "../observations/datasets/Market.ts"
import { type Confidence, on } from "./Reference.ts"

/** Rules of a segment of the exchange. Times are IST; null is not known. */
export interface MarketRules {
  readonly market: Market
  readonly name: string
  /** First day of delivery. */
  readonly starts_on: IstDate | null
  readonly sessions_per_day: number
  readonly blocks_per_session: number
  /** Begin of bidding on the day before delivery. */
  readonly bids_from_ist: string | null
  readonly bids_to_ist: string | null
  /** Time of the results on the day before delivery, about. */
  readonly results_ist: string | null
  /** Minutes from the end of bidding to delivery, about. */
  readonly gate_closure_minutes: number | null
  readonly confidence: Confidence
  readonly note: string | null
}

/** Blocks of a day: 15 minutes each, the first from 00:00 IST; see `blockOfDay`. MW times 0.25 h are the MWh of a block. */
const dayAhead = { sessions_per_day: 1, blocks_per_session: 96, gate_closure_minutes: null } as const
const noTimes = { bids_from_ist: null, bids_to_ist: null, results_ist: null } as const

export const marketRules: ReadonlyArray<MarketRules> = [
  {
    market: "dam",
    name: "Day-ahead market",
    starts_on: null,
    ...dayAhead,
    bids_from_ist: "10:00",
    bids_to_ist: "12:00",
    results_ist: "13:00",
    confidence: "unverified",
    note: "Times about. Prices are known from 2012-04-01; the market is older."
  },
  {
    market: "rtm",
    name: "Real-time market",
    starts_on: on("2020-06-01"),
    sessions_per_day: 48,
    blocks_per_session: 2,
    ...noTimes,
    gate_closure_minutes: 60,
    confidence: "unverified",
    note: "A session every half hour; it closes about an hour before delivery."
  },
  {
    market: "gdam",
    name: "Green day-ahead market",
    starts_on: on("2021-10-27"),
    ...dayAhead,
    ...noTimes,
    confidence: "published",
    note: "Cleared volume is split into hydro, solar and non-solar."
  },
  {
    market: "hpdam",
    name: "High-price day-ahead market",
    starts_on: on("2023-03-11"),
    ...dayAhead,
    ...noTimes,
    confidence: "published",
    note: null
  }
]

const segmentByDataset = new Map<string, Market>(markets.map((market) => [`price_${market}`, market]))

/** The segment whose clearing price a dataset holds. */
export const marketOfPrice = (dataset: string): Market | undefined => segmentByDataset.get(dataset)

/** Operating band of the Indian Electricity Grid Code, 2023, Hz; both ends belong to it. */
export const frequencyBand = {
  low_hz: 49.9,
  nominal_hz: 50,
  high_hz: 50.05,
  confidence: "published"
} as const satisfies { readonly confidence: Confidence } & Readonly<Record<string, unknown>>
