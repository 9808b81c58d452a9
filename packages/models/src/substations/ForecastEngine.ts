import type { Framed } from "@grid/domain/engines/Frame"
import type { ExpansionPlan } from "@grid/domain/network/Connectivity"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { hundredths, quantile, round, sum } from "@grid/domain/numbers/Numbers"
import { ConnectivityForecast } from "@grid/domain/substations/Queue"
import { istDayDate } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"
import { makeRandom, type Random } from "../engines/Random.ts"
import { incidencesOf, lotChances } from "./Clearance.ts"
import { openLotsOf } from "./Headroom.ts"
import type { SubstationInputs } from "./HeadroomEngine.ts"
import type { Chances } from "./Incidence.ts"
import { dayNumber, type OpenLot, type Stage, waitingLots } from "./Lots.ts"

export interface ForecastInputs extends SubstationInputs, Framed {
  /** Headroom today, MW; null where it cannot be told. */
  readonly headroom_mw: number | null
  /** Schemes that add transformation to the substation and are neither energised nor cancelled. */
  readonly plans: ReadonlyArray<Pick<ExpansionPlan, "capacity_mva" | "planned_on">>
}

/** Quarters that are looked ahead. */
const quarterCount = 8

/** Draws of the outcome of every lot. */
const drawCount = 1_000

/** A calendar quarter and the days from today to its last. */
interface Quarter {
  readonly quarter: string
  readonly days: number
}

/** Quarters that follow an IST day, the one that it lies in not among them. */
const quartersAfter = (today: number): ReadonlyArray<Quarter> => {
  const [year = 0, month = 1] = istDayDate(today).split("-").map(Number)
  const current = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: quarterCount }, (_, index) => {
    const number = current + 1 + index
    const end =
      dayNumber(new Date(Date.UTC(Math.floor(number / 4), (number % 4) * 3 + 3, 1)).toISOString().slice(0, 10)) - 1
    return { quarter: `${Math.floor(number / 4)} Q${(number % 4) + 1}`, days: end - today }
  })
}

/** A lot with its chances by the end of each quarter. */
interface Outlook {
  readonly lot: OpenLot
  readonly chances: ReadonlyArray<Chances | null>
}

const band = (values: ReadonlyArray<number>) => {
  const ascending = values.toSorted((a, b) => a - b)
  const at = (share: number) => round(quantile(ascending, share), 1e3)
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) }
}

/** Sums of a quarter in one draw, MW. */
interface Draw {
  readonly completed: number
  readonly withdrawn: number
  /** Change of the headroom: queued lots that go into operation take some, granted ones that withdraw give it back. */
  readonly freed: number
}

/** Outcome of the lots by the end of a quarter, by draw. A lot has the same number in all quarters: what it did stays done. */
const drawsOf = (
  outlooks: ReadonlyArray<Outlook>,
  quarter: number,
  numbers: ReadonlyArray<ReadonlyArray<number>>
): ReadonlyArray<Draw> =>
  numbers.map((row) => {
    let [completed, withdrawn, freed] = [0, 0, 0]
    outlooks.forEach(({ chances, lot }, index) => {
      const chance = chances[quarter]
      const number = row[index] ?? 0
      if (chance === null || chance === undefined) return
      if (number < chance.completed) {
        completed += lot.mw
        if (!lot.isGranted) freed -= lot.mw
      } else if (number >= 1 - chance.withdrawn) {
        withdrawn += lot.mw
        if (lot.isGranted) freed += lot.mw
      }
    })
    return { completed, withdrawn, freed }
  })

/** Headroom that schemes add from a first to a last planned IST day, MW. */
const expandedBetween = ({ plans, values }: ForecastInputs, first: number, last: number): number =>
  sum(
    plans.map(({ capacity_mva, planned_on }) =>
      planned_on !== null && dayNumber(planned_on) >= first && dayNumber(planned_on) <= last
        ? (capacity_mva ?? 0) * values.power_factor
        : 0
    )
  )

/** Guard of a scheme of which nobody knows when it adds transformation: its planned day has passed without energisation, or there is none. */
const isUndated = ({ capacity_mva, planned_on }: ForecastInputs["plans"][number], today: number): boolean =>
  (capacity_mva ?? 0) > 0 && (planned_on === null || dayNumber(planned_on) < today)

const completions = ({ counts }: ForecastInputs, stage: Stage): number =>
  sum(counts[stage].map(({ completed }) => completed))

/**
 * How a version counts what is not known: as if schemes that are late came at once and lots without an outlook never completed,
 * or by leaving both out and naming them.
 */
type Unknowns = "counted" | "named"

/** Stream of draws of each lot, from the lots' ids and the seed of all inputs. */
type Streams = (ids: ReadonlyArray<string>, ofInputs: string) => ReadonlyArray<Random>

