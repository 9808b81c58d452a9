import { DispatchRisk } from "@grid/domain/curtailment/CurtailmentApi"
import type { CurtailmentValues } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { mean, round } from "@grid/domain/numbers/Numbers"
import { hourMs, iso } from "@grid/domain/time/Time"
import type { Zone } from "@grid/domain/states/State"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Highs } from "highs"
import type { Place } from "../dispatch/India.ts"
import type { Engine } from "../engines/Engine.ts"
import { makeRandom, type Random } from "../engines/Random.ts"
import { driverNames, drawsVersion, startVersion, storingVersion } from "./Engines.ts"
import { type NextDay, withError } from "./NextDays.ts"
import { curtailedPartAt, type DayMethod, earliestStored } from "./Outlook.ts"
import { type DayOutcome, solveDay } from "./SampleDay.ts"

/** The next days of a region with the errors that their forecasts may have. */
export interface RiskInputs extends Framed {
  readonly region: Zone
  /** Epoch ms, on a step of five minutes. */
  readonly now: number
  /** Midnight of the first day, epoch ms. */
  readonly start: number
  readonly places: ReadonlyArray<Place>
  readonly values: CurtailmentValues
  readonly days: ReadonlyArray<NextDay>
  /** Places of the region, which alerts are about. */
  readonly nodes: ReadonlyArray<string>
}

/** Draws of the coming days. */
export const drawCount = 100

/** IST days that touch the next 48 hours. */
export const screenedDays = 3

/** Hours that are screened, from the first midnight on: the 48 that begin next. */
export const screenedHours = ({ now, start }: Pick<RiskInputs, "now" | "start">): ReadonlyArray<number> => {
  const first = Math.ceil((now - start) / hourMs)
  return Array.from({ length: 48 }, (_, index) => first + index)
}

/** Least probability of an alert. */
const leastProbability = 0.1

/** Less than this part of what could be had is no curtailment. */
const negligible = 0.005

interface Hour {
  readonly curtailed_mw: ReadonlyArray<number>
  /** True by draw where a place elsewhere pays for more. */
  readonly bound: ReadonlyArray<boolean>
}

/** Price above which a place has something to switch off that costs money, INR/MWh. */
const worthless = 100

/** Wind and sun that a node curtails in an hour of a day, MW. */
type CurtailedAt = (day: DayOutcome, node: string, hour: number) => number

/** As the solver chose to share it among places of one price. */
const chosen: CurtailedAt = ({ curtailed_mw }, node, hour) => curtailed_mw[node]?.[hour] ?? 0

/** Part of all places of the node's price, as in forecasts of curtailment. */
const inProportion: CurtailedAt = (day, node, hour) =>
  (day.available_mw[node]?.[hour] ?? 0) * curtailedPartAt(day, node, hour)

const screens = (
  version: string,
  seedOf: (inputs: RiskInputs, ofInputs: string) => string,
  curtailedAt: CurtailedAt,
  method: DayMethod = {}
): Engine<RiskInputs, typeof DispatchRisk.Type> => ({
  engine: "risk-screen",
  version,
  schema: DispatchRisk,
  compute: (inputs, { highs, seed }) => {
    const { days, nodes, now, region, start } = inputs
    const draws = drawn(inputs, makeRandom(seedOf(inputs, seed), "errors"), highs, method)
    const screened = screenedHours(inputs)
    const [first = 0] = screened
    const alerts = nodes.flatMap((node) => {
      const hours = screened.map((hour) => hourOf(draws, node, hour, curtailedAt))
      return spansOf(hours).map(({ begin, end, expected_mw, isBound, probability }) => ({
        node,
        from: iso(start + (first + begin) * hourMs),
        to: iso(start + (first + end) * hourMs),
        probability_fraction: round(probability, 1e4),
        expected_mw: round(expected_mw, 10),
        driver: isBound ? driverNames.transmission : driverNames.ramps
      }))
    })
    return {
      region,
      refreshed_at: iso(now),
      alerts: alerts.toSorted((one, other) => other.probability_fraction - one.probability_fraction),
      draws: drawCount,
      error_days: Math.min(...days.map(({ errors }) => errors.length))
    }
  }
})

/** First version, in which every screen had draws of its own: the risk of an hour was another every five minutes. */
export const riskScreenV01 = screens("ccr-v0.1", (_, ofInputs) => ofInputs, chosen)

/** Seed by the first day. */
const seedOfStart = ({ start }: RiskInputs) => `${start}`

export const riskScreenV015 = screens(drawsVersion, seedOfStart, chosen)

/** Version in which states of one price are at risk together, whichever of them the solver chose. */
export const riskScreenV017 = screens(startVersion, seedOfStart, inProportion, { starts: "today" })

export const riskScreen = screens(storingVersion, seedOfStart, inProportion, earliestStored)

/** Outcomes of the days by draw: each day with the error of a drawn day of the past. */
const drawn = (
  { days, places, values }: RiskInputs,
  random: Random,
  highs: Highs,
  { starts = "none", storing = "any" }: DayMethod
): ReadonlyArray<ReadonlyArray<DayOutcome | undefined>> => {
  const factors = { demand: 1, transmission: 1 }
  const lifted = new Set<string>()
  const solved = days.map(() => new Map<number, DayOutcome | undefined>())
  const outcome = ({ errors, forecast }: NextDay, place: number) => {
    const error = errors[place]
    if (error === undefined) return undefined
    const start = starts === "none" ? {} : { start: { places, day: forecast, factors } }
    return solveDay({ places, day: withError(forecast, error), values, factors, lifted, storing, ...start }, highs)
  }
  return Array.from({ length: drawCount }, () =>
    days.map((day, index) => {
      const place = random.below(day.errors.length)
      const known = solved[index]
      if (known?.has(place) !== true) known?.set(place, outcome(day, place))
      return known?.get(place)
    })
  )
}

const hourOf = (
  draws: ReadonlyArray<ReadonlyArray<DayOutcome | undefined>>,
  node: string,
  hour: number,
  curtailedAt: CurtailedAt
): Hour => {
  const at = (of: ReadonlyArray<number> | undefined) => of?.[hour % 24] ?? 0
  const days = draws.map((days) => days[Math.floor(hour / 24)])
  return {
    curtailed_mw: days.map((day) => {
      const curtailed = day === undefined ? 0 : curtailedAt(day, node, hour % 24)
      return curtailed > negligible * at(day?.available_mw[node]) ? curtailed : 0
    }),
    bound: days.map((day) => Object.values(day?.prices ?? {}).some((price) => at(price) > worthless))
  }
}

/** Stretches of hours whose probability is large enough. */
const spansOf = (hours: ReadonlyArray<Hour>) => {
  const probabilities = hours.map(({ curtailed_mw }) => mean(curtailed_mw.map((mw) => (mw > 0 ? 1 : 0))))
  const begins = probabilities.flatMap((probability, hour) =>
    probability >= leastProbability && (probabilities[hour - 1] ?? 0) < leastProbability ? [hour] : []
  )
  return begins.map((begin) => {
    const length = probabilities.slice(begin).findIndex((probability) => probability < leastProbability)
    const end = length < 0 ? hours.length : begin + length
    const span = hours.slice(begin, end)
    return {
      begin,
      end,
      probability: Math.max(...probabilities.slice(begin, end)),
      expected_mw: mean(span.map(({ curtailed_mw }) => mean(curtailed_mw))),
      isBound: mean(span.flatMap(({ bound }) => bound.map(Number))) >= 0.5
    }
  })
}
