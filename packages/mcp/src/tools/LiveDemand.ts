import type { DemandLatest } from "@grid/domain/grid/Grid"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { type LiveDemandResult, liveDemand } from "@grid/domain/tools/LiveDemand"
import { Effect, Exit, Result } from "effect"
import { rows, valueText } from "../result/Text.ts"
import { makeTool, type ToolAnswer } from "./Tool.ts"

const withoutStates = "national"
const withStates = "all"

/** Views of the demand now, each made once for as long as the same answer is handed out. */
const makeViews = () => {
  const cache = new WeakMap<object, Map<string, ToolAnswer<LiveDemandResult>>>()

  const dataOf = ({ as_of, national, states }: DemandLatest, view: string): LiveDemandResult => {
    if (view === withStates) return { as_of, national, ...(states === undefined ? {} : { states }) }
    if (view === withoutStates) return { as_of, national }
    const state = states?.find(({ slug }) => slug === view)
    return { as_of, state: state ?? { slug: view, demand_mw: null } }
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

const text = ({ as_of, national, state, states }: LiveDemandResult): string =>
  [
    ...(national === undefined
      ? []
      : [
          `All-India demand ${valueText(national.demand_mw, "MW")}, grid frequency ${valueText(national.frequency_hz, "Hz")}, as of ${as_of}.`
        ]),
    ...(state === undefined ? [] : [`Demand of ${state.slug}: ${valueText(state.demand_mw, "MW")}, as of ${as_of}.`]),
    ...(states === undefined ? [] : ["Demand by state, MW:", rows(["slug", "demand_mw"], states)])
  ].join("\n")

/** Demand now. */
export const liveDemandTool = Effect.map(GridData, (grid) => {
  const viewOf = makeViews()
  return makeTool(liveDemand, {
    text,
    answer: ({ arguments: { state }, plan }) => {
      const show = (answer: Answer<DemandLatest>) => viewOf(answer, state ?? (plan.states ? withStates : withoutStates))
      const loaded = grid.unsafeDemandLatest()
      return Result.succeed(loaded === null ? Effect.map(grid.demandLatest, show) : Exit.map(loaded, show))
    }
  })
})