/** A stream for each lot by its id alone: what becomes of it does not hang on what else is asked, nor on who waits beside it. */
const ofLots: Streams = (ids) => ids.map((id) => makeRandom(id, "lot"))

/** One stream for all, by all inputs. */
const ofInputs: Streams = (ids, seed) => {
  const random = makeRandom(seed, "lots")
  return ids.map(() => random)
}

const forecasts = (
  version: string,
  unknowns: Unknowns,
  streamsOf: Streams
): Engine<ForecastInputs, typeof ConnectivityForecast.Type> => ({
  engine: "connectivity-forecast",
  version,
  schema: ConnectivityForecast,
  compute: (inputs, { seed }) => {
    const { direction, frame, headroom_mw, rows, today } = inputs
    const lots = openLotsOf(rows, direction, today) ?? []
    const incidences = incidencesOf(inputs.counts, inputs.values)
    const quarters = quartersAfter(today)
    const horizons = quarters.map(({ days }) => days)
    const outlooks = lots.map((lot): Outlook => ({ lot, chances: lotChances(lot, incidences, horizons) }))
    const ids = waitingLots(rows.lots ?? [], direction, today).map(({ lot_id }) => lot_id)
    const streams = streamsOf(ids, seed)
    const numbers = Array.from({ length: drawCount }, () => streams.map((random) => random.next()))
    const waiting_mw = sum(lots.map(({ mw }) => mw))
    /** Waiting capacity that has an outlook to the end of a quarter, MW, and its part of all. */
    const coveredMw = (quarter: number): number =>
      sum(outlooks.map(({ chances, lot }) => (chances[quarter] === null ? 0 : lot.mw)))
    const coverage = (quarter: number): number => (waiting_mw === 0 ? 1 : coveredMw(quarter) / waiting_mw)
    const firstPlanned = unknowns === "named" ? today : -Infinity
    const outlook = quarters.map(({ days, quarter }, index) => {
      if (coverage(index) < leastCoverage) return { quarter, ...unknown }
      const draws = drawsOf(outlooks, index, numbers)
      const expected = sum(outlooks.map(({ chances, lot }) => (chances[index]?.completed ?? 0) * lot.mw))
      const added = headroom_mw === null ? null : headroom_mw + expandedBetween(inputs, firstPlanned, today + days)
      const outlook_mw = unknowns === "named" ? coveredMw(index) : waiting_mw
      return {
        quarter,
        cleared_mw: band(draws.map(({ completed, withdrawn }) => completed + withdrawn)),
        completed_mw: band(draws.map(({ completed }) => completed)),
        withdrawn_mw: band(draws.map(({ withdrawn }) => withdrawn)),
        headroom_mw: added === null ? null : band(draws.map(({ freed }) => added + freed)),
        expected_completion_fraction: outlook_mw === 0 ? null : round(expected / outlook_mw, 1e4)
      }
    })
    return {
      substation_id: rows.substation.substation_id,
      direction,
      waiting_mw: round(waiting_mw, 1e3),
      quarters: outlook,
      measured: {
        applied_on: completions(inputs, "applied_on"),
        granted_on: completions(inputs, "granted_on"),
        charging_on: completions(inputs, "charging_on"),
        certificate_on: completions(inputs, "certificate_on")
      },
      calibrated: false,
      confidence: hundredths(frame.confidence * coverage(quarterCount - 1)),
      missing: [
        ...frame.missing,
        ...(headroom_mw === null ? ["headroom_mw"] : []),
        ...(outlook.some(({ cleared_mw }) => cleared_mw === null) ? ["cleared_mw"] : []),
        ...(unknowns === "named" ? unknownsOf(inputs, outlooks) : [])
      ]
    }
  }
})

/** First version, which took a scheme that is late as energised by the next quarter, and a lot without an outlook as never completed. */
export const connectivityForecastV01 = forecasts("sub-v0.1", "counted", ofInputs)

/** The version before: every question had draws of its own, so that with one lot more fewer could clear. */
export const connectivityForecastV011 = forecasts("sub-v0.1.1", "named", ofInputs)

export const connectivityForecast = forecasts("sub-v0.1.2", "named", ofLots)

/** Names of what the figures leave out. */
const unknownsOf = ({ plans, today }: ForecastInputs, outlooks: ReadonlyArray<Outlook>): ReadonlyArray<string> => [
  ...(plans.some((plan) => isUndated(plan, today)) ? ["energisation_date"] : []),
  ...(outlooks.some(({ chances }) => chances.includes(null)) ? ["lot_outlook"] : [])
]

const unknown = {
  cleared_mw: null,
  completed_mw: null,
  withdrawn_mw: null,
  headroom_mw: null,
  expected_completion_fraction: null
}
