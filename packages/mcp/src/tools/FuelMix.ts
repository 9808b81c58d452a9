import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { FuelMix, type FuelMixLatest, fuelNames, mixFuels, type View } from "@grid/domain/fuel/FuelMix"
import { type Area, national } from "@grid/domain/observations/Area"
import { hourMs } from "@grid/domain/time/Time"
import { type FuelMixResult, fuelMix } from "@grid/domain/tools/FuelMix"
import { modelledHistory } from "@grid/queries/carbon/ModelledMix"
import { Effect, Result } from "effect"
import { rows, valueText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"
import { rangeOf } from "./Window.ts"

const defaultHours = 48

const isGenerated = ({ mix_mw, series = [] }: FuelMixLatest) =>
  [mix_mw, ...series].some((mix) => mixFuels.some((fuel) => fuel !== "imports" && mix[fuel] !== null))

const text = ({ as_of, method, mix_mw, scope, series, view }: FuelMixResult): string =>
  [
    `${view === "consumption" ? "Consumption" : "Generation"} by fuel of ${scope}, as of ${as_of}:`,
    ...(method === undefined ? [] : [`Not observed but modelled: ${method}.`]),
    ...mixFuels.map((fuel) => `${fuelNames[fuel]} (${fuel}): ${valueText(mix_mw[fuel], "MW")}`),
    "Means by hour, MW, newest first:",
    rows(["ts", ...mixFuels], series)
  ].join("\n")

/** Electricity by fuel. */
export const fuelMixTool = Effect.gen(function* () {
  const mixes = yield* FuelMix
  const carbon = yield* CarbonIntensity

  const modelled = (area: Area, view: View, span: { readonly from: number; readonly to: number }) =>
    Effect.map(modelledHistory(carbon, area, view, span), (answer) => {
      const method = answer.provenance.find(({ dataset }) => dataset === "carbon_intensity")?.method
      return { ...answer, own: method === undefined ? {} : { method } }
    })

  /** What is observed; of a state of which nothing is, the modelled mix. */
  const mixOf = (area: Area, view: View, span: { readonly from: number; readonly to: number }) => {
    if (view === "consumption") return modelled(area, view, span)
    const observed = Effect.map(mixes.history({ area, ...span }), (answer) => ({ ...answer, own: {} }))
    return area === national
      ? observed
      : observed.pipe(
          Effect.flatMap((answer) =>
            isGenerated(answer.data.mix) ? Effect.succeed(answer) : modelled(area, view, span)
          ),
          Effect.catchTag("DataUnavailable", () => modelled(area, view, span))
        )
  }

  return makeTool(fuelMix, {
    text,
    answer: ({ arguments: { from, hours, state = national, to, view = "generation" }, now, plan }) =>
      Result.map(
        rangeOf({ from, hours, to }, { now, step: hourMs, historyDays: plan.history_days, defaultHours }),
        (window) =>
          Effect.map(
            mixOf(state, view, { from: window.from, to: window.to }),
            ({ as_of, data: { coverage, mix }, own, provenance }) => ({
              data: { ...mix, ...own, series: (mix.series ?? []).toReversed() },
              as_of,
              provenance,
              window,
              ...(coverage === null ? {} : { coverage })
            })
          )
      )
  })
})
