import { curtailmentDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Zone } from "@grid/domain/states/State"
import { hourMs } from "@grid/domain/time/Time"
import { nextDays, type PastDay } from "@grid/models/curtailment/NextDays"
import { riskScreen, screenedDays } from "@grid/models/curtailment/RiskScreen"
import { type Place, zonePlaces } from "@grid/models/dispatch/India"
import { demandShapes, solarShape } from "@grid/models/dispatch/Shapes"
import type { loadSolver } from "@grid/models/engines/Highs"
import { makeRandom } from "@grid/models/engines/Random"
import { Result } from "effect"

const { values } = Result.getOrThrow(assume(curtailmentDefaults))

const start = Date.parse("2026-08-18T00:00:00+05:30")

/** Days of the past, as many as the service reads. */
const pastDays = 28 + screenedDays

/** Place of a state behind the evacuation of its wind and sun. */
const evacuated = (place: Place): Place => {
  const { biomass = 0, hydro = 0, nuclear = 0, solar = 0, wind = 0 } = place.capacity_mw
  const export_mw = values.evacuation_fraction * (solar + wind) + biomass + hydro + nuclear
  return { ...place, pumped_mw: 0, interchange: { import_mw: null, export_mw } }
}

/** Days of the past, no two alike. */
const past = (loads: Readonly<Record<string, number>>): ReadonlyArray<PastDay> => {
  const random = makeRandom("bench", "risk screens")
  return Array.from({ length: pastDays }, () => {
    const [load, sun, wind] = [0.95 + 0.1 * random.next(), 0.7 + 0.4 * random.next(), 0.1 + 0.5 * random.next()]
    const shape = demandShapes.india.map((factor) => load * factor)
    return {
      day: {
        demand_mw: Object.fromEntries(
          Object.entries(loads).map(([place, mw]) => [place, shape.map((factor) => mw * factor)])
        ),
        solar: solarShape.map((part) => Math.min(1, 24 * 0.22 * sun * part)),
        wind: solarShape.map(() => wind),
        hydro: 0.35,
        nuclear: 0.8,
        biomass: 0.3
      },
      demand_mw: shape.map((factor) => 200_000 * factor),
      forecasts_mw: [null, null]
    }
  })
}

/** Processor seconds of the risk screen of a region, with each of its states a place of its own; `load_mw` is by zone. */
export const screenSeconds = (
  region: Zone,
  states: ReadonlyArray<Place>,
  load_mw: Readonly<Record<string, number>>,
  highs: Awaited<ReturnType<typeof loadSolver>>
): number => {
  const own = states.filter(({ zone }) => zone === region)
  // Of the region's own zone its pumped storage is left.
  const zones = zonePlaces.map((place) => (place.zone === region ? { ...place, capacity_mw: {} } : place))
  const loads = Object.fromEntries([
    ...own.map(({ node }) => [node, (load_mw[region] ?? 0) / own.length]),
    ...zones.map(({ node }) => [node, node === region ? 0 : (load_mw[node] ?? 0)])
  ])
  const inputs = {
    frame: { kind: "simulated" as const, confidence: 0, assumptions: [], missing: [], sources: [] },
    region,
    now: start + 10 * hourMs,
    start,
    places: [...own.map(evacuated), ...zones],
    values,
    days: nextDays(past(loads), screenedDays, () => null)?.days ?? [],
    nodes: own.map(({ node }) => node)
  }
  const before = process.cpuUsage()
  riskScreen.compute(inputs, { highs, seed: `bench ${region}` })
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}
