import { sum } from "@grid/domain/numbers/Numbers"
import { Zone } from "@grid/domain/states/State"
import { dispatch } from "@grid/models/dispatch/Dispatch"
import { loadSolver } from "@grid/models/engines/Highs"
import type { Bench } from "../Bench.ts"
import { dispatch as goals, verdict } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { networkSizes, statePlaces, zoneLoads } from "../load/NetworkSizes.ts"
import { screenSeconds } from "./RiskScreens.ts"

/** Dispatch of the default network, on one thread. */
export const dispatchBench: Bench = {
  name: "dispatch",
  description:
    "dispatch of five zones for a week of blocks, of all states for a day of blocks, and the risk screens of all regions",
  run: async ({ progress, quick }) => {
    const highs = await loadSolver()
    const rows = networkSizes({ quick }).map(({ name, network, period }) => {
      const start = performance.now()
      dispatch(network, period, highs)
      const seconds = (performance.now() - start) / 1_000
      progress(`${name}: ${figure(seconds, 1)} s`)
      return { name, seconds }
    })
    const screens = (quick ? (["NER"] as const) : Zone.literals).map((region) => {
      const seconds = screenSeconds(region, statePlaces, zoneLoads, highs)
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
