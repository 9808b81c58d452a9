import type { DemandLatest } from "@grid/domain/grid/Grid"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { type LiveDemandResult, liveDemand } from "@grid/domain/tools/LiveDemand"
import { Effect, Either, Exit } from "effect"
import { rows, said } from "../result/Text.ts"
import { makeTool, type ToolAnswer } from "./Tool.ts"

const withoutStates = "national"
const withStates = "all"

/** Demand now, by what of it is asked for: made once for as long as the same answer is handed out. */
const makeViews = () => {
  const known = new WeakMap<object, Map<string, ToolAnswer<LiveDemandResult>>>()

  const dataOf = ({ as_of, national, states }: DemandLatest, view: string): LiveDemandResult => {
    if (view === withStates) return { as_of, national, ...(states === undefined ? {} : { states }) }
    if (view === withoutStates) return { as_of, national }
    const state = states?.find(({ slug }) => slug === view)
    return { as_of, state: state ?? { slug: view, demand_mw: null } }
  }

  return (answer: Answer<DemandLatest>, view: string): ToolAnswer<LiveDemandResult> => {
    const views = known.get(answer) ?? new Map<string, ToolAnswer<LiveDemandResult>>()
    known.set(answer, views)
    const before = views.get(view)
    if (before !== undefined) return before
    const data = dataOf(answer.data, view)
    const fed = answer.provenance.filter(({ dataset }) => dataset === "demand" || data.national !== undefined)
    const made = { data, as_of: answer.as_of, provenance: fed }
    views.set(view, made)
    return made
  }
}

const text = ({ as_of, national, state, states }: LiveDemandResult): string =>
  [
    ...(national === undefined
      ? []
      : [
          `All-India demand ${said(national.demand_mw, "MW")}, grid frequency ${said(national.frequency_hz, "Hz")}, as of ${as_of}.`
        ]),
    ...(state === undefined ? [] : [`Demand of ${state.slug}: ${said(state.demand_mw, "MW")}, as of ${as_of}.`]),
    ...(states === undefined ? [] : ["Demand by state, MW:", rows(["slug", "demand_mw"], states)])
  ].join("\n")

/** Demand now. */
export const liveDemandTool = Effect.map(GridData, (grid) => {
  const viewed = makeViews()
  return makeTool(liveDemand, {
    text,
    answer: ({ arguments: { state }, plan }) => {
      const show = (answer: Answer<DemandLatest>) => viewed(answer, state ?? (plan.states ? withStates : withoutStates))
      const loaded = grid.unsafeDemandLatest()
      return Either.right(loaded === null ? Effect.map(grid.demandLatest, show) : Exit.map(loaded, show))
    }
  })
})
