import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { FuelMix, fuelNames, mixFuels } from "@grid/domain/fuel/FuelMix"
import { hundredths } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { hourMs } from "@grid/domain/time/Time"
import { movedWindow, untilOf } from "@grid/domain/time/Window"
import { type FuelMixResult, fuelMix } from "@grid/domain/tools/FuelMix"
import { mixHistory } from "@grid/queries/carbon/ModelledMix"
import { Effect, Result } from "effect"
import { rows, valueText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"
import { rangeOf } from "./Window.ts"

const defaultHours = 48

const shareText = (fraction: number | null): string => (fraction === null ? "" : `, ${hundredths(100 * fraction)} %`)

const coverageText = (fraction: number | null): ReadonlyArray<string> =>
  fraction === null || fraction >= 0.995
    ? []
    : [`The known fuels are ${hundredths(100 * fraction)} % of what is generated: shares are of these alone.`]

const text = ({
  as_of,
  coverage_fraction,
  method,
  mix_mw,
  scope,
  series,
  share_fraction,
  view
}: FuelMixResult): string =>
  [
    `${view === "consumption" ? "Consumption" : "Generation"} by fuel of ${scope}, as of ${as_of}${series.length === 0 ? "" : ", the newest; the hours asked for follow below"}:`,
    ...(method === undefined ? [] : [`Not observed but modelled: ${method}.`]),
    ...mixFuels.map(
      (fuel) => `${fuelNames[fuel]} (${fuel}): ${valueText(mix_mw[fuel], "MW")}${shareText(share_fraction[fuel])}`
    ),
    ...coverageText(coverage_fraction),
    ...series.filter(({ complete }) => complete === false).map(({ ts }) => `The hour from ${ts} is not over yet.`),
    "Means by hour, MW, newest first:",
    rows(["ts", ...mixFuels, "coverage_fraction"], series)
  ].join("\n")

/** Electricity by fuel. */
export const fuelMixTool = Effect.gen(function* () {
  const mixes = yield* FuelMix
  const carbon = yield* CarbonIntensity

  return makeTool(fuelMix, {
    text,
    answer: ({ arguments: { from, hours, state: area = national, to, view = "generation" }, now, plan }) =>
      Result.map(
        rangeOf({ from, hours, to }, { now, step: hourMs, historyDays: plan.history_days, defaultHours }),
        (window) => {
          const until = untilOf({ from, to }, now)
          const read = mixHistory(mixes, carbon, { area, view, from: window.from, to: window.to, until })
          return Effect.map(read, ({ as_of, data: { coverage, mix, span }, provenance, since = null }) => ({
            data: { ...mix, series: mix.series.toReversed() },
            as_of,
            provenance,
            since,
            window: movedWindow(window, span),
            coverage
          }))
        }
      )
  })
})
