import { isDate } from "../format/Time.ts"

/** Segment of the exchange. */
export type Market = "DAM" | "RTM" | "GDAM"

export const marketNames: Readonly<Record<Market, string>> = {
  DAM: "Day-ahead (DAM)",
  RTM: "Real-time (RTM)",
  GDAM: "Green day-ahead (GDAM)"
}

export const markets: ReadonlyArray<Market> = ["DAM", "RTM", "GDAM"]

/** Lengths of the cheapest windows that can be chosen, hours. */
export const windowHours: ReadonlyArray<number> = [1, 2, 3, 4, 6, 8, 12]

/** Query of the page of the market: all of it stands in its address. */
export interface Query {
  readonly market: Market
  /** IST day of delivery; null for today. */
  readonly date: string | null
  /** Bid area beside the market; null for none. */
  readonly area: string | null
  /** Hours of the cheapest windows, and whether they follow each other. */
  readonly hours: number
  readonly isContiguous: boolean
}

const defaultHours = 4

/** Query that an address stands for; what cannot be read takes its default. */
export const readQuery = (parameters: URLSearchParams): Query => {
  const date = parameters.get("date")
  return {
    market: markets.find((one) => one === parameters.get("market")) ?? "DAM",
    date: isDate(date) ? date : null,
    area: parameters.get("area"),
    hours: windowHours.find((one) => one === Number(parameters.get("n"))) ?? defaultHours,
    isContiguous: parameters.get("contiguous") !== "false"
  }
}

/** Parameters of an address; `readQuery` gives the query back. */
export const parametersOf = ({
  area,
  date,
  hours,
  isContiguous,
  market
}: Query): Readonly<Record<string, string | null>> => ({
  market,
  date,
  area,
  n: hours === defaultHours ? null : String(hours),
  contiguous: isContiguous ? null : "false"
})
