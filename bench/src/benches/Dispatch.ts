import { dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { states, Zone } from "@grid/domain/states/State"
import { sum } from "@grid/domain/numbers/Numbers"
import { loadSolver } from "@grid/models/engines/Highs"
import { dispatch } from "@grid/models/dispatch/Dispatch"
import { dispatchFuels, generatorName, indiaNetwork, type Place, zonePlaces } from "@grid/models/dispatch/India"
import type { Period } from "@grid/models/dispatch/Network"
import { demandShapes, solarShape } from "@grid/models/dispatch/Shapes"
import { Result } from "effect"
import type { Bench } from "../Bench.ts"
import { dispatch as goals, verdict } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { screenSeconds } from "./RiskScreens.ts"

const blocksPerDay = 96

/** Load of each zone, MW, of the order of 2023. */
const load_mw: Readonly<Record<string, number>> = { NR: 62_000, WR: 66_000, SR: 52_000, ER: 25_000, NER: 2_500 }

const { values } = Result.getOrThrow(assume(dispatchDefaults))

/** Zones split among their states by record demand. */
const statePlaces: ReadonlyArray<Place> = states.flatMap(({ record_demand_mw, slug, zone }) => {
  const whole = zonePlaces.find((place) => place.zone === zone)
  if (whole === undefined) return []
  const part = record_demand_mw / states.reduce((sum, one) => sum + (one.zone === zone ? one.record_demand_mw : 0), 0)
  const capacity_mw = Object.fromEntries(
    dispatchFuels.map((fuel) => [fuel, part * (whole.capacity_mw[fuel] ?? 0)] as const)
  )
  return [{ ...whole, node: slug, capacity_mw, pumped_mw: part * whole.pumped_mw }]
})

const periodOf = (places: ReadonlyArray<Place>, blocks: number): Period => {
  const range = Array.from({ length: blocks }, (_, block) => block)
  const at = (shape: ReadonlyArray<number>, block: number) => {
    const hour = (block % blocksPerDay) / 4
    const [low, high] = [shape[Math.floor(hour)] ?? 0, shape[Math.ceil(hour) % 24] ?? 0]
    return low + (high - low) * (hour % 1)
  }
  const ofZone = (place: Place) => places.filter(({ zone }) => zone === place.zone).length
  const outputs: Partial<Record<string, (block: number) => number>> = {
    solar: (block) => 24 * 0.22 * at(solarShape, block),
    wind: (block) => 0.3 + 0.15 * Math.sin(block / 40),
    nuclear: () => 0.8,
    biomass: () => 0.3
  }
  return {
    block_h: 0.25,
    blocks_per_day: blocksPerDay,
    load_mw: Object.fromEntries(
      places.map((place) => [
        place.node,
        range.map((block) => ((load_mw[place.zone ?? ""] ?? 0) * at(demandShapes.india, block)) / ofZone(place))
      ])
    ),
    available_mw: Object.fromEntries(
      places.flatMap(({ capacity_mw, node }) =>
        dispatchFuels.flatMap((fuel) => {
          const output = outputs[fuel]
          return output === undefined
            ? []
            : [[generatorName(fuel, node), range.map((block) => output(block) * (capacity_mw[fuel] ?? 0))] as const]
        })
      )
    ),
    minimum_mw: {},
    energy_mwh: Object.fromEntries(
      places.map(({ capacity_mw, node }) => [
        generatorName("hydro", node),
        Array.from({ length: blocks / blocksPerDay }, () => 24 * 0.35 * (capacity_mw.hydro ?? 0))
      ])
    )
  }
}

/** Dispatch of the default network, on one thread. */
export const dispatchBench: Bench = {
  name: "dispatch",
  description:
    "dispatch of five zones for a week of blocks, of all states for a day of blocks, and the risk screens of all regions",
  run: async ({ progress, quick }) => {
    const highs = await loadSolver()
    const sizes = [
      { name: "five zones, 672 blocks", places: zonePlaces, blocks: quick ? 96 : 672 },
      { name: `${statePlaces.length} states, 96 blocks`, places: statePlaces, blocks: 96 }
    ]
    const rows = sizes.map(({ blocks, name, places }) => {
      const start = performance.now()
      dispatch(indiaNetwork(places, values), periodOf(places, blocks), highs)
      const seconds = (performance.now() - start) / 1_000
      progress(`${name}: ${figure(seconds, 1)} s`)
      return { name, seconds }
    })
    const screens = (quick ? (["NER"] as const) : Zone.literals).map((region) => {
      const seconds = screenSeconds(region, statePlaces, load_mw, highs)
      progress(`risk screen of ${region}: ${figure(seconds, 1)} s of the processor`)
      return { region, seconds }
    })
    const screening = sum(screens.map(({ seconds }) => seconds))
    const megabytes = process.memoryUsage().rss / 1e6
    return {
      title: "Dispatch",
      tables: [
        {
          title: "On one thread",
          columns: ["what", "measured", "goal", "verdict"],
          rows: [
            ...rows.map(({ name, seconds }) => [
              name,
              `${figure(seconds, 1)} s`,
              goals.seconds.text,
              verdict(goals.seconds, quick ? Number.NaN : seconds, `${figure(seconds, 1)} s`)
            ]),
            [
              `risk screens of ${screens.map(({ region }) => region).join(", ")}, processor time`,
              `${figure(screening, 1)} s`,
              goals.screensSeconds.text,
              verdict(goals.screensSeconds, quick ? Number.NaN : screening, `${figure(screening, 1)} s`)
            ],
            [
              "memory of the process",
              `${figure(megabytes)} MB`,
              goals.megabytes.text,
              verdict(goals.megabytes, megabytes, `${figure(megabytes)} MB`)
            ]
          ]
        }
      ],
      notes: ["Loads and shapes are of the order of 2023; nothing is read from a store."],
      raw: { rows, screens, megabytes }
    }
  }
}
