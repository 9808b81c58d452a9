import { FuelMix, FuelMixLatest, mixFuels } from "@grid/domain/fuel/FuelMix"
import { national } from "@grid/domain/observations/Area"
import { hourMs } from "@grid/domain/time/Time"
import { resolve } from "@grid/domain/time/Window"
import { Effect, Either } from "effect"
import { encodeOnce, encoder } from "../http/Encoded.ts"
import { rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const columns = ["ts", ...mixFuels]

/** Generation by fuel. */
export const fuelMixRoutes = Effect.map(FuelMix, (fuelMix): Pick<DataHandlers, "fuelMixLatest"> => {
  const encode = encoder(FuelMixLatest)
  const encodeLatest = encodeOnce(FuelMixLatest, ({ as_of, mix_mw }) => ({
    csv: () => rowsCsv(columns, [{ ts: as_of, ...mix_mw }])
  }))
  return {
    fuelMixLatest: ({ now, plan, query }) => {
      const area = query.state ?? national
      if (query.hours === undefined) return Either.right(Effect.map(fuelMix.latest(area), encodeLatest))
      return Either.map(
        resolve(query, { now, step: hourMs, historyDays: plan.history_days, defaultHours: query.hours }),
        (window) =>
          Effect.map(fuelMix.history({ area, from: window.from, to: window.to }), ({ data, ...answer }) =>
            encode(
              { ...answer, data: data.mix },
              { csv: () => rowsCsv(columns, data.mix.series ?? []), window, coverage: data.coverage }
            )
          )
      )
    }
  }
})
