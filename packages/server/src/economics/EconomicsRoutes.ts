import { Economics, ProjectEconomics } from "@grid/domain/economics/ProjectEconomics"
import { dayMs } from "@grid/domain/time/Time"
import { resolve } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { encoder } from "../http/Encoded.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

/** Market prices of so long before now value a project's energy. */
const priceHours = 365 * 24

const encode = encoder(ProjectEconomics)

/** Calculations on what a caller brings along. */
export const economicsRoutes = Effect.map(Economics, (economics): Pick<DataHandlers, "projectEconomics"> => ({
  projectEconomics: ({ now, payload, plan }) =>
    Result.map(resolve({}, { now, step: dayMs, historyDays: plan.history_days, defaultHours: priceHours }), (window) =>
      Effect.map(economics.assess(payload, window), (found) => {
        const { prices } = found
        // A calculation is not asked for again by its ETag: what was asked stands in the body.
        return {
          ...encode(
            found,
            prices === null
              ? {}
              : { window: { ...window, from: prices.from, to: prices.to }, coverage: prices.coverage }
          ),
          etag: null
        }
      })
    )
}))
