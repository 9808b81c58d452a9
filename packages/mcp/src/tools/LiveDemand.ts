import type { DemandLatest } from "@grid/domain/grid/Grid"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { DailyReports } from "@grid/domain/grid/Reports"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { type LiveDemandResult, liveDemand } from "@grid/domain/tools/LiveDemand"
import { Effect, Exit, Result } from "effect"
import { rows, valueText } from "../result/Text.ts"
import { makeRanking } from "./StateRanking.ts"
import { makeTool, type ToolAnswer } from "./Tool.ts"

const withoutStates = "national"
const withStates = "all"

/** Views of the demand now, each made once for as long as the same answer is handed out. */
const makeViews = () => {
  const cache = new WeakMap<object, Map<string, ToolAnswer<LiveDemandResult>>>()

  const dataOf = ({ national, states, ...ages }: DemandLatest, view: string): LiveDemandResult => {
    if (view === withStates) return { ...ages, national, ...(states === undefined ? {} : { states }) }
    if (view === withoutStates) return { ...ages, national }
    const state = states?.find(({ slug }) => slug === view)
    return { ...ages, state: state ?? { slug: view, demand_mw: null } }
  }

  return (answer: Answer<DemandLatest>, view: string): ToolAnswer<LiveDemandResult> => {
    const views = cache.get(answer) ?? new Map<string, ToolAnswer<LiveDemandResult>>()
    cache.set(answer, views)
    const cached = views.get(view)
    if (cached !== undefined) return cached
    const data = dataOf(answer.data, view)
    const provenance = answer.provenance.filter(({ dataset }) => dataset === "demand" || data.national !== undefined)
    const toolAnswer = { data, as_of: answer.as_of, provenance }
    views.set(view, toolAnswer)
    return toolAnswer
  }
}

const columns = ["demand_mw", "import_mw", "shortage_mw", "energy_shortage_mwh"]

const statesText = ({ shortage_date, states = [] }: LiveDemandResult): ReadonlyArray<string> => [
  ...(shortage_date === undefined
    ? []
    : [`Shortage is that of ${shortage_date} (Indian day), the newest daily report.`]),
  `Demand by state, MW${shortage_date === undefined ? "" : "; energy short in MWh"}:`,
  rows(["slug", ...columns.filter((column) => states.some((state) => column in state))], states)
]

const text = (data: LiveDemandResult): string => {
  const { as_of, national, observed_at, stale, state, states } = data
  return [
    ...(national === undefined
      ? []
      : [
          `All-India demand ${valueText(national.demand_mw, "MW")}, grid frequency ${valueText(national.frequency_hz, "Hz")}, as of ${as_of}.`
        ]),
    ...(state === undefined ? [] : [`Demand of ${state.slug}: ${valueText(state.demand_mw, "MW")}, as of ${as_of}.`]),
    ...(observed_at === undefined
      ? []
      : [`Measured at ${observed_at}${stale === true ? ", longer ago than usual" : ""}.`]),
    ...(states === undefined ? [] : statesText(data))
  ].join("\n")
}

/** Demand now. */
export const liveDemandTool = Effect.gen(function* () {
  const grid = yield* GridData
  const rankingOf = makeRanking(yield* GridSnapshot, yield* DailyReports)
  const viewOf = makeViews()
  return makeTool(liveDemand, {
    text,
    answer: ({ arguments: { limit, sort, state }, now, plan }) => {
      if (sort !== undefined || limit !== undefined) {
        return state === undefined
          ? Result.succeed(rankingOf({ sort: sort ?? "demand", limit: limit ?? null, now }))
          : Result.fail(InvalidParameter.of("state", "cannot be combined with sort and limit, which list all states"))
      }
      const show = (answer: Answer<DemandLatest>) => viewOf(answer, state ?? (plan.states ? withStates : withoutStates))
      const loaded = grid.unsafeDemandLatest()
      return Result.succeed(loaded === null ? Effect.map(grid.demandLatest, show) : Exit.map(loaded, show))
    }
  })
})
