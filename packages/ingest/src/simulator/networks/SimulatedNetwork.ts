import type { SimulatedNetwork } from "@grid/domain/network/NetworkOrigins"
import type { DistributionTables, SubstationTables } from "@grid/domain/network/NetworkTables"
import { istDate, istMonthStart } from "@grid/domain/time/Time"
import * as Feeders from "./Feeders.ts"
import * as Meters from "./Meters.ts"
import * as Substations from "./Substations.ts"

/** Month of an instant in IST, counted since year 0, and its begin, epoch ms. */
const monthOf = (ms: number) => {
  const [year = 0, month = 1] = istDate(ms).split("-").map(Number)
  return { number: year * 12 + month - 1, begin: istMonthStart(ms) }
}

/** Function of the month that keeps its last answers: reads of the same month have the same object. */
const byMonth = <A>(compute: (month: number, begin: number) => A): ((known_at: number) => A) => {
  const answers = new Map<number, A>()
  return (known_at) => {
    const { begin, number } = monthOf(known_at)
    const cached = answers.get(number)
    if (cached !== undefined) return cached
    const [oldest] = answers.keys()
    if (answers.size >= mostMonths && oldest !== undefined) answers.delete(oldest)
    const answer = compute(number, begin)
    answers.set(number, answer)
    return answer
  }
}

const mostMonths = 4

/** A network as it is known at the begin of a month, made when it is first asked for. */
export const make = (): SimulatedNetwork => ({
  substations: byMonth((month, begin): SubstationTables => ({
    realm: "simulated",
    substations: Substations.substations(begin),
    loadings: Substations.loadings(month, begin),
    margins: Substations.margins(begin, begin),
    queue: Substations.queue(begin, begin),
    plans: Substations.plans(begin, begin)
  })),
  distribution: byMonth((_month, begin): DistributionTables => ({
    realm: "simulated",
    feeders: Feeders.feeders(begin),
    transformers: Feeders.transformers(begin)
  })),
  feeder: (feeder_id, known_at) => Feeders.feeder(feeder_id, monthOf(known_at).begin),
  transformer: (dt_id, known_at) => Feeders.transformer(dt_id, monthOf(known_at).begin),
  readings: Meters.readings,
  extent: Meters.extent
})
