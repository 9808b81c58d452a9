import { FuelMix, fuelNames, mixFuels } from "@grid/domain/fuel/FuelMix"
import { national } from "@grid/domain/observations/Area"
import { hourMs } from "@grid/domain/time/Time"
import { resolve } from "@grid/domain/time/Window"
import { fuelMix } from "@grid/domain/tools/FuelMix"
import { Effect, Result } from "effect"
import { rows, valueText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const defaultHours = 48

/** Generation by fuel. */
export const fuelMixTool = Effect.map(FuelMix, (mixes) =>
  makeTool(fuelMix, {
    text: ({ as_of, mix_mw, scope, series }) =>
      [
        `Generation by fuel of ${scope}, as of ${as_of}:`,
        ...mixFuels.map((fuel) => `${fuelNames[fuel]} (${fuel}): ${valueText(mix_mw[fuel], "MW")}`),
        "Means by hour, MW, newest first:",
        rows(["ts", ...mixFuels], series)
      ].join("\n"),
    answer: ({ arguments: { hours = defaultHours, state }, now, plan }) => {
      const area = state ?? national
      return Result.map(
        resolve({ hours }, { now, step: hourMs, historyDays: plan.history_days, defaultHours }),
        (window) =>
          Effect.map(mixes.history({ area, from: window.from, to: window.to }), ({ as_of, data, provenance }) => ({
            data: { ...data.mix, series: (data.mix.series ?? []).toReversed() },
            as_of,
            provenance,
            window,
            coverage: data.coverage
          }))
      )
    }
  })
)
