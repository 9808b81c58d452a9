import { Curtailment } from "@grid/domain/curtailment/Curtailment"
import { RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { bidDefaults, curtailmentDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { assume, type Assumed } from "@grid/domain/engines/Assumptions"
import { NotFound } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import { findNode } from "@grid/domain/nodes/Node"
import type { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Revisions } from "@grid/domain/observations/Revisions"
import {
  adjustedTariff,
  cannibalisation,
  curtailmentForecast,
  forwardCaptureRate
} from "@grid/models/curtailment/Engines"
import type { Group } from "@grid/models/curtailment/Places"
import { taskOf } from "@grid/models/engines/Engine"
import { Effect, Layer } from "effect"
import { gridNow, groupOf } from "./GridNow.ts"
import { keptTask, screenMs, screenTask, stepOf } from "./Screen.ts"

/** Years that a forecast reaches where the caller says nothing. */
const defaultHorizon = 10

const group = Effect.fnUntraced(function* (name: string) {
  const node = yield* Effect.fromResult(findNode(name))
  const found = groupOf(node)
  if (found !== null) return found
  return yield* new NotFound({
    detail: `${node.node} is on no network: the islands are connected to nothing. /v1/nodes lists the others.`,
    did_you_mean: []
  })
})

const assumed = (overrides?: Readonly<Record<string, number>>) =>
  Effect.fromResult(assume(curtailmentDefaults, overrides))

/** Inputs of the engines for a node: the grid, and the node that stands for its group. */
const inputsOf = Effect.fnUntraced(function* (name: string, now: number, overrides?: Readonly<Record<string, number>>) {
  const own = yield* group(name)
  const inputs = yield* gridNow([own], yield* assumed(overrides), now)
  return { ...inputs, node: own.node }
})

type BidValues = Assumed<keyof typeof bidDefaults>["values"]

/** Project of 1 MW that a tariff is adjusted for. */
const projectOf = (values: BidValues, technology: "solar" | "wind") => ({
  capex_inr: values.capex_inr_per_mw,
  opex_inr: values.opex_inr_per_mw_year,
  opex_escalation: values.opex_escalation_fraction,
  energy_mwh: 8_760 * values[`${technology}_cuf_fraction`],
  purchase_inr: 0,
  degradation: values.degradation_fraction,
  life_years: values.life_years,
  debt_fraction: values.debt_fraction,
  interest: values.interest_fraction,
  tenor_years: Math.min(values.tenor_years, values.life_years),
  discount_rate: values.discount_fraction,
  tax: values.tax_fraction,
  depreciation: values.depreciation_fraction
})

/** Curtailment and capture rates from what the store holds. */
export const layer = Layer.effect(
  Curtailment,
  Effect.gen(function* () {
    const screens = yield* RiskScreens
    const services = yield* Effect.context<GridData | Revisions | ForecastLedger>()
    return Curtailment.of({
      forecast: Effect.fn("Curtailment.forecast")(function* ({ now, path, query }) {
        const inputs = yield* inputsOf(path.node, now, query.assumptions).pipe(Effect.provide(services))
        return taskOf(curtailmentForecast, { ...inputs, horizon_years: query.horizon_years ?? defaultHorizon })
      }),
      captureRate: Effect.fn("Curtailment.captureRate")(function* ({ now, payload }) {
        const { trained_on_period: _, ...inputs } = yield* inputsOf(payload.node, now, payload.assumptions).pipe(
          Effect.provide(services)
        )
        const { horizon_years, technology } = payload
        return taskOf(forwardCaptureRate, { ...inputs, horizon_years, technology })
      }),
      cannibalisation: Effect.fn("Curtailment.cannibalisation")(function* ({ now, payload }) {
        const named = yield* Effect.forEach(payload.assets, ({ node }) => group(node), { concurrency: 1 })
        const groups = [...new Map(named.map((own) => [own.node, own])).values()]
        const { frame, grid } = yield* gridNow(apart(groups), yield* assumed(payload.assumptions), now).pipe(
          Effect.provide(services)
        )
        return taskOf(cannibalisation, {
          frame,
          grid,
          node: grid.focus,
          horizon_years: payload.horizon_years,
          assets: payload.assets.map(({ capacity_mw, technology }, index) => ({
            place: named[index]?.node ?? "",
            technology,
            capacity_mw
          }))
        })
      }),
      adjustedTariff: Effect.fn("Curtailment.adjustedTariff")(function* ({ now, payload }) {
        const all = yield* Effect.fromResult(assume(bidDefaults, payload.assumptions))
        const own = yield* group(payload.node)
        const { frame, grid } = yield* gridNow([own], all, now).pipe(Effect.provide(services))
        return taskOf(adjustedTariff, {
          frame,
          grid,
          node: own.node,
          horizon_years: payload.horizon_years,
          tariff_inr_per_kwh: payload.tariff_inr_per_kwh,
          technology: payload.technology,
          project: projectOf(all.values, payload.technology)
        })
      }),
      riskScreen: Effect.fn("Curtailment.riskScreen")(function* ({ now, path: { region }, query: { assumptions } }) {
        const known_at = yield* KnowledgeTime
        const own = screenTask(region, known_at ?? now, assumptions).pipe(Effect.provide(services))
        if (known_at !== null || assumptions !== undefined) return yield* own
        yield* screens.ask(region, now)
        const kept = yield* screens.newest(region, stepOf(now) - screenMs)
        return (kept === null ? null : keptTask(kept)) ?? (yield* own)
      })
    })
  })
)

/** Groups without the states of those before them, so that no state is in two. */
const apart = (groups: ReadonlyArray<Group>): ReadonlyArray<Group> =>
  groups.map((group, index) => {
    const before = new Set(groups.slice(0, index).flatMap(({ slugs }) => slugs))
    return { ...group, slugs: group.slugs.filter((slug) => !before.has(slug)) }
  })
