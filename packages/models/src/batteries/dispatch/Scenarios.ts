import { mean, nullOfNaN } from "@grid/domain/numbers/Numbers"
import { blocksPerDay, istDayStart } from "@grid/domain/time/Time"
import { type DayHistory, dayOf } from "../../forecast/DayHistory.ts"
import { capOf } from "../../forecast/price/PriceForecast.ts"
import { errorBlocks, issues, type PriceAge, pricePaths } from "../../forecast/price/PricePaths.ts"
import { expectedPrices } from "../AncillaryPrices.ts"

const nthOf = (values: ReadonlyArray<number>, index: number): number => values[index] as number

/** Scenarios of a dispatch. */
export const mostScenarios = 20

/** Past issues whose errors are drawn. */
const pastIssues = 60

/** Past prices by market; null where none are known. */
export interface PastMarkets {
  readonly dam: DayHistory
  readonly rtm: DayHistory | null
  /** Clearing prices of ancillary capacity. */
  readonly ancillary: DayHistory | null
}

type Paths = ReadonlyArray<ReadonlyArray<number>>

/** Prices of the markets by scenario and block of the horizon, INR/MWh. */
export interface Scenarios {
  readonly dam: Paths
  /** Null where too little is known of the real-time market. */
  readonly rtm: Paths | null
  readonly ancillary: Ancillary | null
}

/** Clearing prices of ancillary capacity, INR/MWh: expected by block, null where too little is known, and by scenario. */
export interface Ancillary {
  readonly expected: ReadonlyArray<number | null>
  readonly paths: Paths
}

/** Prices of scenarios by block, moved so that their mean is what is expected; 0 where nothing is. */
const moved = (drawn: Paths, expected: ReadonlyArray<number>): Paths => {
  const factor = expected.map((price, step) => (price === 0 ? 0 : price / mean(drawn.map((path) => nthOf(path, step)))))
  return drawn.map((path) => path.map((price, step) => price * nthOf(factor, step)))
}

/**
 * Ancillary prices on the horizon of so many IST days: the clearing prices of the same past days whose errors are the other
 * prices', as far as they are known. They rest on no energy price. Null where no block of them is expected.
 */
const ancillaryOf = (
  history: DayHistory,
  { days, first }: { readonly first: number; readonly days: number },
  past: ReadonlyArray<number>
): Ancillary | null => {
  const series = {
    start: istDayStart(history.firstDay),
    prices: Array.from(history.values, nullOfNaN)
  }
  const expected = expectedPrices(series, istDayStart(first), days * blocksPerDay)
  if (expected.every((price) => price === null)) return null
  const known = expected.map((price) => price ?? 0)
  const paths = past.map((day) =>
    Array.from({ length: days }, (_, ahead) => [...dayOf(history, day + ahead)])
      .flat()
      .map((price, step) => (Number.isNaN(price) ? nthOf(known, step) : price))
  )
  return { expected, paths: moved(paths, known) }
}

/**
 * Scenarios of the IST days `first` to `last` from the days before: paths of the price models with errors that they made,
 * moved by block so that their mean is the expected price; in real time more by the share `premium`. So storage speculates on
 * no difference of the markets that a few paths happen to show. Null where none can be made.
 */
export const scenariosOf = (
  history: PastMarkets,
  first: number,
  last: number,
  premium: number,
  random: () => number,
  priceAge: PriceAge = "week"
): Scenarios | null => {
  const { ancillary, dam } = history
  const cap = capOf("dam")
  const origin = dam.firstDay + dam.days
  const leads = last - origin + 1
  const issued = issues({ history: dam, cap, first: origin - pastIssues, last: origin, leads, priceAge })
  const issue = issued.at(-1)
  if (issue === undefined) return null
  const blocks = errorBlocks(history, issued, origin)
  const paths = pricePaths({ issue, blocks, cap, count: mostScenarios, random })
  if (paths.length === 0) return null
  const within = (days: ReadonlyArray<Float64Array>) => days.slice(first - origin).flatMap((day) => [...day])
  const expected = within(issue.days.flatMap((day) => day?.mean ?? []))
  const highest = cap(first)
  const centred = (drawn: Paths, premium: number) =>
    moved(
      drawn,
      expected.map((price) => (1 + premium) * price)
    ).map((path) => path.map((price) => Math.min(highest, price)))
  const rtm = paths.flatMap((path) => (path.rtm === null ? [] : [within(path.rtm)]))
  return {
    dam: centred(
      paths.map((path) => within(path.dam)),
      0
    ),
    rtm: rtm.length < paths.length ? null : centred(rtm, premium),
    ancillary:
      ancillary === null
        ? null
        : ancillaryOf(
            ancillary,
            { first, days: last - first + 1 },
            paths.map(({ past }) => past + first - origin)
          )
  }
}
