import { secondsOf } from "../Seconds.ts"
import { sum } from "@grid/domain/numbers/Numbers"
import { Zone } from "@grid/domain/states/State"
import { dispatch } from "@grid/models/dispatch/Dispatch"
import { loadSolver } from "@grid/models/engines/Highs"
import type { Bench } from "../Bench.ts"
import { dispatch as goals, measuredColumns, measuredRow, type Goal } from "../Figures.ts"
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
      const seconds = secondsOf(() => dispatch(network, period, highs))
      progress(`${name}: ${figure(seconds, 1)} s`)
      return { name, seconds }
    })
    const regions = quick ? (["NER"] as const) : Zone.literals
    const screens = regions.map((region) => {
      const seconds = screenSeconds(region, statePlaces, zoneLoads, highs)
      progress(`risk screen of ${region}: ${figure(seconds, 1)} s of the processor`)
      return { region, seconds }
    })
    const screening = sum(screens.map(({ seconds }) => seconds))
    const row = (what: string, seconds: number, goal: Goal) =>
      measuredRow(what, `${figure(seconds, 1)} s`, goal, quick ? Number.NaN : seconds)
    const megabytes = process.memoryUsage().rss / 1e6
    return {
      title: "Dispatch",
      tables: [
        {
          title: "On one thread",
          columns: measuredColumns,
          rows: [
            ...rows.map(({ name, seconds }) => row(name, seconds, goals.seconds)),
            row(`risk screens of ${regions.join(", ")}, processor time`, screening, goals.screensSeconds),
            measuredRow("memory of the process", `${figure(megabytes)} MB`, goals.megabytes, megabytes)
          ]
        }
      ],
      notes: ["Loads and shapes are of the order of 2023; nothing is read from a store."],
      raw: { rows, screens, megabytes }
    }
  }
}
